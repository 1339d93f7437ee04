// The work on a file that was handed over: the import of the command line, in slices, as whoever asked for it.
import { createReadStream, existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { actorKey, loadActors } from '../../../platform/auth/loadActors.ts'
import { type Db, type Sql, transaction } from '../../../platform/database/connection.ts'
import { insertJobs, type JobKind, type Task } from '../../../platform/engine/jobs.ts'
import type { Schedule } from '../../../platform/engine/schedules.ts'
import { ApiError, forbidden } from '../../../platform/errors.ts'
import { StartError } from '../../../platform/startError.ts'
import { type Storage, storageOf } from '../../../platform/storage/storage.ts'
import { errorsPath } from '../imports/errorsFile.ts'
import { type ImportSummary, importContacts } from '../imports/importContacts.ts'
import { stopImports } from '../imports/imports.sql.ts'
import { ImportUnderWay } from '../imports/withImportLock.ts'
import { demandImport, demandSettings } from './readSettings.ts'
import { errorsKey, folderOf, withFile } from './readUpload.ts'
import { runList } from './runList.ts'
import {
  beginUpload,
  deleteUploads,
  endUpload,
  findBegun,
  listUnderWay,
  type Upload,
  type UploadCounts,
} from './uploads.sql.ts'
import { type Inside, named, type Options, watchProgress } from './watchProgress.ts'

const RUN: JobKind = { name: 'importUploads.run', lane: 'rebuilds' }
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
    return await withFile(storage, id, (path) => run(sql, { ...options, actor, storage }, upload, path))
  } catch (error) {
    if (!(error instanceof ApiError) && !(error instanceof StartError)) throw error
    if (error instanceof ImportUnderWay) return true
    const now = options.clock()
    await transaction(sql, async (db) => {
      const importIds = await endUpload(db, upload, { state: 'failed', error: error.message, now })
      await stopImports(db, importIds ?? [], now)
    })
    return false
  }
}

async function runOn(sql: Sql, options: Inside, upload: Upload, path: string): Promise<boolean> {
  const { isDryRun } = upload
  const ending = new AbortController()
  const { signal: pause, stopping } = options
  const signal = stopping ? AbortSignal.any([stopping, ending.signal]) : ending.signal
  const watched = watchProgress(sql, upload, ending, options.clock)
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
      onProgress: (progress) => watched.note(progress),
    }).catch((error: unknown) => {
      throw error instanceof ImportUnderWay ? error : named(error, path, upload)
    })
    await watched.end()
    const { isThere, isUnderWay } = await findBegun(sql, upload)
    // What is left after this slice, unless somebody has ended it, and what was begun anew meanwhile.
    if (!isThere || (!summary.isComplete && isUnderWay)) return true
    if (existsSync(failures)) await keepFailures(sql, options.storage, upload, failures)
    const end = {
      state: 'done',
      counts: countsOf(summary),
      importId: summary.id,
      now: options.clock(),
    } as const
    if (summary.isComplete) await endUpload(sql, upload, end)
    return false
  } finally {
    await rm(failures, { force: true })
  }
}

// Whoever removed the import removed its files: what comes later goes again.
async function keepFailures(sql: Sql, storage: Storage, upload: Upload, path: string): Promise<void> {
  await storage.put(errorsKey(upload.id), createReadStream(path))
  if (!(await findBegun(sql, upload)).isThere) await storage.delete(errorsKey(upload.id))
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
