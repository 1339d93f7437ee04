import styles from './Chart.module.css'
import { ceilingOf } from './ceilingOf.ts'

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
export function LineChart({ title, labels, series, show }: Props) {
  const shown = series.slice(0, MOST_SERIES)
  const highest = ceilingOf(shown.flatMap(({ data }) => data))
  const x = (at: number) => LEFT + (at * (WIDTH - LEFT - 8)) / Math.max(1, labels.length - 1)
  const y = (value: number) => 8 + (1 - value / highest) * (HEIGHT - BOTTOM - 8)
  const each = Math.max(1, Math.ceil(labels.length / SHOWN_LABELS))
  return (
    <figure className={styles.frame}>
      <figcaption className={styles.caption}>{title}</figcaption>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} width="100%" role="img" aria-label={title}>
        {Array.from({ length: LINES + 1 }, (_, at) => (highest * at) / LINES).map((value) => (
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
    </figure>
  )
}
