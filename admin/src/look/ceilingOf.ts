const STEPS = [1, 2, 4, 5, 8, 10]

/** The round number that a scale from zero ends with; its quarters are whole from 4 on. */
export function ceilingOf(values: readonly (number | null)[]): number {
  const highest = values.reduce<number>((most, value) => Math.max(most, value ?? 0), 0)
  if (highest <= 4) return 4
  const power = 10 ** Math.floor(Math.log10(highest))
  return power * (STEPS.find((step) => step * power >= highest) ?? 10)
}
