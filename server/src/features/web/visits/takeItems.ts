import type { Db } from '../../../platform/database/connection.ts'
import { type PageItem, takePageItems } from '../tracking/pageItems.ts'

/** So long what a campaign left waits for the contact's next page. */
const ITEM_MS = 86_400_000

/** Takes what campaigns left for the pages of these contacts in the last day. One statement, none for nobody. */
export async function takeItems(
  db: Db,
  contactIds: readonly number[],
  now: Date,
): Promise<ReadonlyMap<number, readonly PageItem[]>> {
  if (contactIds.length === 0) return new Map()
  return takePageItems(db, [...new Set(contactIds)], { since: new Date(now.getTime() - ITEM_MS) })
}
