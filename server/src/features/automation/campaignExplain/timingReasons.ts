// Pure: why an event is due when it is.

import type { Say, Sentence } from '../../../catalog/sentences.ts'
import { delaysOf } from '../campaignDecisions/dueTime.ts'
import { type Pause, resumedBase } from '../campaignPauses/pauses.ts'
import type { CampaignEvent } from '../campaigns/campaignEvent.ts'
import type { Step } from './findJourney.ts'

/**
 * The settings of the event that made its time, with the time zone that they were read in, and which of them moved it: a
 * limit that changed nothing is told as a setting only.
 */
export function timingReasons(
  event: CampaignEvent,
  { at, baseAt, dueAt }: Pick<Step, 'at' | 'baseAt' | 'dueAt'>,
  { zone, pauses, say }: { zone: string; pauses: readonly Pause[]; say: Say },
): Sentence[] {
  const { triggerMode, triggerInterval: amount, triggerIntervalUnit: unit, triggerDate } = event
  if (triggerMode !== 'interval' && triggerMode !== 'date') return []
  if (baseAt === null) return [say('timing.given')]
  if (triggerMode === 'date') return triggerDate ? [say('timing.date', { at: triggerDate })] : []
  const { triggerHour: hour, triggerRestrictedStartHour: start, triggerRestrictedStopHour: stop } = event
  const days = event.triggerRestrictedDaysOfWeek
  const base = resumedBase(baseAt, pauses)
  const { counted, delays } = delaysOf(event, { base, zone })
  const last = delays.at(-1)?.to ?? counted
  return [
    say(`timing.interval.${unit ?? 'd'}`, { amount, at: baseAt ?? at ?? '' }),
    ...pauseReasons(baseAt, pauses, say),
    ...(hour ? [say('timing.hour', { hour, zone })] : []),
    ...(!hour && start && stop ? [say('timing.range', { start, stop, zone })] : []),
    ...(days.length > 0
      ? [say('timing.days', { zone, days: days.map((day) => say(`timing.day.${day}`).text).join(', ') })]
      : []),
    ...(delays.length > 0 ? [say('timing.counted', { at: counted })] : []),
    ...delays.map(({ by, to }) => say(MOVED[by], { at: to })),
    ...(dueAt !== null && dueAt.getTime() - last.getTime() >= MINUTE_MS
      ? [say('timing.putOff', { at: dueAt })]
      : []),
  ]
}

/** The pauses of the campaign that a waiting time felt which began at `baseAt`, each with what came of it. */
export function pauseReasons(baseAt: Date, pauses: readonly Pause[], say: Say): Sentence[] {
  return pauses
    .filter(({ until }) => until > baseAt.getTime())
    .map(({ from, until, restarts }) =>
      say(restarts ? 'timing.restarted' : 'timing.paused', { from: new Date(from), until: new Date(until) }),
    )
}

const MOVED = {
  hour: 'timing.movedByHour',
  range: 'timing.movedByRange',
  days: 'timing.movedByDays',
} as const

/** Due times count in minutes. */
const MINUTE_MS = 60_000
