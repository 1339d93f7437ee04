// Takes decisions the moment contacts do what they wait for.

import type { CampaignEventType, Taking, WaitingDecision } from '../../../catalog/campaignEvent.ts'
import type { Consumer, Happening, HappeningType } from '../../../catalog/happenings.ts'
import { withoutDead } from '../../../catalog/judgeProperties.ts'
import type { Contracts } from '../../../platform/contracts.ts'
import type { Sql } from '../../../platform/database/connection.ts'
import { planAnew } from '../../../platform/database/planAnew.ts'
import { SYSTEM } from '../../../platform/permissions.ts'
import type { Context } from '../../../platform/resource/definition.ts'
import { findWaiting, type WaitingContact } from '../campaignDecisions/findWaiting.ts'
import { findZones, inZone } from '../campaignDecisions/findZones.ts'
import { groupMembers } from '../campaignDecisions/groupMembers.ts'
import { recordDecisions } from '../campaignDecisions/recordDecisions.ts'
import { areZoned, mergeSchedules, scheduleEvents } from '../campaignDecisions/scheduleEvents.ts'
import { type CampaignEvent, findEventsOfCampaigns } from '../campaigns/campaignEvent.ts'
import { childrenOf } from '../campaigns/eventTree.ts'
import { readProperties } from '../campaigns/readEvent.ts'
import { enterByForms } from './enterByForms.ts'
import { insertRunJobs } from './runCampaign.ts'
import { eventAbove } from './runEvent.ts'

interface DecisionType {
  type: CampaignEventType
  taking: Taking
}

/** Contacts for which a plan that is kept is good enough. */
const FEW = 50
const MOST_IDS = 2_000

const ENTERS = 'form.submitted'

/** Follows the happenings that some type of decision listens to, and those that bring contacts into campaigns. */
export function takeDecisions(catalog: Contracts): Consumer<HappeningType> {
  const types = [...catalog.campaignEvents.values()].flatMap((type): DecisionType[] =>
    type.taking ? [{ type, taking: type.taking }] : [],
  )
  return {
    name: 'campaigns.decisions',
    types: [...new Set<HappeningType>([ENTERS, ...types.flatMap(({ taking }) => taking.happenings)])],
    maxIds: MOST_IDS,
    async handle(db, happenings, now, { config, catalog }) {
      const context = { sql: db as Sql, db, actor: SYSTEM, config, catalog, now }
      // First: who comes in by what happened may be waited for by it.
      await enterByForms(
        db,
        happenings.filter((happening): happening is Happening<typeof ENTERS> => happening.type === ENTERS),
        { config, now },
      )
      const told = types.flatMap((decision) => {
        const meant = happenings.filter((happening) => listensTo(decision, happening))
        return meant.length > 0 ? [{ ...decision, meant }] : []
      })
      const contactIds = [...new Set(told.flatMap(({ meant }) => meant.flatMap(({ ids }) => ids)))]
      if (contactIds.length === 0) return
      if (contactIds.length > FEW) await planAnew(db)
      await decide(context, told, await findWaiting(db, contactIds, now))
    },
  }
}

function listensTo({ taking }: DecisionType, { type, payload }: Happening): boolean {
  return taking.happenings.includes(type) && (taking.isIt?.(payload) ?? true)
}

interface Told extends DecisionType {
  meant: readonly Happening[]
}

// Five statements, and those of the types that somebody waits at.
async function decide(
  context: Context,
  told: readonly Told[],
  waiting: readonly WaitingContact[],
): Promise<void> {
  if (waiting.length === 0) return
  const { db, config, catalog, now } = context
  const events = await findEventsOfCampaigns(db, [...new Set(waiting.map(({ campaignId }) => campaignId))])
  const byId = new Map(events.map((event) => [event.id, event]))
  const byEvent = Map.groupBy(waiting, ({ eventId }) => eventId)
  /** Where each did it from. */
  const taken = new Map<string, number | null>()
  for (const { type, taking, meant } of told) {
    const decisions = [...byEvent].flatMap(([id, contacts]) => {
      const event = byId.get(id)
      return event?.type === type.type ? [waitingDecision(type, event, byId, contacts)] : []
    })
    if (decisions.length === 0) continue
    for (const { eventId, contactId, ipId } of await taking.take({
      context,
      happenings: meant,
      waiting: decisions,
    }))
      taken.set(`${eventId} ${contactId}`, ipId)
  }
  const decided = waiting.flatMap((one) => {
    const ipId = taken.get(`${one.eventId} ${one.contactId}`)
    return ipId === undefined ? [] : [{ ...one, ipId }]
  })
  if (decided.length === 0) return
  const decisions = [...new Set(decided.map(({ eventId }) => eventId))].flatMap((id) => byId.get(id) ?? [])
  const reached = decisions.flatMap((decision) => childrenOf(events, decision, 'yes'))
  const zoneOf = areZoned(events, reached)
    ? await findZones(
        db,
        decided.map(({ contactId }) => contactId),
        config.default_timezone,
      )
    : inZone(config.default_timezone)
  const { groups, members } = groupMembers(decided, ({ contactId }) => ({
    zone: zoneOf(contactId),
    base: now,
  }))
  const schedules = decisions.map((decision) =>
    scheduleEvents(
      catalog.campaignEvents,
      { all: events, reached: childrenOf(events, decision, 'yes'), after: decision.id },
      groups,
      now,
    ),
  )
  await recordDecisions(db, members, {
    events: decisions,
    schedule: mergeSchedules(groups, schedules),
    isDeclined: false,
    now,
  })
  await insertRunJobs(db, [...new Set(decided.map(({ campaignId }) => campaignId))])
}

function waitingDecision(
  type: CampaignEventType,
  event: CampaignEvent,
  byId: ReadonlyMap<number, CampaignEvent>,
  contacts: readonly WaitingContact[],
): WaitingDecision {
  const parent = event.parentId === null ? undefined : byId.get(event.parentId)
  return {
    campaign: { id: event.campaignId, name: contacts[0]?.campaignName ?? '' },
    event: { id: event.id, name: event.name },
    properties: readProperties(type, withoutDead(event.properties, type.refers, event.dead)),
    channelId: event.channelId,
    parent: parent ? eventAbove(parent) : null,
    // Of several rotations the first one waits longest.
    since: new Map(contacts.toReversed().map(({ contactId, waitsSince }) => [contactId, waitsSince])),
  }
}
