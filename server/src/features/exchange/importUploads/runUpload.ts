// The work on a file that was handed over: the import of the command line, in slices, as whoever asked for it.
import { createReadStream, existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { actorKey, loadActors } from '../../../platform/auth/loadActors.ts'
import { type Db, type Sql, transaction } from '../../../platform/database/connection.ts'
import { insertJobs, type JobKind, type Task, type TaskContext } from '../../../platform/engine/jobs.ts'
import type { Schedule } from '../../../platform/engine/schedules.ts'
import { ApiError, forbidden } from '../../../platform/errors.ts'
import { StartError } from '../../../platform/startError.ts'
import { type Storage, storageOf } from '../../../platform/storage/storage.ts'
import { errorsPath } from '../imports/errorsFile.ts'
import { type ImportSummary, importContacts } from '../imports/importContacts.ts'
import { finishImport } from '../imports/imports.sql.ts'
import { errorsKey, folderOf, withFile } from './readUpload.ts'
import {
  beginUpload,
  deleteUploads,
  endUpload,
  listUnderWay,
  noteProgress,
  type Upload,
  type UploadCounts,
} from './uploads.sql.ts'

const RUN: JobKind = { name: 'importUploads.run', lane: 'rebuilds' }
/** Counts in one go: what is there twice in a file is known by what was read before. */
const TRY: JobKind = { name: 'importUploads.try', lane: 'trials' }
const REMOVE: JobKind = { name: 'importUploads.remove-files', lane: 'upkeep' }

/** How often progress is written, and whether to go on is asked. */
const NOTE_MS = 500

type Options = Pick<TaskContext, 'config' | 'catalog' | 'clock' | 'signal' | 'stopping' | 'storage'>

/** Goes on with an import, or with its dry run. @returns whether something is left to do. @throws what another try may cure. */
export async function runUpload(sql: Sql, id: number, options: Options): Promise<boolean> {
  const upload = await beginUpload(sql, id)
  if (!upload) return false
  try {
    const actor = (await loadActors(sql, [upload])).get(actorKey(upload))
    if (!actor) throw forbidden('Whoever asked for it has no access any more.')
    const storage = storageOf(options)
    return await withFile(storage, id, (path) => runOn(sql, { ...options, actor, storage }, upload, path))
  } catch (error) {
    if (!(error instanceof ApiError) && !(error instanceof StartError)) throw error
    await endUpload(sql, id, { state: 'failed', error: error.message, now: options.clock() })
    return false
  }
}

type Inside = Options & { storage: Storage; actor: Parameters<typeof importContacts>[0]['actor'] }

async function runOn(sql: Sql, options: Inside, upload: Upload, path: string): Promise<boolean> {
  const { id, isDryRun } = upload
  const ending = new AbortController()
  const { signal: pause, stopping } = options
  const signal = stopping ? AbortSignal.any([stopping, ending.signal]) : ending.signal
  const watched = watchProgress(sql, id, ending)
  const failures = errorsPath(path, isDryRun)
  try {
    const summary = await importContacts({ sql, ...options }, path, {
      ...{
        settings: upload.settings,
        again: upload.again,
        isDryRun,
        signal,
        pause,
        fileName: upload.fileName,
      },
      onProgress: ({ fraction }) => watched.note(fraction),
    }).catch((error: unknown) => {
      if (error instanceof StartError) throw new StartError(error.message.replaceAll(path, upload.fileName))
      throw error
    })
    await watched.end()
    // What is left after this slice, unless somebody has ended it.
    if (!summary.isComplete && !ending.signal.aborted) return true
    if (existsSync(failures)) await options.storage.put(errorsKey(id), createReadStream(failures))
    const now = options.clock()
    await transaction(sql, async (db) => {
      if (!summary.isComplete && summary.id !== null) await finishImport(db, summary.id, 'stopped', now)
      const state = summary.isComplete ? 'done' : 'cancelled'
      await endUpload(db, id, { state, counts: countsOf(summary), importId: summary.id, now })
    })
    return false
  } finally {
    await rm(failures, { force: true })
  }
}

/** Writes how far it is from time to time, and ends the work when the row says so. */
function watchProgress(sql: Sql, id: number, ending: AbortController) {
  let notedAt = 0
  let noting: Promise<void> = Promise.resolve()
  const write = async (progress: number) => {
    if (!(await noteProgress(sql, id, progress))) ending.abort()
  }
  return {
    note(progress: number) {
      if (performance.now() - notedAt < NOTE_MS) return
      notedAt = performance.now()
      // A progress that is not written is written the next time.
      noting = noting.then(() => write(progress)).catch(() => {})
    },
    end: () => noting,
  }
}

function countsOf(summary: ImportSummary): UploadCounts {
  const { rows, inserted, updated, failed, errors, createdFields, createdSegments, importedAt } = summary
  const groups = [...Map.groupBy(errors, ({ reason }) => reason)]
  return {
    ...{ rows, inserted, updated, failed },
    problems: groups
      .map(([reason, all]) => ({
        reason,
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

/** Queues the jobs; one that waits or runs stays. */
export async function insertUploadJobs(
  db: Db,
  uploads: readonly Pick<Upload, 'id' | 'isDryRun'>[],
): Promise<void> {
  await insertJobs(
    db,
    uploads.map(({ id, isDryRun }) => {
      const task = isDryRun ? TRY : RUN
      return { task, payload: { id }, key: `${task.name}:${id}`, mode: 'keep' }
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

/** Removes what was handed over, and the rows of it that failed. */
export async function removeFiles(storage: Storage, id: number): Promise<void> {
  for await (const { key } of storage.list(folderOf(id))) await storage.delete(key)
}

const work: Task['run'] = async (payload, { sql, ...options }) => {
  const { id } = payload as { id: number }
  return (await runUpload(sql, id, options)) ? { id } : undefined
}

/** The jobs: a slice of an import, and a dry run. */
export const uploadTasks: readonly Task[] = [
  { ...RUN, run: work },
  { ...TRY, run: work },
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
