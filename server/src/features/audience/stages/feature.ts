import { defineFeature } from '../../../catalog/feature.ts'
import { workTask } from '../../../platform/engine/backgroundWork.ts'
import { clearStages, tellReturnedStages } from '../contactRows/clearStages.ts'
import { stageEvents } from './campaignEvents.ts'
import { stageGoals } from './goalTypes.ts'
import { stageChanges } from './rolledFigures.ts'
import { stageRoutes } from './routes.ts'
import { stage } from './stage.ts'
import { stageActivity } from './stageActivity.ts'
import { stageSearch } from './stageSearch.ts'
import { stageWidgets } from './widgets.ts'

export const feature = defineFeature({
  name: 'stages',
  tables: ['stage_changes', 'stages'],
  reads: ['contacts'],
  contactData: {
    stage_changes: {
      shows: 'id stage_id event_name action_name date_added',
      keeps: { since: 't.date_added' },
    },
  },
  hanging: [
    { parent: 'stages', table: 'contacts', column: 'stage_id', isCleared: true, work: clearStages.name },
  ],
  onReturn: [tellReturnedStages],
  definitions: [stage],
  routes: [stageRoutes],
  tasks: [workTask(clearStages)],
  campaignEvents: stageEvents,
  goalTypes: stageGoals,
  widgets: stageWidgets,
  indexes: [
    {
      on: 'stage_changes',
      name: 'stage_changes_date_idx',
      as: 'using brin (date_added) with (pages_per_range = 32, autosummarize = on)',
    },
  ],
  rolledFigures: [stageChanges],
  activity: stageActivity,
  contactCommands: stageSearch,
})
