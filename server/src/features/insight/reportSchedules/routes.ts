// Schedules of reports, and the files that were made for them.
import type { FastifyInstance } from 'fastify'
import { matchesDigest } from '../../../platform/auth/secrets.ts'
import { transaction } from '../../../platform/database/connection.ts'
import { badRequest, forbidden, invalid, notFound } from '../../../platform/errors.ts'
import { route } from '../../../platform/http/route.ts'
import { grantOf, holds } from '../../../platform/permissions.ts'
import type { Context, Row } from '../../../platform/resource/definition.ts'
import { insertAuditEntries } from '../../../platform/rest/audit.ts'
import { find } from '../../../platform/rest/list.ts'
import { type ContextOf, idOf, objectBody, queryOf } from '../../../platform/rest/mount.ts'
import { storageOf } from '../../../platform/storage/storage.ts'
import { isoDate } from '../../../platform/values/dates.ts'
import { toText } from '../../../platform/values/field.ts'
import { type Shown, s } from '../../../platform/values/shape.ts'
import { findReadableSource } from '../reports/findReadableSource.ts'
import { SCHEDULE_DAYS, SCHEDULE_FREQUENCIES, SCHEDULE_UNITS } from '../reports/nextDay.ts'
import { readSchedule } from '../reports/readSchedule.ts'
import { report } from '../reports/report.ts'
import { MEDIA, MEDIA_TYPES } from '../reports/reportFile.ts'
import { REPORT_FORMATS } from '../reports/runReport.ts'
import { scheduleReports } from '../reports/scheduleReports.ts'
import { deleteSchedules } from '../reports/schedules.sql.ts'
import {
  findReportFile,
  findSchedule,
  findUserAddresses,
  type ReportFile,
  type ReportSchedule,
} from './schedules.sql.ts'

const scheduleShape = s.object(
  {
    scheduleUnit: s.word(...SCHEDULE_UNITS),
    scheduleDay: s.orNull(s.word(...SCHEDULE_DAYS)),
    scheduleMonthFrequency: s.orNull(s.word(...SCHEDULE_FREQUENCIES)),
    format: s.word(...REPORT_FORMATS),
    toAddress: s.text({ description: 'Email addresses with commas between.' }),
    toUsers: s.list(s.int()),
    owner: s.orNull(s.int({ description: 'The user whose rights and time zone it goes by.' })),
    dateDue: s.orNull(s.moment()),
    dateSent: s.orNull(s.moment()),
    error: s.orNull(s.text({ description: 'Why it was not sent the last time.' })),
  },
  'ReportSchedule',
)
const answer = s.object({ schedule: scheduleShape })

const READ = { summary: 'When a report is mailed, and to whom', answer, errors: [404] } as const
const SAVE = {
  summary: 'Have a report mailed at its time',
  body: s.sent({
    scheduleUnit: s.word(...SCHEDULE_UNITS),
    scheduleDay: s.optional(s.word(...SCHEDULE_DAYS)),
    scheduleMonthFrequency: s.optional(s.word(...SCHEDULE_FREQUENCIES)),
    format: s.optional(s.word(...REPORT_FORMATS)),
    toAddress: s.optional(s.text()),
    toUsers: s.optional(s.list(s.int())),
  }),
  answer,
  errors: [400, 403, 404],
  example: { body: { scheduleUnit: 'WEEKLY', scheduleDay: 'MO', toAddress: 'ann@sample.example' } },
} as const
const REMOVE = {
  summary: 'Mail a report no more',
  answer: s.object({ success: s.exactly(true) }),
  errors: [403, 404],
} as const
const FETCH = {
  summary: 'Get the file of a report that was mailed as a link',
  query: { key: s.text({ description: 'As in the link, for recipients who are not named as users.' }) },
  answer: null,
  media: MEDIA_TYPES,
  errors: [403, 404],
} as const

export function reportScheduleRoutes(app: FastifyInstance, contextOf: ContextOf): void {
  route(app, 'GET /reports/:id(^\\d+$)/schedule', READ, async (request) => {
    const context = contextOf(request)
    const { id } = await findOwn(context, idOf(request))
    const schedule = await findSchedule(context.db, id)
    if (!schedule) throw notFound()
    return { schedule: show(schedule) }
  })

  route(app, 'PUT /reports/:id(^\\d+$)/schedule', SAVE, async (request) => {
    const context = contextOf(request)
    const { actor, sql } = context
    const row = await findEditable(context, idOf(request))
    if (!holds(actor, 'report:export:enable')) throw forbidden()
    const { userId } = actor
    if (userId === null)
      throw badRequest('A schedule goes by the rights and the time zone of a user: ask as one.')
    await findReadableSource(context, row)
    const asked = readSchedule(objectBody(request))
    const users = await findUserAddresses(sql, asked.userIds)
    if (users.length < asked.userIds.length) throw invalid('toUsers', 'Not all of these users are there.')
    await transaction(sql, async (db) => {
      await scheduleReports(context, db, [{ ...asked, reportId: row.id }], userId)
      await tell({ ...context, db }, row, { ...asked, isScheduled: true })
    })
    const schedule = await findSchedule(sql, row.id)
    if (!schedule) throw notFound()
    return { schedule: show(schedule) }
  })

  route(app, 'DELETE /reports/:id(^\\d+$)/schedule', REMOVE, async (request) => {
    const context = contextOf(request)
    const row = await findEditable(context, idOf(request))
    await transaction(context.sql, async (db) => {
      await deleteSchedules(db, [row.id])
      await tell({ ...context, db }, row, { isScheduled: false })
    })
    return { success: true }
  })

  route(app, 'GET /reports/:id(^\\d+$)/files/:file(^\\d+$)', FETCH, async (request, reply) => {
    const context = contextOf(request)
    const { actor, now, db } = context
    if (!holds(actor, 'report:export:enable')) throw forbidden()
    const { id: reportId } = await findOwn(context, idOf(request))
    const { userId } = actor
    const file = await findReportFile(db, { id: idOf(request, 'file'), reportId, now })
    const isFor = file && (actor.isAdmin || isRecipient(file, userId) || hasKey(file, queryOf(request).key))
    if (isFor && file.isErased) throw notFound(ERASED)
    const stored = isFor ? await storageOf(context).get(file.key) : null
    if (!isFor || !stored) throw notFound()
    const { bundle, object } = report.audit
    const details = { file: file.id, format: file.format }
    await insertAuditEntries(db, [{ bundle, object, objectId: reportId, action: 'fetch', details }], context)
    return reply
      .header('content-disposition', `attachment; filename="report-${reportId}.${file.format}"`)
      .header('x-content-type-options', 'nosniff')
      .type(MEDIA[file.format])
      .send(stored.content)
  })
}

function isRecipient({ userId: ownerId, userIds }: ReportFile, userId: number | null): boolean {
  return userId !== null && (userId === ownerId || userIds.includes(userId))
}

/** Whether the request comes by the link of a mail: its recipient is known by nothing else. */
function hasKey({ keyDigest }: ReportFile, key: unknown): boolean {
  const given = toText(key) ?? ''
  return keyDigest !== null && given !== '' && matchesDigest(given, keyDigest)
}

const ERASED = 'A person in this file was erased, and the file was removed. Run the report again.'

async function findOwn(context: Context, id: number): Promise<Row> {
  const [row] = await find(context, report, [id])
  if (!row) throw notFound()
  return row
}

async function findEditable(context: Context, id: number): Promise<Row> {
  const row = await findOwn(context, id)
  const { own, other } = grantOf(context.actor, 'report:reports', 'edit')
  const isOwn = row.createdBy !== null && row.createdBy === context.actor.userId
  if (!(isOwn ? own : other)) throw forbidden()
  return row
}

async function tell(context: Context, { id }: Row, details: Record<string, unknown>): Promise<void> {
  const { bundle, object } = report.audit
  await insertAuditEntries(context.db, [{ bundle, object, objectId: id, action: 'update', details }], context)
}

function show(schedule: ReportSchedule): Shown<typeof scheduleShape> {
  const { unit, day, frequency, dueAt, lastSentAt } = schedule
  return {
    scheduleUnit: SCHEDULE_UNITS.find((one) => one === unit) ?? 'NOW',
    scheduleDay: SCHEDULE_DAYS.find((one) => one === day) ?? null,
    scheduleMonthFrequency: SCHEDULE_FREQUENCIES.find((one) => one === frequency) ?? null,
    format: schedule.format,
    toAddress: schedule.toAddress,
    toUsers: schedule.userIds,
    owner: schedule.userId,
    dateDue: dueAt && isoDate(dueAt),
    dateSent: lastSentAt && isoDate(lastSentAt),
    error: schedule.lastError,
  }
}
