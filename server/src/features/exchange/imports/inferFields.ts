// What kind of custom field fits a column: decided by all of its values.
import { parseDate } from '../../../platform/values/dates.ts'
import type { FieldType } from '../../audience/fieldValues/fieldTypes.ts'

/** Texts that are longer get a field of several lines. */
const SHORT_TEXT = 191

/** What is known about a column so far. */
export interface ColumnProfile {
  isFilled: boolean
  allDates: boolean
  allIntegers: boolean
  isLong: boolean
}

export function newProfile(): ColumnProfile {
  return { isFilled: false, allDates: true, allIntegers: true, isLong: false }
}

/** Takes one more value into account. */
export function profile(column: ColumnProfile, value: string): void {
  const text = value.trim()
  if (text === '' || text === 'NULL') return
  column.isFilled = true
  column.allDates &&= isIsoDate(text)
  column.allIntegers &&= isInteger(text)
  column.isLong ||= text.length > SHORT_TEXT && [...text].length > SHORT_TEXT
}

/** ISO dates make a date, integers a number, anything over 191 characters a textarea, the rest a text. */
export function fieldTypeOf(column: ColumnProfile): FieldType {
  if (column.isLong) return 'textarea'
  if (!column.isFilled) return 'text'
  if (column.allDates) return 'date'
  return column.allIntegers ? 'number' : 'text'
}

function isIsoDate(text: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(text) && parseDate(text) !== null
}

// A number with leading zeros is a code (a postcode, an account), and would lose them.
function isInteger(text: string): boolean {
  return /^-?(0|[1-9]\d*)$/.test(text) && Number.isSafeInteger(Number(text))
}
