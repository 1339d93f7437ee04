// Pure: when an event is due for a contact.

import { getOwn } from '../../../platform/getOwn.ts'
import { momentOf, wallTime } from '../../../platform/values/wallTime.ts'
import type { CampaignEvent } from '../campaigns/campaignEvent.ts'

/** What of an event says when it is due. */
export type Timing = Pick<
  CampaignEvent,
  | 'triggerMode'
  | 'triggerDate'
  | 'triggerInterval'
  | 'triggerIntervalUnit'
  | 'triggerHour'
  | 'triggerRestrictedStartHour'
  | 'triggerRestrictedStopHour'
  | 'triggerRestrictedDaysOfWeek'
>

export interface Moment {
  /** What an interval counts from. */
  base: Date
  now: Date
  /** The contact's time zone. */
  zone: string
}

/** Whether the time depends on the contact's time zone. */
export function isZoned(timing: Timing): boolean {
  const { hour, range, days } = limitsOf(timing)
  return timing.triggerMode === 'interval' && (hour !== null || range !== null || days !== null)
}

/** When the event is due for who reaches it now; `now` for what is due at once. Seconds do not count. */
export function dueTime(timing: Timing, { base, now, zone }: Moment): Date {
  const due = scheduled(timing, { base, now, zone }, now)
  return isLater(due, now) ? due : now
}

/**
 * When an event that is due now runs after all: later, where its settings were changed or its hours are over by now. The
 * hour of the day itself is no reason: who is late is not to wait for another day.
 */
export function revisedTime(timing: Timing, { base, now, zone }: Moment): Date {
  const due = scheduled(timing, { base, now, zone }, base)
  if (isLater(due, now)) return due
  if (timing.triggerMode !== 'interval') return now
  const limits = limitsOf(timing)
  const open = limited(
    { ...limits, hour: null, range: limits.hour === null ? limits.range : null },
    now,
    zone,
  )
  return isLater(open, now) ? open : now
}

/** What puts an event off beyond its interval, one after the other, each with the moment that it leads to. */
export function delaysOf(
  timing: Timing,
  { base, zone }: Omit<Moment, 'now'>,
): { counted: Date; delays: { by: 'hour' | 'range' | 'days'; to: Date }[] } {
  const counted = addInterval(base, timing.triggerInterval, timing.triggerIntervalUnit)
  const { hour, range, days } = limitsOf(timing)
  const inHours = limited({ hour, range, days: null }, counted, zone)
  const onDays = limited({ hour, range, days }, counted, zone)
  return {
    counted,
    delays: [
      ...(isLater(inHours, counted)
        ? [{ by: hour === null ? ('range' as const) : ('hour' as const), to: inHours }]
        : []),
      ...(isLater(onDays, inHours) ? [{ by: 'days' as const, to: onDays }] : []),
    ],
  }
}

function scheduled(timing: Timing, { base, now, zone }: Moment, earliest: Date): Date {
  if (timing.triggerMode === 'date') return timing.triggerDate ?? now
  if (timing.triggerMode !== 'interval') return now
  const due = addInterval(base, timing.triggerInterval, timing.triggerIntervalUnit)
  return limited(limitsOf(timing), due < earliest ? earliest : due, zone)
}

function isLater(a: Date, b: Date): boolean {
  return Math.floor(a.getTime() / MINUTE) > Math.floor(b.getTime() / MINUTE)
}

const MINUTE = 60_000
const DAY = 1_440

/** The last moment that can be shown: what lies behind it is due never. */
const LAST = new Date('9999-12-31T00:00:00Z')

function addInterval(from: Date, amount: number, unit: string | null): Date {
  const moment = new Date(from)
  if (unit === 'y') moment.setUTCFullYear(moment.getUTCFullYear() + amount)
  else if (unit === 'm') moment.setUTCMonth(moment.getUTCMonth() + amount)
  else moment.setTime(moment.getTime() + amount * (getOwn(MINUTES, unit ?? 'd') ?? DAY) * MINUTE)
  return moment <= LAST ? moment : LAST
}

const MINUTES: Readonly<Record<string, number>> = { i: 1, h: 60, d: DAY }

interface Limits {
  /** Minutes of the day. */
  hour: number | null
  range: readonly [start: number, stop: number] | null
  /** Allowed days, 0 is Sunday; null for any. */
  days: ReadonlySet<number> | null
}

function limitsOf(timing: Timing): Limits {
  const hour = minutesOf(timing.triggerHour)
  const start = minutesOf(timing.triggerRestrictedStartHour)
  const stop = minutesOf(timing.triggerRestrictedStopHour)
  const days = new Set(timing.triggerRestrictedDaysOfWeek.flatMap((day) => (day === -1 ? WEEKDAYS : [day])))
  const isRange = start !== null && stop !== null && start !== stop
  return {
    hour,
    range: hour === null && isRange ? [Math.min(start, stop), Math.max(start, stop)] : null,
    days: days.size > 0 && days.size < 7 ? days : null,
  }
}

const WEEKDAYS = [1, 2, 3, 4, 5]

function minutesOf(time: string | null): number | null {
  const [, hours, minutes] = /^(\d{1,2}):(\d{2})/.exec(time ?? '') ?? []
  return hours === undefined ? null : Number(hours) * 60 + Number(minutes)
}

/** The first moment from `from` on that the limits allow, on the clocks of the zone. */
function limited({ hour, range, days }: Limits, from: Date, zone: string): Date {
  if (hour === null && range === null && days === null) return from
  const wall = wallTime(from, zone)
  let { day, minutes } = wall
  if (hour !== null) {
    if (isPast(wall, hour)) day++
    minutes = hour
  } else if (range !== null) {
    const [start, stop] = range
    if (minutes >= stop) day++
    if (minutes < start || minutes >= stop) minutes = start
  }
  if (days !== null) while (!days.has(weekday(day))) day++
  const isMoved = day !== wall.day || minutes !== wall.minutes
  return isMoved
    ? momentOf({ day, minutes, rest: hour === null && range === null ? wall.rest : 0 }, zone)
    : from
}

function isPast({ minutes, rest }: { minutes: number; rest: number }, hour: number): boolean {
  return minutes > hour || (minutes === hour && rest >= MINUTE)
}

// Day 0, 1 January 1970, was a Thursday.
function weekday(day: number): number {
  return (((day + 4) % 7) + 7) % 7
}
