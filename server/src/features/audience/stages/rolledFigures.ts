import type { RolledFigure } from '../../../catalog/rolledFigure.ts'

/** How often contacts came to stages. */
export const stageChanges: RolledFigure = {
  name: 'stages.changes',
  rowsOf: 'stage_changes',
  at: 't.date_added',
  keys: { a: 'coalesce(t.stage_id, 0)' },
  shows: 'nullif(a, 0) as stage_id',
  hasTotals: true,
}
