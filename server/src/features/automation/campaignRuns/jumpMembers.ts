import type { Contracts } from '../../../platform/contracts.ts'
import type { Db } from '../../../platform/database/connection.ts'
import type { ZoneOf } from '../campaignDecisions/findZones.ts'
import { groupMembers, membersRelation } from '../campaignDecisions/groupMembers.ts'
import { isDue, scheduleEvents } from '../campaignDecisions/scheduleEvents.ts'
import { scheduleRows } from '../campaignDecisions/scheduleRows.ts'
import { takesPart } from '../campaignHoldouts/holdouts.ts'
import type { CampaignEvent } from '../campaigns/campaignEvent.ts'
import type { OwnTimes } from './recordOutcomes.ts'
import type { DueRow } from './takeDueRows.ts'

export interface Jump {
  campaignId: number
  types: Contracts['campaignEvents']
  events: readonly CampaignEvent[]
  target: CampaignEvent
  zoneOf: ZoneOf
  times?: OwnTimes
  now: Date
}

/** Who goes round in a circle that nothing holds up rests so often, and so long. */
const ROUNDS = 10
const REST_MS = 60_000

/**
 * Lets contacts go on at an event of their campaign, in their next rotation; what they waited at in the last one is over.
 * Who left stays out. One statement. Answers whether something is due now.
 *
 * They are named twice: a join alone may read all members of the campaign.
 */
export async function jumpMembers(
  db: Db,
  rows: readonly DueRow[],
  { campaignId, types, events, target, zoneOf, times, now }: Jump,
): Promise<boolean> {
  const { groups, members } = groupMembers(rows, (row) => {
    const base = times?.of(row) ?? now
    const rest = row.rotation % ROUNDS === 0 ? REST_MS : 0
    return { zone: zoneOf(row.contactId), base, notBefore: new Date(base.getTime() + rest) }
  })
  const schedule = scheduleEvents(
    types,
    { all: events, reached: [target], after: null },
    groups,
    times?.since ?? now,
  )
  const writes = scheduleRows(db, { schedule, members: db`moved`, hasOwnTimes: times !== undefined, now })
  const parts = writes.map((write, index) => db`, ${db.unsafe(`w${index}`)} as (${write})`)
  await db`
    with moved as (
      update campaign_contacts m set rotation = m.rotation + 1
      from ${membersRelation(db, members)} as own (contact_id, rotation, part, event_id)
      where m.campaign_id = ${campaignId} and m.contact_id = own.contact_id and ${takesPart(db, 'm')}
        and m.contact_id = any(${rows.map(({ contactId }) => contactId)}::bigint[])
      returning m.contact_id, m.rotation, own.part
    ), forgotten as (
      delete from campaign_decisions d using moved
      where d.contact_id = moved.contact_id and d.campaign_id = ${campaignId}
    ) ${parts.reduce((all, part) => db`${all} ${part}`, db``)}
    select`
  return isDue(schedule, now)
}
