import type { Db } from '../../database/connection.ts'
import type { ApiError } from '../../errors.ts'
import type { Change } from '../../rest/definition.ts'
import { findUnknownReferences, type Refers } from './findUnknownReferences.ts'

/** A part of a record, such as an event or an action; the id is 0 while it is new. */
interface Part {
  id: number
  type: string
  properties: Record<string, unknown>
}

/** A part that is written: the change that writes it, and what errors call its properties. */
export interface WrittenPart {
  change: Change
  part: Part
  path: string
}

/**
 * The first unknown record that parts of a change name, by change. What a part names is looked at when it is named:
 * records may go later, so that what a stored part of the same type names already is no error. One statement per kind
 * of record, however many parts.
 */
export async function findUnknownRecords(
  db: Db,
  written: readonly WrittenPart[],
  {
    stored,
    refersOf,
    error,
  }: {
    /** The parts that the changed records have. */
    stored: readonly Part[]
    refersOf(type: string): Refers | undefined
    /** Told the path of the property below that of its part. */
    error(path: string, message: string): ApiError
  },
): Promise<Map<Change, ApiError>> {
  const known = new Map(stored.map((part) => [part.id, part]))
  const unknown = await findUnknownReferences(
    db,
    written.map(({ part: { id, type, properties } }) => {
      const before = known.get(id)
      return {
        refers: refersOf(type),
        properties,
        stored: before?.type === type ? before.properties : null,
      }
    }),
  )
  const errors = new Map<Change, ApiError>()
  for (const [position, { change, path }] of written.entries()) {
    const [property, message] = unknown[position] ?? []
    if (property && message && !errors.has(change)) errors.set(change, error(`${path}.${property}`, message))
  }
  return errors
}
