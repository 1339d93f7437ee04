// What can decide an A/B test of emails beside reads: declared by the feature whose rows it counts.
import type { Db } from '../platform/database/connection.ts'

export interface WinnerCriterion {
  /** As `variantSettings.winnerCriteria` names it, such as `asset.downloads`. */
  name: string
  /** How often it came of each of the emails since then, by email; those without any may be absent. */
  count(db: Db, emailIds: readonly number[], since: Date): Promise<ReadonlyMap<number, number>>
}
