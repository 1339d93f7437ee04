// Imports: a file is handed over, mapped, tried, started and watched.
import { createReadStream } from 'node:fs'
import { basename } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { fieldLabel, LANGUAGES, messagesIn } from '../../../catalog/messages.ts'
import { transaction } from '../../../platform/database/connection.ts'
import { badRequest, conflict, invalid, notFound } from '../../../platform/errors.ts'
import { answerLanguage } from '../../../platform/http/acceptLanguage.ts'
import { receiveFile } from '../../../platform/http/receiveFile.ts'
import { route } from '../../../platform/http/route.ts'
import type { Context } from '../../../platform/resource/definition.ts'
import { insertAuditEntries } from '../../../platform/rest/audit.ts'
import { type ContextOf, idOf, objectBody, queryOf } from '../../../platform/rest/mount.ts'
import type { Query } from '../../../platform/search/listQuery.ts'
import { pageOf } from '../../../platform/search/page.ts'
import { storageOf } from '../../../platform/storage/storage.ts'
import { isBlank, toBoolean } from '../../../platform/values/field.ts'
import type { Shown } from '../../../platform/values/shape.ts'
import { loadContactFields } from '../../audience/contactRows/contactFields.ts'
import type { ListReason } from '../../audience/suppressions/suppressList.ts'
import type { ImportSettings } from '../imports/importContacts.ts'
import { stopImports } from '../imports/imports.sql.ts'
import { listTargets } from '../imports/mapColumns.ts'
import { serviceOf } from '../imports/services.ts'
import {
  CANCEL,
  COLUMNS,
  DRY_RUN,
  type detected,
  EDIT,
  FAILURES,
  LIST,
  NEW,
  PREVIEW,
  READ,
  REMOVE,
  START,
  show,
} from './importShapes.ts'
import { demandImport, demandSettings, NO_SETTINGS, readReason, readSettings } from './readSettings.ts'
import {
  detectList,
  encodingShown,
  errorsKey,
  fileKey,
  type Head,
  headOf,
  keepHead,
  readHead,
  showColumns,
  tryRows,
} from './readUpload.ts'
import { insertRemovals, insertUploadJobs, removeFiles } from './runUpload.ts'
import {
  deleteUpload,
  endUpload,
  findUploads,
  insertUpload,
  lockUpload,
  queueUpload,
  saveSettings,
  type Upload,
} from './uploads.sql.ts'

/** Unpacked on the way it may be more. */
const MOST_BYTES = 1_000_000_000
/** Files that somebody may have at a time. */
const MOST = 20
const KEPT_MS = 7 * 24 * 3_600_000
const LONGEST_NAME = 200
const MOST_IDS = 100

export function uploadRoutes(app: FastifyInstance, contextOf: ContextOf): void {
  route(app, 'POST /imports', NEW, async (request, reply) => {
    const context = contextOf(request)
    const reason = kindOf(queryOf(request))
    demandImport(context, { reason })
    const storage = storageOf(context)
    const file = await receiveFile(request, { storage, maxBytes: MOST_BYTES })
    if (!file) throw badRequest('A file is needed, in a body of type multipart/form-data.')
    try {
      if (file.isTooLarge) throw badRequest('The file is too large: at most a gigabyte can be imported.')
      const fileName = nameOf(file.fileName)
      const head = reason === null ? await readHead(file.path, fileName) : null
      const detected = await (head ? detectedOf(context, head, NO_SETTINGS) : detectList(file.path, fileName))
      const id = await transaction(context.sql, async (db) => {
        const entry = { fileName, sizeBytes: file.sizeBytes, settings: NO_SETTINGS, reason }
        const expiresAt = new Date(context.now.getTime() + KEPT_MS)
        const made = await insertUpload(db, entry, { ...context, expiresAt, most: MOST })
        if (made === null) throw conflict(`You have ${MOST} files: remove one first.`)
        await tell({ ...context, db }, { id: made, fileName }, 'create')
        return made
      })
      try {
        await storage.put(fileKey(id), createReadStream(file.path))
        if (head) await keepHead(storage, id, head)
        reply.code(201)
        return { import: show(await findOwn(context, id)), detected }
      } catch (error) {
        // The row goes with a file that cannot be kept, and the file with a row that was erased meanwhile.
        await deleteUpload(context.sql, id)
        await removeFiles(storage, id)
        throw error
      }
    } finally {
      await file.discard()
    }
  })

  route(app, 'GET /imports', LIST, async (request) => {
    const context = contextOf(request)
    const query = queryOf(request)
    const { total, imports } = await findUploads(context.db, context.actor, {
      ...pageOf(query, context.config),
      ids: isBlank(query.ids) ? null : idsOf(query.ids),
    })
    return { total, imports: imports.map(show) }
  })

  route(app, 'GET /imports/:id(^\\d+$)', READ, async (request) => ({
    import: show(await findOwn(contextOf(request), idOf(request))),
  }))

  route(app, 'GET /imports/:id(^\\d+$)/columns', COLUMNS, async (request, reply) => {
    const context = contextOf(request)
    const found = await findOwn(context, idOf(request))
    demandContacts(found)
    const { custom } = await loadContactFields(context.db)
    const detected = await detectedOf(context, await headOf(context, found), found.settings)
    const messages = messagesIn(answerLanguage(request, reply, LANGUAGES))
    const targets = listTargets(custom).map(({ name, label }) => ({
      name,
      label: label === null ? null : fieldLabel(messages, name, label),
    }))
    return { detected, targets }
  })

  route(app, 'PATCH /imports/:id(^\\d+$)/edit', EDIT, async (request) => {
    const context = contextOf(request)
    const found = await findOwn(context, idOf(request))
    demandImport(context, found)
    const body = objectBody(request)
    const settings = await readSettings(context, found.settings, body)
    const isOther = body.map !== undefined || settings.encoding !== found.settings.encoding
    if (isOther && found.reason === null)
      await showColumns(context, await headOf(context, { ...found, settings }), settings.map)
    await changed(context, found.id, async (within, upload) => {
      // What somebody else said of it meanwhile stays.
      const all = await readSettings(within, upload.settings, body)
      const again = isBlank(body.again) ? upload.again : toBoolean(body.again) === true
      const reason = upload.reason && readReason(body.reason, upload.reason)
      await saveSettings(within.db, { id: found.id, settings: all, reason, again })
      await tell(within, found, 'update')
    })
    return { import: show(await findOwn(context, found.id)) }
  })

  route(app, 'GET /imports/:id(^\\d+$)/preview', PREVIEW, async (request) => {
    const context = contextOf(request)
    const found = await findOwn(context, idOf(request))
    demandImport(context, found)
    demandContacts(found)
    return { rows: await tryRows(context, found, await headOf(context, found)) }
  })

  const begin = (isDryRun: boolean) => async (context: Context, id: number) => {
    const found = await findOwn(context, id)
    demandImport(context, found)
    await demandSettings(context, found.settings)
    await changed(context, id, async ({ db, now }, upload) => {
      await queueUpload(db, id, { isDryRun, now })
      await insertUploadJobs(db, [{ id, isDryRun }])
      await tell({ ...context, db }, upload, isDryRun ? 'dryrun' : 'start')
    })
    return { import: show(await findOwn(context, id)) }
  }
  const [start, tryOut] = [begin(false), begin(true)]

  route(app, 'POST /imports/:id(^\\d+$)/start', START, async (request, reply) => {
    reply.code(202)
    return start(contextOf(request), idOf(request))
  })
  route(app, 'POST /imports/:id(^\\d+$)/dryrun', DRY_RUN, async (request, reply) => {
    reply.code(202)
    return tryOut(contextOf(request), idOf(request))
  })

  route(app, 'POST /imports/:id(^\\d+$)/cancel', CANCEL, async (request) => {
    const context = contextOf(request)
    const found = await findOwn(context, idOf(request))
    await transaction(context.sql, async (db) => {
      const importIds = await endUpload(db, { id: found.id }, { state: 'cancelled', now: context.now })
      if (!importIds) throw conflict('Nothing of this import is under way.')
      await stopImports(db, importIds, context.now)
      await tell({ ...context, db }, found, 'cancel')
    })
    return { import: show(await findOwn(context, found.id)) }
  })

  route(app, 'GET /imports/:id(^\\d+$)/failures', FAILURES, async (request, reply) => {
    const context = contextOf(request)
    const found = await findOwn(context, idOf(request))
    const stored = await storageOf(context).get(errorsKey(found.id))
    if (!stored) throw notFound('No row has failed.')
    return reply
      .header('content-disposition', `attachment; filename="import-${found.id}.errors.csv"`)
      .header('x-content-type-options', 'nosniff')
      .type(FAILURES.media)
      .send(stored.content)
  })

  route(app, 'DELETE /imports/:id(^\\d+$)', REMOVE, async (request) => {
    const context = contextOf(request)
    const found = await findOwn(context, idOf(request))
    const remove = async ({ db }: Context) => {
      await deleteUpload(db, found.id)
      await insertRemovals(db, [found.id])
      await tell({ ...context, db }, found, 'delete')
    }
    await changed(context, found.id, remove, { isRemoval: true })
    return { success: true }
  })
}

/** The reason of a suppression list; null for a file of contacts. @throws ApiError 400 for another kind */
function kindOf({ kind, reason }: Query): ListReason | null {
  if (isBlank(kind) || kind === 'contacts') return null
  if (kind !== 'suppressions') throw badRequest('kind: use contacts or suppressions.')
  return readReason(reason)
}

/** @throws ApiError 400 for a suppression list */
function demandContacts({ reason }: Upload): void {
  if (reason !== null) throw badRequest('A suppression list has no columns that go anywhere.')
}

/** @throws ApiError 400 for what is no list of ids */
function idsOf(sent: unknown): number[] {
  const ids = typeof sent === 'string' ? sent.split(',') : []
  if (ids.length === 0 || ids.length > MOST_IDS || ids.some((id) => !/^\d{1,15}$/.test(id)))
    throw invalid('ids', `This value should be at most ${MOST_IDS} ids, divided by commas.`)
  return ids.map(Number)
}

/** A name that can be stored, by its end. */
function nameOf(fileName: string): string {
  const name = basename(fileName).replaceAll('\0', '').slice(-LONGEST_NAME)
  // A cut may part what belongs together.
  return name.replace(/^[\uDC00-\uDFFF]/, '').toWellFormed() || 'contacts.csv'
}

/** @throws ApiError 404 when the actor has none of this id. */
async function findOwn({ db, actor }: Context, id: number): Promise<Upload> {
  const [found] = (await findUploads(db, actor, { ids: [id] })).imports
  if (!found) throw notFound()
  return found
}

/** Changes what is not under way. @throws ApiError 409 for what is, and for what has no file any more; 404 for what is gone. */
function changed(
  context: Context,
  id: number,
  act: (within: Context, upload: Upload) => Promise<void>,
  { isRemoval = false }: { isRemoval?: boolean } = {},
): Promise<void> {
  return transaction(context.sql, async (db) => {
    const upload = await lockUpload(db, id)
    if (!upload) throw notFound()
    if (upload.state === 'queued' || upload.state === 'running')
      throw conflict('The import is under way: wait for its end, or cancel it.')
    if (upload.isErased && !isRemoval) throw conflict(upload.error ?? 'The file was removed.')
    await act({ ...context, db }, upload)
  })
}

async function detectedOf(
  context: Context,
  head: Head,
  { map }: ImportSettings,
): Promise<Shown<typeof detected>> {
  return {
    ...encodingShown(head),
    delimiter: head.delimiter,
    service: serviceOf(head.headers)?.name ?? null,
    columns: await showColumns(context, head, map),
  }
}

async function tell(
  { db, actor, now }: Context,
  { id, fileName }: Pick<Upload, 'id' | 'fileName'>,
  action: string,
): Promise<void> {
  const entry = { bundle: 'lead', object: 'importUpload', objectId: id, action, details: { file: fileName } }
  await insertAuditEntries(db, [entry], { actor, now })
}
