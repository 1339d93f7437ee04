import { defineFeature } from '../../../catalog/feature.ts'
import { queueActivity } from './queueActivity.ts'
import { queueBacklog } from './queueBacklog.ts'
import { sendDueTask, sweepMessageQueue } from './sendDueMessages.ts'

export const feature = defineFeature({
  name: 'messageQueue',
  tables: ['message_queue'],
  reads: ['contact_frequency_rules', 'emails', 'notifications', 'text_messages', 'tweets'],
  contactData: [{ table: 'message_queue', keys: [['channel', 'occasion']] }],
  schedules: [sweepMessageQueue],
  tasks: [sendDueTask],
  backlogs: [queueBacklog],
  activity: [queueActivity],
})
