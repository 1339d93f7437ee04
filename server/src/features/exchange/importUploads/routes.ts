// Imports: a file is handed over, mapped, tried, started and watched.
import { basename } from 'node:path'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { fieldLabel, LANGUAGES, messagesIn } from '../../../catalog/messages.ts'
import { actorKey } from '../../../platform/auth/loadActors.ts'
import { transaction } from '../../../platform/database/connection.ts'
import { ApiError, badRequest, conflict, invalid, notFound } from '../../../platform/errors.ts'
import { answerLanguage } from '../../../platform/http/acceptLanguage.ts'
import { receiveFile } from '../../../platform/http/receiveFile.ts'
import { route } from '../../../platform/http/route.ts'
import { limitUserUploads } from '../../../platform/http/uploadLimit.ts'
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
import { stopImportsOf } from '../imports/imports.sql.ts'
import { listTargets } from '../imports/mapColumns.ts'
import { serviceOf } from '../imports/services.ts'
import { errorsKey, removeFiles } from './files.ts'
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
import {
  demandImport,
  demandSettings,
  importableKinds,
  NO_SETTINGS,
  readReason,
  readSettings,
} from './readSettings.ts'
import {
  asAnswered,
  detectList,
  encodingShown,
  type Head,
  headOf,
  keepHead,
  readHead,
  showColumns,
  tryRows,
} from './readUpload.ts'
import { insertRemovals, insertUploadJobs } from './runUpload.ts'
import { scanUpload, storeUpload } from './storedText.ts'
import {
  deleteUpload,
  endUpload,
  findUploads,
  insertUpload,
  lockUpload,
  measureUploads,
  queueUpload,
  type StoredUploads,
  saveSettings,
  type Upload,
} from './uploads.sql.ts'

/** As it is uploaded: a gzip file may unpack to more. */
const MAX_FILE_BYTES = 1_000_000_000
/** Parts of a multipart body beside its file. */
const MAX_ENVELOPE_BYTES = 1_000_000
/** Files of a user, and their bytes. */
const MAX_FILES = 20
const MAX_STORED_BYTES = 5_000_000_000
/** Uploads under way: each is written to the disk, read in full and unpacked. */
const LIMITS = { perSender: 2, perProcess: 8 }
const KEPT_MS = 7 * 24 * 3_600_000
const LONGEST_NAME = 200
const MOST_IDS = 100

export function uploadRoutes(app: FastifyInstance, contextOf: ContextOf): void {
  const limitOf = limitUserUploads(LIMITS)
  route(app, 'POST /imports', NEW, async (request, reply) => {
    const context = contextOf(request)
    const reason = kindOf(queryOf(request))
    demandImport(context, { reason })
    return limitOf(actorKey(context.actor), async () => {
      // Before the body is read: an upload that cannot be stored costs nothing.
      const announced = Number(request.headers['content-length'] ?? 0)
      if (announced > MAX_FILE_BYTES + MAX_ENVELOPE_BYTES) throw tooLarge()
      requireRoom(
        await measureUploads(context.db, context.actor),
        Math.max(0, announced - MAX_ENVELOPE_BYTES),
      )
      reply.code(201)
      return receiveUpload(context, request, reason)
    })
  })

  route(app, 'GET /imports', LIST, async (request) => {
    const context = contextOf(request)
    const query = queryOf(request)
    const { total, imports } = await findUploads(context.db, context.actor, {
      ...pageOf(query, context.config),
      ids: isBlank(query.ids) ? null : idsOf(query.ids),
      kinds: importableKinds(context.actor),
    })
    return { total, imports: imports.map(show) }
  })

  route(app, 'GET /imports/:id(^\\d+$)', READ, async (request) => {
    const context = contextOf(request)
    const found = await findOwn(context, idOf(request))
    demandImport(context, found)
    return { import: show(found) }
  })

  route(app, 'GET /imports/:id(^\\d+$)/columns', COLUMNS, async (request, reply) => {
    const context = contextOf(request)
    const found = await findOwn(context, idOf(request))
    demandImport(context, found)
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
      await insertUploadJobs(db, [{ ...upload, isDryRun }])
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
      if (!(await endUpload(db, { id: found.id }, { state: 'cancelled', now: context.now })))
        throw conflict('Nothing of this import is under way.')
      await stopImportsOf(db, found.id, context.now)
      await tell({ ...context, db }, found, 'cancel')
    })
    return { import: show(await findOwn(context, found.id)) }
  })

  route(app, 'GET /imports/:id(^\\d+$)/failures', FAILURES, async (request, reply) => {
    const context = contextOf(request)
    const found = await findOwn(context, idOf(request))
    demandImport(context, found)
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

/** Receives, scans and stores a file. @throws ApiError 400 for a file that cannot be imported, 409 or 413 beyond a limit */
async function receiveUpload(
  context: Context,
  request: FastifyRequest,
  reason: ListReason | null,
): Promise<Shown<typeof NEW.answer>> {
  const storage = storageOf(context)
  const received = await receiveFile(request, { storage, maxBytes: MAX_FILE_BYTES })
  if (!received) throw badRequest('A file is needed, in a body of type multipart/form-data.')
  try {
    if (received.isTooLarge) throw tooLarge()
    const { path, sizeBytes } = received
    const fileName = nameOf(received.fileName)
    const file = await asAnswered(path, fileName, () => scanUpload(path))
    const head = reason === null ? await asAnswered(path, fileName, () => readHead(file)) : null
    const detected = await (head ? detectedOf(context, head, NO_SETTINGS) : detectList(file))
    const id = await transaction(context.sql, async (db) => {
      const entry = { fileName, sizeBytes, settings: NO_SETTINGS, reason }
      const expiresAt = new Date(context.now.getTime() + KEPT_MS)
      const check = (stored: StoredUploads) => requireRoom(stored, sizeBytes)
      const made = await insertUpload(db, entry, { ...context, expiresAt, check })
      await tell({ ...context, db }, { id: made, fileName }, 'create')
      return made
    })
    try {
      await storeUpload(storage, id, file)
      if (head) await keepHead(storage, id, head)
      return { import: show(await findOwn(context, id)), detected }
    } catch (error) {
      // A row without its file is deleted, and so is the file of a row that was erased meanwhile.
      await deleteUpload(context.sql, id)
      await removeFiles(storage, id)
      throw error
    }
  } finally {
    await received.discard()
  }
}

/** @throws ApiError 409 for one file too many, 413 for too many bytes */
function requireRoom({ count, sizeBytes }: StoredUploads, added: number): void {
  if (count >= MAX_FILES) throw conflict(`You have ${MAX_FILES} files: remove one first.`)
  if (sizeBytes + added > MAX_STORED_BYTES)
    throw new ApiError(
      413,
      'too_large',
      `Your files have ${megabytes(sizeBytes)} of at most ${megabytes(MAX_STORED_BYTES)}: remove one first.`,
    )
}

function tooLarge(): ApiError {
  return new ApiError(413, 'too_large', 'The file is too large: at most a gigabyte can be imported.')
}

const megabytes = (bytes: number) => `${Math.ceil(bytes / 1e6)} MB`

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
