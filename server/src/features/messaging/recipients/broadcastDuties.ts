// In whose name a message that goes on to segments as they grow acts on contacts.
import { ApiError } from '../../../platform/errors.ts'
import type { Actor } from '../../../platform/permissions.ts'
import type { Change } from '../../../platform/resource/definition.ts'
import { f } from '../../../platform/values/field.ts'
import { actsForFields, actsForOf, setActsFor } from '../../audience/contactRows/actsFor.ts'

/** Fields of messages that can go on to segments as these grow. */
export const broadcastFields = {
  broadcastRequestedAt: f.datetime({ readonly: true, hidden: true }),
  ...actsForFields,
}

/** The segments of a message. */
export interface Audience {
  lists: readonly number[]
  excludedLists?: readonly number[]
}

/**
 * Stores in whose name an ongoing broadcast acts after a change: publishing it, and giving it more contacts, is up to users who
 * may view them (`actsForOf`).
 * @returns the refusal, where there is one
 */
export function noteBroadcastActor(
  actor: Actor,
  change: Change,
  { noun, type, before, after }: { noun: string; type: string; before: Audience; after: Audience },
): ApiError | null {
  const isOngoing = change.before !== null && change.before.broadcastRequestedAt !== null
  if (!isOngoing) return null
  const addsMore =
    after.lists.some((id) => !before.lists.includes(id)) ||
    (before.excludedLists ?? []).some((id) => !after.excludedLists?.includes(id)) ||
    change.before?.[type] !== change.after[type]
  const actsFor = actsForOf(actor, change, { noun, needed: new Set(['view']), didAct: true, addsMore })
  if (actsFor instanceof ApiError) return actsFor
  setActsFor(change, actsFor)
  return null
}
