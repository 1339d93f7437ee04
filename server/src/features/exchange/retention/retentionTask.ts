import type { Sql } from '../../../platform/database/connection.ts'
import { WORK_LANE } from '../../../platform/engine/backgroundWork.ts'
import { insertJobs, type Task } from '../../../platform/engine/jobs.ts'
import type { Schedule } from '../../../platform/engine/schedules.ts'
import { type Retained, retainedTables } from './retained.ts'
import { type Place, type Retaining, retainRows } from './retainRows.ts'
import { addDeleted, beginRun, endRun } from './runs.sql.ts'

const DAY_MS = 86_400_000

/** Where a run is, and what it is noted as. */
interface Run {
  id: number
  place: Place | null
}

/** Deletes what is old, and notes it. @returns where to go on when it was told to stop; null when all is done */
export async function runRetention(
  sql: Sql,
  tables: readonly Retained[],
  { run = null, ...options }: Omit<Retaining, 'place' | 'note'> & { run?: Run | null },
): Promise<Run | null> {
  const id = run?.id ?? (await beginRun(sql, options.now))
  const place = await retainRows(sql, tables, {
    ...options,
    place: run?.place ?? null,
    note: (db, table, deleted) => addDeleted(db, id, table, deleted),
  })
  if (place) return { id, place }
  await endRun(sql, id, options.now)
  return null
}

/** Deletes what is older than `retention_days` says. */
export const retentionTask: Task = {
  name: 'retention',
  lane: WORK_LANE,
  async run(payload, { sql, config, catalog, clock, signal }) {
    const { run = null } = payload as { run?: Run | null }
    const now = clock()
    const { tables } = retainedTables(catalog, config, now)
    // A day on which nothing can go is no run.
    if (tables.length === 0) return undefined
    const left = await runRetention(sql, tables, { run, signal, config, catalog, now })
    return left ? { run: left } : undefined
  },
}

/** Starts it once a day. */
export const retentionSchedule: Schedule = {
  name: 'retention',
  next: (now) => new Date(now.getTime() + DAY_MS),
  run: (db) => insertJobs(db, [{ task: retentionTask, payload: {}, key: retentionTask.name, mode: 'keep' }]),
}
