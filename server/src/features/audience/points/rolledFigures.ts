import type { RolledFigure } from '../../../catalog/rolledFigure.ts'

/** How many points contacts got and lost, groups of points aside. */
export const pointChanges: RolledFigure = {
  name: 'points.changes',
  rowsOf: 'point_changes',
  at: 't.date_added',
  where: 't.group_id is null',
  n: 't.delta',
  keys: {},
  shows: 'a',
  hasTotals: true,
}
