// Push ids: what a provider calls a browser or a phone of a contact.
import { appendHappenings } from '../../../catalog/happenings.ts'
import type { Db } from '../../../platform/database/connection.ts'

export interface NewPushId {
  contactId: number
  pushId: string
  /** Of an app on a phone, not of a browser. */
  isMobile: boolean
  /** False for one whose owner wants nothing more. */
  isEnabled: boolean
  /** Its browser came by a link of a message to the contact; not so unless told. */
  isProven?: boolean
}

/**
 * Stores push ids as they are now; a device that had another contact is this one's from now on. What was proved once stays
 * proved. Statements: three, whatever the number.
 */
export async function recordPushIds(db: Db, pushIds: readonly NewPushId[], now: Date): Promise<void> {
  if (pushIds.length === 0) return
  const last = new Map(pushIds.map((one) => [one.pushId, one]))
  const rows = JSON.stringify([...last.values()])
  const taken = await db<{ contactId: number }[]>`
    delete from push_ids p
    using jsonb_to_recordset(${rows}::text::jsonb) as r ("contactId" bigint, "pushId" text)
    where p.push_id = r."pushId" and p.contact_id <> r."contactId"
    returning p.contact_id as "contactId"`
  const written = await db<{ contactId: number }[]>`
    insert into push_ids as p (contact_id, push_id, mobile, enabled, is_proven)
    select r."contactId", r."pushId", r."isMobile", r."isEnabled", coalesce(r."isProven", false)
    from jsonb_to_recordset(${rows}::text::jsonb)
      as r ("contactId" bigint, "pushId" text, "isMobile" boolean, "isEnabled" boolean, "isProven" boolean)
    where exists (select from contacts c where c.id = r."contactId") order by 1, 2
    on conflict (contact_id, push_id) do update
      set mobile = excluded.mobile, enabled = excluded.enabled, is_proven = p.is_proven or excluded.is_proven
      where (p.mobile, p.enabled, p.is_proven)
        is distinct from (excluded.mobile, excluded.enabled, p.is_proven or excluded.is_proven)
    returning contact_id as "contactId"`
  await announce(
    db,
    [...taken, ...written].map((row) => row.contactId),
    now,
  )
}

/** Those of the contacts that a notification reaches: on a phone, in a browser, or on either. One statement. */
export async function findPushable(
  db: Db,
  contactIds: readonly number[],
  isMobile: boolean | null,
): Promise<Set<number>> {
  const rows = await db<{ id: number }[]>`
    select distinct contact_id as id from push_ids
    where contact_id = any(${contactIds as number[]}::bigint[]) and enabled and (${isMobile}::boolean is null or mobile = ${isMobile})`
  return new Set(rows.map((row) => row.id))
}

/** Takes push ids out of use that the provider does not know any more. Two statements. */
export async function disablePushIds(
  db: Db,
  gone: readonly { contactId: number; address: string }[],
  now: Date,
): Promise<void> {
  const rows = await db<{ contactId: number }[]>`
    update push_ids p set enabled = false
    from jsonb_to_recordset(${JSON.stringify(gone)}::text::jsonb) as r ("contactId" bigint, address text)
    where p.contact_id = r."contactId" and p.push_id = r.address and p.enabled
    returning p.contact_id as "contactId"`
  await announce(
    db,
    rows.map((row) => row.contactId),
    now,
  )
}

async function announce(db: Db, contactIds: readonly number[], now: Date): Promise<void> {
  if (contactIds.length === 0) return
  const ids = [...new Set(contactIds)]
  await appendHappenings(db, [{ type: 'contact.changed', ids, payload: { fields: ['push'] } }], now)
}
