import { defineFeature } from '../../../catalog/feature.ts'
import { campaignsWithoutPublisher, endlessCampaigns, failedCampaigns } from './attention.ts'
import { dueRows } from './dueRows.ts'
import { reactToMembers } from './reactToMembers.ts'
import { reactToReports } from './reactToReports.ts'
import { runCampaignTask } from './runCampaign.ts'
import { sweepCampaigns } from './sweepCampaigns.ts'
import { takeDecisions } from './takeDecisions.ts'
import { checkCampaigns } from './waitingEvents.ts'

export const feature = defineFeature({
  name: 'campaignRuns',
  writes: [
    'campaign_decisions',
    'campaign_contacts',
    'campaign_entries',
    'campaign_event_failures',
    'campaign_event_log',
    'campaign_events',
    'campaign_round_limits',
    'campaigns',
  ],
  reads: ['campaign_forms', 'campaign_pauses', 'campaign_segments', 'contacts', 'form_submissions'],
  emits: ['campaign.changed', 'campaign.unpublished'],
  consumers: [reactToMembers, reactToReports, takeDecisions],
  schedules: [sweepCampaigns],
  tasks: [runCampaignTask],
  backlogs: [dueRows],
  checks: [checkCampaigns],
  attention: [failedCampaigns, campaignsWithoutPublisher, endlessCampaigns],
})
