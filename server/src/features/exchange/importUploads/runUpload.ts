// The work on a file that was handed over: the import of the command line, in slices, as whoever asked for it.
import { actorKey, loadActors } from '../../../platform/auth/loadActors.ts'
import { type Db, type Sql, transaction } from '../../../platform/database/connection.ts'
import { insertJobs, type JobKind, type Task } from '../../../platform/engine/jobs.ts'
import type { Schedule } from '../../../platform/engine/schedules.ts'
import { ApiError, forbidden } from '../../../platform/errors.ts'
import { StartError } from '../../../platform/startError.ts'
import { type Storage, storageOf } from '../../../platform/storage/storage.ts'
import {
  type ImportSlice,
  type ImportSummary,
  importContacts,
  type SliceEnd,
} from '../imports/importContacts.ts'
import { stopImportsOf } from '../imports/imports.sql.ts'
import { ImportUnderWay } from '../imports/withImportLock.ts'
import { errorsKey, removeFiles } from './files.ts'
import { demandImport, demandSettings } from './readSettings.ts'
import { runList } from './runList.ts'
import {
  addSlice,
  collectFailures,
  deleteSlice,
  type FailedRows,
  firstSlice,
  loadSlice,
  type SliceState,
  storeFailures,
  storePart,
  storeSlice,
} from './sliceState.ts'
import { openUpload } from './storedText.ts'
import {
  beginUpload,
  deleteUploads,
  endUpload,
  findBegun,
  listUnderWay,
  type QueuedUpload,
  type Upload,
  type UploadCounts,
} from './uploads.sql.ts'
import { type Inside, type Options, watchProgress } from './watchProgress.ts'

const RUN: JobKind = { name: 'importUploads.run', lane: 'imports' }
/** Counts in one go: what is there twice in a file is known by what was read before. */
const TRY: JobKind = { name: 'importUploads.try', lane: 'trials' }
const REMOVE: JobKind = { name: 'importUploads.remove-files', lane: 'upkeep' }

/** Goes on with an import, or with its dry run. @returns whether something is left to do. @throws what another try may cure. */
export async function runUpload(sql: Sql, id: number, options: Options): Promise<boolean> {
  const upload = await beginUpload(sql, id, options.isDryRun ?? null)
  if (!upload) return false
  try {
    const actor = (await loadActors(sql, [upload])).get(actorKey(upload))
    if (!actor) throw forbidden('Whoever asked for it has no access any more.')
    const { config, catalog, clock } = options
    const context = { sql, db: sql, actor, config, catalog, now: clock() }
    demandImport(context, upload)
    await demandSettings(context, upload.settings)
    const storage = storageOf(options)
    const run = upload.reason === null ? runOn : runList
    return await run(sql, { ...options, actor, storage }, upload)
  } catch (error) {
    if (!(error instanceof ApiError) && !(error instanceof StartError)) throw error
    if (error instanceof ImportUnderWay) return true
    const now = options.clock()
    await transaction(sql, async (db) => {
      if (await endUpload(db, upload, { state: 'failed', error: error.message, now }))
        await stopImportsOf(db, id, now)
    })
    return false
  }
}

async function runOn(sql: Sql, options: Inside, upload: Upload): Promise<boolean> {
  const { id, isDryRun, settings, again, fileName } = upload
  const { signal: pause, stopping, storage, clock } = options
  const ending = new AbortController()
  const signal = stopping ? AbortSignal.any([stopping, ending.signal]) : ending.signal
  const file = await openUpload(sql, storage, upload, settings.encoding)
  const watched = watchProgress(sql, upload, ending, clock)
  const state = isDryRun ? firstSlice('') : await loadSlice(storage, id, upload.startedAt)
  const failures = collectFailures(state.failures)
  const summary = await importContacts({ sql, ...options }, fileName, {
    ...{ settings, again, isDryRun, signal, pause, file, failures, fileName },
    ...(!isDryRun && { slice: sliceOf(sql, options, { upload, state }) }),
    onProgress: (progress) => watched.note(progress),
  })
  await watched.end()
  const { isThere, isUnderWay } = await findBegun(sql, upload)
  // Restarted or removed meanwhile.
  if (!isThere) return true
  if (!summary.isComplete && isUnderWay) return true
  let failuresLeftOut = 0
  if (isDryRun) {
    const end = { position: null, tags: [] }
    await storeEnd(sql, storage, { upload, state, summary, failures, end, isLeft: false })
    failuresLeftOut = summary.failed - failures.rows
  }
  // A dry run, or a file that was imported before. Otherwise the upload was finished with its import.
  const counts = { ...countsOf(summary), failuresLeftOut }
  if (summary.isComplete)
    await endUpload(sql, upload, { state: 'done', counts, importId: summary.id, now: clock() })
  return false
}

/** The slice of an upload's import. Failed rows are stored before the import is finished, and the upload is finished with it. */
function sliceOf(
  sql: Sql,
  { storage, clock }: Pick<Inside, 'storage' | 'clock'>,
  { upload, state: stored }: { upload: Upload; state: SliceState },
): ImportSlice {
  let state = stored
  let failures = collectFailures(state.failures)
  return {
    ...{ uploadId: upload.id, from: stored.from, tags: stored.tags },
    begin(from) {
      if (from === null) state = firstSlice(stored.startedAt)
      failures = collectFailures(state.failures)
      return { failures, errors: state.errors }
    },
    async end(summary, end) {
      const { isThere, isUnderWay } = await findBegun(sql, upload)
      const isLeft = !summary.isComplete && isUnderWay
      if (isThere) await storeEnd(sql, storage, { upload, state, summary, failures, end, isLeft })
    },
    async finish(db, summary) {
      const failuresLeftOut = summary.failed - state.failures.rows - failures.rows
      const counts = { ...countsOf(summary), failuresLeftOut }
      await endUpload(db, upload, { state: 'done', counts, importId: summary.id, now: clock() })
    },
  }
}

/** Stores the failed rows, and the state for the next slice. Deletes both when the upload was removed or restarted meanwhile. */
async function storeEnd(
  sql: Sql,
  storage: Storage,
  {
    upload,
    state,
    summary,
    failures,
    end,
    isLeft,
  }: {
    upload: Upload
    state: SliceState
    summary: ImportSummary
    failures: FailedRows
    end: SliceEnd
    isLeft: boolean
  },
): Promise<void> {
  const { id } = upload
  const next = addSlice(state, end, { errors: summary.errors, failed: failures })
  const headers = summary.columns.map(({ header }) => header)
  await storePart(storage, id, state, failures)
  if (isLeft) await storeSlice(storage, id, next)
  else await storeFailures(storage, id, next, headers)
  if ((await findBegun(sql, upload)).isThere) return
  await deleteSlice(storage, id)
  await storage.delete(errorsKey(id))
}

function countsOf(summary: ImportSummary): UploadCounts {
  const { rows, inserted, updated, failed, errors, createdFields, createdSegments, importedAt } = summary
  const groups = [...Map.groupBy(errors, ({ reason }) => withoutValue(reason))]
  return {
    ...{ rows, inserted, updated, failed },
    problems: groups
      .map(([reason, all]) => ({
        // The value that was refused, where all have the same one.
        reason: all.every((one) => one.reason === all[0]?.reason) ? (all[0]?.reason ?? reason) : reason,
        count: all.length,
        lines: all.slice(0, 10).map(({ line }) => line),
      }))
      .sort((a, b) => b.count - a.count)
      .slice(0, 50),
    createdFields: createdFields.map(({ label }) => label),
    createdSegments: [...createdSegments],
    importedAt: importedAt?.toISOString() ?? null,
  }
}

function withoutValue(reason: string): string {
  return reason.replace(/ Refused: .*$/s, '')
}

/** Queues the jobs; one that waits or runs stays. */
export async function insertUploadJobs(db: Db, uploads: readonly QueuedUpload[]): Promise<void> {
  await insertJobs(
    db,
    uploads.map(({ id, isDryRun, userId, credentialId }) => {
      const task = isDryRun ? TRY : RUN
      const key = `${task.name}:${id}`
      // Imports of one user run one after the other, which leaves places to other users.
      return { task, payload: { id }, key, mode: 'keep', queue: userId ?? credentialId ?? id }
    }),
  )
}

/** Has the files removed. */
export async function insertRemovals(db: Db, ids: readonly number[]): Promise<void> {
  await insertJobs(
    db,
    ids.map((id) => ({ task: REMOVE, payload: { id }, key: `${REMOVE.name}:${id}`, mode: 'keep' })),
  )
}

const work =
  (isDryRun: boolean): Task['run'] =>
  async (payload, { sql, ...options }) => {
    const { id } = payload as { id: number }
    return (await runUpload(sql, id, { ...options, isDryRun })) ? { id } : undefined
  }

/** The jobs: a slice of an import, and a dry run. */
export const uploadTasks: readonly Task[] = [
  { ...RUN, run: work(false) },
  { ...TRY, run: work(true) },
]

export const removeTask: Task = {
  ...REMOVE,
  async run(payload, context) {
    await removeFiles(storageOf(context), (payload as { id: number }).id)
    return undefined
  },
}

const SWEEP_MS = 30_000

/** Starts anew what is under way and has no job, and removes files that are over their time. */
export const sweepUploads: Schedule = {
  name: 'importUploads.sweep',
  next: (now) => new Date(now.getTime() + SWEEP_MS),
  async run(db, now) {
    await insertUploadJobs(db, await listUnderWay(db))
    await insertRemovals(db, await deleteUploads(db, { before: now }))
  },
}
