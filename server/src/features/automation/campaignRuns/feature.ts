import { defineFeature } from '../../../catalog/feature.ts'
import { dueRows } from './dueRows.ts'
import { reactToMembers } from './reactToMembers.ts'
import { runCampaignTask } from './runCampaign.ts'
import { sweepCampaigns } from './sweepCampaigns.ts'
import { checkCampaigns } from './waitingEvents.ts'

export const feature = defineFeature({
  name: 'campaignRuns',
  writes: [
    'campaign_contacts',
    'campaign_entries',
    'campaign_event_failures',
    'campaign_event_log',
    'campaign_events',
  ],
  reads: ['campaign_segments', 'campaigns'],
  consumers: [reactToMembers],
  schedules: [sweepCampaigns],
  tasks: [runCampaignTask],
  backlogs: [dueRows],
  checks: [checkCampaigns],
})
