// A long journey: ninety days in five time zones, with weekdays and hours, while clocks are changed.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { recordHits } from '../src/features/web/tracking/recordHits.ts'
import { transaction } from '../src/platform/database/connection.ts'
import { journeys } from './campaigns.ts'
import { testConfig } from './mail.ts'
import { points } from './scenarios.ts'
import { visitOf } from './visit.ts'

// In 2026 clocks are put forward in New York on 8 March and in Berlin on 29 March by an hour, and back on Lord Howe on
// 5 April by half an hour; never in Kolkata. Who has no time zone lives in that of the installation.
const ZONES = ['Europe/Berlin', 'America/New_York', 'Asia/Kolkata', 'Australia/Lord_Howe', ''] as const

test('a re-engagement of ninety days meets everybody at their own hours, whatever the clocks do', {
  timeout: 120_000,
}, async (t) => {
  // A Monday.
  const journey = await journeys(t, { at: '2026-02-16T10:00:00Z', settings: { default_timezone: 'UTC' } })
  const { contacts, campaign, add, moveTo, rest, sql, now } = journey
  const ids = await contacts(ZONES.map((timezone) => ({ firstname: 'A', ...(timezone ? { timezone } : {}) })))
  const weekdays = { triggerRestrictedDaysOfWeek: [1, 2, 3, 4, 5] }
  const hours = { triggerRestrictedStartHour: '08:00', triggerRestrictedStopHour: '10:00' }
  const made = await campaign([
    points('first', {
      after: '30 d',
      more: { triggerHour: '09:00', ...weekdays },
      next: [
        {
          type: 'page.pagehit',
          name: 'comes back',
          with: { url: 'https://shop.example/*' },
          yes: [points('welcome back', { after: '1 h', more: hours })],
          no: [
            points('second', {
              after: '30 d',
              more: { ...hours, triggerRestrictedDaysOfWeek: [2] },
              next: [points('last', { after: '30 d', more: { triggerRestrictedDaysOfWeek: [0, 6] } })],
            }),
          ],
        },
      ],
    }),
    // On Sunday 29 March at half past two, which Berlin's clocks pass over.
    points('night', { after: '40 d', more: { triggerHour: '02:30', triggerRestrictedDaysOfWeek: [0] } }),
  ])
  await add(made, ids)
  await rest()
  const due = async (event: string) =>
    ids
      .map((id) => log.find((row) => row.event === event && row.contactId === id))
      .map((row) => row?.due ?? row?.at)
  let log = await made.log()
  assert.deepEqual(await due('first'), [
    // It is 18 March, 11:00 in Berlin: the next day. In New York it is 06:00.
    '2026-03-19T08:00:00Z',
    '2026-03-18T13:00:00Z',
    '2026-03-19T03:30:00Z',
    '2026-03-18T22:00:00Z',
    '2026-03-19T09:00:00Z',
  ])
  assert.deepEqual(await due('night'), [
    '2026-03-29T01:30:00Z',
    '2026-03-29T06:30:00Z',
    '2026-03-28T21:00:00Z',
    '2026-03-28T15:30:00Z',
    '2026-03-29T02:30:00Z',
  ])
  const start = log
  await moveTo(new Date('2026-04-01T12:00:00Z'))
  log = await made.log()
  for (const event of ['first', 'night'])
    assert.deepEqual(
      log
        .filter((row) => row.event === event && row.due === null)
        .map(({ contactId, at }) => [contactId, at]),
      start.filter((row) => row.event === event).map(({ contactId, due }) => [contactId, due]),
      'what was scheduled is what came',
    )
  // The last one comes back, at noon: outside the hours.
  const last = ids.at(-1) ?? 0
  await transaction(sql, (db) =>
    recordHits(db, [visitOf({ contactId: last, at: now() })], { config: testConfig(), now: now() }),
  )
  await rest()
  assert.deepEqual((await made.story(last)).slice(-2), [
    'comes back',
    'welcome back: due 2026-04-02T08:00:00Z',
  ])

  await moveTo(new Date('2026-05-20T00:00:00Z'))
  log = await made.log()
  // Thirty days after the first, then Tuesday 21 April between eight and ten. Berlin’s ten o’clock in summer is past the hours.
  const second = [
    '2026-04-21T06:00:00Z',
    '2026-04-21T13:00:00Z',
    '2026-04-21T03:30:00Z',
    '2026-04-20T22:00:00Z',
    undefined,
  ]
  assert.deepEqual(await due('second'), second)
  assert.deepEqual(await due('comes back'), [...second.slice(0, 4), '2026-04-01T12:00:00Z'])
  // Thirty days later it is a Thursday everywhere: on Saturday at the same time of the day.
  assert.deepEqual(await due('last'), [
    '2026-05-23T06:00:00Z',
    '2026-05-23T13:00:00Z',
    '2026-05-23T03:30:00Z',
    '2026-05-22T22:00:00Z',
    undefined,
  ])
  assert.ok(log.filter((row) => row.event === 'last').every((row) => row.due !== null))
  await moveTo('P5D')
  assert.equal((await made.log()).filter((row) => row.due !== null).length, 0)
  assert.deepEqual(await made.story(ids[0] ?? 0), ['first', 'night', 'comes back: no', 'second', 'last'])
  assert.deepEqual(await made.story(last), ['first', 'night', 'comes back', 'welcome back'])
})
