import { WORK_LANE } from '../../../platform/engine/backgroundWork.ts'
import { insertJobs, type Task } from '../../../platform/engine/jobs.ts'
import type { Schedule } from '../../../platform/engine/schedules.ts'
import { retainedTables } from './retained.ts'
import { type Place, retainRows } from './retainRows.ts'

const DAY_MS = 86_400_000

/** Deletes what is older than `retention_days` says. */
export const retentionTask: Task = {
  name: 'retention',
  lane: WORK_LANE,
  async run(payload, { sql, config, catalog, clock, signal }) {
    const { place = null } = payload as { place?: Place | null }
    const now = clock()
    const { tables } = retainedTables(catalog, config, now)
    const left = await retainRows(sql, tables, { place, signal, config, catalog, now })
    return left ? { place: left } : undefined
  },
}

/** Starts it once a day. */
export const retentionSchedule: Schedule = {
  name: 'retention',
  next: (now) => new Date(now.getTime() + DAY_MS),
  run: (db) => insertJobs(db, [{ task: retentionTask, payload: {}, key: retentionTask.name, mode: 'keep' }]),
}
