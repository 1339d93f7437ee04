import { defineFeature } from '../../../catalog/feature.ts'
import { explainEmailRoutes } from './routes.ts'

/** Why a contact got an email, or did not: with what campaigns did about it, which stand above emails. */
export const feature = defineFeature({
  name: 'emailExplain',
  reads: [
    'campaign_event_log',
    'campaign_events',
    'campaigns',
    'contact_do_not_contact',
    'email_brakes',
    'email_broadcasts',
    'email_excluded_segments',
    'email_segments',
    'email_sends',
    'emails',
    'message_queue',
    'segment_contacts',
    'segments',
  ],
  routes: [explainEmailRoutes],
})
