// Rebuilds a segment: every contact is looked at, in ranges, each its own transaction. It goes on where it stopped.

import type { Config } from '../../../platform/config.ts'
import type { Contracts } from '../../../platform/contracts.ts'
import { type Db, type Sql, sqlState, transaction } from '../../../platform/database/connection.ts'
import { lockRows } from '../../../platform/database/lockRows.ts'
import type { Task } from '../../../platform/engine/jobs.ts'
import { wakeConsumers } from '../../../platform/engine/wake.ts'
import { compileFilters } from '../../audience/filters/compileFilters.ts'
import { FilterError, readFilters } from '../../audience/filters/filter.ts'
import { forceCustomPlan } from '../../audience/filters/forceCustomPlan.ts'
import { loadFilterContext } from '../../audience/filters/loadContext.ts'
import { rebuildRange } from './rebuildRange.ts'
import { REBUILD, TOO_LONG } from './requestRebuilds.ts'

export interface RebuildProgress {
  segmentId: number
  /** Contact ids looked at so far, and to look at. */
  position: number
  lastContactId: number
  added: number
  removed: number
  isDone: boolean
  /** Why the filters cannot be used; the segment is left as it is. */
  error: string | null
}

export interface RebuildOptions {
  config: Config
  catalog: Contracts
  clock: () => Date
  /** Ends after the range under way; the next call goes on behind it. */
  signal?: AbortSignal
  onProgress?: (progress: RebuildProgress) => void
}

/** A range takes about this long: reactions to changed contacts wait for it, and so does every new column. */
const RANGE_MS = 300
const FIRST_RANGE = 10_000
const MAX_RANGE = 200_000
const MIN_RANGE = 1_000
/**
 * A range that takes longer is tried again with fewer contacts. Reactions that look at the segment wait meanwhile:
 * half a minute at most, before filters that never end are given up.
 */
const TIMEOUT_MS = 10_000

/**
 * Works on the requested rebuild of a segment until it is done or told to stop. Returns null when none is
 * requested. Several callers on one segment share the work.
 */
export async function rebuildSegment(
  sql: Sql,
  segmentId: number,
  { config, catalog, clock, signal, onProgress }: RebuildOptions,
): Promise<RebuildProgress | null> {
  let size = FIRST_RANGE
  let last: RebuildProgress | null = null
  while (!signal?.aborted) {
    const begun = performance.now()
    const progress = await transaction(sql, (db) =>
      rebuildNext(db, segmentId, { size, config, catalog, now: clock() }),
    ).catch((error: unknown) => passOrGiveUp(sql, segmentId, { error, size }))
    if (progress === 'smaller') size = Math.max(MIN_RANGE, Math.round(size / 8))
    if (progress === 'again' || progress === 'smaller') continue
    // Somebody else has done the rest.
    if (!progress) return last && { ...last, position: last.lastContactId, isDone: true }
    if (progress.added + progress.removed > (last ? last.added + last.removed : 0)) wakeConsumers(sql)
    last = progress
    onProgress?.(progress)
    if (progress.isDone || progress.error !== null) return progress
    const factor = RANGE_MS / Math.max(1, performance.now() - begun)
    size = Math.round(Math.min(MAX_RANGE, Math.max(MIN_RANGE, size * Math.min(4, factor))))
  }
  return last
}

const TIMED_OUT = '57014'
const UNIQUE_VIOLATION = '23505'

// A contact of the range that was added by hand meanwhile is a unique violation. Filters that fail on the value of
// some contact, or take too long for the fewest, will do so again: the segment is left as it is.
async function passOrGiveUp(
  sql: Sql,
  segmentId: number,
  { error, size }: { error: unknown; size: number },
): Promise<'again' | 'smaller' | RebuildProgress | null> {
  const state = sqlState(error)
  const isTimedOut = state === TIMED_OUT
  if (state === UNIQUE_VIOLATION) return 'again'
  if (isTimedOut && size > MIN_RANGE) return 'smaller'
  if (!isTimedOut && !state.startsWith('22') && !state.startsWith('54')) throw error
  const reason = isTimedOut ? TOO_LONG : 'The filters fail on the value of a contact.'
  const [row] = await transaction(
    sql,
    (db) => db<Omit<RebuildProgress, 'isDone'>[]>`
      update segment_rebuilds set error = ${reason} where segment_id = ${segmentId}
      returning segment_id as "segmentId", position, coalesce(last_contact_id, 0) as "lastContactId", added, removed, error`,
  )
  return row ? { ...row, isDone: false } : null
}

/** The job. */
export const rebuildTask: Task = {
  ...REBUILD,
  async run(payload, { sql, config, catalog, log, clock, signal }) {
    const { segmentId } = payload as { segmentId: number }
    const progress = await rebuildSegment(sql, segmentId, { config, catalog, clock, signal })
    if (progress?.error)
      log.warn({ segmentId, reason: progress.error }, 'a segment was not rebuilt: its filters cannot be used')
    return signal.aborted && !progress?.isDone && !progress?.error ? { segmentId } : undefined
  },
}

interface RebuildRow {
  filters: unknown
  startedAt: Date | null
  position: number
  lastContactId: number | null
  added: number
  removed: number
}

// The row lock is taken before the range is read: a reaction that waits for it sees what the range has done, and
// the range sees what a reaction before it has done.
async function rebuildNext(
  db: Db,
  segmentId: number,
  { size, config, catalog, now }: { size: number; config: Config; catalog: Contracts; now: Date },
): Promise<RebuildProgress | null> {
  const finished = await finish(db, segmentId, now)
  if (finished) return finished
  const [found] = await db<RebuildRow[]>`
    select s.filters, r.started_at as "startedAt", r.position, r.last_contact_id as "lastContactId", r.added, r.removed
    from segment_rebuilds r join segments s on s.id = r.segment_id
    where r.segment_id = ${segmentId} and r.error is null ${lockRows(db, 'segment_rebuilds r')}`
  if (!found) return null
  const { filters, position, startedAt, lastContactId, added, removed } = await started(db, found, now)
  const last = lastContactId ?? 0
  const range = { after: position, upTo: Math.min(last, position + size) }
  const begun = db`started_at = ${startedAt}, last_contact_id = ${last}`
  try {
    const counts = await runRange(db, segmentId, { filters, range, config, catalog, now })
    const sum = { added: added + counts.added, removed: removed + counts.removed }
    await db`
      update segment_rebuilds set ${begun}, position = ${range.upTo}, added = ${sum.added}, removed = ${sum.removed}
      where segment_id = ${segmentId}`
    return { segmentId, position: range.upTo, lastContactId: last, ...sum, isDone: false, error: null }
  } catch (error) {
    if (!(error instanceof FilterError)) throw error
    await db`update segment_rebuilds set ${begun}, position = ${position}, error = ${error.message} where segment_id = ${segmentId}`
    return { segmentId, position, lastContactId: last, added, removed, isDone: false, error: error.message }
  }
}

// A segment is saved and deleted in the order segment, rebuild; a rebuild that is done is written in the same order.
async function finish(db: Db, segmentId: number, now: Date): Promise<RebuildProgress | null> {
  const isAtEnd = db`segment_id = ${segmentId} and started_at is not null and position >= last_contact_id`
  const [ready] = await db`select from segment_rebuilds where ${isAtEnd}`
  if (!ready) return null
  await db`select from segments where id = ${segmentId} ${lockRows(db, 'segments', { strength: 'no key update' })}`
  const [done] = await db<(RebuildRow & { startedAt: Date; lastContactId: number })[]>`
    delete from segment_rebuilds where ${isAtEnd}
    returning started_at as "startedAt", position, last_contact_id as "lastContactId", added, removed`
  if (!done) return null
  const seconds = Math.max(0, (now.getTime() - done.startedAt.getTime()) / 1_000)
  await db`update segments set last_built_date = ${now}, last_built_time = ${seconds} where id = ${segmentId}`
  const { position, lastContactId, added, removed } = done
  return { segmentId, position, lastContactId, added, removed, isDone: true, error: null }
}

// Contacts that come after the start are left to the reaction. Nothing is written yet: a second update of the row in one
// transaction would look at the segment's row, too, for which a delete would wait that waits for this one.
async function started(db: Db, row: RebuildRow, now: Date): Promise<RebuildRow> {
  if (row.startedAt) return row
  const [state] = await db<{ last: number }[]>`select coalesce(max(id), 0) as last from contacts`
  return { ...row, position: 0, startedAt: now, lastContactId: state?.last ?? 0 }
}

async function runRange(
  db: Db,
  segmentId: number,
  {
    filters,
    range,
    config,
    catalog,
    now,
  }: {
    filters: unknown
    range: { after: number; upTo: number }
    config: Config
    catalog: Contracts
    now: Date
  },
): Promise<{ added: number; removed: number }> {
  // A segment without filters is filled by hand: nothing is added or removed.
  if (readFilters(filters).length === 0 || range.after >= range.upTo) return { added: 0, removed: 0 }
  const context = await loadFilterContext(db, { config, catalog, now })
  const predicate = compileFilters(db, filters, context, { segmentId, range })
  await forceCustomPlan(db, TIMEOUT_MS)
  return rebuildRange(db, segmentId, { range, predicate, now })
}
