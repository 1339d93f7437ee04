import { defineFeature } from '../../../catalog/feature.ts'
import { dynamicContentCampaignEvents } from './campaignEvents.ts'
import { dynamicContent } from './dynamicContent.ts'
import { servingActivity } from './servingActivity.ts'

export const feature = defineFeature({
  name: 'dynamicContent',
  tables: ['dynamic_content_assignments', 'dynamic_content_servings', 'dynamic_contents'],
  reads: ['categories'],
  contactData: [
    { table: 'dynamic_content_assignments', keys: [['slot']] },
    { table: 'dynamic_content_servings', outlives: true },
  ],
  definitions: [dynamicContent],
  campaignEvents: dynamicContentCampaignEvents,
  activity: servingActivity,
})
