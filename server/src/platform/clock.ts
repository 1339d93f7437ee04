/** The time. Engine statements get it as a parameter; only the edges of the program ask for it. */

let clock: () => Date = () => new Date()

/** The current moment. */
export function now(): Date {
  return clock()
}

/** Replaces the clock, in tests. Without an argument the real one is back. */
export function setClock(replacement: () => Date = () => new Date()): void {
  clock = replacement
}
