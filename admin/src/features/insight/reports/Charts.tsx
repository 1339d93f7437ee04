import { useQuery } from '@tanstack/react-query'
import { isLost } from '../../../api/errors.ts'
import { type Answer, query } from '../../../api/query.ts'
import { Failed } from '../../../kit/Failed.tsx'
import { BarChart } from '../../../look/BarChart.tsx'
import { LineChart } from '../../../look/LineChart.tsx'
import { number, shortDay } from '../../../words/format.ts'
import { t } from '../../../words/messages.ts'
import type { Source } from './report.ts'
import styles from './reports.module.css'

type Chart = Answer<'/reports/{id}/charts'>['charts'][number]

interface Props {
  id: string
  range: Readonly<Record<string, string>>
  source: Source | undefined
}

/** What a report counts, in time and by what it is grouped by. */
export function Charts({ id, range, source }: Props) {
  const found = useQuery(query('/reports/{id}/charts', { path: { id }, query: range }))
  const drawn = (found.data?.charts ?? []).filter(
    ({ labels, datasets }) => labels.length > 0 && datasets.length > 0,
  )
  if (isLost(found)) return <Failed error={found.error} />
  if (drawn.length === 0) return null
  return (
    <div className={styles.charts}>
      {drawn.map((chart) => (
        <Drawn key={chart.name} chart={chart} title={titleOf(chart, source)} />
      ))}
    </div>
  )
}

function Drawn({ chart: { shape, labels, datasets }, title }: { chart: Chart; title: string }) {
  const names = labels.map((label) => label ?? t('reports.none'))
  if (shape === 'line')
    return <LineChart title={title} labels={names.map(dayOf)} series={datasets} show={number} />
  const [first] = datasets
  const bars = names.map((label, at) => ({ label, value: first?.data[at] ?? 0 }))
  return <BarChart title={title} bars={bars} show={number} />
}

// Beginnings of units of time come as days of the calendar, or with the hour.
function dayOf(label: string): string {
  return /^\d{4}-\d\d-\d\d$/.test(label) ? shortDay(label) : label.replace('T', ' ')
}

function titleOf({ name }: Chart, source: Source | undefined): string {
  if (name === 'rows') return t('reports.rowsInTime')
  const key = name.replace(/^group\./, '')
  const label = source?.columns.find((column) => column.key === key)?.label
  return label === undefined ? name : t('reports.by', { column: label })
}
