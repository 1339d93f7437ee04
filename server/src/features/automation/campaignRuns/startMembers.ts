import type { Contracts } from '../../../platform/contracts.ts'
import type { Db } from '../../../platform/database/connection.ts'
import { lockRows } from '../../../platform/database/lockRows.ts'
import type { Fragment } from '../../../platform/database/statement.ts'
import { findZones } from '../campaignDecisions/findZones.ts'
import { groupMembers, membersRelation } from '../campaignDecisions/groupMembers.ts'
import {
  areZoned,
  type EventSchedule,
  type Group,
  scheduleEvents,
} from '../campaignDecisions/scheduleEvents.ts'
import { scheduleRows } from '../campaignDecisions/scheduleRows.ts'
import type { CampaignEvent } from '../campaigns/campaignEvent.ts'
import { rootsOf } from '../campaigns/eventTree.ts'

export interface Start {
  types: Contracts['campaignEvents']
  /** All events of the campaign. */
  events: readonly CampaignEvent[]
  /** The zone of who has none. */
  zone: string
  now: Date
}

/** A part of the members that await their start: behind the contact `after`. */
export interface StartPlace {
  after: number
  limit: number
}

/** What everybody meets first, as one group; null when it depends on who it is, or there is nothing. */
export function firstLayout(
  types: Contracts['campaignEvents'],
  events: readonly CampaignEvent[],
  { zone, now }: { zone: string; now: Date },
): EventSchedule | null {
  const roots = rootsOf(events)
  if (roots.length === 0 || areZoned(events, roots)) return null
  return firstOf({ types, events, zone, now }, [{ zone, base: now }])
}

/**
 * Lays out the first events for members that await their start, at most `limit` of those behind the contact `after`, and
 * returns how many, and the last of them. Who has a row already keeps it, and who is held out meets nothing. One statement, three when it depends on the
 * contacts' time zones when something is due.
 *
 * Without the place each batch would pass over all that were started before it: their entries stay in the index until
 * the table is vacuumed. The members are written by a list of ids, since nobody knows how many a campaign has.
 */
export async function startMembers(
  db: Db,
  campaignId: number,
  start: Start,
  place: StartPlace,
): Promise<{ count: number; last: number }> {
  const { types, events, zone, now } = start
  const schedule = firstLayout(types, events, { zone, now })
  const [started] = schedule
    ? await writeStart(
        db,
        campaignId,
        { schedule, members: db`(select *, 0 as part from starting where held_out is null)`, now },
        starting(db, campaignId, place),
      )
    : await startZoned(db, campaignId, start, place)
  return started && started.count > 0 ? started : { count: 0, last: place.after }
}

// Who they are is needed first: the statement that starts them takes them as they are then.
async function startZoned(
  db: Db,
  campaignId: number,
  start: Start,
  place: StartPlace,
): Promise<{ count: number; last: number }[]> {
  const found = await db<{ contactId: number; rotation: number; isHeldOut: boolean }[]>`
    select contact_id as "contactId", rotation, held_out is not null as "isHeldOut" from (${starting(db, campaignId, place)}) starting`
  const zoneOf = await findZones(
    db,
    found.map(({ contactId }) => contactId),
    start.zone,
  )
  const { groups, members } = groupMembers(
    found.filter(({ isHeldOut }) => !isHeldOut),
    ({ contactId }) => ({
      zone: zoneOf(contactId),
      base: start.now,
    }),
  )
  const heldOut = found.flatMap(({ contactId, isHeldOut }) => (isHeldOut ? [contactId] : []))
  const relation = db`
    select contact_id, rotation, part from ${membersRelation(db, members)} as own (contact_id, rotation, part, event_id)
    union all select contact_id, 0, null from unnest(${heldOut}::bigint[]) as own (contact_id)`
  const options = {
    schedule: firstOf(start, groups),
    members: db`(select * from starting where part is not null)`,
    now: start.now,
  }
  return writeStart(db, campaignId, options, relation)
}

function starting(db: Db, campaignId: number, { after, limit }: StartPlace): Fragment {
  return db`
    select contact_id, rotation, held_out from campaign_contacts
    where campaign_id = ${campaignId} and awaits_start and not manually_removed and contact_id > ${after}
    ${lockRows(db, 'campaign_contacts', { by: 'contact_id' })} limit ${limit}`
}

function writeStart(
  db: Db,
  campaignId: number,
  options: { schedule: EventSchedule; members: Fragment; now: Date },
  starting: Fragment,
) {
  const writes = scheduleRows(db, options).map(
    (write, index) => db`, ${db.unsafe(`w${index}`)} as (${write})`,
  )
  return db<{ count: number; last: number }[]>`
    with starting as materialized (${starting}), started as (
      update campaign_contacts m set awaits_start = false
      where m.campaign_id = ${campaignId} and m.contact_id = any(array(select contact_id from starting))
    ) ${writes.reduce((all, part) => db`${all} ${part}`, db``)}
    select count(*) as count, coalesce(max(contact_id), 0) as last from starting`
}

function firstOf({ types, events, now }: Start, groups: readonly Group[]): EventSchedule {
  return scheduleEvents(types, { all: events, reached: rootsOf(events), after: null }, groups, now)
}
