// The "no" side of decisions that nobody took in time.

import type { Context } from '../../../platform/resource/definition.ts'
import { isZoned, revisedTime } from '../campaignDecisions/dueTime.ts'
import { findZones, inZone } from '../campaignDecisions/findZones.ts'
import { groupMembers } from '../campaignDecisions/groupMembers.ts'
import { recordDecisions, reviseDecisions } from '../campaignDecisions/recordDecisions.ts'
import { scheduleEvents } from '../campaignDecisions/scheduleEvents.ts'
import { takeDueDecisions } from '../campaignDecisions/takeDueDecisions.ts'
import { resumedBase } from '../campaignPauses/pauses.ts'
import type { CampaignEvent } from '../campaigns/campaignEvent.ts'
import { childrenOf } from '../campaigns/eventTree.ts'
import type { RunningCampaign } from './runningCampaigns.ts'

/**
 * Sends contacts that have waited long enough the way of `no`, at most `limit` at one decision. How long that is is worked
 * out anew: it may have been changed since, and the campaign may have rested. Answers whether somebody was due. Four statements at most.
 */
export async function runDueDecisions(
  { db, config, catalog, now }: Pick<Context, 'db' | 'config' | 'catalog' | 'now'>,
  { id: campaignId, pauses }: Pick<RunningCampaign, 'id' | 'pauses'>,
  { events, limit }: { events: readonly CampaignEvent[]; limit: number },
): Promise<boolean> {
  const rows = await takeDueDecisions(db, campaignId, { now, limit })
  if (rows.length === 0) return false
  const decision = events.find(({ id }) => id === rows[0]?.eventId)
  const children = decision ? childrenOf(events, decision, 'no') : []
  const zoneOf = children.some(isZoned)
    ? await findZones(
        db,
        rows.map(({ contactId }) => contactId),
        config.default_timezone,
      )
    : inZone(config.default_timezone)
  const judged = rows.map((row) => {
    const moment = { base: resumedBase(row.waitsSince, pauses), now, zone: zoneOf(row.contactId) }
    const times = children.map((child) => revisedTime(child, moment).getTime())
    return { ...row, dueAt: times.length > 0 ? new Date(Math.min(...times)) : null }
  })
  const stays = judged.filter(({ isMember }) => isMember && decision)
  const { groups, members } = groupMembers(
    stays.filter(({ dueAt }) => dueAt !== null && dueAt <= now),
    ({ contactId, waitsSince }) => ({ zone: zoneOf(contactId), base: waitsSince }),
  )
  await reviseDecisions(db, {
    later: stays.filter(({ dueAt }) => dueAt === null || dueAt > now),
    gone: judged.filter(({ isMember }) => !isMember || !decision),
  })
  if (!decision) return true
  const schedule = scheduleEvents(
    catalog.campaignEvents,
    { all: events, reached: children, after: decision.id },
    groups,
    now,
  )
  await recordDecisions(db, members, { events: [decision], schedule, isDeclined: true, now })
  return true
}
