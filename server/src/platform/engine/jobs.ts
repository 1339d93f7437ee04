// Jobs: work that outlives a transaction, queued in the database and run by graphile-worker with retries.
import { EventEmitter } from 'node:events'
import { Logger, type LogLevel, run, type TaskList } from 'graphile-worker'
import type { Config } from '../config.ts'
import type { Contracts } from '../contracts.ts'
import type { Db, Sql } from '../database/connection.ts'
import type { Log } from '../log.ts'
import type { Storage } from '../storage/storage.ts'
import { ALL_PLACES, type Lane, watchLanes } from './lanes.ts'
import { freeDeadWorkers, holdWorkerLock } from './workerLock.ts'

export interface TaskContext {
  sql: Sql
  config: Config
  log: Log
  catalog: Contracts
  clock: () => Date
  /** Where files are; absent where a test runs jobs that need none. */
  storage?: Storage
  /**
   * Aborted when the slice of the job is over, and when the worker stops: the task then ends within a moment, where it
   * can be continued.
   */
  signal: AbortSignal
  /** Aborted when the worker stops, for tasks that cannot be continued. Absent where a test runs jobs. */
  stopping?: AbortSignal
}

/** A kind of job, as far as whoever queues one has to know it. */
export interface JobKind {
  name: string
  lane: Lane
}

export type Payload = Readonly<Record<string, unknown>>

/** What a kind of job does. A task that throws is run again later, so it must be safe to run twice. */
export interface Task extends JobKind {
  /**
   * Works until it is done or told to end. Answers what a successor goes on with when something is left; the successor
   * is queued behind the other jobs of the lane.
   */
  run(payload: unknown, context: TaskContext): Promise<Payload | undefined>
}

export interface JobRequest {
  task: JobKind
  payload: Payload
  /** At most one job waits per key. */
  key: string
  /**
   * What happens to a job with this key: `replace` one that waits, which keeps its turn (a running one gets a successor),
   * or `keep` any that waits or runs. One that was given up is begun anew in either case.
   */
  mode: 'replace' | 'keep'
  /** Jobs of one task with this number run one after the other. */
  queue?: number
}

/** Each look for a job locks the queues that are free: there are so many at most of a task, and some numbers share one. */
const QUEUES = 32

/** Queues the jobs, in one statement of the caller's transaction. A worker must have started once on this database. */
export async function insertJobs(db: Db, jobs: readonly JobRequest[]): Promise<void> {
  if (jobs.length === 0) return
  const rows = jobs.map(({ task, queue, ...job }) => ({
    ...job,
    task: task.name,
    lane: task.lane,
    queue: queue === undefined ? null : `${task.name}:${queue % QUEUES}`,
  }))
  await db`
    select graphile_worker.add_job(task, payload, queue_name => queue, job_key => key, job_key_mode => 'preserve_run_at',
      flags => array[lane])
    from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb)
      as job (task text, lane text, payload json, key text, mode text, queue text)
    where mode = 'replace' or not exists (
      select from graphile_worker.jobs j where j.key = job.key and (j.attempts < j.max_attempts or j.locked_at is not null))
    order by key`
}

// A job that was asked for again meanwhile has a successor and no key any more.
async function insertSuccessor(db: Db, jobId: string, { lane }: JobKind, payload: Payload): Promise<void> {
  await db`
    select graphile_worker.add_job(task_identifier, ${JSON.stringify(payload)}::text::json, queue_name => queue_name, job_key => key,
      flags => array[${lane}])
    from graphile_worker.jobs where id = ${jobId}::bigint and key is not null`
}

/**
 * Deletes the jobs that nobody can begin anew: they failed after another one had taken their key, or had been given up
 * before it. Every job is queued with a key.
 */
async function deleteSuperseded(sql: Sql): Promise<void> {
  await sql`
    select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs
    where key is null and locked_at is null and attempts >= max_attempts having count(*) > 0`
}

export interface JobRunner {
  stop(): Promise<void>
}

/**
 * A job that has worked for so long gives its place to the next one of its lane: nobody waits longer than that for a
 * place. Batches under way are finished.
 */
const SLICE_MS = 2_000
/** The library has one connection to listen with, and one to take and end jobs: tasks work on the pool of the process. */
const CONNECTIONS = 2
/** How long after stop() tasks that pay no heed to their signal are cut off from their results. */
const STOP_MS = 500

/**
 * Starts to work off the queue. The queue's tables are made or brought up to date first.
 *
 * graphile-worker frees the jobs of a dead process only after four hours. Here each process holds a lock named
 * after its id; jobs of a process whose lock is free are given back on start and with every `sweep`, which also deletes
 * jobs that are superseded.
 */
export async function startJobs(
  tasks: readonly Task[],
  {
    sliceMs = SLICE_MS,
    ...context
  }: Omit<TaskContext, 'signal' | 'stopping'> & {
    url: string
    /** How long a job works before it gives its place to the next one. */
    sliceMs?: number
  },
): Promise<JobRunner & { sweep(): Promise<void> }> {
  const { url, sql, log } = context
  const stopping = new AbortController()
  const events = new EventEmitter()
  const lock = { isHeld: Promise.resolve(), release: async () => {}, renew: async () => {} }
  events.once('pool:create', ({ workerPool }: { workerPool: { id: string } }) => {
    const { taken, renew, release } = holdWorkerLock(url, workerPool.id)
    Object.assign(lock, { isHeld: taken, renew, release })
  })
  const lanes = new Map(tasks.map(({ name, lane }) => [name, lane]))
  const places = watchLanes(events, (name) => lanes.get(name))
  const taskList: TaskList = Object.fromEntries(
    tasks.map((task) => [
      task.name,
      async (payload, { job }) => {
        const signal = AbortSignal.any([stopping.signal, AbortSignal.timeout(sliceMs)])
        const left = await task.run(payload, { ...context, signal, stopping: stopping.signal })
        if (left) await insertSuccessor(sql, job.id, task, left)
      },
    ]),
  )
  const runner = await run({
    connectionString: `${url}${url.includes('?') ? '&' : '?'}application_name=campanile%20jobs`,
    taskList,
    concurrency: ALL_PLACES,
    maxPoolSize: CONNECTIONS,
    noHandleSignals: true,
    gracefulShutdownAbortTimeout: STOP_MS,
    events,
    logger: loggerFor(log),
    // Asked before each look for jobs: none is taken before the lock says that this process lives. Jobs carry their lane
    // as a flag.
    forbiddenFlags: async () => {
      await lock.isHeld
      return places.full()
    },
  })
  await lock.isHeld
  await freeDeadWorkers(sql)
  return {
    async sweep() {
      await lock.renew()
      await freeDeadWorkers(sql)
      await deleteSuperseded(sql)
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
  return new Logger((scope) => (level, message, meta) => {
    // Fewer connections than places are meant: tasks work on the pool of the process.
    const isMeant = /maxPoolSize/.test(message)
    log[isMeant ? 'debug' : LEVELS[level]]({ ...scope, ...meta }, message)
  })
}
