import { type Shown, s } from '../../../platform/values/shape.ts'
import type { Figure } from './loadWidget.ts'
import type { DataQuery } from './readQuery.ts'

/** Red, green and blue of the datasets, in their order. */
const COLORS = [
  '78,93,157',
  '0,180,156',
  '253,149,114',
  '253,185,51',
  '117,117,117',
  '156,78,92',
  '105,69,53',
]
/** What the frame around a chart takes of its height, in pixels. */
const FRAME = 80

const chartShape = s.object(
  {
    chartType: s.text({ example: 'line' }),
    chartHeight: s.int(),
    chartData: s.object({
      labels: s.list(s.text()),
      datasets: s.list(
        s.object({
          label: s.text(),
          data: s.list(s.number()),
          backgroundColor: s.either(s.text(), s.list(s.text())),
          borderColor: s.optional(s.text()),
          pointHoverBackgroundColor: s.optional(s.text()),
          pointHoverBorderColor: s.optional(s.text()),
        }),
      ),
    }),
  },
  'Chart',
)

const tableShape = s.object(
  { headItems: s.list(s.text()), bodyItems: s.list(s.list(s.object({ value: s.anything() }))) },
  'FigureTable',
)

/** A chart, a table, or what figures of a form of their own and raw ones hold. */
export const figureShape = s.either(chartShape, tableShape, s.free('Plain values.'))

/**
 * The figure as clients read it: charts with labels and datasets, tables with head and body; raw charts are values by
 * label, raw tables their rows. A table without rows keeps its frame, because clients take an empty answer for none.
 */
export function presentFigure(figure: Figure, { isRaw, height }: DataQuery): Shown<typeof figureShape> {
  switch (figure.kind) {
    case 'special':
      return figure.data
    case 'chart':
      return isRaw ? rawChart(figure) : chart(figure, height)
    case 'table': {
      if (isRaw && figure.rows.length > 0) return figure.rows
      const bodyItems = figure.rows.map((row) => Object.values(row).map((value) => ({ value })))
      return { headItems: figure.heads, bodyItems }
    }
    default:
      return figure satisfies never
  }
}

function rawChart({ labels, datasets }: Extract<Figure, { kind: 'chart' }>): Record<string, unknown> {
  return Object.fromEntries(
    datasets.map(({ label, data }) => [
      label,
      Object.fromEntries(labels.map((name, index) => [name, data[index] ?? 0])),
    ]),
  )
}

function chart({ chartType, labels, datasets }: Extract<Figure, { kind: 'chart' }>, height: number) {
  const isLine = chartType === 'line'
  return {
    chartType,
    chartHeight: Math.max(height - FRAME, 0),
    chartData: {
      labels,
      datasets: datasets.map((dataset, index) =>
        isLine
          ? { ...dataset, ...lineColors(COLORS[index % COLORS.length] ?? '') }
          : { ...dataset, backgroundColor: labels.map((_, n) => `rgba(${COLORS[n % COLORS.length]},0.8)`) },
      ),
    },
  }
}

function lineColors(color: string): Record<string, string> {
  return {
    backgroundColor: `rgba(${color},0.1)`,
    borderColor: `rgba(${color},0.8)`,
    pointHoverBackgroundColor: `rgba(${color},1)`,
    pointHoverBorderColor: `rgba(${color},1)`,
  }
}
