import assert from 'node:assert/strict'
import { test } from 'node:test'
import { coalesce } from './coalesce.ts'

const happening = (ids: number[], fields: string[]) => ({ ids, fields })

test('an id that several happenings name is there once, with all of their fields', () => {
  const groups = coalesce(
    [happening([3, 1], ['city']), happening([1, 2], ['email']), happening([3], ['city'])],
    ({ fields }) => fields,
  )
  const byIds = groups.map((group) => [group.ids, [...group.fields].sort()]).sort()
  assert.deepEqual(byIds, [
    [[1], ['city', 'email']],
    [[2], ['email']],
    [[3], ['city']],
  ])
})
