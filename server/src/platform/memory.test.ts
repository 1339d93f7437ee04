import assert from 'node:assert/strict'
import { test } from 'node:test'
import { runNode } from '../../test/processes.ts'
import { borrowMemory, giveMemoryBack } from './memory.ts'

test('what is given back is lent again, in its size and once', () => {
  const [first, second] = [borrowMemory(30_000), borrowMemory(30_000)]
  assert.equal(first.length, 30_000)
  assert.notEqual(first.buffer, second.buffer)
  giveMemoryBack(first.subarray(100, 200))
  giveMemoryBack(first)
  assert.notEqual(borrowMemory(100_000).buffer, first.buffer)
  const third = borrowMemory(20_000)
  assert.equal(third.buffer, first.buffer)
  assert.equal(third.length, 20_000)
  assert.notEqual(borrowMemory(20_000).buffer, first.buffer)
})

test('what was not borrowed, or is very large, is not lent', () => {
  for (const piece of [Buffer.alloc(30_000), Buffer.alloc(32_768), borrowMemory(300_000)]) {
    giveMemoryBack(piece)
    assert.notEqual(borrowMemory(piece.length).buffer, piece.buffer)
  }
})

const PROGRAM = `
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { setTimeout as sleep } from 'node:timers/promises'
import { borrowMemory, giveMemoryBack } from ${JSON.stringify(new URL('memory.ts', import.meta.url).href)}
setFlagsFromString('--expose-gc')
const gc = runInNewContext('gc')
const mb = () => Math.round(process.memoryUsage().arrayBuffers / 2 ** 20)
const seen = new Set()
for (let round = 0; round < 50; round++) {
  const pieces = Array.from({ length: 1000 }, () => borrowMemory(30_000))
  for (const piece of pieces) {
    seen.add(piece.buffer)
    giveMemoryBack(piece)
  }
}
const different = seen.size
seen.clear()
await sleep(10)
gc()
await sleep(10)
gc()
console.log(JSON.stringify({ different, collected: mb() }))
`

test('fifty times a thousand pieces are those of one time, and none of them outlasts a collection', async (t) => {
  const { code, stdout, stderr } = await runNode(t, ['--input-type=module', '--eval', PROGRAM]).ended
  assert.equal(code, 0, stderr)
  const { different, collected } = JSON.parse(stdout)
  assert.equal(different, 1000)
  assert.ok(collected < 5, stdout)
})
