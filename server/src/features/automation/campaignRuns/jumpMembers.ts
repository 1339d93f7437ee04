import type { Contracts } from '../../../platform/contracts.ts'
import type { Db } from '../../../platform/database/connection.ts'
import { lockRows } from '../../../platform/database/lockRows.ts'
import type { ZoneOf } from '../campaignDecisions/findZones.ts'
import { groupMembers, membersRelation } from '../campaignDecisions/groupMembers.ts'
import { isDue, scheduleEvents } from '../campaignDecisions/scheduleEvents.ts'
import { scheduleRows } from '../campaignDecisions/scheduleRows.ts'
import { takesPart } from '../campaignHoldouts/holdouts.ts'
import type { CampaignEvent } from '../campaigns/campaignEvent.ts'
import { countRound, hasReachedLimit, type RoundOptions, recordLimits } from '../campaigns/rounds.ts'
import type { OwnTimes } from './recordOutcomes.ts'
import type { DueRow } from './takeDueRows.ts'

export interface Jump extends Pick<RoundOptions, 'config'> {
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
 * Who left stays out. Contacts that have reached the limit of rounds rest until it is over. Two statements. Answers whether
 * something is due now.
 *
 * They are named twice: a join alone may read all members of the campaign.
 */
export async function jumpMembers(
  db: Db,
  rows: readonly DueRow[],
  { campaignId, types, events, target, zoneOf, times, config, now }: Jump,
): Promise<boolean> {
  const contactIds = rows.map(({ contactId }) => contactId)
  // Each contact of a dry run has a clock of its own, and the run has an end.
  const resting = times
    ? new Map<number, Date>()
    : await findResting(db, { campaignId, contactIds, config, now })
  const { groups, members } = groupMembers(rows, (row) => {
    const base = times?.of(row) ?? now
    const rest = row.rotation % ROUNDS === 0 ? REST_MS : 0
    const notBefore = resting.get(row.contactId) ?? new Date(base.getTime() + rest)
    return { zone: zoneOf(row.contactId), base, notBefore }
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
      update campaign_contacts m set rotation = m.rotation + 1, ${countRound(db, now)}
      from ${membersRelation(db, members)} as own (contact_id, rotation, part, event_id)
      where m.campaign_id = ${campaignId} and m.contact_id = own.contact_id and ${takesPart(db, 'm')}
        and m.contact_id = any(${contactIds}::bigint[])
      returning m.contact_id, m.rotation, own.part
    ), forgotten as (
      delete from campaign_decisions d using moved
      where d.contact_id = moved.contact_id and d.campaign_id = ${campaignId}
    ) ${parts.reduce((all, part) => db`${all} ${part}`, db``)}
    select`
  return isDue(schedule, now)
}

/**
 * Contacts that have reached the limit, with the end of their rest: their rounds are counted from there. One statement.
 */
async function findResting(
  db: Db,
  {
    campaignId,
    contactIds,
    config,
    now,
  }: RoundOptions & { campaignId: number; contactIds: readonly number[] },
): Promise<Map<number, Date>> {
  const rows = await db<{ contactId: number; until: Date }[]>`
    with reached as materialized (
      select m.contact_id, m.rounds_since from campaign_contacts m
      where m.campaign_id = ${campaignId} and m.contact_id = any(${contactIds as number[]}::bigint[])
        and ${hasReachedLimit(db, { config, now })}
      ${lockRows(db, 'campaign_contacts m', { by: 'm.contact_id', strength: 'no key update' })}
    ), recorded as (
      ${recordLimits(db, db`(select ${campaignId}::bigint as campaign_id from reached)`, now)}
    )
    update campaign_contacts m set rounds = 0, rounds_since = reached.rounds_since + interval '1 day' from reached
    where m.campaign_id = ${campaignId} and m.contact_id = reached.contact_id
    returning m.contact_id as "contactId", m.rounds_since as until`
  return new Map(rows.map(({ contactId, until }) => [contactId, until]))
}
