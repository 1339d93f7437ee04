// Messages with several channels: when the one that was chosen fails later, the contact gets it on the next one.
import type { Outcome } from '../../../catalog/campaignEvent.ts'
import { besideId } from '../../../platform/database/besideId.ts'
import type { Db, Sql } from '../../../platform/database/connection.ts'
import { lockRows } from '../../../platform/database/lockRows.ts'
import { SYSTEM } from '../../../platform/permissions.ts'
import { holdContacts } from '../../audience/contactRows/holdContacts.ts'
import { findPermittedContacts } from '../../audience/contactRows/permittedContacts.ts'
import { takesPart } from '../campaignHoldouts/holdouts.ts'
import { inTurns } from '../campaignRuns/runDueRows.ts'
import { runEventOrHalve } from '../campaignRuns/runEvent.ts'
import { findRunningCampaigns, type RunningCampaign } from '../campaignRuns/runningCampaigns.ts'
import { actionsOnContacts } from '../campaigns/campaignDuties.ts'
import { type CampaignEvent, findEventsOfCampaigns } from '../campaigns/campaignEvent.ts'
import { type FailedChannel, readFailedChannels } from './failedChannels.ts'
import type { Circumstances, FailedRow } from './takeFailures.ts'

/** A row of the log whose message failed on the channel that it had last. */
interface Row {
  id: number
  contactId: number
  eventId: number
  campaignId: number
  rotation: number
  metadata: Record<string, unknown>
  isMember: boolean
  /** Oldest first, with the one that failed now. */
  failed: FailedChannel[]
}

/**
 * Runs the events again for the contacts, without the channels that have failed, and writes into their rows what became
 * of it: the channel that took the message, or that none is left. What followed stays as it is. A failure of another
 * channel than the row names is old, and does nothing. Contacts are locked before rows of the log, as merges do. Five
 * statements, and those of each event.
 */
export async function tryNextChannels(on: Circumstances, failures: readonly FailedRow[]): Promise<void> {
  if (failures.length === 0) return
  const { db, now } = on
  const campaignIds = [...new Set(failures.map(({ campaignId }) => campaignId))]
  const running = await findRunningCampaigns(db, { ids: campaignIds }, now)
  const events = await findEventsOfCampaigns(db, campaignIds)
  await holdContacts(
    db,
    failures.map(({ contactId }) => contactId),
  )
  const rows = await takeRows(db, failures)
  const written: { id: number; contactId: number; metadata: Record<string, unknown> }[] = []
  for (const [eventId, own] of Map.groupBy(rows, (row) => row.eventId)) {
    const event = events.find(({ id }) => id === eventId)
    const campaign = running.find(({ id }) => id === event?.campaignId)
    for (const once of inTurns(own)) {
      const outcomes = await outcomesOf(on, { event, campaign, events, rows: once })
      for (const row of once)
        written.push({
          id: row.id,
          contactId: row.contactId,
          metadata: metadataOf(row, outcomes.get(row.contactId) ?? { result: 'failed', reason: GONE }),
        })
    }
  }
  if (written.length === 0) return
  await db`
    update campaign_event_log l set metadata = r.metadata
    from jsonb_to_recordset(${JSON.stringify(written)}::text::jsonb) as r (id bigint, "contactId" bigint, metadata jsonb)
    where l.id = r.id and ${besideId(db, db`l.contact_id = r."contactId"`)}`
}

const PAUSED = 'The campaign does not run: no other channel is tried.'
const REMOVED = 'The event was removed from the campaign: no other channel is tried.'
const GONE = 'The contact is no longer in the campaign: no other channel is tried.'

/** Locks the rows that still name the channel as theirs, each once. One statement. */
async function takeRows(db: Db, failures: readonly FailedRow[]): Promise<Row[]> {
  const rows = await db<(Omit<Row, 'failed'> & FailedChannel)[]>`
    select l.id, l.contact_id as "contactId", l.event_id as "eventId", l.campaign_id as "campaignId", l.rotation,
      l.metadata, f.channel, f.reason, coalesce((
        select ${takesPart(db, 'm')} from campaign_contacts m
        where m.campaign_id = l.campaign_id and m.contact_id = l.contact_id), false) as "isMember"
    from jsonb_to_recordset(${JSON.stringify(failures)}::text::jsonb)
      as f ("contactId" bigint, "logId" bigint, channel text, reason text)
    join campaign_event_log l on l.id = f."logId" and ${besideId(db, db`l.contact_id = f."contactId"`)}
    where not l.is_scheduled and l.metadata ->> 'channel' = f.channel and not l.metadata ? 'failed'
    ${lockRows(db, 'campaign_event_log l', { by: 'l.id' })}`
  const each = new Map(rows.map((row) => [row.id, row]))
  return [...each.values()]
    .map(({ channel, reason, ...row }) => ({
      ...row,
      failed: [...readFailedChannels(row.metadata), { channel, reason }],
    }))
    .sort((a, b) => a.contactId - b.contactId || a.rotation - b.rotation)
}

/** Of those that are in the campaign, when it runs and has the event still. Contacts are named once. */
async function outcomesOf(
  { db, now, engine: { config, catalog, log } }: Circumstances,
  {
    event,
    campaign,
    events,
    rows,
  }: {
    event: CampaignEvent | undefined
    campaign: RunningCampaign | undefined
    events: readonly CampaignEvent[]
    rows: readonly Row[]
  },
): Promise<Map<number, Outcome>> {
  const members = rows.filter(({ isMember }) => isMember)
  const type = event && catalog.campaignEvents.get(event.type)
  if (!type || !campaign?.actor) {
    const reason = type ? PAUSED : REMOVED
    return new Map(members.map(({ contactId }) => [contactId, { result: 'failed', reason }]))
  }
  const origin = { bundle: 'campaign', object: 'campaign', id: campaign.id }
  const context = { sql: db as Sql, db, actor: { ...SYSTEM, origin }, config, catalog, now }
  const { actor } = campaign
  const permitted = await findPermittedContacts(db, actor, {
    actions: actionsOnContacts(type),
    contactIds: members.map(({ contactId }) => contactId),
  })
  const forbidden = members.filter(({ contactId }) => !permitted.has(contactId))
  const due = members.flatMap(({ failed, ...row }) =>
    permitted.has(row.contactId) ? [{ ...row, failedChannels: failed.map(({ channel }) => channel) }] : [],
  )
  const what = {
    event,
    type,
    events: events.filter(({ campaignId }) => campaignId === campaign.id),
    rows: new Map(due.map((row) => [row.contactId, row])),
    limitMs: null,
    failed: (err: unknown, contactId: number) =>
      log.error(
        { err, campaignId: campaign.id, eventId: event.id, contactId },
        'the next channel of a message failed',
      ),
  }
  const outcomes = await runEventOrHalve(context, campaign, what, [...what.rows.keys()])
  const reason = `${actor.name} published the campaign and may not view this contact.`
  return new Map([
    ...outcomes,
    ...forbidden.map(({ contactId }) => [contactId, { result: 'failed', reason }] as const),
  ])
}

// The reasons of the channels say why it came to this, whatever kept the next one from being tried.
function metadataOf({ metadata, failed }: Row, { result, reason, metadata: own }: Outcome) {
  if (result === 'passed') return { ...own, failedChannels: failed }
  const why = [reason, ...failed.map((one) => `${one.channel}: ${one.reason}`)]
  return { ...metadata, failed: 1, reason: why.filter(Boolean).join(' '), failedChannels: failed }
}
