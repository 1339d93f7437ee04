// What retention did, as it is stored.
import type { Db } from '../../../platform/database/connection.ts'

export interface Deleted {
  rows: number
  partitions: number
}

export interface RetentionRun {
  id: number
  startedAt: Date
  endedAt: Date | null
  deleted: Record<string, Deleted>
}

const MOST_RUNS = 50

/** Notes that a run begins; one that was cut off goes on. Two statements at most. */
export async function beginRun(db: Db, now: Date): Promise<number> {
  const [cut] = await db<{ id: number }[]>`
    select id from retention_runs where ended_at is null order by id desc limit 1`
  if (cut) return cut.id
  const [row] = await db<[{ id: number }]>`
    insert into retention_runs (started_at) values (${now}) returning id`
  return row.id
}

/** Adds to what a run took away, in the transaction that did. One statement. */
export async function addDeleted(db: Db, id: number, table: string, { rows, partitions }: Deleted) {
  await db`
    update retention_runs set deleted = jsonb_set(deleted, array[${table}::text], jsonb_build_object(
      'rows', coalesce((deleted -> ${table} ->> 'rows')::bigint, 0) + ${rows}::bigint,
      'partitions', coalesce((deleted -> ${table} ->> 'partitions')::bigint, 0) + ${partitions}::bigint))
    where id = ${id}`
}

/** Notes that a run is done; the oldest ones go. One statement. */
export async function endRun(db: Db, id: number, now: Date): Promise<void> {
  await db`
    with gone as (delete from retention_runs where id <= ${id} - ${MOST_RUNS}::int)
    update retention_runs set ended_at = ${now} where id = ${id}`
}

/** The latest first. One statement. */
export async function findRuns(db: Db): Promise<RetentionRun[]> {
  return db<RetentionRun[]>`
    select id, started_at as "startedAt", ended_at as "endedAt", deleted from retention_runs
    order by id desc limit ${MOST_RUNS}`
}
