import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { testDatabase } from '../../../test/database.ts'
import { fieldTasks } from '../../features/audience/fields/upkeep.ts'
import { catalog } from '../../features/index.ts'
import type { Config } from '../config.ts'
import type { Sql } from '../database/connection.ts'
import { createLog } from '../log.ts'
import type { Consumer } from './consume.ts'
import { appendHappenings } from './happenings.ts'
import { insertJobs, type JobKind, type Task } from './jobs.ts'
import type { Schedule } from './schedules.ts'
import { wakeConsumers } from './wake.ts'
import { startWorker, type Worker, type WorkerOptions } from './worker.ts'

const log = createLog({ level: 'silent' })
const KIND: JobKind = { name: 'test', lane: 'upkeep' }
const at = new Date('2026-11-21T08:00:00Z')

type Parts = Partial<Pick<WorkerOptions, 'consumers' | 'schedules' | 'tasks' | 'clock'>>

interface Setup {
  sql: Sql
  url: string
  start(parts: Parts, pool?: Sql): Promise<Worker>
}

/** A database and workers on it, which are stopped before it goes. */
async function setup(t: TestContext): Promise<Setup> {
  const started: Worker[] = []
  t.after(() => Promise.all(started.map((worker) => worker.stop())))
  const { sql, url } = await testDatabase(t)
  return {
    sql,
    url,
    async start(parts, pool = sql) {
      const usual = {
        sql: pool,
        url,
        config: {} as Config,
        log,
        catalog,
        clock: () => at,
        consumers: [],
        schedules: [],
        tasks: [],
      }
      const worker = await startWorker({ ...usual, ...parts })
      started.push(worker)
      return worker
    },
  }
}

test('an event reaches its consumer after the commit', async (t) => {
  const { sql, start } = await setup(t)
  const { promise: reached, resolve } = Promise.withResolvers<number[]>()
  const consumer: Consumer = {
    name: 'test',
    types: ['contact.created'],
    async handle(_db, events) {
      resolve(events.flatMap((event) => event.ids))
    },
  }
  await start({ consumers: [consumer] })
  await appendHappenings(sql, [{ type: 'contact.created', ids: [1, 2] }], at)
  wakeConsumers(sql)
  assert.deepEqual(await reached, [1, 2])
})

test('stop ends between batches: the batch under way is finished, the next is left for the next start', async (t) => {
  const { sql, start } = await setup(t)
  await sql`create table seen (id bigint)`
  // Each event fills a batch.
  const ids = (from: number) => Array.from({ length: 2_000 }, (_, index) => from + index)
  for (let part = 0; part < 6; part++)
    await appendHappenings(sql, [{ type: 'contact.created', ids: ids(part * 2_000) }], at)
  const { promise: entered, resolve: enter } = Promise.withResolvers<void>()
  const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>()
  const consumer: Consumer = {
    name: 'test',
    types: ['contact.created'],
    async handle(db, events) {
      enter()
      await mayEnd
      await db`insert into seen select unnest(${events.flatMap((event) => event.ids)}::bigint[])`
    },
  }
  const first = await start({ consumers: [consumer] })
  await entered
  const stopped = first.stop()
  end()
  await stopped
  const count = async () =>
    (await sql<{ n: number }[]>`select count(*) as n, count(distinct id) as d from seen`)[0]
  assert.deepEqual(await count(), { n: 4_000, d: 4_000 })

  await start({ consumers: [consumer] })
  while ((await count())?.n !== 12_000) await sleep(10)
  assert.deepEqual(await count(), { n: 12_000, d: 12_000 })
})

test('a schedule runs when it is due, once for all processes', async (t) => {
  const { sql, start } = await setup(t)
  await sql`create table runs (at timestamptz)`
  let time = at
  const schedule: Schedule = {
    name: 'test',
    next: (now) => new Date(now.getTime() + 60_000),
    async run(db, now) {
      await db`insert into runs values (${now})`
    },
  }
  const parts = { schedules: [schedule], clock: () => time }
  await start(parts)
  await start(parts)
  assert.equal((await sql`select from runs`).length, 0)
  time = new Date(at.getTime() + 61_000)
  while ((await sql`select from runs`).length === 0) await sleep(50)
  await sleep(1_200)
  const runs = await sql<{ at: Date }[]>`select at from runs`
  assert.deepEqual(
    runs.map((run) => run.at),
    [time],
  )
})

test('a job of a process that died runs again as soon as another one starts', async (t) => {
  const { sql, start } = await setup(t)
  await (await start({})).stop()
  await insertJobs(sql, [{ task: KIND, payload: { n: 1 }, key: 'test', mode: 'replace' }])
  await sql`update graphile_worker._private_jobs set locked_by = 'pool-of-the-dead', locked_at = now(), attempts = 1`
  const { promise: ran, resolve } = Promise.withResolvers<unknown>()
  const task: Task = {
    ...KIND,
    async run(payload) {
      resolve(payload)
    },
  }
  await start({ tasks: [task] })
  assert.deepEqual(await ran, { n: 1 })
})

test('a job of a process that lives is left to it', async (t) => {
  const { sql, start } = await setup(t)
  let runs = 0
  const { promise: entered, resolve: enter } = Promise.withResolvers<void>()
  const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>()
  const task: Task = {
    ...KIND,
    async run() {
      runs++
      enter()
      await mayEnd
    },
  }
  await start({ tasks: [task] })
  await insertJobs(sql, [{ task: KIND, payload: {}, key: 'test', mode: 'replace' }])
  await entered
  await start({ tasks: [task] })
  await sleep(300)
  end()
  assert.equal(runs, 1)
})

test('stop tells a task to end', async (t) => {
  const { sql, start } = await setup(t)
  const { promise: entered, resolve: enter } = Promise.withResolvers<void>()
  let wasTold = false
  const task: Task = {
    ...KIND,
    async run(_payload, { signal }) {
      enter()
      await new Promise((resolve) => signal.addEventListener('abort', resolve))
      wasTold = true
    },
  }
  const started = await start({ tasks: [task] })
  await insertJobs(sql, [{ task: KIND, payload: {}, key: 'test', mode: 'replace' }])
  await entered
  await started.stop()
  assert.ok(wasTold)
})

test('a job that was given up is begun anew by whoever asks for it, and leaves nothing behind', async (t) => {
  const { sql, start } = await setup(t)
  await (await start({})).stop()
  const set = (text: string) => sql.unsafe(`update graphile_worker._private_jobs set ${text}`)
  const ask = (mode: 'keep' | 'replace') =>
    insertJobs(sql, [{ task: KIND, payload: {}, key: 'test', mode, queue: 1 }])
  const jobs = async () => {
    const rows = await sql<{ key: string | null; attempts: number; isLocked: boolean }[]>`
      select key, attempts, locked_at is not null as "isLocked" from graphile_worker.jobs order by id`
    return [...rows]
  }
  await ask('keep')
  await set('attempts = 1')
  await ask('keep')
  assert.deepEqual(await jobs(), [{ key: 'test', attempts: 1, isLocked: false }], 'one that waits is left')
  await set("attempts = max_attempts, locked_at = now(), locked_by = 'another'")
  await ask('keep')
  assert.deepEqual(await jobs(), [{ key: 'test', attempts: 25, isLocked: true }], 'one that runs is left')
  await set('locked_at = null, locked_by = null')
  await ask('keep')
  assert.deepEqual((await jobs()).at(-1), { key: 'test', attempts: 0, isLocked: false })

  const { promise: ran, resolve } = Promise.withResolvers<void>()
  await start({
    tasks: [
      {
        ...KIND,
        async run() {
          resolve()
        },
      },
    ],
  })
  await ran
  for (let left = 1; left > 0; await sleep(20)) left = (await jobs()).length
})

test('queues of jobs do not become more with what they are for', async (t) => {
  const { sql } = await testDatabase(t)
  const requests = Array.from({ length: 500 }, (_, queue) => ({
    task: KIND,
    payload: {},
    key: `test:${queue}`,
    queue,
    mode: 'replace' as const,
  }))
  await insertJobs(sql, requests)
  const queues = await sql`select distinct queue_name from graphile_worker.jobs`
  assert.ok(queues.length <= 32, `${queues.length} queues`)
})

test('an index that takes long keeps no other upkeep waiting', async (t) => {
  const { sql, start } = await setup(t)
  await (await start({})).stop()
  const built = Promise.withResolvers<void>()
  const begun = Promise.withResolvers<void>()
  const building: Task = {
    name: 'building',
    lane: fieldTasks.find(({ name }) => name === 'fields.index')!.lane,
    async run() {
      begun.resolve()
      await built.promise
    },
  }
  const { promise: ran, resolve } = Promise.withResolvers<void>()
  const kept: Task = {
    ...KIND,
    async run() {
      resolve()
    },
  }
  await start({ tasks: [building, kept] })
  await insertJobs(sql, [{ task: building, payload: {}, key: 'index', mode: 'keep' }])
  await begun.promise
  await insertJobs(sql, [{ task: KIND, payload: {}, key: 'test', mode: 'keep' }])
  await ran
  built.resolve()
})
