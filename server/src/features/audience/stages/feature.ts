import { defineFeature } from '../../../catalog/feature.ts'
import { workTask } from '../../../platform/engine/backgroundWork.ts'
import { clearStages } from '../contactRows/clearStages.ts'
import { stageEvents } from './campaignEvents.ts'
import { stageRoutes } from './routes.ts'
import { stage } from './stage.ts'
import { stageActivity } from './stageActivity.ts'
import { stageSearch } from './stageSearch.ts'
import { stageWidgets } from './widgets.ts'

export const feature = defineFeature({
  name: 'stages',
  tables: ['stage_changes', 'stages'],
  reads: ['contacts'],
  contactData: [{ table: 'stage_changes' }],
  definitions: [stage],
  routes: [stageRoutes],
  tasks: [workTask(clearStages)],
  campaignEvents: stageEvents,
  widgets: stageWidgets,
  activity: stageActivity,
  contactCommands: stageSearch,
})
