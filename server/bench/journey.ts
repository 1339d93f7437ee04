// From the answer to an open until the mail that follows it in a campaign stands in the outbox: a server with everything,
// opens through the route of the tracking pixel, and the decision that waits for them.

import { setTimeout as sleep } from 'node:timers/promises'
import { type Figure, p99 } from './figure.ts'
import { fillContacts } from './fill.ts'
import type { Stage } from './stage.ts'

const RATES = [50, 200]
const SECONDS = 20
/** Opens of each rate that are not counted: the server compiles its code and plans its statements. */
const WARM_UP = 200
const CONTACTS = 20_000
const BROWSER = { 'user-agent': 'Mozilla/5.0 (X11; Linux x64; rv:130.0) Gecko/20100101 Firefox/130.0' }
const PATIENCE_MS = 30_000

export async function journey(stage: Stage): Promise<Figure[]> {
  const { sql } = stage
  await fillContacts(sql, CONTACTS)
  const { next } = await setUp(stage)
  const base = await stage.serve('../src/main.ts', ['start'])
  const figures: Figure[] = []
  let begun = 0
  for (const perSecond of RATES) {
    const count = WARM_UP + perSecond * SECONDS
    const sends = await sql<Send[]>`
      select contact_id as "contactId", tracking_hash(id, contact_id) as hash from email_sends
      where contact_id > ${begun} and contact_id <= ${begun + count} order by contact_id`
    begun += count
    const delays = await delaysOf(stage, { base, next, sends, perSecond })
    figures.push(p99(`journey ${perSecond}/s`, delays.slice(WARM_UP)))
  }
  return figures
}

interface Send {
  contactId: number
  hash: string
}

/** As if everybody had got the first mail of a campaign, and waited at the decision behind it. */
async function setUp({ sql }: Stage): Promise<{ next: number }> {
  const now = new Date()
  const emails = await sql<{ id: number }[]>`
    insert into emails (name, subject, language, is_published, custom_html)
    select n, n, 'en', true, '<html><body><p>Hello {contactfield=firstname}</p></body></html>' from unnest(array['First', 'Next']) n
    returning id`
  const [first = 0, next = 0] = emails.map(({ id }) => id)
  await sql`insert into campaigns (name, is_published) values ('Bench', true)`
  await sql`
    insert into campaign_events (campaign_id, parent_id, decision_path, name, type, event_type, event_order, properties, channel, channel_id)
    select 1, parent, path, name, type, kind, n, properties, 'email', email
    from (values
      (1, null::bigint, null, 'First', 'email.send', 'action', ${send(first)}::text::jsonb, ${first}::bigint),
      (2, 1, null, 'Opens', 'email.open', 'decision', '{}', null),
      (3, 2, 'yes', 'Next', 'email.send', 'action', ${send(next)}::text::jsonb, ${next}::bigint)
    ) e (n, parent, path, name, type, kind, properties, email)
    order by n`
  await sql`
    insert into campaign_contacts (campaign_id, contact_id, date_added, awaits_start) select 1, id, ${now}, false from contacts`
  await sql`
    insert into campaign_event_log (event_id, contact_id, campaign_id, date_triggered) select 1, id, 1, ${now} from contacts`
  await sql`
    insert into campaign_decisions (contact_id, event_id, campaign_id, rotation, waits_since) select id, 2, 1, 1, ${now} from contacts`
  await sql`
    insert into email_sends (contact_id, email_id, dedupe_key, address, state, attempt_at, date_queued, date_sent, source, source_id)
    select id, ${first}::bigint, 'bench', email, 'sent', ${now}, ${now}, ${now}, 'campaign.event', 1 from contacts`
  await sql`vacuum analyze`
  return { next }
}

const send = (email: number) => JSON.stringify({ email, email_type: 'transactional' })

/** Seconds from the answer to each open to the row of the next mail, in the order of the opens. */
async function delaysOf(
  { sql }: Stage,
  { base, next, sends, perSecond }: { base: string; next: number; sends: readonly Send[]; perSecond: number },
): Promise<number[]> {
  const answered = new Map<number, number>()
  const delays = new Map<number, number>()
  const opens = Promise.all(
    sends.map(async ({ contactId, hash }, n) => {
      await sleep((n * 1_000) / perSecond)
      const answer = await fetch(`${base}/email/${hash}.gif`, { headers: BROWSER })
      await answer.arrayBuffer()
      if (!answer.ok) throw new Error(`an open was answered with ${answer.status}`)
      answered.set(contactId, performance.now())
    }),
  )
  const deadline = performance.now() + (sends.length * 1_000) / perSecond + PATIENCE_MS
  while (delays.size < sends.length) {
    if (performance.now() > deadline)
      throw new Error(`${sends.length - delays.size} of ${sends.length} opens led to no mail`)
    const waited = [...answered.keys()].filter((id) => !delays.has(id))
    const found = await sql<{ id: number }[]>`
      select contact_id as id from email_sends where contact_id = any(${waited}::bigint[]) and email_id = ${next}`
    const seen = performance.now()
    for (const { id } of found) delays.set(id, (seen - (answered.get(id) ?? seen)) / 1_000)
    await sleep(5)
  }
  await opens
  return sends.map(({ contactId }) => delays.get(contactId) ?? Number.NaN)
}
