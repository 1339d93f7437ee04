/** Statements of clicks. */
import type { Db } from '../../../platform/database/connection.ts'
import type { UtmTags } from '../../messaging/rendering/emailSource.ts'

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
    select r.id, r.url, w."redirectId", w."emailId", coalesce(e.utm_tags, '{}') as utm
    from (
      select distinct * from jsonb_to_recordset(${JSON.stringify(wanted)}::text::jsonb) as w ("redirectId" text, "emailId" bigint)
    ) w
    join redirects r on r.redirect_id = w."redirectId"
    left join emails e on e.id = w."emailId"
    where r.is_published`
  return new Map(rows.map(({ redirectId, emailId, ...row }) => [`${redirectId} ${emailId ?? ''}`, row]))
}

export interface ClickHistory {
  /** Notes a click of the group, in order; true when it is the contact's first on the link. */
  noteClick(contactId: number, redirectId: number): boolean
  /** Different links that the contact followed lately, those noted included. */
  linksAtOnce(contactId: number): number
}

/**
 * Which of these links the contacts followed before, and which links at all since `recently`. One statement, which asks
 * contact by contact (`offset 0`): by the statistics of a log that was empty a while ago the planner would read it all.
 */
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
    where exists (
      select from page_hits h where h.contact_id = click.contact_id and h.redirect_id = click.redirect_id offset 0
    )
    union all
    select distinct c.contact_id, h.redirect_id, true
    from (select distinct contact_id from click) c
    cross join lateral (
      select redirect_id from page_hits
      where contact_id = c.contact_id and redirect_id is not null and date_hit >= ${recently}
      offset 0
    ) h`
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
  country: string | null
  region: string | null
  city: string | null
  isp: string | null
  organization: string | null
}

export async function insertPageHits(db: Db, rows: readonly PageHitRow[]): Promise<void> {
  if (rows.length === 0) return
  await db`
    insert into page_hits (contact_id, date_hit, redirect_id, email_id, device_id, ip_id, code, url, referer, query, user_agent,
      browser_languages, source, source_id, tracking_id, class, country, region, city, isp, organization)
    select "contactId", at, "redirectId", "emailId", "deviceId", "ipId", 200, url, referer, query, "userAgent", languages, source,
      "sourceId", "trackingId", class, country, region, city, isp, organization
    from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb)
      as h ("contactId" bigint, at timestamptz, "redirectId" bigint, "emailId" bigint, "deviceId" bigint, "ipId" bigint, url text,
        referer text, query jsonb, "userAgent" text, languages jsonb, source text, "sourceId" bigint, "trackingId" text, class text,
        country text, region text, city text, isp text, organization text)`
}
