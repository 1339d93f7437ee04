import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkAnswer, checkMedia } from './checkAnswer.ts'

test('an answer that the document does not describe fails the test that received it', () => {
  checkAnswer('GET', '/tags?limit=1', 200, { total: 0, tags: [] })
  assert.throws(() => checkAnswer('GET', '/tags', 200, { total: 0, tags: {} }), /tags must be array/)
  assert.throws(() => checkAnswer('GET', '/tags', 200, { tags: [] }), /total/)
  const tag = { id: 1, tag: 'a', description: null }
  checkAnswer('GET', '/tags', 200, { total: 1, tags: [tag] })
  assert.throws(
    () => checkAnswer('GET', '/tags', 200, { total: 1, tags: [{ ...tag, color: 'red' }] }),
    /must NOT have additional properties/,
  )
  assert.throws(
    () => checkAnswer('GET', '/tags', 200, { total: 1, tags: [{ id: 1, tag: 'a' }] }),
    /description/,
  )
  checkAnswer('GET', '/tags?select[]=tag', 200, { total: 1, tags: [{ id: 1, tag: 'a' }] })
  assert.throws(() => checkMedia('GET', '/tags', 200, 'text/html'), /text\/html is not in the document/)
  assert.throws(() => checkAnswer('GET', '/tags', 204, {}), /204 is not in the document/)
  assert.throws(() => checkAnswer('GET', '/tags', 400, { error: 'no' }), /errors/)
  assert.throws(() => checkAnswer('GET', '/points/groups', 200, { total: 0, point: {} }), /pointGroups/)
})
