// The columns that hold custom values: given to new fields, taken back from deleted ones.
import { setTimeout as sleep } from 'node:timers/promises'
import { isBackupRunning } from '../../../platform/database/backupRunning.ts'
import { type Db, sqlState } from '../../../platform/database/connection.ts'
import { savepoint } from '../../../platform/engine/savepoint.ts'
import { ApiError, conflict } from '../../../platform/errors.ts'
import { FIELD_TYPES, type FieldType } from '../fieldValues/fieldTypes.ts'
import type { FieldObject } from '../fieldValues/loadFieldSet.ts'

/** PostgreSQL's limit for a table; columns that were dropped once count too. */
export const MAX_COLUMNS = 1_600

/** A column that a new field gets. `from` is the emptied column of a deleted field that is renamed; null for a new one. */
export interface NewColumn {
  name: string
  from: string | null
  sqlType: string
}

/** The table that holds an object's records. */
export function tableOf(object: FieldObject): 'contacts' | 'companies' {
  return object === 'contact' ? 'contacts' : 'companies'
}

/**
 * Chooses a column for each type; null where the table has no room left. Two statements.
 * The caller holds `lockFields`. Numbers only grow, so a name never comes back.
 */
export async function chooseColumns(
  db: Db,
  object: FieldObject,
  types: readonly FieldType[],
): Promise<(NewColumn | null)[]> {
  const free = await db<{ name: string; sqlType: string }[]>`
    select column_name as name, column_type as "sqlType" from free_field_columns
    where object = ${object} and is_emptied order by column_name`
  const [state] = await db<{ used: number; highest: number }[]>`
    select count(*)::int as used, coalesce(max(substring(attname from '^(?:field|free)_(\\d+)$')::int), 0) as highest
    from pg_attribute where attrelid = ${tableOf(object)}::regclass and attnum > 0`
  let number = state?.highest ?? 0
  let room = MAX_COLUMNS - (state?.used ?? 0)
  return types.map((type) => {
    const sqlType = FIELD_TYPES[type]
    const reused = free.findIndex((column) => column.sqlType === sqlType)
    if (reused < 0 && room-- <= 0) return null
    const [column] = reused < 0 ? [] : free.splice(reused, 1)
    return { name: `field_${++number}`, from: column?.name ?? null, sqlType }
  })
}

/** Makes the columns, in the transaction of the fields' rows. Three statements, however many. */
export async function addColumns(db: Db, object: FieldObject, columns: readonly NewColumn[]): Promise<void> {
  if (columns.length === 0) return
  const reused = columns.filter((column) => column.from !== null)
  const added = columns
    .filter((column) => column.from === null)
    .map((column) => `add column "${column.name}" ${column.sqlType}`)
  await alterTable(db, [
    ...(added.length > 0 ? [`alter table ${tableOf(object)} ${added.join(', ')}`] : []),
    ...reused.map(
      (column) => `alter table ${tableOf(object)} rename column "${column.from}" to "${column.name}"`,
    ),
  ])
  await db`delete from free_field_columns where object = ${object} and column_name = any(${reused.map((column) => column.from ?? '')}::text[])`
}

/** Puts the columns of deleted fields aside. A job empties them later. */
export async function freeColumns(
  db: Db,
  object: FieldObject,
  columns: readonly { name: string; type: FieldType }[],
  now: Date,
): Promise<void> {
  await db`
    insert into free_field_columns (object, column_name, column_type, freed_at)
    select ${object}, name, type, ${now}
    from unnest(${columns.map((column) => column.name)}::text[], ${columns.map((column) => FIELD_TYPES[column.type])}::text[]) r (name, type)`
}

/** Changes of fields happen one after the other: columns and aliases are chosen under this lock, held to the transaction's end. */
export async function lockFields(db: Db): Promise<void> {
  await db`select pg_advisory_xact_lock(${FIELDS_LOCK})`
}

/** "FLDS" */
const FIELDS_LOCK = 0x464c4453

const LOCK_TIMEOUT_MS = 200
const PAUSE_MS = 100
const MAX_TRIES = 60

/**
 * Runs statements that need a table for themselves. Waiting for it would hold up every request behind it, so each
 * try waits 200 ms at most and lets the others pass before the next one.
 * @throws ApiError 409 at once while a backup is being written, and when the table was never free for a moment, in
 * about 15 s.
 */
export async function alterTable(db: Db, statements: readonly string[]): Promise<void> {
  const text = [
    `set local lock_timeout = ${LOCK_TIMEOUT_MS}`,
    ...statements,
    'set local lock_timeout = default',
  ].join('; ')
  for (let tries = 1; ; tries++) {
    try {
      await savepoint(db, async (inner) => {
        await inner.unsafe(text)
      })
      return
    } catch (error) {
      if (sqlState(error) !== '55P03') throw error
      if (await isBackupRunning(db))
        throw conflict('A backup is being written. Fields can be changed when it has ended.')
      if (tries >= MAX_TRIES)
        throw new ApiError(409, 'busy', 'The table is in use by long-running work. Try again later.', {
          cause: error,
        })
      await sleep(PAUSE_MS * (0.5 + Math.random()))
    }
  }
}
