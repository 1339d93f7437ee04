import assert from 'node:assert/strict'
import { test } from 'node:test'
import { anniversary, dayIn, namedSpan, relativeDay } from './relativeDate.ts'

// A Saturday.
const today = '2026-11-21'

test('the words of the interface name spans, weeks from Monday', () => {
  const spans: Record<string, [string, string]> = {
    today: ['2026-11-21', '2026-11-22'],
    Tomorrow: ['2026-11-22', '2026-11-23'],
    yesterday: ['2026-11-20', '2026-11-21'],
    'last week': ['2026-11-09', '2026-11-16'],
    'this week': ['2026-11-16', '2026-11-23'],
    week_next: ['2026-11-23', '2026-11-30'],
    month_last: ['2026-10-01', '2026-11-01'],
    'this month': ['2026-11-01', '2026-12-01'],
    'next month': ['2026-12-01', '2027-01-01'],
    'last year': ['2025-01-01', '2026-01-01'],
    year_this: ['2026-01-01', '2027-01-01'],
    'next year': ['2027-01-01', '2028-01-01'],
  }
  for (const [word, [start, end]] of Object.entries(spans))
    assert.deepEqual(namedSpan(word, today), { start, end }, word)
  assert.equal(namedSpan('2026-11-21', today), null)
})

test('months that are too short move no month on', () => {
  assert.equal(relativeDay('first day of next month', '2026-01-31'), '2026-02-01')
  assert.equal(relativeDay('last day of next month', '2026-01-31'), '2026-02-28')
  assert.equal(relativeDay('last friday of february', '2026-01-31'), '2026-02-27')
})

test('working days from a working day pass over weekends', () => {
  assert.equal(relativeDay('+3 weekdays', '2026-11-27'), '2026-12-02')
  assert.equal(relativeDay('-3 weekdays', '2026-11-30'), '2026-11-25')
  assert.equal(relativeDay('+5 weekdays', '2026-11-27'), '2026-12-04')
  assert.equal(relativeDay('+0 weekdays', '2026-11-27'), '2026-11-27')
  assert.equal(relativeDay('next friday', '2026-11-27'), '2026-12-04')
  assert.equal(relativeDay('last friday', '2026-11-27'), '2026-11-20')
})

test('expressions name days', () => {
  const days: Record<string, string> = {
    '+5 days': '2026-11-26',
    '-1 week': '2026-11-14',
    '3 days ago': '2026-11-18',
    '+1 month -1 day': '2026-12-20',
    '-2 years': '2024-11-21',
    'first day of next month': '2026-12-01',
    'last day of previous month': '2026-10-31',
    'last day of february 2028': '2028-02-29',
    'first day of january': '2026-01-01',
    'first day of this month': '2026-11-01',
    'last day of': '2026-11-30',
    'last friday': '2026-11-20',
    'next saturday': '2026-11-28',
    'monday next week': '2026-11-30',
    '+36 hours': '2026-11-22',
    '-2 hours': '2026-11-20',
    'tomorrow +1 week': '2026-11-29',
    '+3 weekdays': '2026-11-25',
    '+1 weekday': '2026-11-23',
    '-1 weekday': '2026-11-20',
    '+5 weekdays': '2026-11-27',
    '-5 weekdays': '2026-11-16',
    '+10 weekdays': '2026-12-04',
    '+12 weekdays': '2026-12-08',
    '3 weekdays ago': '2026-11-18',
    'first monday of january 2030': '2030-01-07',
    'last friday of next month': '2026-12-25',
    'second tuesday of december 2026': '2026-12-08',
    'last saturday of': '2026-11-28',
    'first friday of this month': '2026-11-06',
    'next sat': '2026-11-28',
  }
  for (const [text, day] of Object.entries(days)) assert.equal(relativeDay(text, today), day, text)
  for (const text of [
    '',
    'foo',
    '5',
    '2026-11-21',
    'day',
    '+5 bananas',
    'mayor',
    'first day of nothing',
    '+999999 years',
    '+999999 weekdays',
    'second day of january',
    'first mango of january',
  ]) {
    assert.equal(relativeDay(text, today), null, text)
  }
})

test('birthdays on 29 February are on 28 February in common years', () => {
  assert.deepEqual(anniversary('birthday', '2026-02-28'), ['02-28', '02-29'])
  assert.deepEqual(anniversary('birthday +1 day', '2027-02-27'), ['02-28', '02-29'])
  assert.deepEqual(anniversary('birthday', '2028-02-28'), ['02-28'])
  assert.deepEqual(anniversary('birthday', '2028-02-29'), ['02-29'])
  assert.deepEqual(anniversary('birthday', '2026-03-01'), ['03-01'])
})

test('an anniversary is a month and a day, moved by an offset', () => {
  assert.equal(anniversary('anniversary', today)?.join(), '11-21')
  assert.equal(anniversary('Birthday +10 days', today)?.join(), '12-01')
  assert.equal(anniversary('anniversary -2 days', today)?.join(), '11-19')
  assert.equal(anniversary('anniversary of what', today), null)
  assert.equal(anniversary('today', today), null)
})

test('today depends on the time zone', () => {
  const now = new Date('2026-11-21T22:30:00Z')
  assert.equal(dayIn('UTC', now), '2026-11-21')
  assert.equal(dayIn('Asia/Tokyo', now), '2026-11-22')
  assert.equal(dayIn('America/New_York', now), '2026-11-21')
})
