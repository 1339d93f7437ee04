import { type CSSProperties, type PointerEvent, type ReactNode, useState } from 'react'
import styles from './Chart.module.css'
import { ceilingOf } from './ceilingOf.ts'

/** Something that happened at one of the labels. */
export interface Mark {
  at: number
  text: string
}

export interface Series {
  label: string
  data: readonly (number | null)[]
}

interface Props {
  title: string
  labels: readonly string[]
  series: readonly Series[]
  /** A figure in words. */
  show(value: number): string
  /** What happened, drawn as lines from top to bottom; in words it stands below. */
  marks?: readonly Mark[]
  /** What is said of the marks, and each of them, for whoever does not see the drawing. */
  marksIn?: ReactNode
  /** A stretch was marked, from one place to another. */
  onBrush?(from: number, to: number): void
}

const WIDTH = 920
const HEIGHT = 240
const LEFT = 64
const BOTTOM = 36
const LINES = 4
const SHOWN_LABELS = 5
/** More than these are not told apart by colour. */
const MOST_SERIES = 6

/** Lines over labels in order, from zero, with a name for each line. */
export function LineChart({ title, labels, series, show, marks = [], marksIn, onBrush }: Props) {
  const [brush, setBrush] = useState<{ from: number; to: number } | null>(null)
  const shown = series.slice(0, MOST_SERIES)
  const highest = ceilingOf(shown.flatMap(({ data }) => data))
  const x = (at: number) => LEFT + (at * (WIDTH - LEFT - 8)) / Math.max(1, labels.length - 1)
  const y = (value: number) => 8 + (1 - value / highest) * (HEIGHT - BOTTOM - 8)
  const placeOf = ({ clientX, currentTarget }: PointerEvent<SVGSVGElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect()
    const share = (((clientX - left) / width) * WIDTH - LEFT) / (WIDTH - LEFT - 8)
    return Math.min(labels.length - 1, Math.max(0, Math.round(share * (labels.length - 1))))
  }
  const brushing = onBrush && {
    onPointerDown: (event: PointerEvent<SVGSVGElement>) => {
      event.currentTarget.setPointerCapture(event.pointerId)
      setBrush({ from: placeOf(event), to: placeOf(event) })
    },
    onPointerMove: (event: PointerEvent<SVGSVGElement>) => {
      if (brush) setBrush({ ...brush, to: placeOf(event) })
    },
    onPointerUp: () => {
      // A click marks nothing.
      if (brush && brush.from !== brush.to) onBrush(brush.from, brush.to)
      setBrush(null)
    },
    onPointerCancel: () => setBrush(null),
  }
  const figures = Array.from({ length: LINES + 1 }, (_, at) => (highest * at) / LINES)
  const characters = Math.max(...figures.map((value) => show(value).length))
  const each = Math.max(1, Math.ceil(labels.length / SHOWN_LABELS))
  return (
    <figure className={styles.frame}>
      <figcaption className={styles.caption}>{title}</figcaption>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        width="100%"
        role="img"
        aria-label={title}
        className={onBrush && styles.brushed}
        style={{ '--characters': characters } as CSSProperties}
        {...brushing}
      >
        {brush && (
          <rect
            className={styles.brush}
            x={Math.min(x(brush.from), x(brush.to))}
            y={8}
            width={Math.abs(x(brush.to) - x(brush.from))}
            height={HEIGHT - BOTTOM - 8}
          />
        )}
        {figures.map((value) => (
          <g key={value}>
            <line className={styles.grid} x1={LEFT} x2={WIDTH} y1={y(value)} y2={y(value)} />
            <text className={styles.axis} x={LEFT - 8} y={y(value) + 4} textAnchor="end">
              {show(value)}
            </text>
          </g>
        ))}
        {labels.map((label, at) =>
          at % each === 0 ? (
            <text
              key={label}
              className={styles.axis}
              x={x(at)}
              y={HEIGHT - 8}
              textAnchor={at === 0 ? 'start' : x(at) > WIDTH - 48 ? 'end' : 'middle'}
            >
              {label}
            </text>
          ) : null,
        )}
        {marks.map(({ at, text }) => (
          <g key={`${at} ${text}`} className={styles.happened}>
            <line x1={x(at)} x2={x(at)} y1={8} y2={HEIGHT - BOTTOM} />
            <path d={`M${x(at) - 5} 2h10l-5 8z`} />
            <title>{text}</title>
          </g>
        ))}
        {shown.map(({ label, data }, at) => (
          <polyline
            key={label}
            points={data.map((value, place) => `${x(place)},${y(value ?? 0)}`).join(' ')}
            fill="none"
            stroke={`var(--data-${at + 1})`}
            strokeWidth="2"
          />
        ))}
      </svg>
      {shown.length > 1 && (
        <ul className={styles.names}>
          {shown.map(({ label }, at) => (
            <li key={label}>
              <span className={styles.mark} style={{ background: `var(--data-${at + 1})` }} />
              {label}
            </li>
          ))}
        </ul>
      )}
      {marksIn}
    </figure>
  )
}
