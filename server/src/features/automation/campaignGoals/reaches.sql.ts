/** Statements of who reached the goals of campaigns. */
import type { AskedGoal, Reached } from '../../../catalog/goalType.ts'
import type { Db } from '../../../platform/database/connection.ts'
import type { StoredGoal } from '../campaignHoldouts/goals.sql.ts'

/** The goals of some types, of all campaigns. One statement. */
export async function findGoalsOfTypes(
  db: Db,
  types: readonly string[],
): Promise<(AskedGoal & { type: string })[]> {
  return db<(AskedGoal & { type: string })[]>`
    select campaign_id as "campaignId", type, record_id as "recordId", url from campaign_goals
    where type = any(${types as string[]}::text[]) order by campaign_id`
}

/**
 * Notes who reached the goals of campaigns: members, inside the window after they entered, and the first time only. What
 * brought them in is no goal that they reached there. One statement.
 */
export async function insertReaches(db: Db, reached: readonly Reached[]): Promise<void> {
  await db`
    insert into campaign_goal_reaches (campaign_id, contact_id, reached_at)
    select g.campaign_id, r.contact_id, min(r.at)
    from unnest(${reached.map((one) => one.campaignId)}::bigint[], ${reached.map((one) => one.contactId)}::bigint[],
      ${reached.map((one) => one.at)}::timestamptz[]) as r (campaign_id, contact_id, at)
    join campaign_goals g on g.campaign_id = r.campaign_id
    cross join lateral (
      select m.date_added from campaign_contacts m
      where m.campaign_id = r.campaign_id and m.contact_id = r.contact_id offset 0
    ) m
    where m.date_added >= g.counted_from and r.at > m.date_added
      and r.at <= m.date_added + make_interval(hours => 24 * g.window_days)
    group by 1, 2 order by 1, 2
    on conflict (campaign_id, contact_id) do nothing`
}

/** Members of one arm. */
export interface ArmCount {
  arm: 'treated' | 'campaign' | 'account'
  /** Whose window is over, and who of them reached the goal. */
  contacts: number
  reached: number
  /** Whose window is open, and who of them has reached it so far. */
  open: number
  openReached: number
}

/** Everybody who entered since the goal is counted, whether still in the campaign or not. One statement. */
export async function countArms(
  db: Db,
  campaignId: number,
  { windowDays, countedFrom }: StoredGoal,
  now: Date,
): Promise<ArmCount[]> {
  const closed = new Date(now.getTime() - windowDays * 24 * 60 * 60_000)
  return db<ArmCount[]>`
    select coalesce(m.held_out, 'treated') as arm,
      count(*) filter (where m.date_added <= ${closed}) as contacts,
      count(r.contact_id) filter (where m.date_added <= ${closed}) as reached,
      count(*) filter (where m.date_added > ${closed}) as open,
      count(r.contact_id) filter (where m.date_added > ${closed}) as "openReached"
    from campaign_contacts m
    left join campaign_goal_reaches r on r.campaign_id = m.campaign_id and r.contact_id = m.contact_id
    where m.campaign_id = ${campaignId} and m.date_added >= ${countedFrom}
    group by 1`
}
