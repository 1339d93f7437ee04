// Everything that can happen to contacts that reach a number of points.
import { campaignTriggerEvents } from '../campaigns/triggerEvents.ts'
import { contactTriggerEvents } from '../contacts/triggerEvents.ts'
import { emailTriggerEvents } from '../emails/triggerEvents.ts'
import { segmentTriggerEvents } from '../segments/triggerEvents.ts'
import { tagTriggerEvents } from '../tags/triggerEvents.ts'
import type { TriggerEventType } from './triggerEventType.ts'

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
