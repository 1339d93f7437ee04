// A range of contacts in a copy of a campaign, that the caller's transaction forgets.
import type { Db } from '../../../platform/database/connection.ts'
import { newIds } from '../../../platform/database/newIds.ts'
import type { Fragment } from '../../../platform/database/statement.ts'
import type { Actor } from '../../../platform/permissions.ts'
import type { Context } from '../../../platform/resource/definition.ts'
import { isPermitted } from '../../audience/contactRows/permittedContacts.ts'
import { takesPart } from '../campaignHoldouts/holdouts.ts'
import type { RunningCampaign } from '../campaignRuns/runningCampaigns.ts'
import { firstLayout, startMembers } from '../campaignRuns/startMembers.ts'
import { syncMembers } from '../campaignRuns/syncMembers.ts'
import { type CampaignEvent, putEvents } from '../campaigns/campaignEvent.ts'
import { reasonToWait, rootsOf } from '../campaigns/eventTree.ts'
import { copyEvents, type Graph } from './graph.ts'
import type { Tally } from './tally.ts'

/** Contact ids above `after`, up to `upTo`. */
export interface Range {
  after: number
  upTo: number
}

export interface Staged {
  campaign: RunningCampaign
  events: readonly CampaignEvent[]
  /** The names of the events, by their ids in the copy. */
  keys: ReadonlyMap<number, string>
  /** The rotation that each member begins in. */
  rotations: ReadonlyMap<number, number>
  people: Omit<Tally, 'events'>
}

/** More than a range has. */
const EVERYBODY = 1_000_000

/**
 * Copies a campaign, and where the contacts of the range stand in it; brings in who is in its segments by now, and lets go
 * who is not. A copy has ids that nothing else has: its events find the range's own rows only, and nobody's rows are
 * locked or moved but the copy's. Twelve statements, and five more where somebody leaves or times depend on zones.
 */
export async function stageRange(
  { db, catalog, config }: Pick<Context, 'db' | 'catalog' | 'config'>,
  { campaignId, graph, actor }: { campaignId: number; graph: Graph; actor: Actor },
  range: Range,
  now: Date,
): Promise<Staged> {
  const [copy] = await db<{ id: number }[]>`
    insert into campaigns (name, is_published, allow_restart)
    values (${graph.name}, true, ${graph.allowRestart}) returning id`
  const to = copy?.id ?? 0
  // One more for the events that the graph has not: what was done there counts, what waits there does not go on.
  const [gone = 0, ...own] = await newIds(db, 'campaign_events', graph.events.length + 1)
  const ids = new Map(graph.events.map(({ id }, n) => [id, own[n] ?? 0]))
  const events = copyEvents(graph, catalog.campaignEvents, { from: campaignId, to, ids })
  await putEvents(db, events)
  const map = graph.events.map((event) => ({
    own: event.id,
    copy: ids.get(event.id),
    runs: reasonToWait(catalog.campaignEvents, event) === null,
  }))
  const removed = await copyMembers(db, { campaignId, to, gone, map, range, actor, now })
  const campaign: RunningCampaign = {
    id: to,
    name: graph.name,
    allowRestart: graph.allowRestart,
    segmentIds: [...graph.segmentIds],
    actor,
    pauses: [],
    drawsAs: campaignId,
  }
  const zone = config.default_timezone
  const first = firstLayout(catalog.campaignEvents, events, { zone, now })
  const { added, removed: leaving } = await syncMembers(db, campaign, range, { first, config, now })
  if (rootsOf(events).length > 0)
    await startMembers(
      db,
      to,
      { types: catalog.campaignEvents, events, zone, now },
      { after: 0, limit: EVERYBODY },
    )
  const members = await db<{ id: number; rotation: number; takesPart: boolean }[]>`
    select contact_id as id, rotation, ${takesPart(db, 'm')} as "takesPart" from campaign_contacts m where campaign_id = ${to} and not manually_removed`
  const heldOut = members.filter((member) => !member.takesPart).length
  return {
    campaign,
    events,
    keys: new Map(graph.events.map(({ id, key }) => [ids.get(id) ?? 0, key])),
    rotations: new Map(members.map(({ id, rotation }) => [id, rotation])),
    people: { newcomers: added, standing: members.length - added, leaving, removed, heldOut },
  }
}

/** Memberships, the log and the decisions that are waited for. Three statements; answers how many wait for nothing any more. */
async function copyMembers(
  db: Db,
  {
    campaignId,
    to,
    gone,
    map,
    range,
    actor,
    now,
  }: {
    campaignId: number
    to: number
    gone: number
    map: readonly object[]
    range: Range
    actor: Actor
    now: Date
  },
): Promise<number> {
  const permitted = (contactId: Fragment) => isPermitted(db, actor, { actions: ['view'], contactId })
  const inRange = db`contact_id > ${range.after} and contact_id <= ${range.upTo} and ${permitted(db`contact_id`)}`
  const mapped = db`jsonb_to_recordset(${JSON.stringify(map)}::text::jsonb) as map (own bigint, copy bigint, runs boolean)`
  await db`
    insert into campaign_contacts (campaign_id, contact_id, date_added, date_last_exited, manually_added, manually_removed, rotation,
      awaits_start, held_out)
    select ${to}::bigint, contact_id, date_added, date_last_exited, manually_added, manually_removed, rotation, awaits_start,
      held_out
    from campaign_contacts where campaign_id = ${campaignId} and ${inRange}`
  const [row] = await db<{ removed: number }[]>`
    with own as materialized (
      select * from campaign_event_log where campaign_id = ${campaignId} and ${inRange}
    ), copied as (
      insert into campaign_event_log (event_id, contact_id, campaign_id, rotation, date_triggered, is_scheduled, trigger_date, base_at,
        system_triggered, metadata, non_action_path_taken, channel, channel_id)
      select coalesce(map.copy, ${gone}), own.contact_id, ${to}::bigint, own.rotation, own.date_triggered,
        own.is_scheduled and map.copy is not null,
        case when own.is_scheduled and map.runs then coalesce(own.trigger_date, ${now}) else own.trigger_date end,
        own.base_at, own.system_triggered, own.metadata, own.non_action_path_taken, own.channel, own.channel_id
      from own left join ${mapped} on map.own = own.event_id
      order by own.id
      on conflict on constraint campaign_event_log_key do nothing
    )
    select count(*) as removed from own left join ${mapped} on map.own = own.event_id where own.is_scheduled and map.copy is null`
  await db`
    insert into campaign_decisions (contact_id, event_id, campaign_id, rotation, waits_since, due_at)
    select d.contact_id, map.copy, ${to}::bigint, d.rotation, greatest(d.waits_since, ${now}), greatest(d.due_at, ${now})
    from campaign_decisions d join ${mapped} on map.own = d.event_id
    where d.campaign_id = ${campaignId} and d.contact_id > ${range.after} and d.contact_id <= ${range.upTo}
      and ${permitted(db`d.contact_id`)}`
  return row?.removed ?? 0
}

/** The contacts of a dry run: those of the campaign and its segments that the actor may view. */
export interface Audience {
  campaignId: number
  segmentIds: readonly number[]
  actor: Actor
}

/** Up to where the next so many people of the campaign and its segments stand, and how many they are. One statement. */
export async function findNextPeople(
  db: Db,
  { campaignId, segmentIds, actor }: Audience,
  { after, limit }: { after: number; limit: number },
): Promise<{ upTo: number; count: number; isMore: boolean }> {
  const [next] = await db<{ upTo: number; count: number; isMore: boolean }[]>`
    select coalesce(max(contact_id), 0) as "upTo",
      count(*) filter (where ${isPermitted(db, actor, { actions: ['view'], contactId: db`next.contact_id` })}) as count,
      count(*) > 0 as "isMore" from (
      select contact_id from (
        (select contact_id from campaign_contacts where campaign_id = ${campaignId} and contact_id > ${after}
          order by contact_id limit ${limit})
        union all
        select own.contact_id from unnest(${segmentIds as number[]}::bigint[]) wanted (id)
        cross join lateral (
          select m.contact_id from segment_contacts m where m.segment_id = wanted.id and m.contact_id > ${after}
          order by m.contact_id limit ${limit}) own
      ) found group by contact_id order by contact_id limit ${limit}) next`
  return next ?? { upTo: 0, count: 0, isMore: false }
}

/** How many people there are to go through. One statement. */
export async function countPeople(db: Db, { campaignId, segmentIds, actor }: Audience): Promise<number> {
  const [found] = await db<{ count: number }[]>`
    select count(*) from (
      select contact_id from campaign_contacts where campaign_id = ${campaignId}
      union select contact_id from segment_contacts where segment_id = any(${segmentIds as number[]}::bigint[])) people
    where ${isPermitted(db, actor, { actions: ['view'], contactId: db`people.contact_id` })}`
  return found?.count ?? 0
}
