// One event for the contacts that it is due for: what it does, and what becomes of each.

import type {
  CampaignEventType,
  EventAbove,
  EventBatch,
  Outcome,
  RunningRow,
} from '../../../catalog/campaignEvent.ts'
import { deadReason, withoutDead } from '../../../catalog/judgeProperties.ts'
import { isTransientError } from '../../../platform/database/isTransientError.ts'
import { Retry } from '../../../platform/engine/retry.ts'
import { savepoint } from '../../../platform/engine/savepoint.ts'
import { ApiError } from '../../../platform/errors.ts'
import { NOBODY } from '../../../platform/permissions.ts'
import type { Context } from '../../../platform/resource/definition.ts'
import type { CampaignEvent } from '../campaigns/campaignEvent.ts'
import { readProperties } from '../campaigns/readEvent.ts'
import { findParentRows } from './findParentRows.ts'
import { evaluateWithin, SlowConditionError } from './limitConditions.ts'
import type { RunningCampaign } from './runningCampaigns.ts'
import type { DueRow } from './takeDueRows.ts'

/** A row of the log that is run. */
export type EventRow = Pick<DueRow, 'id' | 'contactId' | 'rotation'> & Pick<RunningRow, 'failedChannels'>

export interface EventRun {
  event: CampaignEvent
  type: CampaignEventType
  /** All events of the campaign. */
  events: readonly CampaignEvent[]
  /** The row that is due for each contact: one. */
  rows: ReadonlyMap<number, EventRow>
  /** Time limit for statements of a condition; null where the transaction has a limit already. */
  limitMs: number | null
  /** Told of failures that are not the contact's. */
  failed(error: unknown, contactId: number): void
}

/**
 * Runs the event for all contacts at once; when that fails, the transaction has failed with it.
 * @throws SlowConditionError when a condition exceeds its limit.
 */
export async function runEvent(
  context: Context,
  campaign: RunningCampaign,
  what: EventRun,
  contactIds: readonly number[],
): Promise<Map<number, Outcome>> {
  if (contactIds.length === 0) return new Map()
  const { event, type, events, rows, limitMs } = what
  const { id, name, channel, channelId, decisionPath } = event
  const due = contactIds.flatMap((contactId) => rows.get(contactId) ?? [])
  const parent = events.find((other) => other.id === event.parentId)
  const batch: EventBatch = {
    context,
    campaign: { id: campaign.id, name: campaign.name },
    publisher: campaign.actor ?? NOBODY,
    event: { id, name, type: event.type, channel, channelId },
    parent: parent ? { ...eventAbove(parent), side: decisionPath } : null,
    properties: readProperties(type, withoutDead(event.properties, type.refers, event.dead)),
    contactIds,
    rows: new Map(
      due.map(({ id: logId, contactId, rotation, failedChannels }) => [
        contactId,
        { logId, rotation, failedChannels },
      ]),
    ),
    parentRows: () => findParentRows(context.db, event.parentId, due),
  }
  // Actions have no limit: they evaluate no patterns of users and may wait for locks.
  const outcomes =
    type.kind === 'condition' && limitMs !== null
      ? await evaluateWithin(context.db, limitMs, { eventId: id, contactIds }, async () => type.run?.(batch))
      : await type.run?.(batch)
  return new Map(contactIds.map((id) => [id, withReason(what, outcomes?.get(id) ?? PASSED)]))
}

/**
 * The same behind a savepoint. When it fails it is undone and the halves are tried, down to the contact that it fails
 * for: the others go on. Failures of the database itself are thrown.
 */
export async function runEventOrHalve(
  context: Context,
  campaign: RunningCampaign,
  what: EventRun,
  contactIds: readonly number[],
): Promise<Map<number, Outcome>> {
  const [first] = contactIds
  if (first === undefined) return new Map()
  try {
    return await savepoint(context.db, (db) => runEvent({ ...context, db }, campaign, what, contactIds))
  } catch (error) {
    if (!isOfContacts(error)) throw error
    if (contactIds.length === 1) {
      if (!isMeant(error)) what.failed(error, first)
      const reason = isMeant(error) ? error.message : FAILED
      return new Map([[first, withReason(what, { result: 'failed', reason })]])
    }
    const middle = contactIds.length >> 1
    return new Map([
      ...(await runEventOrHalve(context, campaign, what, contactIds.slice(0, middle))),
      ...(await runEventOrHalve(context, campaign, what, contactIds.slice(middle))),
    ])
  }
}

/**
 * Whether the event may fail because of some of the contacts, rather than because of the database. Batches of slow conditions
 * are divided into transactions instead (`divide`).
 */
export function isOfContacts(error: unknown): boolean {
  return !(error instanceof Retry) && !(error instanceof SlowConditionError) && !isTransientError(error)
}

/** What a type may know of the event that another one follows. */
export function eventAbove({ id, type, properties, channel, channelId }: CampaignEvent): EventAbove {
  return { id, type, properties, channel, channelId }
}

// What an event named in vain is a reason too, for what an action did not do and for the way that a condition chose.
function withReason({ event }: EventRun, outcome: Outcome): Outcome {
  if (event.dead.length === 0) return outcome
  const { reason } = outcome
  const dead = deadReason(event.dead)
  return { ...outcome, reason: reason === undefined ? dead : `${reason} ${dead}` }
}

const PASSED: Outcome = { result: 'passed' }

const FAILED = 'The event failed for this contact. The reason is in the log of the server.'

// An error that is made for callers says what is wrong with the event or the contact.
function isMeant(error: unknown): error is Error {
  return error instanceof ApiError || (error instanceof Error && error.name === 'FilterError')
}
