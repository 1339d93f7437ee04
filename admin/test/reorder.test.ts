import assert from 'node:assert/strict'
import { test } from 'node:test'
import { byOrder, type Placed, reorder } from '../src/features/audience/fields/reorder.ts'

const GROUPS = ['core', 'social', 'personal']

// A generator of numbers with a seed, so that what fails can be seen again.
function numbers(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

test('a moved field stands where it was put, the others keep their order, and little is saved', () => {
  for (let seed = 1; seed <= 500; seed++) {
    const next = numbers(seed)
    // Two with the same order, and gaps, are as often as not.
    const fields: Placed[] = Array.from({ length: 1 + next(12) }, (_, at) => ({
      id: at + 1,
      order: next(10),
      group: GROUPS[next(3)] ?? 'core',
    }))
    const moved = fields[next(fields.length)] as Placed
    const group = GROUPS[next(3)] ?? 'core'
    const others = fields.filter((field) => field.group === group && field.id !== moved.id).toSorted(byOrder)
    const place = next(others.length + 2)
    const changes = reorder(fields, moved.id, { group, place })
    const after = fields.map((field) => changes.find(({ id }) => id === field.id) ?? field)
    const stands = after.filter((field) => field.group === group).toSorted(byOrder)
    const wanted = others.map(({ id }) => id).toSpliced(Math.min(place, others.length), 0, moved.id)
    assert.deepEqual(
      stands.map(({ id }) => id),
      wanted,
      `seed ${seed}`,
    )
    for (const other of GROUPS.filter((one) => one !== group))
      assert.deepEqual(
        after.filter((field) => field.group === other),
        fields.filter((field) => field.group === other && field.id !== moved.id),
        `seed ${seed}`,
      )
  }
})

test('a field that stays where it is changes nothing; one that is not there neither', () => {
  const fields = [1, 2, 3].map((id) => ({ id, order: id * 10, group: 'core' }))
  assert.deepEqual(reorder(fields, 2, { group: 'core', place: 1 }), [])
  assert.deepEqual(reorder(fields, 9, { group: 'core', place: 0 }), [])
  assert.deepEqual(
    reorder(fields, 3, { group: 'core', place: 0 }).map(({ id, order }) => [id, order]),
    [
      [3, 10],
      [1, 20],
      [2, 30],
    ],
  )
})
