// How many watch in a process, and who gives up a place for whom. Pure.
import { type ActorName, actorKey } from '../../../platform/auth/loadActors.ts'
import { ApiError } from '../../../platform/errors.ts'
import type { Actor } from '../../../platform/permissions.ts'

/** Of a process. A thousand that watch take 70 MB; decision 101 has what they cost while much changes. */
export const MOST_WATCHERS = 1_000
/** Of a program or a person without a session; a session has one. */
const MOST_OF_ACTOR = 5
/** Of a person, by all sessions and programs together. */
const MOST_OF_PERSON = 10

/** A place that is taken. */
interface Place {
  context: { actor: Actor }
}

/**
 * Those that end for somebody who comes, in the order in which they came: what is too much of the session or the program,
 * and, when all places are taken, the oldest of whoever has most. So nobody keeps others out by watching in many places.
 * @throws ApiError 429 when the person watches in too many places, 503 when nobody has more than the one who comes would.
 */
export function makeRoom<P extends Place>(places: Iterable<P>, actor: Actor): P[] {
  const all = [...places]
  const own = all.filter((one) => watcherOf(one.context.actor) === watcherOf(actor))
  const spare = actor.sessionId === undefined ? MOST_OF_ACTOR : 1
  const superseded = own.slice(0, Math.max(0, own.length + 1 - spare))
  const people = Map.groupBy(
    all.filter((one) => !superseded.includes(one)),
    ({ context }) => personOf(context.actor),
  )
  const mine = people.get(personOf(actor))?.length ?? 0
  if (actor.userId !== null && mine >= MOST_OF_PERSON)
    throw refusal(
      429,
      'too_many_requests',
      `You watch in ${MOST_OF_PERSON} places already. Close one of them, and ask again.`,
    )
  if (all.length - superseded.length < MOST_WATCHERS) return superseded
  const most = [...people.values()].reduce((a, b) => (b.length > a.length ? b : a))
  if (most.length <= mine + 1) throw refusal(503, 'busy', 'Too many are watching. Ask again later.')
  return [...superseded, ...most.slice(0, 1)]
}

export function nameOf({ userId, credentialId }: Actor): ActorName {
  return { userId, credentialId: credentialId ?? null }
}

function watcherOf(actor: Actor): string {
  return actor.sessionId === undefined ? actorKey(nameOf(actor)) : `session ${actor.sessionId}`
}

function personOf(actor: Actor): string {
  return actor.userId === null ? watcherOf(actor) : `user ${actor.userId}`
}

/** @returns what says when to come again. */
export function refusal(
  status: number,
  code: ConstructorParameters<typeof ApiError>[1],
  message: string,
): ApiError {
  return new ApiError(status, code, message, { headers: { 'Retry-After': '30' } })
}
