// Webhooks: addresses that are told when something happens.
import type { Db } from '../../../platform/database/connection.ts'
import { encryptSecrets } from '../../../platform/database/encryption.ts'
import { columnPurpose } from '../../../platform/database/storedSecrets.ts'
import { invalid } from '../../../platform/errors.ts'
import { grantOf } from '../../../platform/permissions.ts'
import { type Change, type Context, defineResource } from '../../../platform/resource/definition.ts'
import { audited } from '../../../platform/rest/groups.ts'
import { type Field, f, isBlank, type Parsed } from '../../../platform/values/field.ts'
import { s } from '../../../platform/values/shape.ts'
import { isWebAddress } from '../../../platform/values/webAddress.ts'
import { categorised, categorisedCommands } from '../../access/categories/category.ts'
import { dropEventsOfOthers } from './dropEvents.ts'
import { generateSecret, hookSecrets, readSecret } from './hookSecrets.ts'

const MAX_URL = 2_000

export const webhook = defineResource({
  name: 'webhook',
  path: '/hooks',
  one: 'hook',
  many: 'hooks',
  container: 'map',
  table: 'webhooks',
  permission: 'webhook:webhooks',
  fields: {
    ...audited,
    name: f.text({ required: true, listed: true }),
    description: f.text({ listed: true, max: 65_535, html: true }),
    webhookUrl: urlField(),
    // Receivers know their secret: nothing but another one replaces it. It is stored encrypted.
    secret: f.text({ listed: true, max: 255, html: true, cleared: undefined }),
    eventsOrderbyDir: f.text({ listed: true, oneOf: ['ASC', 'DESC'] }),
    ...categorised,
    triggers: triggersField(),
  },
  search: { text: ['name'], commands: categorisedCommands },
  order: ['name'],
  async check({ db, catalog }, changes) {
    await encryptChanged(db, changes)
    return changes.map((change) => {
      const sent = (change.values.triggers ?? []) as string[]
      const unknown = sent.find((key) => !catalog.webhookTriggers.has(key))
      if (unknown !== undefined) return invalid('triggers', unknownTrigger(unknown))
      keepOrder(change)
      return null
    })
  },
  async saved(context, changes) {
    await setMakers(context, changes)
    // Who reads the audit log need not know how to sign.
    for (const { differences } of changes) if (differences.secret) differences.secret = ['…', '…']
  },
  async present({ db }, entities) {
    for (const { row, wire } of entities)
      if ('secret' in wire) wire.secret = readSecret(db, String(row.secret ?? ''))
  },
  sample: (n) => ({
    webhookUrl: 'https://receiver.example/hook?from=campanile',
    triggers: ['mautic.lead_post_save_new', 'mautic.form_on_submit'],
    name: `Webhook ${n}`,
  }),
})

/**
 * Replaces the secrets of changes by what is stored: a blank one keeps the present secret, or makes a new one; what was
 * sent as it is known stays. One statement, none where nothing changes.
 */
async function encryptChanged(db: Db, changes: readonly Change[]): Promise<void> {
  const changed = changes.filter(({ before, after }) => {
    const present = before === null ? null : readSecret(db, String(before.secret))
    if (before !== null && (isBlank(after.secret) || [before.secret, present].includes(after.secret)))
      after.secret = before.secret
    else if (isBlank(after.secret)) after.secret = generateSecret()
    return after.secret !== before?.secret
  })
  const purpose = columnPurpose(hookSecrets)
  const stored = await encryptSecrets(
    db,
    changed.map(({ after }) => ({ purpose, text: String(after.secret) })),
  )
  changed.forEach(({ after }, index) => {
    after.secret = stored[index]
  })
}

/** What decides who is told what: whoever changes one of these answers for what is told from then on. */
const DECIDING = ['webhookUrl', 'secret', 'triggers', 'isPublished']

// A webhook has the rights of the user or credential that last changed its address, secret, triggers or publication, so
// that changing the webhook of another user lends no rights. Stored events were selected by the rights of the previous one:
// they are kept only if the new one may view everything that events can contain.
async function setMakers(context: Context, changes: readonly Change[]): Promise<void> {
  const { db, actor, later, now } = context
  const ids = changes
    .filter(
      ({ kind, differences }) =>
        kind === 'create' || DECIDING.some((name) => Object.hasOwn(differences, name)),
    )
    .filter(({ kind }) => kind !== 'delete')
    .map(({ after }) => after.id)
  if (ids.length === 0) return
  const { userId } = actor
  const credentialId = userId === null ? (actor.credentialId ?? null) : null
  if (!mayViewAllEvents(context)) await dropEventsOfOthers(db, ids, { userId, credentialId, now })
  const write = db`
    update webhooks set acts_for_user_id = ${userId}, acts_for_credential_id = ${credentialId}
    where id = any(${ids}::bigint[]) returning 1`
  later?.push({ write })
}

function mayViewAllEvents({ actor, catalog }: Pick<Context, 'actor' | 'catalog'>): boolean {
  return [...catalog.webhookTriggers.values()].every(({ permission }) => {
    const { own, other } = grantOf(actor, permission, 'view')
    return own && other
  })
}

function urlField(): Field {
  const field = f.text({ required: true, listed: true, max: MAX_URL })
  return {
    ...field,
    parse(value): Parsed {
      const parsed = field.parse(value)
      if (!('value' in parsed) || parsed.value === null) return parsed
      return isWebAddress(String(parsed.value)) ? parsed : { error: 'A valid URL is required.' }
    },
  }
}

function triggersField(): Field {
  return {
    ...f.json({ of: 'array', listed: true, shows: s.list(s.text()) }),
    parse(value): Parsed {
      if (isBlank(value)) return { value: [] }
      const keys: unknown[] =
        typeof value === 'object' && value !== null ? Object.values(value) : String(value).split(',')
      const odd = keys.find((key) => typeof key !== 'string')
      if (odd !== undefined) return { error: unknownTrigger(odd) }
      return { value: [...new Set(keys.map((key) => String(key).trim()))] }
    },
  }
}

function unknownTrigger(key: unknown): string {
  return `There is no trigger "${String(key).slice(0, 100)}".`
}

// Triggers are shown in the order in which they came.
function keepOrder(change: Change): void {
  const stored = change.before?.triggers
  if (!Array.isArray(stored) || !Array.isArray(change.after.triggers)) return
  const wanted: unknown[] = change.after.triggers
  const kept = stored.filter((key) => wanted.includes(key))
  change.after.triggers = [...kept, ...wanted.filter((key) => !kept.includes(key))]
}
