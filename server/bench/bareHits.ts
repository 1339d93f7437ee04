// The baseline of the visits: a bare route; requests of the same moment share one transaction, which writes the visit, the
// address of the contact and the happening as ours does, and looks up the contact by the cookie.
import { transaction } from '../src/platform/database/connection.ts'
import { bareServer, inGroups, ipIdOf, listen, trackingIdOf } from './bareGroups.ts'

const { sql, app } = bareServer()
const ipId = await ipIdOf(sql)

interface Hit {
  trackingId: string
  agent: string
  page: Record<string, string>
  contactId?: number
}

const write = inGroups<Hit>((group) =>
  transaction(sql, async (db) => {
    const found = await db<{ trackingId: string; deviceId: number; contactId: number }[]>`
      select tracking_id as "trackingId", id as "deviceId", contact_id as "contactId" from contact_devices
      where tracking_id = any(${group.map(({ trackingId }) => trackingId)}::text[])`
    const devices = new Map(found.map((row) => [row.trackingId, row]))
    const rows = group.map(({ trackingId, agent, page }) => ({
      ...devices.get(trackingId),
      trackingId,
      agent,
      query: page,
      url: page.page_url,
      title: page.page_title,
      referer: page.page_referrer,
      language: page.page_language,
    }))
    await db`
      insert into page_hits (contact_id, date_hit, device_id, ip_id, url, url_title, referer, query, user_agent, page_language, tracking_id)
      select "contactId", ${new Date()}, "deviceId", ${ipId}, url, title, referer, query, agent, language, "trackingId"
      from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb)
        as h ("contactId" bigint, "deviceId" bigint, url text, title text, referer text, query jsonb, agent text,
          language text, "trackingId" text)`
    const ids = [...new Set(found.map(({ contactId }) => contactId))]
    await db`
      insert into contact_ip_addresses (contact_id, ip_id)
      select id, ${ipId} from unnest(${ids}::bigint[]) id order by id on conflict do nothing`
    await db`
      insert into domain_events (type, ids, payload, occurred_at)
      values ('page.hit', ${ids}::bigint[], ${JSON.stringify({ fields: ['hits'] })}::text::jsonb, ${new Date()})`
    for (const hit of group) hit.contactId = devices.get(hit.trackingId)?.contactId
  }),
)

app.post<{ Body: Record<string, string> }>('/mtc/event', async (request) => {
  const trackingId = trackingIdOf(request.headers)
  const hit: Hit = { trackingId, agent: request.headers['user-agent'] ?? '', page: request.body }
  await write(hit)
  return { success: 1, id: hit.contactId ?? 0, sid: trackingId, device_id: trackingId, events: {} }
})

await listen(app)
