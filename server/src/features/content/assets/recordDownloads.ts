import { appendHappenings, fromAddresses } from '../../../catalog/happenings.ts'
import type { Config } from '../../../platform/config.ts'
import type { Db } from '../../../platform/database/connection.ts'
import { utmValues } from '../../audience/contacts/utmValues.ts'
import { attachIpAddresses, findOrCreateIpAddresses } from '../../audience/devices/ipAddresses.ts'
import type { Visitor } from '../../audience/devices/visitor.ts'
import { classify } from '../links/classify.ts'
import type { ClickThrough } from '../links/clickThrough.ts'
import { countDownloads } from './countDownloads.ts'

/** A request for the file of an asset. */
export interface DownloadHit {
  at: Date
  visitor: Visitor
  assetId: number
  /** What was answered: 200, 301, 401 or 404. Only 200 counts. */
  code: number
  /** Who downloads; null for nobody known. */
  contactId: number | null
  clickThrough: ClickThrough | null
  /** Parameters of the address. */
  query: Readonly<Record<string, unknown>>
  /** Of the visitor's device, or what was made up for one of which nothing is known. */
  trackingId: string
}

/**
 * Writes the downloads and raises the counters. The same number of statements for one and for five hundred.
 */
export async function recordDownloads(
  db: Db,
  hits: readonly DownloadHit[],
  { config, now }: { config: Pick<Config, 'count_machine_activity'>; now: Date },
): Promise<void> {
  const ips = await findOrCreateIpAddresses(
    db,
    hits.map((hit) => hit.visitor.ip),
  )
  const rows = hits.map((hit) => ({
    contactId: hit.contactId,
    assetId: hit.assetId,
    emailId: hit.clickThrough?.emailId ?? null,
    ipId: ips.get(hit.visitor.ip) ?? null,
    at: hit.at,
    code: hit.code,
    referer: hit.visitor.referer,
    trackingId: hit.trackingId,
    source: hit.clickThrough?.source?.channel ?? null,
    sourceId: hit.clickThrough?.source?.id ?? null,
    ...(utmValues((name) => hit.query[name]) ?? NO_UTM),
    counts:
      hit.code === 200 &&
      (config.count_machine_activity ||
        classify({
          userAgent: hit.visitor.userAgent,
          isClick: true,
          sinceSentMs: null,
          linksAtOnce: 0,
        }) === 'person'),
  }))
  await countDownloads(
    db,
    'tracking_id',
    rows.filter((row) => row.counts).map(({ assetId, trackingId }) => ({ assetId, by: trackingId })),
  )
  await insertDownloads(db, rows)
  await attachIpAddresses(db, rows)
  const counted = rows.filter((row) => row.counts && row.contactId !== null)
  await appendHappenings(
    db,
    [...Map.groupBy(counted, (row) => row.assetId)].map(([assetId, own]) => ({
      type: 'contact.changed',
      ids: [...new Set(own.flatMap((row) => row.contactId ?? []))],
      payload: { fields: ['downloads'], assetId, ...fromAddresses(own) },
    })),
    now,
  )
}

const NO_UTM = { utmCampaign: null, utmContent: null, utmMedium: null, utmSource: null, utmTerm: null }

interface DownloadRow extends Record<keyof typeof NO_UTM, string | null> {
  contactId: number | null
  assetId: number
  emailId: number | null
  ipId: number | null
  at: Date
  code: number
  referer: string | null
  trackingId: string
  source: string | null
  sourceId: number | null
  counts: boolean
}

async function insertDownloads(db: Db, rows: readonly DownloadRow[]): Promise<void> {
  await db`
    insert into asset_downloads (contact_id, asset_id, email_id, ip_id, date_download, code, referer, tracking_id, source, source_id,
      utm_campaign, utm_content, utm_medium, utm_source, utm_term)
    select "contactId", "assetId", "emailId", "ipId", at, code, referer, "trackingId", source, "sourceId",
      "utmCampaign", "utmContent", "utmMedium", "utmSource", "utmTerm"
    from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb)
      as d ("contactId" bigint, "assetId" bigint, "emailId" bigint, "ipId" bigint, at timestamptz, code int, referer text,
        "trackingId" text, source text, "sourceId" bigint, "utmCampaign" text, "utmContent" text, "utmMedium" text, "utmSource" text,
        "utmTerm" text)`
}
