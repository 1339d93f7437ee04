/** Statements of opens. */
import { besideId } from '../../../platform/database/besideId.ts'
import type { Db } from '../../../platform/database/connection.ts'
import { lockRows } from '../../../platform/database/lockRows.ts'
import { acrossMerges } from '../../audience/contacts/acrossMerges.ts'
import type { SendName } from '../../content/links/trackingHash.ts'

export interface LockedSend {
  id: number
  contactId: number
  emailId: number | null
  isRead: boolean
  dateSent: Date | null
  /** The values of its tokens, as far as they are stored. */
  tokens: Record<string, string> | null
}

/** The sends, locked in id order, by id. */
export async function lockSends(db: Db, sends: readonly SendName[]): Promise<Map<number, LockedSend>> {
  const found = new Map<number, LockedSend>()
  await acrossMerges(db, sends, async (names) => {
    const rows = await db<LockedSend[]>`
      select id, contact_id as "contactId", email_id as "emailId", is_read as "isRead", date_sent as "dateSent", tokens
      from email_sends
      where id = any(${[...new Set(names.map((name) => name.sendId))]}::bigint[])
        and ${besideId(db, db`contact_id = any(${[...new Set(names.map((name) => name.contactId))]}::bigint[])`)}
      ${lockRows(db, 'email_sends', { by: 'id', strength: 'no key update' })}`
    for (const row of rows) found.set(row.id, row)
    return names.filter((name) => !found.has(name.sendId))
  })
  return found
}

export interface FoundOpen extends SendName {
  at: Date
  ipId: number | null
  userAgent: string
  isInBrowser: boolean
}

/** Recorded opens by id, oldest first; `from` and `to` say which months they are kept in. */
export async function findOpens(
  db: Db,
  { ids, from, to }: { ids: readonly number[]; from: Date; to: Date },
): Promise<FoundOpen[]> {
  return db<FoundOpen[]>`
    select o.send_id as "sendId", o.contact_id as "contactId", o.opened_at as at, o.ip_id as "ipId", o.user_agent as "userAgent", o.in_browser as "isInBrowser"
    from unnest(${ids as number[]}::bigint[]) as wanted (id)
    cross join lateral (
      select * from email_opens where id = wanted.id and opened_at between ${from} and ${to} offset 0
    ) o
    order by wanted.id`
}

/** Those of the sends that somebody opened, counted or about to be. */
export async function findOpenedSends(
  db: Db,
  sends: readonly LockedSend[],
  { countsMachines }: { countsMachines: boolean },
): Promise<Set<number>> {
  if (sends.length === 0) return new Set()
  const rows = await db<{ id: number }[]>`
    select id from unnest(${sends.map((send) => send.id)}::bigint[], ${sends.map((send) => send.contactId)}::bigint[]) as send (id, contact_id)
    where exists (
      select from email_opens o
      where o.send_id = send.id and o.contact_id = send.contact_id and (${countsMachines} or o.class = 'person'))`
  return new Set(rows.map((row) => row.id))
}

export interface CountedOpen extends FoundOpen {
  emailId: number | null
  deviceId: number | null
}

/**
 * Writes opens of sends that are locked: counters of the sends and the devices behind the opens. One
 * statement, so that the rows are read by the database once.
 */
export async function raiseSends(db: Db, opens: readonly CountedOpen[]): Promise<void> {
  const rows = opens.map(({ userAgent, emailId, ...row }) => row)
  await db`
    with open as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb)
        as o ("contactId" bigint, "sendId" bigint, at timestamptz, "ipId" bigint, "isInBrowser" boolean, "deviceId" bigint)
    ), raised as (
      update email_sends s
      set open_count = s.open_count + o.opens, last_opened = greatest(s.last_opened, o.last_at), is_read = true,
        date_read = coalesce(s.date_read, o.first_at), ip_id = coalesce(s.ip_id, o.ip_id),
        viewed_in_browser = s.viewed_in_browser or o.is_in_browser
      from (
        select "sendId" as send_id, "contactId" as contact_id, count(*) as opens, min(at) as first_at, max(at) as last_at, min("ipId") as ip_id,
          bool_or("isInBrowser") as is_in_browser
        from open group by 1, 2
      ) o
      where s.id = o.send_id and ${besideId(db, db`s.contact_id = o.contact_id`)}
    )
    insert into email_send_devices (contact_id, send_id, device_id, ip_id, date_opened)
    select "contactId", "sendId", "deviceId", "ipId", at from open where "deviceId" is not null`
}
