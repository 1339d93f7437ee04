// Segments are rebuilt when no happening moves them: their day turns, or old rows went.

import type { Db } from '../../../platform/database/connection.ts'
import type { Schedule } from '../../../platform/engine/schedules.ts'
import { addDays, dayIn } from '../../../platform/values/relativeDate.ts'
import type { ContextOptions } from '../../audience/filters/loadContext.ts'
import { type LiveSegment, loadLiveSegments } from './liveSegments.ts'
import { requestRebuilds } from './requestRebuilds.ts'

/** Days of `date` fields turn at midnight in the site's time zone. */
export const turnDates: Schedule = {
  name: 'segments.turn-dates',
  next: (now, { config }) => nextMidnight(config.default_timezone, now),
  run: (db, now, { config, catalog }) =>
    rebuildThose(db, ({ used }) => used.calendar.has('date'), { config, catalog, now }),
}

/** Days of `datetime` fields turn at midnight UTC. */
export const turnDatetimes: Schedule = {
  name: 'segments.turn-datetimes',
  next: (now) => nextMidnight('UTC', now),
  run: (db, now, { config, catalog }) =>
    rebuildThose(db, ({ used }) => used.calendar.has('datetime'), { config, catalog, now }),
}

/** Asks for rebuilds of the segments that ask for rows of the table: some of them went without a happening. */
export async function rebuildReaders(db: Db, table: string, options: ContextOptions): Promise<void> {
  await rebuildThose(db, ({ used }) => used.tables.has(table), options)
}

async function rebuildThose(
  db: Db,
  isMeant: (segment: LiveSegment) => boolean,
  options: ContextOptions,
): Promise<void> {
  const segments = await loadLiveSegments(db, options)
  await requestRebuilds(
    db,
    segments.filter(isMeant).map(({ id }) => id),
    options.now,
  )
}

const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000

/** The first moment after `now` that belongs to the next day of the time zone. */
export function nextMidnight(timezone: string, now: Date): Date {
  const tomorrow = addDays(dayIn(timezone, now), 1)
  // Days have 23 to 25 hours, and zones are off by minutes: halve the time until the minute is found.
  let before = Math.floor(now.getTime() / MINUTE_MS)
  let after = before + (26 * HOUR_MS) / MINUTE_MS
  while (after - before > 1) {
    const middle = (before + after) >> 1
    if (dayIn(timezone, new Date(middle * MINUTE_MS)) >= tomorrow) after = middle
    else before = middle
  }
  return new Date(after * MINUTE_MS)
}
