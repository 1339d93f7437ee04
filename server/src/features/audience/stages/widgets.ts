// Figures about stages.
import type { Widget } from '../../../catalog/dashboardWidget.ts'
import { contactsByStage } from '../contactRows/rolledFigures.ts'
import { stageChanges } from './rolledFigures.ts'

const permission = 'lead:leads'
const owner = 'coalesce(c.owner_id, c.created_by)'

export const stageWidgets: readonly Widget[] = [
  {
    type: 'lead.lifetime',
    group: 'Contact',
    permission,
    shape: 'doughnut',
    slices: {
      from: 'contacts c left join stages s on s.id = c.stage_id',
      at: 'c.date_added',
      owner,
      filters: { stage: 'c.stage_id' },
      by: 's.name',
      rolled: {
        figure: contactsByStage,
        alias: 'c',
        joins: 'left join stages s on s.id = c.stage_id',
        filters: { stage: 'a' },
      },
    },
  },
  {
    type: 'stages.in.time',
    group: 'Stage',
    permission,
    shape: 'line',
    lines: [
      {
        label: 'Stage changes',
        from: 'stage_changes s join contacts c on c.id = s.contact_id',
        at: 's.date_added',
        owner,
        filters: { stageId: 's.stage_id' },
        rolled: { figure: stageChanges, alias: 's', filters: { stageId: 'a' }, isForAll: true },
      },
    ],
  },
]
