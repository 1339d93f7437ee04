// Figures out of the database: one statement per line, pie, bar chart or table.

import type { Counted, Line, Shape, Widget } from '../../../catalog/dashboardWidget.ts'
import type { Fragment } from '../../../platform/database/statement.ts'
import { grantOf } from '../../../platform/permissions.ts'
import type { Context } from '../../../platform/resource/definition.ts'
import { isoDate } from '../../../platform/values/dates.ts'
import { phpDate } from '../../../platform/values/phpDate.ts'
import type { DataQuery } from './readQuery.ts'

/** What a figure shows. */
export type Figure =
  | { kind: 'chart'; chartType: string; labels: string[]; datasets: { label: string; data: number[] }[] }
  | { kind: 'table'; heads: string[]; rows: Record<string, unknown>[] }
  | { kind: 'special'; data: Record<string, unknown> }

/** Loads the figure, of the rows that the actor may see: all with the right to view others', else their own. */
export async function loadWidget(context: Context, widget: Widget, query: DataQuery): Promise<Figure> {
  switch (widget.shape) {
    case 'line':
      return loadLines(context, widget, query)
    case 'pie':
    case 'doughnut':
    case 'bar':
      return loadSlices(context, widget, query)
    case 'table':
      return loadTable(context, widget, query)
    case 'special':
      return { kind: 'special', data: await widget.load(context, query) }
    default:
      return widget satisfies never
  }
}

type Shaped<S extends Shape['shape']> = Extract<Shape, { shape: S }> & Pick<Widget, 'permission'>

async function loadLines(context: Context, widget: Shaped<'line'>, query: DataQuery): Promise<Figure> {
  const named = widget.lines.filter(({ label }) => query.datasets.includes(label))
  const lines = named.length > 0 ? named : widget.lines
  const points = await Promise.all(lines.map((line) => countInTime(context, widget, line, query)))
  const labels = (points[0] ?? []).map(({ bucket }) => labelOf(bucket, query.format))
  const datasets = lines.map(({ label }, index) => ({ label, data: (points[index] ?? []).map(({ n }) => n) }))
  return { kind: 'chart', chartType: 'line', labels, datasets }
}

// Units begin when they do in the asked time zone; those without rows count 0.
async function countInTime(
  context: Context,
  widget: Pick<Widget, 'permission'>,
  line: Line,
  query: DataQuery,
): Promise<{ bucket: string; n: number }[]> {
  const { db } = context
  const { unit, timezone, from, to } = query
  return db<{ bucket: string; n: number }[]>`
    select to_char(b.bucket, 'YYYY-MM-DD HH24:MI:SS') as bucket, coalesce(counted.n, 0)::float8 as n
    from generate_series(date_trunc(${unit}::text, ${from}::timestamptz at time zone ${timezone}::text),
      ${to}::timestamptz at time zone ${timezone}::text, ('1 ' || ${unit}::text)::interval) b (bucket)
    left join (
      select date_trunc(${unit}::text, ${db.unsafe(line.at)} at time zone ${timezone}::text) as bucket, ${db.unsafe(line.count ?? 'count(*)')} as n
      from ${db.unsafe(line.from)} where ${condition(context, widget, line, query)} group by 1
    ) counted using (bucket)
    order by b.bucket`
}

// Buckets are local times already.
function labelOf(bucket: string, format: string): string {
  return phpDate(format, new Date(`${bucket.replace(' ', 'T')}Z`), 'UTC')
}

async function loadSlices(
  context: Context,
  widget: Shaped<'pie' | 'doughnut' | 'bar'>,
  query: DataQuery,
): Promise<Figure> {
  const { db } = context
  const { slices, shape } = widget
  const counted =
    'by' in slices
      ? await db<{ label: string; n: number }[]>`
        select coalesce(nullif((${db.unsafe(slices.by)})::text, ''), '-') as label, (${db.unsafe(slices.count ?? 'count(*)')})::float8 as n
        from ${db.unsafe(slices.from)} where ${condition(context, widget, slices, query)}
        group by 1 order by 2 desc, 1 limit ${query.limit}`
      : await Promise.all(
          slices.map(async (slice) => {
            const [row] = await db<{ n: number }[]>`
              select (${db.unsafe(slice.count ?? 'count(*)')})::float8 as n
              from ${db.unsafe(slice.from)} where ${condition(context, widget, slice, query)}`
            return { label: slice.label, n: row?.n ?? 0 }
          }),
        )
  return {
    kind: 'chart',
    chartType: shape,
    labels: counted.map(({ label }) => label),
    datasets: [{ label: 'Count', data: counted.map(({ n }) => n) }],
  }
}

async function loadTable(context: Context, widget: Shaped<'table'>, query: DataQuery): Promise<Figure> {
  const { db } = context
  const { columns, rows: counted } = widget
  const list = columns.map(({ expression }, index) => `${expression} as "c${index}"`).join(', ')
  const found = await db<Record<string, unknown>[]>`
    select ${db.unsafe(list)} from ${db.unsafe(counted.from)} where ${condition(context, widget, counted, query)}
    ${counted.groupBy ? db`group by ${db.unsafe(counted.groupBy)}` : db``}
    order by ${db.unsafe(counted.order)} limit ${query.limit}`
  const rows = found.map((row) =>
    Object.fromEntries(
      columns.map(({ head, isMoment }, index): [string, unknown] => {
        const value = row[`c${index}`] ?? null
        return [head, isMoment && value instanceof Date ? isoDate(value) : value]
      }),
    ),
  )
  return { kind: 'table', heads: columns.map(({ head }) => head), rows }
}

function condition(
  { db, actor }: Context,
  { permission }: Pick<Widget, 'permission'>,
  { at, where, owner, filters = {} }: Counted,
  { from, to, filter }: DataQuery,
): Fragment {
  const parts = [db`true`]
  if (at) parts.push(db`${db.unsafe(at)} >= ${from} and ${db.unsafe(at)} <= ${to}`)
  if (where) parts.push(db`(${db.unsafe(where)})`)
  if (permission && !grantOf(actor, permission, 'view').other)
    parts.push(owner ? db`${db.unsafe(owner)} = ${actor.userId}` : db`false`)
  for (const [name, expression] of Object.entries(filters))
    if (filter[name] !== undefined) parts.push(db`(${db.unsafe(expression)})::text = ${filter[name]}`)
  return parts.reduce((all, part) => db`${all} and ${part}`)
}
