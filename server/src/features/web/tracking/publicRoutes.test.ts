import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { type TestContext, test } from 'node:test'
import type { FastifyInstance } from 'fastify'
import { consumeAll } from '../../../../test/consume.ts'
import { countStatements } from '../../../../test/countStatements.ts'
import { testDatabase } from '../../../../test/database.ts'
import { fixedSettings } from '../../../../test/fixedSettings.ts'
import { insertContacts, insertEmail, queueSends, testConfig } from '../../../../test/mail.ts'
import { testStorage } from '../../../../test/storage.ts'
import { buildApp } from '../../../app.ts'
import type { Config } from '../../../platform/config.ts'
import type { Db, Sql, TracedStatement } from '../../../platform/database/connection.ts'
import { counted as numberOf } from '../../../platform/engine/counters.ts'
import { createLog } from '../../../platform/log.ts'
import { makeClickThrough } from '../../content/links/clickThrough.ts'
import type { ClickHit, OpenHit } from '../../content/links/hit.ts'
import { ensureSiteKey } from '../../content/links/siteKey.ts'
import { trackingHash } from '../../content/links/trackingHash.ts'
import { catalog } from '../../index.ts'
import { UNPACED } from '../../messaging/pacing/unpaced.ts'
import { emailCompiler } from '../../messaging/rendering/emailCompiler.ts'
import { countOpens } from '../../messaging/sends/countOpens.ts'
import { emailCounters } from '../../messaging/sends/emailCounters.ts'
import { mailOutbox } from '../../messaging/sends/mailOutbox.ts'
import { recordOpens } from '../../messaging/sends/recordOpens.ts'
import { recordClicks } from './recordClicks.ts'

const BROWSER =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1'
const SENT = new Date(Date.now() - 60_000)

test('an open counts each time, reads once, and keeps what came', async (t) => {
  const { sql, app, mail, counted } = await setup(t)
  for (let n = 0; n < 3; n++) {
    const answer = await get(app, `/email/${mail.hash}.gif`)
    assert.equal(answer.statusCode, 200)
    assert.equal(answer.headers['content-type'], 'image/gif')
    assert.equal(answer.rawPayload.length, 43)
    assert.match(String(answer.headers['cache-control']), /no-store/)
  }
  await counted()
  const [send] = await sql`select open_count, is_read, date_read, ip_id, viewed_in_browser from email_sends`
  assert.equal(send?.open_count, 3)
  assert.equal(send?.is_read, true)
  assert.ok(send?.ip_id)
  const [email] =
    await sql`select ${sql.unsafe(numberOf(emailCounters.read_count, 'e'))} as read_count from emails e`
  assert.equal(email?.read_count, 1)
  const opens = await sql`select user_agent, class from email_opens`
  assert.deepEqual(
    opens.map((open) => open.class),
    ['person', 'person', 'person'],
  )
  const devices = await sql`select device, device_brand from contact_devices`
  assert.deepEqual(
    devices.map((row) => ({ ...row })),
    [{ device: 'smartphone', device_brand: 'Apple' }],
  )
  const [seen] = await sql`select count(*) as count from email_send_devices`
  assert.equal(seen?.count, 3)
  const events = await sql`select ids, payload from domain_events where type = 'email.opened'`
  assert.deepEqual(events[0]?.ids, [mail.contactId])
  assert.equal(events[0]?.payload.emailId, mail.emailId)
})

test('a pixel of nobody is a pixel and leaves no trace; so do bots and untracked addresses', async (t) => {
  const { sql, app, mail } = await setup(t, { do_not_track_ips: ['10.1.*', '192.0.2.0/24'] })
  assert.equal((await get(app, '/email/unknown.gif')).statusCode, 200)
  assert.equal((await get(app, `/email/${mail.hash.replace(/.$/, 'x')}.gif`)).statusCode, 200)
  assert.equal((await get(app, `/email/${mail.hash}.gif`, { 'user-agent': 'Googlebot/2.1' })).statusCode, 200)
  for (const remoteAddress of ['10.1.2.3', '192.0.2.77']) {
    assert.equal(
      (
        await app.inject({
          url: `/email/${mail.hash}.gif`,
          remoteAddress,
          headers: { 'user-agent': BROWSER },
        })
      ).statusCode,
      200,
    )
  }
  assert.equal(
    (await app.inject({ method: 'HEAD', url: `/email/${mail.hash}.gif`, headers: { 'user-agent': BROWSER } }))
      .statusCode,
    200,
  )
  const [rows] =
    await sql`select (select count(*) from email_opens) as opens, (select count(*) from ip_addresses) as ips`
  assert.deepEqual({ ...rows }, { opens: 0, ips: 0 })
})

test('a click on a link whose host is a field of the contact leads to the value', async (t) => {
  const { sql, app, mail, redirect } = await setup(t)
  const leadsTo = async (url: string, website: string) => {
    await sql`delete from redirects`
    await sql`update contacts set city = ${website}`
    const answer = await get(app, `/r/${await redirect(url)}?ct=${mail.ct}`)
    return answer.headers.location ?? answer.statusCode
  }
  assert.equal(await leadsTo('{contactfield=city}', 'own.example/a b'), 'http://own.example/a%20b')
  assert.equal(await leadsTo('http://{contactfield=city}', 'https://own.example/a'), 'https://own.example/a')
  assert.equal(
    await leadsTo('https://{contactfield=city}/shop?x=1', 'own.example'),
    'https://own.example/shop?x=1',
  )
  assert.equal(await leadsTo('https://{contactfield=city|other.example}/a', ''), 'https://other.example/a')
  assert.equal(await leadsTo('https://{contactfield=city}.shop.example/', 'own'), 'https://own.shop.example/')
  assert.equal(await leadsTo('https://{contactfield=city}.shop.example/', 'evil.example/'), 404)
  assert.equal(await leadsTo('{contactfield=city}', 'javascript:alert(1)'), 404)
  assert.equal(await leadsTo('{contactfield=city}', ''), 404)
})

test('a click leads to the stored address with tokens, UTM and query, and counts as an open once', async (t) => {
  const { sql, app, mail, redirect, counted } = await setup(t)
  const redirectId = await redirect('https://x.example/{contactfield=city}?a=1#top')
  await sql`update emails set utm_tags = '{"utmSource": "news", "utmMedium": "e mail"}'`
  const link = `/r/${redirectId}?ct=${mail.ct}&q=2&utm_medium=own`
  const first = await get(app, link)
  assert.equal(first.statusCode, 302)
  assert.equal(
    first.headers.location,
    'https://x.example/City%20%26%201?a=1&utm_source=news&utm_medium=e%20mail&q=2&utm_medium=own#top',
  )
  assert.match(String(first.headers['set-cookie']), /mautic_device_id=[\w-]{23};.*mtc_id=\d+/)
  await get(app, link)
  await counted()
  await get(app, link)
  await counted()
  const [send] = await sql`select open_count, is_read from email_sends`
  assert.deepEqual({ ...send }, { open_count: 1, is_read: true })
  const [row] = await sql`select hits, unique_hits from stats.page_redirects`
  assert.deepEqual({ ...row }, { hits: 3, unique_hits: 1 })
  const [trackable] = await sql`select hits, unique_hits from stats.channel_url_trackables`
  assert.deepEqual({ ...trackable }, { hits: 3, unique_hits: 1 })
  const hits =
    await sql`select contact_id, email_id, source, source_id, redirect_id, code, query from page_hits`
  assert.equal(hits.length, 3)
  assert.equal(hits[0]?.contact_id, mail.contactId)
  assert.deepEqual(
    [hits[0]?.source, hits[0]?.source_id, hits[0]?.email_id],
    ['email', mail.emailId, mail.emailId],
  )
  assert.deepEqual(hits[0]?.query, { q: '2', utm_medium: 'own' })
  const utm = await sql`select utm_source from contact_utm_tags`
  assert.deepEqual(
    utm.map((one) => one.utm_source),
    ['news', 'news', 'news'],
  )
})

test('a link is followed without a click-through value, by a HEAD and by bots, and not counted', async (t) => {
  const { sql, app, mail, redirect } = await setup(t)
  const redirectId = await redirect('https://x.example/')
  assert.equal((await get(app, `/redirect/${redirectId}`)).headers.location, 'https://x.example/')
  assert.equal(
    (
      await app.inject({
        method: 'HEAD',
        url: `/r/${redirectId}?ct=${mail.ct}`,
        headers: { 'user-agent': BROWSER },
      })
    ).statusCode,
    302,
  )
  assert.equal(
    (await get(app, `/r/${redirectId}?ct=${mail.ct}`, { 'user-agent': 'bingbot' })).statusCode,
    302,
  )
  assert.equal((await get(app, `/r/${redirectId}?ct=rubbish`)).statusCode, 302)
  assert.equal((await get(app, '/r/0123456789abcdef012345678')).statusCode, 404)
  const [row] = await sql`select hits from stats.page_redirects`
  assert.equal(row?.hits, 0)
})

test("a made-up click-through value spoils nobody's click", async (t) => {
  const { sql, app, mail, redirect } = await setup(t)
  const redirectId = await redirect('https://x.example/')
  const madeUp = ['a\0b', 'a 1.5', 'x'.repeat(2_000)].map((channel) =>
    encodeURIComponent(
      Buffer.from(`a:1:{s:6:"source";a:2:{i:0;s:${channel.length}:"${channel}";i:1;i:1;}}`).toString(
        'base64',
      ),
    ),
  )
  const long = `utm_source=${'x'.repeat(190)}%F0%9F%98%80`
  const answers = await Promise.all([
    get(app, `/r/${redirectId}?ct=${mail.ct}&${long}`),
    ...madeUp.map((ct) => get(app, `/r/${redirectId}?ct=${ct}`)),
  ])
  assert.deepEqual(
    answers.map((answer) => answer.statusCode),
    [302, 302, 302, 302],
  )
  const [row] = await sql`select hits from stats.page_redirects where redirect_id = ${redirectId}`
  assert.equal(row?.hits, 4)
})

test('a value of a contact cannot turn a link into another place', async (t) => {
  const { sql, app, mail, redirect } = await setup(t)
  await sql`update contacts set city = '../..//evil.example/?x=\r\nSet-Cookie: a=b'`
  const answer = await get(
    app,
    `/r/${await redirect('https://x.example/p/{contactfield=city}')}?ct=${mail.ct}`,
  )
  assert.ok(String(answer.headers.location).startsWith('https://x.example/p/..%2F..%2F%2Fevil.example'))
  await sql`insert into redirects (redirect_id, url) values ('bad', 'javascript:alert(1)')`
  assert.equal((await get(app, '/r/bad')).statusCode, 404)
})

test('machines are told apart, and left out of the counts when the configuration says so', async (t) => {
  const { sql, app, mail, redirect, counted } = await setup(t, { count_machine_activity: false })
  await get(app, `/email/${mail.hash}.gif`, {
    'user-agent': 'Mozilla/5.0 (Windows NT 5.1; rv:11.0) Gecko Firefox/11.0 (via ggpht.com GoogleImageProxy)',
  })
  await get(app, `/email/${mail.hash}.gif`, { 'user-agent': '' })
  assert.deepEqual(
    (await sql`select class from email_opens order by id`).map((row) => row.class),
    ['proxy', 'bot'],
  )
  for (let n = 0; n < 4; n++) await get(app, `/r/${await redirect(`https://x.example/${n}`)}?ct=${mail.ct}`)
  assert.deepEqual(
    (await sql`select class from page_hits order by id`).map((row) => row.class),
    ['person', 'person', 'scanner', 'scanner'],
  )
  await counted()
  const [send] = await sql`select open_count from email_sends`
  assert.equal(send?.open_count, 1)
  const [counts] = await sql`select sum(hits)::int as hits from stats.page_redirects`
  assert.equal(counts?.hits, 2)
})

test('a group of one hit and a group of two hundred take the same number of statements', async (t) => {
  const { sql, key, redirect, counted } = await setup(t)
  const ids = await insertContacts(sql, 400, 10)
  const emailId = await insertEmail(sql)
  const sends = await queueSends(sql, emailId, ids)
  const redirectId = await redirect('https://x.example/{contactfield=city}?utm_source=a')
  const config = testConfig()
  const visitor = { ip: '127.0.0.1', userAgent: BROWSER, referer: null, languages: [], isTracked: true }
  const slice = (from: number, to: number) =>
    ids.slice(from, to).map((contactId, index) => ({ sendId: sends[from + index]!, contactId }))
  const clicksOf = (from: number, to: number): ClickHit[] =>
    slice(from, to).map((send) => ({
      at: new Date(),
      visitor,
      send,
      redirectId,
      query: '',
      parameters: {},
      clickThrough: { source: { channel: 'email', id: emailId }, stat: trackingHash(key, send), emailId },
    }))
  const opensOf = (from: number, to: number): OpenHit[] =>
    slice(from, to).map((send) => ({ at: new Date(), visitor, send, isInBrowser: false }))
  const count = async (run: (db: Db) => Promise<unknown>) =>
    (await countStatements(sql, () => sql.begin((db) => run(db as never)))).count
  const options = () => ({ config, now: new Date() })
  const clicks = (from: number, to: number) => count((db) => recordClicks(db, clicksOf(from, to), options()))
  const opens = async (from: number, to: number) => [
    await count((db) => recordOpens(db, opensOf(from, to), options())),
    (await countStatements(sql, counted)).count,
  ]
  await clicks(0, 1)
  assert.equal(await clicks(1, 2), await clicks(2, 200))
  await opens(200, 201)
  const known = await opens(201, 202)
  assert.deepEqual(known, await opens(202, 400))
  assert.equal(known[0], 1, 'opens from known addresses are one statement')
})

test('requests at the same time are written together and each counted once', async (t) => {
  const { sql, app, mail, counted } = await setup(t)
  const { count } = await countStatements(sql, () =>
    Promise.all(Array.from({ length: 300 }, () => get(app, `/email/${mail.hash}.gif`))),
  )
  await counted()
  const [send] = await sql`select open_count from email_sends`
  assert.equal(send?.open_count, 300)
  assert.ok(count < 300, `${count} statements for 300 opens`)
})

test('opens of known addresses are one statement without a transaction; others of the same moment follow, each once', async (t) => {
  const { sql, app, key, mail, counted } = await setup(t)
  const pixel = (hash: string, remoteAddress = '127.0.0.1') =>
    app.inject({ url: `/email/${hash}.gif`, remoteAddress, headers: { 'user-agent': BROWSER } })
  await pixel(mail.hash)
  const sent: string[] = []
  const listen = (message: unknown) => {
    const { database, query } = message as TracedStatement
    if (database === sql.home.database && /^begin|into email_opens/.test(query)) sent.push(query)
  }
  subscribe('campanile.statement', listen)
  t.after(() => unsubscribe('campanile.statement', listen))
  await pixel(mail.hash)
  assert.equal(sent.length, 1, sent.join('\n'))
  const [send] = await sql`select id, contact_id from email_sends`
  const gone = trackingHash(key, { sendId: Number(send?.id) + 1, contactId: Number(send?.contact_id) })
  const answers = await Promise.all([
    ...Array.from({ length: 20 }, () => pixel(mail.hash)),
    ...Array.from({ length: 5 }, () => pixel(mail.hash, '192.0.2.7')),
    pixel(gone),
    pixel(gone, '192.0.2.8'),
  ])
  assert.ok(answers.every((answer) => answer.statusCode === 200))
  const rows = await sql`
    select i.ip_address, count(*)::int as opens from email_opens o join ip_addresses i on i.id = o.ip_id
    group by i.ip_address order by i.ip_address`
  assert.deepEqual(
    rows.map((row) => [row.ip_address, row.opens]),
    [
      ['127.0.0.1', 22],
      ['192.0.2.7', 5],
    ],
  )
  await counted()
  const [read] = await sql`select open_count from email_sends`
  assert.equal(read?.open_count, 27)
})

test('the unsubscribe link changes nothing when it is opened; its button does, once; the way back works', async (t) => {
  const { sql, app, mail } = await setup(t)
  const path = `/email/unsubscribe/${mail.hash}/c1%40example.com/${mail.secret}`
  const page = await get(app, path)
  assert.equal(page.statusCode, 200)
  assert.equal(page.body.match(/<button/g)?.length, 1)
  assert.match(String(page.headers['content-security-policy']), /default-src 'none'/)
  assert.equal((await dnc(sql)).length, 0)
  for (let n = 0; n < 2; n++) {
    const done = await post(app, path, 'confirm=1')
    assert.equal(done.statusCode, 200)
    assert.match(done.body, /c1@example\.com/)
    assert.match(done.body, new RegExp(`href="https://campanile\\.example/email/resubscribe/${mail.hash}"`))
  }
  const rows = await dnc(sql)
  assert.deepEqual(rows, [
    {
      contact_id: mail.contactId,
      channel: 'email',
      reason: 1,
      channel_id: mail.emailId,
      comments: 'Unsubscribed by a link in the email "Test".',
    },
  ])
  const already = await get(app, path)
  assert.match(already.body, /<h1>Unsubscribed already<\/h1>/)
  assert.match(already.body, new RegExp(`href="https://campanile\\.example/email/resubscribe/${mail.hash}"`))
  assert.doesNotMatch(already.body, /<button/)
  assert.match((await get(app, `/email/dnc/${mail.hash}`)).body, /<button/, 'other channels are still open')
  assert.match((await get(app, `/email/resubscribe/${mail.hash}`)).body, /<button/)
  assert.equal((await dnc(sql)).length, 1)
  await post(app, `/email/resubscribe/${mail.hash}`, 'confirm=1')
  assert.equal((await dnc(sql)).length, 0)
  assert.doesNotMatch((await get(app, `/email/resubscribe/${mail.hash}`)).body, /<button/)
})

test('the unsubscribe pages of an email show its form, which knows the recipient', async (t) => {
  const { sql, app, mail, config } = await setup(t)
  const settings: { show_contact_preferences: boolean } = config
  const [form] = await sql<{ id: number }[]>`
    insert into forms (name, alias, is_published) values ('Why do you leave?', 'why', true) returning id`
  await sql`update emails set unsubscribe_form_id = ${form!.id}`
  const path = `/email/unsubscribe/${mail.hash}`
  const page = await get(app, path)
  assert.match(
    page.body,
    /<button type="submit">Unsubscribe<\/button><\/form><iframe src="\/form\/embed\/1\?ct=/,
  )
  settings.show_contact_preferences = true
  const preferences = await get(app, path)
  assert.match(preferences.body, /<h1>Your preferences<\/h1>[\s\S]*<iframe src="\/form\/embed\/1\?ct=/)
  assert.match(String(preferences.headers['content-security-policy']), /frame-src 'self'/)
  settings.show_contact_preferences = false
  const leave = () =>
    app.inject({
      method: 'POST',
      url: `/email/unsubscribe/${mail.hash}`,
      payload: 'confirm=1',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
  const done = await leave()
  assert.match(String(done.headers['content-security-policy']), /frame-src 'self'/)
  const frame = /<iframe src="([^"]+)" title="Why do you leave\?">/.exec(done.body)?.[1] ?? ''
  assert.match(frame, /^\/form\/embed\/1\?ct=/)
  assert.equal((await app.inject({ url: frame })).statusCode, 200)
  assert.match((await get(app, path)).body, /<h1>Unsubscribed already<\/h1>[\s\S]*<iframe/)
  await sql`update forms set is_published = false`
  assert.doesNotMatch((await leave()).body, /<iframe/)
})

test('one click unsubscribes by a form of either kind, without cookies or redirects', async (t) => {
  const { sql, app, mail } = await setup(t)
  const answer = await post(app, `/email/unsubscribe/${mail.hash}`, 'List-Unsubscribe=One-Click')
  assert.equal(answer.statusCode, 200)
  assert.match(String(answer.headers['content-type']), /^text\/plain/)
  assert.equal(answer.headers['set-cookie'], undefined)
  assert.equal((await dnc(sql)).length, 1)
  await sql`delete from contact_do_not_contact`
  const multipart = await app.inject({
    method: 'POST',
    url: `/email/unsubscribe/${mail.hash}`,
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
    payload: '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
  })
  assert.equal(multipart.statusCode, 200)
  assert.equal((await dnc(sql)).length, 1)
  assert.equal(
    (await post(app, '/email/unsubscribe/1g1gaaaaaaaaaaaaaaaaaaaa', 'List-Unsubscribe=One-Click')).statusCode,
    404,
  )
})

test('an unknown hash falls back on a proven address, and without one nothing changes', async (t) => {
  const { sql, app, key, mail } = await setup(t)
  const secret = createHmac('sha256', key).update('c1@example.com').digest('hex')
  assert.match((await get(app, `/email/unsubscribe/nothing/c1%40example.com/${secret}`)).body, /<button/)
  await post(app, `/email/unsubscribe/nothing/c1%40example.com/${secret}`, 'confirm=1')
  assert.equal((await dnc(sql))[0]?.contact_id, mail.contactId)
  await sql`delete from contact_do_not_contact`
  const forged = await post(app, `/email/unsubscribe/nothing/c1%40example.com/${'0'.repeat(64)}`, 'confirm=1')
  assert.equal(forged.statusCode, 200)
  assert.equal((await dnc(sql)).length, 0)
})

test('the link out of everything blocks every channel', async (t) => {
  const { sql, app, mail } = await setup(t)
  await get(app, `/email/dnc/${mail.hash}`)
  assert.equal((await dnc(sql)).length, 0)
  await post(app, `/email/dnc/${mail.hash}`, 'confirm=1')
  assert.deepEqual((await dnc(sql)).map((row) => row.channel).sort(), ['email', 'notification', 'sms'])
  assert.match((await get(app, `/email/dnc/${mail.hash}`)).body, /<h1>All messages are stopped<\/h1>/)
})

test('the web version shows what was sent, counts as an open, and runs no script', async (t) => {
  const { sql, app, mail, counted } = await setup(t)
  await sql`update contacts set firstname = 'Changed'`
  await sql`update emails set custom_html = 'changed', revision = 2`
  const answer = await get(app, `/email/view/${mail.hash}`)
  assert.equal(answer.statusCode, 200)
  assert.match(answer.body, /Hi First1/)
  assert.match(answer.body, /href="https:\/\/campanile\.example\/r\/[0-9a-f]{25}\?ct=/)
  assert.doesNotMatch(answer.body, /\.gif/)
  assert.match(String(answer.headers['content-security-policy']), /sandbox/)
  await counted()
  const [send] = await sql`select open_count, viewed_in_browser from email_sends`
  assert.deepEqual({ ...send }, { open_count: 1, viewed_in_browser: true })
  assert.equal((await get(app, '/email/view/nothing')).statusCode, 404)
})

test('a preview is public only when the email says so', async (t) => {
  const { sql, app, mail } = await setup(t)
  assert.equal((await get(app, `/email/preview/${mail.emailId}`)).statusCode, 404)
  await sql`update emails set public_preview = true`
  const answer = await get(app, `/email/preview/${mail.emailId}`)
  assert.equal(answer.statusCode, 200)
  assert.match(answer.body, /Hi \[First Name\]/)
  assert.equal((await sql`select from email_opens`).length, 0)
})

test('what is shown in a browser offers no link to itself, and an email of nothing but a theme shows that, one of nothing says that it is empty', async (t) => {
  const { sql, app, mail } = await setup(t)
  await sql`update emails set public_preview = true, custom_html =
    '<p>{webview_text}</p><p>Read <A class="x" href="{webview_url}">in a <b>browser</b></A> or <a href="https://a.example">there</a></p>'`
  const preview = await get(app, `/email/preview/${mail.emailId}`)
  assert.doesNotMatch(preview.body, /email\/view|browser/)
  assert.match(preview.body, /<p>Read {2}or <a href="https:\/\/a\.example">there<\/a>/)

  await sql`update email_copies set body = '<p>Kept. {webview_text} <a href="{webview_url}">in a browser</a></p>'`
  const sent = await get(app, `/email/view/${mail.hash}`)
  assert.match(sent.body, /<p>Kept\. {2}<\/p>/)

  await sql`update emails set custom_html = '', plain_text = ' ', template = 'blank'`
  assert.match(
    (await get(app, `/email/preview/${mail.emailId}`)).body,
    /<h1[^>]*>A heading that says it<\/h1>/,
  )
  await sql`update emails set template = null`
  const empty = await get(app, `/email/preview/${mail.emailId}`)
  assert.match(empty.body, /<h1[^>]*>This email is empty<\/h1>/)
})

interface Mail {
  contactId: number
  emailId: number
  sendId: number
  hash: string
  ct: string
  secret: string
}

/** The public routes on a database with one contact who was sent one email a minute ago. */
async function setup(t: TestContext, settings: Partial<Config> = {}) {
  let app: FastifyInstance | undefined
  t.after(() => app?.close())
  const { sql } = await testDatabase(t)
  const config = testConfig(settings)
  const built = await buildApp({
    role: 'web',
    sql,
    settings: fixedSettings(config),
    log: createLog({ level: 'error' }),
    storage: testStorage(),
  })
  app = built.fastify
  const key = await ensureSiteKey(sql)
  const [contactId] = await insertContacts(sql, 1)
  const emailId = await insertEmail(sql)
  const [sendId] = await queueSends(sql, emailId, [contactId!])
  await sendAll(sql, config, key)
  await sql`update email_sends set date_sent = ${SENT}`
  await sql`truncate domain_events`
  const hash = trackingHash(key, { sendId: sendId!, contactId: contactId! })
  const mail: Mail = {
    contactId: contactId!,
    emailId,
    sendId: sendId!,
    hash,
    ct: makeClickThrough(emailId, contactId!, hash),
    secret: createHmac('sha256', key).update('c1@example.com').digest('hex'),
  }
  await sql`delete from redirects`
  let links = 0
  const redirect = async (url: string): Promise<string> => {
    const redirectId = `link${++links}`
    const [row] = await sql<
      { id: number }[]
    >`insert into redirects (redirect_id, url) values (${redirectId}, ${url}) returning id`
    await sql`insert into trackables (channel, channel_id, redirect_id) values ('email', ${emailId}, ${row!.id})`
    return redirectId
  }
  const counted = () => consumeAll(sql, [countOpens], config)
  return { sql, app, mail, key, config, redirect, counted }
}

async function sendAll(sql: Sql, config: Config, siteKey: Buffer): Promise<void> {
  const outbox = mailOutbox({
    sql,
    compiler: emailCompiler({ sql, settings: config, catalog, storage: testStorage() }),
    settings: config,
    siteKey,
    pacer: UNPACED,
    unknownBroadcastMail: 'hold',
    unknownTransactionalMail: 'retry',
  })
  const now = new Date()
  const candidates = await outbox.next({ limit: 10, known: new Set(), now })
  await sql.begin((db) => outbox.tick(db as never, { attempts: [], candidates, free: 10, senderId: 1, now }))
  for (const candidate of candidates) outbox.render(candidate, now)
  await sql.begin((db) =>
    outbox.tick(db as never, {
      attempts: candidates.map((candidate) => ({ candidate, outcome: { kind: 'sent' }, senderId: 1 })),
      candidates: [],
      free: 0,
      senderId: 1,
      now,
    }),
  )
}

function get(app: FastifyInstance, url: string, headers: Record<string, string> = {}) {
  return app.inject({ method: 'GET', url, headers: { 'user-agent': BROWSER, ...headers } })
}

function post(app: FastifyInstance, url: string, payload: string) {
  return app.inject({
    method: 'POST',
    url,
    payload,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
}

async function dnc(sql: Sql): Promise<Record<string, unknown>[]> {
  return (
    await sql`select contact_id, channel, reason::int, channel_id, comments from contact_do_not_contact order by id`
  ).map((row) => ({ ...row }))
}
