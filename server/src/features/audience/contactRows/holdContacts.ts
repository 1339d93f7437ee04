import type { Db } from '../../../platform/database/connection.ts'
import { lockRows } from '../../../platform/database/lockRows.ts'

/**
 * Those of the contacts that exist. Until the transaction ends nobody deletes or merges them (`key share`), so that
 * what is written for them is found by whoever waits for that, or nobody writes them at all (`no key update`). One
 * statement, none for none.
 */
export async function holdContacts(
  db: Db,
  ids: readonly number[],
  strength: 'key share' | 'no key update' = 'key share',
): Promise<Set<number>> {
  if (ids.length === 0) return new Set()
  const rows = await db<{ id: number }[]>`
    select id from contacts where id = any(${ids as number[]}::bigint[])
    ${lockRows(db, 'contacts', { by: 'id', strength })}`
  return new Set(rows.map(({ id }) => id))
}
