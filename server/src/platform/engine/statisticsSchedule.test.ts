import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testDatabase } from '../../../test/database.ts'
import { transaction } from '../database/connection.ts'
import { statisticsSchedule } from './statisticsSchedule.ts'

test('a table that grew has statistics within seconds; one that did not is left alone', async (t) => {
  const { sql } = await testDatabase(t)
  await sql`alter table tags set (autovacuum_enabled = false)`
  const add = async (from: number, to: number) => {
    await sql`insert into tags (tag) select 'tag ' || n from generate_series(${from}::int, ${to}::int) n`
    await sql`select pg_stat_force_next_flush()`
  }
  const run = () => transaction(sql, (db) => statisticsSchedule.run(db, new Date(), {} as never))
  const known = async () =>
    Number((await sql`select reltuples from pg_class where oid = 'tags'::regclass`)[0]?.reltuples)
  await add(1, 900)
  await run()
  assert.ok((await known()) <= 0, 'few rows need no statistics')
  await add(901, 2_000)
  await run()
  assert.equal(await known(), 2_000)
  await add(2_001, 9_000)
  await run()
  assert.equal(await known(), 2_000, 'it has not grown fivefold')
  await add(9_001, 10_000)
  await run()
  assert.equal(await known(), 10_000)
})

test('tables that grow together, as at a first rush of visitors, do not wait for each other', async (t) => {
  const { sql } = await testDatabase(t)
  const names = [1, 2, 3, 4, 5, 6].map((n) => `grown_${n}`)
  for (const name of names) {
    await sql.unsafe(
      `create table ${name} with (autovacuum_enabled = false) as select n from generate_series(1, 1500) n`,
    )
    await sql`select pg_stat_force_next_flush()`
  }
  await transaction(sql, (db) => statisticsSchedule.run(db, new Date(), {} as never))
  const known = await sql`select from pg_class where relname = any(${names}) and reltuples = 1500`
  assert.equal(known.length, 6)
})
