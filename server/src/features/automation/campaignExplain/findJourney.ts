// All that is stored of one contact in one campaign.
import type { Db } from '../../../platform/database/connection.ts'
import { type FailedChannel, readFailedChannels } from '../campaignFailures/failedChannels.ts'
import type { HeldOutBy } from '../campaignHoldouts/holdouts.ts'

export interface Membership {
  dateAdded: Date
  dateLastExited: Date | null
  manuallyAdded: boolean
  manuallyRemoved: boolean
  rotation: number
  awaitsStart: boolean
  /** Rounds since `roundsSince`, which lies in the future while the contact rests. */
  rounds: number
  roundsSince: Date | null
  /** What keeps it from everything that the campaign does. */
  heldOut: HeldOutBy | null
}

/** A row of the log. */
export interface Step {
  eventId: number
  rotation: number
  at: Date | null
  dueAt: Date | null
  /** What an interval counts from. */
  baseAt: Date | null
  isScheduled: boolean
  isDeclined: boolean
  /** Why it failed, did nothing, or cannot run. */
  reason: string | null
  /** It failed the last time, or was cancelled. */
  isFailed: boolean
  /** It has begun, and is asked again when its sender tells of it. */
  isWaiting: boolean
  /** Of a message with several channels: the one that took it last, and those that it failed on before. */
  channel: string | null
  failedChannels: FailedChannel[]
  /** The row of the log. */
  id: number
}

/** A decision that the contact waits at. */
export interface Wait {
  eventId: number
  rotation: number
  since: Date
  /** When it goes the way of "no"; null for never. */
  until: Date | null
}

export interface Journey {
  /** Null for a contact that has never been in. */
  membership: Membership | null
  /** All contacts are being compared with the segments. */
  isBeingCompared: boolean
  /** The contact's own time zone; empty for none. */
  timezone: string
  /** When the contact was taken out last. */
  removedAt: Date | null
  removedBy: string | null
  /** The published segments that the campaign takes its contacts from. */
  sources: { name: string; isMember: boolean }[]
  steps: Step[]
  waits: Wait[]
}

/** Rows of the log that are looked at: those of the last rotations. */
const MOST_STEPS = 2_000

/** Three statements. */
export async function findJourney(db: Db, campaignId: number, contactId: number): Promise<Journey> {
  const [found] = await db<
    (Omit<Journey, 'membership' | 'steps' | 'waits'> & Membership & { isKnown: boolean })[]
  >`
    select m.campaign_id is not null as "isKnown", m.date_added as "dateAdded", m.date_last_exited as "dateLastExited",
      m.manually_added as "manuallyAdded", m.manually_removed as "manuallyRemoved", m.rotation, m.awaits_start as "awaitsStart", m.rounds, m.rounds_since as "roundsSince", m.held_out as "heldOut",
      exists (select from campaign_entries where campaign_id = ${campaignId}) as "isBeingCompared",
      coalesce(c.timezone, '') as timezone, removed.date_added as "removedAt", removed.user_name as "removedBy", coalesce((
        select jsonb_agg(jsonb_build_object('name', s.name, 'isMember', coalesce((
          select not x.manually_removed from segment_contacts x where x.segment_id = s.id and x.contact_id = ${contactId}), false)) order by s.id)
        from campaign_segments cs join segments s on s.id = cs.segment_id
        where cs.campaign_id = ${campaignId} and s.is_published), '[]') as sources
    from contacts c
    left join campaign_contacts m on m.campaign_id = ${campaignId} and m.contact_id = c.id
    left join lateral (
      select e.date_added, e.user_name from contact_events e
      where e.contact_id = c.id and e.bundle = 'campaign' and e.object = 'campaign' and e.object_id = ${campaignId} and e.action = 'removed'
      order by e.id desc limit 1
    ) removed on true
    where c.id = ${contactId}`
  const logged = await db<(Omit<Step, 'channel' | 'failedChannels'> & Told)[]>`
    select l.event_id as "eventId", l.rotation, l.date_triggered as at, l.trigger_date as "dueAt", l.base_at as "baseAt", l.is_scheduled as "isScheduled",
      l.non_action_path_taken as "isDeclined", coalesce(f.reason, l.metadata ->> 'reason') as reason, f.log_id is not null as "isFailed",
      l.metadata ? 'waiting' as "isWaiting", l.metadata, l.id
    from campaign_event_log l left join campaign_event_failures f on f.contact_id = l.contact_id and f.log_id = l.id
    where l.contact_id = ${contactId} and l.campaign_id = ${campaignId}
    order by l.rotation desc, l.id desc limit ${MOST_STEPS}`
  const steps = logged.map(({ metadata, ...step }) => ({ ...step, ...channelsOf(metadata) }))
  const waits = await db<Wait[]>`
    select d.event_id as "eventId", d.rotation, d.waits_since as since, d.due_at as until from campaign_decisions d
    where d.contact_id = ${contactId} and d.campaign_id = ${campaignId}`
  if (!found)
    return {
      membership: null,
      isBeingCompared: false,
      timezone: '',
      removedAt: null,
      removedBy: null,
      sources: [],
      steps,
      waits,
    }
  const { isKnown, isBeingCompared, timezone, removedAt, removedBy, sources, ...membership } = found
  return {
    membership: isKnown ? membership : null,
    isBeingCompared,
    timezone,
    removedAt,
    removedBy,
    sources,
    steps,
    waits,
  }
}

interface Told {
  metadata: Record<string, unknown>
}

function channelsOf(metadata: Told['metadata']): Pick<Step, 'channel' | 'failedChannels'> {
  const { channel } = metadata
  return {
    channel: typeof channel === 'string' ? channel : null,
    failedChannels: readFailedChannels(metadata),
  }
}

/** Failures of an event, as a share of the members, from which on its campaign is unpublished. */
const ONE_IN = 10

/** The events of an unpublished campaign that have failed so often that it was unpublished. One statement. */
export async function findFailing(db: Db, campaignId: number): Promise<{ name: string; failed: number }[]> {
  return db<{ name: string; failed: number }[]>`
    select e.name, e.failed_count as failed from campaign_events e
    where e.campaign_id = ${campaignId} and e.failed_count > 0 and not e.is_deleted and (
      select count(*) from (
        select from campaign_contacts m where m.campaign_id = ${campaignId} and not m.manually_removed
        limit e.failed_count::bigint * ${ONE_IN} + 1) counted) <= e.failed_count * ${ONE_IN}
    order by e.id`
}
