import { lockRows } from '../../../platform/database/lockRows.ts'
import { grantOf } from '../../../platform/permissions.ts'
import type { Context } from '../../../platform/resource/definition.ts'
import { rightsCondition } from '../../../platform/resource/rights.ts'
import { contactAccess } from './contactAccess.ts'

/** Which of the contacts exist and may be edited by the actor; they are locked in id order. One statement. */
export async function findEditableContacts(
  context: Context,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  const grant = grantOf(context.actor, contactAccess.permission, 'edit')
  if (!grant.own && !grant.other) return new Set()
  const rows = await context.db<{ id: number }[]>`
    select t.id from contacts t
    where t.id = any(${ids as number[]}::bigint[]) and ${rightsCondition(context, contactAccess, 'edit')}
    ${lockRows(context.db, 'contacts t', { by: 't.id', strength: 'no key update' })}`
  return new Set(rows.map((row) => row.id))
}
