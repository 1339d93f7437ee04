/** Statements of opens and clicks. */
import type { Db } from '../../database/connection.ts'
import type { UtmTags } from '../emails/emailSource.ts'

export interface LockedSend {
  id: number
  contactId: number
  emailId: number | null
  isRead: boolean
  dateSent: Date | null
}

/** The sends, locked in id order, by id. */
export async function lockSends(db: Db, ids: readonly number[]): Promise<Map<number, LockedSend>> {
  if (ids.length === 0) return new Map()
  const rows = await db<LockedSend[]>`
    select id, contact_id as "contactId", email_id as "emailId", is_read as "isRead", date_sent as "dateSent"
    from email_sends where id = any(${[...new Set(ids)]}::bigint[]) order by id for no key update`
  return new Map(rows.map((row) => [row.id, row]))
}

export interface RedirectRow {
  id: number
  url: string
  utm: UtmTags
}

/** Published redirects with the UTM parameters of the email that the link came in, by `<redirect id> <email id or ''>`. */
export async function findRedirects(
  db: Db,
  wanted: readonly { redirectId: string; emailId: number | null }[],
): Promise<Map<string, RedirectRow>> {
  if (wanted.length === 0) return new Map()
  const rows = await db<(RedirectRow & { redirectId: string; emailId: number | null })[]>`
    select distinct on (w."redirectId", w."emailId") r.id, r.url, w."redirectId", w."emailId", coalesce(e.utm_tags, '{}') as utm
    from jsonb_to_recordset(${JSON.stringify(wanted)}::text::jsonb) as w ("redirectId" text, "emailId" bigint)
    join redirects r on r.redirect_id = w."redirectId"
    left join emails e on e.id = w."emailId"
    where r.is_published`
  return new Map(rows.map(({ redirectId, emailId, ...row }) => [`${redirectId} ${emailId ?? ''}`, row]))
}

export interface Device {
  id: number
  trackingId: string | null
}

export function deviceKey(contactId: number, device: string, brand: string, model: string): string {
  return JSON.stringify([contactId, device, brand, model])
}

/** The devices of these contacts, by `deviceKey`; the oldest of equal ones. */
export async function findDevices(db: Db, contactIds: readonly number[]): Promise<Map<string, Device>> {
  const rows = await db<(Device & { contactId: number; device: string; brand: string; model: string })[]>`
    select id, contact_id as "contactId", coalesce(device, '') as device, coalesce(device_brand, '') as brand,
      coalesce(device_model, '') as model, tracking_id as "trackingId"
    from contact_devices where contact_id = any(${contactIds as number[]}::bigint[]) order by id desc`
  return new Map(
    rows.map(({ id, trackingId, ...row }) => [
      deviceKey(row.contactId, row.device, row.brand, row.model),
      { id, trackingId },
    ]),
  )
}

export interface ClickHistory {
  /** Notes a click of the group, in order; true when it is the contact's first on the link. */
  noteClick(contactId: number, redirectId: number): boolean
  /** Different links that the contact followed lately, those noted included. */
  linksAtOnce(contactId: number): number
}

/** Which of these links the contacts followed before, and which links at all since `recently`. One statement. */
export async function findClickHistory(
  db: Db,
  clicks: readonly { contactId: number; redirectId: number }[],
  recently: Date,
): Promise<ClickHistory> {
  const rows =
    clicks.length === 0
      ? []
      : await db<{ contactId: number; redirectId: number; isRecent: boolean }[]>`
    with click as materialized (
      select distinct "contactId" as contact_id, "redirectId" as redirect_id
      from jsonb_to_recordset(${JSON.stringify(clicks)}::text::jsonb) as c ("contactId" bigint, "redirectId" bigint)
    )
    select contact_id as "contactId", redirect_id as "redirectId", false as "isRecent" from click
    where exists (select from page_hits h where h.contact_id = click.contact_id and h.redirect_id = click.redirect_id)
    union all
    select distinct c.contact_id, h.redirect_id, true
    from (select distinct contact_id from click) c
    join page_hits h on h.contact_id = c.contact_id and h.redirect_id is not null and h.date_hit >= ${recently}`
  const known = new Set(
    rows.filter((row) => !row.isRecent).map((row) => `${row.contactId} ${row.redirectId}`),
  )
  const recent = new Map<number, Set<number>>()
  const note = (contactId: number, redirectId: number) =>
    recent.set(contactId, (recent.get(contactId) ?? new Set()).add(redirectId))
  for (const row of rows) if (row.isRecent) note(row.contactId, row.redirectId)
  return {
    noteClick(contactId, redirectId) {
      note(contactId, redirectId)
      const key = `${contactId} ${redirectId}`
      if (known.has(key)) return false
      known.add(key)
      return true
    },
    linksAtOnce: (contactId) => recent.get(contactId)?.size ?? 0,
  }
}

export interface HitRow {
  contactId: number
  sendId: number
  at: Date
  ipId: number | null
  userAgent: string
  isInBrowser: boolean
  class: string
  deviceId: number | null
  /** An open, or the click that makes a send read; a raw row is kept of it. */
  opens: boolean
  /** Counts; otherwise only the raw row is kept. */
  counts: boolean
}

/**
 * Writes hits of known sends, which are locked: counters of the sends, a raw row for each open, the device behind it,
 * and the address of the contact. One statement, so that the rows are read by the database once.
 */
export async function insertSendHits(db: Db, rows: readonly HitRow[]): Promise<void> {
  if (rows.length === 0) return
  await db`
    with hit as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb)
        as h ("contactId" bigint, "sendId" bigint, at timestamptz, "ipId" bigint, "userAgent" text, "isInBrowser" boolean,
          class text, "deviceId" bigint, opens boolean, counts boolean)
    ), counted as (
      update email_sends s
      set open_count = s.open_count + o.opens, last_opened = greatest(s.last_opened, o.last_at), is_read = true,
        date_read = coalesce(s.date_read, o.first_at), ip_id = coalesce(s.ip_id, o.ip_id),
        viewed_in_browser = s.viewed_in_browser or o.is_in_browser
      from (
        select "sendId" as send_id, count(*) as opens, min(at) as first_at, max(at) as last_at, min("ipId") as ip_id,
          bool_or("isInBrowser") as is_in_browser
        from hit where opens and counts group by 1
      ) o
      where s.id = o.send_id
    ), raw as (
      insert into email_opens (contact_id, send_id, opened_at, ip_id, user_agent, in_browser, class)
      select "contactId", "sendId", at, "ipId", "userAgent", "isInBrowser", class from hit where opens
    ), device as (
      insert into email_send_devices (contact_id, send_id, device_id, ip_id, date_opened)
      select "contactId", "sendId", "deviceId", "ipId", at from hit where opens and counts and "deviceId" is not null
    )
    insert into contact_ip_addresses (contact_id, ip_id)
    select distinct "contactId", "ipId" from hit where counts and "ipId" is not null order by 1, 2
    on conflict do nothing`
}

interface PageHitRow {
  contactId: number | null
  at: Date
  redirectId: number | null
  emailId: number | null
  deviceId: number | null
  ipId: number | null
  url: string | null
  referer: string | null
  query: Record<string, unknown> | null
  userAgent: string
  languages: string[]
  source: string | null
  sourceId: number | null
  trackingId: string | null
  class: string
}

export async function insertPageHits(db: Db, rows: readonly PageHitRow[]): Promise<void> {
  if (rows.length === 0) return
  await db`
    insert into page_hits (contact_id, date_hit, redirect_id, email_id, device_id, ip_id, code, url, referer, query, user_agent,
      browser_languages, source, source_id, tracking_id, class)
    select "contactId", at, "redirectId", "emailId", "deviceId", "ipId", 200, url, referer, query, "userAgent", languages, source,
      "sourceId", "trackingId", class
    from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb)
      as h ("contactId" bigint, at timestamptz, "redirectId" bigint, "emailId" bigint, "deviceId" bigint, "ipId" bigint, url text,
        referer text, query jsonb, "userAgent" text, languages jsonb, source text, "sourceId" bigint, "trackingId" text, class text)`
}

interface HitCount {
  id: number
  hits: number
  uniqueHits: number
}

export async function raiseRedirects(db: Db, counts: readonly HitCount[]): Promise<void> {
  if (counts.length === 0) return
  await db`
    with raised as materialized (
      select r.id, c.hits, c."uniqueHits" from jsonb_to_recordset(${JSON.stringify(counts)}::text::jsonb) as c (id bigint, hits int, "uniqueHits" int)
      join redirects r on r.id = c.id order by r.id for no key update of r
    )
    update redirects r set hits = r.hits + c.hits, unique_hits = r.unique_hits + c."uniqueHits" from raised c where r.id = c.id`
}

export async function raiseTrackables(
  db: Db,
  counts: readonly (HitCount & { channel: string; channelId: number })[],
): Promise<void> {
  if (counts.length === 0) return
  await db`
    with raised as materialized (
      select t.redirect_id, t.channel, t.channel_id, c.hits, c."uniqueHits"
      from jsonb_to_recordset(${JSON.stringify(counts)}::text::jsonb) as c (id bigint, hits int, "uniqueHits" int, channel text, "channelId" bigint)
      join trackables t on t.redirect_id = c.id and t.channel = c.channel and t.channel_id = c."channelId"
      order by t.redirect_id, t.channel, t.channel_id for no key update of t
    )
    update trackables t set hits = t.hits + c.hits, unique_hits = t.unique_hits + c."uniqueHits"
    from raised c where t.redirect_id = c.redirect_id and t.channel = c.channel and t.channel_id = c.channel_id`
}

export async function raiseReadCounts(
  db: Db,
  counts: readonly { id: number; count: number }[],
): Promise<void> {
  if (counts.length === 0) return
  await db`
    with raised as materialized (
      select e.id, c.count from jsonb_to_recordset(${JSON.stringify(counts)}::text::jsonb) as c (id bigint, count int)
      join emails e on e.id = c.id order by e.id for no key update of e
    )
    update emails e set read_count = e.read_count + c.count,
      variant_read_count = e.variant_read_count + case when e.variant_start_date is null then 0 else c.count end
    from raised c where e.id = c.id`
}
