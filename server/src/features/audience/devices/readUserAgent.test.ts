import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { learnUserAgents, readUserAgent } from './readUserAgent.ts'

const PHONE = 'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/120.0 Mobile Safari/537.36'

test('the thread that knows the devices ends when nobody asks it for half a minute, and what it found is remembered', async (t) => {
  const threads = () => readdirSync('/proc/self/task').length
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const before = threads()
  await learnUserAgents([PHONE])
  assert.ok(threads() > before)
  t.mock.timers.tick(29_000)
  await learnUserAgents([`${PHONE} more`])
  t.mock.timers.tick(29_000)
  assert.ok(threads() > before, 'asked meanwhile')
  t.mock.timers.tick(2_000)
  t.mock.timers.reset()
  for (const until = performance.now() + 10_000; threads() > before && performance.now() < until; )
    await sleep(20)
  assert.equal(threads(), before)
  assert.equal(readUserAgent(PHONE)?.device, 'smartphone')
})

test('user agents that nobody has sent before hold nobody up, and what was known stays known', async () => {
  await learnt(PHONE)
  const strangers = Array.from(
    { length: 1_000 },
    (_, n) => `Mozilla/5.0 (Linux; Android 9; ${`${n}.`.repeat(100)})`,
  )
  await learnUserAgents(strangers)
  assert.ok(strangers.filter((one) => readUserAgent(one) === undefined).length > 500)
  const later = new Promise((resolve) => setImmediate(resolve, 'waited'))
  assert.equal(await Promise.race([learnUserAgents([PHONE]), later]), undefined)
  assert.equal(readUserAgent(PHONE)?.device, 'smartphone')
})

async function learnt(userAgent: string): Promise<void> {
  while (readUserAgent(userAgent) === undefined) await learnUserAgents([userAgent], 'background')
}
