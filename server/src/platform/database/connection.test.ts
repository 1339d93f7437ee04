import assert from 'node:assert/strict'
import { test } from 'node:test'
import { countStatements } from '../../../test/countStatements.ts'
import { emptyDatabase } from '../../../test/database.ts'
import { savepoint } from '../engine/savepoint.ts'
import { connect, type Db, ONE_PLAN, sqlState, transaction } from './connection.ts'

test('values come back in the types that the program counts on', async (t) => {
  const { sql } = await emptyDatabase(t)
  const [row] = await sql`
    select 9007199254740991::int8 as big, 12.50::numeric as price, date '2024-02-29' as day, time '09:30' as hour,
      timestamptz '2024-02-29 12:00+02' as moment, timestamp '2024-02-29 12:00' as utc, '{"a":[1]}'::jsonb as json,
      array[1, 2]::int8[] as ids`
  assert.deepEqual(
    { ...row },
    {
      big: 9007199254740991,
      price: 12.5,
      day: '2024-02-29',
      hour: '09:30:00',
      moment: new Date('2024-02-29T10:00:00Z'),
      utc: new Date('2024-02-29T12:00:00Z'),
      json: { a: [1] },
      ids: [1, 2],
    },
  )
})

test('arrays of every mapped type go in as one parameter', async (t) => {
  const { sql } = await emptyDatabase(t)
  const moments = [new Date('2024-01-01T00:00:00Z'), new Date('2024-01-02T00:00:00Z')]
  const rows = await sql`
    select * from unnest(${[1, 2]}::bigint[], ${['2024-01-01', '2024-01-02']}::date[], ${moments}::timestamptz[],
      ${[1.5, null]}::numeric[], ${['a', 'b']}::text[],
      ${[true, false]}::boolean[], ${[Buffer.from('a'), null]}::bytea[])
      as u(id, day, moment, price, name, ok, raw)`
  assert.deepEqual(
    rows.map((row) => ({ ...row })),
    [
      {
        id: 1,
        day: '2024-01-01',
        moment: moments[0],
        price: 1.5,
        name: 'a',
        ok: true,
        raw: Buffer.from('a'),
      },
      { id: 2, day: '2024-01-02', moment: moments[1], price: null, name: 'b', ok: false, raw: null },
    ],
  )
})

test('a transaction that fails leaves nothing behind', async (t) => {
  const { sql } = await emptyDatabase(t)
  await sql`create table things (id integer)`
  const failing = transaction(sql, async (db) => {
    await db`insert into things values (1)`
    throw new Error('no')
  })
  await assert.rejects(failing, /^Error: no$/)
  assert.equal((await sql`select from things`).length, 0)
})

test('a statement that fails undoes its transaction, also when the error is passed over or nobody waits', async (t) => {
  const { sql } = await emptyDatabase(t)
  await sql`create table things (id integer)`
  const over = transaction(sql, async (db) => {
    await db`insert into things values (1)`
    await db`select 1 / 0`.catch(() => {})
  })
  await assert.rejects(over, (error) => sqlState(error) === '22012')
  const unheard = transaction(sql, async (db) => {
    await db`insert into things values (1)`
    db`select 1 / 0`.catch(() => {})
  })
  await assert.rejects(unheard, (error) => sqlState(error) === '22012')
  await transaction(sql, async (db) => {
    await db`insert into things values (2)`
    await assert.rejects(savepoint(db, (inner) => inner`select 1 / 0`))
    await savepoint(db, (inner) => inner`insert into things values (3)`)
  })
  assert.deepEqual([...(await sql`select id from things order by id`)], [{ id: 2 }, { id: 3 }])
})

test('a transaction takes no statement after its end', async (t) => {
  const { sql } = await emptyDatabase(t)
  const db = await transaction(sql, (db) => ({ db }))
  await assert.rejects(db.db`select 1`, /has ended/)
})

test('what came from outside is never SQL: an object that looks like a statement is refused', async (t) => {
  const { sql } = await emptyDatabase(t)
  const forged = JSON.parse(
    JSON.stringify({ ...sql`select 1`, texts: ['1; drop'], strings: ['1'], values: [] }),
  )
  for (const value of [forged, { toString: 'x' }, undefined, [sql`select 1`]])
    await assert.rejects(sql`select ${value as string}`, TypeError)
  const quotes = `'"\\{},$1 null;--`
  const [row] = await sql<{ text: string; list: string[]; name: string }[]>`
    select ${quotes}::text as text, ${[quotes, 'null', '']}::text[] as list, ${sql.json({ quotes })}->>'quotes' as name`
  assert.deepEqual(row, { text: quotes, list: [quotes, 'null', ''], name: quotes })
  await sql`create table ${sql('a"b')} (${sql('c"d')} int)`
  assert.equal((await sql`select ${sql(['t.c"d'])} from ${sql('a"b')} t`).length, 0)
})

test('a transaction whose plans a new column made stale runs again and succeeds', async (t) => {
  const { sql, url } = await emptyDatabase(t)
  await sql`create table things (id integer)`
  const single = connect(url, { max: 1 })
  t.after(() => single.end())
  let runs = 0
  const read = () =>
    transaction(single, async (db) => {
      runs++
      const first = await db`select * from things`
      const second = await db`select * from things where true`
      return [first, second]
    })
  await read()
  await read()
  await sql`alter table things add column name text`
  await read()
  assert.equal(
    runs,
    5,
    'two before the change, which prepare; then one per stale statement and one that succeeds',
  )
})

test('a deadlock is run again, and a failure that would repeat is passed on', async (t) => {
  const { sql } = await emptyDatabase(t)
  let runs = 0
  const conflict = () =>
    transaction(sql, async (db) => {
      runs++
      await db`do $$ begin raise exception 'conflict' using errcode = '40P01'; end $$`
    })
  await assert.rejects(conflict, (error) => sqlState(error) === '40P01')
  assert.equal(runs, 4)
  const wrong = () =>
    transaction(sql, async (db) => {
      runs++
      await db`select 1 / 0`
    })
  await assert.rejects(wrong, (error) => sqlState(error) === '22012')
  assert.equal(runs, 5)
})

test('a transaction fails with its first failure, also where a later statement is heard of before', async (t) => {
  const { sql } = await emptyDatabase(t)
  let runs = 0
  const hidden = () =>
    transaction(sql, async (db) => {
      runs++
      await db`do $$ begin raise exception 'conflict' using errcode = '40P01'; end $$`.catch(() => {})
      await db`select 1`
    })
  await assert.rejects(hidden, (error) => sqlState(error) === '40P01')
  assert.equal(runs, 4)
})

test('a transaction with one plan never plans for the values, and those after it do as before', async (t) => {
  const { url } = await emptyDatabase(t)
  const sql = connect(url, { max: 1 })
  t.after(() => sql.end({ timeout: 1 }))
  const ask = (db: Db, n: number) => db`select ${n}::int as n`
  // A statement is prepared when it is sent the second time.
  for (let n = 0; n < 4; n++) await transaction(sql, (db) => ask(db, n), ONE_PLAN)
  await ask(sql, 4)
  const plans =
    await sql`select generic_plans, custom_plans from pg_prepared_statements where statement like '%as n'`
  assert.deepEqual(
    plans.map((row) => ({ ...row })),
    [{ generic_plans: 3, custom_plans: 1 }],
  )
})

test('statements are counted without transaction control', async (t) => {
  const { sql } = await emptyDatabase(t)
  const counted = await countStatements(sql, () =>
    transaction(sql, async (db) => {
      await db`select 1`
      await db`select ${2}::int`
    }),
  )
  assert.equal(counted.count, 2)
})

test('a connection lost in a transaction ends that transaction, and neither the process nor another one', async (t) => {
  const { sql } = await emptyDatabase(t)
  await sql`create table kept (n int)`
  const lose = (n: number, inner: boolean) =>
    transaction(sql, async (db) => {
      await db`insert into kept values (${n})`
      const kill = (on: Db) => on`select pg_terminate_backend(pg_backend_pid())`
      await (inner ? savepoint(db, kill) : kill(db))
    })
  for (let n = 0; n < 4; n++) await assert.rejects(lose(n, n % 2 === 1))
  // The first statement after it may still hear of the loss.
  for (let done = 0; done < 10; ) {
    await transaction(sql, (db) => db`insert into kept values (100)`).then(
      () => done++,
      (error) => assert.match(`${error.code}`, /57P01|CONNECTION_CLOSED|ECONNRESET/),
    )
  }
  const rows = await sql<{ n: number }[]>`select n from kept`
  assert.deepEqual(new Set(rows.map((row) => row.n)), new Set([100]))
})
