import assert from 'node:assert/strict'
import { once } from 'node:events'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { emptyDatabase } from '../../../test/database.ts'
import { SYSTEM } from '../permissions.ts'
import { connect, isUnavailable, type Sql, sqlState, transaction } from './connection.ts'
import { readInParts } from './readInParts.ts'

const pidOf = async (sql: Pick<Sql, 'unsafe'>) =>
  (await sql.unsafe<{ pid: number }[]>('select pg_backend_pid() as pid'))[0]?.pid ?? 0

/** A second pool on the database, closed before that goes. */
function second(t: { after(fn: () => unknown): void }, url: string, max: number): Sql {
  const pool = connect(url, { max })
  t.after(() => pool.end({ timeout: 1 }))
  return pool
}

test('statements go out without waiting for answers, and each gets its own', async (t) => {
  const { url } = await emptyDatabase(t)
  const single = second(t, url, 1)
  const answers = await Promise.allSettled(
    Array.from({ length: 50 }, (_, n) => single`select ${n}::int / ${n % 7}::int as x`),
  )
  for (const [n, answer] of answers.entries()) {
    if (n % 7 === 0) assert.equal(answer.status === 'rejected' && sqlState(answer.reason), '22012')
    else assert.equal(answer.status === 'fulfilled' && answer.value[0]?.x, Math.floor(n / (n % 7)))
  }
})

test('a failure names the place in the program where its statement is written', async (t) => {
  const { sql } = await emptyDatabase(t)
  await assert.rejects(sql`select 1 / 0`, (error: Error) => /pool\.test\.ts/.test(error.stack ?? ''))
})

test('a statement whose plan a new column made stale is sent again, outside of transactions', async (t) => {
  const { sql, url } = await emptyDatabase(t)
  await sql`create table things (id integer)`
  const single = second(t, url, 1)
  const read = () => single`select * from things`
  for (let n = 0; n < 3; n++) await read()
  await sql`alter table things add column name text default 'new'`
  await sql`insert into things values (1)`
  assert.deepEqual([...(await Promise.all([read(), read()]))[1]], [{ id: 1, name: 'new' }])
})

test('a connection that keeps thousands of prepared statements gives way to another one', async (t) => {
  const { url } = await emptyDatabase(t)
  const pool = second(t, url, 2)
  const first = await pidOf(pool)
  for (let n = 0; n < 2_100; n++) {
    await pool`select ${pool.unsafe(String(n))}`
    await pool`select ${pool.unsafe(String(n))}`
  }
  assert.notEqual(await pidOf(pool), first)
  const [row] = await pool`select count(*) as count from pg_prepared_statements`
  assert.ok(row?.count < 200)
})

test('connections that nobody uses are closed, the one in use is kept, and a lock of the only one is never lost', async (t) => {
  const { sql, url } = await emptyDatabase(t)
  const pool = connect(url, { max: 6, name: 'pool', idleMs: 1_000 })
  const single = connect(url, { max: 1, name: 'single', idleMs: 1_000 })
  t.after(() => Promise.all([pool.end({ timeout: 1 }), single.end({ timeout: 1 })]))
  const open = async (name: string) =>
    (await sql`select from pg_stat_activity where application_name = ${name}`).length
  await single`select pg_advisory_lock(1)`
  const busy = Promise.all(Array.from({ length: 6 }, () => pool`select pg_sleep(1)`))
  while ((await open('pool')) < 6) await sleep(20)
  await busy
  let used = 0
  for (; (await open('pool')) > 1; await sleep(50)) used = await pidOf(pool)
  assert.equal(await pidOf(pool), used)
  while ((await open('pool')) > 0) await sleep(50)
  assert.equal(await open('single'), 1)
  const held = pool.begin(async (db) => [await db`select 1`, await sleep(1_500), await db`select 2`])
  await held
  assert.equal((await pool`select 3 as n`)[0]?.n, 3)
})

test('a transaction follows the reads that are under way, and others wait while all connections are in one', async (t) => {
  const { url } = await emptyDatabase(t)
  const pool = second(t, url, 2)
  const hold = Promise.withResolvers<void>()
  const slow = Promise.all([pool`select pg_sleep(0.1), 1 as n`])
  await sleep(0)
  const held = [1, 2].map((n) =>
    pool.begin(async (db) => [await db`select ${n}::int as n`, await hold.promise]),
  )
  const waiting = Promise.all([pool`select 3 as n`, transaction(pool, (db) => db`select 4 as n`)])
  assert.equal((await slow)[0][0]?.n, 1)
  assert.equal(await Promise.race([waiting, sleep(100, 'still waiting')]), 'still waiting')
  hold.resolve()
  await Promise.all(held)
  assert.deepEqual(
    (await waiting).map(([row]) => row?.n),
    [3, 4],
  )
})

test('a connection that is lost fails what is under way on it, and the pool goes on', async (t) => {
  const { sql, url } = await emptyDatabase(t)
  const pool = second(t, url, 1)
  const pid = await pidOf(pool)
  const underWay = Promise.allSettled([pool`select pg_sleep(10)`, pool`select 1`, pool`select 2`])
  await sleep(50)
  await sql`select pg_terminate_backend(${pid})`
  const failed = (await underWay).flatMap((answer) => (answer.status === 'rejected' ? [answer.reason] : []))
  assert.equal(failed.length, 3)
  assert.ok(failed.every(isUnavailable), String(failed))
  assert.equal((await pool`select 1 as one`)[0]?.one, 1)
})

test('a session is given back clean: with a transaction left open it is closed', async (t) => {
  const { sql, url } = await emptyDatabase(t)
  await sql`create table things (id integer)`
  const pool = second(t, url, 1)
  const session = await pool.reserve()
  await session`begin`
  await session`insert into things values (1)`
  session.release()
  await pool`insert into things values (2)`
  assert.deepEqual([...(await sql`select id from things`)], [{ id: 2 }])
})

test('the end waits for what is under way, no longer than it is told to, and takes nothing more', async (t) => {
  const { url } = await emptyDatabase(t)
  const patient = second(t, url, 1)
  const done = Promise.all([patient`select pg_sleep(0.1)`, patient`select 1`])
  await sleep(20)
  await patient.end()
  await done
  await assert.rejects(patient`select 1`, (error) => isUnavailable(error) && /was closed/.test(String(error)))
  const hurried = connect(url, { max: 1 })
  const cut = assert.rejects(hurried`select pg_sleep(60)`, isUnavailable)
  await sleep(0)
  const inTransaction = assert.rejects(
    hurried.begin((db) => db`select 1`),
    isUnavailable,
  )
  await sleep(50)
  const startedAt = performance.now()
  await hurried.end({ timeout: 0.1 })
  await Promise.all([cut, inTransaction])
  assert.ok(performance.now() - startedAt < 20_000)
})

test('who listens hears again after its connection was lost', async (t) => {
  const { sql, url } = await emptyDatabase(t)
  const pool = connect(url, { name: 'listener' })
  t.after(() => pool.end({ timeout: 1 }))
  const heard = new EventTarget()
  const listening = await pool.listen('news', () => heard.dispatchEvent(new Event('news')))
  const hear = async () => {
    const signal = AbortSignal.timeout(10_000)
    const news = once(heard, 'news', { signal })
    const timer = setInterval(() => void sql.notify('news', '').catch(() => {}), 50)
    await news
    clearInterval(timer)
  }
  await hear()
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'listener'`
  await hear()
  await listening.unlisten()
  heard.addEventListener('news', () => assert.fail('nobody listens any more'))
  await sql.notify('news', '')
  await sleep(100)
})

test('options in the address are kept, and times stay UTC', async (t) => {
  const { url } = await emptyDatabase(t)
  const address = new URL(url)
  address.searchParams.set('options', '-c statement_timeout=4321 -c TimeZone=Asia/Tokyo')
  const pool = second(t, address.href, 1)
  const [row] =
    await pool`select current_setting('statement_timeout') as patience, current_setting('TimeZone') as zone`
  assert.deepEqual(row, { patience: '4321ms', zone: 'UTC' })
})

test('a query is read in parts, also in a transaction of one that is read likewise, and ends with who reads', async (t) => {
  const { sql } = await emptyDatabase(t)
  const reader = { sql, actor: SYSTEM }
  const limit = { limitMs: 60_000, tooSlow: String }
  const parts: number[] = []
  const numbers = sql`select n from generate_series(1, ${25}::int) n`
  await readInParts(reader, limit, { query: numbers, count: 10 }, (rows) => void parts.push(rows.length))
  const texts = sql`select n, n::text as text from generate_series(1, 20) n`
  await readInParts(reader, limit, { query: texts, count: 10 }, (rows) => {
    assert.deepEqual(rows[0], { n: parts.length > 3 ? 11 : 1, text: parts.length > 3 ? '11' : '1' })
    parts.push(rows.length)
  })
  assert.deepEqual(parts, [10, 10, 5, 10, 10])
  const enough = new Error('enough')
  const many = sql`select generate_series(1, 100)`
  const stopped = readInParts(reader, limit, { query: many, count: 10 }, () => {
    throw enough
  })
  await assert.rejects(stopped, enough)
})

test('an answer that cannot be read fails its statement and closes its connection, and the process goes on', async (t) => {
  const { url } = await emptyDatabase(t)
  const single = second(t, url, 1)
  const pid = await pidOf(single)
  // One character more than a string can have.
  await assert.rejects(single`select repeat('x', 536870889) as text`, /cannot be read/)
  assert.deepEqual([...(await single`select 1 as n`)], [{ n: 1 }])
  assert.notEqual(await pidOf(single), pid)
})
