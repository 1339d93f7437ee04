import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { type TestApp, testApp } from '../../../../test/app.ts'
import { countStatements } from '../../../../test/countStatements.ts'
import { insertContacts, insertEmail, queueSends } from '../../../../test/mail.ts'
import {
  CERTIFICATE_URL,
  mailgunRequest,
  type ProviderRequest,
  sendgridKey,
  sendgridRequest,
  topicCertificate,
  topicRequest,
} from '../../../../test/providerRequests.ts'
import { head, rawRequest } from '../../../../test/rawRequest.ts'
import type { Config } from '../../../platform/config.ts'
import { snsNetwork } from './snsNetwork.ts'

const SECRET = 'the secret of the account'

interface CallbackTest extends TestApp {
  /** Contacts c1@example.com, …, each with a mail that was sent. */
  contacts: number[]
  sends: number[]
  hashes: string[]
  call(request: ProviderRequest): Promise<{ status: number; text: string }>
  port: number
}

async function callbackTest(t: TestContext, settings: Partial<Config>, count = 3): Promise<CallbackTest> {
  const app = await testApp(t, settings)
  const contacts = await insertContacts(app.sql, count)
  const sends = await queueSends(app.sql, await insertEmail(app.sql), contacts)
  await app.sql`update email_sends set state = 'sent', date_sent = date_queued`
  const hashes = await app.sql<{ hash: string }[]>`
    select tracking_hash(id, contact_id) as hash from email_sends order by id`
  await app.fastify.listen({ port: 0, host: '127.0.0.1' })
  const port = (app.fastify.server.address() as { port: number }).port
  return {
    ...app,
    contacts,
    sends,
    hashes: hashes.map(({ hash }) => hash),
    port,
    async call({ headers, body }) {
      const response = await fetch(`http://127.0.0.1:${port}/mailer/callback`, {
        method: 'POST',
        headers,
        body,
      })
      return { status: response.status, text: await response.text() }
    },
  }
}

async function blockedIn({ sql }: TestApp): Promise<Record<string, number>> {
  const rows = await sql<{ email: string; reason: number }[]>`
    select c.email, d.reason from contact_do_not_contact d join contacts c on c.id = d.contact_id
    where d.channel = 'email' order by c.email`
  return Object.fromEntries(rows.map(({ email, reason }) => [email.slice(0, email.indexOf('@')), reason]))
}

const sendgrid = { mailer_dsn: 'smtp://apikey:k@smtp.sendgrid.net:587', mailer_callback_secret: sendgridKey }

test('a hard bounce of SendGrid blocks the contact of the mail that it names, once, and the mail has failed', async (t) => {
  const app = await callbackTest(t, sendgrid)
  const request = sendgridRequest([
    { event: 'delivered', email: 'c2@example.com', sg_event_id: 'd' },
    {
      event: 'bounce',
      type: 'bounce',
      email: 'c1@example.com',
      sg_event_id: 'b',
      campanile_hash: app.hashes[0],
      status: '5.1.1',
      reason: '550 5.1.1 no such user',
      timestamp: Math.floor(Date.now() / 1000) - 5,
    },
  ])
  assert.equal((await app.call(request)).status, 200)
  assert.equal((await app.call(request)).status, 200)
  assert.deepEqual(await blockedIn(app), { c1: 2 })
  const [blocked] = await app.sql`select comments, channel_id from contact_do_not_contact`
  assert.equal(blocked?.comments, 'Bounced (bounce): 550 5.1.1 no such user')
  assert.ok(blocked?.channel_id)
  const rows = await app.sql`select state, is_failed, retry_count from email_sends order by id`
  assert.deepEqual(
    [...rows],
    [
      { state: 'sent', is_failed: true, retry_count: 1 },
      { state: 'sent', is_failed: false, retry_count: 0 },
      { state: 'sent', is_failed: false, retry_count: 0 },
    ],
  )
  const admin = await app.as('admin')
  const stats = await admin.get('/stats/email_stats?order[0][col]=id&order[0][dir]=asc')
  const details = JSON.parse(stats.body.stats[0].open_details)
  assert.equal(details.bounces.length, 1)
  assert.equal(details.bounces[0].code, '5.1.1')
  assert.equal(details.bounces[0].type, 'bounce')
  assert.equal(stats.body.stats[0].is_failed, '1')
})

test('soft bounces are counted, and with the fifth the mail has failed; nobody is blocked for them', async (t) => {
  const app = await callbackTest(t, sendgrid)
  const soft = (n: number) => ({
    event: 'bounce',
    type: 'blocked',
    email: 'c1@example.com',
    sg_event_id: `s${n}`,
    'smtp-id': `<${app.hashes[0]}@campanile.example>`,
  })
  await app.call(sendgridRequest([soft(1), soft(2), soft(2), soft(3), soft(4)]))
  const state = async () =>
    (await app.sql`select is_failed, retry_count from email_sends order by id limit 1`)[0]
  assert.deepEqual(await state(), { is_failed: false, retry_count: 4 })
  await app.call(sendgridRequest([soft(5)]))
  assert.deepEqual(await state(), { is_failed: true, retry_count: 5 })
  assert.deepEqual(await blockedIn(app), {})
})

test('a hard bounce of a provider that is about the sender blocks no contact and is shown to administrators', async (t) => {
  const app = await callbackTest(t, sendgrid)
  const bounce = (n: number, reason: string) => ({
    event: 'bounce',
    type: 'bounce',
    email: `c${n}@example.com`,
    sg_event_id: `x${n}`,
    campanile_hash: app.hashes[n - 1],
    reason,
  })
  const reasons = ['550 5.7.606 Access denied, banned sending IP [192.0.2.1]', '550 Sender verify failed']
  const request = sendgridRequest(reasons.map((reason, n) => bounce(n + 1, reason)))
  assert.equal((await app.call(request)).status, 200)
  assert.deepEqual(await blockedIn(app), {})
  const items: Record<string, unknown>[] = (await (await app.as('admin')).get('/attention')).body.items
  const item = items.find(({ code }) => code === 'sender.rejected')
  assert.deepEqual([item?.name, item?.reason], ['example.com', `2 × ${reasons[1]}`])
})

test('complaints and unsubscribes are entered as unsubscribed, and go by the address where no mail is named', async (t) => {
  const app = await callbackTest(t, sendgrid)
  await app.call(
    sendgridRequest([
      { event: 'spamreport', email: 'C1@example.com', sg_event_id: 'a' },
      { event: 'group_unsubscribe', email: 'c2@example.com', sg_event_id: 'b' },
      { event: 'dropped', email: 'c3@example.com', sg_event_id: 'c', reason: 'Bounced Address' },
      { event: 'unsubscribe', email: 'nobody@example.com', sg_event_id: 'd' },
    ]),
  )
  assert.deepEqual(await blockedIn(app), { c1: 1, c2: 1, c3: 2 })
})

test('a bounce of a copy says nothing about the contact', async (t) => {
  const app = await callbackTest(t, sendgrid)
  await app.sql`update emails set bcc_address = 'archive@sample.example, other@sample.example'`
  await app.call(
    sendgridRequest([
      { event: 'bounce', email: 'Archive@sample.example', sg_event_id: 'a', campanile_hash: app.hashes[0] },
      { event: 'bounce', email: 'moved@sample.example', sg_event_id: 'b', campanile_hash: app.hashes[1] },
    ]),
  )
  assert.deepEqual(await blockedIn(app), { c2: 2 })
})

test('forged, stale and unreadable requests are refused, and unknown events are a 200 that is counted', async (t) => {
  const app = await callbackTest(t, sendgrid)
  const event = { event: 'bounce', email: 'c1@example.com', sg_event_id: 'x' }
  const good = sendgridRequest([event])
  const forged = { ...good, body: good.body.replace('c1', 'c2') }
  assert.equal((await app.call(forged)).status, 403)
  assert.equal((await app.call({ headers: {}, body: good.body })).status, 403)
  assert.equal((await app.call(sendgridRequest([event], Date.now() - 3_700_000))).status, 403)
  assert.equal((await app.call(sendgridRequest([event], Date.now() + 600_000))).status, 403)
  assert.equal((await app.call(sendgridRequest('text'))).status, 400)
  assert.equal((await app.call(sendgridRequest([{ event: 'brand_new' }, 7, null, {}, []]))).status, 200)
  assert.deepEqual(await blockedIn(app), {})
  const metrics = await app.fastify.inject({ url: '/metrics' })
  assert.match(metrics.body, /campanile_mail_callbacks_total\{provider="sendgrid",kind="unknown"\} 5/)
  assert.match(metrics.body, /campanile_mail_callbacks_total\{provider="sendgrid",kind="refused"\} 5/)
})

test('requests that are too large or cut off are refused, and what is odd in an event does no harm', async (t) => {
  const app = await callbackTest(t, sendgrid)
  const huge = await app.call(sendgridRequest([{ event: 'bounce', reason: 'x'.repeat(2.5e6) }]))
  assert.equal(huge.status, 413)
  const many = Array.from({ length: 10_001 }, () => ({ event: 'open' }))
  assert.equal((await app.call(sendgridRequest(many))).status, 400)
  const cut = rawRequest(app.port, `${head('POST /mailer/callback', { 'content-length': 500 })}[{"event"`)
  cut.socket.end()
  assert.ok([0, 400].includes((await cut.answer).status))
  const odd = {
    event: 'bounce',
    email: 'c1@example.com',
    sg_event_id: 'a\0b',
    reason: `nul \0 and half a sign \ud800 ${'long '.repeat(1_000)}`,
    timestamp: 99_999_999_999,
    campanile_hash: { nested: true },
  }
  assert.equal((await app.call(sendgridRequest([odd]))).status, 200)
  assert.deepEqual(await blockedIn(app), { c1: 2 })
})

test('a request with many events takes as many statements as one with few', async (t) => {
  const app = await callbackTest(t, sendgrid, 300)
  const bounce = (n: number) => ({
    event: 'bounce',
    email: `c${n}@example.com`,
    sg_event_id: `e${n}`,
    ...(n % 2 ? { campanile_hash: app.hashes[n - 1] } : {}),
  })
  await app.call(sendgridRequest([bounce(1), bounce(2)]))
  const few = await countStatements(app.sql, () => app.call(sendgridRequest([bounce(3), bounce(4)])))
  const many = await countStatements(app.sql, () =>
    app.call(sendgridRequest(Array.from({ length: 290 }, (_, n) => bounce(n + 5)))),
  )
  assert.equal(many.count, few.count)
  assert.ok(few.count <= 7, few.queries.join('\n'))
  assert.equal(Object.keys(await blockedIn(app)).length, 294)
})

test('requests at the same time are recorded together, each report once', async (t) => {
  const app = await callbackTest(t, sendgrid, 40)
  const requests = app.hashes.flatMap((hash, n) => {
    const event = { event: 'bounce', type: 'blocked', sg_event_id: `e${n}`, campanile_hash: hash }
    return [sendgridRequest([event]), sendgridRequest([event])]
  })
  const answers = await Promise.all(requests.map((request) => app.call(request)))
  assert.ok(answers.every(({ status }) => status === 200))
  const [row] = await app.sql`select sum(retry_count)::int as sum, max(retry_count) as most from email_sends`
  assert.deepEqual(row, { sum: 40, most: 1 })
})

test('Mailgun proves itself by an HMAC', async (t) => {
  const app = await callbackTest(t, {
    mailer_dsn: 'mailgun+smtp://user:p@default?region=eu',
    mailer_callback_secret: SECRET,
  })
  const failed = {
    event: 'failed',
    severity: 'permanent',
    id: 'one',
    timestamp: Date.now() / 1000 - 3,
    recipient: 'c1@example.com',
    'user-variables': { campanile_hash: app.hashes[0] },
    'delivery-status': { code: 550, message: 'no mailbox here' },
  }
  assert.equal((await app.call(mailgunRequest('another key', failed))).status, 403)
  assert.equal((await app.call(mailgunRequest(SECRET, failed, Date.now() - 10 * 3_600_000))).status, 403)
  assert.deepEqual(await blockedIn(app), {})
  assert.equal((await app.call(mailgunRequest(SECRET, failed))).status, 200)
  await app.call(
    mailgunRequest(SECRET, {
      event: 'complained',
      id: 'two',
      recipient: 'whoever@example.com',
      message: { headers: { 'message-id': `${app.hashes[1]}@campanile.example` } },
    }),
  )
  await app.call(
    mailgunRequest(SECRET, {
      ...failed,
      id: 'three',
      severity: 'temporary',
      recipient: 'c3@example.com',
      'user-variables': {},
    }),
  )
  assert.deepEqual(await blockedIn(app), { c1: 2, c2: 1 })
})

for (const [provider, events] of [
  [
    'postmark',
    (hash: string) => [
      {
        RecordType: 'Bounce',
        Type: 'HardBounce',
        ID: 1,
        Email: 'c1@example.com',
        Metadata: { Campanile_Hash: hash },
      },
      {
        RecordType: 'Bounce',
        Type: 'SoftBounce',
        ID: 2,
        Email: 'c1@example.com',
        Metadata: { campanile_hash: hash },
      },
      { RecordType: 'SpamComplaint', ID: 3, Email: 'c2@example.com', BouncedAt: '2026-11-20T10:00:00Z' },
      {
        RecordType: 'SubscriptionChange',
        SuppressSending: true,
        Recipient: 'c3@example.com',
        SuppressionReason: 'ManualSuppression',
        MessageID: 'm',
      },
      { RecordType: 'Delivery' },
      { RecordType: 'Whatever' },
    ],
  ],
  [
    'brevo',
    (hash: string) => [
      {
        event: 'hard_bounce',
        email: 'c1@example.com',
        ts_event: 1_795_000_000,
        'X-Mailin-custom': `a:b|campanile_hash:${hash}`,
      },
      {
        event: 'soft_bounce',
        email: 'c1@example.com',
        ts_event: 1_795_000_001,
        'message-id': `<${hash}@campanile.example>`,
      },
      { event: 'spam', email: 'c2@example.com', ts_event: 1_795_000_002 },
      { event: 'unsubscribed', email: 'c3@example.com', ts_event: 1_795_000_003 },
      { event: 'delivered' },
      { event: 'Whatever' },
    ],
  ],
  [
    'sparkpost',
    (hash: string) => [
      {
        msys: {
          message_event: {
            type: 'bounce',
            bounce_class: '10',
            event_id: '1',
            rcpt_to: 'c1@example.com',
            rcpt_meta: { campanile_hash: hash },
          },
        },
      },
      {
        msys: {
          message_event: {
            type: 'bounce',
            bounce_class: '22',
            event_id: '2',
            rcpt_meta: { campanile_hash: hash },
          },
        },
      },
      { msys: { message_event: { type: 'spam_complaint', event_id: '3', rcpt_to: 'c2@example.com' } } },
      { msys: { unsubscribe_event: { type: 'list_unsubscribe', event_id: '4', rcpt_to: 'c3@example.com' } } },
      { msys: {} },
      { msys: { message_event: { type: 'Whatever', event_id: '5' } } },
    ],
  ],
] as const) {
  test(`${provider} does not sign: only with the secret are its events taken`, async (t) => {
    const dsn = `${provider}+smtp://user:p@default`
    const app = await callbackTest(t, { mailer_dsn: dsn, mailer_callback_secret: SECRET })
    const body = JSON.stringify(events(app.hashes[0]!))
    const basic = (both: string) => ({ authorization: `Basic ${Buffer.from(both).toString('base64')}` })
    for (const headers of [
      {},
      basic('user:wrong'),
      { 'x-callback-secret': `${SECRET}.` },
      { authorization: 'Basic' },
    ])
      assert.equal((await app.call({ headers: headers as Record<string, string>, body })).status, 403)
    assert.deepEqual(await blockedIn(app), {})
    assert.equal((await app.call({ headers: basic(`hook:${SECRET}`), body })).status, 200)
    assert.equal((await app.call({ headers: { 'x-callback-secret': SECRET }, body })).status, 200)
    assert.deepEqual(await blockedIn(app), { c1: 2, c2: 1, c3: 1 })
    const [send] = await app.sql`select retry_count, is_failed from email_sends order by id limit 1`
    assert.deepEqual(send, { retry_count: 2, is_failed: true })
    const metrics = await app.fastify.inject({ url: '/metrics' })
    assert.match(metrics.body, new RegExp(`provider="${provider}",kind="unknown"\\} 2`))
  })

  test(`${provider} without a secret configured is refused`, async (t) => {
    const app = await callbackTest(t, { mailer_dsn: `${provider}+smtp://user:p@default` })
    const answer = await app.call({
      headers: { authorization: 'Basic Og==', 'x-callback-secret': '' },
      body: '[]',
    })
    assert.equal(answer.status, 403)
  })
}

const ses = { mailer_dsn: 'smtp://user:p@email-smtp.eu-west-1.amazonaws.com:587' }
const TOPIC = 'arn:aws:sns:eu-west-1:123456789012:mail'

/** Answers in the place of SNS. @returns the addresses that were asked for. */
function playSns(t: TestContext, answer?: (url: URL) => { status: number; text: string }): string[] {
  const asked: string[] = []
  const { clientOf } = snsNetwork
  snsNetwork.clientOf = () => ({
    async send({ url }) {
      asked.push(url)
      const place = new URL(url)
      const text = place.pathname.endsWith('.pem') ? topicCertificate : '<ok/>'
      const played = answer?.(place) ?? { status: 200, text }
      return {
        kind: 'answered',
        isWritten: true,
        answer: { status: played.status, headers: {}, body: Buffer.from(played.text) },
      }
    },
  })
  t.after(() => {
    snsNetwork.clientOf = clientOf
  })
  return asked
}

const bounce = (addresses: string[], more: object = {}) =>
  JSON.stringify({
    notificationType: 'Bounce',
    bounce: {
      bounceType: 'Permanent',
      bounceSubType: 'General',
      feedbackId: '0100',
      timestamp: '2026-11-20T10:00:00.000Z',
      bouncedRecipients: addresses.map((emailAddress) => ({
        emailAddress,
        status: '5.1.1',
        diagnosticCode: 'smtp; 550',
      })),
    },
    mail: { messageId: 'ses-id', destination: addresses, ...more },
  })

test('a topic of SES is confirmed, its messages of either version are believed, and its certificate is fetched once', async (t) => {
  const asked = playSns(t)
  const app = await callbackTest(t, { ...ses, mailer_callback_topics: [TOPIC] })
  const subscribe = 'https://sns.eu-west-1.amazonaws.com/?Action=ConfirmSubscription&TopicArn=a&Token=b'
  const confirmation = {
    Type: 'SubscriptionConfirmation',
    Message: 'You chose',
    SubscribeURL: subscribe,
    Token: 'b',
  }
  assert.equal((await app.call(topicRequest(confirmation))).status, 200)
  assert.deepEqual(asked.sort(), [CERTIFICATE_URL, subscribe].sort())
  assert.equal(
    (await app.call(topicRequest({ Message: bounce(['c1@example.com']) }, { version: '1' }))).status,
    200,
  )
  const complaint = {
    eventType: 'Complaint',
    complaint: {
      complainedRecipients: [{ emailAddress: 'hidden@example.com' }],
      feedbackId: 'f',
      complaintFeedbackType: 'abuse',
    },
    mail: { messageId: 'x', tags: { campanile_hash: [app.hashes[1]] } },
  }
  assert.equal(
    (await app.call(topicRequest({ Message: JSON.stringify(complaint), Subject: 'S' }))).status,
    200,
  )
  const transient = JSON.parse(bounce(['c3@example.com']))
  transient.bounce.bounceType = 'Transient'
  await app.call(topicRequest({ Message: JSON.stringify(transient) }))
  await app.call(
    topicRequest({ Message: 'Successfully validated SNS topic for Amazon SES event publishing.' }),
  )
  assert.deepEqual(await blockedIn(app), { c1: 2, c2: 1 })
  assert.equal(asked.length, 2)
})

test('messages of other topics, with other signatures, or certificates from elsewhere are refused', async (t) => {
  const asked = playSns(t)
  const app = await callbackTest(t, { ...ses, mailer_callback_topics: [TOPIC] })
  const Message = bounce(['c1@example.com'])
  assert.equal((await app.call(topicRequest({ Message, TopicArn: `${TOPIC}2` }))).status, 403)
  const signed = topicRequest({ Message })
  assert.equal((await app.call({ ...signed, body: signed.body.replace('c1@', 'c2@') })).status, 403)
  assert.equal((await app.call(topicRequest({ Message }, { at: Date.now() - 8 * 3_600_000 }))).status, 403)
  assert.equal((await app.call(topicRequest({ Message, SignatureVersion: '3' }))).status, 403)
  const before = asked.length
  for (const SigningCertURL of [
    'https://evil.example/SimpleNotificationService-1.pem',
    'https://sns.eu-west-1.amazonaws.com.evil.example/a.pem',
    'http://sns.eu-west-1.amazonaws.com/a.pem',
    'https://sns.eu-west-1.amazonaws.com:8443/a.pem',
    'https://user@sns.eu-west-1.amazonaws.com/a.pem',
    'https://sns.eu-west-1.amazonaws.com/a.txt',
    'https://127.0.0.1/a.pem',
    'nonsense',
  ])
    assert.equal((await app.call(topicRequest({ Message, SigningCertURL }))).status, 403, SigningCertURL)
  const elsewhere = {
    Type: 'SubscriptionConfirmation',
    Message: 'm',
    Token: 't',
    SubscribeURL: 'https://evil.example/?Action=ConfirmSubscription',
  }
  assert.equal((await app.call(topicRequest(elsewhere))).status, 403)
  assert.equal(asked.length, before)
  assert.deepEqual(await blockedIn(app), {})
})

test('without configured topics a report counts for the mail that it names, and not for an address', async (t) => {
  playSns(t)
  const app = await callbackTest(t, ses)
  await app.call(topicRequest({ Message: bounce(['c1@example.com', 'c2@example.com']) }))
  assert.deepEqual(await blockedIn(app), {})
  const headers = [{ name: 'Message-ID', value: `<${app.hashes[2]}@campanile.example>` }]
  await app.call(topicRequest({ Message: bounce(['c3@example.com'], { headers }) }))
  assert.deepEqual(await blockedIn(app), { c3: 2 })
})

test('while SNS cannot be reached a message is put off, and an address that it does not know is refused', async (t) => {
  const at = (n: number) => CERTIFICATE_URL.replace('0123', `000${n}`)
  playSns(t, (url) => ({ status: url.href === at(1) ? 503 : 404, text: '' }))
  const app = await callbackTest(t, ses)
  assert.equal((await app.call(topicRequest({ Message: '{}', SigningCertURL: at(1) }))).status, 503)
  assert.equal((await app.call(topicRequest({ Message: '{}', SigningCertURL: at(2) }))).status, 403)
})

test('where no provider takes the mail there is nothing to call', async (t) => {
  for (const mailer_dsn of [null, 'null://null', 'smtp://mail.example.com']) {
    const app = await testApp(t, { mailer_dsn })
    const answer = await app.fastify.inject({ method: 'POST', url: '/mailer/callback', payload: '{}' })
    assert.equal(answer.statusCode, 404)
    assert.match(String(answer.headers['content-type']), /^text\/plain/)
  }
})
