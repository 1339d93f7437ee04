// What names a record: in its fields, its parts, its filters and its texts.
import type { NamedRecord } from '../../../catalog/recordMentions.ts'
import type { Db } from '../../../platform/database/connection.ts'
import type { Fragment } from '../../../platform/database/statement.ts'
import { answerInTime } from '../../../platform/database/timeLimit.ts'
import { columnFinder, scope } from '../../../platform/resource/columns.ts'
import { type Context, type Definition, fieldsOf } from '../../../platform/resource/definition.ts'
import { isAllowed } from '../../../platform/resource/rights.ts'
import type { Field } from '../../../platform/values/field.ts'
import { namesOf } from '../search/searchRecords.ts'
import { viewsNaming } from './viewsNaming.ts'

export interface User {
  kind: string
  id: number
  name: string
  /** Null for kinds that are not published. */
  isPublished: boolean | null
}

export interface RecordUses {
  /** Those that the actor may see. */
  uses: User[]
  /** How many more there are. */
  unseen: number
  /** Whether everything was looked through. */
  isComplete: boolean
}

/** Users of a record that are read; those of a category may be very many. */
const MOST = 1_000
/** Milliseconds that the look through texts may take. */
const TIME_MS = 1_500

/**
 * The records and saved views that name this one, the published first. Contacts and companies are none of them, of which
 * there may be millions: they are counted where their fields are. Two statements, whatever uses it.
 */
export async function findRecordUses(context: Context, named: NamedRecord): Promise<RecordUses> {
  const kinds = [...context.catalog.resources].filter(([, { isCounted }]) => !isCounted)
  const arms = await Promise.all(kinds.map(([kind, definition]) => armsOf(context, kind, definition, named)))
  const [first, ...rest] = [...arms.flat(), viewsNaming(context, named)].filter((arm) => arm !== null)
  if (!first) return { uses: [], unseen: 0, isComplete: true }
  const all = rest.reduce((joined, arm) => context.db`${joined} union all ${arm}`, first)
  const found = await answerInTime(
    context,
    TIME_MS,
    (db) => db<(User & { may: boolean })[]>`
      select * from (${all}) own order by "isPublished" desc nulls last, kind, name, id limit ${MOST + 1}`,
  )
  if (!found) return { uses: [], unseen: 0, isComplete: false }
  const read = found.slice(0, MOST)
  return {
    uses: read.filter(({ may }) => may).map(({ may: _, ...user }) => user),
    unseen: read.filter(({ may }) => !may).length,
    isComplete: found.length <= MOST,
  }
}

/** SQL of the records of a kind that name it; none where they cannot. */
async function armsOf(
  context: Context,
  kind: string,
  definition: Definition,
  named: NamedRecord,
): Promise<Fragment[]> {
  const { db, catalog } = context
  const fields = await fieldsOf(definition, db)
  const naming = catalog.recordMentions
    .filter(({ by }) => by === kind)
    .map((mentions) => mentions.find(db, named, catalog))
    .concat(namesInFields(db, definition, fields, named))
    .filter((one) => one !== null)
  const [first, ...rest] = naming
  if (!first) return []
  const ids = rest.reduce((all, one) => db`${all} union all ${one}`, first)
  const find = columnFinder(fields)
  const columns = definition.search.text.flatMap((name) => find(name)?.expression ?? [])
  const { name } = namesOf(definition, columns)
  const isItself = kind === named.kind ? db`t.id = ${named.id}` : db`false`
  return [
    db`
    select ${kind}::text as kind, t.id, coalesce(${db.unsafe(name)}, '') as name,
      ${db.unsafe(find('isPublished')?.expression ?? 'null::boolean')} as "isPublished",
      ${isAllowed(context, definition, 'view')} as may
    from ${db(definition.table)} t
    where t.id in (${ids}) and ${scope(db, definition)} and not ${isItself}`,
  ]
}

/** SQL of those that have the record in a field of theirs. */
function namesInFields(
  db: Db,
  { table }: Definition,
  fields: Readonly<Record<string, Field>>,
  { kind, id }: NamedRecord,
): Fragment[] {
  return Object.values(fields).flatMap(({ column, sqlType, names, input }) =>
    column !== null && sqlType === 'bigint' && (names?.kind ?? input?.record) === kind
      ? [db`(select own.id from ${db(table)} own where own.${db(column)} = ${id})`]
      : [],
  )
}
