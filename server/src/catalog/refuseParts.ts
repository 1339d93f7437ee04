import { ApiError } from '../platform/errors.ts'
import type { Change, Context } from '../platform/resource/definition.ts'
import { judgeProperties, type Refers, replaceIdsByText } from './judgeProperties.ts'

/** A part of a record, such as an event or an action; the id is 0 while it is new. */
export interface Part {
  id: number
  type: string
  properties: Record<string, unknown>
  /** References of the properties that named nothing when they were stored. */
  dead: string[]
}

/** A part that is written: the change that writes it, and what errors call its properties. */
export interface WrittenPart {
  change: Change
  part: Part
  path: string
}

/**
 * Checks the records that written parts refer to and returns the errors by change. It notes dead references in the parts,
 * and replaces ids by names where names are stored. References that a stored part of the same type has already are not
 * checked: their records may have been deleted since. One statement per kind of record, however many parts.
 */
export async function refuseParts(
  context: Context,
  written: readonly WrittenPart[],
  {
    stored,
    refersOf,
    error,
  }: {
    /** The parts that the changed records have. */
    stored: readonly Part[]
    refersOf(type: string): Refers | undefined
    /** For a record that nobody has; told the path of the property below that of its part. */
    error(path: string, message: string): ApiError
  },
): Promise<Map<Change, ApiError>> {
  const known = new Map(stored.map((part) => [part.id, part]))
  const judged = await judgeProperties(
    context,
    written.map(({ part: { id, type, properties } }) => {
      const before = known.get(id)
      const isSame = before?.type === type
      return {
        refers: refersOf(type),
        properties,
        stored: isSame ? before.properties : null,
        storedDead: isSame ? before.dead : [],
      }
    }),
  )
  const errors = new Map<Change, ApiError>()
  for (const [position, { change, part, path }] of written.entries()) {
    const { refusal = null, dead = [] } = judged[position] ?? {}
    part.dead = dead
    if (!refusal || errors.has(change)) continue
    const made = error(`${path}.${refusal.path}`, refusal.message)
    errors.set(change, refusal.isForbidden ? asForbidden(made) : made)
  }
  const parts = written.map(({ part }) => part)
  const saved = await replaceIdsByText(
    context,
    parts.map(({ type, properties }) => ({ refers: refersOf(type), properties })),
  )
  for (const [position, part] of parts.entries()) part.properties = { ...saved[position] }
  return errors
}

/** The same complaint, for a record that is there and may not be used. */
export function asForbidden({ message, details }: ApiError): ApiError {
  if (typeof details !== 'string') return new ApiError(403, 'access_denied', message, { details })
  return new ApiError(403, 'access_denied', `${details}: ${message}`, { details: { [details]: [message] } })
}
