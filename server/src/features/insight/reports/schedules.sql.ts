// Statements that set schedules of reports.
import type { Db } from '../../../platform/database/connection.ts'
import type { ScheduleRule } from './nextDay.ts'
import type { ReportFormat } from './runReport.ts'

export interface Days {
  /** The day of the moment in the zone, such as `2026-01-31`. */
  today: string
  dueDay: string
}

/** The days of two moments in a zone. */
export async function findDays(
  db: Db,
  { now, dueAt, zone }: { now: Date; dueAt: Date; zone: string },
): Promise<Days> {
  const [days] = await db<[Days]>`
    select to_char(${now}::timestamptz at time zone ${zone}::text, 'YYYY-MM-DD') as today,
      to_char(${dueAt}::timestamptz at time zone ${zone}::text, 'YYYY-MM-DD') as "dueDay"`
  return days
}

export interface NewSchedule {
  reportId: number
  format: ReportFormat
  userIds: readonly number[]
  /** The day on which it is due; null for now. */
  day: string | null
  rule: ScheduleRule
  toAddress: string
}

/** Stores schedules of a user in place of those that the reports had. Two statements. */
export async function saveSchedules(
  db: Db,
  schedules: readonly NewSchedule[],
  { userId, zone, now }: { userId: number; zone: string; now: Date },
): Promise<void> {
  const rows = JSON.stringify(
    schedules.map(({ rule, day, ...schedule }) => ({
      ...schedule,
      unit: rule.unit,
      scheduleDay: 'day' in rule ? rule.day : null,
      frequency: 'frequency' in rule ? rule.frequency : null,
      dueDay: day,
    })),
  )
  await db`
    update reports r set is_scheduled = true, schedule_unit = s.unit, schedule_day = s."scheduleDay",
      schedule_month_frequency = s.frequency, to_address = s."toAddress"
    from jsonb_to_recordset(${rows}::text::jsonb) as s ("reportId" bigint, unit text, "scheduleDay" text, frequency text, "toAddress" text)
    where r.id = s."reportId"`
  await db`
    insert into report_schedules (report_id, user_id, format, user_ids, due_at, saved_at)
    select "reportId", ${userId}::bigint, format, array(select jsonb_array_elements_text("userIds")::bigint),
      coalesce("dueDay"::timestamp at time zone ${zone}::text, ${now}), ${now}
    from jsonb_to_recordset(${rows}::text::jsonb) as s ("reportId" bigint, format text, "userIds" jsonb, "dueDay" text)
    on conflict (report_id) do update set user_id = excluded.user_id, format = excluded.format, user_ids = excluded.user_ids,
      due_at = excluded.due_at, saved_at = excluded.saved_at, last_error = null`
}

/** Removes schedules: nothing more is sent. Two statements. */
export async function deleteSchedules(db: Db, reportIds: readonly number[]): Promise<void> {
  await db`
    update reports set is_scheduled = false, schedule_unit = null, schedule_day = null, schedule_month_frequency = null, to_address = null
    where id = any(${reportIds as number[]}::bigint[])`
  await db`delete from report_schedules where report_id = any(${reportIds as number[]}::bigint[])`
}

/** Format and users of schedules, by report. */
export async function findScheduleTargets(
  db: Db,
  reportIds: readonly number[],
): Promise<Map<number, { format: ReportFormat; userIds: number[] }>> {
  const rows = await db<{ reportId: number; format: ReportFormat; userIds: number[] }[]>`
    select report_id as "reportId", format, user_ids as "userIds" from report_schedules
    where report_id = any(${reportIds as number[]}::bigint[])`
  return new Map(rows.map(({ reportId, ...targets }) => [reportId, targets]))
}

/** The time zone of a user; null for none. */
export async function findUserTimeZone(db: Db, userId: number): Promise<string | null> {
  const [user] = await db<{ timezone: string | null }[]>`select timezone from users where id = ${userId}`
  return user?.timezone ?? null
}
