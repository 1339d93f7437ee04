// Moments that are written relative to now, as PHP's strtotime reads them.
import { strtotime } from 'locutus/php/datetime/strtotime'
import { relativeDay } from './relativeDate.ts'

/** Forms that `strtotime` of the library reads wrongly, or not at all. */
const WORKING_DAYS = /\bweekdays?\b/i
const WEEKDAY_TURN =
  /\b(?:first|second|third|fourth|fifth|last|previous|this|next)\s+(?:sun|mon|tue|wed|thu|fri|sat)[a-z]*\b/i
const TIME = /^(.*?)(?:\s+(?:at\s+)?(\d{1,2}:\d\d(?::\d\d)?(?:\s*[ap]m)?|\d{1,2}\s*[ap]m|noon))?$/i

/** The moment that a text stands for at a time; null for text that is none. Days and times are those of UTC. */
export function relativeMoment(text: string, now: Date): Date | null {
  if (WORKING_DAYS.test(text) || WEEKDAY_TURN.test(text)) {
    const [, days = '', time] = TIME.exec(text.trim()) ?? []
    const day = relativeDay(days, now.toISOString().slice(0, 10))
    // Working days keep the time of day, weekdays begin at midnight.
    if (day !== null && time === undefined)
      return new Date(`${day}T${WORKING_DAYS.test(days) ? now.toISOString().slice(11) : '00:00:00.000Z'}`)
    if (day !== null) return toMoment(`${day} ${time}`, now)
  }
  return toMoment(text, now)
}

function toMoment(text: string, now: Date): Date | null {
  const seconds = strtotime(text, Math.floor(now.getTime() / 1_000))
  return typeof seconds === 'number' ? new Date(seconds * 1_000) : null
}
