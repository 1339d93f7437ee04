import assert from 'node:assert/strict'
import { test } from 'node:test'
import { runNode } from '../../test/processes.ts'

const PROGRAM = `
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { collectAtRest } from '${import.meta.dirname}/collectAtRest.ts'
const mb = () => Math.round(process.memoryUsage.rss() / 2 ** 20)
const atStart = mb()
const collecting = collectAtRest({ intervalMs: 100, calmMs: 500 })
let kept = []
for (let round = 0; round < 20; round++) {
  kept = Array.from({ length: 200_000 }, (_, n) => ({ n, text: 'text ' + n }))
  await sleep(1)
}
kept = kept.slice(0, 100)
const afterWork = mb()
await sleep(2_000)
console.log(JSON.stringify({ atStart, afterWork, atRest: mb(), kept: kept.length }))
await collecting.stop()
`

test('memory of work that is done is given back when the process has come to rest', async (t) => {
  const { code, stdout, stderr } = await runNode(t, ['--input-type=module', '--eval', PROGRAM]).ended
  assert.equal(code, 0, stderr)
  const { atStart, afterWork, atRest } = JSON.parse(stdout)
  assert.ok(afterWork > atStart + 100, stdout)
  assert.ok(atRest < atStart + (afterWork - atStart) / 3, stdout)
})
