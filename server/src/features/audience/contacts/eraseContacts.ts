// The last of a person: the row itself, and what it is found by.
import { appendHappenings } from '../../../catalog/happenings.ts'
import type { Db } from '../../../platform/database/connection.ts'
import { lockRows } from '../../../platform/database/lockRows.ts'
import type { Context } from '../../../platform/resource/definition.ts'
import { deleteIdentities } from '../contactRows/contactIdentities.ts'

/** Whether one of the contacts was merged into another one. One statement. */
export async function hasOtherSurvivor(db: Db, contactIds: readonly number[]): Promise<boolean> {
  const [row] = await db`
    select 1 from contact_merges where merged_id = any(${contactIds as number[]}::bigint[])
      and contact_id <> all(${contactIds as number[]}::bigint[]) limit 1`
  return row !== undefined
}

/**
 * Deletes contacts of which everything else is gone. Who is told of deleted contacts gets their ids, and nothing that
 * they were. A constant number of statements, besides those of who listens. @returns how many were there.
 */
export async function eraseContacts(context: Context, contactIds: number[]): Promise<number> {
  const { db, now } = context
  const rows = await db<{ id: number }[]>`
    select t.id from contacts t where t.id = any(${contactIds}::bigint[]) ${lockRows(db, 'contacts t', { by: 't.id' })}`
  const ids = rows.map(({ id }) => id)
  await deleteIdentities(db, contactIds)
  if (ids.length === 0) return 0
  for (const tell of context.catalog.onDeletion)
    await tell(context, 'contact', async () => ids.map((id) => ({ id, shown: {} })))
  await db`delete from contacts where id = any(${ids}::bigint[])`
  await appendHappenings(db, [{ type: 'contact.deleted', ids }], now)
  return ids.length
}
