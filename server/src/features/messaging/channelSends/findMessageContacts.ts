import { besideId } from '../../../platform/database/besideId.ts'
import type { Db } from '../../../platform/database/connection.ts'
import { acrossMerges } from '../../audience/contacts/acrossMerges.ts'
import type { MessageName } from '../../content/links/trackingHash.ts'

const TABLES = {
  notification: 'notification_sends',
  sms: 'text_message_sends',
  tweet: 'tweet_sends',
} as const

/**
 * The contacts to which messages of the channels were sent, by the name of the send. One statement for each kind that
 * occurs, three when a contact was merged since.
 */
export async function findMessageContacts(
  db: Db,
  names: readonly MessageName[],
): Promise<Map<string, number>> {
  const found = new Map<string, number>()
  for (const [kind, own] of Map.groupBy(names, (name) => name.kind)) {
    await acrossMerges(db, own, async (part) => {
      const rows = await db<{ id: number; contactId: number }[]>`
        select id, contact_id as "contactId" from ${db(TABLES[kind])} s
        where id = any(${part.map((name) => name.sendId)}::bigint[])
          and ${besideId(db, db`s.contact_id = any(${part.map((name) => name.contactId)}::bigint[])`)}`
      for (const row of rows) found.set(messageKey({ kind, sendId: row.id }), row.contactId)
      return part.filter((name) => !found.has(messageKey(name)))
    })
  }
  return found
}

/** The key of a send in the answer. */
export function messageKey({ kind, sendId }: Pick<MessageName, 'kind' | 'sendId'>): string {
  return `${kind} ${sendId}`
}
