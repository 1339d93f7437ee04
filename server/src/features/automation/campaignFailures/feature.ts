import { defineFeature } from '../../../catalog/feature.ts'
import { noteDroppedMessages } from './noteDroppedMessages.ts'
import { noteFailedMail } from './noteFailedMail.ts'

/** Messages that campaigns have sent, and that fail later. */
export const feature = defineFeature({
  name: 'campaignFailures',
  writes: ['campaign_event_log'],
  reads: ['campaign_contacts', 'campaign_events'],
  consumers: [noteDroppedMessages, noteFailedMail],
})
