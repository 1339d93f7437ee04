import { defineFeature } from '../../../catalog/feature.ts'
import { dryRunJobs } from './dryRunJobs.ts'
import { campaignDryRunRoutes } from './routes.ts'
import { dryRunTask, sweepDryRuns } from './runDryRun.ts'

/** Campaigns that are tried on everybody they would reach, without effect. */
export const feature = defineFeature({
  name: 'campaignDryRuns',
  tables: ['campaign_dry_runs'],
  keeps: {
    campaign_dry_runs: { because: 'The last ones of each campaign stay for a while.' },
  },
  writes: ['campaign_contacts', 'campaign_decisions', 'campaign_event_log', 'campaigns'],
  reads: ['campaign_drafts', 'campaign_events', 'campaign_segments', 'segment_contacts'],
  personalTraces: { campaign_dry_runs: { texts: 'graph result error', fate: 'is rewritten' } },
  routes: [campaignDryRunRoutes],
  jobKinds: [dryRunJobs],
  tasks: [dryRunTask],
  schedules: [sweepDryRuns],
})
