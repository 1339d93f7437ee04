// Deliveries to webhooks whose receiver is on loopback, against a loop that makes the same requests, one at a time for each
// webhook, and does nothing else.
import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { Agent, createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { insertWaiting } from '../src/features/automation/webhooks/insertWaiting.ts'
import { transaction } from '../src/platform/database/connection.ts'
import { compare, type Figure, seconds } from './figure.ts'
import type { Stage } from './stage.ts'

const HOOKS = 8
/** Events of each webhook, and how many of them are in a request. */
const EVENTS = 12_000
const LIMIT = 10
const DELIVERIES = (HOOKS * EVENTS) / LIMIT
const SECRET = 'secret-of-the-bench'
const TRIGGER = 'mautic.lead_post_save_update'
/** Events of a webhook that are queued together: what the consumer takes of a large import. */
const AT_ONCE = 500
const PATIENCE_MS = 120_000

/** As large as a contact with the fields that everybody has. */
const EVENT = JSON.stringify({
  contact: {
    id: 1,
    fields: { all: { firstname: 'Ada', about: 'The tower is seen from here. '.repeat(100) } },
  },
  timestamp: '2026-01-01T00:00:00+00:00',
})
const BODY = `{${JSON.stringify(TRIGGER)}:[${Array.from({ length: LIMIT }, () => EVENT).join(',')}]}`

export async function webhooks(stage: Stage): Promise<Figure[]> {
  const inbox = await openInbox()
  const api = await stage.serve('../src/main.ts', ['start'], {
    CAMPANILE_OUTBOUND_ALLOWED_HOSTS: '127.0.0.1',
    CAMPANILE_WEBHOOK_LIMIT: String(LIMIT),
  })
  /** Deliveries a second; every one has come in the end. */
  const rateOf = async (run: () => Promise<void>) => {
    Object.assign(inbox, { deliveries: 0, bytes: 0 })
    const rate = DELIVERIES / (await seconds(run))
    const { deliveries, bytes } = inbox
    if (deliveries !== DELIVERIES || bytes !== DELIVERIES * BODY.length)
      throw new Error(`${deliveries} deliveries of ${bytes} bytes came`)
    return rate
  }
  const figure = await compare(
    { name: 'webhooks', unit: 'deliveries/s', better: 'higher' },
    async () => {
      const hooks = await queue(stage, inbox.url)
      return rateOf(() => deliver(stage, { api, hooks }))
    },
    () => rateOf(() => deliverBare(inbox.url)),
  )
  inbox.close()
  return [figure]
}

/**
 * Who receives, for both sides. It keeps nothing: the memory for some hundred megabytes, which one side had to ask the
 * system for and the other found there, was a third of what a delivery cost.
 */
async function openInbox() {
  const server = createServer((incoming, answer) => {
    incoming.on('data', (bytes: Buffer) => {
      inbox.bytes += bytes.length
    })
    incoming.on('end', () => {
      inbox.deliveries += 1
      answer.end('ok')
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const inbox = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    deliveries: 0,
    bytes: 0,
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
  return inbox
}

/** Webhooks that nobody has published yet, with all that waits for them. */
async function queue({ sql }: Stage, url: string): Promise<number[]> {
  const now = new Date()
  const hooks = await sql<{ id: number }[]>`
    insert into webhooks (name, webhook_url, secret, triggers, is_published, date_added)
    select 'Bench', ${url}, ${SECRET}, ${JSON.stringify([TRIGGER])}::text::jsonb, false, ${now}
    from generate_series(1, ${HOOKS}::int) returning id`
  const ids = hooks.map(({ id }) => id)
  for (let from = 0; from < EVENTS; from += AT_ONCE) {
    const events = ids.flatMap((webhookId) =>
      Array.from({ length: Math.min(AT_ONCE, EVENTS - from) }, () => ({
        webhookId,
        trigger: TRIGGER,
        payload: EVENT,
      })),
    )
    await transaction(sql, (db) => insertWaiting(db, events, { limit: LIMIT, now }))
  }
  await sql`vacuum analyze webhook_items, webhook_waiting`
  return ids
}

/** From the moment in which the webhooks are published until everything is in their log. */
async function deliver(
  { sql, token }: Stage,
  { api, hooks }: { api: string; hooks: readonly number[] },
): Promise<void> {
  const answer = await fetch(`${api}/api/hooks/batch/edit`, {
    method: 'PATCH',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(hooks.map((id) => ({ id, isPublished: true }))),
  })
  if (!answer.ok) throw new Error(await answer.text())
  const deadline = performance.now() + PATIENCE_MS
  while (performance.now() < deadline) {
    const [row] = await sql<{ waits: boolean }[]>`
      select exists (select from webhook_waiting where webhook_id = any(${hooks as number[]}::bigint[])) as waits`
    if (row?.waits === false) return
    await sleep(20)
  }
  throw new Error('not everything was delivered within two minutes')
}

async function deliverBare(url: string): Promise<void> {
  const agent = new Agent({ keepAlive: true })
  await Promise.all(
    Array.from({ length: HOOKS }, async () => {
      for (let n = 0; n < EVENTS / LIMIT; n++) await post(url, agent)
    }),
  )
  agent.destroy()
}

/** Signed and with the headers of a webhook's request: whoever sends them without a server has to do that, too. */
function post(url: string, agent: Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    const headers = {
      'user-agent': 'Campanile',
      accept: '*/*',
      'accept-encoding': 'identity',
      'content-type': 'application/json',
      'x-origin-base-url': url,
      'webhook-id': 'msg_1_1_10',
      'webhook-timestamp': String(Math.floor(Date.now() / 1000)),
      'content-length': Buffer.byteLength(BODY),
      'webhook-signature': createHmac('sha256', SECRET).update(BODY).digest('base64'),
    }
    const sent = request(url, { method: 'POST', headers, agent }, (answer) => {
      answer.resume()
      answer.on('end', () =>
        answer.statusCode === 200 ? resolve() : reject(new Error(`${answer.statusCode}`)),
      )
    })
    sent.on('error', reject)
    sent.end(BODY)
  })
}
