import { defineFeature } from '../../../catalog/feature.ts'
import { workTask } from '../../../platform/engine/backgroundWork.ts'
import { segmentEvents, segmentGoals } from './campaignEvents.ts'
import { contactSegmentRoutes } from './contactRoutes.ts'
import { segmentFilters } from './filterFields.ts'
import { segmentFormActions } from './formActions.ts'
import { purgeMembers, purgeTask } from './purgeMembers.ts'
import { checkReactions, reactToBulk, reactToContacts } from './reactToContacts.ts'
import { rebuildTask } from './rebuildSegment.ts'
import { segmentMentions, segmentUses } from './recordUses.ts'
import { segmentReportSources } from './reportSources.ts'
import { startRebuilds, sweepRebuilds } from './requestRebuilds.ts'
import { segmentRoutes } from './routes.ts'
import { rebuildReturned } from './saveSegments.ts'
import { segment } from './segment.ts'
import { segmentActivity } from './segmentActivity.ts'
import { segmentCounters } from './segmentCounters.ts'
import { segmentMemberCounts, segmentSearch } from './segmentSearch.ts'
import { segmentTriggerEvents } from './triggerEvents.ts'
import { turnDates, turnDatetimes } from './turnSegments.ts'
import { segmentWebhookTriggers } from './webhookTriggers.ts'
import { segmentMembers, segmentWidgets } from './widgets.ts'

export const feature = defineFeature({
  name: 'segments',
  tables: ['segment_changes', 'segment_contacts', 'segment_rebuilds', 'segments'],
  keeps: {
    segment_changes: { since: 't.date_added' },
    segment_rebuilds: { because: 'One for each segment.' },
  },
  reads: ['categories', 'company_contacts', 'contacts'],
  emits: ['contact.changed', 'segment.rebuild'],
  counters: Object.values(segmentCounters),
  indexes: [
    {
      on: 'segment_contacts',
      name: 'segment_contacts_added_idx',
      as: 'using brin (date_added) with (pages_per_range = 32, autosummarize = on)',
    },
    {
      on: 'segment_contacts',
      name: 'segment_contacts_removed_idx',
      as: '(segment_id) where manually_removed',
    },
  ],
  contactData: {
    segment_contacts: {
      keys: [['segment_id']],
      shows: 'segment_id date_added manually_added manually_removed',
      keeps: { because: 'Whoever was taken out by hand is not brought in again.' },
    },
  },
  personalTraces: { segments: { texts: 'name public_name description filters', fate: 'is rewritten' } },
  hanging: [{ parent: 'segments', table: 'segment_contacts', column: 'segment_id', work: purgeMembers.name }],
  onReturn: [rebuildReturned],
  definitions: [segment],
  routes: [segmentRoutes, contactSegmentRoutes],
  consumers: [reactToContacts, reactToBulk, startRebuilds],
  checks: [checkReactions],
  schedules: [segmentMemberCounts, sweepRebuilds, turnDates, turnDatetimes],
  tasks: [purgeTask, workTask(purgeMembers), rebuildTask],
  campaignEvents: segmentEvents,
  goalTypes: segmentGoals,
  formActions: segmentFormActions,
  triggerEvents: segmentTriggerEvents,
  webhookTriggers: segmentWebhookTriggers,
  widgets: segmentWidgets,
  rolledFigures: [segmentMembers],
  reportSources: [segmentReportSources],
  activity: segmentActivity,
  contactCommands: segmentSearch,
  recordUses: segmentUses,
  filterFields: segmentFilters,
  recordMentions: segmentMentions,
})
