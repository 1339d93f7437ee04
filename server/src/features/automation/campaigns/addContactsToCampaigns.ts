import type { Config } from '../../../platform/config.ts'
import type { Db } from '../../../platform/database/connection.ts'
import { currentHops } from '../../../platform/hops.ts'
import type { Actor } from '../../../platform/permissions.ts'
import { drawn, kept } from '../campaignHoldouts/holdouts.ts'
import { recordMemberships } from './recordMemberships.ts'
import { countRound, hasReachedLimit, recordLimits } from './rounds.ts'

/** A contact that exists, and a campaign. */
export interface CampaignMembership {
  contactId: number
  campaignId: number
}

/**
 * Adds contacts to campaigns by hand and returns the pairs that came in. Who is in already comes in anew where the
 * campaign allows a restart, else nothing happens; who left or was removed always comes back. Unknown campaigns are
 * passed over. They wait at the first decisions from this moment on, whenever they are started, and no longer at those of
 * an earlier rotation. Who is held out comes in and waits at nothing. Contacts that have reached the limit of rounds stay as
 * they are. Two statements.
 */
export async function addContactsToCampaigns(
  db: Db,
  pairs: readonly CampaignMembership[],
  {
    actor,
    config,
    now,
  }: { actor: Actor; config: Pick<Config, 'campaign_holdout' | 'campaign_rounds_per_day'>; now: Date },
): Promise<CampaignMembership[]> {
  if (pairs.length === 0) return []
  const added = await db<CampaignMembership[]>`
    with reached as materialized (
      select m.campaign_id, m.contact_id
      from jsonb_to_recordset(${JSON.stringify(pairs)}::text::jsonb) as pair ("campaignId" bigint, "contactId" bigint)
      join campaign_contacts m on m.campaign_id = pair."campaignId" and m.contact_id = pair."contactId"
      join campaigns c on c.id = m.campaign_id
      where (m.manually_removed or c.allow_restart) and ${hasReachedLimit(db, { config, now })}
    ), recorded as (
      ${recordLimits(db, db`reached`, now)}
    ), added as (
    insert into campaign_contacts as m (campaign_id, contact_id, date_added, manually_added, rotation, held_out, rounds_since, hops)
    select distinct c.id, pair."contactId", ${now}::timestamptz, true, coalesce((
      select max(l.rotation) + 1 from campaign_event_log l where l.contact_id = pair."contactId" and l.campaign_id = c.id), 1),
      ${drawn(db, { campaignId: db`c.id`, contactId: db`pair."contactId"`, share: db`coalesce(g.holdout, 0)::float8`, config })},
      ${now}::timestamptz, ${currentHops()}::smallint
    from jsonb_to_recordset(${JSON.stringify(pairs)}::text::jsonb) as pair ("campaignId" bigint, "contactId" bigint)
    join campaigns c on c.id = pair."campaignId" left join campaign_goals g on g.campaign_id = c.id order by 1, 2
    on conflict (campaign_id, contact_id) do update set manually_removed = false, manually_added = true,
      date_last_exited = null, rotation = m.rotation + 1, awaits_start = true,
      held_out = ${kept(db, db`m.campaign_id`, config)}, hops = excluded.hops, ${countRound(db, now)}
      where (m.manually_removed or (select c.allow_restart from campaigns c where c.id = m.campaign_id))
        and not ${hasReachedLimit(db, { config, now })}
      returning campaign_id, contact_id, rotation, held_out
    ), forgotten as (
      delete from campaign_decisions d using added
      where d.contact_id = added.contact_id and d.campaign_id = added.campaign_id and d.rotation < added.rotation
    ), waiting as (
      insert into campaign_decisions (contact_id, event_id, campaign_id, rotation, waits_since)
      select added.contact_id, e.id, added.campaign_id, added.rotation, ${now}::timestamptz
      from added join campaign_events e on e.campaign_id = added.campaign_id
      where e.parent_id is null and e.event_type = 'decision' and not e.is_deleted and added.held_out is null order by 1, 2
      on conflict (contact_id, event_id, rotation) do nothing
    )
    select campaign_id as "campaignId", contact_id as "contactId" from added order by 1, 2`
  await recordMemberships(db, added, { action: 'added', actor, now })
  return added
}
