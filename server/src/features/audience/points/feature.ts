import { defineFeature } from '../../../catalog/feature.ts'
import { workTask } from '../../../platform/engine/backgroundWork.ts'
import { pointEvents } from './campaignEvents.ts'
import { deleteScores } from './deleteScores.ts'
import { pointFormActions } from './formActions.ts'
import { pointAction } from './pointAction.ts'
import { pointActivity } from './pointActivity.ts'
import { pointGroup } from './pointGroup.ts'
import { pointInsight } from './pointInsight.ts'
import { reactToActions } from './reactToActions.ts'
import { pointReportSources } from './reportSources.ts'
import { pointWebhookTriggers } from './webhookTriggers.ts'
import { pointWidgets } from './widgets.ts'

export const feature = defineFeature({
  name: 'points',
  tables: [
    'contact_group_scores',
    'point_action_firings',
    'point_actions',
    'point_changes',
    'point_groups',
    'point_insights',
  ],
  reads: ['contacts', 'ip_addresses'],
  contactData: [
    { table: 'contact_group_scores', keys: [['group_id']] },
    { table: 'point_action_firings', keys: [['point_action_id']] },
    { table: 'point_changes' },
  ],
  definitions: [pointAction, pointGroup, pointInsight],
  consumers: [reactToActions],
  tasks: [workTask(deleteScores)],
  campaignEvents: pointEvents,
  formActions: pointFormActions,
  webhookTriggers: pointWebhookTriggers,
  widgets: pointWidgets,
  reportSources: [pointReportSources],
  activity: pointActivity,
})
