import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testApp } from '../../../test/app.ts'
import { countStatements } from '../../../test/countStatements.ts'
import { transaction } from '../../database/connection.ts'
import { findUnknownReferences, type Naming, trustReferences } from './findUnknownReferences.ts'

test('ids are found wherever they are: alone, in lists, in texts, in objects, deeper; what is no id is passed over', async (t) => {
  const { sql } = await testApp(t)
  await sql`insert into segments (name, public_name, alias) values ('A', 'A', 'a'), ('B', 'B', 'b')`
  const find = async (
    refers: Naming['refers'],
    properties: Naming['properties'],
    stored: object | null = null,
  ) => {
    const [found] = await findUnknownReferences(sql, [
      { refers, properties, stored: stored as Naming['stored'] },
    ])
    return found
  }
  const refers = { lists: 'segment', 'deep.er': 'segment' }
  const good = [
    1,
    '2',
    [1, 2],
    ['1', '2'],
    '1,2',
    { a: 1, b: '2' },
    [{ id: 2 }],
    null,
    '',
    'this',
    ['this', 1],
  ]
  for (const lists of good) assert.equal(await find(refers, { lists }), null, JSON.stringify(lists))
  for (const lists of [9, '9', [1, 9], '1,9', { a: 9 }, [{ id: 9 }]])
    assert.deepEqual(
      await find(refers, { lists }),
      ['lists', 'Segment 9 does not exist.'],
      JSON.stringify(lists),
    )
  assert.deepEqual(await find(refers, { deep: { er: 9 } }), ['deep.er', 'Segment 9 does not exist.'])
  assert.equal(await find(refers, { deep: 9 }), null)
  assert.equal(await find(refers, { lists: [1, 9] }, { lists: ['9'] }), null, 'named before')
  assert.equal(await find({ lists: 'tag' }, { lists: ['new'] }), null, 'tags are made')
  assert.equal(await find(undefined, { lists: 9 }), null)
})

test('one statement per kind of record, whatever the number of properties', async (t) => {
  const { sql } = await testApp(t)
  const namings = (count: number): Naming[] =>
    Array.from({ length: count }, (_, n) => ({
      refers: { lists: 'segment', email: 'email' },
      properties: { lists: [n + 1, n + 2], email: n + 1 },
      stored: null,
    }))
  const { count, result } = await countStatements(sql, () => findUnknownReferences(sql, namings(50)))
  assert.deepEqual([count, result.length, result.every((found) => found !== null)], [2, 50, true])
})

test('documents of other installations may name what was gone there', async (t) => {
  const app = await testApp(t)
  const naming = { refers: { lists: 'segment' }, properties: { lists: [9] }, stored: null }
  const found = await transaction(app.sql, async (db) => {
    trustReferences(db)
    return findUnknownReferences(db, [naming])
  })
  assert.deepEqual(found, [null])
  const admin = await app.as('admin')
  const action = { type: 'lead.changelist', name: 'Gone', properties: { addToLists: [9] } }
  const form = { id: 3, name: 'Old', postAction: 'return', fields: [], actions: [action] }
  const answer = await admin.post('/campaigns/import', { campaign: [{ id: 1, name: 'C' }], form: [form] })
  assert.ok(answer.status < 300, answer.text)
  const { forms } = (await admin.get('/forms')).body
  assert.equal(forms[0].actions[0].name, 'Gone')
})
