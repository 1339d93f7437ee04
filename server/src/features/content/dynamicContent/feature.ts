import { defineFeature } from '../../../catalog/feature.ts'
import { dynamicContentCampaignEvents } from './campaignEvents.ts'
import { dynamicContent } from './dynamicContent.ts'
import { dynamicContentCounters } from './dynamicContentCounters.ts'
import { dynamicContentMentions } from './recordMentions.ts'
import { servingActivity } from './servingActivity.ts'

export const feature = defineFeature({
  name: 'dynamicContent',
  tables: ['dynamic_content_assignments', 'dynamic_content_servings', 'dynamic_contents'],
  reads: ['categories', 'pages'],
  emits: ['dynamic_content.requested'],
  counters: Object.values(dynamicContentCounters),
  contactData: {
    dynamic_content_assignments: {
      keys: [['slot']],
      shows: 'id dynamic_content_id slot date_added',
      keeps: { because: 'What a slot shows is what it shows now.' },
    },
    dynamic_content_servings: {
      shows: 'id dynamic_content_id source source_id date_sent last_sent sent_count sent_details tokens',
      outlives: { blanks: 'sent_details tokens' },
      keeps: { since: 't.date_sent' },
    },
  },
  personalTraces: { dynamic_contents: { texts: 'filters', fate: 'is rewritten' } },
  definitions: [dynamicContent],
  campaignEvents: dynamicContentCampaignEvents,
  activity: servingActivity,
  recordMentions: dynamicContentMentions,
})
