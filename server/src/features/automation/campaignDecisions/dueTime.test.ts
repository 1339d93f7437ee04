import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { dueTime, isZoned, revisedTime, type Timing } from './dueTime.ts'

const timing = (more: Partial<Timing> = {}): Timing => ({
  triggerMode: 'interval',
  triggerDate: null,
  triggerInterval: 0,
  triggerIntervalUnit: 'd',
  triggerHour: null,
  triggerRestrictedStartHour: null,
  triggerRestrictedStopHour: null,
  triggerRestrictedDaysOfWeek: [],
  ...more,
})

const hours = (start: string, stop: string) => ({
  triggerRestrictedStartHour: start,
  triggerRestrictedStopHour: stop,
})

function due(now: string, more: Partial<Timing>, zone = 'UTC', base = now): string {
  const at = dueTime(timing(more), { base: new Date(base), now: new Date(now), zone })
  return at.toISOString().replace(':00.000Z', 'Z')
}

function revised(now: string, base: string, more: Partial<Timing>, zone = 'UTC'): string {
  const at = revisedTime(timing(more), { base: new Date(base), now: new Date(now), zone })
  return at.toISOString().replace(':00.000Z', 'Z')
}

suite('when an event is due', () => {
  test('at once, after an interval, or at a date; what has passed is due at once', () => {
    const now = '2026-03-10T10:00Z'
    assert.equal(due(now, { triggerMode: 'immediate', triggerInterval: 3 }), now)
    assert.equal(due(now, { triggerMode: null }), now)
    for (const [unit, at] of [
      ['i', '2026-03-10T10:02Z'],
      ['h', '2026-03-10T12:00Z'],
      ['d', '2026-03-12T10:00Z'],
      ['m', '2026-05-10T10:00Z'],
      ['y', '2028-03-10T10:00Z'],
    ] as const)
      assert.equal(due(now, { triggerInterval: 2, triggerIntervalUnit: unit }), at)
    assert.equal(due(now, { triggerInterval: 1 }, 'UTC', '2026-03-01T10:00Z'), now)
    const date = new Date('2026-03-11T00:00Z')
    assert.equal(due(now, { triggerMode: 'date', triggerDate: date }), '2026-03-11T00:00Z')
    assert.equal(due('2026-03-12T00:00Z', { triggerMode: 'date', triggerDate: date }), '2026-03-12T00:00Z')
    assert.equal(due(now, { triggerMode: 'date' }), now)
  })

  test('seconds do not count when a time is compared with now', () => {
    const now = new Date('2026-03-10T10:00:05Z')
    const date = new Date('2026-03-10T10:00:50Z')
    assert.equal(
      dueTime(timing({ triggerMode: 'date', triggerDate: date }), { base: now, now, zone: 'UTC' }),
      now,
    )
  })

  test('an hour of the day is that day while it has not passed, else the next, in the zone of the contact', () => {
    const at = { triggerInterval: 1, triggerHour: '09:30', ...hours('12:00', '13:00') }
    assert.equal(due('2026-03-10T09:00Z', at), '2026-03-11T09:30Z')
    assert.equal(due('2026-03-10T09:30Z', at), '2026-03-11T09:30Z')
    assert.equal(due('2026-03-10T10:00Z', at), '2026-03-12T09:30Z')
    assert.equal(due('2026-03-10T10:00Z', at, 'America/New_York'), '2026-03-11T13:30Z')
    assert.equal(due('2026-03-10T10:00Z', at, 'Asia/Kathmandu'), '2026-03-12T03:45Z')
  })

  test('hours are waited for: before them that day, at their end or after it the next; the wrong way round they are turned', () => {
    for (const range of [hours('09:00', '17:00'), hours('17:00', '09:00')]) {
      assert.equal(due('2026-03-10T08:59Z', range), '2026-03-10T09:00Z')
      assert.equal(due('2026-03-10T09:00Z', range), '2026-03-10T09:00Z')
      assert.equal(due('2026-03-10T16:59Z', range), '2026-03-10T16:59Z')
      assert.equal(due('2026-03-10T17:00Z', range), '2026-03-11T09:00Z')
    }
    assert.equal(due('2026-03-10T17:00Z', { triggerRestrictedStartHour: '09:00' }), '2026-03-10T17:00Z')
  })

  test('days of the week come last, by whole days, in the zone of the contact', () => {
    const weekdays = { triggerRestrictedDaysOfWeek: [-1] }
    // 14 March 2026 is a Saturday.
    assert.equal(due('2026-03-14T10:20Z', weekdays), '2026-03-16T10:20Z')
    assert.equal(due('2026-03-13T23:00Z', weekdays), '2026-03-13T23:00Z')
    assert.equal(due('2026-03-13T23:00Z', weekdays, 'Asia/Tokyo'), '2026-03-15T23:00Z')
    assert.equal(due('2026-03-14T18:00Z', { ...weekdays, ...hours('09:00', '17:00') }), '2026-03-16T09:00Z')
    assert.equal(
      due('2026-03-13T18:00Z', { triggerRestrictedDaysOfWeek: [3], triggerHour: '08:00' }),
      '2026-03-18T08:00Z',
    )
  })

  test('where clocks are put forward a time that they skip is as much later, and where they are put back it is the first', () => {
    // Berlin, 29 March 2026: 02:00 is 03:00. 25 October 2026: 03:00 is 02:00.
    const at = { triggerHour: '02:30' }
    assert.equal(due('2026-03-28T12:00Z', at, 'Europe/Berlin'), '2026-03-29T01:30Z')
    assert.equal(due('2026-03-29T12:00Z', at, 'Europe/Berlin'), '2026-03-30T00:30Z')
    assert.equal(due('2026-10-24T12:00Z', at, 'Europe/Berlin'), '2026-10-25T00:30Z')
    assert.equal(due('2026-10-25T12:00Z', at, 'Europe/Berlin'), '2026-10-26T01:30Z')
    // New York, 8 March 2026 at 02:00; the hour stays what the clocks show.
    assert.equal(due('2026-03-07T20:00Z', { triggerHour: '09:00' }, 'America/New_York'), '2026-03-08T13:00Z')
    assert.equal(due('2026-03-06T20:00Z', { triggerHour: '09:00' }, 'America/New_York'), '2026-03-07T14:00Z')
    // Inside the hours it is left alone, also in the second of two like hours.
    const night = hours('02:00', '04:00')
    assert.equal(due('2026-10-25T01:10Z', night, 'Europe/Berlin'), '2026-10-25T01:10Z')
    assert.equal(due('2026-03-29T00:10Z', night, 'Europe/Berlin'), '2026-03-29T01:00Z')
    // Lord Howe moves by half an hour, 4 October 2026 at 02:00.
    assert.equal(
      due('2026-10-03T10:00Z', { triggerHour: '02:15' }, 'Australia/Lord_Howe'),
      '2026-10-03T15:45Z',
    )
  })

  test('what is due is looked at again: a longer interval and closed hours move it, lateness does not', () => {
    const base = '2026-03-10T10:00Z'
    assert.equal(revised('2026-03-11T10:00Z', base, { triggerInterval: 1 }), '2026-03-11T10:00Z')
    assert.equal(revised('2026-03-11T10:00Z', base, { triggerInterval: 3 }), '2026-03-13T10:00Z')
    assert.equal(revised('2026-03-11T18:00Z', base, { ...hours('09:00', '17:00') }), '2026-03-12T09:00Z')
    assert.equal(revised('2026-03-11T18:00Z', base, { triggerHour: '11:00' }), '2026-03-11T18:00Z')
    assert.equal(
      revised('2026-03-14T10:00Z', base, { triggerRestrictedDaysOfWeek: [-1] }),
      '2026-03-16T10:00Z',
    )
    const date = new Date('2026-04-01T00:00Z')
    assert.equal(
      revised('2026-03-11T10:00Z', base, { triggerMode: 'date', triggerDate: date }),
      '2026-04-01T00:00Z',
    )
    assert.equal(
      revised('2026-03-11T10:00Z', base, { triggerMode: 'immediate', triggerInterval: 9 }),
      '2026-03-11T10:00Z',
    )
  })

  test('intervals beyond all dates are bounded, and days that allow nothing do not hang', () => {
    assert.equal(
      due('2026-03-10T10:00Z', { triggerInterval: 2_000_000_000, triggerIntervalUnit: 'y' }),
      '9999-12-31T00:00Z',
    )
    assert.equal(due('2026-03-10T10:00Z', { triggerInterval: 2_000_000_000 }), '9999-12-31T00:00Z')
    assert.equal(isZoned(timing({ triggerRestrictedDaysOfWeek: [0, 1, 2, 3, 4, 5, 6] })), false)
    assert.equal(isZoned(timing({ triggerHour: '09:00', triggerMode: 'immediate' })), false)
  })
})
