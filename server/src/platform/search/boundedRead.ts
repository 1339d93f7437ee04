import type { Config } from '../config.ts'
import { type TimeLimit, withinTime } from '../database/timeLimit.ts'
import type { Context } from '../resource/definition.ts'

/** The time limit of lists that are searched, filtered or ordered, and of figures. */
export function readLimitOf({ api_read_time_limit }: Pick<Config, 'api_read_time_limit'>): TimeLimit {
  return {
    limitMs: api_read_time_limit * 1_000,
    tooSlow: (seconds) =>
      `The request took longer than ${seconds} seconds (api_read_time_limit). Give it a shorter range of dates, a narrower search, or fewer filters.`,
  }
}

/**
 * Runs an expensive read with the number, time and disconnect limits of `withinTime`: `read` uses the `db` of the context
 * that it gets, one statement after the other.
 * @throws ApiError as `withinTime`
 */
export async function boundedRead<T>(context: Context, read: (within: Context) => Promise<T>): Promise<T> {
  return withinTime(context, readLimitOf(context.config), (db) => read({ ...context, db, hasReadSlot: true }))
}
