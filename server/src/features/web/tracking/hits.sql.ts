/** Statements of visits. */
import type { Db } from '../../../platform/database/connection.ts'

/** Where rows of `page_hits` are found: the table is partitioned by date. */
export interface HitsBetween {
  hits: readonly { id: number }[]
  from: string
  to: string
}

/** A visit as those who react to it see it. */
export interface FoundHit {
  id: number
  contactId: number
  at: Date
  url: string | null
  referer: string | null
  pageId: number | null
  ipId: number | null
  /** The page itself, and the one that it is a variant or a translation of. */
  pageIds: number[]
  device: { type: string | null; brand: string | null; os: string | null } | null
}

/** The visits of some happenings by id, those of contacts only. One statement. */
export async function findHits(db: Db, told: readonly HitsBetween[]): Promise<Map<number, FoundHit>> {
  const ids = told.flatMap(({ hits }) => hits.map(({ id }) => id))
  if (ids.length === 0) return new Map()
  const moments = (key: 'from' | 'to') => told.map((one) => new Date(one[key]).getTime())
  const from = new Date(Math.min(...moments('from')))
  const to = new Date(Math.max(...moments('to')))
  const rows = await db<FoundHit[]>`
    select h.id, h.contact_id as "contactId", h.date_hit as at, h.url, h.referer, h.page_id as "pageId", h.ip_id as "ipId",
      array_remove(array[h.page_id, p.variant_parent_id, p.translation_parent_id], null) as "pageIds",
      case when d.id is not null then
        jsonb_build_object('type', d.device, 'brand', d.device_brand, 'os', d.device_os_name) end as device
    from unnest(${ids}::bigint[]) as wanted (id)
    cross join lateral (
      select * from page_hits where id = wanted.id and date_hit between ${from} and ${to} offset 0
    ) h
    left join pages p on p.id = h.page_id
    left join contact_devices d on d.id = h.device_id and d.contact_id = h.contact_id
    where h.contact_id is not null`
  return new Map(rows.map((row) => [row.id, row]))
}

/** What a contact did at addresses that fit a pattern, up to a visit and with it. */
export interface VisitHistory {
  hitId: number
  /** Visits, this one included. */
  count: number
  /** Seconds since the visit before; null for none. */
  sinceLast: number | null
  /** Seconds that all of them lasted, as far as known. */
  seconds: number
}

/** The history of each visit at the addresses that fit the pattern (as `like` has it; null for any). One statement. */
export async function findVisitHistories(
  db: Db,
  hits: readonly FoundHit[],
  pattern: string | null,
): Promise<VisitHistory[]> {
  if (hits.length === 0) return []
  const rows = hits.map(({ id, contactId, at }) => ({ id, contactId, at }))
  return db<VisitHistory[]>`
    select h.id as "hitId", own.count, extract(epoch from h.at - own.last)::float8 as "sinceLast", own.seconds
    from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as h (id bigint, "contactId" bigint, at timestamptz)
    cross join lateral (
      select count(*)::int as count, max(e.date_hit) filter (where e.id <> h.id) as last,
        coalesce(sum(extract(epoch from e.date_left - e.date_hit)), 0)::float8 as seconds
      from page_hits e
      where e.contact_id = h."contactId" and (e.date_hit, e.id) <= (h.at, h.id)
        and (${pattern}::text is null or e.url like ${pattern}::text)
    ) own`
}

export interface HitRow {
  id: number
  contactId: number | null
  at: Date
  pageId: number | null
  emailId: number | null
  deviceId: number | null
  ipId: number | null
  code: number
  url: string | null
  urlTitle: string | null
  referer: string | null
  query: Record<string, unknown> | null
  userAgent: string
  languages: string[]
  pageLanguage: string | null
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

/** Inserts visits. One statement. */
export async function insertHits(db: Db, rows: readonly HitRow[]): Promise<void> {
  if (rows.length === 0) return
  await db`
    insert into page_hits (id, contact_id, date_hit, page_id, email_id, device_id, ip_id, code, url, url_title, referer, query,
      user_agent, browser_languages, page_language, source, source_id, tracking_id, class,
      country, region, city, isp, organization)
    select id, "contactId", at, "pageId", "emailId", "deviceId", "ipId", code, url, "urlTitle", referer, query, "userAgent",
      languages, "pageLanguage", source, "sourceId", "trackingId", class, country, region, city, isp, organization
    from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb)
      as h (id bigint, "contactId" bigint, at timestamptz, "pageId" bigint, "emailId" bigint, "deviceId" bigint, "ipId" bigint,
        code int, url text, "urlTitle" text, referer text, query jsonb, "userAgent" text, languages jsonb, "pageLanguage" text,
        source text, "sourceId" bigint, "trackingId" text, class text, country text, region text, city text, isp text, organization text)`
}

/** A visit that ended when another began. */
export interface LeftHit {
  id: number
  at: Date
  leftAt: Date
  /** Who came back. Nobody ends the visit of somebody else: a browser may say any. */
  contactId: number | null
  trackingId: string | null
}

/** Says when visits ended, once each. One statement; visits in the order of their ids. */
export async function leaveHits(db: Db, left: readonly LeftHit[]): Promise<void> {
  if (left.length === 0) return
  const rows = [...left].sort((a, b) => a.id - b.id)
  await db`
    update page_hits h set date_left = l."leftAt"
    from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as l (id bigint, at timestamptz, "leftAt" timestamptz, "contactId" bigint, "trackingId" text)
    where h.id = l.id and h.date_hit = l.at and h.date_left is null and l."leftAt" >= l.at
      and case when l."contactId" is null then h.contact_id is null and h.tracking_id = l."trackingId"
        else h.contact_id = l."contactId" end`
}
