const WIDTH = 160
const HEIGHT = 32

/** A line without axes: how values went, from the first to the last. */
export function Sparkline({ values, label }: { values: readonly number[]; label: string }) {
  const highest = Math.max(1, ...values)
  const step = WIDTH / Math.max(1, values.length - 1)
  const points = values.map(
    (value, at) => `${(at * step).toFixed(1)},${(HEIGHT - 2 - (value / highest) * (HEIGHT - 4)).toFixed(1)}`,
  )
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      width="100%"
      height={HEIGHT}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      <polyline
        points={points.join(' ')}
        fill="none"
        stroke="var(--data-1)"
        strokeWidth="1.5"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  )
}
