import { appendHappenings, type Consumer } from '../../../catalog/happenings.ts'
import type { Db } from '../../../platform/database/connection.ts'
import { lockRows } from '../../../platform/database/lockRows.ts'
import { insertJobs, type JobKind } from '../../../platform/engine/jobs.ts'
import type { Schedule } from '../../../platform/engine/schedules.ts'
import { insertPurgeJobs } from './purgeMembers.ts'

/** The job that rebuilds one segment. */
export const REBUILD: JobKind = { name: 'segment.rebuild', lane: 'rebuilds' }

/** "SEGM": reactions share it while they work with the definitions; who changes definitions holds it alone. */
const DEFINITIONS_LOCK = 0x5345474d

/** Waits for reactions under way, and keeps new ones waiting until the caller's transaction ends. */
export async function lockDefinitions(db: Db): Promise<void> {
  await db`select pg_advisory_xact_lock(${DEFINITIONS_LOCK})`
}

/** Keeps the definitions as they are until the caller's transaction ends. */
export async function shareDefinitions(db: Db): Promise<void> {
  await db`select pg_advisory_xact_lock_shared(${DEFINITIONS_LOCK})`
}

/**
 * Asks for rebuilds of segments, from the first contact on, also of those that are being rebuilt. The row is the
 * promise: a worker turns it into a job, at once because of the event, and within a minute in any case. Who does the
 * work itself asks quietly, without the event. Two statements.
 */
export async function requestRebuilds(
  db: Db,
  segmentIds: readonly number[],
  now: Date,
  { isQuiet = false }: { isQuiet?: boolean } = {},
): Promise<void> {
  if (segmentIds.length === 0) return
  const rows = await db<{ id: number }[]>`
    insert into segment_rebuilds (segment_id, requested_at)
    select id, ${now}::timestamptz from segments where id = any(${segmentIds as number[]}::bigint[]) order by id
    on conflict (segment_id) do update set requested_at = excluded.requested_at, started_at = null, position = 0,
      last_contact_id = null, added = 0, removed = 0, error = null
    returning segment_id as id`
  if (isQuiet) return
  await appendHappenings(db, [{ type: 'segment.rebuild', ids: rows.map((row) => row.id) }], now)
}

/** Ends the rebuilds of segments that are about to go: waits for a range under way, and there is none after it. One statement. */
export async function deleteRebuilds(db: Db, segmentIds: readonly number[]): Promise<void> {
  await db`
    with held as materialized (
      select segment_id from segment_rebuilds where segment_id = any(${segmentIds as number[]}::bigint[])
      ${lockRows(db, 'segment_rebuilds', { by: 'segment_id' })}
    )
    delete from segment_rebuilds r using held where r.segment_id = held.segment_id`
}

/** Why a segment is left as it is when its filters were stopped. */
export const TOO_LONG = 'The filters take too long.'

/**
 * Leaves segments as they are until their filters change or somebody asks for a rebuild: their filters take so long
 * that all others would wait for them. One whose row another step reads as well is passed over, until it takes too long
 * again: two that read it and want to write would wait for each other. One statement.
 */
export async function suspendSegments(db: Db, segmentIds: readonly number[], now: Date): Promise<void> {
  if (segmentIds.length === 0) return
  await db`
    with free as materialized (
      select segment_id from segment_rebuilds where segment_id = any(${segmentIds as number[]}::bigint[])
      ${lockRows(db, 'segment_rebuilds', { by: 'segment_id', skipsLocked: true })}
    ), stopped as (
      update segment_rebuilds r set error = ${TOO_LONG} from free where r.segment_id = free.segment_id
    )
    insert into segment_rebuilds (segment_id, requested_at, error)
    select id, ${now}::timestamptz, ${TOO_LONG} from segments where id = any(${segmentIds as number[]}::bigint[]) order by id
    on conflict (segment_id) do nothing`
}

/** Starts the jobs for requested rebuilds, and for the members that deleted segments leave behind. */
export const startRebuilds: Consumer<'segment.rebuild' | 'segment.deleted'> = {
  name: 'segments.rebuilds',
  types: ['segment.rebuild', 'segment.deleted'],
  async handle(db, happenings) {
    const of = (type: string) =>
      new Set(happenings.filter((happening) => happening.type === type).flatMap(({ ids }) => ids))
    await insertRebuildJobs(db, [...of('segment.rebuild')])
    await insertPurgeJobs(db, [...of('segment.deleted')])
  },
}

const SWEEP_MS = 60_000

/** Starts anew what is requested and not being worked on, whatever became of its job. */
export const sweepRebuilds: Schedule = {
  name: 'segments.rebuilds',
  next: (now) => new Date(now.getTime() + SWEEP_MS),
  async run(db) {
    const rows = await db<{ id: number }[]>`
      select r.segment_id as id from segment_rebuilds r
      where r.error is null and not exists (
        select from graphile_worker.jobs j where j.key = ${`${REBUILD.name}:`} || r.segment_id and j.locked_at is not null)
      order by 1`
    await insertRebuildJobs(
      db,
      rows.map((row) => row.id),
    )
  },
}

/** Queues the jobs; a running one gets a successor. */
export async function insertRebuildJobs(db: Db, ids: readonly number[]): Promise<void> {
  await insertJobs(
    db,
    ids.map((id) => ({
      task: REBUILD,
      payload: { segmentId: id },
      key: `${REBUILD.name}:${id}`,
      mode: 'replace',
    })),
  )
}
