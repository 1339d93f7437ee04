import { defineFeature } from '../../../catalog/feature.ts'
import { queueActivity } from './queueActivity.ts'
import { queueBacklog } from './queueBacklog.ts'
import { queueReportSources } from './reportSources.ts'
import { sendDueTask, sweepMessageQueue } from './sendDueMessages.ts'

export const feature = defineFeature({
  name: 'messageQueue',
  tables: ['message_queue'],
  reads: ['contact_frequency_rules', 'contacts', 'emails', 'notifications', 'text_messages', 'tweets'],
  emits: ['campaign_message.dropped'],
  contactData: {
    message_queue: {
      keys: [['channel', 'dedupe_key']],
      shows: `id channel channel_id event_id priority attempts status scheduled_date date_added last_attempt
        date_sent reason`,
      hides: 'dedupe_key max_attempts options',
      keeps: { since: 't.date_added', needed: "t.status in ('pending', 'rescheduled')" },
    },
  },
  schedules: [sweepMessageQueue],
  tasks: [sendDueTask],
  backlogs: [queueBacklog],
  activity: [queueActivity],
  reportSources: [queueReportSources],
})
