/** The two writing statements: whatever the columns and however many rows, one each. */
import type { Db } from '../database/connection.ts'
import type { Change, Definition } from '../resource/definition.ts'
import type { Field } from '../values/field.ts'

type Column = [name: string, field: Field & { column: string }]

/**
 * Inserts the changes under these ids, in order, and puts the ids into `after`, which holds what is stored: values are
 * parsed into the form in which columns give them back. Columns that are null in all rows are not named.
 */
export async function insertRows(
  db: Db,
  definition: Definition,
  fields: Readonly<Record<string, Field>>,
  { changes, ids }: { changes: Change[]; ids: readonly number[] },
): Promise<void> {
  if (changes.length === 0) return
  changes.forEach((change, index) => {
    const id = ids[index]
    if (id === undefined) throw new Error('a row to insert has no id')
    change.after.id = id
  })
  const columns: Column[] = [['id', ID], ...usedColumns(definition.table, fields, changes)]
  const list = db.unsafe(columns.map(quoted).join(', '))
  await db`insert into ${db(definition.table)} (${list}) select ${list} from ${recordset(db, columns, changes)}`
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
  await db`
    update ${db(definition.table)} t set ${db.unsafe(assignments)}
    from ${recordset(db, withId, changes)} where t.id = r.id`
}

const MODIFIED = new Set(['dateModified', 'modifiedBy', 'modifiedByUser'])
const ID = { column: 'id', sqlType: 'bigint' } as Field & { column: string }

/** Sets of columns seen per table. Each is a statement that connections keep; past this many all columns are named. */
const MAX_SHAPES = 50
const shapes = new Map<string, Set<string>>()

// Most columns of most records are null, and PostgreSQL's work on a row grows with the columns that are named.
function usedColumns(table: string, fields: Readonly<Record<string, Field>>, changes: Change[]): Column[] {
  const columns = storedColumns(fields).filter(([name]) => name !== 'id')
  const used = columns.filter(([name]) =>
    changes.some(({ after }) => after[name] !== null && after[name] !== undefined),
  )
  const known = shapes.get(table) ?? new Set<string>()
  shapes.set(table, known)
  const shape = used.map(quoted).join()
  if (used.length === 0 || (!known.has(shape) && known.size >= MAX_SHAPES)) return columns
  known.add(shape)
  return used
}

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
  return db`jsonb_to_recordset(${JSON.stringify(records)}::text::jsonb) as r (${db.unsafe(shape)})`
}
