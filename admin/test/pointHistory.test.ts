// How the points of a contact went, from what they are and the changes that are known.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pointHistory } from '../src/features/audience/contacts/pointHistory.ts'

test('the line ends with what the points are, and goes back by each change', () => {
  const changes = [
    { at: '3', delta: -2 },
    { at: '2', delta: 10 },
    { at: '1', delta: 5 },
  ]
  assert.deepEqual(pointHistory(13, changes), [
    { at: '1', points: 5 },
    { at: '2', points: 15 },
    { at: '3', points: 13 },
  ])
  assert.deepEqual(pointHistory(4, []), [])
})
