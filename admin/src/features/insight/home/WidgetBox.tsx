import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import { isLost, sentenceOf } from '../../../api/errors.ts'
import { areLettersCommands } from '../../../api/preferences.ts'
import { BarChart } from '../../../look/BarChart.tsx'
import { IconGripVertical, IconTable, IconX } from '../../../look/icons.ts'
import { LineChart } from '../../../look/LineChart.tsx'
import { number, shortDay } from '../../../words/format.ts'
import { t } from '../../../words/messages.ts'
import { figureQuery, isByMonth } from './figureQuery.ts'
import styles from './home.module.css'
import { Marks } from './Marks.tsx'
import { dayInWords, marksAt, marksQuery } from './marks.ts'
import { between, type Range } from './range.ts'
import { nameOfLine, WidgetTable } from './WidgetTable.tsx'
import { COLUMNS, type Placed, toBars, toLines } from './widgets.ts'

export interface WidgetType {
  type: string
  label: string
  group: string
  groupLabel: string
  shape: string
}

interface Props {
  type: WidgetType
  placed: Placed
  range: Range
  onRange(range: Pick<Range, 'days' | 'dateTo'>): void
  /** An arrow was pressed, alone or with shift. */
  onArrange(key: string): void
  onResize(key: string): void
  onRemove(): void
  onDrag(type: string | null): void
  onDropped(): void
}

/** A chart of the first page: `t` shows it as a table, arrows move it, with shift they change its size. */
export function WidgetBox(props: Props) {
  const { type, placed, range, onRange, onRemove, onDrag, onDropped } = props
  const [isTable, setTable] = useState(false)
  const found = useQuery(figureQuery(type.type, range))
  const happened = useQuery(marksQuery(range))
  const raw = (found.data as { data?: unknown } | undefined)?.data
  const { label, shape } = type
  const lines = shape === 'line' ? toLines(raw) : null
  const marked = isByMonth(range.days) ? [] : marksAt(happened.data?.marks ?? [], lines?.labels ?? [])
  const days = marked.map(({ at, marks }) => ({ day: lines?.labels[at] ?? '', marks }))
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.key !== 't' || !areLettersCommands()) return
    event.preventDefault()
    setTable(!isTable)
  }
  return (
    <section
      className={styles.widget}
      aria-label={label}
      aria-busy={found.isFetching}
      style={{ gridColumn: `span ${placed.width}`, gridRow: `span ${placed.height}` }}
      onKeyDown={onKeyDown}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault()
        onDropped()
      }}
    >
      <header className={styles.widgetHead}>
        <Grip {...props} onDrag={onDrag} />
        <h3>{label}</h3>
        {shape !== 'table' && (
          <button
            type="button"
            className={styles.widgetTool}
            aria-pressed={isTable}
            aria-label={t('home.asTable', { name: label })}
            title={`${t('home.table')} (t)`}
            onClick={() => setTable(!isTable)}
          >
            <IconTable size={16} stroke={1.5} aria-hidden />
          </button>
        )}
        <button
          type="button"
          className={styles.widgetTool}
          aria-label={t('home.takeOut', { name: label })}
          onClick={onRemove}
        >
          <IconX size={16} stroke={1.5} aria-hidden />
        </button>
      </header>
      <div className={styles.widgetBody}>
        {/* Said aloud once, by the page. */}
        {isLost(found) && <p>{sentenceOf(found.error)}</p>}
        {found.data &&
          (isTable || shape === 'table' ? (
            <WidgetTable label={label} shape={shape} raw={raw} days={days} />
          ) : lines ? (
            <LineChart
              title={label}
              labels={lines.labels.map(shortDay)}
              series={lines.series.map((one) => ({ ...one, label: nameOfLine(one.label) }))}
              show={number}
              marks={days.map(({ day, marks }, at) => ({
                at: marked[at]?.at ?? 0,
                text: dayInWords(day, marks),
              }))}
              marksIn={<Marks days={days} />}
              {...(isByMonth(range.days)
                ? {}
                : {
                    onBrush: (from: number, to: number) =>
                      onRange(
                        between(lines.labels[from] ?? range.dateFrom, lines.labels[to] ?? range.dateTo),
                      ),
                  })}
            />
          ) : (
            <BarChart
              title={label}
              bars={toBars(raw).map((one) => ({ ...one, label: nameOfLine(one.label) }))}
              show={number}
            />
          ))}
      </div>
      <Corner {...props} />
    </section>
  )
}

/** Where a chart is taken: by the mouse, or by arrows. */
function Grip({ type: { type, label }, onArrange, onResize, onRemove, onDrag }: Props) {
  return (
    <button
      type="button"
      draggable
      className={styles.widgetTool}
      aria-label={t('home.move', { name: label })}
      title={t('home.moveHint')}
      onDragStart={() => onDrag(type)}
      onDragEnd={() => onDrag(null)}
      onKeyDown={(event) => {
        if (event.key === 'Delete') onRemove()
        else if (!event.key.startsWith('Arrow')) return
        else if (event.shiftKey) onResize(event.key)
        else onArrange(event.key)
        event.preventDefault()
        event.stopPropagation()
      }}
    >
      <IconGripVertical size={16} stroke={1.5} aria-hidden />
    </button>
  )
}

/** The corner that a mouse pulls: a column or a row at a time. */
function Corner({ onResize, placed }: Props) {
  const from = useRef<{ x: number; y: number; column: number } | null>(null)
  const begin = (event: PointerEvent<HTMLDivElement>) => {
    const width = event.currentTarget.parentElement?.clientWidth ?? 0
    event.currentTarget.setPointerCapture(event.pointerId)
    from.current = { x: event.clientX, y: event.clientY, column: Math.max(40, width / placed.width) }
  }
  const pull = ({ clientX, clientY }: PointerEvent<HTMLDivElement>) => {
    const start = from.current
    if (!start) return
    const x = clientX - start.x
    const y = clientY - start.y
    if (Math.abs(x) >= start.column) {
      onResize(x > 0 ? 'ArrowRight' : 'ArrowLeft')
      from.current = { ...start, x: clientX }
    } else if (Math.abs(y) >= ROW) {
      onResize(y > 0 ? 'ArrowDown' : 'ArrowUp')
      from.current = { ...start, y: clientY }
    }
  }
  return (
    <div
      className={styles.corner}
      aria-hidden
      data-columns={COLUMNS}
      onPointerDown={begin}
      onPointerMove={pull}
      onPointerUp={() => {
        from.current = null
      }}
    />
  )
}

/** Half a row of the grid, in pixels. */
const ROW = 150
