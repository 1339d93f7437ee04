// Limit of rounds of a contact in a campaign within a day: two campaigns that pass contacts to each other would never end.
import { latestPlausible } from '../../../platform/clock.ts'
import type { Config } from '../../../platform/config.ts'
import type { Db } from '../../../platform/database/connection.ts'
import type { Fragment } from '../../../platform/database/statement.ts'

export interface RoundOptions {
  config: Pick<Config, 'campaign_rounds_per_day'>
  now: Date
}

const DAY_MS = 24 * 3_600_000

/** When a contact that has reached the limit may begin again, by the start of its counted rounds. */
export function endOfRounds(roundsSince: Date): Date {
  return new Date(roundsSince.getTime() + DAY_MS)
}

/** Whether a membership of the alias `m` has reached the limit. A new one has no start of its rounds. */
export function hasReachedLimit(db: Db, { config, now }: RoundOptions): Fragment {
  const limit = config.campaign_rounds_per_day
  return limit === 0 ? db`false` : db`(m.rounds >= ${limit} and ${areCounted(db, now)}) is true`
}

/** Assignments that count one more round of a membership of the alias `m`. */
export function countRound(db: Db, now: Date): Fragment {
  return db`
    rounds = case when ${areCounted(db, now)} then m.rounds + 1 else 1 end,
    rounds_since = case when ${areCounted(db, now)} then m.rounds_since else ${now}::timestamptz end`
}

/** Records for `attention` that contacts of the campaigns of a relation (campaign_id) reached the limit. */
export function recordLimits(db: Db, relation: Fragment, now: Date): Fragment {
  return db`
    insert into campaign_round_limits as r (campaign_id, date_reached)
    select distinct campaign_id, ${now}::timestamptz from ${relation} reached order by campaign_id
    on conflict (campaign_id) do update set date_reached = excluded.date_reached
      where r.date_reached < ${new Date(now.getTime() - RECORDED_MS)}`
}

/** A campaign that reaches the limit all the time is recorded so often. */
const RECORDED_MS = 60_000

// A contact that rests until the next day has its start in the future.
function areCounted(db: Db, now: Date): Fragment {
  const [from, until] = [new Date(now.getTime() - DAY_MS), latestPlausible(endOfRounds(now))]
  return db`(m.rounds_since > ${from} and m.rounds_since <= ${until})`
}
