// The tables of a restore: claimed while empty, completed, filled, and left as they were in the archive.

import { type Db, sqlState } from '../database/connection.ts'
import { type CopyIn, writeCopy } from '../database/copy.ts'
import type { Counter } from '../engine/counters.ts'
import { renumberHappenings } from '../engine/cursors.ts'
import { getOwn } from '../getOwn.ts'
import { StartError } from '../startError.ts'
import { type ArchivedTable, damaged } from './backupManifest.ts'
import { quoted } from './backupTables.ts'

/** What a fresh database holds already; the archive's rows take their place. */
const SEEDED: Readonly<Record<string, string>> = {
  roles: 'id > 1',
  fields: 'not is_fixed',
  reports: 'not is_system',
  settings: "key <> 'site_key'",
  rollup_figures: 'false',
}
/** What a server that ran for a moment leaves behind. */
const PASSING = new Set(['domain_events', 'event_cursors', 'schedules', 'secret_keys'])
/** Tables to which the program adds columns at run time. */
const EXTENSIBLE = new Set(['contacts', 'companies'])

/** Keeps everybody else out of the tables until the end, makes sure that they are empty, and empties the seeded ones. */
export async function claimEmptyTables(db: Db, tables: readonly ArchivedTable[]): Promise<void> {
  const known = await db<{ name: string }[]>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition`
  const names = new Set(known.map((row) => row.name))
  for (const { name } of tables)
    if (!names.has(name)) throw damaged(`it holds a table ${name} that this database does not have`)
  const list = tables.map((table) => quoted(table.name)).join(', ')
  try {
    await db`set local lock_timeout = '10s'`
    await db.unsafe(`lock table ${list} in access exclusive mode`)
  } catch (error) {
    if (sqlState(error) !== '55P03') throw error
    throw new StartError('The database is in use. Stop the server before restoring into its database.', {
      cause: error,
    })
  }
  const checked = tables.filter((table) => !PASSING.has(table.name))
  const questions = checked.map(
    ({ name }) =>
      `select '${name}' where exists (select from ${quoted(name)} where ${getOwn(SEEDED, name) ?? 'true'})`,
  )
  const filled = await db.unsafe<{ name: string }[]>(
    `select * from (${questions.join(' union all ')}) as filled (name)`,
  )
  if (filled.length > 0) {
    throw new StartError(
      `The database is not empty: there are ${filled.map((row) => row.name).join(', ')}. Restore into an empty one.`,
    )
  }
  await db.unsafe(`truncate ${list}`)
  // Counts come with the archive, those of rows that are not held any more among them.
  await db`select set_config('campanile.rollups', 'kept', true)`
}

/** Archives up to version 24 have cursors that are a place among happenings without a transaction. */
function isPlace({ name, columns }: ArchivedTable): boolean {
  return name === 'event_cursors' && columns.some((column) => column.name === 'event_id')
}

// Places are loaded aside, because they need the number of the restoring transaction.
export async function prepareTable(db: Db, table: ArchivedTable): Promise<void> {
  if (isPlace(table))
    await db`create temporary table restored_cursors (consumer text, event_id bigint) on commit drop`
  await addColumns(db, table)
  for (const { name, bound } of table.partitions) {
    if (!/^(DEFAULT|FOR VALUES FROM \('[^']*'\) TO \('[^']*'\))$/.test(bound))
      throw damaged(`the bounds of ${name} are unreadable`)
    await db.unsafe(`create table if not exists ${quoted(name)} partition of ${quoted(table.name)} ${bound}`)
  }
}

/** Adds the columns that the table had beyond those of a fresh database. */
async function addColumns(db: Db, table: ArchivedTable): Promise<void> {
  const rows = await db<{ name: string }[]>`
    select attname as name from pg_attribute where attrelid = ${quoted(table.name)}::regclass and attnum > 0 and not attisdropped`
  const present = new Set(rows.map((row) => row.name))
  for (const column of table.columns.filter(({ name }) => !present.has(name))) {
    const [type] = await db<{ name: string | null }[]>`select to_regtype(${column.type})::text as name`
    if (!EXTENSIBLE.has(table.name) || !type?.name)
      throw damaged(`its column ${table.name}.${column.name} cannot be made`)
    await db.unsafe(`alter table ${quoted(table.name)} add column ${quoted(column.name)} ${type.name}`)
  }
}

/** A table that is being filled. */
export interface Copy {
  table: ArchivedTable
  rows: CopyIn
}

/** Begins to fill a table. */
export async function startCopy(db: Db, table: ArchivedTable): Promise<Copy> {
  const columns = table.columns.map((column) => quoted(column.name)).join(', ')
  const target = isPlace(table) ? 'restored_cursors' : quoted(table.name)
  return { table, rows: await writeCopy(db, `copy ${target} (${columns}) from stdin`) }
}

/** What the server says against the rows of a table is told as a StartError. */
export async function fitting({ table }: Copy, done: Promise<void>): Promise<void> {
  try {
    await done
  } catch (cause) {
    throw new StartError(`The rows of ${table.name} do not fit into this database. Nothing was restored.`, {
      cause,
    })
  }
}

// Transaction numbers mean nothing in another database. Happenings of older archives all carry the number of this transaction.
export async function finishTables(
  db: Db,
  tables: readonly ArchivedTable[],
  counters: readonly Counter[],
): Promise<void> {
  const cursors = tables.find((table) => table.name === 'event_cursors')
  if (cursors && !isPlace(cursors)) await renumberHappenings(db)
  if (cursors && isPlace(cursors)) {
    await db`
      insert into event_cursors (consumer, transaction_id, event_id)
      select consumer, pg_current_xact_id(), event_id from pg_temp.restored_cursors`
  }
  for (const { name, table, column, isKeptByTriggers } of counters) {
    const archived = tables.find((one) => one.name === table)
    // Archives of older versions may not have it.
    if (!isKeptByTriggers || !archived?.columns.some((one) => one.name === column)) continue
    await db`delete from count_differences where counter = ${name}`
    await db`update ${db(table)} set ${db(column)} = null`
  }
  for (const { name, identity } of tables) {
    if (!identity) continue
    await db`select setval(pg_get_serial_sequence(${quoted(name)}, ${identity.column}), ${identity.value}, ${identity.isCalled})`
  }
}
