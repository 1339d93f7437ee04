import type { Db } from '../platform/database/connection.ts'
import type { Field } from '../platform/values/field.ts'
import type { Happening, HappeningType } from './happenings.ts'
import type { Refers } from './judgeProperties.ts'

/**
 * Something that contacts do and that can be worth points: declared by the feature in which they do it. `T` tells of
 * it, `Known` is what there is to know when the properties are looked at.
 */
export interface PointActionType<T extends HappeningType = HappeningType, Known = Happening<T>['payload']> {
  /** The documented identifier, such as `email.open`. */
  type: string
  /** The properties that are checked; others are kept as sent. */
  properties: Readonly<Record<string, Field>>
  /** What a property names, by property, and the right that it takes. The records have to exist. */
  refers?: Refers
  /** The happenings that tell of it; they name contacts. None for types that nothing reports yet. */
  happenings: readonly T[]
  /** Whether a happening is of this type at all, for happenings that tell of other things, too. */
  isIt?(payload: Happening<T>['payload']): boolean
  /** What there is to know besides, asked for all happenings at once. A constant number of statements. */
  complete?(db: Db, payloads: readonly Happening<T>['payload'][]): Promise<Known[]>
  /** Whether it is what the properties, parsed by the declaration, ask for. */
  fits?(properties: Readonly<Record<string, unknown>>, known: Known): boolean
  /**
   * For happenings in which contacts did different things: for each of them the contacts that did what the properties
   * ask for, as often as they did. One statement at most.
   */
  choose?(
    db: Db,
    properties: Readonly<Record<string, unknown>>,
    known: readonly Known[],
  ): Promise<readonly (readonly number[])[]>
}

/** True when the list is empty, which means any, or names the id, or one of the ids. */
export function isAmong(ids: unknown, named: unknown): boolean {
  const some: unknown[] = Array.isArray(named) ? named : [named]
  return Array.isArray(ids) && (ids.length === 0 || some.some((id) => ids.includes(id)))
}
