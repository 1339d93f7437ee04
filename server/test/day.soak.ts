// A day in fifteen minutes: contacts come through twenty campaigns, whose due times are minutes apart, while others open and
// click, an import brings changes and a broadcast goes out. What is due is never late, clicks have their effect within a
// second, memory stays where it was, and in the end everything adds up. SOAK_MINUTES, SOAK_CONTACTS and SOAK_ROWS make it
// shorter and smaller, for a first look.
import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { makeClickThrough } from '../src/features/content/links/clickThrough.ts'
import { connect, type Sql } from '../src/platform/database/connection.ts'
import { findEmbedded } from '../src/platform/database/embedded.ts'
import { command, installation, startServer } from './process.ts'
import { pssOf } from './pssOf.ts'
import { smtpServer } from './smtp.ts'
import { apiOf } from './upgrade/account.ts'

const MINUTES = Number(process.env.SOAK_MINUTES ?? 15)
const CONTACTS = Number(process.env.SOAK_CONTACTS ?? 100_000)
const ROWS = Number(process.env.SOAK_ROWS ?? 20_000)
const SEGMENTS = 50
const CAMPAIGNS = 20
const PER_SECOND = 20
/** Who opens and clicks comes through a campaign of their own, one contact for each visit. */
const VISITORS = Math.min(CONTACTS / 2, Math.ceil(MINUTES * 60 * PER_SECOND))
const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1'

type Api = Awaited<ReturnType<typeof apiOf>>
type Day = Awaited<ReturnType<typeof setUp>>

test('a day in fifteen minutes', { timeout: 3_500_000 }, async (t) => {
  const day = await setUp(t)
  const { sql, pid } = day
  const mailing = await welcome(day)
  const campaigns = await makeCampaigns(day)
  const begun = Date.now()
  const end = begun + MINUTES * 60_000
  const isOver = () => Date.now() >= end

  const memory: number[] = []
  const late: number[] = []
  let isSettled = false
  const watching = (async () => {
    for (let next = begun + 60_000; !isOver(); next += 60_000) {
      await sleep(Math.max(0, Math.min(next, end) - Date.now()))
      memory.push(pssOf(pid))
    }
  })()
  const timing = (async () => {
    while (!isSettled) {
      late.push(await longestOverdue(sql))
      await sleep(500)
    }
  })()
  const publishing = (async () => {
    // All of them run in the first two thirds, so that the last of their events are still of this day.
    for (const id of campaigns) {
      await day.api.patch(`/campaigns/${id}/edit`, { isPublished: true })
      await sleep((MINUTES * 40_000) / campaigns.length)
    }
  })()
  let isImporting = false
  const working = (async () => {
    await sleep(MINUTES * 15_000)
    await broadcast(day)
    isImporting = true
    await importRows(day)
    isImporting = false
  })()
  const visits = await visit(day, mailing, { isOver, isImporting: () => isImporting })
  await Promise.all([watching, publishing, working])
  await catchUp(sql)
  isSettled = true
  await timing

  const alone = visits.filter((one) => !one.isImporting).map(({ ms }) => ms)
  const beside = visits.filter((one) => one.isImporting).map(({ ms }) => ms)
  const opens = await count(sql`select count(*)::int as n from email_opens`)
  t.diagnostic(`clicks: ${shown(alone)}; beside the import: ${shown(beside)}; opens recorded: ${opens}`)
  t.diagnostic(`longest beyond a due time: ${Math.max(...late).toFixed(1)} s in ${late.length} looks`)
  t.diagnostic(`memory by minute: ${memory.map((mb) => mb.toFixed(0)).join(', ')} MB`)
  t.diagnostic(await assertSums(day, mailing, campaigns))
  assert.ok(Math.max(...late) <= 5, `${Math.max(...late)} s beyond a due time`)
  assert.ok(at(alone, 0.99) < 1_000, `p99 ${at(alone, 0.99)} ms`)
  assert.ok(at(beside, 0.99) < 2_000, `p99 ${at(beside, 0.99)} ms beside the import`)
  const [fifth = 0, last = 0] = [memory[4], memory.at(-1)]
  if (memory.length > 5) assert.ok(last < fifth * 1.15, `${fifth} MB at minute five, ${last} MB at the end`)
})

async function setUp(t: TestContext) {
  const smtp = await smtpServer(t)
  const where = await installation(t, {
    CAMPANILE_MAILER_DSN: smtp.dsn,
  })
  const server = await startServer(t, where)
  const run = async (...words: string[]) => {
    const { status, stdout, stderr } = await command(where, words)
    assert.equal(status, 0, stderr)
    return stdout
  }
  const credential = JSON.parse(await run('credential', 'create', '--name', 'soak', '--json'))
  const api = await apiOf(where.url, credential)
  const sql = connect((await findEmbedded(where.dataDir))?.url ?? '', { max: 6, name: 'soak' })
  t.after(() => sql.end({ timeout: 1 }))
  await sql`
    insert into contacts (date_added, email, firstname, city, lastname)
    select now(), 'c' || n || '@sample.example', 'First', 'Town ' || n % ${SEGMENTS}::int,
      case when n > ${CONTACTS - VISITORS}::int then 'Visitor' end from generate_series(1, ${CONTACTS}::int) n`
  await sql`insert into contact_identities (rule, value, contact_id) select 'email', email, id from contacts`
  await sql`vacuum analyze contacts, contact_identities`
  const segments: number[] = []
  for (let n = 0; n < SEGMENTS; n++) segments.push(await segment(api, 'city', `Town ${n}`))
  const members = () => count(sql`select count(*)::int as n from segment_contacts`)
  await until(async () => (await members()) === CONTACTS, 'everybody is in their segment')
  return { t, api, sql, run, where, segments, smtp, pid: server.pid }
}

async function segment(api: Api, field: string, filter: string): Promise<number> {
  const filters = [{ glue: 'and', object: 'lead', field, operator: '=', properties: { filter } }]
  return (await api.post('/segments/new', { name: filter, filters })).list.id
}

interface Mailing {
  campaignId: number
  emailId: number
  /** The action behind a click. */
  afterClick: number
  redirectId: string
}

/** A mail to everybody who is going to open or click; both decide. */
async function welcome({ api, sql }: Day): Promise<Mailing> {
  const html = '<html><body><p>Hello</p><a href="https://shop.example/">shop</a></body></html>'
  const emailId = await email(api, { customHtml: html })
  const lists = [{ id: await segment(api, 'lastname', 'Visitor') }]
  const { campaign } = await api.post('/campaigns/new', {
    name: 'Welcome',
    isPublished: true,
    lists,
    events: [
      event('mail', 'email.send', { email: emailId, email_type: 'marketing' }),
      { ...event('open', 'email.open', {}), parent: 'new mail' },
      { ...event('click', 'email.click', {}), parent: 'new mail' },
      {
        ...event('opened', 'lead.changetags', { add_tags: ['opened'] }),
        parent: 'new open',
        decisionPath: 'yes',
      },
      { ...event('clicked', 'lead.changepoints', { points: 1 }), parent: 'new click', decisionPath: 'yes' },
    ],
  })
  const sent = () =>
    count(sql`select count(*)::int as n from email_sends where email_id = ${emailId} and state = 'sent'`)
  await until(async () => (await sent()) === VISITORS, 'the welcome has left')
  const [link] = await sql<{ id: string }[]>`select redirect_id as id from redirects`
  const events = Object.values(campaign.events) as { id: number; name: string }[]
  const afterClick = events.find(({ name }) => name === 'clicked')?.id ?? 0
  return { campaignId: campaign.id, emailId, afterClick, redirectId: link?.id ?? '' }
}

async function email(api: Api, body: object): Promise<number> {
  const plain = {
    name: 'M',
    subject: 'S',
    language: 'en',
    emailType: 'template',
    lists: [],
    isPublished: true,
  }
  return (await api.post('/emails/new', { ...plain, customHtml: '<p>Hello</p>', ...body })).email.id
}

const event = (name: string, type: string, properties: object) => ({
  id: `new ${name}`,
  name,
  type,
  properties,
})

/** Campaigns of five to fifteen events, some of them a minute after the one before, each over the contacts of one town; not published yet. */
async function makeCampaigns({ api, segments }: Day): Promise<number[]> {
  const mail = await email(api, {})
  const ids: number[] = []
  for (let n = 0; n < CAMPAIGNS; n++) {
    const length = 5 + ((n * 7) % 11)
    const kinds: readonly (readonly [type: string, properties: object])[] = [
      ['lead.changepoints', { points: 1 }],
      ['lead.changetags', { add_tags: [`Tag ${n}`] }],
      n % 4 === 0
        ? ['email.send', { email: mail, email_type: 'marketing' }]
        : ['lead.updatelead', { address1: `Street ${n}` }],
      ['lead.field_value', { field: 'city', operator: '!empty', value: '' }],
    ]
    const events = Array.from({ length }, (_, at) => {
      const [type, properties] = kinds[at % kinds.length] ?? ['', {}]
      const isTimed = at % 4 === 1
      return {
        ...event(`${at}`, type, properties),
        ...(at > 0
          ? { parent: `new ${at - 1}`, decisionPath: (at - 1) % kinds.length === 3 ? 'yes' : null }
          : {}),
        ...(isTimed ? { triggerMode: 'interval', triggerInterval: 1, triggerIntervalUnit: 'i' } : {}),
      }
    })
    const lists = [{ id: segments[n] }]
    const { campaign } = await api.post('/campaigns/new', {
      name: `C${n}`,
      isPublished: false,
      lists,
      events,
    })
    ids.push(campaign.id)
  }
  return ids
}

/** Opens and clicks in turns, each of somebody else; for each click the time from its answer to its action. */
async function visit(
  { sql, where }: Day,
  { emailId, afterClick, redirectId }: Mailing,
  { isOver, isImporting }: { isOver(): boolean; isImporting(): boolean },
): Promise<{ ms: number; isImporting: boolean }[]> {
  const sends = await sql<{ contactId: number; hash: string }[]>`
    select contact_id as "contactId", tracking_hash(id, contact_id) as hash from email_sends
    where email_id = ${emailId} and state = 'sent' order by id`
  const waiting = new Map<number, { since: number; isImporting: boolean }>()
  const seen: { ms: number; isImporting: boolean }[] = []
  const under: Promise<void>[] = []
  let isDone = false
  const watching = (async () => {
    while (!isDone || waiting.size > 0) {
      const done = await sql<{ id: number }[]>`
        select contact_id as id from campaign_event_log
        where event_id = ${afterClick} and contact_id = any(${[...waiting.keys()]}::bigint[]) and not is_scheduled`
      for (const { id } of done) {
        const { since, isImporting } = waiting.get(id) ?? { since: 0, isImporting: false }
        waiting.delete(id)
        seen.push({ ms: Math.round(performance.now() - since), isImporting })
      }
      for (const { since } of waiting.values())
        assert.ok(performance.now() - since < 60_000, 'a click without effect')
      await sleep(20)
    }
  })()
  const request = async (path: string, status: number) => {
    const answer = await fetch(where.url + path, { headers: { 'user-agent': PHONE }, redirect: 'manual' })
    await answer.arrayBuffer()
    assert.equal(answer.status, status)
  }
  const begun = performance.now()
  for (let n = 0; !isOver() && n < sends.length; n++) {
    const { contactId, hash } = sends[n] ?? { contactId: 0, hash: '' }
    if (n % 2 === 0) under.push(request(`/email/${hash}.gif`, 200))
    else
      under.push(
        request(`/r/${redirectId}?ct=${makeClickThrough(emailId, contactId, hash)}`, 302).then(() => {
          waiting.set(contactId, { since: performance.now(), isImporting: isImporting() })
        }),
      )
    await sleep(Math.max(0, begun + ((n + 1) * 1_000) / PER_SECOND - performance.now()))
  }
  await Promise.all(under)
  isDone = true
  await watching
  return seen
}

async function broadcast({ api, segments }: Day): Promise<void> {
  const lists = segments.slice(CAMPAIGNS, CAMPAIGNS + 3)
  const id = await email(api, { name: 'News', emailType: 'list', lists })
  await api.post(`/emails/${id}/send`, {})
}

/** Known contacts that get another name: most of them are in campaigns. */
async function importRows({ run, where }: Day): Promise<void> {
  const file = join(where.dataDir, 'people.csv')
  const rows = Array.from({ length: ROWS }, (_, n) => `c${1 + n}@sample.example,Other`)
  writeFileSync(file, `email,firstname\n${rows.join('\n')}\n`)
  await run('import', 'contacts', file)
}

/** Seconds by which what waits longest is behind its due time; seconds of the due time do not count. */
async function longestOverdue(sql: Sql): Promise<number> {
  const [row] = await sql<{ seconds: number }[]>`
    select greatest(0, extract(epoch from now() - min(due)))::float8 as seconds from (
      select min(l.trigger_date) as due from campaign_event_log l join campaigns c on c.id = l.campaign_id
      where l.is_scheduled and c.is_published
      union all
      select min(d.due_at) from campaign_decisions d
    ) waiting`
  return row?.seconds ?? 0
}

async function catchUp(sql: Sql): Promise<void> {
  const open = () =>
    count(
      sql`select ((select count(*) from campaign_event_log where is_scheduled) +
        (select count(*) from email_sends where state in ('queued', 'sending')) +
        (select count(*) from email_opens) - (select coalesce(sum(open_count), 0) from email_sends))::int as n`,
    )
  await until(async () => (await open()) === 0, 'everything has come to its end')
}

/** Every contact came through every event of its campaign once, every mail left once, and counters are what was counted. */
async function assertSums(
  { sql, smtp, segments }: Day,
  mailing: Mailing,
  campaigns: readonly number[],
): Promise<string> {
  const sources = segments.slice(0, campaigns.length)
  const rows = await sql<{ id: number; events: number; members: number; came: number; log: number }[]>`
    select c.id, (select count(*) from campaign_events e where e.campaign_id = c.id)::int as events,
      (select count(*) from segment_contacts m where m.segment_id = s.id)::int as came,
      (select count(*) from campaign_contacts m where m.campaign_id = c.id and not m.manually_removed)::int as members,
      (select count(*) from campaign_event_log l where l.campaign_id = c.id)::int as log
    from unnest(${campaigns as number[]}::bigint[], ${sources}::bigint[]) as s (campaign_id, id) join campaigns c on c.id = s.campaign_id`
  for (const row of rows) {
    assert.equal(row.members, row.came, `members of campaign ${row.id}`)
    assert.equal(row.log, row.members * row.events, `rows of campaign ${row.id}`)
  }
  const sent = await count(sql`select count(*)::int as n from email_sends where state = 'sent'`)
  assert.equal(await count(sql`select count(*)::int as n from email_sends`), sent, 'sends')
  const { counts } = await smtp.state()
  assert.equal(
    Object.values(counts).reduce((sum, one) => sum + one, 0),
    sent,
    'mails that arrived',
  )
  const given = await count(sql`select sum(points)::int as n from contacts`)
  assert.equal(await count(sql`select sum(delta)::int as n from point_changes`), given, 'points')
  const clicks = await count(
    sql`select count(distinct contact_id)::int as n from page_hits where source = 'email'`,
  )
  const clicked = sql`select count(*)::int as n from campaign_event_log where event_id = ${mailing.afterClick}`
  assert.equal(await count(clicked), clicks, 'clicks')
  const failed = sql`select count(*)::int as n from campaign_event_failures`
  assert.equal(await count(failed), 0, 'failures')
  const log = rows.reduce((sum, row) => sum + row.log, 0)
  return `${log} events, ${sent} mails, ${clicks} clicks, ${given} points`
}

async function count(statement: ReturnType<Sql>): Promise<number> {
  const [row] = (await statement) as unknown as { n: number }[]
  return Number(row?.n ?? 0)
}

async function until(isTrue: () => Promise<boolean>, what: string): Promise<void> {
  const begun = Date.now()
  while (!(await isTrue())) {
    assert.ok(Date.now() - begun < 600_000, `not within ten minutes: ${what}`)
    await sleep(200)
  }
}

function at(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? 0
}

const shown = (values: readonly number[]) =>
  `${values.length}, p50 ${at(values, 0.5)} ms, p99 ${at(values, 0.99)} ms, longest ${Math.max(0, ...values)} ms`
