// Members of campaigns as their segments have them.

import type { Config } from '../../../platform/config.ts'
import type { Db } from '../../../platform/database/connection.ts'
import type { Fragment } from '../../../platform/database/statement.ts'
import { currentHops } from '../../../platform/hops.ts'
import { SYSTEM } from '../../../platform/permissions.ts'
import { isPermitted } from '../../audience/contactRows/permittedContacts.ts'
import { type ContactScope, inScope, selectMembers } from '../../segmentation/segments/selectMembers.ts'
import type { EventSchedule } from '../campaignDecisions/scheduleEvents.ts'
import { scheduleRows } from '../campaignDecisions/scheduleRows.ts'
import { drawn, kept, shareOf } from '../campaignHoldouts/holdouts.ts'
import { writeMemberships } from '../campaigns/recordMemberships.ts'
import { removeContactsFromCampaigns } from '../campaigns/removeContactsFromCampaigns.ts'
import { countRound, hasReachedLimit, recordLimits } from '../campaigns/rounds.ts'
import type { RunningCampaign } from './runningCampaigns.ts'

export interface SyncOptions {
  /** What everybody meets first; null when that depends on who it is: they wait to be started. */
  first: EventSchedule | null
  config: Pick<Config, 'campaign_holdout' | 'campaign_rounds_per_day'>
  now: Date
}

/**
 * Brings in who is in a published segment of the campaign and schedules their first events, and lets go who is in
 * none, among the contacts of the scope. Contacts that the publisher may not view do not come in. Who is held out comes
 * in and meets nothing. Who has been in once comes again only where the campaign allows a restart, and never after
 * somebody removed them. Contacts that have reached the limit of rounds stay out. Memberships made by hand stay.
 * One statement, and three more when somebody leaves.
 */
export async function syncMembers(
  db: Db,
  campaign: RunningCampaign,
  scope: ContactScope,
  options: SyncOptions,
): Promise<{ added: number; removed: number }> {
  const [compared] = (await syncStatement(db, campaign, scope, options)) as unknown as {
    added: number
    leaving: number[]
  }[]
  if (!compared) return { added: 0, removed: 0 }
  const removed = await removeContactsFromCampaigns(
    db,
    compared.leaving.map((contactId) => ({ campaignId: campaign.id, contactId })),
    {
      actor: SYSTEM,
      now: options.now,
      isExit: true,
      reason: 'The contact left the segments of the campaign.',
    },
  )
  return { added: compared.added, removed: removed.length }
}

/**
 * The statement that compares, brings in and starts; it answers how many came, and who leaves.
 *
 * Both sides of the comparison are bounded by the scope, and a full join cannot be run as a nested loop: the planner
 * expects one row from the members of a segment or campaign that it has no statistics of. The order of the insert makes
 * it wait for the comparison, which would visit each row that is inserted otherwise. Earlier rotations are asked for
 * who has no membership, by contact and campaign.
 */
export function syncStatement(
  db: Db,
  { id, allowRestart, segmentIds, drawsAs, actor }: RunningCampaign,
  scope: ContactScope,
  { first, config, now }: SyncOptions,
): Fragment {
  const awaitsStart = first === null
  const mayEnter = actor
    ? isPermitted(db, actor, { actions: ['view'], contactId: db`compared.contact_id` })
    : db`false`
  const own = db`${drawsAs ?? id}::bigint`
  const limit = hasReachedLimit(db, { config, now })
  const writes = first
    ? scheduleRows(db, {
        schedule: first,
        members: db`(select *, 0 as part from entered where held_out is null)`,
        now,
      })
    : []
  const parts = writes.map((write, index) => db`, ${db.unsafe(`w${index}`)} as (${write})`)
  const started = parts.reduce((all, part) => db`${all} ${part}`, db``)
  return db`
    with compared as materialized (
      select coalesce(fits.contact_id, known.contact_id) as contact_id, fits.contact_id is not null as fits,
        coalesce(known.has_reached_limit, false) as has_reached_limit
      from (${selectMembers(db, segmentIds, scope)}) fits
      full join (
        select contact_id, manually_added, manually_removed, date_last_exited, ${limit} as has_reached_limit
        from campaign_contacts m
        where campaign_id = ${id} and ${inScope(db, 'contact_id', scope)}
      ) known on known.contact_id = fits.contact_id
      where known.contact_id is null
        or (fits.contact_id is null and not known.manually_added and not known.manually_removed)
        or (fits.contact_id is not null and ${allowRestart} and known.manually_removed and known.date_last_exited is not null)
    ), coming as (
      select contact_id, (
        select max(l.rotation) from campaign_event_log l where l.contact_id = compared.contact_id and l.campaign_id = ${id}) as rotation
      from compared where fits and not has_reached_limit and ${mayEnter}
    ), recorded as (
      ${recordLimits(db, db`(select ${id}::bigint as campaign_id from compared where fits and has_reached_limit and ${mayEnter})`, now)}
    ), entered as (
      insert into campaign_contacts as m (campaign_id, contact_id, date_added, rotation, awaits_start, held_out, rounds_since, hops)
      select ${id}::bigint, contact_id, ${now}::timestamptz, coalesce(rotation + 1, 1), ${awaitsStart},
        ${drawn(db, { campaignId: own, contactId: db`contact_id`, share: shareOf(db, own), config })},
        ${now}::timestamptz, ${currentHops()}::smallint
      from coming where ${allowRestart} or rotation is null order by contact_id
      on conflict (campaign_id, contact_id) do update set manually_removed = false, manually_added = false,
        date_last_exited = null, rotation = m.rotation + 1, awaits_start = excluded.awaits_start,
        held_out = ${kept(db, own, config)}, hops = excluded.hops, ${countRound(db, now)}
        where m.manually_removed and m.date_last_exited is not null and not ${limit}
      returning m.campaign_id, m.contact_id, m.rotation, m.held_out
    ), moved as materialized (
      select campaign_id, contact_id from entered
    ), ${writeMemberships(db, { action: 'added', isStarted: !awaitsStart, actor: SYSTEM, now })} ${started}
    select (select count(*) from moved) as added,
      array(select contact_id from compared where not fits order by contact_id) as leaving`
}
