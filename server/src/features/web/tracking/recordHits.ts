/** Visits of a group of requests: the same number of statements for one and for five hundred. */

import { appendHappenings } from '../../../catalog/happenings.ts'
import type { Config } from '../../../platform/config.ts'
import type { Db } from '../../../platform/database/connection.ts'
import { newIds } from '../../../platform/database/newIds.ts'
import { storable } from '../../../platform/values/inputs.ts'
import { attachIpAddresses, findOrCreateIpAddresses } from '../../audience/devices/ipAddresses.ts'
import { learnUserAgents } from '../../audience/devices/readUserAgent.ts'
import { registerDevices } from '../../audience/devices/registerDevices.ts'
import type { Visitor } from '../../audience/devices/visitor.ts'
import { placeColumns } from '../../audience/places/notePlaces.ts'
import type { Place } from '../../audience/places/placeReader.ts'
import { classify } from '../../content/links/classify.ts'
import type { ClickThrough } from '../../content/links/clickThrough.ts'
import { countVisits } from './countVisits.ts'
import { type HitRow, insertHits, leaveHits } from './hits.sql.ts'

/** A visit to a landing page, or to a page that carries the script. */
export interface PageVisit {
  at: Date
  visitor: Visitor
  /** Who the visitor is; null for nobody known. */
  contactId: number | null
  /** The landing page; null for a page of somebody else. */
  pageId: number | null
  code: number
  url: string | null
  title: string | null
  language: string | null
  /** The parameters of the address, as they are kept. */
  query: Record<string, unknown>
  clickThrough: ClickThrough | null
  /** What the visitor's cookie says; a known device has one of its own. */
  trackingId: string | null
  /** The visit that ends with this one. */
  previous: { id: number; at: Date } | null
  /** Where the address is, as far as that is known. */
  place?: Place | null
  /** Device and address, where whoever found out who it is has noted them. */
  noted?: { deviceId: number | null; ipId: number | null } | null
}

/** What a visit is called from now on. */
export interface RecordedVisit {
  id: number
  at: Date
  trackingId: string | null
}

const MAX_ADDRESS = 2_000
const MAX_TITLE = 500

/**
 * Writes and counts visits, ends those before them, notes devices and addresses, and tells of the contacts. Answers in the order of
 * the visits; null for visitors that leave no trace.
 */
export async function recordHits(
  db: Db,
  visits: readonly PageVisit[],
  {
    config,
    now,
    ids: asked,
  }: {
    config: Pick<Config, 'count_machine_activity'>
    now: Date
    /** Ids for as many rows, where they were asked for before. */
    ids?: readonly number[]
  },
): Promise<(RecordedVisit | null)[]> {
  const tracked = visits.filter(({ visitor }) => visitor.isTracked)
  if (tracked.length === 0) return visits.map(() => null)
  await learnUserAgents(tracked.flatMap(({ visitor, noted }) => (noted ? [] : visitor.userAgent)))
  const [ips, devices, ids] = await Promise.all([
    findOrCreateIpAddresses(
      db,
      tracked.flatMap(({ visitor, noted }) => (noted ? [] : visitor.ip)),
    ),
    registerDevices(
      db,
      tracked.map(({ contactId, visitor, noted }) => ({
        contactId: contactId ?? 0,
        userAgent: contactId === null || noted ? '' : visitor.userAgent,
      })),
      now,
    ),
    asked ?? newIds(db, 'page_hits', tracked.length),
  ])
  const rows = tracked.map((visit, index): HitRow => {
    const { visitor, clickThrough } = visit
    const device = devices[index] ?? null
    return {
      id: ids[index] ?? 0,
      contactId: visit.contactId,
      at: visit.at,
      pageId: visit.pageId,
      emailId: clickThrough?.emailId ?? null,
      deviceId: visit.noted ? visit.noted.deviceId : (device?.id ?? null),
      ipId: visit.noted ? visit.noted.ipId : (ips.get(visitor.ip) ?? null),
      code: visit.code,
      url: visit.url === null ? null : storable(visit.url, MAX_ADDRESS),
      urlTitle: visit.title === null ? null : storable(visit.title, MAX_TITLE),
      referer: visitor.referer,
      query: Object.keys(visit.query).length > 0 ? visit.query : null,
      userAgent: visitor.userAgent,
      languages: visitor.languages,
      pageLanguage: visit.language,
      source: clickThrough?.source?.channel ?? null,
      sourceId: clickThrough?.source?.id ?? null,
      trackingId: device?.trackingId ?? visit.trackingId,
      class: classify({ userAgent: visitor.userAgent, isClick: false, sinceSentMs: null, linksAtOnce: 0 }),
      ...placeColumns(visit.place),
    }
  })
  const counted = rows.filter((row) => row.class === 'person' || config.count_machine_activity)
  await countVisits(
    db,
    counted.flatMap(({ pageId, code, ...row }) =>
      pageId === null || code !== 200 ? [] : [{ ...row, pageId }],
    ),
  )
  await Promise.all([
    insertHits(db, rows),
    leaveHits(
      db,
      tracked.flatMap(({ previous, at, contactId }, index) =>
        previous ? [{ ...previous, leftAt: at, contactId, trackingId: rows[index]?.trackingId ?? null }] : [],
      ),
    ),
    attachIpAddresses(
      db,
      rows.filter((_, index) => !tracked[index]?.noted),
    ),
    tell(db, counted, now),
  ])
  const recorded = new Map(
    tracked.map((visit, index) => [
      visit,
      { id: ids[index] ?? 0, at: visit.at, trackingId: rows[index]?.trackingId ?? null },
    ]),
  )
  return visits.map((visit) => recorded.get(visit) ?? null)
}

async function tell(db: Db, rows: readonly HitRow[], now: Date): Promise<void> {
  const hits = rows.flatMap(({ id, contactId, at }) => (contactId === null ? [] : [{ id, contactId, at }]))
  if (hits.length === 0) return
  const moments = hits.map(({ at }) => at.getTime())
  const payload = {
    fields: ['hits'] as const,
    hits: hits.map(({ id, contactId }) => ({ id, contactId })),
    from: new Date(Math.min(...moments)).toISOString(),
    to: new Date(Math.max(...moments)).toISOString(),
  }
  const ids = [...new Set(hits.map(({ contactId }) => contactId))]
  await appendHappenings(db, [{ type: 'page.hit', ids, payload }], now)
}
