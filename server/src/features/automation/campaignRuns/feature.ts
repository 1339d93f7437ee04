import { defineFeature } from '../../../catalog/feature.ts'
import { dueRows } from './dueRows.ts'
import { enterByForms } from './enterByForms.ts'
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
  reads: ['campaign_forms', 'campaign_segments', 'campaigns', 'form_submissions'],
  consumers: [reactToMembers, enterByForms],
  schedules: [sweepCampaigns],
  tasks: [runCampaignTask],
  backlogs: [dueRows],
  checks: [checkCampaigns],
})
