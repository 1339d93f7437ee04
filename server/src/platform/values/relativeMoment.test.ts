import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseDate } from './dates.ts'
import { relativeMoment } from './relativeMoment.ts'

// A Friday.
const now = new Date('2026-11-27T12:30:00Z')

test('weekdays and working days are read as PHP reads them', () => {
  for (const [text, expected] of [
    ['+3 weekdays', '2026-12-02T12:30:00.000Z'],
    ['-1 weekday', '2026-11-26T12:30:00.000Z'],
    ['next friday', '2026-12-04T00:00:00.000Z'],
    ['next friday 10:15', '2026-12-04T10:15:00.000Z'],
    ['Next Friday at 9am', '2026-12-04T09:00:00.000Z'],
    ['last friday', '2026-11-20T00:00:00.000Z'],
    ['this friday', '2026-11-27T00:00:00.000Z'],
    ['first monday of january 2030', '2030-01-07T00:00:00.000Z'],
    ['last friday of next month', '2026-12-25T00:00:00.000Z'],
    ['+3 weekdays 8:00', '2026-12-02T08:00:00.000Z'],
    ['+2 days', '2026-11-29T12:30:00.000Z'],
    ['monday next week', '2026-11-30T00:00:00.000Z'],
  ] as const)
    assert.equal(relativeMoment(text, now)?.toISOString(), expected, text)
  assert.equal(relativeMoment('first mango of january', now), null)
})

test('dates of fields are read with them', () => {
  assert.equal(parseDate('first monday of january 2030')?.toISOString(), '2030-01-07T00:00:00.000Z')
  assert.equal(parseDate('Thursday, 17 May 2029')?.toISOString(), '2029-05-17T00:00:00.000Z')
})
