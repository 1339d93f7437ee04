import type { Fragment } from '../../../platform/database/statement.ts'
import { grantOf } from '../../../platform/permissions.ts'
import type { Context } from '../../../platform/resource/definition.ts'
import { rightsCondition } from '../../../platform/resource/rights.ts'
import { contactAccess } from './contactAccess.ts'

/**
 * The ids of the contacts that the actor may see, as a subquery; null when that is every contact, also one that is
 * gone, or no contact at all.
 * @throws ApiError 403 when the actor may see no contact.
 */
export function visibleContacts(context: Context): Fragment | null {
  const grant = grantOf(context.actor, contactAccess.permission, 'view')
  if (grant.own && grant.other) return null
  return context.db`(select t.id from contacts t where ${rightsCondition(context, contactAccess, 'view')})`
}
