import assert from 'node:assert/strict'
import { generateKeyPairSync } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { simpleParser } from 'mailparser'
import { testDatabase } from '../../../../test/database.ts'
import {
  insertContacts,
  insertEmail,
  mailTest,
  queueSends,
  statesOf,
  testConfig,
  until,
} from '../../../../test/mail.ts'
import { forkMailSender, killed } from '../../../../test/mailSenders.ts'
import { rowsRead } from '../../../../test/plan.ts'
import { smtpServer } from '../../../../test/smtp.ts'
import { counted } from '../../../platform/engine/counters.ts'
import { SYSTEM } from '../../../platform/permissions.ts'
import { openApart } from '../rendering/compileApart.ts'
import { findEmailSources } from '../rendering/emailSource.ts'
import { emailCounters } from '../sends/emailCounters.ts'
import { queuedSends } from '../sends/sends.sql.ts'
import { queueSingleSends } from './queueSingleSends.ts'

const now = new Date()

test('each contact gets the mail once, from two senders at the same time', async (t) => {
  const { sql, send } = await mailTest(t)
  const server = await smtpServer(t, { tls: 'starttls', user: 'u', password: 'p' })
  const emailId = await insertEmail(sql)
  await queueSends(sql, emailId, await insertContacts(sql, 500))
  await send({ mailer_dsn: server.dsn, mailer_connections: 5 })
  await send({ mailer_dsn: server.dsn, mailer_connections: 5 })
  await until(async () => (await statesOf(sql)).sent === 500)
  const { counts } = await server.state()
  assert.equal(Object.keys(counts).length, 500)
  assert.ok(Object.values(counts).every((count) => count === 1))
  const [email] =
    await sql`select ${sql.unsafe(counted(emailCounters.sent_count, 'e'))} as sent_count from emails e`
  assert.equal(email?.sent_count, 500)
  const [events] =
    await sql`select sum(cardinality(ids))::int as ids from domain_events where type = 'email.sent'`
  assert.equal(events?.ids, 500)
})

test('what arrives is personal, and the send keeps what was personal', async (t) => {
  const { sql, send } = await mailTest(t)
  const server = await smtpServer(t, { keepsMessages: true })
  const [id] = await insertContacts(sql, 1)
  const emailId = await insertEmail(sql, {
    customHtml:
      '<html><body>Hi {contactfield=firstname} of {contactfield=city}<a href="https://x.example/?a=1&amp;b=2">go</a></body></html>',
  })
  await queueSends(sql, emailId, [id!])
  await send({ mailer_dsn: server.dsn })
  await until(async () => (await statesOf(sql)).sent === 1)
  const mail = await simpleParser((await server.state()).messages[0]!)
  assert.equal(mail.subject, 'Hello First1')
  assert.deepEqual(mail.from?.value, [{ address: 'news@campanile.example', name: 'Campanile' }])
  assert.match(
    String(mail.html),
    /Hi First1 of City &amp; 1<a href="https:\/\/campanile\.example\/r\/[0-9a-f]{25}\?ct=/,
  )
  assert.match(mail.text ?? '', /^Hi First1 of City & 1go \(https:\/\/campanile\.example\/r\//)
  const [row] =
    await sql`select tokens, copy_id, date_sent, tracking_hash(id, contact_id) as hash from email_sends`
  assert.deepEqual(row?.tokens, { '{contactfield=firstname}': 'First1', '{contactfield=city}': 'City & 1' })
  assert.ok(String(mail.messageId).startsWith(`<${row?.hash}@`))
  assert.match(String(mail.html), new RegExp(`/email/${row?.hash}\\.gif`))
  const [copy] = await sql`select subject, body from email_copies where id = ${row?.copy_id}`
  assert.equal(copy?.subject, 'Hello {contactfield=firstname}')
  const headers = mail.headers
  assert.equal(headers.get('precedence'), 'Bulk')
  assert.match(
    JSON.stringify(headers.get('list')),
    new RegExp(`/email/unsubscribe/${row?.hash}/c1%40example.com/`),
  )
})

test('a contact who unsubscribed during the batch gets no mail', async (t) => {
  const { sql, send } = await mailTest(t)
  const server = await smtpServer(t, { delayMs: 20 })
  const ids = await insertContacts(sql, 40)
  await queueSends(sql, await insertEmail(sql), ids)
  await send({ mailer_dsn: server.dsn, mailer_connections: 1 })
  await until(async () => ((await statesOf(sql)).sent ?? 0) >= 2)
  await sql`insert into contact_do_not_contact (contact_id, channel, reason, date_added) select id, 'email', 1, ${now} from unnest(${ids.slice(20)}::bigint[]) id`
  await until(async () => !(await statesOf(sql)).queued && !(await statesOf(sql)).sending)
  assert.deepEqual(await statesOf(sql), { sent: 20, skipped: 20 })
  assert.equal(Object.keys((await server.state()).counts).length, 20)
  const [row] = await sql`select error from email_sends where state = 'skipped' limit 1`
  assert.equal(row?.error, 'Do not contact.')
})

test('mail that the server puts off is queued for later, mail that it refuses has failed', async (t) => {
  const { sql, send } = await mailTest(t)
  const server = await smtpServer(t)
  await server.fail([
    { at: 'rcpt', action: 'refuse', match: 'c1@', code: 451 },
    { at: 'end', action: 'refuse', match: 'c2@', code: 554 },
  ])
  const sends = await queueSends(sql, await insertEmail(sql), await insertContacts(sql, 3))
  let at = Date.now() + 1000
  await send({ mailer_dsn: server.dsn }, { clock: () => new Date(at) })
  await until(async () => (await statesOf(sql)).failed === 1 && (await statesOf(sql)).sent === 1)
  await until(
    async () => (await sql`select from email_sends where retry_count = 1 and state = 'queued'`).length === 1,
  )
  await server.fail([])
  const [put] = await sql`select state, attempt_at, is_failed from email_sends where id = ${sends[0]!}`
  assert.equal(put?.attempt_at.getTime(), at + 60_000)
  assert.equal(put?.is_failed, false)
  at += 61_000
  await until(async () => (await statesOf(sql)).sent === 2)
  const [failed] = await sql`select is_failed, error from email_sends where state = 'failed'`
  assert.equal(failed?.is_failed, true)
  assert.match(failed?.error, /554/)
  const [email] =
    await sql`select ${sql.unsafe(counted(emailCounters.sent_count, 'e'))} as sent_count from emails e`
  assert.equal(email?.sent_count, 2)
})

test('mail whose sender is refused is tried again and counted for administrators', async (t) => {
  const { sql, send } = await mailTest(t)
  const server = await smtpServer(t)
  await server.fail([
    { at: 'rcpt', action: 'refuse', match: 'c1@', code: 554, text: '5.7.1 Client host rejected: listed' },
    {
      at: 'rcpt',
      action: 'refuse',
      match: 'c2@',
      code: 550,
      text: '5.7.606 Access denied, banned sending IP',
    },
    { at: 'rcpt', action: 'refuse', match: 'c3@', code: 550, text: '5.1.1 User unknown' },
  ])
  await queueSends(sql, await insertEmail(sql), await insertContacts(sql, 3))
  const at = Date.now() + 1000
  await send({ mailer_dsn: server.dsn }, { clock: () => new Date(at) })
  await until(async () => (await statesOf(sql)).failed === 1)
  await until(
    async () => (await sql`select from email_sends where retry_count = 1 and state = 'queued'`).length === 2,
  )
  const [failed] = await sql`select address from email_sends where state = 'failed'`
  assert.equal(failed?.address, 'c3@example.com')
  const [trouble] =
    await sql`select transport, kind, occurrences from delivery_troubles where kind like 'sender%'`
  assert.deepEqual({ ...trouble }, { transport: 'example.com', kind: 'sender rejected', occurrences: 2 })
})

test('a broadcast whose answer never came is unknown and not sent again, transactional mail is', async (t) => {
  const { sql, send } = await mailTest(t)
  const server = await smtpServer(t)
  await server.fail([{ at: 'end', action: 'drop', times: 2 }])
  const emailId = await insertEmail(sql)
  const ids = await insertContacts(sql, 2)
  await queueSends(sql, emailId, [ids[0]!], { lane: 3 })
  await queueSends(sql, emailId, [ids[1]!], { lane: 1 })
  let at = Date.now() + 1000
  await send({ mailer_dsn: server.dsn, mailer_connections: 1 }, { clock: () => new Date(at) })
  await until(async () => (await statesOf(sql)).unknown === 1)
  at += 61_000
  await until(async () => (await statesOf(sql)).sent === 1)
  assert.deepEqual((await server.state()).counts, { 'c1@example.com': 1, 'c2@example.com': 2 })
})

test('a server that is down loses nothing and counts as no attempt', async (t) => {
  const { sql, send } = await mailTest(t)
  const server = await smtpServer(t)
  await server.stop()
  await queueSends(sql, await insertEmail(sql), await insertContacts(sql, 5))
  await send({ mailer_dsn: server.dsn })
  await new Promise((resolve) => setTimeout(resolve, 100))
  assert.deepEqual(await statesOf(sql), { queued: 5 })
  await smtpServer(t, { port: server.port })
  await until(async () => (await statesOf(sql)).sent === 5)
  const [row] = await sql`select max(retry_count) as retries from email_sends`
  assert.equal(row?.retries, 0)
})

test('a process that is killed leaves at most one unknown mail per connection, and nobody gets two', async (t) => {
  const { sql, url, send } = await mailTest(t)
  const server = await smtpServer(t, { delayMs: 5 })
  await queueSends(sql, await insertEmail(sql), await insertContacts(sql, 400))
  for (let kills = 1; kills <= 3; kills++) {
    const child = forkMailSender(t, url, { mailer_dsn: server.dsn, mailer_connections: 4 })
    const before = (await statesOf(sql)).sent ?? 0
    await until(async () => ((await statesOf(sql)).sent ?? 0) > before + 100 || !(await statesOf(sql)).queued)
    await killed(child)
    assert.ok(((await statesOf(sql)).sending ?? 0) <= 4)
  }
  await send({ mailer_dsn: server.dsn, mailer_connections: 4 })
  await until(async () => !(await statesOf(sql)).queued && !(await statesOf(sql)).sending)
  const states = await statesOf(sql)
  const { counts } = await server.state()
  assert.ok(Object.values(counts).every((count) => count === 1))
  assert.ok((states.unknown ?? 0) <= 12, JSON.stringify(states))
  assert.equal((states.sent ?? 0) + (states.unknown ?? 0), 400)
  assert.ok(Object.keys(counts).length >= (states.sent ?? 0))
})

test('lanes go in order, and emails of one lane take turns', async (t) => {
  const { sql, send } = await mailTest(t)
  const server = await smtpServer(t, { keepsMessages: true })
  const ids = await insertContacts(sql, 20)
  const big = await insertEmail(sql, { subject: 'big' })
  const small = await insertEmail(sql, { subject: 'small' })
  const urgent = await insertEmail(sql, { subject: 'urgent' })
  await queueSends(sql, big, ids)
  await queueSends(sql, small, ids.slice(0, 3))
  await queueSends(sql, urgent, ids.slice(0, 2), { lane: 1 })
  // An email that takes long to compile gives way to others: the processes for it have to run already.
  const sources = await findEmailSources(sql, [big, small], testConfig())
  await Promise.all(sources.map((source) => openApart({ source, linkTokens: [] }, 'test')))
  await send({ mailer_dsn: server.dsn, mailer_connections: 1 })
  await until(async () => (await statesOf(sql)).sent === 25)
  const order = (await server.state()).messages.map((message) => /^Subject: (\w+)/m.exec(message)?.[1])
  assert.deepEqual(order.slice(0, 8), ['urgent', 'urgent', 'big', 'small', 'big', 'small', 'big', 'small'])
})

test('a broadcast of an email that is not published waits', async (t) => {
  const { sql, send } = await mailTest(t)
  const emailId = await insertEmail(sql)
  await sql`update emails set publish_down = ${new Date(now.getTime() - 1000)}`
  await queueSends(sql, emailId, await insertContacts(sql, 2))
  await send({ mailer_dsn: 'null://null' })
  await new Promise((resolve) => setTimeout(resolve, 100))
  assert.deepEqual(await statesOf(sql), { queued: 2 })
  await sql`update emails set publish_down = null`
  await until(async () => (await statesOf(sql)).sent === 2)
})

test('without a transport mail becomes files, one per recipient', async (t) => {
  const { sql, send } = await mailTest(t)
  const sends = await queueSends(sql, await insertEmail(sql), await insertContacts(sql, 30))
  const { dataDir } = await send({})
  await until(async () => (await statesOf(sql)).sent === 30)
  const files = readdirSync(join(dataDir, 'outbox'))
  assert.deepEqual(files.sort(), sends.map((id) => `${id}.eml`).sort())
  assert.match(
    readFileSync(join(dataDir, 'outbox', files[0]!), 'latin1'),
    /^From: Campanile <news@campanile\.example>\r\n/,
  )
})

test('mail is signed for the configured domain', async (t) => {
  const { sql, send } = await mailTest(t)
  const server = await smtpServer(t, { keepsMessages: true })
  const folder = mkdtempSync(join(tmpdir(), 'campanile-key-'))
  t.after(() => rmSync(folder, { recursive: true }))
  const path = join(folder, 'key.pem')
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  writeFileSync(path, privateKey.export({ type: 'pkcs8', format: 'pem' }))
  await queueSends(sql, await insertEmail(sql), await insertContacts(sql, 3))
  await send({
    mailer_dsn: server.dsn,
    mailer_dkim_domain: 'campanile.example',
    mailer_dkim_selector: 'mail',
    mailer_dkim_private_key_path: path,
  })
  await until(async () => (await statesOf(sql)).sent === 3)
  for (const message of (await server.state()).messages)
    assert.match(message, /^DKIM-Signature: [^:]*d=campanile\.example;[^:]*s=mail;/)
})

test('white space is taken out of the HTML when that is configured', async (t) => {
  const { sql, send } = await mailTest(t)
  const server = await smtpServer(t, { keepsMessages: true })
  const emailId = await insertEmail(sql, { customHtml: '<body>\n  <p>a   b</p>\n</body>' })
  await queueSends(sql, emailId, await insertContacts(sql, 1))
  await send({ mailer_dsn: server.dsn, minify_email_html: true, mailer_append_tracking_pixel: false })
  await until(async () => (await statesOf(sql)).sent === 1)
  const mail = await simpleParser((await server.state()).messages[0]!)
  assert.match(String(mail.html), /^<body> <p>a b<\/p> <\/body>/)
})

test('uploaded images travel inside of the message when that is configured, others stay links', async (t) => {
  const { sql, send } = await mailTest(t)
  const server = await smtpServer(t, { keepsMessages: true })
  const shown = [
    'https://campanile.example/media/images/a%20b.png',
    '/media/images/sub/c.gif',
    'https://campanile.example/media/images/missing.png',
    'https://other.example/media/images/a%20b.png',
    '/media/images/../media/usual.txt',
  ]
  const emailId = await insertEmail(sql, {
    customHtml: `<body>${[...shown, shown[0]].map((url) => `<img alt="x" src="${url}">`).join('')}</body>`,
  })
  await queueSends(sql, emailId, await insertContacts(sql, 1))
  const settings = { mailer_convert_embed_images: true, mailer_append_tracking_pixel: false }
  const { dataDir } = await send({ mailer_dsn: 'smtp://localhost:1', ...settings })
  mkdirSync(join(dataDir, 'assets/images/sub'), { recursive: true })
  writeFileSync(join(dataDir, 'assets/images/a b.png'), 'first')
  writeFileSync(join(dataDir, 'assets/images/sub/c.gif'), 'second')
  await send({ mailer_dsn: server.dsn, ...settings })
  await until(async () => (await statesOf(sql)).sent === 1)
  const [message] = (await server.state()).messages
  const mail = await simpleParser(message!, { skipImageLinks: true })
  const sources = [...String(mail.html).matchAll(/src="([^"]*)"/g)].map((match) => match[1]!)
  const parts = new Map(mail.attachments.map((one) => [`cid:${one.cid}`, one]))
  assert.deepEqual(
    sources.map((source) => parts.get(source)?.content.toString() ?? source),
    ['first', 'second', ...shown.slice(2), 'first'],
  )
  assert.deepEqual(
    mail.attachments.map((one) => [one.contentType, one.related]),
    [
      ['image/png', true],
      ['image/gif', true],
    ],
  )
  // In a browser they are loaded from the site.
  const [copy] = await sql`select body from email_copies`
  assert.ok(shown.every((url) => copy?.body.includes(`src="${url}"`)))
})

test('the rate limit is shared by all senders', async (t) => {
  const { sql, send } = await mailTest(t)
  await queueSends(sql, await insertEmail(sql), await insertContacts(sql, 100))
  const at = Date.now() + 1000
  let offset = 0
  const clock = () => new Date(at + offset)
  await send({ mailer_dsn: 'null://null', mailer_rate_limit: 10 }, { clock })
  await send({ mailer_dsn: 'null://null', mailer_rate_limit: 10 }, { clock })
  await until(async () => (await statesOf(sql)).sent === 10)
  await new Promise((resolve) => setTimeout(resolve, 200))
  assert.equal((await statesOf(sql)).sent, 10)
  offset = 1000
  await until(async () => (await statesOf(sql)).sent === 20)
  await new Promise((resolve) => setTimeout(resolve, 200))
  assert.equal((await statesOf(sql)).sent, 20)
})

test('an email that cannot be built fails with its reason and holds up nobody', async (t) => {
  const { sql, send } = await mailTest(t)
  const broken = await insertEmail(sql)
  const [asset] = await sql<
    { id: number }[]
  >`insert into assets (title, alias, path) values ('a', 'a', 'missing.pdf') returning id`
  await sql`insert into email_assets (email_id, asset_id) values (${broken}, ${asset!.id})`
  const ids = await insertContacts(sql, 3)
  await queueSends(sql, broken, ids)
  await queueSends(sql, await insertEmail(sql), ids)
  await send({ mailer_dsn: 'null://null' })
  await until(async () => !(await statesOf(sql)).queued && !(await statesOf(sql)).sending)
  assert.deepEqual(await statesOf(sql), { failed: 3, sent: 3 })
  const [row] = await sql`select error from email_sends where state = 'failed' limit 1`
  assert.match(row?.error, /attachment/)
})

test('a single send carries assets of its own beside those of the email, for its contact alone', async (t) => {
  const { sql, send } = await mailTest(t)
  const server = await smtpServer(t, { keepsMessages: true })
  const insertAsset = async (name: string) => {
    const [row] = await sql<{ id: number }[]>`
      insert into assets (title, alias, path, original_file_name, mime)
      values (${name}, ${name}, ${`media/${name}.txt`}, ${`${name}.txt`}, 'text/plain') returning id`
    return row!.id
  }
  const { dataDir } = await send({ mailer_dsn: server.dsn })
  mkdirSync(join(dataDir, 'assets/media'), { recursive: true })
  for (const name of ['usual', 'extra']) writeFileSync(join(dataDir, `assets/media/${name}.txt`), name)
  const [usual, extra] = [await insertAsset('usual'), await insertAsset('extra')]
  const emailId = await insertEmail(sql)
  await sql`insert into email_assets (email_id, asset_id) values (${emailId}, ${usual})`
  const [first, second] = await insertContacts(sql, 2)
  const single = { emailId, source: 'api', sourceId: 0, ignoresDnc: false }
  await sql.begin((db) =>
    queueSingleSends(
      db as never,
      [
        { ...single, contactId: first!, assetIds: [extra, usual] },
        { ...single, contactId: second! },
      ],
      { actor: SYSTEM, now },
    ),
  )
  await until(async () => (await statesOf(sql)).sent === 2)
  const mails = await Promise.all((await server.state()).messages.map((message) => simpleParser(message)))
  const attached = new Map(
    mails.map((mail) => [
      String([mail.to].flat()[0]?.text).replace(/.*c(\d)@.*/, '$1'),
      mail.attachments.map((one) => `${one.filename}=${one.content.toString()}`),
    ]),
  )
  assert.deepEqual(attached.get('1'), ['usual.txt=usual', 'extra.txt=extra'])
  assert.deepEqual(attached.get('2'), ['usual.txt=usual'])
  const [rows] = await sql`select count(*)::int as count from asset_downloads where asset_id = ${extra}`
  assert.equal(rows?.count, 1)

  // The next mail carries the file that the asset has by then.
  writeFileSync(join(dataDir, 'assets/media/usual.txt'), 'newer')
  await sql`update assets set revision = revision + 1 where id = ${usual}`
  const [third] = await insertContacts(sql, 1, 3)
  await sql.begin((db) =>
    queueSingleSends(db as never, [{ ...single, contactId: third! }], { actor: SYSTEM, now }),
  )
  await until(async () => (await statesOf(sql)).sent === 3)
  const last = await simpleParser((await server.state()).messages[2]!)
  assert.equal(last.attachments[0]?.content.toString(), 'newer')
})

test('looking for the next mail in a long queue reads little more than it returns', async (t) => {
  const { sql } = await testDatabase(t)
  const ids = await insertContacts(sql, 20_000)
  const emails = [await insertEmail(sql), await insertEmail(sql), await insertEmail(sql)]
  for (const emailId of emails) await queueSends(sql, emailId, ids, { lane: emailId === emails[2] ? 2 : 3 })
  await sql`analyze email_sends`
  const { tables, text } = await rowsRead(sql, queuedSends(sql, { limit: 400, now: new Date() }))
  assert.ok((tables.email_sends ?? 0) <= 400 * 4, text)
})
