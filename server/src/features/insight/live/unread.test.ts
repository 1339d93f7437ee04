import assert from 'node:assert/strict'
import { test } from 'node:test'
import { MOST_UNREAD_BYTES, MOST_UNREAD_MS, watchReading } from './unread.ts'

test('a reader is gone that leaves too much unread for long, not one that was greeted with much', () => {
  const reading = watchReading()
  const much = MOST_UNREAD_BYTES + 1
  assert.equal(reading(10 * much, 0), 'lags')
  assert.equal(reading(much, MOST_UNREAD_MS), 'lags')
  assert.equal(reading(MOST_UNREAD_BYTES, MOST_UNREAD_MS + 1), 'reads')
  assert.equal(reading(much, MOST_UNREAD_MS + 2), 'lags')
  assert.equal(reading(much, 2 * MOST_UNREAD_MS + 2), 'lags')
  assert.equal(reading(much, 2 * MOST_UNREAD_MS + 3), 'gone')
})
