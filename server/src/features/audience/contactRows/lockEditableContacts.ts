import { lockRows } from '../../../platform/database/lockRows.ts'
import { forbidden, notFound } from '../../../platform/errors.ts'
import type { Context } from '../../../platform/resource/definition.ts'
import { rightsCondition } from '../../../platform/resource/rights.ts'
import { contactAccess } from './contactAccess.ts'

/**
 * Locks contacts in id order until the transaction ends, for changes to what hangs on them. One statement.
 * @throws ApiError 404 when one is missing, 403 when the actor may not edit one.
 */
export async function lockEditableContacts(context: Context, ids: number[]): Promise<void> {
  const rows = await context.db<{ id: number; isAllowed: boolean | null }[]>`
    select t.id, ${rightsCondition(context, contactAccess, 'edit')} as "isAllowed"
    from contacts t where t.id = any(${ids}::bigint[])
    ${lockRows(context.db, 'contacts t', { by: 't.id', strength: 'no key update' })}`
  if (rows.length < new Set(ids).size) throw notFound()
  if (rows.some((row) => row.isAllowed !== true)) throw forbidden()
}
