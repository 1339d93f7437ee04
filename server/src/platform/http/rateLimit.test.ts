import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import type { FastifyReply } from 'fastify'
import { testDatabase } from '../../../test/database.ts'
import { SYSTEM } from '../permissions.ts'
import { countCall } from './rateLimit.ts'

test('a call that waited while others were counted is counted at its own time', async (t) => {
  const { sql } = await testDatabase(t)
  const start = new Date('2026-01-01T10:00:00Z')
  const nextHour = new Date(start.getTime() + 3_600_000)
  const left: unknown[] = []
  const reply = (index: number) =>
    ({
      headers(values: Record<string, string>) {
        left[index] = values['x-ratelimit-remaining']
      },
    }) as unknown as FastifyReply
  const call = (now: Date, index: number) => countCall(reply(index), { sql, actor: SYSTEM, limit: 10, now })
  const first = call(start, 0)
  await setImmediate()
  await Promise.all([first, call(nextHour, 1), call(nextHour, 2)])
  assert.deepEqual(left, ['9', '9', '8'])
})
