// The first deletions of a process, all at once.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testApp } from '../../../../test/app.ts'

test('as many first deletions at once as the process has connections wait for nobody', {
  timeout: 20_000,
}, async (t) => {
  const app = await testApp(t)
  const admin = await app.as('admin')
  const bodies = Array.from({ length: 30 }, (_, n) => ({ name: `Stage ${n}`, weight: n }))
  const made = await Promise.all(bodies.map((body) => admin.post('/stages/new', body)))
  const answers = await Promise.all(made.map(({ body }) => admin.delete(`/stages/${body.stage.id}/delete`)))
  assert.deepEqual([...new Set(answers.map(({ status }) => status))], [200])
  for (const { headers } of answers) assert.match(String(headers['undo-token']), /^[0-9a-f]{64}$/)
})
