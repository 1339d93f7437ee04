// Exports: asked for, watched, fetched and removed.
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { transaction } from '../../../platform/database/connection.ts'
import { conflict, invalid } from '../../../platform/errors.ts'
import { route } from '../../../platform/http/route.ts'
import type { Context } from '../../../platform/resource/definition.ts'
import { listSource } from '../../../platform/rest/list.ts'
import { type ContextOf, idOf, objectBody, queryOf } from '../../../platform/rest/mount.ts'
import { pageOf } from '../../../platform/search/page.ts'
import { type Storage, storageOf } from '../../../platform/storage/storage.ts'
import { isoDate } from '../../../platform/values/dates.ts'
import { isBlank, toId } from '../../../platform/values/field.ts'
import { type Shown, s } from '../../../platform/values/shape.ts'
import {
  columnsFor,
  definitionOf,
  demandExport,
  OBJECTS,
  requireFile,
  requireScope,
  type Subject,
} from './exportedRecords.ts'
import { countExports, type Export, findExports, insertExport, type Part, STATES } from './exports.sql.ts'
import { findOwn, progressOf, removeExport, tell } from './ownExports.ts'
import { insertExportJobs, KEPT_MS } from './runExport.ts'
import { FORMATS } from './writeContent.ts'

/** Files that somebody may have at a time. */
const MOST = 20
const LONGEST_SEARCH = 10_000

const exportShape = s.object(
  {
    id: s.int(),
    object: s.word(...OBJECTS),
    formId: s.orNull(s.int()),
    segment: s.orNull(s.int()),
    search: s.text(),
    format: s.word(...FORMATS),
    columns: s.list(s.text()),
    state: s.word(...STATES),
    progress: s.number({ description: 'The share of the records that has been looked at, from 0 to 1.' }),
    rows: s.int({ description: 'Written so far.' }),
    sizeBytes: s.int(),
    cutCells: s.int({
      description: 'Texts that were too long for a cell of XLSX and are cut; of CSV none is.',
    }),
    error: s.orNull(s.text()),
    dateAdded: s.moment(),
    dateStarted: s.orNull(s.moment()),
    dateEnded: s.orNull(s.moment()),
    dateExpires: s.moment(),
    createdByUser: s.orNull(s.text()),
    link: s.orNull(s.text({ format: 'uri', description: 'Where the file is, once it is done.' })),
  },
  'Export',
)

const answer = s.object({ export: exportShape })

const body = {
  format: s.optional(s.word(...FORMATS)),
  columns: s.optional(s.list(s.text())),
  search: s.optional(s.text({ description: 'As in lists.' })),
}

const START = {
  answer,
  statuses: [202],
  errors: [400, 403, 404, 409],
  example: { body: { format: 'csv' } },
} as const
const START_CONTACTS = {
  ...START,
  summary: 'Export contacts to a file',
  body: s.sent({ ...body, segment: s.optional(s.int({ description: 'Only who is in this segment.' })) }),
} as const
const START_COMPANIES = { ...START, summary: 'Export companies to a file', body: s.sent(body) } as const
const START_SUBMISSIONS = {
  ...START,
  summary: 'Export what was sent with a form to a file',
  body: s.sent(body),
} as const

const LIST = {
  summary: 'Exports, newest first: your own, and all of them for administrators',
  query: { start: s.optional(s.int()), limit: s.optional(s.int()) },
  answer: s.object({ total: s.int(), exports: s.list(exportShape) }),
} as const
const READ = { summary: 'How far an export is', answer, errors: [404] } as const
const FETCH = {
  summary: 'Get the file of an export',
  answer: null,
  media: 'application/octet-stream',
  errors: [403, 404, 409],
} as const
const REMOVE = {
  summary: 'End an export, and remove its file',
  answer: s.object({ success: s.exactly(true) }),
  errors: [404],
} as const

export function exportRoutes(app: FastifyInstance, contextOf: ContextOf): void {
  const nothing = { formId: null, segmentId: null }
  route(app, 'POST /contacts/export', START_CONTACTS, async (request, reply) => {
    const { segment } = objectBody(request)
    const segmentId = isBlank(segment) ? null : toId(segment)
    if (segmentId === undefined) throw invalid('segment', 'This value should be an id.')
    reply.code(202)
    return start(contextOf(request), request, { ...nothing, object: 'contacts', segmentId })
  })
  route(app, 'POST /companies/export', START_COMPANIES, async (request, reply) => {
    reply.code(202)
    return start(contextOf(request), request, { ...nothing, object: 'companies' })
  })
  route(app, 'POST /forms/:id(^\\d+$)/submissions/export', START_SUBMISSIONS, async (request, reply) => {
    reply.code(202)
    return start(contextOf(request), request, { ...nothing, object: 'submissions', formId: idOf(request) })
  })

  route(app, 'GET /exports', LIST, async (request) => {
    const context = contextOf(request)
    const { total, exports } = await findExports(
      context.db,
      context,
      pageOf(queryOf(request), context.config),
    )
    return { total, exports: exports.map((one) => show(context, one)) }
  })

  route(app, 'GET /exports/:id(^\\d+$)', READ, async (request) => {
    const context = contextOf(request)
    return { export: show(context, await findOwn(context, idOf(request))) }
  })

  route(app, 'GET /exports/:id(^\\d+$)/file', FETCH, async (request, reply) => {
    const context = contextOf(request)
    const found = await findOwn(context, idOf(request))
    await requireFile(context, found)
    if (found.state === 'cancelled') throw conflict(found.error ?? 'The export was cancelled.')
    if (found.state !== 'done') throw conflict('The file is not complete.')
    const { format, object, id, parts } = found
    await tell(context, found, 'fetch')
    return reply
      .header('content-disposition', `attachment; filename="${object}-${id}.${format}"`)
      .header('content-length', sizeOf(found))
      .header('x-content-type-options', 'nosniff')
      .type(FETCH.media)
      .send(Readable.from(request.method === 'HEAD' ? [] : readParts(storageOf(context), parts)))
  })

  route(app, 'DELETE /exports/:id(^\\d+$)', REMOVE, async (request) => {
    const context = contextOf(request)
    await removeExport(context, await findOwn(context, idOf(request)))
    return { success: true }
  })
}

async function start(
  context: Context,
  request: FastifyRequest,
  about: Omit<Subject, 'search'>,
): Promise<{ export: Shown<typeof exportShape> }> {
  const { format, columns, search } = readBody(request)
  const subject = { ...about, search }
  await demandExport(context, subject)
  // Whoever may see none of the records is told so, and what cannot be searched for.
  await listSource(context, definitionOf(subject), { search })
  const scope = requireScope(context.actor, subject)
  const names = (await columnsFor(context, subject, columns)).map(({ name }) => name)
  const { actor, now } = context
  const id = await transaction(context.sql, async (db) => {
    if ((await countExports(db, actor)) >= MOST)
      throw conflict(`You have ${MOST} exports: remove one, or wait until it expires.`)
    const expiresAt = new Date(now.getTime() + KEPT_MS)
    const made = await insertExport(db, { subject, format, columns: names, scope }, { actor, now, expiresAt })
    if (made === null) throw conflict('An export of yours is under way: remove it, or wait for its end.')
    await insertExportJobs(db, [made])
    await tell({ ...context, db }, { ...subject, id: made, format, columns: names }, 'create')
    return made
  })
  return { export: show(context, await findOwn(context, id)) }
}

function readBody(request: FastifyRequest): { format: Export['format']; columns?: string[]; search: string } {
  const { format: asked, columns, search = '' } = objectBody(request)
  const format = isBlank(asked) ? 'csv' : FORMATS.find((one) => one === asked)
  if (!format) throw invalid('format', 'This value should be "csv" or "xlsx".')
  if (typeof search !== 'string' || search.length > LONGEST_SEARCH)
    throw invalid('search', `This value should be a text of at most ${LONGEST_SEARCH} characters.`)
  if (isBlank(columns)) return { format, search }
  if (!Array.isArray(columns) || !columns.every((name) => typeof name === 'string') || columns.length === 0)
    throw invalid('columns', 'This value should be a list of names.')
  return { format, search, columns }
}

// A part that is missing breaks the answer off: nobody takes what came before it for the whole.
async function* readParts(storage: Storage, parts: readonly Part[]): AsyncGenerator<Buffer> {
  for (const { key } of parts) {
    const found = await storage.get(key)
    if (!found) throw new Error(`the part ${key} of an export is missing`)
    yield* found.content
  }
}

function sizeOf({ parts }: Export): number {
  return parts.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0)
}

function show({ config }: Context, one: Export): Shown<typeof exportShape> {
  const { state } = one
  const isDone = state === 'done'
  return {
    id: one.id,
    object: one.object,
    formId: one.formId,
    segment: one.segmentId,
    search: one.search,
    format: one.format,
    columns: one.columns,
    state,
    progress: progressOf(one),
    rows: one.rows,
    sizeBytes: sizeOf(one),
    cutCells: one.xlsx?.cutCells ?? 0,
    error: one.error,
    dateAdded: isoDate(one.dateAdded),
    dateStarted: one.startedAt && isoDate(one.startedAt),
    dateEnded: one.endedAt && isoDate(one.endedAt),
    dateExpires: isoDate(one.expiresAt),
    createdByUser: one.createdByUser,
    link: isDone ? `${config.site_url}/api/exports/${one.id}/file` : null,
  }
}
