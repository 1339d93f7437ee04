import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testApp } from '../../../test/app.ts'
import { countStatements } from '../../../test/countStatements.ts'
import { tag } from '../../features/audience/tags/tag.ts'
import { catalog } from '../../features/index.ts'
import { now } from '../clock.ts'
import { loadConfig, withSettings } from '../config.ts'
import { SYSTEM } from '../permissions.ts'
import type { Definition } from '../resource/definition.ts'
import { groupCreate } from './groupCreate.ts'

test('forty concurrent creates are answered each with its own record or its own error, in far fewer transactions', async (t) => {
  const app = await testApp(t)
  const admin = await app.as('admin')
  await admin.get('/stages')
  const bodies = Array.from({ length: 40 }, (_, n) =>
    n % 10 === 7 ? { name: { not: 'text' } } : { name: `Stage ${n}`, weight: 500 + n },
  )
  const { result, count } = await countStatements(app.sql, () =>
    Promise.all(bodies.map((body) => admin.post('/stages/new', body))),
  )
  result.forEach((answer, n) => {
    assert.equal(answer.status, n % 10 === 7 ? 400 : 201, answer.text)
    if (answer.status === 201) assert.equal(answer.body.stage.name, `Stage ${n}`)
  })
  assert.ok(count < 40, `${count} statements`)
})

test('the later of two concurrent creates with the same unique value is refused', async (t) => {
  const app = await testApp(t)
  const admin = await app.as('admin')
  const answers = await Promise.all(
    [1, 2, 3].map((n) => admin.post('/stages/new', { name: `Stage ${n}`, weight: 9 })),
  )
  assert.deepEqual(answers.map((answer) => answer.status).sort(), [201, 400, 400])
})

test('what cannot be shown after it was stored is stored once, and fails alone', async (t) => {
  const { sql } = await testApp(t)
  const definition: Definition = {
    ...tag,
    async present(_context, entities) {
      if (entities.some(({ row }) => row.tag === 'b')) throw new Error('cannot be shown')
    },
  }
  const config = withSettings(loadConfig({ env: {}, cwd: import.meta.dirname }))
  const context = { sql, db: sql, actor: SYSTEM, config, catalog, now: now() }
  const made = await Promise.allSettled(
    ['a', 'b', 'c', 'd'].map((name) => groupCreate(context, definition, { tag: name })),
  )
  assert.deepEqual(
    made.map(({ status }) => status),
    ['fulfilled', 'rejected', 'fulfilled', 'fulfilled'],
  )
  const rows = await sql<{ tag: string }[]>`select tag from tags order by tag`
  assert.deepEqual(
    rows.map((row) => row.tag),
    ['a', 'b', 'c', 'd'],
  )
})
