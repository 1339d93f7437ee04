// Something that contacts do and that a campaign can be for: declared by the feature in which they do it.
import type { Db } from '../platform/database/connection.ts'
import type { Reference } from '../platform/values/field.ts'
import type { Happening, HappeningType } from './happenings.ts'

export interface GoalType<T extends HappeningType = HappeningType> {
  /** Such as `form.submitted`. */
  type: string
  /** What a goal of this type names, and the right that naming it takes. */
  names: Reference
  /** An address, with * for any characters, may stand in the place of the record. */
  takesAddress?: true
  /** The happenings that tell of it; their ids are contacts. */
  happenings: readonly T[]
  /** Whether a happening is of this type at all, for happenings that tell of other things, too. */
  isIt?(payload: Happening<T>['payload']): boolean
  /** Who did what goals ask for, and when. A constant number of statements, however many happenings and goals. */
  find(batch: GoalBatch<T>): Promise<readonly Reached[]>
}

export interface GoalBatch<T extends HappeningType = HappeningType> {
  db: Db
  /** Oldest first. */
  happenings: readonly Happening<T>[]
  /** Goals of this type. */
  goals: readonly AskedGoal[]
}

/** What a campaign is for: a record, or an address. */
export interface AskedGoal {
  campaignId: number
  recordId: number | null
  url: string | null
}

export interface Reached {
  campaignId: number
  contactId: number
  at: Date
}

/** What contacts did at records, as what it reached: for each goal that names the record. */
export function reachedAt(
  goals: readonly AskedGoal[],
  done: readonly { recordId: number; contactId: number; at: Date }[],
): Reached[] {
  const byRecord = Map.groupBy(goals, ({ recordId }) => recordId)
  return done.flatMap(({ recordId, contactId, at }) =>
    (byRecord.get(recordId) ?? []).map(({ campaignId }) => ({ campaignId, contactId, at })),
  )
}

/** The ids of the records that goals name, each once. */
export function recordsOf(goals: readonly AskedGoal[]): number[] {
  return [...new Set(goals.flatMap(({ recordId }) => recordId ?? []))]
}

/** The contacts of happenings, and when these happened. */
export function momentsOf(happenings: readonly Happening[]): { ids: number[]; moments: Date[] } {
  return {
    ids: [...new Set(happenings.flatMap(({ ids }) => ids))],
    moments: happenings.map(({ occurredAt }) => occurredAt),
  }
}
