/** Points, or a score, before and after. */
export interface PointsOutcome {
  old: number
  new: number
}

/** Who has no points and gets none is nobody's business: neither triggers nor webhooks hear of it (engine, section 5.7). */
export function isTold({ old, new: present }: PointsOutcome): boolean {
  return old > 0 || present > 0
}
