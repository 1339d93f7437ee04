// Figures about reports.

import type { Widget } from '../../../catalog/dashboardWidget.ts'
import { badRequest } from '../../../platform/errors.ts'
import { find, list } from '../../../platform/rest/list.ts'
import { isoDate } from '../../../platform/values/dates.ts'
import { toId } from '../../../platform/values/field.ts'
import { findSource } from './findSource.ts'
import { report } from './report.ts'
import { reportByDay } from './reportByDay.ts'

const DAY_MS = 86_400_000
/** As many as a chart has points. */
const MOST_DAYS = 5_000

export const reportWidgets: readonly Widget[] = [
  {
    type: 'report',
    group: 'Report',
    shape: 'special',
    takes: ['dateFrom', 'dateTo', 'timezone', 'filter[report]'],
    // The rows of a report by day: of the one that `filter[report]` names, else of the first in the list. A day that is not
    // counted yet is null.
    async load(context, { from, to, timezone, height, filter }) {
      if ((to.getTime() - from.getTime()) / DAY_MS > MOST_DAYS)
        throw badRequest(`dateFrom: the range has more than ${MOST_DAYS} days.`)
      const id = toId(filter.report)
      const rows = id ? await find(context, report, [id]) : (await list(context, report, { limit: 1 })).rows
      const [row] = rows
      const source = row ? await findSource(context, String(row.source)) : null
      const date = source?.date
      const { days, countedAt, isCounting } =
        row && source && date
          ? await reportByDay(context, row, { ...source, date }, { from, to, timezone })
          : { days: [], countedAt: null, isCounting: false }
      return {
        chartType: 'line',
        chartHeight: height,
        chartData: {
          labels: days.map(({ day }) => day),
          datasets: [{ label: String(row?.name ?? ''), data: days.map(({ n }) => n) }],
        },
        countedAt: countedAt && isoDate(countedAt),
        isCounting,
      }
    },
  },
]
