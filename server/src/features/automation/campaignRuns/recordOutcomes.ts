// What became of rows that were due, and what follows them (engine, sections 1.9 and 1.12).

import type { Outcome } from '../../../catalog/campaignEvent.ts'
import type { Contracts } from '../../../platform/contracts.ts'
import type { Db } from '../../../platform/database/connection.ts'
import type { CampaignEvent } from '../campaigns/campaignEvent.ts'
import { childrenOf, type NextRow, scheduleEvents } from '../campaigns/scheduleEvents.ts'
import type { DueRow } from './takeDueRows.ts'

export interface EventRun {
  campaignId: number
  types: Contracts['campaignEvents']
  event: CampaignEvent
  /** All events of the campaign. */
  events: readonly CampaignEvent[]
  now: Date
  /** When failed rows are tried again; null for never. */
  retryAt: Date | null
}

/** Writes outcomes and schedules what follows. Five statements at most, whatever the number. */
export async function recordOutcomes(
  db: Db,
  rows: readonly DueRow[],
  outcomes: ReadonlyMap<number, Outcome>,
  run: EventRun,
): Promise<void> {
  const recorded = rows.map((row) => ({ row, outcome: outcomes.get(row.contactId) ?? GONE }))
  const failed = recorded.filter(({ outcome }) => outcome.result === 'failed')
  await writeOutcomes(db, recorded, run)
  await writeFailures(db, failed, run)
  const passed = recorded.filter(({ outcome }) => outcome.result !== 'failed')
  await forgetFailures(
    db,
    passed.map(({ row }) => row),
  )
  const followers = (side: 'yes' | 'no') =>
    scheduleEvents(run.types, childrenOf(run.events, run.event, side), run.now)
  const [yes, no] = [followers('yes'), followers('no')]
  await insertNext(
    db,
    passed.flatMap(({ row, outcome }) =>
      row.isMember
        ? (outcome.result === 'declined' ? no : yes).map((next) => ({ ...next, ...place(row) }))
        : [],
    ),
    run,
  )
}

const GONE: Outcome = { result: 'passed', reason: 'The contact is no longer in the campaign.' }

interface Recorded {
  row: DueRow
  outcome: Outcome
}

function place({ contactId, rotation }: DueRow): { contactId: number; rotation: number } {
  return { contactId, rotation }
}

async function writeOutcomes(
  db: Db,
  recorded: readonly Recorded[],
  { now, retryAt }: EventRun,
): Promise<void> {
  const rows = recorded.map(({ row, outcome }) => ({
    id: row.id,
    retryAt: outcome.result === 'failed' ? retryAt : null,
    isDeclined: outcome.result === 'declined',
    metadata: outcome.reason === undefined ? {} : { failed: 1, reason: outcome.reason },
  }))
  await db`
    update campaign_event_log l
    set is_scheduled = r."retryAt" is not null, trigger_date = coalesce(r."retryAt", l.trigger_date), date_triggered = ${now},
      system_triggered = true, non_action_path_taken = r."isDeclined", metadata = l.metadata - 'failed' - 'reason' || r.metadata
    from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as r (id bigint, "retryAt" timestamptz, "isDeclined" boolean, metadata jsonb)
    where l.id = r.id`
}

async function writeFailures(db: Db, failed: readonly Recorded[], { event, now }: EventRun): Promise<void> {
  if (failed.length === 0) return
  const rows = failed.map(({ row, outcome }) => ({
    logId: row.id,
    contactId: row.contactId,
    reason: outcome.reason ?? 'The event failed.',
  }))
  await db`
    insert into campaign_event_failures (log_id, contact_id, date_added, reason)
    select "logId", "contactId", ${now}::timestamptz, reason
    from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as r ("logId" bigint, "contactId" bigint, reason text) order by 2, 1
    on conflict (contact_id, log_id) do update set date_added = excluded.date_added, reason = excluded.reason`
  await db`update campaign_events set failed_count = failed_count + ${failed.length} where id = ${event.id}`
}

async function forgetFailures(db: Db, rows: readonly DueRow[]): Promise<void> {
  if (rows.length === 0) return
  await db`
    delete from campaign_event_failures f
    using unnest(${rows.map((row) => row.contactId)}::bigint[], ${rows.map((row) => row.id)}::bigint[]) r (contact_id, log_id)
    where f.contact_id = r.contact_id and f.log_id = r.log_id`
}

// A row that is there already stands for a run that scheduled it before: nothing happens twice.
async function insertNext(
  db: Db,
  rows: readonly (NextRow & { contactId: number; rotation: number })[],
  { campaignId, now }: EventRun,
): Promise<void> {
  if (rows.length === 0) return
  await db`
    insert into campaign_event_log (event_id, contact_id, campaign_id, rotation, date_triggered, is_scheduled, trigger_date,
      system_triggered, metadata, channel, channel_id)
    select r."eventId", r."contactId", ${campaignId}, r.rotation, ${now}, true, r."triggerDate", true, r.metadata, r.channel, r."channelId"
    from rows from (jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as ("eventId" bigint, "triggerDate" timestamptz, metadata jsonb,
      channel text, "channelId" bigint, "contactId" bigint, rotation integer))
      with ordinality as r ("eventId", "triggerDate", metadata, channel, "channelId", "contactId", rotation, n)
    order by r.n on conflict on constraint campaign_event_log_key do nothing`
}
