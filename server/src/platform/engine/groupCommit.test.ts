import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import { ApiError } from '../errors.ts'
import { groupCommit } from './groupCommit.ts'

test('what arrives together is written together, and each gets its own answer', async () => {
  const sizes: number[] = []
  const group = groupCommit<number, number>({
    async write(items) {
      sizes.push(items.length)
      return items.map((item) => item * 2)
    },
  })
  const answers = await Promise.all(Array.from({ length: 1200 }, (_, index) => group.add(index)))
  assert.deepEqual(
    answers,
    Array.from({ length: 1200 }, (_, index) => index * 2),
  )
  assert.deepEqual(sizes, [500, 500, 200])
})

test('a bad item fails alone', async () => {
  const failed: number[] = []
  const group = groupCommit<number, number>({
    async write(items) {
      if (items.includes(77)) throw new Error('bad')
      return items
    },
    failed: (_error, item) => failed.push(item),
  })
  const results = await Promise.allSettled(Array.from({ length: 200 }, (_, index) => group.add(index)))
  assert.deepEqual(
    results.flatMap((result, index) => (result.status === 'rejected' ? [index] : [])),
    [77],
  )
  assert.deepEqual(failed, [77])
})

test('a database that is gone fails the group at once', async () => {
  let writes = 0
  const group = groupCommit<number, number>({
    async write() {
      writes += 1
      throw Object.assign(new Error('gone'), { code: 'CONNECTION_CLOSED' })
    },
  })
  const results = await Promise.allSettled([1, 2, 3, 4].map((item) => group.add(item)))
  assert.ok(results.every((result) => result.status === 'rejected'))
  assert.equal(writes, 1)
})

test('a group that the database has no room for is written in smaller ones', async () => {
  const group = groupCommit<number, number>({
    async write(items) {
      if (items.length > 3) throw Object.assign(new Error('out of shared memory'), { code: '53200' })
      return items
    },
  })
  assert.deepEqual(await Promise.all([1, 2, 3, 4, 5].map((item) => group.add(item))), [1, 2, 3, 4, 5])
})

test('more than may wait is refused with 503', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const group = groupCommit<number, number>({
    async write(items) {
      await promise
      return items
    },
    maxItems: 2,
    maxWaiting: 3,
  })
  const taken = [1, 2, 3, 4, 5].map((item) => group.add(item))
  await assert.rejects(group.add(6), (error: unknown) => error instanceof ApiError && error.status === 503)
  resolve()
  assert.deepEqual(await Promise.all(taken), [1, 2, 3, 4, 5])
})

/** Groups that take so long and rest, by a clock that stands still otherwise; `sizes` are those of the groups so far. */
function resting(t: TestContext, takesMs: number) {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  let now = 0
  t.mock.method(performance, 'now', () => now)
  const sizes: number[] = []
  const group = groupCommit<number, number>({
    async write(items) {
      sizes.push(items.length)
      now += takesMs
      return items
    },
    rests: true,
  })
  const add = (count: number) => Array.from({ length: count }, (_, index) => group.add(index))
  return { sizes, add }
}

for (const [takesMs, restMs] of [
  [1, 5],
  [4, 8],
  [30, 20],
] as const)
  test(`those who come are gathered for ${restMs} ms after a small group that took ${takesMs} ms`, async (t) => {
    const { sizes, add } = resting(t, takesMs)
    await Promise.all(add(1))
    const gathered = add(1)
    await turn()
    gathered.push(...add(2))
    t.mock.timers.tick(restMs - 1)
    await turn()
    assert.deepEqual(sizes, [1], 'nothing is written in a rest')
    t.mock.timers.tick(1)
    await Promise.all(gathered)
    assert.deepEqual(sizes, [1, 3])
  })

test('sixteen wait for no rest, and there is none after them', async (t) => {
  const { sizes, add } = resting(t, 30)
  await Promise.all(add(1))
  await Promise.all(add(16))
  await Promise.all(add(1))
  assert.deepEqual(sizes, [1, 16, 1])
})
