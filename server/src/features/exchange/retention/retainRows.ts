// Old rows go: partitions as a whole, rows of other parts a range of pages at a time.

import { isBackupRunning } from '../../../platform/database/backupRunning.ts'
import { type Db, type Sql, sqlState, transaction } from '../../../platform/database/connection.ts'
import type { Fragment } from '../../../platform/database/statement.ts'
import type { ContextOptions } from '../../audience/filters/loadContext.ts'
import { keepRollups, noteDroppedRows } from '../../insight/rollups/keepRollups.ts'
import { rebuildReaders } from '../../segmentation/segments/turnSegments.ts'
import { listParts, type Part } from './parts.ts'
import type { Retained } from './retained.ts'
import type { Deleted } from './runs.sql.ts'

/** How far the work is: the tables before this one are done, and so are the parts before this one, and these pages. */
export interface Place {
  table: string
  part: string
  page: number
}

type Note = NonNullable<Retaining['note']>

/** A range takes about this long. */
const RANGE_MS = 300
const FIRST_PAGES = 50
const MAX_PAGES = 5_000
/** Nobody who writes to the log waits longer for a partition to go. It is tried again the next time. */
const LOCK_WAIT = '200ms'
const LOCK_TIMEOUT = '55P03'

/** The condition for rows that go: old, and needed for nothing. */
export function goes(db: Db, { since, before, needed }: Retained): Fragment {
  return db`${db.unsafe(since)} < ${before} and not (${db.unsafe(needed ?? 'false')})`
}

/** How segments are rebuilt that ask for rows which went, where it goes on, and who stops it. */
export interface Retaining extends ContextOptions {
  place?: Place | null
  signal?: AbortSignal
  /** Is told of what goes, in the transaction that takes it. */
  note?: (db: Db, table: string, deleted: Deleted) => Promise<void>
}

/**
 * Deletes what is old, and goes on at `place`. Each range of pages is a transaction of its own. What was deleted leaves
 * room for new rows at once. Segments that ask for the rows are rebuilt when a table is done. @returns where to go on when it was told to stop; null when all is done.
 */
export async function retainRows(
  sql: Sql,
  tables: readonly Retained[],
  { place = null, signal, note = async () => {}, ...options }: Retaining,
): Promise<Place | null> {
  for (const retained of tables) {
    const { table } = retained
    if (place && table < place.table) continue
    const begun = place?.table === table ? place : null
    // What went before it was stopped is unknown.
    let wentAny = begun !== null
    for (const part of await listParts(sql, retained)) {
      if (begun && part.name < begun.part) continue
      if (part.isOld) {
        wentAny = (await dropPart(sql, retained, part, note)) || wentAny
        continue
      }
      const from = begun?.part === part.name ? begun.page : 0
      const { page, deleted } = await deleteRows(sql, retained, part, { from, signal, note })
      if (page !== null) return { table, part: part.name, page }
      wentAny ||= deleted > 0
    }
    if (wentAny) await transaction(sql, (db) => rebuildReaders(db, table, options))
  }
  return null
}

/** A partition goes with its space. @returns whether it went */
async function dropPart(sql: Sql, { table, before }: Retained, { name }: Part, note: Note): Promise<boolean> {
  try {
    return await transaction(sql, async (db) => {
      if (await isBackupRunning(db)) return false
      await db.unsafe(`set local lock_timeout = '${LOCK_WAIT}'`)
      await db`drop table ${db(name)}`
      await noteDroppedRows(db, table, before)
      await note(db, table, { rows: 0, partitions: 1 })
      return true
    })
  } catch (error) {
    if (sqlState(error) !== LOCK_TIMEOUT) throw error
    return false
  }
}

/** @returns the page to go on with, null when the part is done; and how many rows went */
async function deleteRows(
  sql: Sql,
  retained: Retained,
  { name, pages }: Part,
  { from, signal, note }: { from: number; signal: AbortSignal | undefined; note: Note },
): Promise<{ page: number | null; deleted: number }> {
  let size = FIRST_PAGES
  let deleted = 0
  for (let page = from; page < pages; ) {
    if (signal?.aborted) return { page, deleted }
    const upTo = page + size
    const begun = performance.now()
    deleted += await transaction(sql, async (db) => {
      await keepRollups(db)
      const gone = await db`
        delete from ${db(name)} t
        where t.ctid >= ${`(${page},0)`}::tid and t.ctid < ${`(${upTo},0)`}::tid and ${goes(db, retained)}`
      // What counts rows of a partitioned table hears of statements that name the table alone.
      if (name !== retained.table && gone.count > 0)
        await noteDroppedRows(db, retained.table, retained.before)
      if (gone.count > 0) await note(db, retained.table, { rows: gone.count, partitions: 0 })
      return gone.count
    })
    page = upTo
    const factor = RANGE_MS / Math.max(1, performance.now() - begun)
    size = Math.round(Math.min(MAX_PAGES, Math.max(1, size * Math.min(4, factor))))
  }
  if (deleted > 0) await makeRoom(sql, name)
  return { page: null, deleted }
}

// What was deleted is room for new rows now, not when somebody happens to come by. Pages of indexes that the first vacuum
// empties are given out by the next one, once a transaction has begun in between.
async function makeRoom(sql: Sql, name: string): Promise<void> {
  await sql.unsafe(`vacuum (skip_locked, analyze) "${name}"`)
  await sql`select pg_current_xact_id()`
  await sql.unsafe(`vacuum (skip_locked, index_cleanup on) "${name}"`)
}
