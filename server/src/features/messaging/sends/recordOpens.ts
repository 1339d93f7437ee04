import { appendHappenings } from '../../../catalog/happenings.ts'
import type { Config } from '../../../platform/config.ts'
import { besideId } from '../../../platform/database/besideId.ts'
import type { Db } from '../../../platform/database/connection.ts'
import { acrossMerges } from '../../audience/contacts/acrossMerges.ts'
import { findOrCreateIpAddresses } from '../../audience/devices/ipAddresses.ts'
import { type ClientClass, classify } from '../../content/links/classify.ts'
import type { OpenHit } from '../../content/links/hit.ts'
import type { SendName } from '../../content/links/trackingHash.ts'

/** One open as it came, before it is counted. */
export interface RawOpen extends SendName {
  at: Date
  ipId: number | null
  userAgent: string
  isInBrowser: boolean
  class: ClientClass
}

/**
 * Records requests for pixels and web versions: a raw row each, in three statements whatever the number. Counters,
 * devices and reactions follow from these rows within a moment, in larger sets (`countOpens`), so that a mailing that
 * everybody opens at once waits for one insert only. Opens of sends that are gone are dropped.
 */
export async function recordOpens(
  db: Db,
  opens: readonly OpenHit[],
  { config, now }: { config: Pick<Config, 'count_machine_activity'>; now: Date },
): Promise<undefined[]> {
  const ips = await findOrCreateIpAddresses(
    db,
    opens.map((open) => open.visitor.ip),
  )
  const rows = opens.map(({ send, at, visitor: { ip, userAgent }, isInBrowser }) => ({
    sendId: send.sendId,
    contactId: send.contactId,
    at,
    ipId: ips.get(ip) ?? null,
    userAgent,
    isInBrowser,
    class: classify({ userAgent, isClick: false, sinceSentMs: null, linksAtOnce: 0 }),
  }))
  await insertOpens(db, rows, { countsMachines: config.count_machine_activity, now })
  return opens.map(() => undefined)
}

/** Writes raw rows and tells of those that count. Two statements; two more when sends are missing. */
export async function insertOpens(
  db: Db,
  opens: readonly RawOpen[],
  { countsMachines, now }: { countsMachines: boolean; now: Date },
): Promise<void> {
  const rows: { id: number; sendId: number; openedAt: Date; class: ClientClass }[] = []
  await acrossMerges(db, opens, async (named) => {
    // `offset 0`: one look-up by id per row, also with a plan that was made when the table was empty.
    const made = await db<typeof rows>`
      insert into email_opens (contact_id, send_id, opened_at, ip_id, user_agent, in_browser, class)
      select s.contact_id, s.id, o.at, o."ipId", o."userAgent", o."isInBrowser", o.class
      from jsonb_to_recordset(${JSON.stringify(named)}::text::jsonb) as o ("sendId" bigint, "contactId" bigint, at timestamptz,
        "ipId" bigint, "userAgent" text, "isInBrowser" boolean, class text)
      cross join lateral (
        select id, contact_id from email_sends where id = o."sendId" and ${besideId(db, db`contact_id = o."contactId"`)} offset 0
      ) s
      returning id, send_id as "sendId", opened_at as "openedAt", class`
    rows.push(...made)
    const found = new Set(made.map((row) => row.sendId))
    return named.filter((open) => !found.has(open.sendId))
  })
  const counted = rows.filter((row) => countsMachines || row.class === 'person')
  if (counted.length === 0) return
  const times = counted.map((row) => row.openedAt.getTime())
  await appendHappenings(
    db,
    [
      {
        type: 'email.opens_recorded',
        ids: counted.map((row) => row.id),
        payload: {
          from: new Date(Math.min(...times)).toISOString(),
          to: new Date(Math.max(...times)).toISOString(),
        },
      },
    ],
    now,
  )
}
