// The baseline of the visits: a bare route; requests of the same moment share one transaction, which writes the visit, the
// address of the contact and the happening as ours does, and looks up the contact by the cookie.
import formbody from 'node:querystring'
import Fastify from 'fastify'
import { connect, transaction } from '../src/platform/database/connection.ts'

const sql = connect(process.env.DATABASE_URL ?? '', { max: 4, name: 'bare' })
const app = Fastify()
app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
  done(null, formbody.parse(String(body))),
)
const [address] = await sql<{ id: number }[]>`
  insert into ip_addresses (ip_address) values ('192.0.2.1')
  on conflict (ip_address) do update set ip_address = excluded.ip_address returning id`
const ipId = address?.id ?? 0

interface Waiting {
  trackingId: string
  agent: string
  page: Record<string, string>
  done(contactId: number): void
  failed(error: unknown): void
}

let waiting: Waiting[] = []
let isWriting = false

app.get('/healthz', async () => ({ status: 'ok' }))
app.post<{ Body: Record<string, string> }>('/mtc/event', async (request) => {
  const trackingId = /mautic_device_id=([\w-]+)/.exec(request.headers.cookie ?? '')?.[1] ?? ''
  const id = await new Promise<number>((done, failed) => {
    const agent = request.headers['user-agent'] ?? ''
    waiting.push({ trackingId, agent, page: request.body, done, failed })
    if (!isWriting) void write()
  })
  return { success: 1, id, sid: trackingId, device_id: trackingId, events: {} }
})

async function write(): Promise<void> {
  isWriting = true
  while (waiting.length > 0) {
    const group = waiting
    waiting = []
    try {
      const contacts = await transaction(sql, async (db) => {
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
        return devices
      })
      for (const { trackingId, done } of group) done(contacts.get(trackingId)?.contactId ?? 0)
    } catch (error) {
      for (const { failed } of group) failed(error)
    }
  }
  isWriting = false
}

await app.listen({ host: '127.0.0.1', port: Number(process.env.PORT) })
process.on('SIGTERM', () => process.exit(0))
