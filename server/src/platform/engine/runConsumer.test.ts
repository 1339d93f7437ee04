// How far apart the steps of a consumer are, by a clock that only its own work moves.
import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { testDatabase } from '../../../test/database.ts'
import { testConfig, until } from '../../../test/mail.ts'
import { catalog } from '../../features/index.ts'
import { createLog } from '../log.ts'
import type { Consumer } from './consume.ts'
import { insertCursors } from './cursors.ts'
import { appendHappenings } from './happenings.ts'
import { runConsumer } from './runConsumer.ts'

/** Rests are 400 ms at most, waits for news 700 at least. */
const LONGEST_REST = 500

/** A consumer whose steps take what `takesMs` says, with so many ids at most, and the rests after them. */
async function paced(t: TestContext, takesMs: number[], maxIds: number) {
  const { sql } = await testDatabase(t)
  await insertCursors(sql, ['test'])
  let time = 0
  const rests: number[] = []
  const handled: number[] = []
  const consumer: Consumer = {
    name: 'test',
    types: ['contact.changed'],
    maxIds,
    async handle(_db, happenings) {
      time += takesMs.shift() ?? 0
      handled.push(...happenings.flatMap(({ ids }) => ids))
    },
  }
  const loop = runConsumer(consumer, {
    ...{ sql, config: testConfig(), log: createLog({ level: 'silent' }), catalog, clock: () => new Date() },
    timer: {
      now: () => time,
      async pause(ms, signal) {
        if (ms <= LONGEST_REST) rests.push(ms)
        else if (!signal.aborted)
          await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }))
      },
    },
  })
  t.after(() => loop.stop())
  const happen = async (...ids: number[]) => {
    await appendHappenings(
      sql,
      ids.map((id) => ({ type: 'contact.changed', ids: [id], payload: {} })),
      new Date(),
    )
    loop.wake()
  }
  return { happen, rests, handled }
}

test('steps are thirty times their length apart, 100 ms at least and 400 ms at most', async (t) => {
  const took = [0, 2, 4, 10, 20, 100, 350, 500]
  const { happen, rests, handled } = await paced(t, [...took], 100)
  for (const [index] of took.entries()) {
    await happen(index)
    await until(() => handled.length === index + 1)
    // A step that took longer than the longest pace is followed at once.
    await until(() => rests.length >= Math.min(index + 1, took.length - 1))
  }
  assert.deepEqual(rests, [100, 98, 116, 290, 380, 300, 50])
})

test('while more can be read there is no rest: a backlog is worked off at once', async (t) => {
  const { happen, rests, handled } = await paced(t, [40, 40, 40, 10], 2)
  await happen(1, 2, 3, 4, 5)
  await until(() => handled.length === 5)
  await happen(6)
  await until(() => rests.length > 0)
  assert.deepEqual(handled, [1, 2, 3, 4, 5, 6])
  assert.deepEqual(rests, [290], 'after the last, which came by itself')
})
