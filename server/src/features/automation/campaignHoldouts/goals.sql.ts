/** Statements of what campaigns are for, and whom they give nothing. */
import type { Db } from '../../../platform/database/connection.ts'

/** What a campaign is for, and whom it gives nothing. */
export interface Goal {
  type: string
  recordId: number | null
  url: string | null
  windowDays: number
  /** Percent. */
  holdout: number
}

export interface StoredGoal extends Goal {
  /** Who entered before is in no figure. */
  countedFrom: Date
}

/** The goals of campaigns that have one. One statement. */
export async function findGoals(db: Db, campaignIds: readonly number[]): Promise<Map<number, StoredGoal>> {
  const rows = await db<(StoredGoal & { campaignId: number })[]>`
    select campaign_id as "campaignId", type, record_id as "recordId", url, window_days as "windowDays",
      holdout::float8 as holdout, counted_from as "countedFrom"
    from campaign_goals where campaign_id = any(${campaignIds as number[]}::bigint[])`
  return new Map(rows.map(({ campaignId, ...goal }) => [campaignId, goal]))
}

/**
 * Gives a campaign its goal; the caller holds the campaign. Whatever is another goal, window or share
 * than before is counted anew. One statement.
 */
export async function putGoal(db: Db, campaignId: number, goal: Goal, now: Date): Promise<void> {
  const { type, recordId, url, windowDays, holdout } = goal
  await db`
    insert into campaign_goals as g (campaign_id, type, record_id, url, window_days, holdout, counted_from)
    values (${campaignId}, ${type}, ${recordId}::bigint, ${url}::text, ${windowDays}::integer, ${holdout}::numeric, ${now}::timestamptz)
    on conflict (campaign_id) do update set type = excluded.type, record_id = excluded.record_id, url = excluded.url,
      window_days = excluded.window_days, holdout = excluded.holdout,
      counted_from = case when (g.type, g.record_id, g.url, g.window_days, g.holdout) is distinct from
        (excluded.type, excluded.record_id, excluded.url, excluded.window_days, excluded.holdout)
        then excluded.counted_from else g.counted_from end`
}

/** Takes a campaign's goal away. One statement. */
export async function deleteGoal(db: Db, campaignId: number): Promise<void> {
  await db`delete from campaign_goals where campaign_id = ${campaignId}`
}
