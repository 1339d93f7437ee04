import { defineFeature } from '../../../catalog/feature.ts'
import { workTask } from '../../../platform/engine/backgroundWork.ts'
import { giveAdded, moveWaiting } from './moveContacts.ts'
import { campaignDraftRoutes } from './routes.ts'

/** Edits of a campaign that gather beside it until they are published. */
export const feature = defineFeature({
  name: 'campaignDrafts',
  tables: ['campaign_drafts'],
  keeps: {
    campaign_drafts: { because: 'One for each campaign.' },
  },
  writes: ['campaign_decisions', 'campaign_event_log', 'campaign_events'],
  reads: [
    'campaign_contacts',
    'campaign_event_failures',
    'campaign_forms',
    'campaign_segments',
    'campaigns',
    'contact_merges',
  ],
  routes: [campaignDraftRoutes],
  tasks: [workTask(giveAdded), workTask(moveWaiting)],
})
