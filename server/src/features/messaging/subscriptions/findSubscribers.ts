import { besideId } from '../../../platform/database/besideId.ts'
import type { Db } from '../../../platform/database/connection.ts'
import { acrossMerges } from '../../audience/contacts/acrossMerges.ts'
import type { SendName } from '../../content/links/trackingHash.ts'

/** A contact behind an unsubscribe link. */
export interface Subscriber {
  contactId: number
  address: string
  sendId: number | null
  emailId: number | null
  emailName: string | null
}

/** The contacts of these sends; a contact that was merged is the one it lives on in. One statement, three when some are missing. */
export async function findSubscribers(db: Db, sends: readonly SendName[]): Promise<Subscriber[]> {
  const found: (Subscriber & { sendId: number })[] = []
  await acrossMerges(db, sends, async (names) => {
    found.push(
      ...(await db<typeof found>`
        select s.contact_id as "contactId", s.address, s.id as "sendId", s.email_id as "emailId", e.name as "emailName"
        from email_sends s left join emails e on e.id = s.email_id
        where s.id = any(${names.map((name) => name.sendId)}::bigint[])
          and ${besideId(db, db`s.contact_id = any(${names.map((name) => name.contactId)}::bigint[])`)}`),
    )
    const ids = new Set(found.map((row) => row.sendId))
    return names.filter((name) => !ids.has(name.sendId))
  })
  return found
}

/** The contacts with this address. One statement. */
export async function findContactsByAddress(db: Db, address: string): Promise<Subscriber[]> {
  return db<Subscriber[]>`
    select id as "contactId", email as address, null::bigint as "sendId", null::bigint as "emailId", null::text as "emailName"
    from contacts where lower(email) = lower(${address}) and email is not null order by id limit 100`
}
