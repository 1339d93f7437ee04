// Pure: which events lead to which, and whether they can run.

import type { Contracts } from '../../../platform/contracts.ts'
import type { CampaignEvent } from './campaignEvent.ts'

/** The events that nothing leads to. */
export function rootsOf(events: readonly CampaignEvent[]): CampaignEvent[] {
  return inOrder(events.filter((event) => event.parentId === null))
}

/** The events that follow one; of an event with two sides, those on the side that was taken. */
export function childrenOf(
  events: readonly CampaignEvent[],
  parent: CampaignEvent,
  side: 'yes' | 'no',
): CampaignEvent[] {
  return inOrder(
    events.filter(
      (event) =>
        event.parentId === parent.id && (parent.eventType === 'action' || event.decisionPath === side),
    ),
  )
}

/** Whether the event waits for a time at all. */
export function isTimed({ triggerMode }: Pick<CampaignEvent, 'triggerMode'>): boolean {
  return triggerMode === 'interval' || triggerMode === 'date'
}

/** Why the event cannot run, null when it can: a newer version may have written it, whose types this one does not know. */
export function reasonToWait(types: Contracts['campaignEvents'], event: CampaignEvent): string | null {
  return types.has(event.type) ? null : `This version knows no type of event "${event.type}".`
}

/** Events that are due at other times than before, and decisions whose "no" side is. */
export function retimed(
  before: readonly CampaignEvent[],
  after: readonly CampaignEvent[],
): { eventIds: number[]; decisionIds: number[] } {
  const known = new Map(before.map((event) => [event.id, event]))
  const eventIds = after.flatMap((event) => {
    const old = known.get(event.id)
    return old && timing(old) !== timing(event) ? [event.id] : []
  })
  const noSide = (events: readonly CampaignEvent[], decision: CampaignEvent) =>
    childrenOf(events, decision, 'no').map(timing).sort().join()
  const decisionIds = after.flatMap((event) =>
    event.eventType === 'decision' && known.has(event.id) && noSide(before, event) !== noSide(after, event)
      ? [event.id]
      : [],
  )
  return { eventIds, decisionIds }
}

function timing(event: CampaignEvent): string {
  return JSON.stringify([
    event.triggerMode ?? 'immediate',
    event.triggerDate,
    event.triggerInterval,
    event.triggerIntervalUnit,
    event.triggerHour,
    event.triggerRestrictedStartHour,
    event.triggerRestrictedStopHour,
    event.triggerRestrictedDaysOfWeek,
  ])
}

// Conditions come before actions: what follows them is not to wait.
function inOrder(events: CampaignEvent[]): CampaignEvent[] {
  const rank = (event: CampaignEvent) => (event.eventType === 'condition' ? 0 : 1)
  return events.toSorted((a, b) => rank(a) - rank(b) || a.id - b.id)
}
