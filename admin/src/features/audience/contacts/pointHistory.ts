// Pure: how the points of a contact went.

/** A change of points, the latest first. */
export interface PointChange {
  at: string
  delta: number
}

/**
 * The points after each change, the earliest first, ending with what they are now.
 * Changes that are older than the ones given show as the value that the line begins with.
 */
export function pointHistory(now: number, changes: readonly PointChange[]): { at: string; points: number }[] {
  const after: { at: string; points: number }[] = []
  let points = now
  for (const { at, delta } of changes) {
    after.unshift({ at, points })
    points -= delta
  }
  return after
}
