// Everything that can happen to contacts that reach a number of points.

import type { TriggerEventType } from '../../../catalog/triggerEvent.ts'
import { campaignTriggerEvents } from '../../automation/campaigns/triggerEvents.ts'
import { emailTriggerEvents } from '../../messaging/emails/triggerEvents.ts'
import { segmentTriggerEvents } from '../../segmentation/segments/triggerEvents.ts'
import { contactTriggerEvents } from '../contacts/triggerEvents.ts'
import { tagTriggerEvents } from '../tags/triggerEvents.ts'

/** By type, in the order in which they are offered. */
export const triggerEventTypes: ReadonlyMap<string, TriggerEventType> = new Map(
  [
    ...campaignTriggerEvents,
    ...segmentTriggerEvents,
    ...tagTriggerEvents,
    ...contactTriggerEvents,
    ...emailTriggerEvents,
  ].map((one) => [one.type, one]),
)
