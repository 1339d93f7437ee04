// Statements of schedules of reports, and of the files that were made for them.
import type { Db } from '../../../platform/database/connection.ts'
import { lockRows } from '../../../platform/database/lockRows.ts'
import type { ReportFormat } from '../reports/runReport.ts'

export interface ReportSchedule {
  reportId: number
  /** Null when the user is gone. */
  userId: number | null
  format: ReportFormat
  userIds: number[]
  dueAt: Date | null
  lastSentAt: Date | null
  lastError: string | null
  unit: string
  day: string | null
  frequency: string | null
  toAddress: string
  /** The user who changed the report last after the schedule was saved, null for a program; absent without such a change. */
  editor?: { userId: number | null }
  /** Of the user. */
  timezone: string | null
  email: string | null
}

/** The schedule of a report, over or not; null when it never had one. One statement. */
export async function findSchedule(db: Db, reportId: number): Promise<ReportSchedule | null> {
  const rows = await db<(ReportSchedule & { isEdited: boolean; editorId: number | null })[]>`
    select s.report_id as "reportId", s.user_id as "userId", s.format, s.user_ids as "userIds", s.due_at as "dueAt",
      s.last_sent_at as "lastSentAt", s.last_error as "lastError", coalesce(r.schedule_unit, '') as unit, r.schedule_day as day,
      r.schedule_month_frequency as frequency, coalesce(r.to_address, '') as "toAddress", u.timezone, u.email,
      coalesce(r.date_modified > s.saved_at, false) as "isEdited", r.modified_by as "editorId"
    from report_schedules s join reports r on r.id = s.report_id left join users u on u.id = s.user_id and u.is_published
    where s.report_id = ${reportId}`
  const [row] = rows
  if (!row) return null
  const { isEdited, editorId, ...schedule } = row
  return isEdited ? { ...schedule, editor: { userId: editorId } } : schedule
}

/** Reports that are due, the longest first. */
export async function listDue(db: Db, now: Date, limit: number): Promise<number[]> {
  const rows = await db<{ id: number }[]>`
    select report_id as id from report_schedules where due_at <= ${now} order by due_at, report_id limit ${limit}`
  return rows.map(({ id }) => id)
}

/** The moment at which the day that lies `before` this one begins in the zone. */
export async function findBeginning(
  db: Db,
  { day, zone, before = '0 days' }: { day: string; zone: string; before?: string },
): Promise<Date> {
  const [row] = await db<[{ moment: Date }]>`
    select (${day}::text::timestamp - ${before}::text::interval) at time zone ${zone}::text as moment`
  return row.moment
}

/** Holds a schedule for the rest of the transaction. @returns whether it is still due at this moment. */
export async function lockDue(
  db: Db,
  { reportId, dueAt }: { reportId: number; dueAt: Date },
): Promise<boolean> {
  const rows = await db`
    select from report_schedules where report_id = ${reportId} and due_at = ${dueAt} ${lockRows(db, 'report_schedules')}`
  return rows.length > 0
}

export interface Ending {
  reportId: number
  /** Null when there is no next time. */
  nextAt: Date | null
  error: string | null
}

/** Sets the next time. */
export async function advanceSchedule(db: Db, { reportId, nextAt, error }: Ending, now: Date): Promise<void> {
  const sentAt = error === null ? now : null
  await db`
    update report_schedules set due_at = ${nextAt}, last_error = ${error}, last_sent_at = coalesce(${sentAt}::timestamptz, last_sent_at)
    where report_id = ${reportId}`
  if (nextAt === null) await db`update reports set is_scheduled = false where id = ${reportId}`
}

/** The addresses of users who are there and may sign in. */
export async function findUserAddresses(
  db: Db,
  userIds: readonly number[],
): Promise<{ id: number; email: string }[]> {
  return db<{ id: number; email: string }[]>`
    select id, email from users where id = any(${userIds as number[]}::bigint[]) and is_published order by id`
}

export interface ReportFile {
  id: number
  reportId: number
  userId: number
  key: string
  format: ReportFormat
  /** The users whom it was sent to. */
  userIds: number[]
  /** Of the key in the link of its mails; null for a file from before there were keys. */
  keyDigest: Uint8Array | null
  expiresAt: Date
  /** Removed, because a person in it was erased. */
  isErased: boolean
}

/** Records a file. @returns its id. */
export async function insertReportFile(db: Db, file: Omit<ReportFile, 'id' | 'isErased'>): Promise<number> {
  const [row] = await db<[{ id: number }]>`
    insert into report_files (report_id, user_id, storage_key, format, user_ids, key_digest, expires_at)
    values (${file.reportId}, ${file.userId}, ${file.key}, ${file.format}, ${file.userIds}, ${file.keyDigest}, ${file.expiresAt})
    returning id`
  return row.id
}

/** A file of a report that has not expired; null when there is none. */
export async function findReportFile(
  db: Db,
  { id, reportId, now }: { id: number; reportId: number; now: Date },
): Promise<ReportFile | null> {
  const rows = await db<ReportFile[]>`
    select id, report_id as "reportId", user_id as "userId", storage_key as key, format, user_ids as "userIds",
      key_digest as "keyDigest", expires_at as "expiresAt", is_erased as "isErased"
    from report_files where id = ${id} and report_id = ${reportId} and expires_at > ${now}`
  return rows[0] ?? null
}

/** Forgets files that have expired. @returns their keys. */
export async function deleteExpiredFiles(db: Db, now: Date): Promise<string[]> {
  const rows = await db<{ key: string }[]>`
    delete from report_files where expires_at <= ${now} returning storage_key as key`
  return rows.map(({ key }) => key)
}

/** The first file behind an id that is there. One statement. */
export async function findNextReportFile(db: Db, afterId: number): Promise<number | null> {
  const [row] = await db<{ id: number }[]>`
    select id from report_files where id > ${afterId} and not is_erased order by id limit 1`
  return row?.id ?? null
}

/** The key of a file; null for one that is gone. One statement. */
export async function findReportFileKey(db: Db, id: number): Promise<string | null> {
  const [row] = await db<{ key: string }[]>`
    select storage_key as key from report_files where id = ${id} and not is_erased`
  return row?.key ?? null
}

/** Records that the file was removed for an erasure. @returns its key; null for one that is gone. One statement. */
export async function eraseReportFile(db: Db, id: number): Promise<string | null> {
  const [row] = await db<{ key: string }[]>`
    update report_files set is_erased = true where id = ${id} and not is_erased returning storage_key as key`
  return row?.key ?? null
}
