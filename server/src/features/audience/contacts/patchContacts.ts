import type { Context } from '../../../platform/resource/definition.ts'
import { saveWithin } from '../../../platform/rest/save.ts'
import { contact } from './contact.ts'

/** Why a contact was not changed. */
export interface PatchFailure {
  result: 'failed'
  reason: string
}

/**
 * Gives contacts the same values, as a PATCH of each would, in the caller's transaction: `context.db`. Returns those
 * that could not be changed. As many statements for one as for a thousand.
 */
export async function patchContacts(
  context: Context,
  contactIds: readonly number[],
  body: Record<string, unknown>,
): Promise<Map<number, PatchFailure>> {
  if (Object.keys(body).length === 0) return new Map()
  const items = contactIds.map((id) => ({ key: String(id), id, body }))
  const outcomes = await saveWithin(context, contact, 'patch', items)
  const failures = new Map<number, PatchFailure>()
  for (const outcome of outcomes)
    if ('error' in outcome)
      failures.set(Number(outcome.key), { result: 'failed', reason: outcome.error.message })
  return failures
}
