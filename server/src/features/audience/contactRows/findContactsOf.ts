import type { Db } from '../../../platform/database/connection.ts'
import { contactAccess } from './contactAccess.ts'

/** Those of the contacts that are the user's own. One statement. */
export async function findContactsOf(
  db: Db,
  userId: number,
  contactIds: readonly number[],
): Promise<Set<number>> {
  const rows = await db<{ id: number }[]>`
    select t.id from contacts t
    where t.id = any(${contactIds as number[]}::bigint[]) and ${db.unsafe(contactAccess.owner)} = ${userId}`
  return new Set(rows.map((row) => row.id))
}
