import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type TestApp, testApp } from '../../test/app.ts'
import { countStatements } from '../../test/countStatements.ts'
import { catalog } from '../features/index.ts'
import { now } from '../platform/clock.ts'
import { loadConfig, withSettings } from '../platform/config.ts'
import type { Db } from '../platform/database/connection.ts'
import { SYSTEM } from '../platform/permissions.ts'
import { reference } from '../platform/values/field.ts'
import { judgeProperties, type Naming, withoutDead } from './judgeProperties.ts'

const config = withSettings(loadConfig({ env: {}, cwd: import.meta.dirname }))
const contextOf = ({ sql }: TestApp, db: Db = sql) => ({
  sql,
  db,
  actor: SYSTEM,
  config,
  catalog,
  now: now(),
})
const segment = reference('segment', 'view')

test('ids are found wherever they are: alone, in lists, in texts, in objects, deeper; what is no id is passed over', async (t) => {
  const app = await testApp(t)
  await app.sql`insert into segments (name, public_name, alias) values ('A', 'A', 'a'), ('B', 'B', 'b')`
  const find = async (
    refers: Naming['refers'],
    properties: Naming['properties'],
    stored: object | null = null,
  ) => {
    const [judged] = await judgeProperties(contextOf(app), [
      { refers, properties, stored: stored as Naming['stored'] },
    ])
    return judged?.refusal ? [judged.refusal.path, judged.refusal.message] : null
  }
  const refers = { lists: segment, 'deep.er': segment }
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
  assert.equal(await find({ lists: reference('tag', 'none') }, { lists: ['new'] }), null, 'tags are made')
  assert.equal(await find(undefined, { lists: 9 }), null)
})

test('one statement per kind of record, whatever the number of properties', async (t) => {
  const app = await testApp(t)
  const namings = (count: number): Naming[] =>
    Array.from({ length: count }, (_, n) => ({
      refers: { lists: segment, email: reference('email', 'view') },
      properties: { lists: [n + 1, n + 2], email: n + 1 },
      stored: null,
    }))
  const { count, result } = await countStatements(app.sql, () => judgeProperties(contextOf(app), namings(50)))
  assert.deepEqual([count, result.length, result.every(({ refusal }) => refusal !== null)], [2, 50, true])
})

test('documents of other installations may name what was gone there: it is dead from the start', async (t) => {
  const app = await testApp(t)
  const naming = { refers: { lists: segment }, properties: { lists: [9] }, stored: null }
  const found = await judgeProperties({ ...contextOf(app), keepsDeadReferences: true }, [naming])
  assert.deepEqual(found, [{ refusal: null, dead: ['segment:9'] }])
  const admin = await app.as('admin')
  const action = { type: 'lead.changelist', name: 'Gone', properties: { addToLists: [9] } }
  const form = { id: 3, name: 'Old', postAction: 'return', fields: [], actions: [action] }
  const answer = await admin.post('/campaigns/import', { campaign: [{ id: 1, name: 'C' }], form: [form] })
  assert.ok(answer.status < 300, answer.text)
  const { forms } = (await admin.get('/forms')).body
  assert.equal(forms[0].actions[0].name, 'Gone')
})

test('a dead id is replaced by one that no record has, in the form in which it was sent', () => {
  const refers = { emails: reference('email', 'view'), 'deep.er': segment }
  const dead = ['email:7', 'segment:3']
  const nobody = 999_999_999_999_999
  assert.deepEqual(withoutDead({ emails: [7, 8], deep: { er: '3' }, x: 7 }, refers, dead), {
    emails: [nobody, 8],
    deep: { er: String(nobody) },
    x: 7,
  })
  assert.deepEqual(withoutDead({ emails: '7,8' }, refers, dead), { emails: `${nobody},8` })
})
