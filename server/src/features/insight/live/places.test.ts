import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { ApiError } from '../../../platform/errors.ts'
import { type Actor, NOBODY } from '../../../platform/permissions.ts'
import { MOST_WATCHERS, makeRoom } from './places.ts'

const placeOf = (userId: number | null, more: Partial<Actor> = {}) => ({
  context: { actor: { ...NOBODY, userId, ...more } },
})
type Place = ReturnType<typeof placeOf>

/** Takes a place as the hub does. */
function come(places: Place[], one: Place): Place[] {
  const ended = makeRoom(places, one.context.actor)
  for (const old of ended) places.splice(places.indexOf(old), 1)
  places.push(one)
  return ended
}

function statusOf(places: Place[], one: Place): number | undefined {
  try {
    makeRoom(places, one.context.actor)
    return undefined
  } catch (error) {
    return error instanceof ApiError ? error.status : assert.fail(String(error))
  }
}

suite('places of those who watch', () => {
  test('a hundred people who fill all places with ten sessions each keep nobody out: a thousand ordinary people fit', () => {
    const places: Place[] = []
    for (let n = 0; n < MOST_WATCHERS; n++) come(places, placeOf(1 + (n % 100), { sessionId: n }))
    assert.equal(places.length, MOST_WATCHERS)
    const [first] = places
    assert.deepEqual(come(places, placeOf(5_000, { sessionId: 5_000 })), [first], 'the oldest of one of them')
    for (let n = 1; n < MOST_WATCHERS - 100; n++) come(places, placeOf(5_000 + n, { sessionId: 5_000 + n }))
    assert.equal(places.length, MOST_WATCHERS)
    assert.equal(new Set(places.map(({ context }) => context.actor.userId)).size, MOST_WATCHERS, 'one each')
    assert.equal(statusOf(places, placeOf(9_999, { sessionId: 9_999 })), 503)
    assert.equal(statusOf(places, placeOf(5_000, { sessionId: 9_998 })), 503, 'nor a second one')
    assert.equal(statusOf(places, placeOf(5_000, { sessionId: 5_000 })), undefined, 'in the place of its own')
  })

  test('a session has one place, a program five, a person ten; a session that comes again takes its own', () => {
    const places: Place[] = []
    const mine = Array.from({ length: 10 }, (_, n) => placeOf(1, { sessionId: n }))
    for (const one of mine) assert.deepEqual(come(places, one), [])
    assert.equal(statusOf(places, placeOf(1, { sessionId: 10 })), 429)
    assert.equal(statusOf(places, placeOf(1, { credentialId: 3 })), 429)
    assert.deepEqual(come(places, placeOf(1, { sessionId: 4 })), [mine[4]])
    const programs = Array.from({ length: 6 }, () => placeOf(null, { credentialId: 7 }))
    assert.deepEqual(
      programs.flatMap((one) => come(places, one)),
      [programs[0]],
    )
    assert.equal(places.length, 15)
  })
})
