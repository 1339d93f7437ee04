import type { Db } from '../../../platform/database/connection.ts'

/** Whom these sends went to, by send. One statement, none without sends. */
export async function findSendContacts(db: Db, sendIds: readonly number[]): Promise<Map<number, number>> {
  if (sendIds.length === 0) return new Map()
  const rows = await db<{ id: number; contactId: number }[]>`
    select id, contact_id as "contactId" from email_sends where id = any(${[...new Set(sendIds)]}::bigint[])`
  return new Map(rows.map((row) => [row.id, row.contactId]))
}
