import type { Context } from '../../../platform/resource/definition.ts'
import { isAwaitedVisit } from '../tracking/campaignEvents.ts'

/** What campaigns leave for pages. */
const ITEM_KINDS = ['focus.show', 'tracking.pixel.send']

/**
 * How many items campaigns are about to leave for the page of each visit, because it is what they wait for. For visits
 * that are written in the transaction `context.db`: when others see them, it is too late to see who waited. One statement,
 * none where nobody is known.
 */
export async function countComing(
  { db, catalog, now }: Pick<Context, 'db' | 'catalog' | 'now'>,
  visits: readonly { contactId: number | null; url: string | null; referer: string | null }[],
): Promise<number[]> {
  const contactIds = [...new Set(visits.flatMap(({ contactId }) => contactId ?? []))]
  if (contactIds.length === 0) return visits.map(() => 0)
  const found = await Promise.all(
    catalog.findAwaited.map((find) => find(db, 'page.pagehit', { contactIds, now })),
  )
  const awaited = Map.groupBy(found.flat(), ({ contactId }) => contactId)
  return visits.map(
    ({ contactId, url, referer }) =>
      (awaited.get(contactId ?? 0) ?? [])
        .filter(({ properties }) => isAwaitedVisit({ url, referer, pageIds: [] }, properties))
        .flatMap(({ next }) => next)
        .filter(({ type }) => ITEM_KINDS.includes(type)).length,
  )
}
