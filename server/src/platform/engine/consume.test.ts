import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testDatabase } from '../../../test/database.ts'
import { rowsRead } from '../../../test/plan.ts'
import { catalog } from '../../features/index.ts'
import type { Config } from '../config.ts'
import { type Db, type Sql, transaction } from '../database/connection.ts'
import { createLog } from '../log.ts'
import {
  type Consumer,
  consumeHappenings,
  deleteReadHappenings,
  type Happening,
  insertCursors,
  nextHappenings,
  type Place,
} from './consume.ts'
import { appendHappenings } from './happenings.ts'

const log = createLog({ level: 'silent' })
const config = {} as Config
const at = new Date('2026-11-21T08:00:00Z')

/** A consumer that writes down what it gets, in the transaction that it is given. */
async function recorder(sql: Sql, options: { fail?: (event: Happening) => boolean } = {}): Promise<Consumer> {
  await sql`create table seen (event_id bigint, contact_id bigint, at timestamptz)`
  await insertCursors(sql, ['recorder'])
  return {
    name: 'recorder',
    types: ['contact.created', 'contact.changed'],
    async handle(db, events, now) {
      for (const event of events) {
        if (options.fail?.(event)) throw new Error('bad event')
        await db`insert into seen select ${event.id}::bigint, id, ${now} from unnest(${event.ids}::bigint[]) id`
      }
    },
  }
}

async function seen(sql: Sql): Promise<number[]> {
  return (await sql<{ id: number }[]>`select contact_id as id from seen order by contact_id`).map(
    (row) => row.id,
  )
}

async function drain(sql: Sql, consumer: Consumer): Promise<void> {
  while (
    (await consumeHappenings(sql, consumer, { now: at, config, catalog, log })).progress !== 'caught up'
  );
}

/** A transaction that is held open until told to commit. */
async function openTransaction(sql: Sql, fn: (db: Db) => Promise<void>): Promise<() => Promise<void>> {
  const { promise: written, resolve: wrote } = Promise.withResolvers<void>()
  const { promise: mayCommit, resolve: commit } = Promise.withResolvers<void>()
  const ended = transaction(sql, async (db) => {
    await fn(db)
    wrote()
    await mayCommit
  })
  await written
  return async () => {
    commit()
    await ended
  }
}

test('a set of more than 2,000 ids becomes several events, in one statement', async (t) => {
  const { sql } = await testDatabase(t)
  const ids = Array.from({ length: 4_500 }, (_, index) => index + 1)
  await appendHappenings(
    sql,
    [
      { type: 'contact.changed', ids, payload: { fields: ['city'] } },
      { type: 'contact.created', ids: [] },
    ],
    at,
  )
  const rows = await sql`select type, cardinality(ids) as size, payload from domain_events order by id`
  assert.deepEqual(
    rows.map((row) => row.size),
    [2_000, 2_000, 500],
  )
  assert.deepEqual(rows[0]?.payload, { fields: ['city'] })
})

test('an event of an older transaction that commits late is neither skipped nor read before its turn', async (t) => {
  const { sql } = await testDatabase(t)
  const consumer = await recorder(sql)
  const commitSlow = await openTransaction(sql, (db) =>
    appendHappenings(db, [{ type: 'contact.changed', ids: [1] }], at),
  )
  await appendHappenings(sql, [{ type: 'contact.changed', ids: [2] }], at)

  const blocked = await consumeHappenings(sql, consumer, { now: at, config, catalog, log })
  assert.deepEqual(blocked, { progress: 'blocked', handled: 0 })
  assert.deepEqual(await seen(sql), [])

  await commitSlow()
  await drain(sql, consumer)
  assert.deepEqual(await seen(sql), [1, 2])
})

test('two workers never handle one event twice', async (t) => {
  const { sql } = await testDatabase(t)
  const consumer = await recorder(sql)
  for (let id = 1; id <= 500; id++) await appendHappenings(sql, [{ type: 'contact.changed', ids: [id] }], at)
  const worker = async () => {
    for (;;) {
      const { progress } = await consumeHappenings(sql, consumer, { now: at, config, catalog, log })
      if (progress === 'caught up') return
    }
  }
  await Promise.all([worker(), worker(), worker()])
  assert.deepEqual(
    await seen(sql),
    Array.from({ length: 500 }, (_, index) => index + 1),
  )
})

test('while one process handles the events of a consumer another one passes by', async (t) => {
  const { sql } = await testDatabase(t)
  const consumer = await recorder(sql)
  await appendHappenings(sql, [{ type: 'contact.changed', ids: [1] }], at)
  const { promise: entered, resolve: enter } = Promise.withResolvers<void>()
  const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>()
  const slow: Consumer = {
    ...consumer,
    async handle(db, events, now, engine) {
      enter()
      await mayEnd
      await consumer.handle(db, events, now, engine)
    },
  }
  const first = consumeHappenings(sql, slow, { now: at, config, catalog, log })
  await entered
  assert.equal((await consumeHappenings(sql, consumer, { now: at, config, catalog, log })).progress, 'busy')
  end()
  await first
  assert.deepEqual(await seen(sql), [1])
})

test('a connection lost in the middle of a batch repeats nothing and loses nothing', async (t) => {
  const { sql } = await testDatabase(t)
  const consumer = await recorder(sql)
  for (let id = 1; id <= 20; id++) await appendHappenings(sql, [{ type: 'contact.changed', ids: [id] }], at)
  const dying: Consumer = {
    ...consumer,
    async handle(db, events, now, engine) {
      await consumer.handle(db, events.slice(0, 10), now, engine)
      await db`select pg_terminate_backend(pg_backend_pid())`
    },
  }
  await assert.rejects(consumeHappenings(sql, dying, { now: at, config, catalog, log }))
  assert.deepEqual(await seen(sql), [])
  await drain(sql, consumer)
  assert.deepEqual(
    await seen(sql),
    Array.from({ length: 20 }, (_, index) => index + 1),
  )
})

test('a failing event is halved down to the failing id, and the rest is handled', async (t) => {
  const { sql } = await testDatabase(t)
  const consumer = await recorder(sql, { fail: (event) => event.ids.includes(7) })
  await appendHappenings(sql, [{ type: 'contact.changed', ids: [1, 2] }], at)
  await appendHappenings(sql, [{ type: 'contact.changed', ids: [5, 6, 7, 8] }], at)
  await appendHappenings(sql, [{ type: 'contact.changed', ids: [9] }], at)
  await drain(sql, consumer)
  assert.deepEqual(await seen(sql), [1, 2, 5, 6, 8, 9])
})

test('a handler that fails in SQL fails alone', async (t) => {
  const { sql } = await testDatabase(t)
  const recording = await recorder(sql)
  const consumer: Consumer = {
    ...recording,
    async handle(db, events, now, engine) {
      await recording.handle(db, events, now, engine)
      await db`select 1 / (${events.flatMap((event) => event.ids).includes(2) ? 0 : 1}::int)`
    },
  }
  await appendHappenings(sql, [{ type: 'contact.changed', ids: [1, 2, 3] }], at)
  await drain(sql, consumer)
  assert.deepEqual(await seen(sql), [1, 3])
})

test('a consumer gets only its types, and passes over the others', async (t) => {
  const { sql } = await testDatabase(t)
  const consumer = await recorder(sql)
  await appendHappenings(
    sql,
    [
      { type: 'company.changed', ids: [1] },
      { type: 'contact.created', ids: [2] },
    ],
    at,
  )
  await drain(sql, consumer)
  assert.deepEqual(await seen(sql), [2])
  assert.equal(
    (await consumeHappenings(sql, consumer, { now: at, config, catalog, log })).progress,
    'caught up',
  )
})

test('a new consumer gets what was written before it existed', async (t) => {
  const { sql } = await testDatabase(t)
  await appendHappenings(sql, [{ type: 'contact.created', ids: [1] }], at)
  const consumer = await recorder(sql)
  await drain(sql, consumer)
  assert.deepEqual(await seen(sql), [1])
})

test('events go when every consumer has read them and their time is over', async (t) => {
  const { sql } = await testDatabase(t)
  const consumer = await recorder(sql)
  await insertCursors(sql, ['other'])
  await appendHappenings(sql, [{ type: 'contact.created', ids: [1] }], at)
  await drain(sql, consumer)
  const later = new Date(at.getTime() + 1)
  const trim = (consumers: string[], before: Date) =>
    deleteReadHappenings(sql, { consumers, before, limit: 100 })
  assert.equal(await trim(['recorder', 'other'], later), 0)
  assert.equal(await trim(['recorder'], at), 0)
  assert.equal(await trim(['recorder'], later), 1)
})

test('a long transaction in another database of the server holds nothing up', async (t) => {
  const { sql } = await testDatabase(t)
  const other = await testDatabase(t)
  const consumer = await recorder(sql)
  const commit = await openTransaction(other.sql, (db) =>
    appendHappenings(db, [{ type: 'contact.changed', ids: [9] }], at),
  )
  await appendHappenings(sql, [{ type: 'contact.changed', ids: [1] }], at)
  await drain(sql, consumer)
  await commit()
  assert.deepEqual(await seen(sql), [1])
})

test('a consumer gets the events that it writes itself', async (t) => {
  const { sql } = await testDatabase(t)
  const recording = await recorder(sql)
  const consumer: Consumer = {
    ...recording,
    async handle(db, events, now, engine) {
      await recording.handle(db, events, now, engine)
      const [first] = events
      if (first?.ids.includes(1)) await appendHappenings(db, [{ type: 'contact.changed', ids: [2] }], now)
    },
  }
  await appendHappenings(sql, [{ type: 'contact.changed', ids: [1] }], at)
  await drain(sql, consumer)
  await drain(sql, consumer)
  assert.deepEqual(await seen(sql), [1, 2])
})

test('reading the next events of a long log reads little more than it returns', async (t) => {
  const { sql } = await testDatabase(t)
  for (let part = 0; part < 4; part++) {
    await sql`insert into domain_events (type, ids, occurred_at) select 'contact.changed', array[n], ${at} from generate_series(1, 5000) n`
  }
  await sql`analyze domain_events`
  const [place] = await sql<Place[]>`
    select transaction_id::text as "transactionId", id as "eventId", pg_current_xact_id()::text as horizon
    from domain_events order by transaction_id, id offset 15000 limit 1`
  const { total, text } = await rowsRead(
    sql,
    nextHappenings(sql, { types: ['contact.created', 'contact.changed'] }, place!),
  )
  assert.ok(total <= 201 * 5, text)
})
