// Pure: what contacts meet next, and when.

import type { Contracts } from '../../../platform/contracts.ts'
import type { CampaignEvent } from '../campaigns/campaignEvent.ts'
import { childrenOf, isTimed, reasonToWait } from '../campaigns/eventTree.ts'
import { dueTime, isZoned } from './dueTime.ts'

/** Contacts for whom everything is due at the same times. */
export interface Group {
  zone: string
  /** What intervals count from. */
  base: Date
  /** Nothing is due before. */
  notBefore?: Date
}

/** A row of the log to come, for each contact that reaches the event. */
export interface NextRow {
  eventId: number
  campaignId: number
  /** The event that leads to it. */
  after: number | null
  /** When it is due, by group; null for what cannot run yet: such rows wait without a date. */
  due: (Date | null)[]
  isTimed: boolean
  metadata: Record<string, unknown>
  channel: string | null
  channelId: number | null
}

/** A decision that is waited for from now on. */
export interface NextWait {
  eventId: number
  campaignId: number
  after: number | null
  /** When its "no" side is due, by group; null when it has none. */
  due: (Date | null)[]
}

export interface EventSchedule {
  groups: readonly Group[]
  rows: NextRow[]
  waits: NextWait[]
}

export interface Reach {
  /** All events of the campaign. */
  all: readonly CampaignEvent[]
  /** Those that are reached. */
  reached: readonly CampaignEvent[]
  after: number | null
}

/** Rows for actions and conditions that are reached now, and decisions to wait at. */
export function scheduleEvents(
  types: Contracts['campaignEvents'],
  { all, reached, after }: Reach,
  groups: readonly Group[],
  now: Date,
): EventSchedule {
  const schedule: EventSchedule = { groups, rows: [], waits: [] }
  for (const event of reached) {
    const { id: eventId, campaignId, channel, channelId } = event
    if (event.eventType === 'decision') {
      const due = groups.map((group) => noTime(all, event, group))
      schedule.waits.push({ eventId, campaignId, after, due })
      continue
    }
    const reason = reasonToWait(types, event)
    const due = groups.map((group) => (reason === null ? dueIn(event, group, now) : null))
    const metadata = reason === null ? {} : { reason }
    schedule.rows.push({
      eventId,
      campaignId,
      after,
      due,
      isTimed: isTimed(event),
      metadata,
      channel,
      channelId,
    })
  }
  return schedule
}

/** When the "no" side of a decision is due for who waits since the group's base: its first event; null without any. */
export function noTime(all: readonly CampaignEvent[], decision: CampaignEvent, group: Group): Date | null {
  const times = childrenOf(all, decision, 'no').map((event) =>
    dueTime(event, { base: group.base, now: group.base, zone: group.zone }).getTime(),
  )
  return times.length > 0 ? new Date(Math.min(...times)) : null
}

function dueIn(event: CampaignEvent, { zone, base, notBefore = base }: Group, now: Date): Date {
  const due = dueTime(event, { base, now, zone })
  return due < notBefore ? notBefore : due
}

/** Several schedules over the same groups as one. */
export function mergeSchedules(groups: readonly Group[], schedules: readonly EventSchedule[]): EventSchedule {
  return {
    groups,
    rows: schedules.flatMap(({ rows }) => rows),
    waits: schedules.flatMap(({ waits }) => waits),
  }
}

/** Whether it depends on the contacts' time zones when these events are due, or the "no" sides of these decisions. */
export function areZoned(all: readonly CampaignEvent[], reached: readonly CampaignEvent[]): boolean {
  return reached.some((event) =>
    event.eventType === 'decision' ? childrenOf(all, event, 'no').some(isZoned) : isZoned(event),
  )
}

/** Whether something is due now. */
export function isDue({ rows }: EventSchedule, now: Date): boolean {
  return rows.some(({ due }) => due.some((at) => at !== null && at <= now))
}
