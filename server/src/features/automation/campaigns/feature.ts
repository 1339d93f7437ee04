import { defineFeature } from '../../../catalog/feature.ts'
import { workTask } from '../../../platform/engine/backgroundWork.ts'
import { limitedPublishers } from '../../audience/contactRows/limitedPublishers.ts'
import { campaign } from './campaign.ts'
import { campaignActivity } from './campaignActivity.ts'
import { cancelRows, dateRows, redateDecisions, redateRows } from './campaignEvent.ts'
import { campaignEvents } from './campaignEvents.ts'
import { contactCampaignRoutes } from './contactRoutes.ts'
import { campaignFilters } from './filterFields.ts'
import { purgeCampaigns, purgeCampaignTask } from './purgeCampaigns.ts'
import { campaignMentions, campaignUses } from './recordUses.ts'
import { campaignReportColumns, campaignReportSources } from './reportSources.ts'
import { compareReturned } from './requestEntries.ts'
import { campaignRoutes } from './routes.ts'
import { campaignTriggerEvents } from './triggerEvents.ts'
import { campaignWidgets, eventsRun, membersAdded } from './widgets.ts'

export const feature = defineFeature({
  name: 'campaigns',
  checks: [limitedPublishers('campaign', 'campaigns')],
  tables: [
    'campaign_contacts',
    'campaign_counts',
    'campaign_entries',
    'campaign_event_failures',
    'campaign_event_log',
    'campaign_events',
    'campaign_forms',
    'campaign_round_limits',
    'campaign_segments',
    'campaigns',
  ],
  keeps: {
    campaign_counts: { because: 'One for each campaign.' },
    campaign_entries: { because: 'Whoever comes in is worked off, and the row goes.' },
    campaign_events: { because: 'As many as people make.' },
    campaign_forms: { because: 'As many as people make.' },
    campaign_round_limits: { because: 'One for each campaign.' },
    campaign_segments: { because: 'As many as people make.' },
  },
  writes: ['campaign_decisions', 'campaign_goal_reaches', 'campaign_goals', 'campaign_pauses'],
  reads: ['categories', 'contacts', 'ip_addresses', 'segment_contacts'],
  emits: ['contact.changed'],
  indexes: [
    {
      on: 'campaign_event_log',
      name: 'campaign_event_log_done_idx',
      as: '(date_triggered) where not is_scheduled',
    },
    { on: 'campaign_contacts', name: 'campaign_contacts_added_idx', as: '(date_added)' },
    {
      on: 'campaign_event_log',
      name: 'campaign_event_log_scheduled_idx',
      as: '(event_id, trigger_date, id) where is_scheduled',
      replaces: 'campaign_event_log_due_idx',
    },
    {
      on: 'campaign_event_log',
      name: 'campaign_event_log_member_idx',
      as: '(contact_id, campaign_id)',
      replaces: 'campaign_event_log_contact_idx',
    },
  ],
  contactData: {
    campaign_contacts: {
      keys: [['campaign_id']],
      shows:
        'campaign_id date_added date_last_exited manually_added manually_removed rotation awaits_start held_out',
      hides: 'rounds rounds_since hops',
      keeps: { because: 'Whoever was in a campaign is not brought into it again.' },
    },
    campaign_event_failures: {
      keys: [['log_id']],
      shows: 'log_id date_added reason',
      keeps: {
        since: 't.date_added',
        needed: `exists (select from campaign_event_log l where l.id = t.log_id and l.contact_id = t.contact_id and l.is_scheduled)`,
      },
    },
    campaign_event_log: {
      keys: [['event_id', 'rotation']],
      shows: `id event_id campaign_id rotation ip_id date_triggered is_scheduled trigger_date system_triggered
        metadata non_action_path_taken channel channel_id`,
      hides: 'base_at',
      keeps: {
        since: 'coalesce(t.date_triggered, t.trigger_date)',
        needed: `t.is_scheduled or
          exists (select from campaign_contacts m where m.campaign_id = t.campaign_id and m.contact_id = t.contact_id
          and m.rotation = t.rotation and not m.manually_removed)`,
      },
    },
  },
  hanging: [
    ...[
      'campaign_events',
      'campaign_contacts',
      'campaign_goal_reaches',
      'campaign_goals',
      'campaign_pauses',
    ].map((table) => ({ parent: 'campaigns', table, column: 'campaign_id', work: purgeCampaigns.name })),
    ...['campaign_event_log', 'campaign_decisions'].map((table) => ({
      ...{ parent: 'campaign_events', table, column: 'event_id' },
    })),
    { parent: 'campaign_event_log', table: 'campaign_event_failures', column: 'log_id' },
  ],
  onReturn: [compareReturned],
  // What a step sends, and to whom, stays as people wrote it.
  personalTraces: {
    campaign_events: { texts: 'name properties', fate: 'is rewritten', where: "t.event_type = 'condition'" },
  },
  definitions: [campaign],
  routes: [campaignRoutes, contactCampaignRoutes],
  tasks: [
    purgeCampaignTask,
    workTask(purgeCampaigns),
    workTask(cancelRows),
    workTask(dateRows),
    workTask(redateRows),
    workTask(redateDecisions),
  ],
  widgets: campaignWidgets,
  rolledFigures: [eventsRun, membersAdded],
  campaignEvents,
  triggerEvents: campaignTriggerEvents,
  activity: campaignActivity,
  reportSources: [campaignReportSources],
  reportColumns: campaignReportColumns,
  recordUses: campaignUses,
  filterFields: campaignFilters,
  recordMentions: campaignMentions,
})
