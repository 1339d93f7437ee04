// Figures out of the database: one statement per line, pie, bar chart or table.

import type { Line, Shape, Slice, Split, Widget } from '../../../catalog/dashboardWidget.ts'
import type { Context } from '../../../platform/resource/definition.ts'
import { isoDate } from '../../../platform/values/dates.ts'
import { phpDate } from '../../../platform/values/phpDate.ts'
import { countedRows, readsAll, seesAllContacts, type Viewed } from './countedRows.ts'
import { type DataQuery, MAX_LIMIT } from './readQuery.ts'
import { countKeptSplit, isKept } from './splitDays.ts'

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
      return {
        kind: 'special',
        data: await widget.load(context, query, (split) =>
          loadSplit(context, widget, split, { ...query, limit: MAX_LIMIT }),
        ),
      }
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
  widget: Viewed,
  line: Line,
  query: DataQuery,
): Promise<{ bucket: string; n: number }[]> {
  const { db } = context
  const { unit, timezone, from, to } = query
  const rows = await countedRows(context, widget, line, { query, isByTime: true, unit })
  return db<{ bucket: string; n: number }[]>`
    select to_char(b.bucket, 'YYYY-MM-DD HH24:MI:SS') as bucket, coalesce(counted.n, 0)::float8 as n
    from generate_series(date_trunc(${unit}::text, ${from}::timestamptz at time zone ${timezone}::text),
      ${to}::timestamptz at time zone ${timezone}::text, ('1 ' || ${unit}::text)::interval) b (bucket)
    left join (
      select date_trunc(${unit}::text, ${db.unsafe(rows.at ?? line.at)} at time zone ${timezone}::text) as bucket, ${db.unsafe(rows.count)} as n
      from ${rows.from} where ${rows.where} group by 1
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
  const { slices, shape } = widget
  const counted =
    'by' in slices
      ? await loadSplit(context, widget, slices, query)
      : (
          await Promise.all(sharingRows(slices).map((group) => countSlices(context, widget, group, query)))
        ).flat()
  return {
    kind: 'chart',
    chartType: shape,
    labels: counted.map(({ label }) => label),
    datasets: [{ label: 'Count', data: counted.map(({ n }) => n) }],
  }
}

/** Slices that count the same rows in another way, which are read once for all of them. */
function sharingRows(slices: readonly Slice[]): (readonly Slice[])[] {
  const [first] = slices
  const isShared = (slice: Slice) =>
    !slice.rolled &&
    ROWS.every((key) => slice[key] === first?.[key]) &&
    slice.whole?.days === first?.whole?.days
  return slices.every(isShared) ? [slices] : slices.map((slice) => [slice])
}

const ROWS = ['from', 'at', 'where', 'owner', 'filters'] as const

async function countSlices(
  context: Context,
  widget: Viewed,
  slices: readonly Slice[],
  query: DataQuery,
): Promise<{ label: string; n: number }[]> {
  const { db } = context
  const rows = await Promise.all(slices.map((slice) => countedRows(context, widget, slice, { query })))
  const [first] = rows
  if (!first) return []
  const list = rows.map(({ count }) => `coalesce(${count}, 0)::float8`).join(', ')
  const [row] = await db<{ counts: number[] }[]>`
    select array[${db.unsafe(list)}] as counts from ${first.from} where ${first.where}`
  return slices.map(({ label }, index) => ({ label, n: row?.counts[index] ?? 0 }))
}

async function loadSplit(
  context: Context,
  widget: Viewed,
  split: Split,
  query: DataQuery,
): Promise<{ label: string; n: number }[]> {
  const { db } = context
  if (isKept(split) && readsAll(context, widget, split, query)) return countKeptSplit(db, split, query)
  const rows = await countedRows(context, widget, split, { query, isByTime: split.rolled?.by !== undefined })
  const by = rows.isRolled ? (split.rolled?.by ?? split.by) : split.by
  return db<{ label: string; n: number }[]>`
    select coalesce(nullif((${db.unsafe(by)})::text, ''), '-') as label, (${db.unsafe(rows.count)})::float8 as n
    from ${rows.from} where ${rows.where}
    group by 1 ${rows.isRolled ? db`having ${db.unsafe(rows.count)} <> 0` : db``} order by 2 desc, 1 limit ${query.limit}`
}

async function loadTable(context: Context, widget: Shaped<'table'>, query: DataQuery): Promise<Figure> {
  const { db } = context
  const { columns, rows: counted } = widget
  const source = await countedRows(context, widget, counted, { query })
  const inRows = (expression: string) => expression.replaceAll('count(*)', source.count)
  const isLimited = !seesAllContacts(context)
  const list = columns
    .map(({ expression, countsContacts }, index) =>
      countsContacts && isLimited ? `null as "c${index}"` : `${inRows(expression)} as "c${index}"`,
    )
    .join(', ')
  const found = await db<Record<string, unknown>[]>`
    select ${db.unsafe(list)} from ${source.from} where ${source.where}
    ${counted.groupBy ? db`group by ${db.unsafe(counted.groupBy)}` : db``}
    ${source.isRolled ? db`having ${db.unsafe(source.count)} <> 0` : db``}
    order by ${db.unsafe(inRows(counted.order))} limit ${query.limit}`
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
