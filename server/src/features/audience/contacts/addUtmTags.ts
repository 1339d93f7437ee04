import { appendHappenings } from '../../../catalog/happenings.ts'
import type { Db } from '../../../platform/database/connection.ts'
import { insertAuditEntries } from '../../../platform/rest/audit.ts'
import { learnUserAgents } from '../devices/readUserAgent.ts'
import { registerDevices } from '../devices/registerDevices.ts'
import type { By } from '../preferences/doNotContact.ts'

/** One set of UTM values and where it came from. */
export interface UtmTags {
  contactId: number
  /** The query string as an object, whose keys keep their order. */
  query: Record<string, unknown> | null
  referer: string | null
  remoteHost: string | null
  url: string | null
  userAgent: string | null
  utmCampaign: string | null
  utmContent: string | null
  utmMedium: string | null
  utmSource: string | null
  utmTerm: string | null
}

/** Characters that are kept of an address, a referer and a user agent. */
const MAX_ADDRESS = 2_000
/** Characters of a query as JSON. */
const MAX_QUERY = 4_000

/** The tags with texts and queries of visitors cut to what is kept. Parameters of a long query are kept from the first on. */
function bounded(tags: UtmTags): UtmTags {
  const cut = (text: string | null) => text?.slice(0, MAX_ADDRESS).toWellFormed() ?? null
  return {
    ...tags,
    referer: cut(tags.referer),
    remoteHost: cut(tags.remoteHost),
    url: cut(tags.url),
    userAgent: cut(tags.userAgent),
    query: tags.query && firstEntries(tags.query),
  }
}

function firstEntries(query: Record<string, unknown>): Record<string, unknown> {
  if (JSON.stringify(query).length <= MAX_QUERY) return query
  let size = 2
  return Object.fromEntries(
    Object.entries(query).filter((entry) => {
      size += JSON.stringify(entry).length
      return size <= MAX_QUERY
    }),
  )
}

/** Stores UTM tags of contacts and the devices behind their user agents. Six statements at most, whatever the number. */
export async function addUtmTags(db: Db, tags: UtmTags[], by: By): Promise<void> {
  if (tags.length === 0) return
  const { now } = by
  await insertUtmTags(db, tags, now)
  const sightings = tags.flatMap(({ contactId, userAgent }) => (userAgent ? [{ contactId, userAgent }] : []))
  await learnUserAgents(sightings.map(({ userAgent }) => userAgent))
  await registerDevices(db, sightings, now)
  await announce(db, tags, by)
}

/** The rows of `addUtmTags` alone, for writers that record the visit themselves. One statement. */
export async function insertUtmTags(db: Db, tags: readonly UtmTags[], now: Date): Promise<void> {
  if (tags.length === 0) return
  await db`
    insert into contact_utm_tags (contact_id, date_added, query, referer, remote_host, url, user_agent, utm_campaign, utm_content,
      utm_medium, utm_source, utm_term)
    select "contactId", ${now}, query, referer, "remoteHost", url, "userAgent", "utmCampaign", "utmContent", "utmMedium", "utmSource", "utmTerm"
    from json_to_recordset(${JSON.stringify(tags.map(bounded))}::text::json)
      as r ("contactId" bigint, query json, referer text, "remoteHost" text, url text, "userAgent" text, "utmCampaign" text,
        "utmContent" text, "utmMedium" text, "utmSource" text, "utmTerm" text)`
}

/** Takes UTM tags of a contact away and returns the ids that were there. Three statements. */
export async function removeUtmTags(db: Db, contactId: number, ids: number[], by: By): Promise<number[]> {
  const rows = await db<{ id: number }[]>`
    delete from contact_utm_tags where contact_id = ${contactId} and id = any(${ids}::bigint[]) returning id`
  const removed = { contactId, removed: rows.map(({ id }) => id) }
  if (rows.length > 0) await announce(db, [removed], by)
  return rows.map((row) => row.id)
}

async function announce(db: Db, tags: { contactId: number }[], { actor, now }: By): Promise<void> {
  const entries = tags.map(({ contactId, ...details }) => ({
    bundle: 'lead',
    object: 'lead',
    objectId: contactId,
    action: 'update',
    details: { utmtags: Object.fromEntries(Object.entries(details).filter(([, value]) => value !== null)) },
  }))
  await insertAuditEntries(db, entries, { actor, now })
  await appendHappenings(
    db,
    [
      {
        type: 'contact.changed',
        ids: [...new Set(tags.map(({ contactId }) => contactId))],
        payload: { fields: ['utm'] },
      },
    ],
    now,
  )
}
