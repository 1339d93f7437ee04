import type { Db } from '../../../platform/database/connection.ts'
import type { SendName } from '../../content/links/trackingHash.ts'

/** A contact behind an unsubscribe link. */
export interface Subscriber {
  contactId: number
  address: string
  sendId: number | null
  emailId: number | null
  emailName: string | null
}

/** The contacts of these sends; a contact that was merged is the one it lives on in. One statement. */
export async function findSubscribers(db: Db, sends: readonly SendName[]): Promise<Subscriber[]> {
  return db<Subscriber[]>`
    select s.contact_id as "contactId", s.address, s.id as "sendId", s.email_id as "emailId", e.name as "emailName"
    from email_sends s left join emails e on e.id = s.email_id
    where s.id = any(${sends.map((send) => send.sendId)}::bigint[])`
}

/** The contacts with this address. One statement. */
export async function findContactsByAddress(db: Db, address: string): Promise<Subscriber[]> {
  return db<Subscriber[]>`
    select id as "contactId", email as address, null::bigint as "sendId", null::bigint as "emailId", null::text as "emailName"
    from contacts where lower(email) = lower(${address}) and email is not null order by id limit 100`
}
