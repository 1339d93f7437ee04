import { besideId } from '../../../platform/database/besideId.ts'
import type { Db } from '../../../platform/database/connection.ts'
import { acrossMerges } from '../../audience/contacts/acrossMerges.ts'
import type { SendName } from './trackingHash.ts'

/** Whose these sends are by now, by send. One statement, none without sends, three when some are missing. */
export async function findSendContacts(db: Db, sends: readonly SendName[]): Promise<Map<number, number>> {
  const found = new Map<number, number>()
  await acrossMerges(db, sends, async (names) => {
    const rows = await db<{ id: number; contactId: number }[]>`
      select id, contact_id as "contactId" from email_sends
      where id = any(${names.map((name) => name.sendId)}::bigint[])
        and ${besideId(db, db`contact_id = any(${names.map((name) => name.contactId)}::bigint[])`)}`
    for (const { id, contactId } of rows) found.set(id, contactId)
    return names.filter((name) => !found.has(name.sendId))
  })
  return found
}
