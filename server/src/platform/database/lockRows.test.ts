// Row locks, as other transactions see them.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testDatabase } from '../../../test/database.ts'
import { type Db, sqlState } from './connection.ts'
import { lockRows } from './lockRows.ts'

test('rows are locked in the order of their key, however they are asked for, and limits and joins are kept to', async (t) => {
  const { sql } = await testDatabase(t)
  await sql`insert into tags (id, tag) select n, 'tag ' || n from generate_series(1, 5) n`
  const isFree = async (id: number, strength: 'update' | 'key share' = 'update') => {
    const rows = await sql.begin(
      (db) =>
        db`select id from tags where id = ${id} ${lockRows(db, 'tags', { strength, skipsLocked: true })}`,
    )
    return rows.length === 1
  }
  await sql.begin(async (db) => {
    const rows = await db`
      select t.id from unnest(array[4, 2, 3, 1]) w (id) join tags t on t.id = w.id
      ${lockRows(db, 'tags t', { by: 't.id', strength: 'no key update' })} limit 3`
    assert.deepEqual(
      rows.map(({ id }) => id),
      [1, 2, 3],
    )
    assert.deepEqual(await Promise.all([1, 2, 3, 4, 5].map((id) => isFree(id))), [
      false,
      false,
      false,
      true,
      true,
    ])
    assert.ok(await isFree(1, 'key share'), 'a row that keeps its key may be pointed at')
  })
  assert.ok(await isFree(1), 'the lock ends with its transaction')
})

test('two that want the same rows in different order wait for each other, and there is no deadlock', async (t) => {
  const { sql } = await testDatabase(t)
  await sql`insert into tags (id, tag) select n, 'tag ' || n from generate_series(1, 50) n`
  const lock = (db: Db, order: 'asc' | 'desc') => db`
    select t.id from (select n from generate_series(1, 50) n order by n ${db.unsafe(order)}) w join tags t on t.id = w.n
    ${lockRows(db, ['tags t'], { by: ['t.id'] })}`
  const runs = Array.from({ length: 20 }, (_, n) => sql.begin((db) => lock(db, n % 2 ? 'asc' : 'desc')))
  const states = (await Promise.allSettled(runs)).map((run) =>
    run.status === 'fulfilled' ? run.value.length : sqlState(run.reason),
  )
  assert.deepEqual(
    states,
    runs.map(() => 50),
  )
})
