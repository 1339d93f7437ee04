import { PlainTable } from '../../../kit/PlainTable.tsx'
import { When } from '../../../look/When.tsx'
import { number, shortDay } from '../../../words/format.ts'
import { t, textAt } from '../../../words/messages.ts'
import { type Mark, sentenceOfMark } from './marks.ts'
import { toBars, toLines } from './widgets.ts'

interface Props {
  label: string
  shape: string
  /** The figure as plain values. */
  raw: unknown
  /** What happened on days that it has. */
  days: readonly { day: string; marks: readonly Mark[] }[]
}

/** The figures of a chart in rows. */
export function WidgetTable({ label, shape, raw, days }: Props) {
  if (shape === 'table') return <Rows label={label} rows={Array.isArray(raw) ? raw : []} />
  if (shape !== 'line')
    return (
      <PlainTable
        label={label}
        keyOf={(bar) => bar.label}
        columns={[
          { label: t('words.field.name'), show: (bar) => nameOfLine(bar.label) },
          { label: t('home.count'), isFigure: true, show: ({ value }) => number(value) },
        ]}
        rows={toBars(raw)}
      />
    )
  const { labels, series } = toLines(raw)
  return (
    <PlainTable
      label={label}
      keyOf={(day) => day}
      columns={[
        { label: t('home.day'), show: shortDay },
        ...series.map(({ label: name, data }) => ({
          label: nameOfLine(name),
          isFigure: true,
          show: (day: string) => number(data[labels.indexOf(day)] ?? 0),
        })),
        ...(days.length === 0
          ? []
          : [
              {
                label: t('home.happened'),
                show: (day: string) =>
                  days
                    .find((one) => one.day === day)
                    ?.marks.map(sentenceOfMark)
                    .join('; ') ?? null,
              },
            ]),
      ]}
      rows={labels.toReversed()}
    />
  )
}

type Row = Readonly<Record<string, unknown>>

function Rows({ label, rows }: { label: string; rows: readonly Row[] }) {
  if (rows.length === 0) return <p>{t('home.nothingBehind')}</p>
  return (
    <PlainTable
      label={label}
      keyOf={(row) => rows.indexOf(row)}
      columns={Object.keys(rows[0] ?? {}).map((head) => ({
        label: nameOfLine(head),
        isFigure: rows.every((row) => typeof row[head] === 'number'),
        show: (row: Row) => cell(row[head]),
      }))}
      rows={rows}
    />
  )
}

function cell(value: unknown) {
  if (typeof value === 'number') return number(value)
  if (typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value)) return <When at={value} />
  return value === null || value === undefined ? '' : String(value)
}

/** What a line is called: the interface names those that it knows in one language. */
export function nameOfLine(label: string): string {
  return (
    textAt(`home.line.${label.toLowerCase().replaceAll(/[^a-z]+(.)/g, (_, next) => next.toUpperCase())}`) ??
    label
  )
}
