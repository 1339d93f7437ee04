import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkAnswer } from './checkAnswer.ts'

test('an answer that the document does not describe fails the test that received it', () => {
  checkAnswer('GET', '/tags?limit=1', 200, { total: 0, tags: [] })
  assert.throws(() => checkAnswer('GET', '/tags', 200, { total: 0, tags: {} }), /tags must be array/)
  assert.throws(() => checkAnswer('GET', '/tags', 200, { tags: [] }), /total/)
  assert.throws(() => checkAnswer('GET', '/tags', 204, {}), /204 is not in the document/)
  assert.throws(() => checkAnswer('GET', '/tags', 400, { error: 'no' }), /errors/)
  assert.throws(() => checkAnswer('GET', '/points/groups', 200, { total: 0, point: {} }), /pointGroups/)
})
