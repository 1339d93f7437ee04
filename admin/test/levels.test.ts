import assert from 'node:assert/strict'
import { test } from 'node:test'
import { permissionSets } from '../../client/src/generated/permissions.ts'
import { impliedPermissions } from '../../server/src/platform/permissions.ts'
import {
  ACTIONS,
  otherLevels,
  type Reach,
  reachesOf,
  reachOf,
  readLevels,
  withLevel,
  withReach,
} from '../src/features/access/roles/levels.ts'

test('what is chosen in the matrix is what it shows afterwards, for every set, action and reach', () => {
  for (const [set, known] of Object.entries(permissionSets))
    for (const before of [[], ['full'], known.filter((level) => level !== 'full')])
      for (const action of ACTIONS)
        for (const reach of reachesOf(known, action)) {
          const levels = withReach(known, before, action, reach)
          assert.equal(reachOf(levels, action), reach, `${set} ${action} ${reach}`)
          for (const other of ACTIONS.filter((one) => one !== action))
            if (reachesOf(known, other).length > 0)
              assert.equal(reachOf(levels, other), reachOf(before, other), `${set} ${action} ${other}`)
          assert.ok(
            levels.every((level) => known.includes(level)),
            `${set}: ${levels}`,
          )
          assert.equal(new Set(levels).size, levels.length)
        }
})

test('the server takes what the matrix makes as it is meant', () => {
  const reaches: Reach[] = ['own', 'all']
  for (const reach of reaches) {
    const known = permissionSets['lead:leads'] ?? []
    const implied = impliedPermissions({ 'lead:leads': withReach(known, [], 'edit', reach) })
    assert.equal(reachOf(implied['lead:leads'] ?? [], 'edit'), reach)
    assert.equal(reachOf(implied['lead:leads'] ?? [], 'view'), reach)
    assert.equal(reachOf(implied['lead:leads'] ?? [], 'delete'), 'none')
  }
})

test('every level of every set can be given and taken', () => {
  for (const [set, known] of Object.entries(permissionSets)) {
    const byAction = ACTIONS.filter((action) => reachesOf(known, action).length > 0)
    const reachable = [
      ...otherLevels(known),
      ...byAction.flatMap((action) => withReach(known, [], action, 'all')),
    ]
    assert.deepEqual(new Set(reachable), new Set(known), set)
    for (const level of otherLevels(known)) {
      assert.ok(withLevel(known, [], level, true).includes(level), `${set}:${level}`)
      assert.ok(!withLevel(known, known, level, false).includes(level), `${set}:${level}`)
    }
  }
})

test('levels that programs sent as an object or a single name are lists', () => {
  assert.deepEqual(readLevels({ 'a:b': { 0: 'view' }, 'c:d': 'full', 'e:f': ['edit'] }), {
    'a:b': ['view'],
    'c:d': ['full'],
    'e:f': ['edit'],
  })
  assert.deepEqual(readLevels(null), {})
})
