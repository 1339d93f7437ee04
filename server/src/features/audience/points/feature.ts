import { defineFeature } from '../../../catalog/feature.ts'
import { workTask } from '../../../platform/engine/backgroundWork.ts'
import { limitedPublishers } from '../contactRows/limitedPublishers.ts'
import { withoutPublisher } from '../contactRows/withoutPublisher.ts'
import { pointEvents } from './campaignEvents.ts'
import { deleteScores, tellReturnedGroups } from './deleteScores.ts'
import { pointFormActions } from './formActions.ts'
import { pointAction } from './pointAction.ts'
import { pointActivity } from './pointActivity.ts'
import { pointGroup } from './pointGroup.ts'
import { pointInsight } from './pointInsight.ts'
import { reactToActions } from './reactToActions.ts'
import { pointMentions } from './recordMentions.ts'
import { pointReportSources } from './reportSources.ts'
import { pointChanges } from './rolledFigures.ts'
import { pointWebhookTriggers } from './webhookTriggers.ts'
import { pointWidgets } from './widgets.ts'

export const feature = defineFeature({
  name: 'points',
  checks: [limitedPublishers('point action', 'point_actions')],
  attention: [withoutPublisher('point_action')],
  tables: [
    'contact_group_scores',
    'point_action_firings',
    'point_actions',
    'point_changes',
    'point_groups',
    'point_insights',
  ],
  reads: ['contacts', 'ip_addresses'],
  emits: ['contact.changed'],
  contactData: {
    contact_group_scores: {
      keys: [['group_id']],
      shows: 'group_id score',
      keeps: { because: 'A score is what it is now.' },
    },
    point_action_firings: {
      keys: [['point_action_id']],
      shows: 'point_action_id ip_id date_fired',
      keeps: { because: 'An action that is not repeatable happens once per contact.' },
    },
    point_changes: {
      shows: 'id group_id type event_name action_name delta ip_id date_added',
      keeps: { since: 't.date_added' },
    },
  },
  hanging: [
    { parent: 'point_groups', table: 'contact_group_scores', column: 'group_id', work: deleteScores.name },
  ],
  onReturn: [tellReturnedGroups],
  definitions: [pointAction, pointGroup, pointInsight],
  consumers: [reactToActions],
  tasks: [workTask(deleteScores)],
  campaignEvents: pointEvents,
  formActions: pointFormActions,
  webhookTriggers: pointWebhookTriggers,
  widgets: pointWidgets,
  indexes: [
    {
      on: 'point_changes',
      name: 'point_changes_date_idx',
      as: 'using brin (date_added) with (pages_per_range = 32, autosummarize = on)',
    },
  ],
  rolledFigures: [pointChanges],
  reportSources: [pointReportSources],
  activity: pointActivity,
  recordMentions: pointMentions,
})
