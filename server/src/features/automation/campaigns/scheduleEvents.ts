// Pure: which rows of the log follow, for events that are reached.

import type { Contracts } from '../../../platform/contracts.ts'
import type { CampaignEvent } from './campaignEvent.ts'

/** A row to come, for each contact that reaches the event. */
export interface NextRow {
  eventId: number
  /** When it is due; null for what cannot run yet: such rows wait without a date. */
  triggerDate: Date | null
  metadata: Record<string, unknown>
  channel: string | null
  channelId: number | null
}

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

/** Rows for events that are reached now. Decisions have none: they are waited for. */
export function scheduleEvents(
  types: Contracts['campaignEvents'],
  events: readonly CampaignEvent[],
  now: Date,
): NextRow[] {
  return events
    .filter((event) => event.eventType !== 'decision')
    .map((event) => {
      const reason = reasonToWait(types, event)
      return {
        eventId: event.id,
        triggerDate: reason === null ? now : null,
        metadata: reason === null ? {} : { reason },
        channel: event.channel,
        channelId: event.channelId,
      }
    })
}

/** Why the event cannot run yet, null when it can. */
export function reasonToWait(types: Contracts['campaignEvents'], event: CampaignEvent): string | null {
  const type = types.get(event.type)
  if (!type?.run && !type?.taking)
    return `Not yet runnable: ${event.type} needs ${type?.needs ?? 'a type of event that is not there'}.`
  const isImmediate = event.triggerMode === null || event.triggerMode === 'immediate'
  return isImmediate ? null : `Not yet runnable: the trigger mode ${event.triggerMode} needs timed events.`
}

// Conditions come before actions: what follows them is not to wait.
function inOrder(events: CampaignEvent[]): CampaignEvent[] {
  const rank = (event: CampaignEvent) => (event.eventType === 'condition' ? 0 : 1)
  return events.toSorted((a, b) => rank(a) - rank(b) || a.id - b.id)
}
