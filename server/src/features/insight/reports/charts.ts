// What the rows of a report look like: in time, by what they are grouped by, and the charts that the report names.
import type { ChartLine, ReportChart, ReportSource } from '../../../catalog/reportSource.ts'
import type { Db } from '../../../platform/database/connection.ts'
import type { Fragment } from '../../../platform/database/statement.ts'
import { withinTime } from '../../../platform/database/timeLimit.ts'
import type { Context, Row } from '../../../platform/resource/definition.ts'
import type { DataQuery } from '../dashboard/readQuery.ts'
import { aliasesOf } from './findSource.ts'
import { aggregatorsOf, groupsOf, reportCondition, shownAs, timeLimitOf } from './runReport.ts'

export interface Chart {
  /** `rows`, `group.` and a column, or the name under which the report keeps it. */
  name: string
  shape: 'line' | 'bar' | 'pie' | 'table'
  /** Beginnings of units of time in the asked time zone, or the values that rows are told apart by. */
  labels: (string | null)[]
  /** Each with a number per label. */
  datasets: { label: string; data: (number | null)[] }[]
}

interface Figures {
  db: Db
  source: ReportSource
  query: DataQuery
  /** Which rows the report is about, in the range by their own date. */
  inRange: Fragment
  /** The same, whenever they were. */
  ever: Fragment
}

/** An answer holds no more of them. */
const MAX_CHARTS = 20

/**
 * The charts of a report over the rows that the actor may see: how many there are per unit of time, how they divide by
 * each column that it is grouped by (the `limit` largest), and those of its `graphs` that its source knows; 20 at most,
 * each a statement per line, all of them together within `report_time_limit`.
 * @throws ApiError as `runReport`.
 */
export async function makeCharts(
  context: Context,
  report: Row,
  source: ReportSource,
  query: DataQuery,
): Promise<Chart[]> {
  return withinTime(context, timeLimitOf(context), async (db, step) => {
    const own = { ...context, db }
    const figures: Figures = {
      ...{ db, source, query },
      inRange: reportCondition(own, report, source, query),
      ever: reportCondition(own, report, source, { from: null, to: null }),
    }
    const charts: Chart[] = []
    for (const make of wanted(report, source).slice(0, MAX_CHARTS)) charts.push(await make(figures, step))
    return charts
  })
}

type Step = () => Promise<void>
type Make = (figures: Figures, step: Step) => Promise<Chart>

function wanted(report: Row, source: ReportSource): Make[] {
  const rows: ReportChart = { shape: 'line', lines: [{ label: 'Rows' }] }
  const named = Object.entries(source.charts ?? {}).filter(([name]) => listOf(report.graphs).includes(name))
  return [
    ...(source.date === null ? [] : [(figures: Figures, step: Step) => draw(figures, step, 'rows', rows)]),
    ...groupsOf(report, source).map(
      (column): Make =>
        (figures, step) =>
          drawGroups(figures, step, report, column),
    ),
    ...named.map(
      ([name, chart]): Make =>
        (figures, step) =>
          draw(figures, step, name, chart),
    ),
  ]
}

async function draw(figures: Figures, step: Step, name: string, chart: ReportChart): Promise<Chart> {
  switch (chart.shape) {
    case 'line':
      return drawLines(figures, step, name, chart.lines)
    case 'pie':
      return drawSlices(figures, step, name, chart.slices)
    case 'split':
      return drawSplit(figures, step, name, chart)
    default:
      return chart satisfies never
  }
}

async function drawLines(
  { db, source, query, ever }: Figures,
  step: Step,
  name: string,
  lines: readonly ChartLine[],
): Promise<Chart> {
  const { from, to, timezone, unit } = query
  const format = HOURS.has(unit) ? 'YYYY-MM-DD"T"HH24:MI:SS' : 'YYYY-MM-DD'
  const datasets: Chart['datasets'] = []
  let labels: string[] = []
  for (const { label, at = source.date ?? '', where = 'true', value = 'count(*)' } of lines) {
    await step()
    const points = await db<{ label: string; n: number }[]>`
      select to_char(u.moment, ${format}) as label, coalesce(d.n, 0)::float8 as n
      from generate_series(date_trunc(${unit}::text, ${from}::timestamptz at time zone ${timezone}::text),
        ${to}::timestamptz at time zone ${timezone}::text, ('1 ' || ${unit}::text)::interval) u (moment)
      left join (
        select date_trunc(${unit}::text, ${db.unsafe(at)} at time zone ${timezone}::text) as moment, ${db.unsafe(value)} as n
        from ${db.unsafe(source.from)}
        where ${ever} and ${db.unsafe(at)} >= ${from} and ${db.unsafe(at)} <= ${to} and ${db.unsafe(where)}
        group by 1
      ) d using (moment)
      order by u.moment`
    labels = points.map((point) => point.label)
    datasets.push({ label, data: points.map(({ n }) => n) })
  }
  return { name, shape: 'line', labels, datasets }
}

const HOURS: ReadonlySet<string> = new Set(['second', 'minute', 'hour'])

async function drawSlices(
  { db, source, inRange }: Figures,
  step: Step,
  name: string,
  slices: readonly { label: string; where: string }[],
): Promise<Chart> {
  await step()
  const counts = slices.map(({ where }, n) => `count(*) filter (where ${where}) as "${n}"`).join(', ')
  const [row = {}] = await db<Record<string, number>[]>`
    select ${db.unsafe(counts)} from ${db.unsafe(source.from)} where ${inRange}`
  const data = slices.map((_, n) => Number(row[n]))
  return { name, shape: 'pie', labels: slices.map(({ label }) => label), datasets: [{ label: 'Rows', data }] }
}

async function drawSplit(
  { db, source, query, inRange }: Figures,
  step: Step,
  name: string,
  { as, by, head = 'Rows', value = 'count(*)', where = 'true' }: Extract<ReportChart, { shape: 'split' }>,
): Promise<Chart> {
  await step()
  const rows = await db<{ label: string; n: number }[]>`
    select (${db.unsafe(by)})::text as label, (${db.unsafe(value)})::float8 as n from ${db.unsafe(source.from)}
    where ${inRange} and ${db.unsafe(where)} and coalesce((${db.unsafe(by)})::text, '') <> ''
    group by 1 order by 2 desc, 1 limit ${query.limit}`
  const labels = rows.map(({ label }) => label)
  return { name, shape: as, labels, datasets: [{ label: head, data: rows.map(({ n }) => n) }] }
}

// By the number of rows: a sum or an average of a group says nothing of its size.
async function drawGroups(
  { db, source, query, inRange }: Figures,
  step: Step,
  report: Row,
  name: string,
): Promise<Chart> {
  await step()
  const column = source.columns[name]
  const by = column ? shownAs(column) : 'null'
  const calculated = [...aggregatorsOf(report, source)].filter(([, { fn, name: of }]) => {
    const type = source.columns[of]?.type
    return fn === 'COUNT' || type === 'int' || type === 'float'
  })
  const more = calculated.map(
    ([, { fn, name: of }], n) =>
      `, (${fn.toLowerCase()}(${source.columns[of]?.expression}))::float8 as "${n}"`,
  )
  const rows = await db<({ label: string | null; rows: number } & Record<string, number | null>)[]>`
    select (${db.unsafe(by)})::text as label, count(*)::float8 as rows ${db.unsafe(more.join(''))}
    from ${db.unsafe(source.from)} where ${inRange}
    group by 1 order by 2 desc, 1 limit ${query.limit}`
  return {
    name: `group.${aliasesOf(source).get(name) ?? name}`,
    shape: 'bar',
    labels: rows.map(({ label }) => label),
    datasets: [
      { label: 'Rows', data: rows.map((row) => row.rows) },
      ...calculated.map(([label], n) => ({ label, data: rows.map((row) => row[n] ?? null) })),
    ],
  }
}

function listOf(value: unknown): unknown[] {
  return typeof value === 'object' && value !== null ? Object.values(value) : []
}
