// A schedule as it is sent and as it is kept.
import { type ErrorDetails, invalidFields } from '../../../platform/errors.ts'
import { isBlank } from '../../../platform/values/field.ts'
import { emailAddress } from '../../audience/fieldValues/emailAddress.ts'
import { SCHEDULE_DAYS, SCHEDULE_FREQUENCIES, SCHEDULE_UNITS, type ScheduleRule } from './nextDay.ts'
import { REPORT_FORMATS, type ReportFormat } from './runReport.ts'

/** Whom a report is sent to at most, and as many users. */
const MOST_RECIPIENTS = 100

export interface AskedSchedule {
  rule: ScheduleRule
  format: ReportFormat
  toAddress: string
  userIds: number[]
}

/** @throws ApiError 400 that names every field that cannot be kept. */
export function readSchedule(body: Readonly<Record<string, unknown>>): AskedSchedule {
  const details: ErrorDetails = {}
  const word = <W extends string>(name: string, words: readonly W[], fallback: W | null): W => {
    const given = body[name]
    const found = isBlank(given) ? fallback : words.find((one) => one === String(given))
    if (!found) details[name] = [`This value should be one of ${words.join(', ')}.`]
    return found ?? (words[0] as W)
  }
  const unit = word('scheduleUnit', SCHEDULE_UNITS, null)
  const format = word('format', REPORT_FORMATS, 'csv')
  const hasDay = unit === 'WEEKLY' || unit === 'MONTHLY'
  const day = hasDay ? word('scheduleDay', SCHEDULE_DAYS, null) : 'MO'
  const frequency = unit === 'MONTHLY' ? word('scheduleMonthFrequency', SCHEDULE_FREQUENCIES, null) : '1'
  const { toAddress: text, toUsers: users } = body
  const written = isBlank(text) ? [] : String(text).slice(0, LONGEST_TEXT).split(',')
  const addresses = written.flatMap((one) => emailAddress(one) ?? [])
  if (addresses.length < written.length || addresses.length > MOST_RECIPIENTS)
    details.toAddress = [
      `This value should be at most ${MOST_RECIPIENTS} email addresses with commas between.`,
    ]
  const list = isBlank(users) ? [] : users
  const isListed = Array.isArray(list) && list.length <= MOST_RECIPIENTS && list.every(isId)
  if (!isListed) details.toUsers = [`This value should be a list of at most ${MOST_RECIPIENTS} ids.`]
  const userIds = isListed ? (list as number[]) : []
  if (addresses.length + userIds.length === 0 && Object.keys(details).length === 0)
    details.toAddress = ['Whom the report is sent to has to be told.']
  if (Object.keys(details).length > 0) throw invalidFields(details)
  const rule = ruleOf(unit, day, frequency)
  return { rule, format, toAddress: [...new Set(addresses)].join(','), userIds: [...new Set(userIds)] }
}

const LONGEST_TEXT = 65_535

function isId(value: unknown): boolean {
  return Number.isSafeInteger(value) && Number(value) > 0
}

function ruleOf(
  unit: (typeof SCHEDULE_UNITS)[number],
  day: (typeof SCHEDULE_DAYS)[number],
  frequency: (typeof SCHEDULE_FREQUENCIES)[number],
): ScheduleRule {
  if (unit === 'WEEKLY') return { unit, day }
  return unit === 'MONTHLY' ? { unit, day, frequency } : { unit }
}

/** The rule of a schedule that is kept. What was kept is a rule: it was read as one. */
export function readRule({
  unit,
  day,
  frequency,
}: {
  unit: string
  day: string | null
  frequency: string | null
}): ScheduleRule {
  return ruleOf(
    SCHEDULE_UNITS.find((one) => one === unit) ?? 'NOW',
    SCHEDULE_DAYS.find((one) => one === day) ?? 'MO',
    SCHEDULE_FREQUENCIES.find((one) => one === frequency) ?? '1',
  )
}

/** The addresses of a report's `toAddress`. */
export function addressesIn(text: string): string[] {
  return text.split(',').flatMap((one) => emailAddress(one) ?? [])
}
