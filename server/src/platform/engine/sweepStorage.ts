// What lies in the storage and belongs to nothing any more goes.
import { setTimeout as sleep } from 'node:timers/promises'
import { now } from '../clock.ts'
import { transaction } from '../database/connection.ts'
import {
  expireFiles,
  forgetFiles,
  hasExpiredFiles,
  takeExpiredFiles,
  UNCLAIMED_MS,
} from '../storage/expiringFiles.ts'
import { storageOf } from '../storage/storage.ts'
import { insertJobs, type Task } from './jobs.ts'
import type { Schedule } from './schedules.ts'
import type { Service } from './service.ts'

const INTERVAL_MS = 600_000
/** Whoever writes shows a sign of life with every part; whoever reads what was replaced has that long. */
const UNTOUCHED_MS = 3_600_000
const FILES_AT_ONCE = 200
const LOOK_MS = 60_000

/** Sweeps what killed writers left, at the start and every ten minutes. In each process: folders are of one machine. */
export const sweepStorage: Service = async ({ storage, log }) => {
  const stopping = new AbortController()
  const ended = (async () => {
    while (!stopping.signal.aborted) {
      try {
        const removed = await storage.sweep(new Date(now().getTime() - UNTOUCHED_MS))
        if (removed > 0) log.info({ removed }, 'leftovers of files were swept')
      } catch (err) {
        log.error({ err }, 'sweeping leftovers of files failed; trying again')
      }
      await sleep(INTERVAL_MS, undefined, { signal: stopping.signal, ref: false }).catch(() => {})
    }
  })()
  return {
    async stop() {
      stopping.abort()
      await ended
    },
  }
}

/**
 * Removes files that nobody needs any more: first their rows say so, then they go, then the rows. One that cannot be
 * removed is tried again an hour later, and keeps no other from going.
 */
export const removeExpiredFiles: Task = {
  name: 'storage.remove-expired',
  lane: 'upkeep',
  async run(_payload, context) {
    const { sql, log, clock, signal } = context
    const storage = storageOf(context)
    do {
      const now = clock()
      const keys = await transaction(sql, (db) => takeExpiredFiles(db, { limit: FILES_AT_ONCE, now }))
      const failed = new Set<string>()
      for (const key of keys)
        await storage.delete(key).catch((err: unknown) => {
          failed.add(key)
          log.error({ err }, 'a file that nobody needs could not be removed; trying again in an hour')
        })
      await transaction(sql, async (db) => {
        await forgetFiles(
          db,
          keys.filter((key) => !failed.has(key)),
        )
        await expireFiles(db, [...failed], new Date(now.getTime() + UNCLAIMED_MS))
      })
      if (keys.length < FILES_AT_ONCE) return undefined
    } while (!signal.aborted)
    return {}
  },
}

/** Starts it when a file is to go. */
export const expiredFilesSchedule: Schedule = {
  name: 'storage.expired',
  next: (now) => new Date(now.getTime() + LOOK_MS),
  async run(db, now) {
    if (!(await hasExpiredFiles(db, now))) return
    const job = { task: removeExpiredFiles, payload: {}, key: removeExpiredFiles.name }
    await insertJobs(db, [{ ...job, mode: 'keep' }])
  },
}
