// Emails: what is sent to contacts, once per campaign or broadcast.
import type { Db } from '../../database/connection.ts'
import { type ApiError, invalid } from '../../errors.ts'
import { type Change, type Context, defineResource } from '../../rest/definition.ts'
import { audited } from '../../rest/groups.ts'
import { textCommand } from '../../search/compile.ts'
import { f } from '../../values/field.ts'
import { categorised, categorisedCommands } from '../categories/category.ts'
import { anyRecord, emailReference, headersField, utmTagsField } from './emailFields.ts'
import { findRelations, presentEmails, saveRelations } from './emailRelations.ts'
import { skipQueuedSends } from './skipQueuedSends.ts'

export const email = defineResource({
  name: 'email',
  path: '/emails',
  one: 'email',
  many: 'emails',
  container: 'map',
  table: 'emails',
  permission: 'email:emails',
  fields: {
    ...audited,
    name: f.text({ required: true, listed: true }),
    subject: f.text({ required: true, listed: true, max: 998, html: true }),
    language: f.text({ listed: true, max: 16, cleared: undefined }),
    ...categorised,
    fromAddress: f.text(),
    fromName: f.text({ html: true }),
    replyToAddress: f.text(),
    bccAddress: f.text({ max: 2000 }),
    useOwnerAsMailer: f.bool(),
    utmTags: utmTagsField,
    preheaderText: f.text({ html: true, max: 500 }),
    customHtml: f.html({ blank: '' }),
    plainText: f.html(),
    template: f.text(),
    emailType: f.text({ oneOf: ['template', 'list'], initial: 'template', cleared: undefined }),
    publishUp: f.datetime({ minutes: true }),
    publishDown: f.datetime({ minutes: true }),
    publicPreview: f.bool(),
    sendToDnc: f.bool(),
    readCount: f.int({ readonly: true, big: true, initial: 0 }),
    sentCount: f.int({ readonly: true, big: true, initial: 0 }),
    revision: f.int({ readonly: true, initial: 1 }),
    assetAttachments: f.ids({ column: null }),
    variantStartDate: f.datetime({ readonly: true }),
    variantSentCount: f.int({ readonly: true, big: true, initial: 0 }),
    variantReadCount: f.int({ readonly: true, big: true, initial: 0 }),
    variantSettings: f.json({ of: 'object' }),
    variantParent: f.ref(emailReference, { column: 'variant_parent_id', nullable: true }),
    translationParent: f.ref(emailReference, { column: 'translation_parent_id', nullable: true }),
    unsubscribeForm: f.ref(anyRecord, { column: 'unsubscribe_form_id', nullable: true }),
    preferenceCenter: f.ref(anyRecord, { nullable: true }),
    dynamicContent: f.json({ of: 'array' }),
    lists: f.ids({ column: null, initial: undefined }),
    excludedLists: f.ids({ column: null }),
    headers: headersField,
    settings: f.json({ of: 'object' }),
    grapesjsbuilder: f.json({ of: 'object' }),
  },
  search: {
    text: ['name', 'subject'],
    commands: { ...categorisedCommands, lang: textCommand('t.language') },
  },
  async check(context, changes) {
    const relations = await findRelations(context.db, idsOf(changes))
    const verdicts = changes.map((change) =>
      refusal(context, change, relations.lists.get(change.after.id) ?? []),
    )
    const unknown = await unknownRelations(context.db, changes)
    changes.forEach((change) => {
      relations.note(change)
      if (change.before && isContentChanged(change)) {
        const revision = Number(change.before.revision)
        change.differences.revision = [revision, revision + 1]
        change.after.revision = revision + 1
      }
    })
    return changes.map((change, index) => verdicts[index] ?? unknown.get(change) ?? null)
  },
  async saved(context, changes) {
    await saveRelations(context, changes)
    const deleted = changes.filter((change) => change.kind === 'delete')
    if (deleted.length > 0)
      await skipQueuedSends(
        context.db,
        deleted.map((change) => change.after.id),
        'The email was deleted.',
      )
  },
  present: presentEmails,
  sample: (n) => ({
    name: `Email ${n}`,
    subject: `News ${n} for {contactfield=firstname|you}`,
    language: 'en',
    lists: [],
    emailType: 'template',
    customHtml: '<html><body><p>Hello</p></body></html>',
  }),
})

/** Keys whose change makes a new revision: what recipients see. */
const CONTENT = [
  'subject',
  'language',
  'fromAddress',
  'fromName',
  'replyToAddress',
  'bccAddress',
  'useOwnerAsMailer',
  'utmTags',
  'preheaderText',
  'customHtml',
  'plainText',
  'template',
  'dynamicContent',
  'headers',
  'assetAttachments',
]

function isContentChanged(change: Change): boolean {
  return CONTENT.some((name) => {
    if (name === 'assetAttachments') return 'assetAttachments' in change.differences
    return JSON.stringify(change.before?.[name] ?? null) !== JSON.stringify(change.after[name] ?? null)
  })
}

// Language and segments are required by the interface, which clients written before it do not know.
function refusal(context: Context, change: Change, storedLists: readonly number[]): ApiError | null {
  const { after, values } = change
  const isLegacy = context.config.api_legacy_clients
  if (!after.language) {
    if (change.kind === 'create' && !isLegacy) return invalid('language', 'This field is required.')
    after.language = change.before?.language ?? context.config.locale.split('_')[0]
  }
  after.emailType ||= change.before?.emailType ?? 'template'
  const sent = 'lists' in values || change.isPut ? ((after.lists ?? []) as number[]) : null
  if (change.kind === 'create' && !('lists' in values) && !(isLegacy && after.emailType === 'template')) {
    return invalid('lists', 'This field is required.')
  }
  if (after.emailType === 'list' && (sent ?? storedLists).length === 0) {
    return invalid('lists', 'A segment email needs at least one segment.')
  }
  const parents = [after.variantParent, after.translationParent]
  if (change.before && parents.includes(after.id))
    return invalid('variantParent', 'An email cannot be its own parent.')
  return null
}

async function unknownRelations(db: Db, changes: Change[]): Promise<Map<Change, ApiError>> {
  const named = (change: Change, keys: readonly string[]) =>
    keys.flatMap((key) => (Array.isArray(change.values[key]) ? (change.values[key] as number[]) : []))
  const segmentIds = changes.flatMap((change) => named(change, ['lists', 'excludedLists']))
  const assetIds = changes.flatMap((change) => named(change, ['assetAttachments']))
  const rows = await db<{ kind: string; id: number }[]>`
    select 'segment' as kind, id from segments where id = any(${segmentIds}::bigint[])
    union all select 'asset', id from assets where id = any(${assetIds}::bigint[])`
  const known = new Set(rows.map((row) => `${row.kind} ${row.id}`))
  const errors = new Map<Change, ApiError>()
  for (const change of changes) {
    for (const [key, kind] of [
      ['lists', 'segment'],
      ['excludedLists', 'segment'],
      ['assetAttachments', 'asset'],
    ] as const) {
      const missing = named(change, [key]).find((id) => !known.has(`${kind} ${id}`))
      if (missing !== undefined) errors.set(change, invalid(key, `There is no ${kind} ${missing}.`))
    }
  }
  return errors
}

function idsOf(changes: readonly Change[]): number[] {
  return changes.flatMap((change) => (change.before ? [change.after.id] : []))
}
