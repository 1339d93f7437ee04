// The list of all campaign event types.

import type { EventType } from '../../../catalog/campaignEvent.ts'
import { companyEvents } from '../../audience/companies/campaignEvents.ts'
import { contactEvents } from '../../audience/contacts/campaignEvents.ts'
import { pointEvents } from '../../audience/points/campaignEvents.ts'
import { stageEvents } from '../../audience/stages/campaignEvents.ts'
import { tagEvents } from '../../audience/tags/campaignEvents.ts'
import { emailEvents } from '../../messaging/emails/campaignEvents.ts'
import { segmentEvents } from '../../segmentation/segments/campaignEvents.ts'
import { visitEvents } from '../../web/tracking/campaignEvents.ts'
import { campaignEvents } from './campaignEvents.ts'
import { channelEvents } from './channelEvents.ts'
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
