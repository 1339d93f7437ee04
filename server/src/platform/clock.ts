/** The time. Engine statements get it as a parameter; only the edges of the program ask for it. */

let clock: () => Date = () => new Date()

/** The current moment. */
export function now(): Date {
  return clock()
}

/** Clocks of machines differ by less. */
const SKEW_MS = 60_000

/** Moments after this one were written before the clock was set back: limits and waiting times from there begin anew. */
export function latestPlausible(at: Date): Date {
  return new Date(at.getTime() + SKEW_MS)
}

/** Replaces the clock, in tests. Without an argument the real one is back. */
export function setClock(replacement: () => Date = () => new Date()): void {
  clock = replacement
}
