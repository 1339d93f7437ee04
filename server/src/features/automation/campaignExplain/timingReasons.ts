// Pure: why an event is due when it is.

import type { Say, Sentence } from '../../../catalog/sentences.ts'
import type { CampaignEvent } from '../campaigns/campaignEvent.ts'
import type { Step } from './findJourney.ts'

/** The settings of the event that made its time, with the time zone that they were read in. */
export function timingReasons(
  event: CampaignEvent,
  { at, baseAt }: Pick<Step, 'at' | 'baseAt'>,
  { zone, say }: { zone: string; say: Say },
): Sentence[] {
  const { triggerMode, triggerInterval: amount, triggerIntervalUnit: unit, triggerDate } = event
  if (triggerMode === 'date' && triggerDate) return [say('timing.date', { at: triggerDate })]
  if (triggerMode !== 'interval') return []
  const { triggerHour: hour, triggerRestrictedStartHour: start, triggerRestrictedStopHour: stop } = event
  const days = event.triggerRestrictedDaysOfWeek
  return [
    say(`timing.interval.${unit ?? 'd'}`, { amount, at: baseAt ?? at ?? '' }),
    ...(hour ? [say('timing.hour', { hour, zone })] : []),
    ...(!hour && start && stop ? [say('timing.range', { start, stop, zone })] : []),
    ...(days.length > 0
      ? [say('timing.days', { zone, days: days.map((day) => say(`timing.day.${day}`).text).join(', ') })]
      : []),
  ]
}
