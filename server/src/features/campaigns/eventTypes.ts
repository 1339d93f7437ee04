// The list of all campaign event types.
import { companyEvents } from '../companies/campaignEvents.ts'
import { contactEvents } from '../contacts/campaignEvents.ts'
import { emailEvents } from '../emails/campaignEvents.ts'
import { pointEvents } from '../points/campaignEvents.ts'
import { segmentEvents } from '../segments/campaignEvents.ts'
import { stageEvents } from '../stages/campaignEvents.ts'
import { tagEvents } from '../tags/campaignEvents.ts'
import { visitEvents } from '../tracking/campaignEvents.ts'
import { campaignEvents } from './campaignEvents.ts'
import { channelEvents } from './channelEvents.ts'
import type { EventType } from './eventType.ts'
import { publicEvents } from './publicEvents.ts'

export const eventTypes: readonly EventType[] = [
  ...campaignEvents,
  ...channelEvents,
  ...companyEvents,
  ...contactEvents,
  ...emailEvents,
  ...pointEvents,
  ...segmentEvents,
  ...stageEvents,
  ...tagEvents,
  ...visitEvents,
  ...publicEvents,
]

const byType = new Map(eventTypes.map((type) => [type.type, type]))

export function findEventType(type: string): EventType | undefined {
  return byType.get(type)
}
