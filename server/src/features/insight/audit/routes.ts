// The audit log for administrators: read, searched and exported. Nothing here, or anywhere else, changes it.
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { withinTime } from '../../../platform/database/timeLimit.ts'
import { badRequest, forbidden } from '../../../platform/errors.ts'
import { route } from '../../../platform/http/route.ts'
import type { Context } from '../../../platform/resource/definition.ts'
import { insertAuditEntries } from '../../../platform/rest/audit.ts'
import { type ContextOf, queryOf } from '../../../platform/rest/mount.ts'
import { csvLine } from '../../../platform/values/csvLine.ts'
import { isoDate, parseDate } from '../../../platform/values/dates.ts'
import { isBlank, toId, toText } from '../../../platform/values/field.ts'
import { s } from '../../../platform/values/shape.ts'
import { type AuditEntry, type AuditPage, type AuditSearch, findEntries } from './findEntries.ts'

const MOST = 1_000
const USUAL_LIMIT = 100
/** Entries that are read at once for a file. */
const RANGE = 2_000
const LIMIT_MS = 10_000
const DAY_MS = 86_400_000
const LONGEST_TEXT = 200

const day = s.text({ description: 'A day or a moment.', example: '2026-01-31' })
const query = {
  bundle: s.text(),
  object: s.text({ description: 'A kind of record, such as `lead` for contacts.' }),
  objectId: s.int(),
  userId: s.int({ description: '0 for the system, programs that act for themselves, and strangers.' }),
  action: s.text({ example: 'login_failed' }),
  dateFrom: day,
  dateTo: day,
  search: s.text({ description: 'A text in the details, the name or the address.' }),
}

const LIST = {
  summary: 'Search, the newest first',
  query: {
    ...query,
    before: s.int({ description: 'The `next` of the page before.' }),
    limit: s.int({ description: `At most ${MOST}; ${USUAL_LIMIT} unless told.` }),
  },
  answer: s.object({
    entries: s.list(
      s.object(
        {
          id: s.int(),
          dateAdded: s.moment(),
          userId: s.int(),
          userName: s.text(),
          bundle: s.text(),
          object: s.text(),
          objectId: s.int(),
          action: s.text(),
          details: s.free('What changed: `[old, new]` by field, or what was done.'),
          ipAddress: s.text(),
        },
        'AuditEntry',
      ),
    ),
    next: s.orNull(s.int({ description: 'Where the next page begins; null at the end.' })),
  }),
  errors: [422],
} as const

const EXPORT = { summary: 'Export as CSV', query, answer: null, media: 'text/csv', errors: [422] } as const

export function auditRoutes(app: FastifyInstance, contextOf: ContextOf): void {
  route(app, 'GET /audit', LIST, async (request) => {
    const context = contextOf(request)
    const search = searchOf(context, request)
    const { before, limit } = queryOf(request)
    const wanted = Math.min(toId(limit) ?? USUAL_LIMIT, MOST)
    const { entries, hasMore } = await read(context, search, { before: toId(before) ?? null, limit: wanted })
    return {
      entries: entries.map((entry) => ({ ...entry, dateAdded: isoDate(entry.dateAdded) })),
      next: hasMore ? (entries.at(-1)?.id ?? null) : null,
    }
  })

  // Asking for its headers alone is no export.
  route(
    app,
    'GET /audit/export',
    EXPORT,
    async (request, reply) => {
      const context = contextOf(request)
      const search = searchOf(context, request)
      // The first part before anything is answered, so that what takes too long is an error.
      const first = await read(context, search, { before: null, limit: RANGE })
      const details = Object.fromEntries(Object.entries(search).filter(([, value]) => value !== null))
      const entry = { bundle: 'core', object: 'audit', objectId: 0, action: 'export', details }
      await insertAuditEntries(context.db, [entry], context)
      reply
        .header('content-disposition', 'attachment; filename="audit.csv"')
        .header('x-content-type-options', 'nosniff')
        .type('text/csv; charset=utf-8')
      return Readable.from(lines(context, search, first))
    },
    { exposeHeadRoute: false },
  )
}

/** A failure in the middle cuts the connection, so that nobody takes what was written for the whole. */
async function* lines(context: Context, search: AuditSearch, first: AuditPage): AsyncGenerator<string> {
  yield csvLine([
    ...['id', 'dateAdded', 'userId', 'userName', 'bundle', 'object', 'objectId', 'action', 'details'],
    'ipAddress',
  ])
  for (let part = first; ; ) {
    yield part.entries.map(lineOf).join('')
    const before = part.entries.at(-1)?.id
    if (!part.hasMore || before === undefined) return
    part = await read(context, search, { before, limit: RANGE })
  }
}

function lineOf({ details, dateAdded, ...entry }: AuditEntry): string {
  return csvLine([
    String(entry.id),
    isoDate(dateAdded),
    String(entry.userId),
    entry.userName,
    ...[entry.bundle, entry.object, String(entry.objectId), entry.action],
    JSON.stringify(details),
    entry.ipAddress,
  ])
}

function read(
  context: Context,
  search: AuditSearch,
  page: { before: number | null; limit: number },
): Promise<AuditPage> {
  const tooSlow = (seconds: number) =>
    `The search took longer than ${seconds} seconds. Narrow it: a shorter time, a record, a user or an action.`
  return withinTime(context, { limitMs: LIMIT_MS, tooSlow }, async (db, step) => {
    await step()
    return findEntries(db, search, page)
  })
}

/** @throws ApiError 403 for everybody but administrators: the log shows what is in every record. */
function searchOf({ actor }: Context, request: FastifyRequest): AuditSearch {
  if (!actor.isAdmin) throw forbidden()
  const { bundle, object, objectId, userId, action, dateFrom, dateTo, search } = queryOf(request)
  return {
    bundle: wordOf(bundle),
    object: wordOf(object),
    objectId: numberOf('objectId', objectId),
    userId: numberOf('userId', userId),
    action: wordOf(action),
    from: momentOf('dateFrom', dateFrom),
    to: momentOf('dateTo', dateTo),
    text: wordOf(search),
  }
}

function wordOf(value: unknown): string | null {
  const text = toText(value)?.trim() ?? ''
  if (text.length > LONGEST_TEXT) throw badRequest(`A text has at most ${LONGEST_TEXT} characters here.`)
  // No entry has one, and the database takes none.
  if (text.includes('\0')) throw badRequest('A text cannot have a character 0.')
  return text === '' ? null : text
}

// What is misread would show entries that were not asked for.
function numberOf(name: string, value: unknown): number | null {
  if (isBlank(value)) return null
  const number = String(value) === '0' ? 0 : toId(value)
  if (number === undefined) throw badRequest(`${name}: a whole number is needed.`)
  return number
}

function momentOf(name: string, value: unknown): Date | null {
  const text = toText(value)?.trim() ?? ''
  if (isBlank(text)) return null
  const date = parseDate(text)
  if (!date) throw badRequest(`${name}: a day or a moment is needed.`)
  // A day alone means all of it.
  const isDay = name === 'dateTo' && /^\d{4}-\d\d-\d\d$/.test(text)
  return isDay ? new Date(date.getTime() + DAY_MS - 1) : date
}
