import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import { takeTurns } from './turns.ts'

test('one whose work lasts holds up nobody else, and is not worked on twice', async () => {
  const begun: string[] = []
  const slow = Promise.withResolvers<void>()
  let [busy, mostBusy] = [0, 0]
  const offer = takeTurns<string>(2, async (one) => {
    begun.push(one)
    mostBusy = Math.max(mostBusy, ++busy)
    await (one === 'slow' ? slow.promise : turn())
    busy--
  })
  const all = ['slow', 'a', 'b', 'c']
  const untilBegun = async (count: number) => {
    while (begun.length < count) await turn()
    for (let n = 0; n < 5; n++) await turn()
  }
  offer(all)
  await untilBegun(4)
  offer(all)
  offer(all)
  await untilBegun(7)
  assert.deepEqual(begun, ['slow', 'a', 'b', 'c', 'a', 'b', 'c'])
  slow.resolve()
  await turn()
  offer(all)
  await untilBegun(11)
  assert.deepEqual(begun.slice(7), all)
  assert.equal(mostBusy, 2)
})
