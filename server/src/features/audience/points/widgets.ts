// Figures about points.
import type { Widget } from '../../../catalog/dashboardWidget.ts'
import { pointChanges } from './rolledFigures.ts'

export const pointWidgets: readonly Widget[] = [
  {
    type: 'points.in.time',
    group: 'Point',
    permission: 'lead:leads',
    shape: 'line',
    lines: [
      {
        label: 'Point sum',
        from: 'point_changes p join contacts c on c.id = p.contact_id',
        at: 'p.date_added',
        where: 'p.group_id is null',
        count: 'sum(p.delta)',
        owner: 'coalesce(c.owner_id, c.created_by)',
        behind: { id: 'p.id', contact: 'p.contact_id', amount: 'p.delta' },
        rolled: { figure: pointChanges, alias: 'p', isForAll: true },
      },
    ],
  },
]
