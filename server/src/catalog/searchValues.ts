// Values of search commands over contacts that are names of records, and how many contacts each finds.
import type { Fragment } from '../platform/database/statement.ts'
import { grantOf } from '../platform/permissions.ts'
import { scope } from '../platform/resource/columns.ts'
import { type Context, resourceOf } from '../platform/resource/definition.ts'
import { isAllowed } from '../platform/resource/rights.ts'
import type { SearchCommand } from '../platform/resource/searchCommand.ts'
import { namingCommand } from '../platform/search/namingCommand.ts'

export interface SearchValues {
  /** The kind of record. */
  kind: string
  /** The column by which searches name it. */
  column: string
  /** How many contacts one has, over the alias t; null where nobody knows without counting for long. */
  contacts(context: Context): Fragment
  /** Nobody keeps that number: only those that are told are counted, and none comes first for it. */
  isCountedAnew?: true
}

/** The command, which names these records, with what there is to complete it. */
export function completedBy(command: SearchCommand, values: SearchValues): SearchCommand {
  return Object.assign(namingCommand(command, values.kind, values.column), { values })
}

export interface FoundValue {
  value: string
  contacts: number | null
}

/** Of so many that fit, the best are told. */
const CANDIDATES = 200

/**
 * Values of a command that have a text in them, for whoever may see their records: what begins so first, then what most
 * contacts have, where that is kept. How many these are is told to those who may see all contacts. One statement, none for
 * other commands.
 */
export async function findSearchValues(
  context: Context,
  command: SearchCommand | undefined,
  { text, limit }: { text: string; limit: number },
): Promise<FoundValue[]> {
  const values = command && 'values' in command ? (command.values as SearchValues) : null
  if (!values) return []
  const { db, actor } = context
  const definition = resourceOf(context, values.kind)
  const { own, other } = grantOf(actor, definition.permission, 'view')
  if (!own && !other && !definition.visible) return []
  const all = grantOf(actor, 'lead:leads', 'view')
  const counted = all.own && all.other ? values.contacts(context) : db`null::bigint`
  const [kept, told] = values.isCountedAnew ? [db`null::bigint`, counted] : [counted, db`t.contacts`]
  const value = db`t.${db(values.column)}`
  return db<FoundValue[]>`
    select t.value, ${told} as contacts from (
      select t.id, t.value, t.begins, ${kept} as contacts
      from (
        select t.id, ${value} as value, starts_with(lower(${value}), lower(${text}::text)) as begins
        from ${db(definition.table)} t
        where strpos(lower(${value}), lower(${text}::text)) > 0 and ${scope(db, definition)}
          and ${isAllowed(context, definition, 'view')}
        order by begins desc, lower(${value}) limit ${CANDIDATES}
      ) t
      order by t.begins desc, contacts desc nulls last, lower(t.value) limit ${limit}
    ) t
    order by t.begins desc, t.contacts desc nulls last, lower(t.value)`
}
