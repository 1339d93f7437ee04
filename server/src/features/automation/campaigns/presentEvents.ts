// Campaign events on their way out.
import { isoDate } from '../../../platform/values/dates.ts'
import type { ShownKeys } from '../../../platform/values/shape.ts'
import type { CampaignEvent } from './campaignEvent.ts'
import type { eventInTree, eventShape } from './eventShape.ts'

type InTree = ShownKeys<typeof eventInTree>

/** The events of one campaign by id. Parents and children are whole events, without what hangs on them in turn. */
export function presentEvents(events: readonly CampaignEvent[]): Map<number, InTree> {
  const byId = new Map(events.map((event) => [event.id, event]))
  const children = Map.groupBy(events, (event) => event.parentId)
  return new Map(
    events.map((event) => {
      const parent = event.parentId === null ? undefined : byId.get(event.parentId)
      const above = parent && parent.parentId !== null ? { id: parent.parentId } : null
      return [
        event.id,
        {
          ...presentEvent(event),
          parent: parent ? { ...presentEvent(parent), parent: above, children: [] } : null,
          children: (children.get(event.id) ?? []).map((child) => ({ ...presentEvent(child), children: [] })),
        },
      ]
    }),
  )
}

/** One event without its relatives. */
export function presentEvent(event: CampaignEvent): ShownKeys<typeof eventShape> {
  return {
    id: event.id,
    name: event.name,
    description: event.description,
    type: event.type,
    eventType: event.eventType,
    channel: event.channel,
    channelId: event.channelId,
    order: event.order,
    properties: Object.keys(event.properties).length > 0 ? event.properties : [],
    triggerDate: event.triggerDate ? isoDate(event.triggerDate) : null,
    triggerInterval: event.triggerInterval,
    triggerIntervalUnit: event.triggerIntervalUnit,
    triggerHour: event.triggerHour,
    triggerRestrictedStartHour: event.triggerRestrictedStartHour,
    triggerRestrictedStopHour: event.triggerRestrictedStopHour,
    triggerRestrictedDaysOfWeek: event.triggerRestrictedDaysOfWeek,
    triggerMode: event.triggerMode,
    decisionPath: event.decisionPath,
  }
}
