// What a campaign's body holds beside plain values: events by id, sources, the canvas.
import { asObject } from '../../../platform/values/asObject.ts'
import {
  DOCUMENT_TEXT,
  type Field,
  f,
  isBlank,
  type Parsed,
  reference,
} from '../../../platform/values/field.ts'
import type { PartLimits } from '../../../platform/values/partLimits.ts'
import { findSources } from './campaignSources.ts'

/** An event as it was sent: under its id or temporary id. */
export interface EventInput {
  key: string
  given: Readonly<Record<string, unknown>>
}

export const CAMPAIGN_EVENT_LIMITS: PartLimits = { maxCount: 1_000, maxCharacters: 4 * DOCUMENT_TEXT }

/** A list of events, or an object with events by id. */
export const eventsField: Field = {
  ...f.json({
    of: 'object',
    column: null,
    initial: undefined,
    cleared: undefined,
    max: CAMPAIGN_EVENT_LIMITS.maxCharacters,
  }),
  parse(value): Parsed {
    if (isBlank(value)) return { value: [] }
    if (typeof value !== 'object' || value === null)
      return { error: 'This value should be a list of events.' }
    const entries = Object.entries(value)
    const { maxCount } = CAMPAIGN_EVENT_LIMITS
    if (entries.length > maxCount) return { error: `A campaign takes ${maxCount} events at most.` }
    const events: EventInput[] = []
    for (const [key, given] of entries) {
      const object = asObject(given)
      if (!object) return { error: `The event ${key.slice(0, 50)} should be an object.` }
      events.push({ key: keyOf(object) ?? key, given: object })
    }
    if (new Set(events.map((event) => event.key)).size < events.length)
      return { error: 'Each event should have an id of its own.' }
    return { value: events }
  },
}

/** Ids of segments or forms, as ids or as objects with one. */
export function sourcesField(kind: 'segment' | 'form'): Field {
  return f.ids({
    column: null,
    initial: undefined,
    cleared: undefined,
    names: reference(kind, 'view'),
    stored: findSources,
  })
}

/** Where the events stand on the canvas and how they are connected: kept as sent, an empty one is `[]`. */
export const canvasField: Field = {
  ...f.json({ of: 'object', initial: [], cleared: [] }),
  parse(value): Parsed {
    if (isBlank(value)) return { value: [] }
    if (typeof value !== 'object' || value === null) return { error: 'This value should be an object.' }
    return { value: Object.keys(value).length === 0 ? [] : value }
  },
}

/** The id that a reference to an event carries: a number, a text, or an object with either. */
export function keyOf(reference: unknown): string | null {
  const plain =
    typeof reference === 'object' && reference !== null && 'id' in reference ? reference.id : reference
  if (typeof plain === 'number') return String(plain)
  return typeof plain === 'string' && plain.trim() !== '' && plain.length <= 100 ? plain.trim() : null
}
