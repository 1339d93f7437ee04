// Broadcasts whose approval is lost while they are sent, over real SMTP conversations.
import assert from 'node:assert/strict'
import { buffer } from 'node:stream/consumers'
import { type TestContext, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { testApp } from '../../../../test/app.ts'
import { consumeAll } from '../../../../test/consume.ts'
import { beforeDrop } from '../../../../test/database.ts'
import { insertContacts, queueSends, testConfig, until } from '../../../../test/mail.ts'
import { type SmtpServerHandle, smtpServer } from '../../../../test/smtp.ts'
import { testStorage } from '../../../../test/storage.ts'
import { appendHappenings } from '../../../catalog/happenings.ts'
import { now } from '../../../platform/clock.ts'
import { transaction } from '../../../platform/database/connection.ts'
import { createLog } from '../../../platform/log.ts'
import { zipTheme } from '../../content/themes/zipTheme.ts'
import { catalog } from '../../index.ts'
import { runBroadcast } from '../emails/broadcastTask.ts'
import { followSegments, resumeBroadcasts } from '../emails/followSegments.ts'
import { findEmailVersions } from '../rendering/emailSource.ts'
import { findQueuedSends, markSends } from '../sends/sends.sql.ts'
import { startMailSender } from '../sends/startMailSender.ts'
import { findApproved } from './approvals.sql.ts'
import { reopenOutdated } from './reopenOutdated.ts'

const WRITER = {
  'email:emails': ['viewown', 'viewother', 'editown', 'editother', 'create'],
  'core:themes': ['full'],
}
const APPROVER = { 'email:emails': ['viewown', 'viewother', 'approve'] }

async function account(t: TestContext, contacts: number, content: object) {
  const app = await testApp(t, { email_approval: true })
  const { sql } = app
  const [admin, writer, approver] = [await app.as('admin'), await app.as(WRITER), await app.as(APPROVER)]
  const segment = await admin.post('/segments/new', { name: 'All', filters: [] })
  assert.equal(segment.status, 201, segment.text)
  const people = await insertContacts(sql, contacts)
  const join = (ids: readonly number[]) => sql`
    insert into segment_contacts (segment_id, contact_id, date_added) select 1, unnest(${ids as number[]}::bigint[]), ${now()}`
  await join(people)
  const made = await admin.post('/emails/new', {
    ...{ name: 'News', subject: 'News', language: 'en', emailType: 'list', lists: [1], isPublished: true },
    ...content,
  })
  assert.equal(made.status, 201, made.text)
  const id = made.body.email.id as number
  const approval = `/emails/${id}/approval`
  return {
    ...{ app, sql, admin, writer, approver, people, join, id, approval },
    stateOf: async () => (await writer.get(approval)).body.approval.state,
    approve: async () => {
      const { status, text } = await approver.post(`${approval}/approve`, {})
      assert.equal(status, 200, text)
    },
    send: async () => {
      const { status, text } = await admin.post(`/emails/${id}/send`)
      assert.equal(status, 200, text)
    },
    deliver: async (settings: Parameters<typeof testConfig>[0] = {}) => {
      const server = await smtpServer(t, { keepsMessages: true })
      const sender = await startMailSender({
        ...{ sql, url: app.url, catalog, pollMs: 20, storage: testStorage(app.dataDir) },
        config: testConfig({ email_approval: true, mailer_dsn: server.dsn, ...settings }),
        log: createLog({ level: 'error' }),
      })
      beforeDrop(t, () => sender.stop())
      return server
    },
  }
}

/** The number of messages that contain each of these texts. */
async function countsOf(server: SmtpServerHandle, ...texts: string[]): Promise<number[]> {
  const { messages } = await server.state()
  return texts.map((text) => messages.filter((message) => message.includes(text)).length)
}

test('an edit during a broadcast holds the rest until it is approved again', async (t) => {
  const contacts = 40
  const { sql, admin, writer, id, approval, stateOf, approve, send, deliver } = await account(t, contacts, {
    customHtml: '<p>FIRST {unsubscribe_text}</p>',
  })
  assert.equal((await writer.post(approval)).status, 200)
  await approve()
  await send()
  const server = await deliver({ mailer_rate_limit: 20 })
  await until(async () => (await countsOf(server, 'FIRST'))[0]! >= 3)
  const edit = await writer.patch(`/emails/${id}/edit`, {
    subject: 'Changed',
    customHtml: '<p>SECOND {unsubscribe_text}</p>',
  })
  assert.equal(edit.status, 200, edit.text)
  assert.equal(await stateOf(), 'asked')
  await until(async () => (await sql`select from email_sends where state = 'sending'`).length === 0)
  const [before = 0] = await countsOf(server, 'FIRST')
  assert.ok(before < contacts, `${before}`)
  await sleep(2_000)
  assert.deepEqual(await countsOf(server, 'FIRST', 'SECOND'), [before, 0])
  const { waiting } = (await admin.get('/outbox')).body
  assert.deepEqual(
    waiting.map(({ reason, count }: { reason: string; count: number }) => [reason, count]),
    [['approval', contacts - before]],
  )
  assert.match((await admin.get(`/emails/${id}`)).text, /on hold until the email is approved/)
  assert.equal((await admin.get('/attention?only=sending')).body.sending, null)
  assert.match((await admin.get(`/emails/${id}/approval`)).text, /"state":"asked"/)
  await approve()
  await until(async () => (await countsOf(server, 'SECOND'))[0] === contacts - before)
  const { counts } = await server.state()
  // Mail to the approvers leaves by the same server.
  const received = Object.entries(counts).flatMap(([address, count]) =>
    /^c\d+@/.test(address) ? [count] : [],
  )
  assert.deepEqual([received.length, Math.max(...received)], [contacts, 1])
})

test('a replaced theme holds the broadcast, notifies the approvers and is sent after the approval', async (t) => {
  const { sql, admin, writer, approval, stateOf, approve, send, deliver } = await account(t, 3, {
    template: 'mine',
  })
  await upload(writer, 'FIRST')
  await writer.post(approval)
  await approve()
  await send()
  const mails = async () => (await sql`select from user_mails`).length
  const asked = await mails()
  await upload(writer, 'SECOND')
  assert.equal(await stateOf(), 'asked')
  assert.equal((await admin.post(approval.replace('approval', 'send'))).status, 409)
  const server = await deliver()
  await sleep(1_000)
  assert.deepEqual(await countsOf(server, 'FIRST', 'SECOND'), [0, 0])
  const config = testConfig({ email_approval: true })
  const run = () =>
    sql.begin((db) => reopenOutdated.run(db, now(), { config, catalog, log: createLog({ level: 'silent' }) }))
  await run()
  await run()
  assert.equal(await mails(), 2 * asked, 'each approver is notified once')
  await approve()
  await until(async () => (await countsOf(server, 'SECOND'))[0] === 3)
  assert.deepEqual(await countsOf(server, 'FIRST'), [0])
})

test('a replaced attachment or default theme ends the approval of emails that use it, and of no others', async (t) => {
  const { app, sql, admin, id, approval, stateOf, approve } = await account(t, 1, { customHtml: '<p>Hi</p>' })
  await upload(admin, 'OTHER')
  await sql`insert into assets (id, title, alias, date_added) values (900, 'A', 'a', ${now()})`
  await sql`insert into email_assets (email_id, asset_id, position) values (${id}, 900, 0)`
  await admin.post(approval)
  await approve()
  await upload(admin, 'ANOTHER')
  assert.equal(await stateOf(), 'approved', 'the email has HTML of its own')
  await sql`update assets set revision = revision + 1 where id = 900`
  assert.equal(await stateOf(), 'asked')
  await approve()
  await sql`update emails set custom_html = '', template = 'missing' where id = ${id}`
  const settings = { email_approval: true, theme_email_default: 'mine' }
  assert.equal(
    (await findApproved(app.sql, [id], settings)).size,
    0,
    'the default theme replaces a missing one',
  )
})

test('senders mark broadcasts only with the approved content, and mail of campaigns and single mail as before', async (t) => {
  const { sql, writer, people, id, approval, approve } = await account(t, 4, { customHtml: '<p>Hi</p>' })
  const settings = { email_approval: true, theme_email_default: 'blank' }
  for (const [index, lane] of [1, 2, 3, 4].entries()) await queueSends(sql, id, [people[index]!], { lane })
  const lanes = async () =>
    (await findQueuedSends(sql, { limit: 9, now: now(), approval: settings })).map(({ lane }) => lane)
  assert.deepEqual(await lanes(), [1, 2])
  await writer.post(approval)
  await approve()
  assert.deepEqual(await lanes(), [1, 2, 3, 4])
  const sends = (await findQueuedSends(sql, { limit: 9, now: now() })).filter(({ lane }) => lane >= 3)
  const mark = async (version: string) => {
    const versioned = sends.map((send) => ({ ...send, version }))
    const options = { free: 9, senderId: 1, now: now(), approval: settings }
    return (await transaction(sql, (db) => markSends(db, versioned, options))).marked.size
  }
  assert.equal(await mark('1:of an earlier edit'), 0)
  const version = (await findEmailVersions(sql, [id], settings)).get(id)!
  await writer.patch(`/emails/${id}/edit`, { subject: 'Changed' })
  assert.equal(await mark(version), 0, 'it is not approved')
  await approve()
  assert.equal(await mark(version), 0, 'another content is approved')
  assert.equal(await mark((await findEmailVersions(sql, [id], settings)).get(id)!), 2)
})

test('contacts that join a segment while the email waits for approval get it after the approval', async (t) => {
  const { sql, writer, join, id, approval, approve, send } = await account(t, 2, { customHtml: '<p>Hi</p>' })
  const config = testConfig({ email_approval: true })
  const consume = () => consumeAll(sql, [followSegments, resumeBroadcasts], config)
  await writer.post(approval)
  await approve()
  await send()
  await consume()
  await writer.patch(`/emails/${id}/edit`, { subject: 'Changed' })
  const ids = await insertContacts(sql, 1, 500)
  await join(ids)
  await appendHappenings(
    sql,
    [{ type: 'contact.changed', ids, payload: { segmentId: 1, action: 'added', fields: ['segments'] } }],
    now(),
  )
  await consume()
  const queued = async () => (await sql`select from email_sends`).length
  assert.equal(await queued(), 2)
  await approve()
  await consume()
  for (const row of await sql<{ id: number }[]>`select id from email_broadcasts`)
    await runBroadcast(sql, row.id, { config, now: now() })
  assert.equal(await queued(), 3)
})

test('an approval of content that was edited after the approver opened it is a 409', async (t) => {
  const { writer, approver, id, approval, stateOf } = await account(t, 1, { customHtml: '<p>Hi</p>' })
  await writer.post(approval)
  const { version } = (await approver.get(approval)).body.approval
  await writer.patch(`/emails/${id}/edit`, { customHtml: '<p>Changed</p>' })
  const refused = await approver.post(`${approval}/approve`, { version })
  assert.equal(refused.status, 409, refused.text)
  assert.match(refused.body.errors[0].message, /has changed since/)
  assert.equal(await stateOf(), 'asked')
  const present = (await approver.get(approval)).body.approval.version
  assert.equal((await approver.post(`${approval}/approve`, { version: present })).status, 200)
})

async function upload(
  client: {
    post: (path: string, body: unknown, options: object) => Promise<{ status: number; text: string }>
  },
  text: string,
) {
  const files = {
    'config.json': '{"name": "Mine", "features": ["email"], "builder": ["grapesjsbuilder"]}',
    'html/message.html.twig': '<p>{{ message }}</p>',
    'html/email.html.twig': `<html><body>${text} {unsubscribe_text}</body></html>`,
  }
  const content = await buffer(
    zipTheme(new Map(Object.entries(files).map(([path, file]) => [path, Buffer.from(file)]))),
  )
  const head =
    '--b\r\nContent-Disposition: form-data; name="file"; filename="mine.zip"\r\nContent-Type: application/zip\r\n\r\n'
  const body = Buffer.concat([Buffer.from(head), content, Buffer.from('\r\n--b--\r\n')])
  const { status, text: answer } = await client.post('/themes/new', body, {
    headers: { 'content-type': 'multipart/form-data; boundary=b' },
  })
  assert.ok(status < 300, answer)
}
