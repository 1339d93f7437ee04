// Everything that happens without a request: consumers of happenings, schedules and jobs.
import { setTimeout as sleep } from 'node:timers/promises'
import { now } from '../clock.ts'
import type { Config } from '../config.ts'
import type { Contracts } from '../contracts.ts'
import type { Sql } from '../database/connection.ts'
import type { Log } from '../log.ts'
import type { Storage } from '../storage/storage.ts'
import { sweepWork } from './backgroundWork.ts'
import type { Consumer } from './consume.ts'
import { deleteReadHappenings, insertCursors } from './cursors.ts'
import { startJobs, type Task } from './jobs.ts'
import { findConsumersWithNews } from './nextHappenings.ts'
import { runConsumer } from './runConsumer.ts'
import { insertSchedules, runDueSchedules, type Schedule } from './schedules.ts'
import { WAKE_CHANNEL, wakeConsumers } from './wake.ts'

export interface WorkerOptions {
  sql: Sql
  /** The address of the same database, for connections that the pool cannot lend. */
  url: string
  config: Config
  log: Log
  catalog: Contracts
  storage?: Storage
  consumers: readonly Consumer[]
  schedules: readonly Schedule[]
  tasks: readonly Task[]
  clock?: () => Date
}

export interface Worker {
  /** Ends between batches, within a second; what is under way is finished or goes on at the next start. Call it before the pool ends. */
  stop(): Promise<void>
}

const SCHEDULE_SWEEP_MS = 1_000
const LOCK_SWEEP_MS = 5_000

/** Starts all of it. Any number of processes may do so on one database; each piece of work is done by one. */
export async function startWorker(options: WorkerOptions): Promise<Worker> {
  const { sql, url, config, log, catalog, storage, tasks, consumers, clock = now } = options
  const schedules = [...options.schedules, sweepWork, trimEvents(consumers.map((consumer) => consumer.name))]
  await insertCursors(
    sql,
    consumers.map((consumer) => consumer.name),
  )
  await insertSchedules(sql, schedules, { config, log, catalog, now: clock() })
  const jobs = await startJobs(tasks, { sql, url, config, log, catalog, clock, storage })
  const loops = new Map(
    consumers.map((consumer) => [consumer.name, runConsumer(consumer, { sql, config, log, catalog, clock })]),
  )
  const listening = await sql.listen(WAKE_CHANNEL, () => {
    const asleep = consumers.filter(({ name }) => loops.get(name)?.isWoken === false)
    if (asleep.length === 0) return
    findConsumersWithNews(sql, asleep).then(
      (names) => {
        for (const name of names) loops.get(name)?.wake()
      },
      // The sweeps of the consumers find the happenings, and say what is wrong with the database.
      () => {},
    )
  })
  const sweeps = [
    repeat(SCHEDULE_SWEEP_MS, async () => {
      const ran = await runDueSchedules(sql, schedules, { config, log, catalog, now: clock() })
      if (ran.length > 0) wakeConsumers(sql)
    }),
    repeat(LOCK_SWEEP_MS, () => jobs.sweep()),
  ]

  function repeat(intervalMs: number, fn: () => Promise<void>): { stop(): Promise<void> } {
    const stopping = new AbortController()
    const ended = (async () => {
      while (!stopping.signal.aborted) {
        await fn().catch((err: unknown) => log.error({ err }, 'a sweep failed; trying again'))
        await sleep(intervalMs, undefined, { signal: stopping.signal, ref: false }).catch(() => {})
      }
    })()
    return {
      stop() {
        stopping.abort()
        return ended
      },
    }
  }

  async function stop(): Promise<void> {
    await Promise.all([
      listening.unlisten().catch(() => {}),
      jobs.stop(),
      ...[...loops.values()].map((loop) => loop.stop()),
      ...sweeps.map((sweep) => sweep.stop()),
    ])
  }

  let stopped: Promise<void> | null = null
  return {
    stop() {
      stopped ??= stop()
      return stopped
    },
  }
}

/** Often and little at a time: what takes the database a tenth of a second makes visitors wait. */
const TRIM_INTERVAL_MS = 2_000
/** Events stay for a while after everybody has read them, so that a question about the last hour can be answered. */
const KEEP_READ_MS = 3_600_000
const TRIM_ROWS = 10_000

function trimEvents(consumers: readonly string[]): Schedule {
  return {
    name: 'engine.trim-events',
    next: (at) => new Date(at.getTime() + TRIM_INTERVAL_MS),
    async run(db, at) {
      await deleteReadHappenings(db, {
        consumers,
        before: new Date(at.getTime() - KEEP_READ_MS),
        limit: TRIM_ROWS,
      })
    },
  }
}
