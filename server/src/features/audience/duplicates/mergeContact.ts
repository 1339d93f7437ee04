// Two contacts that somebody knows to be one person become one.
import { ApiError, conflict, notFound } from '../../../platform/errors.ts'
import type { Change, Context, Definition } from '../../../platform/resource/definition.ts'
import { save } from '../../../platform/rest/save.ts'
import { contact } from '../contacts/contact.ts'

/**
 * Merges a contact into another one, as saving a unique value of the other does: what the survivor lacks it gets from
 * the duplicate, everything that belongs to the duplicate goes over, and its former id finds the survivor. What is needed to
 * take it back is kept, where the context says how to name it.
 * @returns the id of the survivor.
 * @throws ApiError 404 where either is not there, 403 where the actor may not change both, 409 where they are one already.
 */
export async function mergeContact(context: Context, survivor: number, duplicate: number): Promise<number> {
  const [outcome] = await save(context, merging(duplicate), 'patch', [{ key: '0', id: survivor, body: {} }])
  if (!outcome || 'error' in outcome) throw outcome?.error ?? notFound()
  return outcome.row.id
}

// An edit that names nothing and finds the duplicate, as a create finds further contacts with its unique values.
function merging(duplicate: number): Definition {
  return {
    ...contact,
    async check(context, changes: Change[]) {
      for (const change of changes) {
        if (change.before?.id === duplicate) return changes.map(() => conflict('They are one contact.'))
        change.others = [duplicate]
      }
      const judged = (await contact.check?.(context, changes)) ?? []
      const [change] = changes
      const isGood = judged.every((plan) => !(plan instanceof ApiError) && !isEmpty(plan))
      if (change?.before && isGood)
        for (const keep of context.catalog.keepMerged)
          await keep(context, { duplicateId: duplicate, before: change.before, after: change.after })
      return judged.map((plan) => (isEmpty(plan) ? notFound() : plan))
    },
  }
}

// Nobody lives under the id of the duplicate, or not any more.
function isEmpty(plan: unknown): boolean {
  return (
    typeof plan === 'object' &&
    plan !== null &&
    'duplicates' in plan &&
    Array.isArray(plan.duplicates) &&
    plan.duplicates.length === 0
  )
}
