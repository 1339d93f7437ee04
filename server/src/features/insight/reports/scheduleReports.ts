// Sets schedules of reports, and queues those that are due at once.
import type { Db } from '../../../platform/database/connection.ts'
import { insertJobs, type JobKind } from '../../../platform/engine/jobs.ts'
import type { Context } from '../../../platform/resource/definition.ts'
import { isTimeZone } from '../../../platform/timeZone.ts'
import { nextDay } from './nextDay.ts'
import { findDays, findUserTimeZone, type NewSchedule, saveSchedules } from './schedules.sql.ts'

export const SEND_REPORT: JobKind = { name: 'reports.send', lane: 'rebuilds' }

/** Stores schedules that go by the rights and the time zone of a user. Five statements. */
export async function scheduleReports(
  { config, now }: Pick<Context, 'config' | 'now'>,
  db: Db,
  schedules: readonly Omit<NewSchedule, 'day'>[],
  userId: number,
): Promise<void> {
  const zone = zoneOf(await findUserTimeZone(db, userId), { config })
  const { today } = await findDays(db, { now, dueAt: now, zone })
  const dated = schedules.map((schedule) => ({ ...schedule, day: nextDay(schedule.rule, today) }))
  await saveSchedules(db, dated, { userId, zone, now })
  await insertReportSends(
    db,
    dated.flatMap(({ day, reportId }) => (day === null ? [reportId] : [])),
  )
}

/** The zone in which the days of a user begin. */
export function zoneOf(timezone: string | null, { config }: Pick<Context, 'config'>): string {
  return [timezone ?? '', config.default_timezone].find(isTimeZone) ?? 'UTC'
}

/** Queues the jobs of reports that are due; one that waits or runs stays. */
export async function insertReportSends(db: Db, reportIds: readonly number[]): Promise<void> {
  await insertJobs(
    db,
    reportIds.map((reportId) => ({
      task: SEND_REPORT,
      payload: { reportId },
      key: `${SEND_REPORT.name}:${reportId}`,
      mode: 'keep',
    })),
  )
}
