import type { RolledFigure } from '../../../catalog/rolledFigure.ts'

const STAY = 't.date_left - t.date_hit'

/** How many visits pages had, by how long they took: 0 unknown, 1 under a minute, 2 under five, 3 under ten, 4 longer. */
export const pageVisits: RolledFigure = {
  name: 'pages.hits',
  rowsOf: 'page_hits',
  at: 't.date_hit',
  where: 't.redirect_id is null',
  keys: {
    a: 'coalesce(t.page_id, 0)',
    c: `case when t.date_left is null then 0 when ${STAY} < interval '1 minute' then 1
      when ${STAY} < interval '5 minutes' then 2 when ${STAY} < interval '10 minutes' then 3 else 4 end`,
  },
  shows: 'nullif(a, 0) as page_id, c as stay',
  hasTotals: true,
}
