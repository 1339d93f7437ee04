// Figures about reports.

import type { Widget } from '../../../catalog/dashboardWidget.ts'
import { withinTime } from '../../../platform/database/timeLimit.ts'
import { find, list } from '../../../platform/rest/list.ts'
import { toId } from '../../../platform/values/field.ts'
import { findSource } from './findSource.ts'
import { report } from './report.ts'
import { reportCondition, timeLimitOf } from './runReport.ts'

export const reportWidgets: readonly Widget[] = [
  {
    type: 'report',
    group: 'Report',
    shape: 'special',
    takes: ['dateFrom', 'dateTo', 'timezone', 'filter[report]'],
    // The rows of a report by day: of the one that `filter[report]` names, else of the first in the list.
    async load(context, { from, to, timezone, height, filter }) {
      const id = toId(filter.report)
      const rows = id ? await find(context, report, [id]) : (await list(context, report, { limit: 1 })).rows
      const [row] = rows
      const source = row ? await findSource(context, String(row.source)) : null
      const date = source?.date
      const points =
        row && source && date
          ? await withinTime(context.sql, timeLimitOf(context), async (db, step) => {
              await step()
              return db<{ day: string; n: number }[]>`
            select to_char(d.day, 'YYYY-MM-DD') as day, coalesce(counted.n, 0)::float8 as n
            from generate_series(date_trunc('day', ${from}::timestamptz at time zone ${timezone}::text), ${to}::timestamptz at time zone ${timezone}::text, '1 day') d (day)
            left join (
              select date_trunc('day', ${db.unsafe(date)} at time zone ${timezone}::text) as day, count(*) as n
              from ${db.unsafe(source.from)} where ${reportCondition({ ...context, db }, row, source, { from, to })} group by 1
            ) counted using (day)
            order by d.day`
            })
          : []
      return {
        chartType: 'line',
        chartHeight: height,
        chartData: {
          labels: points.map(({ day }) => day),
          datasets: [{ label: String(row?.name ?? ''), data: points.map(({ n }) => n) }],
        },
      }
    },
  },
]
