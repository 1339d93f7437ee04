// Visits in a timeline that follow each other are one line.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { foldVisits, lengthOf } from '../src/features/audience/contacts/foldVisits.ts'

const at = (minute: number, event = 'page.hit') => ({
  event,
  timestamp: new Date(Date.UTC(2026, 0, 1, 12) - minute * 60_000).toISOString(),
})
const shape = (entries: readonly { event: string; timestamp: string }[]) =>
  foldVisits(entries).map((one) => (Array.isArray(one) ? one.length : one.event))

test('three visits or more of one stay are one line; fewer, and other events, stand by themselves', () => {
  assert.deepEqual(shape([at(0), at(1), at(4)]), [3])
  assert.deepEqual(shape([at(0), at(1)]), ['page.hit', 'page.hit'])
  assert.deepEqual(shape([at(0), at(1), at(2, 'email.read'), at(3), at(4)]), [
    ...['page.hit', 'page.hit', 'email.read', 'page.hit', 'page.hit'],
  ])
  assert.deepEqual(shape([at(0), at(29), at(58), at(90)]), [3, 'page.hit'], 'the last one was another stay')
  assert.deepEqual(shape([]), [])
  assert.equal(lengthOf([at(0), at(1), at(4)]), 240)
})
