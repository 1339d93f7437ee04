// Pure: the events that a trigger will have, from those it has and those that were sent.
import type { Contracts } from '../../../platform/contracts.ts'
import { type ApiError, invalid } from '../../../platform/errors.ts'
import { asObject } from '../../../platform/values/asObject.ts'
import { DOCUMENT_TEXT, type Field, f, isBlank, type Parsed, toId } from '../../../platform/values/field.ts'
import { isStorable } from '../../../platform/values/inputs.ts'
import { findPartsProblem, type PartLimits } from '../../../platform/values/partLimits.ts'
import { problemOfProperties } from '../points/checkProperties.ts'
import type { TriggerEvent } from './triggerEvents.sql.ts'

const LIMITS: PartLimits = { maxCount: 200, maxCharacters: DOCUMENT_TEXT }

/** A list of events, or an object with events as values. An id of the trigger's own changes that event. */
export const eventsField: Field = {
  ...f.json({ of: 'array', column: null }),
  parse(value): Parsed {
    if (isBlank(value)) return { value: [] }
    const events = typeof value === 'object' && value !== null ? Object.values(value).map(asObject) : null
    if (!events?.every((event) => event !== null)) return { error: 'This value should be a list of events.' }
    return events.length > LIMITS.maxCount
      ? { error: `This list should have ${LIMITS.maxCount} entries or less.` }
      : { value: events }
  },
}

const fields: Readonly<Record<string, Field>> = {
  name: f.text(),
  description: f.text({ max: 65_535, html: true }),
  type: f.text({ max: 50 }),
  order: f.int({ initial: 0 }),
  properties: f.json({ of: 'object' }),
}

export interface TriggerEventPlan {
  /** What is written. */
  events: TriggerEvent[]
  removedIds: number[]
}

/** What is to be written, or the first thing that is wrong. A PUT removes the events that it does not name. */
export function planTriggerEvents(
  types: Contracts['triggerEvents'],
  inputs: readonly Record<string, unknown>[],
  { stored, isPut }: { stored: readonly TriggerEvent[]; isPut: boolean },
): TriggerEventPlan | ApiError {
  const known = new Map(stored.map((event) => [event.id, event]))
  const events: TriggerEvent[] = []
  for (const [index, given] of inputs.entries()) {
    const event = readEvent(types, given, known.get(toId(given.id) ?? 0) ?? null, stored.length + index + 1)
    if (!('triggerId' in event)) return invalid('events', `${index}: ${event.problem}`)
    events.push(event)
  }
  const named = new Set(events.map((event) => event.id))
  const removedIds = isPut ? stored.map((event) => event.id).filter((id) => !named.has(id)) : []
  const left = stored.filter(({ id }) => !named.has(id) && !removedIds.includes(id))
  const excess = findPartsProblem(stored, [...left, ...events], LIMITS)
  return excess ? invalid('events', excess) : { events, removedIds }
}

function readEvent(
  types: Contracts['triggerEvents'],
  given: Readonly<Record<string, unknown>>,
  stored: TriggerEvent | null,
  position: number,
): TriggerEvent | { problem: string } {
  const values: Record<string, unknown> = { ...BLANK, order: position, ...stored }
  for (const [name, field] of Object.entries(fields)) {
    if (!Object.hasOwn(given, name)) continue
    const parsed = field.parse(given[name])
    if ('error' in parsed) return { problem: `${name}: ${parsed.error}` }
    if (!('value' in parsed)) continue
    if (!isStorable(parsed.value))
      return { problem: `${name}: This value holds a character that cannot be stored.` }
    values[name] = parsed.value ?? field.initial
  }
  const type = types.get(String(values.type ?? ''))
  if (!type) return { problem: `type: There is no event type "${String(values.type ?? '')}".` }
  const properties = values.properties as Record<string, unknown>
  const problem = problemOfProperties(type.properties, properties)
  if (problem) return { problem: `properties.${problem[0]}: ${problem[1]}` }
  return {
    id: stored?.id ?? 0,
    triggerId: stored?.triggerId ?? 0,
    name: String(values.name ?? type.name),
    description: values.description as string | null,
    type: type.type,
    order: Number(values.order),
    properties,
    dead: stored?.dead ?? [],
  }
}

const BLANK = { name: null, description: null, type: null, properties: {} }
