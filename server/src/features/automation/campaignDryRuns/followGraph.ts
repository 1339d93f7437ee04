// A range of contacts on its way through a whole graph, by the functions that run campaigns.
import type { Outcome } from '../../../catalog/campaignEvent.ts'
import type { Db } from '../../../platform/database/connection.ts'
import type { Context } from '../../../platform/resource/definition.ts'
import { revisedTime } from '../campaignDecisions/dueTime.ts'
import { findZones, inZone } from '../campaignDecisions/findZones.ts'
import { groupMembers } from '../campaignDecisions/groupMembers.ts'
import { recordDecisions } from '../campaignDecisions/recordDecisions.ts'
import { areZoned, scheduleEvents } from '../campaignDecisions/scheduleEvents.ts'
import { takesPart } from '../campaignHoldouts/holdouts.ts'
import { holdRows, inTurns, type Report, runRows, zonesFor } from '../campaignRuns/runDueRows.ts'
import { type DueRow, takeDueRows } from '../campaignRuns/takeDueRows.ts'
import type { CampaignEvent } from '../campaigns/campaignEvent.ts'
import { childrenOf, isTimed, reasonToWait } from '../campaigns/eventTree.ts'
import { JUMP } from '../campaigns/planEvents.ts'
import { undoneWithin } from './rolledBack.ts'
import type { Staged } from './stageRange.ts'
import { addTallies, type EventTally, NOTHING, type Tally, tallyOutcomes, tallyPeople } from './tally.ts'

export interface FollowOptions {
  /** The moment at which everybody sets out. */
  start: Date
  /** An event failed for the range: it is found out for whom. */
  isCareful: boolean
  report: Report
  /** Asked before each step; throws when the time of the range is over. */
  check(): void
}

/** Behind every due time: whatever is scheduled is due. */
const LAST = new Date('9999-12-31T00:00:00Z')
/** Rows taken at once: all that the contacts of a range can have at one event. */
const EVERYTHING = 100_000
/** How often a contact goes back by jumps. */
const MOST_JUMPS = 3
/** Sides of decisions that are followed in one transaction: the server keeps track of few savepoints cheaply. */
const MOST_SIDES = 50

const ROUND_AND_ROUND = `The contact has jumped ${MOST_JUMPS} times, and is not followed further.`
const ON_THE_WAY = 'The decision lies on the way already, and is not followed again.'
const TOO_MANY = `More than ${MOST_SIDES} sides of decisions follow each other, and the rest is not followed.`

interface Walk extends FollowOptions {
  context: Context
  staged: Staged
  add(event: CampaignEvent, tally: EventTally): void
  sides: { left: number }
}

/** What is followed: everything, or what lies behind a side of a decision. */
interface Way {
  /** Ids of the events on it; null for all. */
  among: readonly number[] | null
  /** The decisions that led here. */
  behind: ReadonlySet<number>
}

/**
 * Lets the contacts go to the ends of the graph. Events run in the order in which they are due; each runs for all at
 * once, whenever they reach it, and what follows counts from the moment at which each of them does. Both sides of a
 * decision are followed from where its contacts stand, one after the other, each undone before the next: what happens on
 * one is not known on the other. Statements: those of the events' own, nine more for each event at most, and ten for each
 * decision; an event that is reached on several ways counts again.
 */
export async function followGraph(
  context: Context,
  staged: Staged,
  options: FollowOptions,
): Promise<Tally['events']> {
  let tally: Tally = NOTHING
  const walk: Walk = {
    ...options,
    context,
    staged,
    sides: { left: MOST_SIDES },
    add(event, counted) {
      const key = staged.keys.get(event.id)
      if (key !== undefined) tally = addTallies(tally, { ...NOTHING, events: { [key]: counted } })
    },
  }
  const way: Way = { among: null, behind: new Set() }
  // The last ones first: who is sent on to one is not to be counted with those who wait there already.
  const decisions = staged.events.filter(({ eventType }) => eventType === 'decision').toReversed()
  await followDecisions(walk, way, decisions)
  await followRows(walk, way)
  return tally.events
}

async function followRows(walk: Walk, way: Way): Promise<void> {
  for (;;) {
    walk.check()
    const { context, staged } = walk
    const { rows, last } = await takeDueRows(context.db, staged.campaign.id, {
      now: LAST,
      limit: EVERYTHING,
      among: way.among,
    })
    const event = staged.events.find(({ id }) => id === last?.eventId)
    if (!event) break
    await runEventRows(walk, way, event, rows)
    const decisions = followersOf(staged.events, event).filter(({ eventType }) => eventType === 'decision')
    if (decisions.length > 0) await followDecisions(walk, way, decisions)
  }
  await countHeld(walk, way)
}

async function runEventRows(
  walk: Walk,
  way: Way,
  event: CampaignEvent,
  rows: readonly DueRow[],
): Promise<void> {
  const { context, staged, start, isCareful, report } = walk
  const going = await stopJumpers(walk, way, event, rows)
  if (going.length === 0) return
  const isOpen = way.behind.size > 0
  const zoneOf = await zonesFor(context, staged.events, event, going)
  const moments = new Map(
    going.map((row) => {
      const due = later(row.dueAt, start)
      const moment = { base: row.baseAt ?? due, now: due, zone: zoneOf(row.contactId) }
      return [row.id, row.baseAt === null ? due : later(revisedTime(event, moment), due)]
    }),
  )
  const now = [...moments.values()].reduce(later, start)
  const times = { of: (row: DueRow) => moments.get(row.id) ?? start, since: start }
  for (const turn of inTurns(going)) {
    const gone: number[] = []
    await runRows({ ...context, now }, staged.campaign, {
      event,
      events: staged.events,
      rows: turn,
      zoneOf,
      isCareful,
      report,
      trial: {
        times,
        recordable(outcomes) {
          const waited = isTimed(event) ? turn.filter((row) => row.isMember).map(times.of) : []
          const waits = waited.filter((moment) => moment > start)
          walk.add(event, tallyOutcomes({ isOpen, outcomes: outcomes.values(), waits }))
          for (const [id, { leaves }] of outcomes) if (leaves === 'now') gone.push(id)
          return new Map([...outcomes].map(([id, outcome]) => [id, ended(outcome)]))
        },
      },
    })
    const logged = new Map(turn.map((row) => [row.contactId, { logId: row.id, rotation: row.rotation }]))
    const type = context.catalog.campaignEvents.get(event.type)
    await type?.assumeGone?.({ context: { ...context, now }, contactIds: gone, rows: logged })
  }
}

// Nobody outside is asked, and nothing is tried again.
function ended(outcome: Outcome): Outcome {
  if (outcome.result === 'waiting') return { ...outcome, result: 'passed' }
  return outcome.result === 'rescheduled' ? { ...outcome, result: 'failed' } : outcome
}

function later(a: Date, b: Date): Date {
  return a > b ? a : b
}

/** Keeps those at a jump who have jumped often enough, and answers the others. */
async function stopJumpers(
  { context, staged, add }: Walk,
  way: Way,
  event: CampaignEvent,
  rows: readonly DueRow[],
): Promise<readonly DueRow[]> {
  if (event.type !== JUMP) return rows
  const turns = ({ contactId, rotation }: DueRow) => rotation - (staged.rotations.get(contactId) ?? rotation)
  const stopped = rows.filter((row) => turns(row) >= MOST_JUMPS)
  if (stopped.length === 0) return rows
  await holdRows(context.db, stopped, ROUND_AND_ROUND)
  add(event, tallyPeople(stopped.length, { isOpen: way.behind.size > 0, stopped: ROUND_AND_ROUND }))
  return rows.filter((row) => turns(row) < MOST_JUMPS)
}

interface Waiting {
  contactId: number
  rotation: number
  waitsSince: Date
  dueAt: Date | null
}

async function followDecisions(walk: Walk, way: Way, decisions: readonly CampaignEvent[]): Promise<void> {
  const { context, staged, start, add } = walk
  const isOpen = way.behind.size > 0
  for (const decision of decisions) {
    walk.check()
    const waiting = await takeWaiting(context.db, staged, decision.id)
    if (waiting.length === 0) continue
    const isKnown = way.behind.has(decision.id)
    const sides = (['yes', 'no'] as const).filter(
      (side) => childrenOf(staged.events, decision, side).length > 0,
    )
    const hasRoom = walk.sides.left >= sides.length
    const waits = waiting.flatMap(({ dueAt }) => (dueAt !== null && dueAt > start ? [dueAt] : []))
    const stopped = isKnown ? ON_THE_WAY : hasRoom ? undefined : TOO_MANY
    add(decision, tallyPeople(waiting.length, { isOpen, stopped, waits }))
    if (stopped !== undefined) continue
    walk.sides.left -= sides.length
    for (const side of sides)
      await undoneWithin(context.db, (db) =>
        followSide({ ...walk, context: { ...context, db } }, way, { decision, side, waiting }),
      )
  }
}

/** Who waits at a decision, and waits there no more. One statement. */
async function takeWaiting(
  db: Db,
  { campaign, rotations }: Pick<Staged, 'campaign' | 'rotations'>,
  decisionId: number,
): Promise<Waiting[]> {
  return db<Waiting[]>`
    with taken as (
      delete from campaign_decisions
      where event_id = ${decisionId} and contact_id = any(${[...rotations.keys()]}::bigint[])
      returning contact_id, rotation, waits_since, due_at
    )
    select t.contact_id as "contactId", t.rotation, t.waits_since as "waitsSince", t.due_at as "dueAt" from taken t
    where coalesce((
      select ${takesPart(db, 'm')} from campaign_contacts m
      where m.campaign_id = ${campaign.id} and m.contact_id = t.contact_id), false)
    order by t.contact_id, t.rotation`
}

/** Sends them that way, and follows what lies behind it: the decision is taken, or left, by everybody. */
async function followSide(
  walk: Walk,
  way: Way,
  { decision, side, waiting }: { decision: CampaignEvent; side: 'yes' | 'no'; waiting: readonly Waiting[] },
): Promise<void> {
  const { context, staged, start } = walk
  const { db, catalog, config } = context
  const { events, campaign } = staged
  const reached = childrenOf(events, decision, side)
  const zone = config.default_timezone
  const zoneOf = areZoned(events, reached)
    ? await findZones(
        db,
        waiting.map(({ contactId }) => contactId),
        zone,
      )
    : inZone(zone)
  const { groups, members } = groupMembers(
    waiting.map((one) => ({ ...one, eventId: decision.id })),
    ({ contactId, waitsSince }) => ({ zone: zoneOf(contactId), base: waitsSince }),
  )
  // What is recorded has to be waited for.
  await db`
    insert into campaign_decisions (contact_id, event_id, campaign_id, rotation, waits_since)
    select m.contact_id, ${decision.id}::bigint, ${campaign.id}::bigint, m.rotation, ${start}
    from unnest(${members.map(({ contactId }) => contactId)}::bigint[], ${members.map(({ rotation }) => rotation)}::integer[])
      as m (contact_id, rotation)`
  const schedule = scheduleEvents(
    catalog.campaignEvents,
    { all: events, reached, after: decision.id },
    groups,
    start,
  )
  await recordDecisions(db, members, {
    events: [decision],
    schedule,
    isDeclined: side === 'no',
    now: start,
  })
  const behind = new Set([...way.behind, decision.id])
  const among = reachableFrom(
    events,
    reached.map(({ id }) => id),
  )
  // Campaigns of old may have a decision behind another one.
  await followDecisions(
    walk,
    { among, behind },
    reached.filter(({ eventType }) => eventType === 'decision'),
  )
  await followRows(walk, { among, behind })
}

/** Those who stay before events that cannot run in this version. One statement, none without such events. */
async function countHeld({ context, staged, add }: Walk, way: Way): Promise<void> {
  const held = staged.events.flatMap((event) => {
    const reason = reasonToWait(context.catalog.campaignEvents, event)
    const isMeant = event.eventType !== 'decision' && (way.among?.includes(event.id) ?? true)
    return reason !== null && isMeant ? [{ event, reason }] : []
  })
  if (held.length === 0) return
  const rows = await context.db<{ id: number; count: number }[]>`
    select event_id as id, count(*) from campaign_event_log
    where event_id = any(${held.map(({ event }) => event.id)}::bigint[]) and is_scheduled and trigger_date is null group by 1`
  const counts = new Map(rows.map(({ id, count }) => [id, count]))
  for (const { event, reason } of held) {
    const count = counts.get(event.id) ?? 0
    if (count > 0) add(event, tallyPeople(count, { isOpen: way.behind.size > 0, stopped: reason }))
  }
}

/** The events that contacts can come to from an event in one step. */
function followersOf(events: readonly CampaignEvent[], event: CampaignEvent): CampaignEvent[] {
  if (event.type === JUMP) return events.filter(({ id }) => id === Number(event.properties.jumpToEvent))
  return [...new Set([...childrenOf(events, event, 'yes'), ...childrenOf(events, event, 'no')])]
}

function reachableFrom(events: readonly CampaignEvent[], ids: readonly number[]): number[] {
  const byId = new Map(events.map((event) => [event.id, event]))
  const reached = new Set<number>()
  const open = [...ids]
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    const event = byId.get(id)
    if (!event || reached.has(id)) continue
    reached.add(id)
    open.push(...followersOf(events, event).map((next) => next.id))
  }
  return [...reached]
}
