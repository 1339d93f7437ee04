// A report at its time: its file is made, kept, and mailed. What is queued, and the next time, are written together, so that
// whoever dies on the way leaves a report that is due, and nobody sends it twice.

import { actorKey, loadActors } from '../../../platform/auth/loadActors.ts'
import { digest, randomSecret } from '../../../platform/auth/secrets.ts'
import { type Db, type Sql, transaction } from '../../../platform/database/connection.ts'
import { insertJobs, type JobKind, type Task, type TaskContext } from '../../../platform/engine/jobs.ts'
import type { Schedule } from '../../../platform/engine/schedules.ts'
import { ApiError, forbidden } from '../../../platform/errors.ts'
import { getOwn } from '../../../platform/getOwn.ts'
import { type Actor, covers, holds, SYSTEM } from '../../../platform/permissions.ts'
import type { Context, Row } from '../../../platform/resource/definition.ts'
import { insertAuditEntries } from '../../../platform/rest/audit.ts'
import { find } from '../../../platform/rest/list.ts'
import { readAndClose } from '../../../platform/storage/scratch.ts'
import { storageOf } from '../../../platform/storage/storage.ts'
import { isoDate } from '../../../platform/values/dates.ts'
import { queueUserMails, type UserMail } from '../../messaging/userMails/queueUserMails.ts'
import { sourceOf } from '../reports/findSource.ts'
import { nextDay } from '../reports/nextDay.ts'
import { addressesIn, readRule } from '../reports/readSchedule.ts'
import { report } from '../reports/report.ts'
import { MEDIA, makeReportFile } from '../reports/reportFile.ts'
import type { ReportRange } from '../reports/runReport.ts'
import { insertReportSends, SEND_REPORT, zoneOf } from '../reports/scheduleReports.ts'
import { findDays } from '../reports/schedules.sql.ts'
import {
  advanceSchedule,
  deleteExpiredFiles,
  findBeginning,
  findSchedule,
  findUserAddresses,
  insertReportFile,
  listDue,
  lockDue,
  type ReportFile,
  type ReportSchedule,
} from './schedules.sql.ts'

const REMOVE: JobKind = { name: 'reports.remove_file', lane: 'upkeep' }

/** Files are there for so long: over a weekend. */
const KEPT_MS = 72 * 3_600_000

type Options = Pick<TaskContext, 'config' | 'catalog' | 'clock' | 'storage'>

interface Due extends ReportSchedule {
  userId: number
  dueAt: Date
  zone: string
}

interface Made {
  name: string
  addresses: string[]
  /** Recipients whom the schedule names as users. */
  userIds: number[]
  range: ReportRange
  key: string
  sizeBytes: number
}

/** How far before its time the range of a report begins; one that is asked for at once is about ten years. */
const SPANS: Readonly<Record<string, string>> = {
  NOW: '10 years',
  DAILY: '1 day',
  WEEKLY: '7 days',
  MONTHLY: '1 month',
}

/**
 * Sends a report that is due, or tells its owner why it is not sent; then it waits for its next time. One that fails for
 * what may pass stays due.
 */
export async function sendReport(sql: Sql, reportId: number, options: Options): Promise<void> {
  const schedule = await findSchedule(sql, reportId)
  if (!schedule?.dueAt || schedule.dueAt > options.clock()) return
  const { userId, dueAt } = schedule
  const actor =
    userId === null
      ? undefined
      : (await loadActors(sql, [{ userId, credentialId: null }])).get(
          actorKey({ userId, credentialId: null }),
        )
  if (userId === null || !actor) {
    await transaction(sql, async (db) => {
      if (await lockDue(db, { reportId, dueAt }))
        await advanceSchedule(db, { reportId, nextAt: null, error: GONE }, options.clock())
    })
    return
  }
  const due: Due = { ...schedule, userId, dueAt, zone: zoneOf(schedule.timezone, options) }
  try {
    await finish(sql, due, await make(sql, due, actor, options), actor, options)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    await finish(sql, due, error, actor, options)
  }
}

const GONE = 'Whoever asked for it has no access any more.'

async function make(sql: Sql, due: Due, actor: Actor, options: Options): Promise<Made> {
  const { reportId, dueAt, zone, format, unit } = due
  const { config, catalog, clock, storage } = options
  const context: Context = {
    sql,
    db: sql,
    actor,
    config,
    catalog,
    now: clock(),
    ...(storage ? { storage } : {}),
  }
  if (!holds(actor, 'report:export:enable')) throw forbidden(GONE)
  if (await isEditedByLimitedUser(sql, due, actor)) throw forbidden(EDITED)
  const [row] = await find(context, report, [reportId])
  if (!row) throw forbidden(GONE)
  const recipients = await recipientsOf(sql, due)
  const { dueDay } = await findDays(sql, { now: dueAt, dueAt, zone })
  const from = await findBeginning(sql, { day: dueDay, zone, before: getOwn(SPANS, unit) ?? '1 day' })
  const range = { from, to: new Date(dueAt.getTime() - 1) }
  const file = await makeReportFile(context, row, await sourceOf(context, row), { format, range })
  try {
    const { size } = await file.stat()
    // Of several tries at one time the last file stays, and no other is left behind.
    const key = `exports/reports/${reportId}/${dueAt.getTime()}.${format}`
    await storageOf(options).put(key, readAndClose(file))
    return { name: nameOf(row), ...recipients, range, key, sizeBytes: size }
  } finally {
    await file.close()
  }
}

const EDITED =
  'A user or program with other rights changed the report after it was scheduled. Save the schedule again to send what the report asks for now.'

/** Whether a user or program with fewer rights than the owner of the schedule changed the report after the schedule was saved. */
async function isEditedByLimitedUser(sql: Sql, { editor, userId }: Due, owner: Actor): Promise<boolean> {
  if (!editor || editor.userId === userId) return false
  const name = { userId: editor.userId, credentialId: null }
  const found = (await loadActors(sql, [name])).get(actorKey(name))
  return !found || !covers(found, owner)
}

function nameOf({ name }: Row): string {
  return String(name)
}

async function recipientsOf(
  sql: Sql,
  { toAddress, userIds }: Due,
): Promise<Pick<Made, 'addresses' | 'userIds'>> {
  const users = await findUserAddresses(sql, userIds)
  const addresses = new Set([...addressesIn(toAddress), ...users.map(({ email }) => email.toLowerCase())])
  return { addresses: [...addresses], userIds: users.map(({ id }) => id) }
}

async function finish(
  sql: Sql,
  due: Due,
  result: Made | ApiError,
  actor: Actor,
  { config, clock }: Options,
): Promise<void> {
  const { reportId, userId, dueAt, zone, format } = due
  const now = clock()
  const { today } = await findDays(sql, { now, dueAt, zone })
  const day = nextDay(readRule(due), today)
  const nextAt = day === null ? null : await findBeginning(sql, { day, zone })
  const hasFailed = result instanceof ApiError
  await transaction(sql, async (db) => {
    if (!(await lockDue(db, { reportId, dueAt }))) return
    const error = hasFailed ? result.message : null
    await advanceSchedule(db, { reportId, nextAt, error }, now)
    const mails = hasFailed
      ? failureMails(due, result)
      : fileMails(due, result, {
          link: await insertLink(db, { ...result, reportId, userId, format, now }, config),
          isAttached: result.sizeBytes <= config.report_export_max_filesize_in_bytes,
          expiresAt: new Date(now.getTime() + KEPT_MS),
        })
    await queueUserMails(db, mails, now)
    const { bundle, object } = report.audit
    const details = hasFailed
      ? { isScheduled: true, error }
      : { ...result.range, format, isScheduled: true, addresses: result.addresses }
    const entry = { bundle, object, objectId: reportId, action: 'export', details }
    await insertAuditEntries(db, [entry], { actor: hasFailed ? SYSTEM : actor, now })
  })
}

/** Records the file. @returns its address, with a key that proves that the mail was received. */
async function insertLink(
  db: Db,
  file: Pick<ReportFile, 'reportId' | 'userId' | 'format' | 'key' | 'userIds'> & { now: Date },
  { site_url }: Pick<Options['config'], 'site_url'>,
): Promise<string> {
  const secret = randomSecret()
  const expiresAt = new Date(file.now.getTime() + KEPT_MS)
  const id = await insertReportFile(db, { ...file, keyDigest: digest(secret), expiresAt })
  return `${site_url}/api/reports/${file.reportId}/files/${id}?key=${secret}`
}

// Each gets a mail of its own: who else does is nobody's business.
function fileMails(
  { reportId, dueAt, format, zone }: Due,
  { name, addresses, range, key }: Made,
  { link, isAttached, expiresAt }: { link: string; isAttached: boolean; expiresAt: Date },
): UserMail[] {
  const about = `The report "${name}" from ${range.from && isoDate(range.from)} to ${range.to && isoDate(range.to)} (its days begin in ${zone})`
  const where = isAttached
    ? 'is attached.'
    : `is too large to be attached. It can be fetched until ${isoDate(expiresAt)} by users who may view and export the report:\n${link}`
  const attachment = { key, name: `report-${reportId}.${format}`, mime: MEDIA[format] }
  return addresses.map((address) => ({
    dedupeKey: `report:${reportId}:${dueAt.toISOString()}:${address}`,
    to: [address],
    content: {
      subject: `Report: ${name}`,
      body: `${about} ${where}\n`,
      attachment: isAttached ? attachment : null,
    },
  }))
}

function failureMails({ reportId, dueAt, email }: Due, { message }: ApiError): UserMail[] {
  if (!email) return []
  const subject = `The report ${reportId} was not sent`
  const body = `The report with the id ${reportId} was due at ${isoDate(dueAt)} and was not sent: ${message}\n`
  return [
    {
      dedupeKey: `report.failed:${reportId}:${dueAt.toISOString()}`,
      to: [email],
      content: { subject, body },
    },
  ]
}

/** Has files removed. */
export async function insertRemovals(db: Db, keys: readonly string[]): Promise<void> {
  await insertJobs(
    db,
    keys.map((key) => ({ task: REMOVE, payload: { key }, key: `${REMOVE.name}:${key}`, mode: 'keep' })),
  )
}

/** The job: one report. */
export const sendReportTask: Task = {
  ...SEND_REPORT,
  async run(payload, { sql, ...options }) {
    await sendReport(sql, (payload as { reportId: number }).reportId, options)
    return undefined
  },
}

export const removeReportFileTask: Task = {
  ...REMOVE,
  async run(payload, context) {
    await storageOf(context).delete((payload as { key: string }).key)
    return undefined
  },
}

const SWEEP_MS = 10_000
/** Reports that begin at a time; the others of midnight come with the next looks. */
const MOST = 100

/** Looks for reports that are due, and ends the time that files are there for. */
export const sweepReports: Schedule = {
  name: 'reports.sweep',
  next: (now) => new Date(now.getTime() + SWEEP_MS),
  async run(db, now) {
    await insertRemovals(db, await deleteExpiredFiles(db, now))
    await insertReportSends(db, await listDue(db, now, MOST))
  },
}
