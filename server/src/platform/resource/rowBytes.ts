// Measures the memory that rows of a resource take, before they are read.
import type { Db } from '../database/connection.ts'
import type { Fragment } from '../database/statement.ts'
import type { Field } from '../values/field.ts'
import type { Definition } from './definition.ts'

/** Rows that may take more than this together are measured before they are read. */
const UNMEASURED_BYTES = 32_000_000
/** Fewer rows are treated as this many, so that a batch or page of one costs as many statements as one of two hundred. */
const FEWEST_ROWS = 200
/** Columns whose values are shorter are not measured. */
const MEASURED_LENGTH = 1_000
/** JSON is measured as it is stored; it is this much longer as a text, when it is packed. */
const PACKED_JSON = 4

/** Whether so many rows may take more memory than can be read without measuring them. */
export function mustMeasure(
  { addedBytes }: Definition,
  fields: Readonly<Record<string, Field>>,
  rows: number,
): boolean {
  return addedBytes !== null || Math.max(rows, FEWEST_ROWS) * longestRow(fields) > UNMEASURED_BYTES
}

/**
 * SQL over the alias t: about how many bytes a row takes as it is shown. Values are not unpacked for it. Null for rows that
 * are small anyway.
 */
export function rowBytes(
  db: Db,
  { addedBytes }: Definition,
  fields: Readonly<Record<string, Field>>,
): Fragment | null {
  const parts = Object.values(fields).flatMap(({ column, sqlType, maxLength = 0 }) => {
    if (!column || maxLength < MEASURED_LENGTH) return []
    return sqlType === 'jsonb'
      ? [`coalesce(pg_column_size(t."${column}"), 0) * ${PACKED_JSON}`]
      : sqlType === 'text'
        ? [`coalesce(octet_length(t."${column}"), 0)`]
        : []
  })
  if (parts.length === 0 && addedBytes === null) return null
  return db.unsafe(`(${[String(MEASURED_LENGTH), ...parts, addedBytes ?? '0'].join(' + ')})::bigint`)
}

/** The longest that a row can be by the bounds of its fields, in characters. */
function longestRow(fields: Readonly<Record<string, Field>>): number {
  const known = longest.get(fields)
  if (known !== undefined) return known
  const length = Object.values(fields).reduce(
    (sum, { column, maxLength = 0 }) => sum + (column ? maxLength : 0),
    0,
  )
  longest.set(fields, length)
  return length
}

const longest = new WeakMap<Readonly<Record<string, Field>>, number>()
