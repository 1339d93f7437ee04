import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { testDatabase } from '../../../test/database.ts'
import { rowsRead, rowsTouched } from '../../../test/plan.ts'
import { catalog } from '../../features/index.ts'
import type { Config } from '../config.ts'
import { connect, type Db, type Sql, transaction } from '../database/connection.ts'
import { currentHops, withHops } from '../hops.ts'
import { createLog } from '../log.ts'
import { type Consumer, consumeHappenings } from './consume.ts'
import { adoptHappenings, deleteReadHappenings, insertCursors } from './cursors.ts'
import { appendHappenings, type Happening } from './happenings.ts'
import { findConsumersWithNews, findNextHappenings, nextHappenings } from './nextHappenings.ts'

const log = createLog({ level: 'silent' })
const config = {} as Config
const at = new Date('2026-11-21T08:00:00Z')

/** A consumer that writes down what it gets, in the transaction that it is given. */
async function recorder(sql: Sql, options: { fail?: (event: Happening) => boolean } = {}): Promise<Consumer> {
  await sql`create table seen (event_id bigint, contact_id bigint, at timestamptz, place bigint generated always as identity)`
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

/** The contacts in the order in which they were handed over. */
async function order(sql: Sql): Promise<number[]> {
  return (await sql<{ id: number }[]>`select contact_id as id from seen order by place`).map((row) => row.id)
}

/** Numbers from 0 to 1, the same for the same seed. */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
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

test('a transaction that stays open holds nothing up, and what it appended is read once after its commit', async (t) => {
  const { sql } = await testDatabase(t)
  const consumer = await recorder(sql)
  await sql`create table written (id int)`
  const commitAppended = await openTransaction(sql, (db) =>
    appendHappenings(db, [{ type: 'contact.changed', ids: [1] }], at),
  )
  const commitWritten = await openTransaction(sql, async (db) => {
    await db`insert into written values (1)`
  })
  for (const id of [2, 3]) {
    await appendHappenings(sql, [{ type: 'contact.changed', ids: [id] }], at)
    await drain(sql, consumer)
  }
  assert.deepEqual(await order(sql), [2, 3])
  await commitAppended()
  await drain(sql, consumer)
  await commitWritten()
  await appendHappenings(sql, [{ type: 'contact.changed', ids: [4] }], at)
  await drain(sql, consumer)
  assert.deepEqual(await order(sql), [2, 3, 1, 4])
})

test('a consumer that has worked off a backlog rests, however many happenings are kept', async (t) => {
  const { sql } = await testDatabase(t)
  await sql`
    insert into domain_events (type, ids, payload, occurred_at)
    select 'contact.changed', '{1}', '{}', ${at} from generate_series(1, 5000)`
  await insertCursors(sql, ['idle'])
  const consumer: Consumer = { name: 'idle', types: ['contact.changed'], async handle() {} }
  const handled: number[] = []
  for (let progress = 'more'; progress === 'more' && handled.length < 100; ) {
    // As the loop of a consumer asks: without looking first whether there is anything.
    const step = await consumeHappenings(sql, consumer, { now: at, config, catalog, log }, { isSure: true })
    handled.push(step.handled)
    progress = step.progress
  }
  // 5,000 in sets of 200, one look at the end of the target, and one that finds nothing new.
  assert.ok(handled.length <= 27, `${handled.length} steps`)
  assert.equal(
    handled.reduce((sum, count) => sum + count, 0),
    5_000,
  )
  const version = async () =>
    (await sql`select xmin::text from event_cursors where consumer = 'idle'`)[0]?.xmin
  const before = await version()
  await consumeHappenings(sql, consumer, { now: at, config, catalog, log }, { isSure: true })
  assert.equal(await version(), before)
})

test('of two transactions the one that commits first is read first, whichever began first', async (t) => {
  const { sql } = await testDatabase(t)
  const consumer = await recorder(sql)
  await sql`create table row (n int)`
  await sql`insert into row values (0)`
  const second = Promise.withResolvers<void>()
  const early = transaction(sql, async (db) => {
    // Its number is the lower one; it waits for the row, and commits last.
    await db`insert into row values (1)`
    await second.promise
    await db`update row set n = n + 1 where n < 9`
    await appendHappenings(db, [{ type: 'contact.changed', ids: [2] }], at)
  })
  await transaction(sql, async (db) => {
    await db`update row set n = 5 where n = 0`
    await appendHappenings(db, [{ type: 'contact.changed', ids: [1] }], at)
  })
  second.resolve()
  await early
  await drain(sql, consumer)
  assert.deepEqual(await order(sql), [1, 2])
})

for (const maxIds of [1, 3, 4_000])
  test(`whatever the order of commits, each happening is read once, and those of one row in the order of their commits (${maxIds} ids a step)`, async (t) => {
    const { sql, url } = await testDatabase(t)
    const recording = await recorder(sql)
    const consumer = { ...recording, maxIds }
    await sql`create table rows (id int primary key, version int not null default 0)`
    await sql`insert into rows select generate_series(1, 5)`
    const random = seeded(maxIds)
    const writers = connect(url, { max: 8, name: 'campanile test' })
    t.after(() => writers.end())
    let writing = true
    const committed: string[] = []
    const write = async () => {
      for (let n = 0; n < 25; n++) {
        const ids = [1, 2, 3, 4, 5].filter(() => random() < 0.3)
        const pause = () => sleep(random() * 8)
        const gaveUp = random() < 0.2
        const told: string[] = []
        await transaction(writers, async (db) => {
          told.length = 0
          if (random() < 0.5) await db`select pg_current_xact_id()`
          await pause()
          for (const id of ids) {
            const [row] = await db`update rows set version = version + 1 where id = ${id} returning version`
            await appendHappenings(db, [{ type: 'contact.changed', ids: [id * 1_000 + row?.version] }], at)
            told.push(`${id}.${row?.version}`)
            await pause()
          }
          if (gaveUp) throw new Error('given up')
        }).then(
          () => committed.push(...told),
          (error) => assert.match(String(error), /given up/),
        )
      }
    }
    const consuming = (async () => {
      while (writing) {
        await consumeHappenings(sql, consumer, { now: at, config, catalog, log })
        await sleep(random() * 4)
      }
    })()
    await Promise.all(Array.from({ length: 8 }, write))
    writing = false
    await consuming
    await drain(sql, consumer)
    const read = (await order(sql)).map((id) => `${Math.floor(id / 1_000)}.${id % 1_000}`)
    assert.ok(committed.length > 100)
    assert.deepEqual([...read].sort(), [...committed].sort())
    for (const id of ['1', '2', '3', '4', '5']) {
      const versions = read.filter((text) => text.startsWith(`${id}.`)).map((text) => Number(text.slice(2)))
      assert.deepEqual(
        versions,
        versions.map((_, index) => index + 1),
        `row ${id}`,
      )
    }
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
  // Older than the happening, and open while it is read: it holds up the others, not the end.
  const commit = await openTransaction(sql, (db) =>
    appendHappenings(db, [{ type: 'contact.created', ids: [2] }], at),
  )
  await appendHappenings(sql, [{ type: 'contact.created', ids: [1] }], at)
  await drain(sql, consumer)
  const later = new Date(at.getTime() + 1)
  const trim = (consumers: string[], before: Date) =>
    deleteReadHappenings(sql, { consumers, before, limit: 100 })
  assert.equal(await trim(['recorder', 'other'], later), 0)
  assert.equal(await trim(['recorder'], at), 0)
  assert.equal(await trim(['recorder'], later), 1)
  await commit()
  assert.equal(await trim(['recorder'], later), 0)
})

test('events that are all too young to go are not read to find that out', async (t) => {
  const { sql } = await testDatabase(t)
  const consumer = await recorder(sql)
  await sql`insert into domain_events (type, ids, occurred_at) select 'contact.changed', array[n], ${at} from generate_series(1, 3000) n`
  await drain(sql, consumer)
  await sql`analyze domain_events`
  await transaction(sql, async (db) => {
    const read = async () => {
      const [row] = await db<{ rows: number }[]>`
        select (seq_tup_read + idx_tup_fetch)::int as rows from pg_stat_xact_user_tables where relname = 'domain_events'`
      return row?.rows ?? 0
    }
    const before = await read()
    assert.equal(await deleteReadHappenings(db, { consumers: ['recorder'], before: at, limit: 2_000 }), 0)
    const rows = (await read()) - before
    assert.ok(rows > 0 && rows < 10, `${rows} rows`)
  })
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

test('what is next is planned once for all consumers, what a handler asks for its values', async (t) => {
  const { url } = await testDatabase(t)
  const sql = connect(url, { max: 1 })
  t.after(() => sql.end({ timeout: 1 }))
  const modes: unknown[] = []
  const names = ['first', 'second', 'third', 'fourth']
  await insertCursors(sql, names)
  await appendHappenings(sql, [{ type: 'contact.changed', ids: [1], payload: {} }], at)
  for (const name of names) {
    const consumer: Consumer = {
      name,
      types: ['contact.changed'],
      async handle(db) {
        const [row] = await db`show plan_cache_mode`
        modes.push(row?.plan_cache_mode)
      },
    }
    await drain(sql, consumer)
  }
  assert.deepEqual(modes, ['auto', 'auto', 'auto', 'auto'])
  const [plans] = await sql`
    select sum(custom_plans)::int as custom, sum(generic_plans)::int as generic
    from pg_prepared_statements where statement like '%with place as materialized%'`
  assert.equal(plans?.custom, 0)
  assert.ok(plans?.generic > 0)
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
  const { sql, url } = await testDatabase(t)
  const consumer = await recorder(sql)
  for (let part = 0; part < 4; part++) {
    await sql`insert into domain_events (type, ids, occurred_at) select 'contact.changed', array[n], ${at} from generate_series(1, 5000) n`
  }
  await sql`analyze domain_events`
  const next = () => rowsRead(sql, nextHappenings(sql, consumer.name, consumer))
  const first = await next()
  assert.ok(first.total <= 20_000 + 2_000 + 201 + 10, 'once for each snapshot: where it begins')
  for (let n = 0; n < 10; n++) await consumeHappenings(sql, consumer, { now: at, config, catalog, log })
  const within = await next()
  assert.ok(within.total <= 2_000 + 201 + 10, within.text)
  await drain(sql, consumer)
  await appendHappenings(sql, [{ type: 'contact.changed', ids: [1] }], at)
  const atEnd = await next()
  assert.ok(atEnd.total <= 20, atEnd.text)
  await assertIndexed(sql, url, consumer)
})

// Behind a long log, with a transaction open: only what is new is looked at.
async function assertIndexed(sql: Sql, url: string, consumer: Consumer): Promise<void> {
  const commit = await openTransaction(sql, (db) =>
    appendHappenings(db, [{ type: 'contact.changed', ids: [2] }], at),
  )
  await drain(sql, consumer)
  const { of } = await rowsTouched(url, async (sql) => {
    await consumeHappenings(sql, consumer, { now: at, config, catalog, log })
    await findConsumersWithNews(sql, [consumer])
  })
  assert.ok(of('domain_events') <= 10, `${of('domain_events')}`)
  await commit()
}

test('a happening that is large or not wanted is not read', async (t) => {
  const { sql } = await testDatabase(t)
  const consumer = await recorder(sql)
  const ids = Array.from({ length: 2_000 }, (_, n) => n + 1)
  for (let n = 0; n < 5; n++) await appendHappenings(sql, [{ type: 'contact.changed', ids }], at)
  await appendHappenings(sql, [{ type: 'company.changed', ids }], at)
  const { happenings } = (await findNextHappenings(sql, consumer.name, { ...consumer, maxIds: 4_000 })) ?? {}
  assert.equal(happenings?.length, 2)
  assert.equal(
    (await consumeHappenings(sql, { ...consumer, handle: async () => {} }, { now: at, config, catalog, log }))
      .handled,
    2,
  )
})

test('happenings and cursors from another database are made good in this one', async (t) => {
  const { sql } = await testDatabase(t)
  const consumer = await recorder(sql)
  const other: Consumer = { ...consumer, name: 'other', maxIds: 1 }
  await insertCursors(sql, ['other', 'idle'])
  const append = (id: number, db: Db = sql) =>
    appendHappenings(db, [{ type: 'contact.changed', ids: [id] }], at)
  const commit = await openTransaction(sql, (db) => append(1, db))
  for (const id of [2, 3, 4]) await append(id)
  await drain(sql, consumer)
  await commit()
  // It stands in the middle of what it has seen.
  const context = { now: at, config, catalog, log }
  await consumeHappenings(sql, { ...other, handle: async () => {} }, context)
  // As in a database whose numbers are far ahead.
  await sql`update domain_events set transaction_id = (transaction_id::text::bigint + 4000000000)::text::xid8`
  const ahead = (snapshot: string) => snapshot.replaceAll(/\d+/g, (n) => String(Number(n) + 4e9))
  for (const { consumer: name, seen, target } of await sql`
    select consumer, seen::text, target::text from event_cursors where consumer <> 'idle'`)
    await sql`update event_cursors set seen = ${ahead(seen)}::text::pg_snapshot, target = ${target && ahead(target)}::text::pg_snapshot where consumer = ${name}`
  await adoptHappenings(sql)
  await adoptHappenings(sql)
  await append(5)
  await sql`truncate seen`
  await drain(sql, consumer)
  assert.deepEqual(await order(sql), [1, 5])
  await sql`truncate seen`
  await drain(sql, other)
  assert.deepEqual(await order(sql), [2, 3, 4, 5])
  await sql`truncate seen`
  await drain(sql, { ...consumer, name: 'idle' })
  assert.deepEqual(await order(sql), [1, 2, 3, 4, 5])
})

test('events are handled in order, apart where they follow from different numbers of requests', async (t) => {
  const { sql } = await testDatabase(t)
  await insertCursors(sql, ['hops'])
  const hops = [0, 0, 2, 2, 0, 5, 1, 1, 1]
  for (const [index, number] of hops.entries())
    await withHops(number, () => appendHappenings(sql, [{ type: 'contact.created', ids: [index] }], at))
  const steps: { ids: number[]; hops: number }[] = []
  const consumer: Consumer = {
    name: 'hops',
    types: ['contact.created'],
    async handle(db, events) {
      steps.push({ ids: events.flatMap(({ ids }) => ids), hops: currentHops() })
      await appendHappenings(db, [{ type: 'contact.changed', ids: [steps.length], payload: {} }], at)
    },
  }
  await drain(sql, consumer)
  assert.deepEqual(steps, [
    { ids: [0, 1], hops: 0 },
    { ids: [2, 3], hops: 2 },
    { ids: [4], hops: 0 },
    { ids: [5], hops: 5 },
    { ids: [6, 7, 8], hops: 1 },
  ])
  const published = await sql<{ hops: number }[]>`
    select hops from domain_events where type = 'contact.changed' order by id`
  assert.deepEqual(
    published.map((row) => row.hops),
    steps.map((step) => step.hops),
  )
})
