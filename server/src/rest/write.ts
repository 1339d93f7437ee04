/** The two writing statements: whatever the columns and however many rows, one each. */
import type { Db } from '../database/connection.ts'
import type { Field } from '../values/field.ts'
import { selection } from './columns.ts'
import type { Change, Definition, Row } from './definition.ts'

type Column = [name: string, field: Field & { column: string }]

/** Inserts the changes in order and puts the stored rows, with their ids, into `after`. */
export async function insertRows(
  db: Db,
  definition: Definition,
  fields: Readonly<Record<string, Field>>,
  changes: Change[],
): Promise<void> {
  if (changes.length === 0) return
  const columns = storedColumns(fields).filter(([name]) => name !== 'id')
  const rows = await db<Row[]>`
    insert into ${db(definition.table)} as t (${db.unsafe(columns.map(quoted).join(', '))})
    select ${db.unsafe(columns.map(quoted).join(', '))} from ${recordset(db, columns, changes)} order by ordinality
    returning ${selection(db, fields)}`
  changes.forEach((change, index) => {
    Object.assign(change.after, rows[index])
  })
}

/** Updates the rows of the changes, only in the columns that differ somewhere in the batch. */
export async function updateRows(
  db: Db,
  definition: Pick<Definition, 'table'>,
  fields: Readonly<Record<string, Field>>,
  changes: Change[],
): Promise<void> {
  if (changes.length === 0) return
  const differing = new Set(changes.flatMap((change) => Object.keys(change.differences)))
  const columns = storedColumns(fields).filter(([name]) => differing.has(name) || MODIFIED.has(name))
  if (columns.length === 0) return
  const withId: Column[] = [['id', ID], ...columns]
  const assignments = columns.map((column) => `${quoted(column)} = r.${quoted(column)}`).join(', ')
  const rows = await db<Row[]>`
    update ${db(definition.table)} t set ${db.unsafe(assignments)}
    from ${recordset(db, withId, changes)} where t.id = r.id
    returning ${selection(db, fields)}`
  const byId = new Map(rows.map((row) => [row.id, row]))
  for (const change of changes) Object.assign(change.after, byId.get(change.after.id))
}

const MODIFIED = new Set(['dateModified', 'modifiedBy', 'modifiedByUser'])
const ID = { column: 'id', sqlType: 'bigint' } as Field & { column: string }

function storedColumns(fields: Readonly<Record<string, Field>>): Column[] {
  return Object.entries(fields).filter(
    (entry): entry is Column => typeof entry[1].column === 'string' && entry[1].column !== '',
  )
}

function quoted([, field]: Column): string {
  return `"${field.column}"`
}

// One jsonb parameter carries any set of columns, so the statement's text depends on the columns alone. What is
// null is left out: most columns of most records are, and a missing key reads as null.
function recordset(db: Db, columns: Column[], changes: Change[]) {
  const records = changes.map(({ after }) => {
    const record: Record<string, unknown> = {}
    for (const [name, field] of columns) {
      const value = after[name]
      if (value !== null && value !== undefined) record[field.column] = value
    }
    return record
  })
  const shape = columns.map((column) => `${quoted(column)} ${column[1].sqlType}`).join(', ')
  return db`rows from (jsonb_to_recordset(${JSON.stringify(records)}::text::jsonb) as (${db.unsafe(shape)}))
    with ordinality as r (${db.unsafe([...columns.map(quoted), 'ordinality'].join(', '))})`
}
