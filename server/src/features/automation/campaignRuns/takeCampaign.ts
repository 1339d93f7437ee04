// A campaign as its run needs it: what it is now, read in one round trip, and its events, read when they changed.
import type { Db } from '../../../platform/database/connection.ts'
import { sent } from '../../../platform/database/statement.ts'
import { keepDefinition } from '../campaignDecisions/definitionLock.ts'
import { type CampaignEvent, findEventsOfCampaigns } from '../campaigns/campaignEvent.ts'
import {
  isRunning,
  type RunningCampaign,
  runningColumns,
  type StoredCampaign,
  toRunningCampaign,
} from './runningCampaigns.ts'

/** The events of a campaign, and what tells whether they are still the same. */
export interface Definition {
  version: string
  events: readonly CampaignEvent[]
}

export interface CampaignState {
  campaign: RunningCampaign
  definition: Definition
  /** Somebody asked for all members to be compared with the segments. */
  isToBeCompared: boolean
  /** Rows of some event wait without a date; asked for when the events are read. */
  hasUndated: boolean
  /** Members behind `startAfter` await their start. */
  hasStarters: boolean
}

type State = StoredCampaign &
  Pick<CampaignState, 'isToBeCompared' | 'hasUndated' | 'hasStarters'> & { version: string }

/**
 * Takes the campaign for the caller's transaction, waiting for whoever works on it, and reads what it is; null when it
 * does not run. Events that are known are read again only when one of them was written since. Two statements, three when
 * the events are read.
 *
 * The transaction plans each statement for the present size of the tables: a plan that was made while they were empty
 * reads all of them for each batch once they are full.
 */
export async function takeCampaign(
  db: Db,
  campaignId: number,
  {
    known,
    startAfter,
    now,
  }: {
    known: Definition | null
    /** Null when members that await their start are not asked for. */
    startAfter: number | null
    now: Date
  },
): Promise<CampaignState | null> {
  // Sent at once, in this order: what is read was committed before the lock was given, and events are not older than
  // their version.
  const locked = sent(db`
    select set_config('plan_cache_mode', 'force_custom_plan', true),
      pg_advisory_xact_lock(hashtextextended('campanile campaign ' || ${campaignId}::bigint, 0)),
      ${keepDefinition(db, db`${campaignId}::bigint`)}`)
  const found = sent(db<State[]>`
      select ${runningColumns(db, now)}, coalesce((
          select md5(string_agg(e.xmin::text, ' ' order by e.id)) from campaign_events e
          where e.campaign_id = c.id and not e.is_deleted), '') as version,
        exists (select from campaign_entries e where e.campaign_id = c.id) as "isToBeCompared",
        ${known === null} and exists (
          select from campaign_events e
          where e.campaign_id = c.id and exists (
            select from campaign_event_log l where l.event_id = e.id and l.is_scheduled and l.trigger_date is null offset 0)) as "hasUndated",
        ${startAfter !== null} and exists (
          select from campaign_contacts m
          where m.campaign_id = c.id and m.awaits_start and not m.manually_removed and m.contact_id > ${startAfter ?? 0}) as "hasStarters"
      from campaigns c where c.id = ${campaignId} and ${isRunning(db, now)}`)
  const events = known === null ? findEventsOfCampaigns(db, [campaignId]) : known.events
  const [[state], read] = await Promise.all([found, events, locked])
  if (!state) return null
  const { version, isToBeCompared, hasUndated, hasStarters, ...campaign } = state
  const isCurrent = known === null || known.version === version
  const definition = {
    version,
    events: isCurrent ? read : await findEventsOfCampaigns(db, [campaignId]),
  }
  return { campaign: toRunningCampaign(campaign), definition, isToBeCompared, hasUndated, hasStarters }
}
