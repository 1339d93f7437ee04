// Ids that are taken before their rows are written.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { countStatements } from '../../../test/countStatements.ts'
import { beforeDrop, testDatabase } from '../../../test/database.ts'
import { connect } from './connection.ts'
import { newIds } from './newIds.ts'

test('ids are as many as were asked for, lowest first, in one statement; none cost none', async (t) => {
  const { sql } = await testDatabase(t)
  const many = await countStatements(sql, () => newIds(sql, 'tags', 2_000))
  assert.equal(many.count, 1)
  assert.equal(new Set(many.result).size, 2_000)
  assert.deepEqual(
    many.result,
    many.result.toSorted((a, b) => a - b),
  )
  const none = await countStatements(sql, () => newIds(sql, 'tags', 0))
  assert.deepEqual([none.count, none.result], [0, []])
})

test('processes that take turns get ids in the order of their turns, and none twice', async (t) => {
  const { sql, url } = await testDatabase(t)
  const other = connect(url)
  beforeDrop(t, () => other.end())
  const turns: number[][] = []
  for (let turn = 0; turn < 20; turn++)
    turns.push(await newIds(turn % 2 ? other : sql, 'tags', 1 + (turn % 7)))
  const taken = turns.flat()
  assert.deepEqual(
    taken,
    taken.toSorted((a, b) => a - b),
    'a list by id is a list by time, and who reads on from the highest id misses nothing',
  )
  const atOnce = (
    await Promise.all(Array.from({ length: 40 }, (_, n) => newIds(n % 2 ? other : sql, 'tags', 50)))
  ).flat()
  assert.equal(new Set([...taken, ...atOnce]).size, taken.length + atOnce.length)
})

test('an id that the database gives by itself is none of those', async (t) => {
  const { sql } = await testDatabase(t)
  const taken = await newIds(sql, 'tags', 10)
  const [row] = await sql.begin(
    (db) => db<{ id: number }[]>`insert into tags (tag) values ('by itself') returning id`,
  )
  assert.ok(row && !taken.includes(row.id) && row.id > Math.max(...taken))
})
