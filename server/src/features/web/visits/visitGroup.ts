/** Visits of a group of requests: who came, what is learnt of them, and the visit itself, in one transaction. */
import { now } from '../../../platform/clock.ts'
import { transaction } from '../../../platform/database/connection.ts'
import { newIds } from '../../../platform/database/newIds.ts'
import { type Group, groupCommit, planFor } from '../../../platform/engine/groupCommit.ts'
import { again } from '../../../platform/engine/retry.ts'
import { wakeConsumers } from '../../../platform/engine/wake.ts'
import type { PublicOptions } from '../../../platform/http/api.ts'
import { SYSTEM } from '../../../platform/permissions.ts'
import type { Context } from '../../../platform/resource/definition.ts'
import { notePlaces } from '../../audience/places/notePlaces.ts'
import { placeReader } from '../../audience/places/placeReader.ts'
import type { PageItem } from '../tracking/pageItems.ts'
import { type PageVisit, recordHits } from '../tracking/recordHits.ts'
import { identifyVisitors } from '../visitors/identifyVisitors.ts'
import type { IdentifiedVisitor } from '../visitors/visitorRequest.ts'
import { countComing } from './countComing.ts'
import { type Blanks, fillBlanks, findKnown, placeBlanks } from './fillBlanks.ts'
import { noteUtmTags } from './noteUtmTags.ts'
import { placeInTime } from './placeInTime.ts'
import { takeItems } from './takeItems.ts'

/** A visit as it was read from a public request: who it is, is still to be found out. */
export interface NewVisit extends Omit<PageVisit, 'contactId'> {
  /** The contact that the click-through value proves; see `provenContact`. */
  provenId: number | null
  /** The contact that the browser proved to be before; see `provedContact`. */
  provedId?: number | null
  /** The answer takes along what campaigns left for the contact's page. */
  takesItems?: boolean
}

/** Who came, and what the browser is to remember. */
export interface VisitAnswer {
  /** Null for visitors without a contact. */
  contactId: number | null
  /** Of the visitor's device. */
  trackingId: string | null
  /** Null where no visit was recorded. */
  hit: { id: number; at: Date } | null
  /** What campaigns want the page to show. */
  items: readonly PageItem[]
  /** How many items more they are about to leave, because of this visit. */
  coming: number
}

/** Least time between two warnings about the limit of new contacts. */
const WARN_INTERVAL_MS = 3_600_000

export interface VisitGroupOptions extends Pick<PublicOptions, 'sql' | 'config' | 'log' | 'catalog'> {
  siteKey: Buffer
}

/**
 * Where requests put their visits: written together, answered after the commit. A full queue is a 503, and an answer
 * means that the visit is stored.
 */
export function visitGroup({ siteKey, ...options }: VisitGroupOptions): Group<NewVisit, VisitAnswer> {
  const { sql, config, log, catalog } = options
  let warnedAt = Number.NEGATIVE_INFINITY
  const warnOfLimit = (visits: readonly NewVisit[], answers: readonly VisitAnswer[], at: Date) => {
    const beyond = visits.filter((_, index) => answers[index]?.hit && answers[index].contactId === null)
    if (beyond.length === 0 || at.getTime() < warnedAt + WARN_INTERVAL_MS) return
    warnedAt = at.getTime()
    log.warn(
      { limit: config.visitor_contacts_per_hour },
      'an address has created as many contacts by visits as an hour allows, further visits have no contact; behind a reverse proxy, check trusted_proxies',
    )
  }
  return groupCommit<NewVisit, VisitAnswer>({
    rests: true,
    async write(visits) {
      const at = now()
      const placeOf = await placeReader(config)
      const placed = visits.map((visit) => ({ ...visit, place: placeOf(visit.visitor.ip) }))
      const answers = await again(() =>
        transaction(
          sql,
          (db) => recordVisits({ sql, db, actor: SYSTEM, config, catalog, now: at }, placed, { siteKey }),
          planFor(visits),
        ),
      )
      wakeConsumers(sql)
      warnOfLimit(visits, answers, at)
      return answers
    },
    failed: (err, { pageId, url }) => log.error({ err, pageId, url }, 'a visit could not be recorded'),
  })
}

/** Identifies the visitors and writes their visits, in the transaction `context.db`; answers in their order. */
export async function recordVisits(
  context: Context,
  visits: readonly NewVisit[],
  { siteKey }: { siteKey: Buffer },
): Promise<VisitAnswer[]> {
  const { db, config, now } = context
  // Whether somebody anonymous looked for a page that is missing is known after the look: until then no trace is left.
  const isWithheld = ({ code }: NewVisit) => code === 404 && config.do_not_track_404_anonymous
  // Beside what is looked for first, so that no round trip is for the ids alone.
  const [ids, identified] = await Promise.all([
    newIds(db, 'page_hits', visits.filter(({ visitor }) => visitor.isTracked).length),
    identifyVisitors(
      context,
      visits.map((visit) => ({
        visitor: isWithheld(visit) ? { ...visit.visitor, isTracked: false } : visit.visitor,
        provenId: visit.provenId,
        provedId: visit.provedId ?? null,
        query: visit.query,
        trackingId: visit.trackingId,
      })),
      { siteKey },
    ),
  ])
  const known = await findKnown(
    db,
    identified.flatMap(({ contactId }, index) => {
      const visit = visits[index]
      return contactId !== null && visit && isWithheld(visit) ? [contactId] : []
    }),
  )
  const made = visits.map((visit, index): PageVisit => {
    const { contactId = null, trackingId = null, noted = null } = identified[index] ?? {}
    const isLeftOut = isWithheld(visit) && !known.has(contactId ?? 0)
    return {
      ...visit,
      visitor: isLeftOut ? { ...visit.visitor, isTracked: false } : visit.visitor,
      contactId,
      trackingId: trackingId ?? visit.trackingId,
      noted,
    }
  })
  const traced = made.filter(({ contactId, visitor }) => contactId !== null && visitor.isTracked)
  const fresh = new Set(identified.flatMap(({ contactId, isNew }) => (isNew ? (contactId ?? []) : [])))
  await fillBlanks(
    context,
    traced.flatMap((visit) => learnt(visit, fresh)),
  )
  // Sent one after the other without waiting in between: none needs the answer of another.
  const takers = takersAmong(visits, identified)
  const [recorded, , , items, coming] = await Promise.all([
    recordHits(db, made, { config, now, ids }),
    notePlaces(
      db,
      new Map(traced.flatMap(({ visitor: { ip }, place }) => (place ? [[ip, place] as const] : []))),
    ),
    noteUtmTags(db, traced, now),
    takeItems(
      db,
      takers.flatMap((id) => id ?? []),
      now,
    ),
    countComing(
      context,
      visits.map(({ url, visitor: { referer } }, index) => ({
        contactId: made[index]?.visitor.isTracked ? (takers[index] ?? null) : null,
        url,
        referer,
      })),
    ),
  ])
  return identified.map(({ contactId, trackingId }, index) => {
    const hit = recorded[index]
    return {
      contactId,
      trackingId: hit?.trackingId ?? trackingId,
      hit: hit ? { id: hit.id, at: hit.at } : null,
      items: items.get(takers[index] ?? 0) ?? [],
      coming: coming[index] ?? 0,
    }
  })
}

// The first visit of a contact takes all that was left.
function takersAmong(
  visits: readonly NewVisit[],
  identified: readonly IdentifiedVisitor[],
): (number | null)[] {
  const ids = identified.map(({ contactId }, index) => (visits[index]?.takesItems ? contactId : null))
  return ids.map((id, index) => (ids.indexOf(id) === index ? id : null))
}

// Where the address is says where a new contact is; known ones may be on the road.
function learnt({ contactId, query, place }: PageVisit, fresh: ReadonlySet<number>): Blanks[] {
  if (contactId === null) return []
  const inTime = Object.entries(placeInTime(query)).filter(([, value]) => value)
  const values = {
    ...Object.fromEntries(inTime),
    ...(fresh.has(contactId) ? placeBlanks(place) : {}),
  }
  return Object.keys(values).length === 0 ? [] : [{ contactId, values }]
}
