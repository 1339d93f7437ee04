// The work of an export: a part of the file for each slice of the job. A part counts once its row says so, so that after a
// crash the file goes on behind the last one.
import { randomUUID } from 'node:crypto'
import { actorKey, loadActors } from '../../../platform/auth/loadActors.ts'
import { type Db, type Sql, transaction } from '../../../platform/database/connection.ts'
import { insertJobs, type JobKind, type Task, type TaskContext } from '../../../platform/engine/jobs.ts'
import type { Schedule } from '../../../platform/engine/schedules.ts'
import { ApiError, forbidden } from '../../../platform/errors.ts'
import { isDiskFull } from '../../../platform/storage/diskFull.ts'
import { type Storage, storageOf } from '../../../platform/storage/storage.ts'
import { TableTooLarge } from '../../../platform/tables/xlsx.ts'
import { columnsFor, demandExport, requireScope } from './exportedRecords.ts'
import {
  advanceExport,
  beginExport,
  deleteExpired,
  type Export,
  failExport,
  listUnderWay,
} from './exports.sql.ts'
import { findLastId } from './readRange.ts'
import { type Place, writeContent } from './writeContent.ts'

const EXPORT: JobKind = { name: 'exports.write', lane: 'rebuilds' }
const REMOVE: JobKind = { name: 'exports.remove', lane: 'upkeep' }

/** Files are there for so long; what does not come to its end is given up after it, too. */
export const KEPT_MS = 24 * 3_600_000
/** A part has about this many bytes at most. */
const PART_BYTES = 64_000_000

type Options = Pick<TaskContext, 'config' | 'catalog' | 'clock' | 'signal' | 'storage'>

/**
 * Goes on with an export. @returns whether something is left to do.
 * @throws what another try may cure.
 */
export async function runExport(sql: Sql, id: number, options: Options): Promise<boolean> {
  const row = await beginExport(sql, id, options.clock())
  if (!row) return false
  try {
    return await writePart(sql, row, options)
  } catch (error) {
    const reason = reasonOf(error)
    if (reason === null) throw error
    await transaction(sql, async (db) => {
      await failExport(db, id, { error: reason, now: options.clock() })
      await insertRemovals(db, [id])
    })
    return false
  }
}

async function writePart(sql: Sql, row: Export, options: Options): Promise<boolean> {
  const { config, catalog, clock, signal } = options
  const storage = storageOf(options)
  const actor = (await loadActors(sql, [row])).get(actorKey(row))
  if (!actor) throw forbidden(GONE)
  const context = { sql, db: sql, actor, config, catalog, now: clock() }
  await demandExport(context, row)
  const scope = requireScope(actor, row)
  const columns = await columnsFor(context, row, row.columns)
  const place: Place = {
    position: row.position,
    lastId: row.lastId ?? (await findLastId(sql, row)),
    rows: row.rows,
    xlsx: row.xlsx,
    isDone: false,
  }
  let bytes = 0
  const contactIds: number[] = []
  async function* content() {
    const plan = {
      ...{ subject: row, format: row.format, columns },
      onContacts: (ids: readonly number[]) => {
        for (const id of ids) contactIds.push(id)
      },
    }
    // At least one range, however short the slice is.
    const isEnough = () => bytes > PART_BYTES || (signal.aborted && place.position > row.position)
    for await (const piece of writeContent(context, plan, place, isEnough)) {
      bytes += piece.length
      yield piece
    }
  }
  const { key, sizeBytes } = await storage.put(`${folderOf(row.id)}${randomUUID()}`, content())
  const now = clock()
  const isKept = await advanceExport(sql, row, {
    ...place,
    parts: [...row.parts, { key, sizeBytes }],
    contactIds,
    scope,
    endedAt: place.isDone ? now : null,
    expiresAt: new Date(now.getTime() + KEPT_MS),
  })
  if (isKept) return !place.isDone
  // It has ended meanwhile, another process went on with it, or the part is written again.
  await storage.delete(key)
  return true
}

const GONE = 'Whoever asked for the file has no access any more.'
const FULL = 'There is no space left for the file.'

/** Why no other try can do better; null for what may pass. */
function reasonOf(error: unknown): string | null {
  if (error instanceof ApiError || error instanceof TableTooLarge) return error.message
  return isDiskFull(error) ? FULL : null
}

/** What the keys of an export's parts begin with. */
function folderOf(id: number): string {
  return `exports/${id}/`
}

/** Queues the jobs of exports; one that waits or runs stays. */
export async function insertExportJobs(db: Db, ids: readonly number[]): Promise<void> {
  await insertFor(db, EXPORT, ids)
}

/** Has the files of exports removed. */
export async function insertRemovals(db: Db, ids: readonly number[]): Promise<void> {
  await insertFor(db, REMOVE, ids)
}

async function insertFor(db: Db, task: JobKind, ids: readonly number[]): Promise<void> {
  await insertJobs(
    db,
    ids.map((exportId) => ({ task, payload: { exportId }, key: `${task.name}:${exportId}`, mode: 'keep' })),
  )
}

/** The job: a slice of an export. */
export const exportTask: Task = {
  ...EXPORT,
  async run(payload, { sql, ...options }) {
    const { exportId } = payload as { exportId: number }
    return (await runExport(sql, exportId, options)) ? { exportId } : undefined
  },
}

/** Removes every part of an export that is over, also those that no row tells of. */
export async function removeFiles(storage: Storage, id: number): Promise<void> {
  for await (const { key } of storage.list(folderOf(id))) await storage.delete(key)
}

export const removeFilesTask: Task = {
  ...REMOVE,
  async run(payload, context) {
    await removeFiles(storageOf(context), (payload as { exportId: number }).exportId)
    return undefined
  },
}

const SWEEP_MS = 10_000

/** The guarantee behind the jobs, and what ends the time that files are there for. */
export const sweepExports: Schedule = {
  name: 'exports.sweep',
  next: (now) => new Date(now.getTime() + SWEEP_MS),
  async run(db, now) {
    await insertRemovals(db, await deleteExpired(db, now))
    await insertExportJobs(db, await listUnderWay(db))
  },
}
