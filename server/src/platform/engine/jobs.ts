// Jobs: work that outlives a transaction, queued in the database and run by graphile-worker with retries.
import { EventEmitter } from 'node:events'
import { Logger, type LogLevel, run, type TaskList } from 'graphile-worker'
import type { Config } from '../config.ts'
import type { Contracts } from '../contracts.ts'
import type { Db, Sql } from '../database/connection.ts'
import type { Log } from '../log.ts'
import { freeDeadWorkers, holdWorkerLock } from './workerLock.ts'

export interface TaskContext {
  sql: Sql
  config: Config
  log: Log
  catalog: Contracts
  clock: () => Date
  /** Aborted when the worker stops: the task then ends within a moment, where it can be continued. */
  signal: AbortSignal
}

/** What a kind of job does. A task that throws is run again later, so it must be safe to run twice. */
export interface Task {
  name: string
  run(payload: unknown, context: TaskContext): Promise<void>
}

export interface JobRequest {
  task: string
  payload: Record<string, unknown>
  /** At most one job waits per key. */
  key: string
  /** What happens to a job with this key: `replace` one that waits (a running one gets a successor), or `keep` any. */
  mode: 'replace' | 'keep'
  /** Jobs of one queue run one after the other. */
  queue?: string
}

/** Queues the jobs, in one statement of the caller's transaction. A worker must have started once on this database. */
export async function insertJobs(db: Db, jobs: readonly JobRequest[]): Promise<void> {
  if (jobs.length === 0) return
  const rows = jobs.map((job) => ({ ...job, mode: job.mode === 'keep' ? 'unsafe_dedupe' : 'replace' }))
  await db`
    select graphile_worker.add_job(task, payload, queue_name => queue, job_key => key, job_key_mode => mode)
    from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as job (task text, payload json, key text, mode text, queue text)
    order by key`
}

export interface JobRunner {
  stop(): Promise<void>
}

/** Jobs of one process that run side by side. */
const CONCURRENCY = 4
/** How long after stop() tasks that pay no heed to their signal are cut off from their results. */
const STOP_MS = 500

/**
 * Starts to work off the queue. The queue's tables are made or brought up to date first.
 *
 * graphile-worker frees the jobs of a dead process only after four hours. Here each process holds a lock named
 * after its id; jobs of a process whose lock is free are given back on start and with every `sweep`.
 */
export async function startJobs(
  tasks: readonly Task[],
  context: Omit<TaskContext, 'signal'> & { url: string },
): Promise<JobRunner & { sweep(): Promise<void> }> {
  const { url, sql, log } = context
  const stopping = new AbortController()
  const events = new EventEmitter()
  const lock = { isHeld: Promise.resolve(), release: async () => {}, renew: async () => {} }
  events.once('pool:create', ({ workerPool }: { workerPool: { id: string } }) => {
    const { taken, renew, release } = holdWorkerLock(url, workerPool.id)
    Object.assign(lock, { isHeld: taken, renew, release })
  })
  const taskList: TaskList = Object.fromEntries(
    tasks.map((task) => [task.name, (payload) => task.run(payload, { ...context, signal: stopping.signal })]),
  )
  const runner = await run({
    connectionString: url,
    taskList,
    concurrency: CONCURRENCY,
    maxPoolSize: CONCURRENCY + 1,
    noHandleSignals: true,
    gracefulShutdownAbortTimeout: STOP_MS,
    events,
    logger: loggerFor(log),
    // Asked before each look for jobs: none is taken before the lock says that this process lives.
    forbiddenFlags: async () => {
      await lock.isHeld
      return []
    },
  })
  await lock.isHeld
  await freeDeadWorkers(sql)
  return {
    async sweep() {
      await lock.renew()
      await freeDeadWorkers(sql)
    },
    async stop() {
      stopping.abort()
      await runner.stop()
      await lock.release()
    },
  }
}

const LEVELS: Record<`${LogLevel}`, 'error' | 'warn' | 'debug'> = {
  error: 'error',
  warning: 'warn',
  info: 'debug',
  debug: 'debug',
}

function loggerFor(log: Log): Logger {
  return new Logger((scope) => (level, message, meta) => log[LEVELS[level]]({ ...scope, ...meta }, message))
}
