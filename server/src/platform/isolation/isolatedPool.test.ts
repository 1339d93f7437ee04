// Jobs in isolated processes: their limits, and what one job does to others.
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { watchBlocks } from '../../../test/blocks.ts'
import { isolatedPool, type PoolOptions } from './isolatedPool.ts'

const MODULE = new URL('../../../test/isolatedJobs.ts', import.meta.url)

function pool(options: Partial<PoolOptions> = {}) {
  const made = isolatedPool({
    ...{ processes: 1, timeMs: 5_000, heapMb: 64, maxWaiting: 10, maxWaitingOfCaller: 8 },
    ...options,
  })
  return {
    echo: made.task<unknown, unknown>(MODULE, 'echo'),
    fail: made.task<string, never>(MODULE, 'fail'),
    spin: made.task<null, never>(MODULE, 'spin'),
    fill: made.task<null, never>(MODULE, 'fill'),
    allocate: made.task<null, never>(MODULE, 'allocate'),
    reach: made.task<null, unknown>(MODULE, 'reach'),
  }
}

test('values go to a process and come back, and an error comes back as its message', async () => {
  const { echo, fail } = pool()
  const value = { text: 'ä\u{1F600}', map: new Map([[1, new Set(['x'])]]), bytes: new Uint8Array([1, 2]) }
  assert.deepEqual(await echo(value, 'a'), { value })
  assert.deepEqual(await fail('wrong', 'a'), { failure: { kind: 'error', message: 'wrong' } })
  const long = await fail('\u{1F600}'.repeat(1_000), 'a')
  assert.ok('failure' in long && long.failure.message.isWellFormed() && long.failure.message.length <= 300)
})

test('a job over its time or memory fails alone, the next one gets a new process, and this process goes on', async () => {
  const { echo, spin } = pool({ timeMs: 500 })
  const { fill, allocate, echo: echoToo } = pool({ timeMs: 20_000, heapMb: 32 })
  const blocks = watchBlocks()
  assert.deepEqual(await spin(null, 'a'), {
    failure: { kind: 'time', message: 'It takes longer than 0.5 seconds.' },
  })
  assert.deepEqual(await echo(1, 'a'), { value: 1 })
  // Step by step, and with one allocation beyond the limit, which would end all threads of a process.
  for (const job of [fill, allocate]) {
    const result = await job(null, 'a')
    assert.deepEqual(result, {
      failure: { kind: 'memory', message: 'It takes more than 32 MB of memory.' },
    })
    assert.deepEqual(await echoToo(1, 'a'), { value: 1 })
  }
  assert.ok(blocks.longestMs() < 2_000)
})

test('callers take turns, and a caller with too many jobs is refused', async () => {
  const { echo } = pool({ maxWaiting: 100, maxWaitingOfCaller: 20 })
  await echo(0, 'warm')
  const order: string[] = []
  const ask = (caller: string) =>
    echo(1, caller).then(
      () => order.push(caller),
      ({ status }: { status: number }) => order.push(`${caller} ${status}`),
    )
  await Promise.all([...Array.from({ length: 30 }, () => ask('many')), ask('one')])
  assert.ok(order.filter((name) => name === 'many').length > 0)
  assert.ok(order.indexOf('one') <= order.indexOf('many 503') + 12, 'one waits for two jobs of the other')
  assert.equal(order.filter((name) => name === 'many 503').length, 9)
})

test('a job reaches no file outside of the program, no environment, no process and nothing that makes code', async () => {
  assert.deepEqual(await pool().reach(null, 'a'), {
    value: {
      file: 'ERR_ACCESS_DENIED',
      write: 'ERR_ACCESS_DENIED',
      child: 'ERR_ACCESS_DENIED',
      environment: [],
      code: 'undefined',
      made: 'TypeError',
    },
  })
})

test('a process in the middle of a job ends with its parent', async () => {
  const parent = new URL('../../../test/isolatedParentProcess.ts', import.meta.url)
  const { stdout } = await promisify(execFile)(process.execPath, [parent.pathname])
  const pid = Number(stdout)
  assert.ok(pid > 0)
  for (let tries = 0; tries < 500; tries++) {
    try {
      process.kill(pid, 0)
    } catch {
      return
    }
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  assert.fail('the process of the job still runs')
})
