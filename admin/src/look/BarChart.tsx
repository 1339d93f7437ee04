import styles from './Chart.module.css'

interface Props {
  title: string
  bars: readonly { label: string; value: number }[]
  /** A figure in words. */
  show(value: number): string
}

/** Bars beside their names, each with its figure. */
export function BarChart({ title, bars, show }: Props) {
  const highest = Math.max(1, ...bars.map(({ value }) => value))
  return (
    <figure className={styles.frame}>
      <figcaption className={styles.caption}>{title}</figcaption>
      <dl className={styles.bars}>
        {bars.map(({ label, value }) => (
          <Bar key={label} label={label} share={Math.max(0, value) / highest} figure={show(value)} />
        ))}
      </dl>
    </figure>
  )
}

function Bar({ label, share, figure }: { label: string; share: number; figure: string }) {
  return (
    <>
      <dt title={label}>{label}</dt>
      <dd>
        <div className={styles.bar} style={{ width: `${share * 100}%` }} />
      </dd>
      <dd>{figure}</dd>
    </>
  )
}
