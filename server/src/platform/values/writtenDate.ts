// Dates as people and other programs write them, made unambiguous for strtotime: years of four digits, no zone but a whole
// offset, no day that does not exist.
import { isTimeZone } from '../timeZone.ts'
import { momentOf } from './wallTime.ts'

/** Two digits from here on are years of the last century (as in PHP and in X/Open). */
const FIRST_OF_1900S = 70

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const MONTH = String.raw`(jan|feb|mar|apr|may|jun|jul|aug|sept?|oct|nov|dec)[a-z]*\.?`

interface Day {
  year: string
  month: number
  day: number
}

/** The forms that begin with a calendar day, and what their parts are. */
const DAYS: readonly (readonly [RegExp, (parts: readonly string[]) => Day])[] = [
  // 31.12.1999, 31.12.99
  [/^(\d{1,2})\.(\d{1,2})\.(\d{4}|\d\d)(?![\d:.])/, ([, d, m, y]) => ({ ...dayOf(y, m, d) })],
  // 12/31/1999, 12/31/99
  [/^(\d{1,2})\/(\d{1,2})\/(\d{4}|\d\d)(?![\d:/])/, ([, m, d, y]) => ({ ...dayOf(y, m, d) })],
  // 1999/12/31, 1999-12-31, 99-12-31
  [/^(\d{4})[/-](\d{1,2})[/-](\d{1,2})(?!\d)/, ([, y, m, d]) => ({ ...dayOf(y, m, d) })],
  // 31-12-1999
  [/^(\d{1,2})-(\d{1,2})-(\d{4})(?!\d)/, ([, d, m, y]) => ({ ...dayOf(y, m, d) })],
  [
    /^(\d\d)-(\d{1,2})-(\d\d)(?!\d)/,
    ([, first, m, last]) => (Number(last) > 31 ? dayOf(last, m, first) : dayOf(first, m, last)),
  ],
  // 17-May-90, 17 May 1990, Thursday, 17 May 90
  [
    new RegExp(
      String.raw`^(?:[a-z]{3,9},? +)?(\d{1,2})(?:st|nd|rd|th)?[-. ]*${MONTH}[-., ]*'?(\d{4}|\d\d)(?![\d:])`,
      'i',
    ),
    ([, d, m, y]) => dayOf(y, m, d),
  ],
  // May 17, 1990; May-17-90
  [
    new RegExp(
      String.raw`^(?:[a-z]{3,9},? +)?${MONTH}[-. ]*(\d{1,2})(?:st|nd|rd|th)?(?:, *|-| +)'?(\d{4}|\d\d)(?![\d:])`,
      'i',
    ),
    ([, m, d, y]) => dayOf(y, m, d),
  ],
]

function dayOf(year = '', month = '', day = ''): Day {
  const named = MONTHS.indexOf(month.slice(0, 3).toLowerCase()) + 1
  return { year, month: named || Number(month), day: Number(day) }
}

/** Abbreviations of zones in dates of other programs, as hours from UTC. */
const ABBREVIATED: ReadonlyMap<string, string> = new Map([
  ...['utc', 'gmt', 'wet'].map((name) => [name, '+00:00'] as const),
  ...['cet', 'west', 'bst'].map((name) => [name, '+01:00'] as const),
  ...['cest', 'eet'].map((name) => [name, '+02:00'] as const),
  ...['eest', 'msk'].map((name) => [name, '+03:00'] as const),
  ...['est', 'cdt'].map((name) => [name, '-05:00'] as const),
  ...['edt'].map((name) => [name, '-04:00'] as const),
  ...['cst', 'mdt'].map((name) => [name, '-06:00'] as const),
  ...['mst', 'pdt'].map((name) => [name, '-07:00'] as const),
  ...['pst'].map((name) => [name, '-08:00'] as const),
])
/** Furthest offset of a zone, in minutes. */
const MAX_OFFSET = 14 * 60

export interface WrittenDate {
  /** For strtotime, as time of UTC. */
  text: string
  /** The zone in which the text is a local time; null for UTC or an offset in the text. */
  zone: string | null
}

/** Reads a date loosely; null for a day that does not exist, a bare number or a single letter. */
export function readWrittenDate(written: string): WrittenDate | null {
  // "1990" would be ten to eight in the evening, and "M" a zone of the military.
  if (/^[+-]?\d{1,7}$/.test(written) || /^[a-z]$/i.test(written)) return null
  const text = withWholeDay(written)
  return text === null ? null : withWholeZone(with24Hours(text))
}

/** Times such as `10:00 PM` as `22:00`, since strtotime reads no offset behind them. */
function with24Hours(text: string): string {
  return text.replace(
    /(?<![\d:])(1[0-2]|0?[1-9])((?::[0-5]\d){0,2}(?:\.\d+)?) ?([ap])(?:m|\.m\.)(?![a-z.])/i,
    (_, hour: string, rest: string, half: string) =>
      `${String((Number(hour) % 12) + (half.toLowerCase() === 'p' ? 12 : 0)).padStart(2, '0')}${rest || ':00'}`,
  )
}

function withWholeDay(text: string): string | null {
  for (const [pattern, partsOf] of DAYS) {
    const found = pattern.exec(text)
    if (!found) continue
    const { year, month, day } = partsOf(found)
    const whole =
      year.length === 2 ? Number(year) + (Number(year) < FIRST_OF_1900S ? 2_000 : 1_900) : Number(year)
    if (month < 1 || month > 12 || day < 1 || day > daysIn(whole, month)) return null
    const pad = (number: number, length: number) => String(number).padStart(length, '0')
    return `${pad(whole, 4)}-${pad(month, 2)}-${pad(day, 2)}${text.slice(found[0].length)}`
  }
  return text
}

/** A time with an offset or Z, and the name of the zone behind it: `[Europe/Berlin]`, `(CEST)`, `Europe/Berlin`. */
const NAMED_OFFSET =
  /^(.*\d:\d\d.*?(?:[+-]\d{1,2}(?::?\d\d)?|\dz))(?: *[[(][^\])]*[\])]| +[a-z]+(?:\/[a-z_+-]+)+)$/i

/** Offsets get hours and minutes; names are taken off. An offset counts more than the name of its zone. */
function withWholeZone(given: string): WrittenDate | null {
  // A day with an offset begins there at midnight.
  const timed = given.replace(/^(\d{4}-\d\d-\d\d) +(?=(?:gmt *|utc *)?[+-]\d{1,2}(?::?\d\d)?$)/i, '$1 00:00 ')
  const text = NAMED_OFFSET.exec(timed)?.[1] ?? timed
  const offset =
    /^(.*\d:\d\d(?::\d\d(?:\.\d+)?)?(?: ?[ap]\.?m\.?)?) *(?:\(?(?:gmt|utc) *)?([+-])(\d{1,2})(?::?(\d\d))?\)?$/i.exec(
      text,
    )
  if (offset) {
    const [, local = '', sign = '', hours = '', minutes = '00'] = offset
    if (Number(minutes) > 59 || Number(hours) * 60 + Number(minutes) > MAX_OFFSET) return null
    return { text: `${local}${sign}${hours.padStart(2, '0')}:${minutes}`, zone: null }
  }
  const named = /^(.*\d.*?)[ [(]+([a-z]{3,4}|[a-z]+(?:\/[a-z_+-]+)+)[)\]]?$/i.exec(text)
  if (!named) return { text, zone: null }
  const [, local = '', name = ''] = named
  const abbreviated = ABBREVIATED.get(name.toLowerCase())
  if (abbreviated)
    return /\d:\d\d/.test(local)
      ? { text: `${local}${abbreviated}`, zone: null }
      : { text: local, zone: null }
  return name.includes('/') && isTimeZone(name) ? { text: local, zone: name } : { text, zone: null }
}

/** The moment at which the clocks of the zone show what those of UTC show at the given moment. */
export function inZone(moment: Date, zone: string): Date {
  const DAY_MS = 86_400_000
  const day = Math.floor(moment.getTime() / DAY_MS)
  const ofDay = moment.getTime() - day * DAY_MS
  return momentOf({ day, minutes: Math.floor(ofDay / 60_000), rest: ofDay % 60_000 }, zone)
}

/** Days of a month of the Gregorian calendar. */
export function daysIn(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28
  return [4, 6, 9, 11].includes(month) ? 30 : 31
}
