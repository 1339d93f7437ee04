// Pure: what a draft adds to a campaign, changes and removes, and where those go on who wait at what is removed.
import { isDeepStrictEqual } from 'node:util'
import type { CampaignEvent } from '../campaigns/campaignEvent.ts'
import type { CampaignPlan } from '../campaigns/campaignPlan.ts'
import { eventFields } from '../campaigns/eventFields.ts'

export interface ChangedEvent {
  event: CampaignEvent
  /** Keys that differ. */
  changes: string[]
}

export interface Comparison {
  /** New events under the temporary ids that the draft knows them by. */
  added: Map<string, CampaignEvent>
  changed: ChangedEvent[]
  removed: CampaignEvent[]
}

/** What of a plan concerns events. */
export type EventChanges = Pick<CampaignPlan, 'events' | 'moved' | 'idsByKey' | 'removedEventIds'>

/** Compares the stored events of a campaign with those that it will have. */
export function compareEvents(stored: readonly CampaignEvent[], plan: EventChanges): Comparison {
  const before = new Map(stored.map((event) => [event.id, event]))
  const after = new Map([...plan.events, ...plan.moved].map((event) => [event.id, event]))
  const added = [...plan.idsByKey].flatMap(([key, id]): [string, CampaignEvent][] => {
    const event = after.get(id)
    return event && !before.has(id) ? [[key, event]] : []
  })
  const changed = [...after.values()].flatMap((event) => {
    const old = before.get(event.id)
    const changes = old ? differing(old, event) : []
    return changes.length > 0 ? [{ event, changes }] : []
  })
  const gone = new Set(plan.removedEventIds)
  return { added: new Map(added), changed, removed: stored.filter(({ id }) => gone.has(id)) }
}

const KEYS = ['parentId', ...Object.keys(eventFields).filter((name) => name !== 'order')] as const

function differing(old: CampaignEvent, event: CampaignEvent): string[] {
  return KEYS.filter((name) => !isDeepStrictEqual(keyOf(old, name), keyOf(event, name))).map((name) =>
    name === 'parentId' ? 'parent' : name,
  )
}

function keyOf(event: CampaignEvent, name: string): unknown {
  return (event as unknown as Record<string, unknown>)[name] ?? null
}

/**
 * Where those go on who wait at an event that is removed: what followed it, where that stands in its place now, and what
 * followed it and is removed, too, for whoever goes on from there.
 */
export function followersOf(
  removed: CampaignEvent,
  stored: readonly CampaignEvent[],
  plan: EventChanges,
): number[] {
  const after = new Map([...plan.events, ...plan.moved].map((event) => [event.id, event]))
  const before = new Map(stored.map((event) => [event.id, event]))
  let above = removed.parentId
  while (above !== null && !after.has(above)) above = before.get(above)?.parentId ?? null
  return stored
    .filter(({ parentId }) => parentId === removed.id)
    .filter(({ id }) => !after.has(id) || after.get(id)?.parentId === above)
    .map(({ id }) => id)
}
