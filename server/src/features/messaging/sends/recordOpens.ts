import { happeningsFrom, MAX_IDS } from '../../../catalog/happenings.ts'
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
  /** The address that it came from, as it is stored; null when it is not to be kept. */
  ip: string | null
  userAgent: string
  isInBrowser: boolean
  class: ClientClass
}

/**
 * Records requests for pixels and web versions: a raw row each, in one statement when their addresses are known.
 * Counters, devices and reactions follow from these rows within a moment, in larger sets (`countOpens`), so that a
 * mailing that everybody opens at once waits for one insert only. Opens of sends that are gone are dropped.
 */
export async function recordOpens(
  db: Db,
  opens: readonly OpenHit[],
  { config, now }: { config: Pick<Config, 'count_machine_activity'>; now: Date },
): Promise<undefined[]> {
  const rows = opens.map(({ send, at, visitor: { ip, userAgent }, isInBrowser }) => ({
    sendId: send.sendId,
    contactId: send.contactId,
    at,
    ip,
    userAgent,
    isInBrowser,
    class: classify({ userAgent, isClick: false, sinceSentMs: null, linksAtOnce: 0 }),
  }))
  await insertOpens(db, rows, { countsMachines: config.count_machine_activity, now })
  return opens.map(() => undefined)
}

/**
 * Writes raw rows and tells of those that count. One statement; up to four more when addresses are new, up to three
 * when sends are missing.
 */
export async function insertOpens(
  db: Db,
  opens: readonly RawOpen[],
  options: { countsMachines: boolean; now: Date },
): Promise<void> {
  if (opens.length === 0) return
  const left = await insertKnown(db, opens, options)
  if (left.length === 0) return
  await findOrCreateIpAddresses(
    db,
    left.flatMap((open) => open.ip ?? []),
  )
  await acrossMerges(db, left, (named) => insertKnown(db, named, options))
}

/** Writes those whose send and address there are. @returns the others. */
async function insertKnown<Open extends RawOpen>(
  db: Db,
  opens: readonly Open[],
  { countsMachines, now }: { countsMachines: boolean; now: Date },
): Promise<Open[]> {
  const rows = opens.map((open, n) => ({ ...open, n }))
  // `offset 0`: one look-up per row, also with a plan that was made when the table was empty.
  const found = await db<{ n: number }[]>`
    with open as materialized (
      select o.*, s.id as "foundId", s.contact_id, i.id as ip_id
      from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as o (n int, "sendId" bigint, "contactId" bigint,
        at timestamptz, ip text, "userAgent" text, "isInBrowser" boolean, class text)
      cross join lateral (
        select id, contact_id from email_sends where id = o."sendId" and ${besideId(db, db`contact_id = o."contactId"`)} offset 0
      ) s
      left join lateral (select id from ip_addresses where ip_address = o.ip offset 0) i on true
      where o.ip is null or i.id is not null
    ), made as (
      insert into email_opens (contact_id, send_id, opened_at, ip_id, user_agent, in_browser, class)
      select contact_id, "foundId", at, ip_id, "userAgent", "isInBrowser", class from open
      returning id, opened_at, class
    ), told as (
      select array_agg(id order by id) as ids, min(opened_at) as first, max(opened_at) as last
      from (
        select *, (row_number() over (order by id) - 1) / ${MAX_IDS} as part from made where ${countsMachines} or class = 'person'
      ) counted
      group by part
    ), happened as (${happeningsFrom(
      db,
      {
        type: 'email.opens_recorded',
        from: 'told',
        ids: 'ids',
        fixed: {},
        columns: { from: 'first', to: 'last' },
      },
      now,
    )})
    select n from open`
  const written = new Set(found.map(({ n }) => n))
  return opens.filter((_, n) => !written.has(n))
}
