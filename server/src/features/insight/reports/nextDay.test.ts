import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nextDay, type ScheduleRule } from './nextDay.ts'

const days = (rule: ScheduleRule, from: string, count: number): string[] => {
  const found: string[] = []
  for (let day = nextDay(rule, from); day !== null && found.length < count; day = nextDay(rule, day))
    found.push(day)
  return found
}

test('every day, a day of the week, working days; across months, years and a leap day', () => {
  assert.deepEqual(days({ unit: 'DAILY' }, '2028-02-27', 3), ['2028-02-28', '2028-02-29', '2028-03-01'])
  assert.deepEqual(days({ unit: 'WEEKLY', day: 'SU' }, '2026-12-20', 2), ['2026-12-27', '2027-01-03'])
  assert.deepEqual(days({ unit: 'WEEKLY', day: 'WEEK_DAYS' }, '2026-11-19', 3), [
    '2026-11-20',
    '2026-11-23',
    '2026-11-24',
  ])
})

test('the first and the last such day of a month', () => {
  const monthly = (day: 'MO' | 'SU' | 'WEEK_DAYS', frequency: '1' | '-1') =>
    days({ unit: 'MONTHLY', day, frequency }, '2026-10-31', 3)
  assert.deepEqual(monthly('MO', '1'), ['2026-11-02', '2026-12-07', '2027-01-04'])
  assert.deepEqual(monthly('SU', '1'), ['2026-11-01', '2026-12-06', '2027-01-03'])
  assert.deepEqual(monthly('MO', '-1'), ['2026-11-30', '2026-12-28', '2027-01-25'])
  assert.deepEqual(monthly('WEEK_DAYS', '1'), ['2026-11-02', '2026-12-01', '2027-01-01'])
  assert.deepEqual(monthly('WEEK_DAYS', '-1'), ['2026-11-30', '2026-12-31', '2027-01-29'])
})

test('what is sent at once has no next time', () => {
  assert.equal(nextDay({ unit: 'NOW' }, '2026-11-19'), null)
})
