import type { Db } from '../platform/database/connection.ts'
import type { DomainEvent } from '../platform/engine/consume.ts'
import type { Field } from '../platform/values/field.ts'
import type { Refers } from './judgeProperties.ts'

/** Something that contacts do and that can be worth points: declared by the feature in which they do it. */
export interface PointActionType {
  /** The documented identifier, such as `email.open`. */
  type: string
  name: string
  /** The properties that are checked; others are kept as sent. */
  properties: Readonly<Record<string, Field>>
  /** What a property names, by property, and the right that it takes. The records have to exist. */
  refers?: Refers
  /** The domain events that tell of it; they name contacts. None for types that nothing reports yet. */
  events: readonly string[]
  /** Whether an event is of this type at all, for events that tell of other things, too. */
  isIt?(payload: DomainEvent['payload']): boolean
  /**
   * What there is to know besides, asked for all events at once: a payload for each, which `fits` gets. A constant
   * number of statements.
   */
  complete?(db: Db, payloads: readonly DomainEvent['payload'][]): Promise<DomainEvent['payload'][]>
  /** Whether the event is what the properties, parsed by the declaration, ask for. */
  fits?(properties: Readonly<Record<string, unknown>>, payload: DomainEvent['payload']): boolean
}

/** True when the list is empty, which means any, or names the id, or one of the ids. */
export function isAmong(ids: unknown, named: unknown): boolean {
  const some: unknown[] = Array.isArray(named) ? named : [named]
  return Array.isArray(ids) && (ids.length === 0 || some.some((id) => ids.includes(id)))
}
