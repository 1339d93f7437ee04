import { defineFeature } from '../../../catalog/feature.ts'
import { emailAudienceRoutes } from './routes.ts'

/** Whom an email to segments reaches, and what they clicked. */
export const feature = defineFeature({
  name: 'emailAudience',
  reads: [
    'contact_categories',
    'contact_do_not_contact',
    'contacts',
    'email_sends',
    'redirects',
    'segment_contacts',
    'trackables',
  ],
  routes: [emailAudienceRoutes],
})
