// Who gets nothing of a campaign: drawn as a contact enters, by a hash, and kept with the membership.

import type { Config } from '../../../platform/config.ts'
import type { Db } from '../../../platform/database/connection.ts'
import type { Fragment } from '../../../platform/database/statement.ts'

/** Whose holdout keeps a member from everything: that of the campaign, or that of the account. */
export type HeldOutBy = 'campaign' | 'account'

/** Over an alias of campaign_contacts: who is in the campaign, and is held out of nothing. */
export function takesPart(db: Db, alias: string): Fragment {
  const m = db.unsafe(alias)
  return db`(not ${m}.manually_removed and ${m}.held_out is null)`
}

/** Somebody who enters a campaign, as columns or values of a statement. */
export interface Entrance {
  campaignId: Fragment
  contactId: Fragment
  /** Percent that the campaign holds out: `shareOf`, where it can be asked for once. */
  share: Fragment
  config: Pick<Config, 'campaign_holdout'>
}

/**
 * Whether a contact that enters for the first time is held out, and by what: a value of `held_out`. Each has a place
 * between 0 and 1 in each campaign, and one in the account, and is held out below the share: a larger share adds people
 * and lets nobody go, and who is held out of one campaign says nothing of another. SHA-256 is the same in every version
 * of the database, unlike its own hashes.
 */
export function drawn(db: Db, { campaignId, contactId, share, config }: Entrance): Fragment {
  return db`case
    when ${config.campaign_holdout}::float8 > 0 and ${placeOf(db, db`'account'`, contactId)} < ${config.campaign_holdout}::float8 / 100
      then 'account'
    when ${share} > 0 and ${placeOf(db, campaignId, contactId)} < ${share} / 100
      then 'campaign' end`
}

/**
 * The `held_out` of somebody who comes back, over the alias m of the membership: as it was, for as long as there is such
 * a holdout. Who took part once takes part for ever.
 */
export function kept(db: Db, campaignId: Fragment, { campaign_holdout }: Entrance['config']): Fragment {
  return db`case
    when m.held_out = 'account' and ${campaign_holdout}::float8 > 0 then m.held_out
    when m.held_out = 'campaign' and ${shareOf(db, campaignId)} > 0 then m.held_out end`
}

/** Percent that a campaign holds out. */
export function shareOf(db: Db, campaignId: Fragment): Fragment {
  return db`coalesce((select g.holdout from campaign_goals g where g.campaign_id = ${campaignId}), 0)::float8`
}

/** The first 32 bits of the SHA-256 of `key:contact`, as a number from 0 to 1. */
function placeOf(db: Db, key: Fragment, contactId: Fragment): Fragment {
  return db`('x' || left(encode(sha256(convert_to(${key} || ':' || ${contactId}, 'UTF8')), 'hex'), 8))::bit(32)::bigint / 4294967296.0::float8`
}
