// Those who are in a campaign when it is published anew: they get what was added, and go on from what was removed.

import type { Db } from '../../../platform/database/connection.ts'
import type { Fragment } from '../../../platform/database/statement.ts'
import { type BackgroundWork, type KeyRange, within } from '../../../platform/engine/backgroundWork.ts'
import { allContacts } from '../../audience/contactRows/allContacts.ts'
import { takesPart } from '../campaignHoldouts/holdouts.ts'
import { reachedBy } from './reachedBy.ts'

/**
 * Lays out added events for those who are past their place. What they do is due now; who takes it works out the time anew,
 * counted from when the contact went by. Decisions are waited at from now on: nobody goes the way of `no` for what could not
 * be done before. Who has met the event meanwhile is passed over: nothing happens twice.
 */
export const giveAdded: BackgroundWork = {
  name: 'campaigns.give-added',
  title: 'Giving added events of campaigns to those who are past them',
  hanging: (db, eventIds) => db`
    select from campaign_event_log
    where not is_scheduled and event_id = any(array(
      select parent_id from campaign_events where id = any(${eventIds as number[]}::bigint[])))
    union all
    select from campaign_contacts
    where not manually_removed and campaign_id = any(array(
      select campaign_id from campaign_events where id = any(${eventIds as number[]}::bigint[]) and parent_id is null))`,
  keys: allContacts,
  remains: true,
  async run(db, eventIds, { range, now }) {
    const targets = db`(
      select e.id as event_id, e.campaign_id, e.parent_id, p.event_type as parent_type, e.decision_path
      from campaign_events e left join campaign_events p on p.id = e.parent_id
      where e.id = any(${eventIds as number[]}::bigint[]) and not e.is_deleted)`
    const give = async (concerns: (contactId: string) => Fragment): Promise<number> => {
      const [laid] = await db<{ count: number }[]>`
        with reached as materialized (${reachedBy(db, targets, concerns)}), ${layOut(db, 'reached', now)}
        select (select count(*) from laid) + (select count(*) from waiting) as count`
      return laid?.count ?? 0
    }
    const given = await give((contactId) => within(db, contactId, range))
    const survivors = range ? await mergedBefore(db, range) : []
    return survivors.length === 0
      ? given
      : given + (await give((contactId) => db`${db(contactId)} = any(${survivors}::bigint[])`))
  },
}

/** Contacts of earlier ranges that took the place of those of this one: what they brought may have come after their turn. */
async function mergedBefore(db: Db, range: KeyRange): Promise<number[]> {
  const rows = await db<{ id: number }[]>`
    select distinct contact_id as id from contact_merges
    where ${within(db, 'merged_id', range)} and contact_id <= ${range.after}`
  return rows.map(({ id }) => id)
}

/** Sends those who wait at removed events on to what followed there, as if they had passed: now. */
export const moveWaiting: BackgroundWork = {
  name: 'campaigns.move-waiting',
  title: 'Moving contacts on from removed events of campaigns',
  hanging: (db, eventIds) => db`
    select from campaign_event_log where event_id = any(${eventIds as number[]}::bigint[]) and is_scheduled
    union all select from campaign_decisions where event_id = any(${eventIds as number[]}::bigint[])`,
  keys: allContacts,
  async run(db, eventIds, { range, now }) {
    const [moved] = await db<{ count: number }[]>`
      with recursive way as (
        select r.id as source, t.id as target from campaign_events r cross join unnest(r.moves_to) t (id)
        where r.id = any(${eventIds as number[]}::bigint[])
        union
        select way.source, t.id from way join campaign_events e on e.id = way.target and e.is_deleted
        cross join unnest(e.moves_to) t (id)
      ), ended as (
        update campaign_event_log set is_scheduled = false, metadata = metadata || ${MOVED}::jsonb
        where event_id = any(${eventIds as number[]}::bigint[]) and is_scheduled and ${within(db, 'contact_id', range)}
        returning event_id, contact_id, rotation
      ), forgotten as (
        delete from campaign_decisions
        where event_id = any(${eventIds as number[]}::bigint[]) and ${within(db, 'contact_id', range)}
        returning event_id, contact_id, rotation
      ), moving as (
        select * from ended union all select * from forgotten
      ), reached as materialized (
        select distinct e.id as event_id, moving.contact_id, moving.rotation, e.campaign_id, ${now}::timestamptz as since
        from moving join way on way.source = moving.event_id
        join campaign_events e on e.id = way.target and not e.is_deleted
        join campaign_contacts m on m.campaign_id = e.campaign_id and m.contact_id = moving.contact_id
          and m.rotation = moving.rotation and ${takesPart(db, 'm')}
      ), ${layOut(db, 'reached', now)}
      select count(*) as count from moving`
    return moved?.count ?? 0
  },
}

const MOVED = JSON.stringify({
  reason: 'The event was removed from the campaign, and the contact went on to what followed it.',
})

/** The inserts for contacts that reach events: what runs as `laid`, and decisions as `waiting`. */
function layOut(db: Db, reached: string, now: Date): Fragment {
  return db`laid as (
      insert into campaign_event_log (event_id, contact_id, campaign_id, rotation, date_triggered, is_scheduled, trigger_date,
        base_at, system_triggered, channel, channel_id)
      select r.event_id, r.contact_id, r.campaign_id, r.rotation, ${now}, true, ${now},
        case when e.trigger_mode in ('interval', 'date') then r.since end, true, e.channel, e.channel_id
      from ${db(reached)} r join campaign_events e on e.id = r.event_id
      where e.event_type <> 'decision' order by r.contact_id, e.event_order, e.id
      on conflict on constraint campaign_event_log_key do nothing
      returning 1
    ), waiting as (
      insert into campaign_decisions (contact_id, event_id, campaign_id, rotation, waits_since, due_at)
      select r.contact_id, r.event_id, r.campaign_id, r.rotation, ${now}, ${now}
      from ${db(reached)} r join campaign_events e on e.id = r.event_id
      where e.event_type = 'decision' and not exists (
        select from campaign_event_log l
        where l.event_id = r.event_id and l.contact_id = r.contact_id and l.rotation = r.rotation)
      order by r.contact_id, r.event_id
      on conflict (contact_id, event_id, rotation) do nothing
      returning 1
    )`
}
