// What a campaign event of some type is: declared by the feature that owns what the event does.
import type { Context } from '../platform/resource/definition.ts'
import { type Field, f, isBlank, type Parsed, toText } from '../platform/values/field.ts'
import type { Input } from '../platform/values/input.ts'
import type { Refers } from './judgeProperties.ts'

export type EventKind = 'action' | 'decision' | 'condition'

/** What became of an event for one contact. A `declined` condition goes the way of `no`. */
export interface Outcome {
  result: 'passed' | 'declined' | 'failed'
  /** Why it failed, or why it passed without doing anything. */
  reason?: string
}

/** An event that is due for some contacts. */
export interface EventBatch {
  /** The running transaction, acting for the system. */
  context: Context
  campaign: { id: number; name: string }
  event: { id: number; name: string }
  /** Parsed by the type's declaration; other keys as they were sent. */
  properties: Readonly<Record<string, unknown>>
  /** In ascending order, all of them members. */
  contactIds: readonly number[]
}

/** Outcomes by contact. Contacts that are not named passed. */
export type Outcomes = ReadonlyMap<number, Outcome>

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
  /** Does it for all contacts at once. */
  run?(batch: EventBatch): Promise<Outcomes>
  /** What it needs that is not there yet, for types that cannot run. */
  needs?: string
}

/** When an event runs, as far as its properties may depend on it. */
export interface Timing {
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

const MAX_TEXTS = 1_000
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

/** Names of tags; those that are missing are made. */
export function tagNames(options: { required?: boolean } = {}): Field {
  return texts({ ...options, input: { choices: 'tags', record: 'tag' } })
}

/** Kinds of devices. */
export const deviceTypes = texts({ input: { kind: 'multiselect', choices: 'deviceTypes' } })

/** A map from words to values, kept as sent. */
export const settings = f.json({ of: 'object', input: { kind: 'map' } })
