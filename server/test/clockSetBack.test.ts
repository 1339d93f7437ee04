// A clock that was wrong by a year and is set right: nothing waits until the year is over.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { countPassed, lockMeters, readPaceState } from '../src/features/messaging/pacing/paces.sql.ts'
import { addressLimit } from '../src/features/web/visitors/addressLimit.ts'
import { limitGuesses } from '../src/platform/auth/limitGuesses.ts'
import { transaction } from '../src/platform/database/connection.ts'
import { takeRate } from '../src/platform/delivery/rate.ts'
import { insertSchedules, runDueSchedules, type Schedule } from '../src/platform/engine/schedules.ts'
import { countUse } from '../src/platform/http/rateLimit.ts'
import { createLog } from '../src/platform/log.ts'
import { readMailPaces } from '../src/platform/mailPaces.ts'
import { testDatabase } from './database.ts'

const WRONG = new Date('2027-11-28T10:00:00Z')
const RIGHT = new Date('2026-11-28T10:00:00Z')
const after = (at: Date, seconds: number) => new Date(at.getTime() + seconds * 1000)

test('a schedule that ran in the future runs again an interval after the clock was set back', async (t) => {
  const { sql } = await testDatabase(t)
  const ran: Date[] = []
  const schedule: Schedule = {
    name: 'test',
    next: (now) => after(now, 600),
    run: async (_db, now) => void ran.push(now),
  }
  const context = { config: {}, catalog: {}, log: createLog({ level: 'silent' }) } as never as Parameters<
    typeof runDueSchedules
  >[2]
  const look = (now: Date) => runDueSchedules(sql, [schedule], { ...context, now })
  await insertSchedules(sql, [schedule], { ...context, now: WRONG })
  await look(after(WRONG, 600))
  await look(RIGHT)
  await look(after(RIGHT, 599))
  assert.equal(ran.length, 1)
  await look(after(RIGHT, 600))
  assert.deepEqual(ran, [after(WRONG, 600), after(RIGHT, 600)])
})

test('clocks of two machines that differ by some seconds do not move a schedule', async (t) => {
  const { sql } = await testDatabase(t)
  const schedule: Schedule = { name: 'test', next: (now) => after(now, 600), run: async () => {} }
  const context = { config: {}, catalog: {}, log: createLog({ level: 'silent' }) } as never as Parameters<
    typeof runDueSchedules
  >[2]
  await insertSchedules(sql, [schedule], { ...context, now: after(RIGHT, 30) })
  await runDueSchedules(sql, [schedule], { ...context, now: RIGHT })
  const [row] = await sql<{ dueAt: Date }[]>`select due_at as "dueAt" from schedules where name = 'test'`
  assert.deepEqual(row?.dueAt, after(RIGHT, 630))
})

test('sending limits, per second and per provider, begin anew', async (t) => {
  const { sql } = await testDatabase(t)
  const take = (now: Date, wanted: number) =>
    transaction(sql, (db) => takeRate(db, 'smtp', { perSecond: 10, wanted, now }))
  assert.equal(await take(WRONG, 10), 10)
  assert.equal(await take(WRONG, 10), 0)
  assert.equal(await take(RIGHT, 10), 10)
  assert.equal(await take(RIGHT, 10), 0, 'the limit holds')
  assert.equal(await take(after(RIGHT, 1), 10), 10)

  const paces = readMailPaces({ mail_providers: {}, mail_warm_ups: {} })
  const meters = [{ name: 'gmail minute', rate: 1, count: 60 }]
  const pass = (now: Date) =>
    transaction(sql, async (db) => {
      await lockMeters(db, ['gmail minute'], now)
      await countPassed(db, { meters, days: [], today: '2026-11-28' }, now)
    })
  const levelAt = async (now: Date) =>
    (await readPaceState(sql, paces, { timeZone: 'UTC', now })).meters['gmail minute']?.level
  await pass(WRONG)
  assert.equal(await levelAt(WRONG), 60)
  assert.equal(await levelAt(RIGHT), 0)
  await pass(RIGHT)
  assert.equal(await levelAt(RIGHT), 60, 'the limit holds')
})

test('limits of addresses, callers and guesses begin anew, and hold', async (t) => {
  const { sql } = await testDatabase(t)
  const isWithin = addressLimit({ sql, name: 'forms', perMinute: () => 2 })
  const calls = async (at: Date) => {
    const results = []
    for (let n = 0; n < 3; n++) results.push(await isWithin('203.0.113.1', at))
    return results
  }
  assert.deepEqual(await calls(WRONG), [true, true, false])
  assert.deepEqual(await calls(RIGHT), [true, true, false])

  const use = (now: Date) =>
    countUse(sql, { caller: 'test', uses: 1, limit: 1, now }).then(
      () => true,
      () => false,
    )
  assert.deepEqual([await use(WRONG), await use(WRONG)], [true, false])
  assert.deepEqual([await use(RIGHT), await use(RIGHT)], [true, false])

  const guess = (now: Date) =>
    limitGuesses(
      sql,
      { address: '203.0.113.1', name: 'ann', now },
      { check: async () => false, isFailure: () => true, limit: { failures: 1, windowMs: 60_000 } },
    ).then(
      () => true,
      () => false,
    )
  assert.deepEqual([await guess(WRONG), await guess(WRONG)], [true, false])
  assert.deepEqual([await guess(RIGHT), await guess(RIGHT)], [true, false])
})
