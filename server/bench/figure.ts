/** One measured figure. `ratio` is value / baseline; `spread` is (highest - lowest) / median of the rounds. */
export interface Figure {
  name: string
  value: number
  unit: string
  better: 'higher' | 'lower'
  baseline: number | null
  ratio: number | null
  spread: number
}

/** Measures ours and the baseline in turns, so that a busy machine is busy for both, and takes the medians. */
export async function compare(
  about: Pick<Figure, 'name' | 'unit' | 'better'> & { rounds?: number },
  ours: () => Promise<number>,
  bare: () => Promise<number>,
): Promise<Figure> {
  const values: number[] = []
  const baselines: number[] = []
  for (let round = 0; round < (about.rounds ?? 3); round++) {
    baselines.push(await bare())
    values.push(await ours())
  }
  const { name, unit, better } = about
  const value = median(values)
  const baseline = median(baselines)
  return { name, value, unit, better, baseline, ratio: value / baseline, spread: spreadOf(values) }
}

/** The middle value. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}

/** How far the values lie apart, as a share of their median. */
export function spreadOf(values: readonly number[]): number {
  return (Math.max(...values) - Math.min(...values)) / median(values)
}

/** The delay, in seconds, that only one of a hundred exceeds. */
export function p99(name: string, delays: readonly number[]): Figure {
  const sorted = [...delays].sort((a, b) => a - b)
  const value = sorted[Math.ceil(sorted.length * 0.99) - 1] ?? Number.NaN
  const figure = { name, value, unit: 's (p99)', better: 'lower' as const, baseline: null, ratio: null }
  return { ...figure, spread: spreadOf(sorted) }
}

/** Seconds that a run takes. */
export async function seconds(run: () => Promise<unknown>): Promise<number> {
  const begin = performance.now()
  await run()
  return (performance.now() - begin) / 1000
}
