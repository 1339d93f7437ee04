// What a campaign event of some type is: declared by the feature that owns what the event does.
import type { Config } from '../platform/config.ts'
import type { Actor } from '../platform/permissions.ts'
import type { Context } from '../platform/resource/definition.ts'
import { type Field, f, isBlank, type Parsed, toText } from '../platform/values/field.ts'
import type { Input } from '../platform/values/input.ts'
import type { FromAddresses, Happening, HappeningType } from './happenings.ts'
import type { Refers } from './judgeProperties.ts'

export type EventKind = 'action' | 'decision' | 'condition'

/**
 * What became of an event for one contact.
 * - `passed`: what follows it goes on. With a reason: it passed without doing anything, and the row of the log says why.
 * - `declined`: of a condition, which goes the way of `no`.
 * - `failed`: it is tried again later, and counts as a failure of the event.
 * - `rescheduled`: not now; it is asked again after `retryAfter`, and nothing failed.
 * - `waiting`: what it began goes on elsewhere. It is asked again once `campaign_event.reported` tells of it, and every
 *   hour until then.
 * - `dropped`: the contact is gone, and its row with it. Nothing follows.
 */
export interface Outcome {
  result: 'passed' | 'declined' | 'failed' | 'rescheduled' | 'waiting' | 'dropped'
  /** Why it failed, or why it passed without doing anything. */
  reason?: string
  /** Merged into what the row of the log says, under the names that are documented for the type. */
  metadata?: Readonly<Record<string, unknown>>
  /** Seconds until it is tried again; null for never. Left out: as `campaign_time_wait_on_event_false` says. */
  retryAfter?: number | null
  /** For what passed: the event of the campaign that the contact goes on at, in its next rotation. */
  goesTo?: number
  /** A message or request was put into an outbox for the contact; `later`: it waits until the frequency rules allow it. */
  leaves?: 'now' | 'later'
}

/** An event that is due for some contacts. */
export interface EventBatch {
  /** The running transaction, acting for the system. */
  context: Context
  campaign: { id: number; name: string }
  /**
   * The user or credential in whose name the campaign acts. The contacts of the batch are limited to its rights already;
   * changes to other records, such as companies, must be limited by the event.
   */
  publisher: Actor
  event: { id: number; name: string; type: string; channel: string | null; channelId: number | null }
  /** What it follows, and on which side of it; null for one of the first events. */
  parent: (EventAbove & { side: 'yes' | 'no' | null }) | null
  /** Parsed by the type's declaration; other keys as they were sent. */
  properties: Readonly<Record<string, unknown>>
  /** In ascending order, each once, all of them members; nobody deletes or merges them until the transaction ends. */
  contactIds: readonly number[]
  /** The row of the log that is run, for each of the contacts. */
  rows: ReadonlyMap<number, RunningRow>
  /** What became of the parent for the contacts, in their present rotation. One statement, none without a parent. */
  parentRows(): Promise<ReadonlyMap<number, ParentRow>>
}

/** An event that another one follows. */
export interface EventAbove {
  id: number
  type: string
  /** As they were sent. */
  properties: Readonly<Record<string, unknown>>
  channel: string | null
  channelId: number | null
}

export interface RunningRow {
  logId: number
  rotation: number
  /** Of a type that tries channels: those that the message failed on, after it had been recorded. */
  failedChannels?: readonly string[]
}

export interface ParentRow {
  logId: number
  dateTriggered: Date
  /** It went the way of `no`. */
  isDeclined: boolean
  metadata: Readonly<Record<string, unknown>>
}

/** Outcomes by contact. Contacts that are not named passed. */
export type Outcomes = ReadonlyMap<number, Outcome>

/**
 * How a decision is taken: declared by the feature in which contacts do what it waits for. The engine brings happenings
 * and the contacts that wait together; `take` says who of them has done it. What is the decision's own channel, and which
 * of its records are meant, is its business: happenings of another record of the channel do not take it.
 */
export interface Taking<T extends HappeningType = HappeningType> {
  /** The happenings that tell of it; their ids are contacts. */
  happenings: readonly T[]
  /** Whether a happening is of this kind at all, for happenings that tell of other things, too. */
  isIt?(payload: Happening<T>['payload']): boolean
  /** Who takes which decision. A constant number of statements, however many happenings and decisions there are. */
  take(batch: TakingBatch<T>): Promise<readonly Taken[]>
}

export interface TakingBatch<T extends HappeningType = HappeningType> {
  /** The running transaction, acting for the system. */
  context: Context
  /** Oldest first. */
  happenings: readonly Happening<T>[]
  /** The decisions of this type that some of their contacts wait at. */
  waiting: readonly WaitingDecision[]
}

export interface WaitingDecision {
  campaign: { id: number; name: string }
  event: { id: number; name: string }
  /** Parsed by the type's declaration; other keys as they were sent. */
  properties: Readonly<Record<string, unknown>>
  /** The record that its own properties name, when it is one. */
  channelId: number | null
  /** What it follows, with the record of its channel: the email that was sent; null for one of the first events. */
  parent: EventAbove | null
  /** The contacts that wait, each with the moment since when: what happened before does not count. */
  since: ReadonlyMap<number, Date>
}

export interface Taken {
  eventId: number
  contactId: number
  /** Where the contact did it from, a row of `ip_addresses`; null when that is not known. */
  ipId: number | null
}

/** The contacts that have done what a decision waits for, by happening and decision: for a `take` without statements. */
export function takenWhere<T extends HappeningType>(
  { happenings, waiting }: Pick<TakingBatch<T>, 'happenings' | 'waiting'>,
  fits: (happening: Happening<T>, decision: WaitingDecision) => boolean,
): Taken[] {
  const ips = new Map(happenings.map((happening) => [happening, addressesOf(happening.payload)]))
  return waiting.flatMap((decision) => {
    const done = new Map<number, number | null>()
    for (const happening of happenings) {
      const contactIds = happening.ids.filter(
        (id) => !done.has(id) && isSince(decision.since.get(id), happening.occurredAt),
      )
      if (contactIds.length === 0 || !fits(happening, decision)) continue
      for (const id of contactIds) done.set(id, ips.get(happening)?.get(id) ?? null)
    }
    return [...done].map(([contactId, ipId]) => ({ eventId: decision.event.id, contactId, ipId }))
  })
}

function addressesOf(payload: FromAddresses | object): Map<number, number> {
  const ips = 'ips' in payload ? (payload.ips ?? []) : []
  return new Map(ips.map(({ contactId, ipId }) => [contactId, ipId]))
}

function isSince(since: Date | undefined, occurredAt: Date): boolean {
  return since !== undefined && since <= occurredAt
}

export interface CampaignEventType {
  /** The documented identifier, such as `lead.changepoints`. */
  type: string
  kind: EventKind
  /** What it does to contacts, for actions that change them: whoever publishes it needs the right to. */
  changes?: 'edit' | 'delete'
  /** The properties that are checked; others are kept as sent. */
  properties: Readonly<Record<string, Field>>
  /** Other properties are values of the account's own fields, by alias. */
  fields?: 'contactFields' | 'companyFields'
  /** What a property names, by property, and the right that it takes: what an export has to take along, too. */
  refers?: Refers
  /** The property, among `refers`, that names the message which it sends. */
  sends?: string
  /** What the event is logged under, and the property with the id. */
  channel?: { name: string; property?: string }
  /** Nothing may follow it. */
  isLast?: boolean
  /** Event types that it may follow, when not any. */
  follows?: readonly string[]
  /** Why properties cannot be used together: the property, and the message. */
  problem?(
    properties: Readonly<Record<string, unknown>>,
    event: Timing,
  ): [property: string, message: string] | null
  /**
   * It sends on one of several channels: `metadata.channel` of what passed names it. When that one fails later, it is run
   * again for the row, which names the channels that have failed.
   */
  triesChannels?: boolean
  /** Does it for all contacts at once: of actions and conditions. */
  run?(batch: EventBatch): Promise<Outcomes>
  /**
   * Takes what the event has put into outboxes for these contacts as gone at the moment of the batch: in a trial nothing
   * leaves, and what a contact has had counts for what follows. A constant number of statements.
   */
  assumeGone?(batch: Pick<EventBatch, 'context' | 'contactIds' | 'rows'>): Promise<void>
  /** What takes it: of decisions. */
  taking?: Taking
}

/** When an event runs, as far as its properties may depend on it, and what is configured. */
export interface Timing {
  config: Config
  campaignId: number | null
  triggerMode: string | null
  triggerInterval: number
  triggerIntervalUnit: string | null
}

/** Every contact of the batch with the same outcome. */
export function allWith(contactIds: readonly number[], outcome: Outcome): Outcomes {
  return new Map(contactIds.map((id) => [id, outcome]))
}

/** Failures for the contacts that are not among `done`. */
export function failUnless(
  contactIds: readonly number[],
  done: ReadonlySet<number>,
  reason: string,
): Outcomes {
  return allWith(
    contactIds.filter((id) => !done.has(id)),
    { result: 'failed', reason },
  )
}

/** The outcomes of a condition: contacts that do not fit take the other way. */
export function declineUnless(contactIds: readonly number[], fitting: ReadonlySet<number>): Outcomes {
  return allWith(
    contactIds.filter((id) => !fitting.has(id)),
    { result: 'declined' },
  )
}

export const MAX_TEXTS = 1_000
const MAX_TEXT = 191

/** A list of texts: a list, an object with values, or text separated by commas. */
export function texts(options: { required?: boolean; input?: Input } = {}): Field {
  const parse = (value: unknown): Parsed => {
    if (isBlank(value)) return { value: [] }
    const list = typeof value === 'object' && value !== null ? Object.values(value) : String(value).split(',')
    if (list.length > MAX_TEXTS) return { error: `This list should have ${MAX_TEXTS} entries or less.` }
    const words = list.map((word) => toText(word)?.trim())
    if (words.some((word) => word === undefined || word.length > MAX_TEXT))
      return { error: `This value should be a list of texts of at most ${MAX_TEXT} characters.` }
    return { value: [...new Set(words.filter((word) => word))] }
  }
  const { required = false, input } = options
  return { ...f.json({ of: 'array', required, input: { kind: 'words', ...input } }), parse }
}

/** Kinds of devices. */
export const deviceTypes = texts({ input: { kind: 'multiselect', choices: 'deviceTypes' } })

/** A map from words to values, kept as sent. */
export const settings = f.json({ of: 'object', input: { kind: 'map' } })
