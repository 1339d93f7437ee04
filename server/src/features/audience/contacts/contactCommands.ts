// Search commands of contact lists: fixed ones, and one per listable custom field.
import { type Asked, asFilter, askedText } from '../../../catalog/searchFilter.ts'
import type { Context } from '../../../platform/resource/definition.ts'
import type { SearchCommand, Term } from '../../../platform/resource/searchCommand.ts'
import { idsCommand, isCommand, textCommand, textMatch } from '../../../platform/search/compile.ts'
import { personCommand, standardCommands } from '../../../platform/search/standard.ts'
import { toBoolean, toNumber } from '../../../platform/values/field.ts'
import { type ContactFields, loadContactFields } from '../contactRows/contactFields.ts'
import type { CustomField } from '../fieldValues/loadFieldSet.ts'
import { mergedContacts } from './acrossMerges.ts'

type Commands = Readonly<Record<string, SearchCommand>>

/** All commands, with one for each listable field. A fixed command wins over a field of the same name. */
export async function contactCommands({ db, catalog }: Context): Promise<Commands> {
  const fields = await loadContactFields(db)
  const known = derived.get(fields)
  if (known) return known
  const listable = fields.custom.filter((field) => field.isListable)
  const made = {
    ...Object.fromEntries(
      listable.map((field) => [
        field.alias.toLowerCase(),
        asFilter(fieldCommand(field), (term) => askedField(field, term)),
      ]),
    ),
    ...fixed,
    ...catalog.contactCommands,
  }
  derived.set(fields, made)
  return made
}

const derived = new WeakMap<ContactFields, Commands>()

const fixed: Commands = {
  ...standardCommands(),
  ids: idsCommand(mergedContacts),
  is: asFilter(
    isCommand({
      anonymous: ({ db }) => db`t.date_identified is null`,
      mine: ({ db, actor }) => db`t.owner_id = ${actor.userId}`,
      unowned: ({ db }) => db`t.owner_id is null`,
      published: ({ db }) => db`t.is_published`,
      unpublished: ({ db }) => db`not t.is_published`,
    }),
    askedState,
  ),
  name: asFilter(personCommand('t.firstname', 't.lastname'), askedName),
  email: asFilter(textCommand('t.email'), (term) => askedText('email', term)),
  ip: (term, context) =>
    context.db`exists (select from contact_ip_addresses own join ip_addresses ip on ip.id = own.ip_id
      where own.contact_id = t.id and ${textCommand('ip.ip_address')(term, context) ?? context.db`false`})`,
  import_id: (term, { db }) =>
    db`exists (select from contact_events e where e.contact_id = t.id and e.object = 'import' and e.object_id::text = ${term.value})`,
  import_action: (term, { db }) =>
    db`exists (select from contact_events e where e.contact_id = t.id and e.object = 'import' and lower(e.action) = lower(${term.value}))`,
}

function fieldCommand(field: CustomField): SearchCommand {
  const column = `t."${field.column}"`
  switch (field.sqlType) {
    case 'boolean':
      return (term, { db }) => {
        const flag = toBoolean(term.value)
        return typeof flag === 'boolean' ? db`${db.unsafe(column)} = ${flag}` : null
      }
    case 'numeric':
    case 'integer':
      return (term, { db }) => {
        const number = toNumber(term.value)
        return number === undefined ? null : db`${db.unsafe(column)} = ${String(number)}::text::numeric`
      }
    case 'text[]':
      return (term, { db }) =>
        db`exists (select from unnest(${db.unsafe(column)}) choice where ${textMatch(db, 'choice', term.value, 'exact')})`
    case 'timestamptz':
      return textCommand(`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS')`)
    default:
      return textCommand(field.sqlType === 'text' ? column : `${column}::text`)
  }
}

function askedState({ value }: Term, { actor }: Context): Asked | null {
  const has = (field: string, operator: 'empty' | '=', value: unknown = null): Asked => ({
    ...{ object: 'lead', field, operator, value },
  })
  switch (value.toLowerCase()) {
    case 'anonymous':
      return has('date_identified', 'empty')
    case 'mine':
      return actor.userId === null ? null : has('owner_id', '=', actor.userId)
    case 'unowned':
      return has('owner_id', 'empty')
    default:
      return null
  }
}

// Both with a space between them: some first name and what follows it.
function askedName({ value, isExact }: Term): Asked | null {
  const whole = ['firstname', 'lastname'].map((field) => askedText(field, { value, isExact }))
  const parts = value.split(' ')
  const cut = parts.slice(1).map((_, at) => {
    const first = askedText('firstname', { value: parts.slice(0, at + 1).join(' '), isExact: true })
    const last = askedText('lastname', { value: parts.slice(at + 1).join(' '), isExact })
    return first && last ? { all: [first, last] } : null
  })
  const any = [...whole, ...cut].filter((asked) => asked !== null)
  return any.length < whole.length + cut.length ? null : { any }
}

function askedField({ alias: field, sqlType }: CustomField, term: Term): Asked | null {
  const is = (value: unknown): Asked => ({ object: 'lead', field, operator: '=', value })
  switch (sqlType) {
    case 'boolean': {
      const flag = toBoolean(term.value)
      return typeof flag === 'boolean' ? is(flag ? 1 : 0) : null
    }
    case 'numeric':
    case 'integer': {
      const number = toNumber(term.value)
      return number === undefined ? null : is(number)
    }
    case 'text[]':
      return term.value === '' ? null : { object: 'lead', field, operator: 'in', value: [term.value] }
    case 'text':
      return askedText(field, term)
    default:
      // As filters read them, the whole of a date or a time is another question than its beginning.
      return term.isExact ? null : askedText(field, term)
  }
}
