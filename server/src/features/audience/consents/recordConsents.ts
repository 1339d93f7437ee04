import { appendHappenings } from '../../../catalog/happenings.ts'
import type { Db } from '../../../platform/database/connection.ts'

/** What somebody agreed to, and how that is known. */
export interface Consent {
  contactId: number
  /** What asked, such as `form`, and its id. */
  source: string
  sourceId: number
  /** What it is called. */
  what: string
  /** The words that were agreed to. */
  agreed: string
  /** The email address that was confirmed. */
  address: string
  /** Network addresses at the time of asking and of confirming, as they are stored. */
  askedFrom: string | null
  confirmedFrom: string | null
  askedAt: Date
  confirmedAt: Date
}

/** Keeps what people agreed to, and tells of it. Two statements, none for none. */
export async function recordConsents(db: Db, consents: readonly Consent[], now: Date): Promise<void> {
  if (consents.length === 0) return
  await db`
    insert into contact_consents (contact_id, source, source_id, what, agreed, address, asked_from, confirmed_from, date_asked, date_confirmed)
    select "contactId", source, "sourceId", what, agreed, address, "askedFrom", "confirmedFrom", "askedAt", "confirmedAt"
    from jsonb_to_recordset(${JSON.stringify(consents)}::text::jsonb) as r ("contactId" bigint, source text, "sourceId" bigint, what text,
      agreed text, address text, "askedFrom" text, "confirmedFrom" text, "askedAt" timestamptz, "confirmedAt" timestamptz)`
  const ids = [...new Set(consents.map(({ contactId }) => contactId))]
  await appendHappenings(db, [{ type: 'contact.changed', ids, payload: { fields: ['consents'] } }], now)
}
