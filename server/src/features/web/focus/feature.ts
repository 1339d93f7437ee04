import { defineFeature } from '../../../catalog/feature.ts'
import { focusCampaignEvents } from './campaignEvents.ts'
import { focusFigureRoute } from './figureRoute.ts'
import { focus } from './focus.ts'
import { focusActivity } from './focusActivity.ts'
import { focusPreviewRoute } from './previewRoute.ts'
import { focusPublicRoutes } from './publicRoutes.ts'
import { focusMentions } from './recordMentions.ts'
import { focusRoutes } from './routes.ts'

export const feature = defineFeature({
  name: 'focus',
  tables: ['focus_interactions', 'focus_items'],
  contactData: {
    focus_interactions: {
      shows: 'id focus_id type type_id date_added',
      outlives: { blanks: '' },
      keeps: { since: 't.date_added' },
    },
  },
  definitions: [focus],
  routes: [focusRoutes, focusPreviewRoute, focusFigureRoute],
  publicRoutes: [focusPublicRoutes],
  campaignEvents: focusCampaignEvents,
  activity: focusActivity,
  recordMentions: focusMentions,
})
