// Campaigns out of one installation and into another.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { withSessionLock } from '../../../platform/database/sessionLock.ts'
import { wakeConsumers } from '../../../platform/engine/wake.ts'
import { ApiError, conflict } from '../../../platform/errors.ts'
import { route } from '../../../platform/http/route.ts'
import { uploadLimitHook } from '../../../platform/http/uploadLimit.ts'
import { recordOf } from '../../../platform/openapi/records.ts'
import type { Context } from '../../../platform/resource/definition.ts'
import { type ContextOf, idOf, objectBody } from '../../../platform/rest/mount.ts'
import { present } from '../../../platform/rest/present.ts'
import { storageOf } from '../../../platform/storage/storage.ts'
import { s } from '../../../platform/values/shape.ts'
import { campaign } from '../campaigns/campaign.ts'
import { openUpload, writeArchive } from './campaignArchive.ts'
import { takeUploads, uploadOf } from './campaignUploads.ts'
import { exportCampaign } from './exportCampaign.ts'
import { IMPORT_LOCK, type ImportResult, importCampaigns, requireCampaignImport } from './importCampaigns.ts'
import { isUndone, placeFiles, removePlaced, removeUnused, sweepImportedFiles } from './importedFiles.ts'

const row = s.map(s.anything('A column of the record.'))
const documentShape = s.map(
  s.list(row),
  'Rows by kind of record: `campaign`, `campaign_event`, `dependencies` and more.',
)

const EXPORT = {
  summary: 'Export as a document, or as an archive when files belong to it',
  answer: documentShape,
  media: 'application/zip',
  errors: [409],
} as const

const counts = s.map(s.int(), 'By kind of record.')
/** What the document refers to and neither holds nor names so that it is found here. */
const missing = s.object({ kind: s.text({ example: 'email' }), id: s.int(), name: s.orNull(s.text()) })

const IMPORT = {
  summary: 'Import a document, or an archive with it',
  body: documentShape,
  takesFile: true,
  answer: s.object({
    campaign: recordOf(campaign),
    summary: s.object({ created: counts, updated: counts, missing: s.list(missing) }),
  }),
  statuses: [200, 201],
  example: { body: { campaign: [{ id: 1, name: 'Welcome' }], campaign_event: [] } },
  errors: [409, 422, 429, 503],
} as const

/** Imports under way: archives are on the disk until their response is sent. */
const LIMITS = { perSender: 2, perProcess: 8 }

/** Adds `/campaigns/export/{id}` and `/campaigns/import`: a JSON document, or a ZIP archive when files belong to it. */
export function campaignExchangeRoutes(app: FastifyInstance, contextOf: ContextOf): void {
  route(app, 'GET /campaigns/export/:id(^\\d+$)', EXPORT, async (request, reply) => {
    const id = idOf(request)
    const context = contextOf(request)
    const { document, files } = await exportCampaign(context, id)
    if (files.length === 0) return document
    const storage = storageOf(context)
    for (const { name, key } of files)
      if (!(await storage.stat(key))) throw conflict(`The file of ${name} is missing on this server.`)
    return reply
      .header('content-type', 'application/zip')
      .header('content-disposition', `attachment; filename="campaign-${id}.zip"`)
      .send(writeArchive(document, files, storage))
  })

  app.register(async (scope) => {
    scope.addHook('onRequest', uploadLimitHook(LIMITS))
    takeUploads(scope, contextOf)
    const untilDisconnect = endWithClient(scope)
    route(scope, 'POST /campaigns/import', IMPORT, async (request, reply) => {
      const context = contextOf(request)
      // Before the archive is unpacked; what it may change is asked record by record.
      requireCampaignImport(context.actor)
      const path = await uploadOf(context, request)
      const result = await inTurn(context, () => importUpload(untilDisconnect(context), path, request))
      wakeConsumers(context.sql)
      const [wire] = await present(context, campaign, [result.campaign], 'full')
      const isNew = Object.keys(result.summary.created).length > 0
      reply.code(isNew ? 201 : 200)
      return { campaign: wire, summary: result.summary }
    })
  })
}

/**
 * Adds a signal that aborts when the client disconnects. When the server stops, connections are closed too: imports are
 * then left to the job that continues them.
 */
function endWithClient(scope: FastifyInstance): (context: Context) => Context {
  let isStopping = false
  scope.addHook('preClose', (done) => {
    isStopping = true
    done()
  })
  return (context) => {
    const { signal } = context
    if (!signal) return context
    const client = new AbortController()
    const end = () => {
      if (!isStopping) client.abort()
    }
    if (signal.aborted) end()
    else signal.addEventListener('abort', end)
    return { ...context, signal: client.signal }
  }
}

/** A document is held in memory as a whole: one import at a time, in any process. */
async function inTurn<T>({ sql }: Context, run: () => Promise<T>): Promise<T> {
  const done = await withSessionLock(sql, IMPORT_LOCK, run)
  if (done) return done.result
  throw new ApiError(503, 'busy', 'Another campaign is being imported. Please try again in a moment.', {
    headers: { 'retry-after': '5' },
  })
}

async function importUpload(
  context: Context,
  path: string | null,
  request: FastifyRequest,
): Promise<ImportResult> {
  if (path === null) return importCampaigns(context, objectBody(request), new Map())
  await sweepImportedFiles(context)
  const upload = await openUpload(path)
  try {
    const places = await placeFiles(context, upload)
    const result = await importCampaigns(context, upload.document, places).catch(async (error: unknown) => {
      if (isUndone(error)) await removeUnused(context, places.values())
      throw error
    })
    const unused = [...places].filter(([name]) => !result.usedFiles.has(name))
    await removePlaced(
      context,
      unused.map(([, place]) => place),
    )
    return result
  } finally {
    upload.close()
  }
}
