// Counters of emails, links and assets: exact in every snapshot, and nobody waits for anybody to count.
import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { testApp } from '../../../../test/app.ts'
import { besideCounting, countOf as of, pause } from '../../../../test/besideCounting.ts'
import { consumeAll } from '../../../../test/consume.ts'
import { testDatabase } from '../../../../test/database.ts'
import { insertContacts, insertEmail, queueSends, testConfig } from '../../../../test/mail.ts'
import { randomNumbers } from '../../../../test/randomNumbers.ts'
import { testStorage } from '../../../../test/storage.ts'
import { type Sql, transaction } from '../../../platform/database/connection.ts'
import { poolWithin } from '../../../platform/database/poolWithin.ts'
import { addCounts, resetCounts, sumCounts } from '../../../platform/engine/counters.ts'
import { assetCounters } from '../../content/assets/assetCounters.ts'
import { recordDownloads } from '../../content/assets/recordDownloads.ts'
import { redirectCounters, trackableCounters } from '../../content/links/linkCounters.ts'
import { ensureSiteKey } from '../../content/links/siteKey.ts'
import { catalog } from '../../index.ts'
import { UNPACED } from '../../messaging/pacing/unpaced.ts'
import { emailCompiler } from '../../messaging/rendering/emailCompiler.ts'
import { countOpens } from '../../messaging/sends/countOpens.ts'
import { emailCounters } from '../../messaging/sends/emailCounters.ts'
import { mailOutbox } from '../../messaging/sends/mailOutbox.ts'
import { recordOpens } from '../../messaging/sends/recordOpens.ts'
import { recordReplies } from '../../messaging/sends/recordReplies.ts'
import { recordClicks } from './recordClicks.ts'

const CONTACTS = 40
const STEPS = 30
const WRITERS = 4
const BROWSER = 'Mozilla/5.0 (X11; Linux x64; rv:130.0) Gecko/20100101 Firefox/130.0'
const config = testConfig()

for (const seed of [1, 2, 3])
  test(`counters equal the rows behind them in every snapshot, while others count and fold (seed ${seed})`, async (t) => {
    const place = await setUp(t)
    const { sql, sends } = place
    const random = randomNumbers(seed)
    let isOver = false
    const beside = besideCounting(sql, { random, assertExact })
    const counting = (async () => {
      for (; !isOver; await pause()) await consumeAll(sql, [countOpens], config)
    })()
    const some = () => sends.filter(() => random(6) === 0)
    const steps = [
      () => place.open(some()),
      () => place.click(some(), `link${random(3)}`),
      () => place.download(some(), random(2)),
      () => place.reply(some().slice(0, 3)),
    ]
    await Promise.all([
      place.sendAll(),
      ...Array.from({ length: WRITERS }, async () => {
        for (let step = 0; step < STEPS; step++) await steps[random(steps.length)]?.()
      }),
    ])
    isOver = true
    await counting
    assert.ok((await beside.end()) > 5)

    await consumeAll(sql, [countOpens], config)
    await assertExact(sql)
    await transaction(sql, (db) => sumCounts(db))
    await assertExact(sql)
    const rows = await sql<{ fresh: number; rows: number; keys: number }[]>`
      select count(*) filter (where not is_sum) as fresh, count(*) as rows, count(distinct (counter, id, part)) as keys
      from count_differences`
    assert.equal(rows[0]?.fresh, 0)
    assert.equal(rows[0]?.rows, rows[0]?.keys)
    const columns = await sql`
      select from emails where read_count <> 0 or sent_count <> 0 union all
      select from redirects where hits <> 0 union all select from assets where download_count <> 0`
    assert.equal(columns.length, 0, 'no hot row is written')
  })

test('two transactions that count for the same email, link and asset do not wait for each other', {
  timeout: 60_000,
}, async (t) => {
  const place = await setUp(t)
  const { sql, sends } = place
  await place.sendAll()
  const [first, ...rest] = sends
  assert.ok(first)
  await sql.begin(async (db) => {
    const on = poolWithin(db, sql, []).pool
    await place.click([first], 'link1', on)
    await place.download([first], 0, on)
    await place.reply([first], on)
    await place.open(rest)
    await place.click(rest, 'link1')
    await place.download(rest, 0)
    await place.reply(rest)
    await consumeAll(sql, [countOpens], config)
    await transaction(sql, (other) => sumCounts(other))
    const others = rest.length
    assert.deepEqual({ ...(await numbers(sql)) }, { hits: others, reads: others, downloads: others })
  })
  const all = sends.length
  assert.deepEqual({ ...(await numbers(sql)) }, { hits: all, reads: all, downloads: all })
})

test('a device that downloads an asset twice at once is one visitor', async (t) => {
  const place = await setUp(t)
  const [first] = place.sends
  assert.ok(first)
  await Promise.all(Array.from({ length: 6 }, () => place.download([first], 0)))
  const [asset] = await place.sql`
    select ${of(place.sql, assetCounters.download_count)} as total, ${of(place.sql, assetCounters.unique_download_count)} as fresh from assets t order by id`
  assert.deepEqual({ ...asset }, { total: 6, fresh: 1 })
})

test('what is set back is zero, folded or not, and counts on from there', async (t) => {
  const { sql, emailIds, open, sends } = await setUp(t)
  const counter = emailCounters.variant_read_count
  const read = async () =>
    (
      await sql<{ n: number }[]>`select ${of(sql, counter)} as n from emails t where id = ${emailIds[0] ?? 0}`
    )[0]?.n
  await sql`update emails set variant_start_date = now()`
  await open(sends.slice(0, 5))
  await consumeAll(sql, [countOpens], config)
  await transaction(sql, (db) => sumCounts(db))
  await open(sends.slice(5, 8))
  await consumeAll(sql, [countOpens], config)
  assert.equal(await read(), 8)
  await transaction(sql, (db) => resetCounts(db, [counter], emailIds))
  assert.equal(await read(), 0)
  await transaction(sql, (db) => sumCounts(db))
  await open(sends.slice(8, 10))
  await consumeAll(sql, [countOpens], config)
  assert.equal(await read(), 2)
  await sql`delete from emails where id = ${emailIds[0] ?? 0}`
  assert.equal((await sql`select from count_differences where counter like 'emails.%'`).length, 0)
})

test('counters are shown, ordered, compared and grouped by with what is not folded', async (t) => {
  const app = await testApp(t)
  const { sql } = app
  const admin = await app.as('admin')
  const make = async (name: string): Promise<number> =>
    (await admin.post('/emails/new', { name, subject: 's', language: 'en', lists: [] })).body.email.id
  const ids = [await make('a'), await make('b'), await make('c')]
  const [low = 0, high = 0] = ids
  // As a version before left them: the column holds what was counted then.
  await sql`update emails set read_count = 2`
  const add = (id: number, difference: number) =>
    transaction(sql, (db) => addCounts(db, [{ counter: emailCounters.read_count, id, difference }]))
  await add(high, 5)
  await transaction(sql, (db) => sumCounts(db))
  await add(high, 1)
  await add(low, 1)
  // By their text: an object puts keys that are numbers into an order of its own.
  const list = async (query: string) =>
    [...(await admin.get(`/emails?${query}`)).text.matchAll(/"readCount":(\d+)/g)].map(([, count]) =>
      Number(count),
    )
  assert.deepEqual(await list('orderBy=readCount&orderByDir=desc'), [8, 3, 2])
  assert.deepEqual(await list('orderBy=readCount'), [2, 3, 8])
  assert.deepEqual(await list('where[0][col]=readCount&where[0][expr]=gt&where[0][val]=3'), [8])
  assert.equal((await admin.get(`/emails/${high}`)).body.email.readCount, 8)
  assert.equal((await admin.patch(`/emails/${high}/edit`, { name: 'd' })).body.email.readCount, 8)
  const column = '["e.read_count"]'
  const [report] = await sql<{ id: number }[]>`
    insert into reports (name, source, columns, group_by, table_order)
    values ('r', 'emails', ${column}::text::jsonb, ${column}::text::jsonb, '[{"column": "e.read_count", "direction": "DESC"}]')
    returning id`
  const { data } = (await admin.get(`/reports/${report?.id ?? 0}`)).body
  assert.deepEqual(
    data.map((row: { read_count: unknown }) => Number(row.read_count)),
    [8, 3, 2],
  )
})

interface Send {
  sendId: number
  contactId: number
}

async function setUp(t: TestContext) {
  const { sql } = await testDatabase(t)
  const contacts = await insertContacts(sql, CONTACTS)
  const emailIds = [await insertEmail(sql), await insertEmail(sql)]
  const sends: Send[] = []
  for (const [index, emailId] of emailIds.entries()) {
    const own = contacts.filter((_, n) => n % 2 === index)
    const ids = await queueSends(sql, emailId, own)
    sends.push(...ids.map((sendId, n) => ({ sendId, contactId: own[n] ?? 0 })))
  }
  await sql`insert into ip_addresses (ip_address) values ('127.0.0.1')`
  await sql`insert into redirects (redirect_id, url) select 'link' || n, 'https://x.example/' || n from generate_series(0, 2) n`
  await sql`insert into trackables (channel, channel_id, redirect_id) select 'email', e.id, r.id from emails e, redirects r`
  await sql`insert into assets (title, alias, storage_location) values ('A', 'a', 'remote'), ('B', 'b', 'remote')`
  const assets = (await sql<{ id: number }[]>`select id from assets order by id`).map(({ id }) => id)
  const first = contacts.at(0) ?? 0
  const hit = ({ sendId, contactId }: Send) => ({
    at: new Date(),
    send: { sendId, contactId },
    isInBrowser: false,
    visitor: { ip: '127.0.0.1', userAgent: BROWSER, referer: null, languages: [], isTracked: true },
  })
  const options = () => ({ config, now: new Date() })
  return {
    sql,
    sends,
    emailIds,
    open: (some: Send[]) => transaction(sql, (db) => recordOpens(db, some.map(hit), options())),
    click: (some: Send[], redirectId: string, on = sql) =>
      transaction(on, (db) =>
        recordClicks(
          db,
          some.map((send) => {
            const emailId = emailIds[(send.contactId - first) % 2] ?? 0
            const clickThrough = { source: { channel: 'email', id: emailId }, stat: '', emailId }
            return { ...hit(send), redirectId, query: '', parameters: {}, clickThrough }
          }),
          options(),
        ),
      ),
    download: (some: Send[], index: number, on = sql) =>
      transaction(on, (db) =>
        recordDownloads(
          db,
          some.map((send) => ({
            ...hit(send),
            contactId: send.contactId,
            assetId: assets[index] ?? 0,
            code: 200,
            clickThrough: null,
            query: {},
            trackingId: `visitor${send.contactId}`,
          })),
          options(),
        ),
      ),
    reply: (some: Send[], on = sql) =>
      transaction(on, (db) =>
        recordReplies(
          db,
          some.map((send) => ({ ...send, messageId: `reply to ${send.sendId}`, at: new Date() })),
        ),
      ),
    sendAll: () => sendAll(sql),
  }
}

/** Sends what is queued, in small transactions. */
async function sendAll(sql: Sql): Promise<void> {
  const outbox = mailOutbox({
    sql,
    compiler: emailCompiler({ sql, settings: config, catalog, storage: testStorage() }),
    settings: config,
    siteKey: await ensureSiteKey(sql),
    pacer: UNPACED,
    unknownBroadcastMail: 'hold',
    unknownTransactionalMail: 'retry',
  })
  for (;;) {
    const now = new Date()
    const candidates = await outbox.next({ limit: 7, known: new Set(), now })
    if (candidates.length === 0) return
    const tick = { senderId: 1, now }
    await transaction(sql, (db) => outbox.tick(db, { ...tick, attempts: [], candidates, free: 7 }))
    const attempts = candidates.map((candidate) => ({
      candidate,
      outcome: { kind: 'sent' as const },
      senderId: 1,
    }))
    await transaction(sql, (db) => outbox.tick(db, { ...tick, attempts, candidates: [], free: 0 }))
  }
}

/** Compares all counters with the rows that were counted, in one snapshot. */
async function assertExact(sql: Sql): Promise<void> {
  await sql.begin(async (db) => {
    const wrong = await db`
      select 'sent' as what, id, ${of(db, emailCounters.sent_count)} as counted,
        (select count(*) from email_sends s where s.email_id = t.id and s.state = 'sent') as rows from emails t
      union all
      select 'read', id, ${of(db, emailCounters.read_count)},
        (select count(*) from email_sends s where s.email_id = t.id and s.is_read) from emails t
      union all
      select 'hits', id, ${of(db, redirectCounters.hits)},
        (select count(*) from page_hits h where h.redirect_id = t.id) from redirects t
      union all
      select 'unique hits', id, ${of(db, redirectCounters.unique_hits)},
        (select count(distinct contact_id) from page_hits h where h.redirect_id = t.id) from redirects t
      union all
      select 'hits in a mail', redirect_id, ${of(db, trackableCounters.hits)},
        (select count(*) from page_hits h where h.redirect_id = t.redirect_id and h.email_id = t.channel_id) from trackables t
      union all
      select 'unique hits in a mail', redirect_id, ${of(db, trackableCounters.unique_hits)},
        (select count(distinct contact_id) from page_hits h where h.redirect_id = t.redirect_id and h.email_id = t.channel_id)
        from trackables t
      union all
      select 'hits in statistics', redirect_id, hits,
        (select count(*) from page_hits h where h.redirect_id = t.redirect_id and h.email_id = t.channel_id)
        from stats.channel_url_trackables t
      union all
      select 'unique hits in statistics', id, unique_hits,
        (select count(distinct contact_id) from page_hits h where h.redirect_id = t.id) from stats.page_redirects t
      union all
      select 'downloads', id, ${of(db, assetCounters.download_count)},
        (select count(*) from asset_downloads d where d.asset_id = t.id) from assets t
      union all
      select 'unique downloads', id, ${of(db, assetCounters.unique_download_count)},
        (select count(distinct tracking_id) from asset_downloads d where d.asset_id = t.id) from assets t`
    assert.deepEqual(
      wrong.filter((row) => row.counted !== row.rows),
      [],
    )
  }, 'read only')
}

async function numbers(sql: Sql) {
  const [row] = await sql<{ hits: number; reads: number; downloads: number }[]>`
    select (select ${of(sql, redirectCounters.hits)} from redirects t where redirect_id = 'link1') as hits,
      (select sum(${of(sql, emailCounters.read_count)})::bigint from emails t) as reads,
      (select sum(${of(sql, assetCounters.download_count)})::bigint from assets t) as downloads`
  if (!row) throw new Error('no row')
  return row
}
