// What can be exported: of which resource, with which right, and which columns there are.
import { forbidden, invalid, notFound } from '../../../platform/errors.ts'
import { type Actor, grantOf, holds } from '../../../platform/permissions.ts'
import type { Context, Definition } from '../../../platform/resource/definition.ts'
import { find } from '../../../platform/rest/list.ts'
import { company } from '../../audience/companies/company.ts'
import { loadCompanyFields } from '../../audience/companies/companyFields.ts'
import { loadContactFields } from '../../audience/contactRows/contactFields.ts'
import { contact } from '../../audience/contacts/contact.ts'
import type { CustomField } from '../../audience/fieldValues/loadFieldSet.ts'
import { form } from '../../content/forms/form.ts'
import { findFieldsOfForms } from '../../content/forms/formField.ts'
import { segment } from '../../segmentation/segments/segment.ts'
import { submission } from '../../web/submissions/submission.ts'

export const OBJECTS = ['contacts', 'companies', 'submissions'] as const

/** What an export is of. */
export interface Subject {
  object: (typeof OBJECTS)[number]
  /** Of submissions. */
  formId: number | null
  /** Of contacts: those in this segment. */
  segmentId: number | null
  search: string
}

export interface ExportColumn {
  name: string
  /** What users call it; absent for what every account has. */
  label?: string
  /** SQL over the alias t that makes the text of the cell. */
  expression: string
  /** Only texts can look like formulas. */
  kind: 'text' | 'number' | 'plain'
}

const SOURCES: Readonly<Record<Subject['object'], { definition: Definition; right: string }>> = {
  contacts: { definition: contact, right: 'lead:export:enable' },
  companies: { definition: company, right: 'lead:export:enable' },
  submissions: { definition: submission, right: 'form:export:enable' },
}

/** The resource whose records are exported. */
export function definitionOf({ object }: Subject): Definition {
  return SOURCES[object].definition
}

/** @throws ApiError when the actor may not export these records, or may not see the form or the segment. */
export async function demandExport(context: Context, { object, formId, segmentId }: Subject): Promise<void> {
  if (!holds(context.actor, SOURCES[object].right)) throw forbidden()
  if (formId !== null) await find(context, form, [formId])
  if (segmentId !== null) await find(context, segment, [segmentId])
}

/** The records of a resource that an actor may see: all of them, or own ones. */
export type ExportScope = 'all' | 'own'

/** @throws ApiError 403 when the actor may see no record of the resource */
export function requireScope(actor: Actor, subject: Subject): ExportScope {
  const { own, other } = grantOf(actor, definitionOf(subject).permission, 'view')
  if (!own && !other) throw forbidden()
  return own && other ? 'all' : 'own'
}

/**
 * Checks that the actor may still see the records of a file.
 * @throws ApiError 403 when the actor may no longer export them, or see fewer records than when the file was written
 */
export async function requireFile(
  context: Context,
  subject: Subject & { scope: ExportScope },
): Promise<void> {
  await demandExport(context, subject)
  if (requireScope(context.actor, subject) === 'own' && subject.scope === 'all')
    throw forbidden(
      'The file contains records that you no longer have permission to view. Export them again.',
    )
}

/** All columns of an export, or those of these names in their order. @throws ApiError 400 for one that there is not. */
export async function columnsFor(
  context: Context,
  subject: Subject,
  names?: readonly string[],
): Promise<ExportColumn[]> {
  const columns = await COLUMNS[subject.object](context, subject)
  if (!names) return columns
  return [...new Set(names)].map((name) => {
    const column = columns.find((candidate) => candidate.name === name)
    if (!column) throw invalid('columns', `There is no column "${name.slice(0, 200)}".`)
    return column
  })
}

const number = (name: string, expression: string): ExportColumn => ({
  name,
  expression: `(${expression})::text`,
  kind: 'number',
})
const text = (name: string, expression: string): ExportColumn => ({ name, expression, kind: 'text' })
const moment = (name: string, column: string): ExportColumn => ({
  name,
  expression: `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS')`,
  kind: 'plain',
})

const HISTORY: readonly ExportColumn[] = [
  moment('dateAdded', 't.date_added'),
  text('createdByUser', 't.created_by_user'),
  moment('dateModified', 't.date_modified'),
  text('modifiedByUser', 't.modified_by_user'),
  text('ownerusername', '(select u.username from users u where u.id = t.owner_id)'),
]

/** Tags of a contact in a file, the newest ones. */
const MAX_TAGS = 1_000

const COLUMNS: Readonly<
  Record<Subject['object'], (context: Context, subject: Subject) => Promise<ExportColumn[]>>
> = {
  // Named as the import knows them.
  async contacts({ db }) {
    const { custom } = await loadContactFields(db)
    return withFields(
      custom.filter(({ alias }) => alias !== 'last_active'),
      [
        ...HISTORY,
        moment('lastActive', 't.last_active'),
        moment('dateIdentified', 't.date_identified'),
        text('stage', '(select s.name from stages s where s.id = t.stage_id)'),
        text(
          'tags',
          // What would part the name of a tag when it is read stands in quotes. Who has none costs no sorting.
          `case when exists (select from contact_tags x where x.contact_id = t.id) then (select string_agg(case when g.tag ~ '[|,;"]' then '"' || replace(g.tag, '"', '""') || '"' else g.tag end, '|' order by g.tag) from (select tag_id from contact_tags where contact_id = t.id order by tag_id desc limit ${MAX_TAGS}) x join tags g on g.id = x.tag_id) end`,
        ),
        {
          name: 'doNotEmail',
          expression: `case when exists (select from contact_do_not_contact d where d.contact_id = t.id and d.channel = 'email') then '1' end`,
          kind: 'plain',
        },
      ],
    )
  },
  async companies({ db }) {
    const { custom } = await loadCompanyFields(db)
    return withFields(custom, [number('score', 't.score'), ...HISTORY])
  },
  async submissions({ db, catalog }, { formId }) {
    if (formId === null) throw notFound()
    const fields = (await findFieldsOfForms(db, [formId])).filter(
      ({ type, saveResult }) => saveResult && catalog.formFields.get(type)?.hasValue,
    )
    const fixed = [
      number('id', 't.id'),
      moment('dateSubmitted', 't.date_submitted'),
      number('contactId', 't.contact_id'),
      text('ipAddress', '(select a.ip_address from ip_addresses a where a.id = t.ip_id)'),
      text('referer', 't.referer'),
    ]
    const taken = new Set(fixed.map(({ name }) => name))
    return [
      ...fixed,
      ...fields.map(({ id, alias, label }) => ({
        ...text(taken.has(alias) ? `${alias} (${id})` : alias, `t.results ->> '${id}'`),
        label,
      })),
    ]
  },
}

function withFields(custom: readonly CustomField[], others: readonly ExportColumn[]): ExportColumn[] {
  const taken = new Set(['id', ...others.map(({ name }) => name)])
  return [
    number('id', 't.id'),
    ...custom
      .filter(({ alias }) => !taken.has(alias))
      .map((field) => ({ ...fieldColumn(field), label: field.label })),
    ...others,
  ]
}

/** A value as the import reads it back. */
function fieldColumn({ alias, column, sqlType }: CustomField): ExportColumn {
  const stored = `t."${column}"`
  switch (sqlType) {
    case 'text':
      return text(alias, stored)
    case 'text[]':
      return text(alias, `array_to_string(${stored}, '|')`)
    case 'timestamptz':
      return moment(alias, stored)
    case 'boolean':
      return { name: alias, expression: `${stored}::int::text`, kind: 'plain' }
    case 'date':
    case 'time':
      return { name: alias, expression: `${stored}::text`, kind: 'plain' }
    default:
      return number(alias, stored)
  }
}
