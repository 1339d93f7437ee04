import assert from 'node:assert/strict'
import { test } from 'node:test'
import { coalesce } from './coalesce.ts'
import type { DomainEvent } from './consume.ts'

function event(ids: number[], fields: string[]): DomainEvent {
  return { id: 1, type: 'contact.changed', ids, payload: { fields }, occurredAt: new Date(0) }
}

test('an id that several events name is there once, with all of their fields', () => {
  const groups = coalesce([event([3, 1], ['city']), event([1, 2], ['email']), event([3], ['city'])])
  const byIds = groups.map((group) => [group.ids, [...group.fields].sort()]).sort()
  assert.deepEqual(byIds, [
    [[1], ['city', 'email']],
    [[2], ['email']],
    [[3], ['city']],
  ])
})
