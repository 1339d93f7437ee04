import { forbidden } from '../../../platform/errors.ts'
import type { Actor } from '../../../platform/permissions.ts'

/** The actor as a user. @throws ApiError 403 for an API credential, which has no sessions. */
export function requireUser(actor: Actor): Actor & { userId: number } {
  const { userId } = actor
  if (userId === null) throw forbidden('An API credential has no sessions.')
  return { ...actor, userId }
}
