import { appendHappenings } from '../../../catalog/happenings.ts'
import type { Db } from '../../../platform/database/connection.ts'
import { insertUtmTags, type UtmTags } from '../../audience/contacts/addUtmTags.ts'
import { utmValues } from '../../audience/contacts/utmValues.ts'
import type { PageVisit } from '../tracking/recordHits.ts'

/** Keeps the UTM values of visits of contacts, and tells of them. Two statements at most. */
export async function noteUtmTags(db: Db, visits: readonly PageVisit[], now: Date): Promise<void> {
  const tags = visits.flatMap(tagsOf)
  if (tags.length === 0) return
  const ids = [...new Set(tags.map(({ contactId }) => contactId))]
  await Promise.all([
    insertUtmTags(db, tags, now),
    appendHappenings(db, [{ type: 'contact.changed', ids, payload: { fields: ['utm'] } }], now),
  ])
}

function tagsOf({ contactId, query, visitor, url }: PageVisit): UtmTags[] {
  const tags = utmValues((name) => query[name])
  if (contactId === null || tags === null) return []
  const { referer, userAgent } = visitor
  return [{ ...tags, contactId, query, referer, remoteHost: null, url, userAgent: userAgent || null }]
}
