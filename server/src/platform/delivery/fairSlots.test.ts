import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { createFairSlots, type FairRequest, type FairSlots } from './fairSlots.ts'

const SLOTS = 64

/** Requests to a host each. */
function requests(count: number, owner: string, source = 'campaign 1'): FairRequest[] {
  return Array.from({ length: count }, (_, n) => ({ owner, source, host: `${owner}-${source}-${n}.example` }))
}

/** Starts the requests that may start. @returns their number. */
function start(slots: FairSlots, candidates: readonly FairRequest[], free = SLOTS): number {
  const chosen = slots.choose(candidates, free, [])
  slots.acquire(chosen)
  return chosen.length
}

suite('slots of requests', () => {
  test('one campaign gets a quarter of the slots, one user three eighths', () => {
    const slots = createFairSlots(SLOTS)
    const ofFirst = start(slots, requests(200, 'user 1'))
    assert.equal(ofFirst, 16)
    const others = Array.from({ length: 40 }, (_, n) => requests(200, 'user 1', `campaign ${n + 2}`)).flat()
    assert.equal(ofFirst + start(slots, others), 24)
  })

  test('each of 24 users with any number of slow requests gets a slot, and so does the next user', () => {
    const slots = createFairSlots(SLOTS)
    for (let user = 1; user <= 24; user++) {
      const own = requests(200, `user ${user}`)
      assert.ok(start(slots, own) > 0, `user ${user} gets a slot`)
    }
    const next = { owner: 'user 25', source: 'campaign 1', host: 'healthy.example' }
    assert.ok(slots.canAcquire(next))
  })

  test('a second campaign of the same user gets slots beside a slow one', () => {
    const slots = createFairSlots(SLOTS)
    start(slots, requests(200, 'user 1'))
    assert.ok(start(slots, requests(200, 'user 1', 'campaign 2')) >= 5)
  })

  test('a host has eight slots, and finished requests release theirs', () => {
    const slots = createFairSlots(SLOTS)
    const same = requests(20, 'user 1').map((request) => ({ ...request, host: 'one.example' }))
    assert.equal(start(slots, same), 8)
    assert.equal(slots.choose(same, SLOTS, same.slice(0, 3)).length, 3)
    const [first] = same
    assert.ok(first)
    assert.equal(slots.canAcquire(first), false)
    slots.release(same.slice(0, 3))
    assert.equal(slots.canAcquire(first), true)
  })

  test('no more requests start than slots are free', () => {
    assert.equal(start(createFairSlots(SLOTS), requests(200, 'user 1'), 3), 3)
  })
})
