// Pure: visits that follow each other, as one line of a timeline.

interface Dated {
  event: string
  timestamp: string
}

/** Visits that are further apart are another stay. */
const PAUSE_MS = 30 * 60_000
/** So many are one line; fewer stand by themselves. */
const FEWEST = 3

/** Entries in their order, the latest first; visits of one stay are one array. */
export function foldVisits<T extends Dated>(entries: readonly T[]): (T | T[])[] {
  const runs: T[][] = []
  for (const entry of entries) {
    const last = runs.at(-1)
    const before = last?.at(-1)
    const isNext =
      before?.event === 'page.hit' &&
      entry.event === 'page.hit' &&
      Math.abs(Date.parse(before.timestamp) - Date.parse(entry.timestamp)) <= PAUSE_MS
    if (last && isNext) last.push(entry)
    else runs.push([entry])
  }
  return runs.flatMap((run): (T | T[])[] => (run.length >= FEWEST ? [run] : run))
}

/** Seconds from the first to the last of them. */
export function lengthOf(run: readonly Dated[]): number {
  const times = run.map(({ timestamp }) => Date.parse(timestamp))
  return (Math.max(...times) - Math.min(...times)) / 1000
}
