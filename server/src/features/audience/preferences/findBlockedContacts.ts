import type { Db } from '../../../platform/database/connection.ts'

/** Those of the contacts that must not be reached on a channel. One statement. */
export async function findBlockedContacts(
  db: Db,
  contactIds: readonly number[],
  channel: string,
): Promise<Set<number>> {
  const rows = await db<{ id: number }[]>`
    select contact_id as id from contact_do_not_contact
    where contact_id = any(${contactIds as number[]}::bigint[]) and channel = ${channel} and reason <> 0`
  return new Set(rows.map((row) => row.id))
}
