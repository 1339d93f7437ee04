import { defineFeature } from '../../../catalog/feature.ts'
import { focusCampaignEvents } from './campaignEvents.ts'
import { focus } from './focus.ts'
import { focusActivity } from './focusActivity.ts'
import { focusPublicRoutes } from './publicRoutes.ts'
import { focusRoutes } from './routes.ts'

export const feature = defineFeature({
  name: 'focus',
  tables: ['focus_interactions', 'focus_items'],
  contactData: [{ table: 'focus_interactions', outlives: true }],
  definitions: [focus],
  routes: [focusRoutes],
  publicRoutes: [focusPublicRoutes],
  campaignEvents: focusCampaignEvents,
  activity: focusActivity,
})
