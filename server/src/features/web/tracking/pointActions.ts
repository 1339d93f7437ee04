// What contacts do on pages that can be worth points.

import { isAmong, type PointActionType } from '../../../catalog/pointAction.ts'
import { f, reference } from '../../../platform/values/field.ts'
import { fitsWildcard, wildcardToLike } from '../../../platform/values/wildcard.ts'
import { type FoundHit, findHits, findVisitHistories, type VisitHistory } from './hits.sql.ts'

const seconds = f.int({ min: 0, input: { unit: 'second' } })

type OfVisits = PointActionType<'page.hit', readonly FoundHit[]>

const completeVisits: OfVisits['complete'] = async (db, payloads) => {
  const found = await findHits(db, payloads)
  return payloads.map(({ hits }) => hits.flatMap(({ id }) => found.get(id) ?? []))
}

export const trackingPointActions: readonly OfVisits[] = [
  // No pages means any.
  {
    type: 'page.hit',
    properties: { pages: f.ids() },
    refers: { pages: reference('page', 'view') },
    happenings: ['page.hit'],
    complete: completeVisits,
    choose: async (_db, { pages }, known) =>
      known.map((hits) =>
        hits
          .filter(({ pageId, pageIds }) => pageId !== null && isAmong(pages, pageIds))
          .map(({ contactId }) => contactId),
      ),
  },
  {
    type: 'url.hit',
    properties: {
      // With * for any characters.
      page_url: f.text({ max: 2_000, html: true, input: { kind: 'text' } }),
      page_hits: f.int({ min: 0 }),
      first_time: f.bool(),
      accumulative_time: seconds,
      returns_within: seconds,
      returns_after: seconds,
    },
    happenings: ['page.hit'],
    complete: completeVisits,
    async choose(db, properties, known) {
      const address = typeof properties.page_url === 'string' ? properties.page_url.trim() : ''
      const fits = ({ url }: FoundHit) => address === '' || (url !== null && fitsWildcard(address, url))
      const there = known.map((hits) => hits.filter(fits))
      const histories = asksForMore(properties)
        ? await findVisitHistories(db, there.flat(), address === '' ? null : wildcardToLike(address))
        : null
      const of = new Map(histories?.map((history) => [history.hitId, history]))
      const counts = ({ id }: FoundHit) => histories === null || fitsHistory(of.get(id), properties)
      return there.map((hits) => hits.filter(counts).map(({ contactId }) => contactId))
    },
  },
]

type Properties = Readonly<Record<string, unknown>>

function asksForMore({
  page_hits,
  first_time,
  accumulative_time,
  returns_within,
  returns_after,
}: Properties) {
  return [page_hits, first_time, accumulative_time, returns_within, returns_after].some(Boolean)
}

// Every part that is set has to hold.
function fitsHistory(history: VisitHistory | undefined, properties: Properties): boolean {
  if (!history) return false
  const { count, sinceLast, seconds: spent } = history
  const { page_hits, first_time, accumulative_time, returns_within, returns_after } = properties
  return (
    (!page_hits || count >= Number(page_hits)) &&
    (!first_time || count === 1) &&
    (!accumulative_time || spent >= Number(accumulative_time)) &&
    (!returns_within || (sinceLast !== null && sinceLast <= Number(returns_within))) &&
    (!returns_after || (sinceLast !== null && sinceLast >= Number(returns_after)))
  )
}
