// What carriers of text messages tell.
import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { type TestContext, test } from 'node:test'
import { testApp } from '../../../../test/app.ts'
import { startSender } from '../../../../test/channelSenders.ts'
import { countStatements } from '../../../../test/countStatements.ts'
import { testDatabase } from '../../../../test/database.ts'
import { testConfig } from '../../../../test/mail.ts'
import { rowsTouched } from '../../../../test/plan.ts'
import { provider, twilioReply, twilioSignature } from '../../../../test/providers.ts'
import type { Config } from '../../../platform/config.ts'
import { type Db, transaction } from '../../../platform/database/connection.ts'
import { recordReply } from './recordReplies.ts'

const SITE = 'https://campanile.example'
const TOKEN = 'token-1'

async function setUp(t: TestContext, settings: Partial<Config>) {
  const given = { site_url: SITE, ...settings }
  const app = await testApp(t, given)
  await startSender(t, app, 'text', given)
  const admin = await app.as('admin')
  const contact = async (body: object): Promise<number> =>
    (await admin.post('/contacts/new', body)).body.contact.id
  const made = await admin.post('/smses/new', { name: 'Hello', message: 'Hi, see https://shop.example/sale' })
  return { app, admin, contact, id: made.body.sms.id as number }
}

type Setup = Awaited<ReturnType<typeof setUp>>

async function twilioSetUp(t: TestContext) {
  const twilio = await provider(t, (request) => twilioReply(request, { account: 'AC1', token: TOKEN }))
  const dsn = `twilio://AC1:${TOKEN}@127.0.0.1:${twilio.port}?from=%2B15550100&scheme=http`
  return { ...(await setUp(t, { sms_dsn: dsn })), twilio }
}

/** A request of Twilio's, signed. */
async function tell(
  { app }: Setup,
  form: Readonly<Record<string, string>>,
  { path = '/sms/twilio/callback', token = TOKEN, site = SITE } = {},
) {
  return app.fastify.inject({
    method: 'POST',
    url: path,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'x-twilio-signature': twilioSignature(token, `${site}${path}`, form),
    },
    payload: new URLSearchParams(form).toString(),
  })
}

const incoming = (from: string, text: string, sid = 'SM1') => ({
  AccountSid: 'AC1',
  MessageSid: sid,
  SmsStatus: 'received',
  From: from,
  To: '+15550100',
  Body: text,
})

test('an answer is recorded once with its contact, in the log, as activity and for reactions', async (t) => {
  const all = await twilioSetUp(t)
  const { app, admin, contact } = all
  const ann = await contact({ firstname: 'Ann', mobile: '(555) 010-0001' })
  await contact({ firstname: 'Bob', mobile: '+15550100002' })
  for (const path of ['/sms/twilio/callback', '/sms/receive']) {
    const answer = await tell(all, incoming('+15550100001', 'Yes, please 😀'), { path })
    assert.deepEqual([answer.statusCode, answer.body], [200, ''])
  }
  const events = (await admin.get('/stats/lead_event_log?limit=10')).body.stats.filter(
    (row: { bundle: string }) => row.bundle === 'sms',
  )
  assert.equal(events.length, 1)
  assert.deepEqual(
    [events[0].lead_id, events[0].object, events[0].action, JSON.parse(events[0].properties)],
    [String(ann), 'sms', 'reply', { message: 'Yes, please 😀' }],
  )
  const told = await app.sql`select payload, ids from domain_events where type = 'text_message.replied'`
  assert.deepEqual(
    told.map((row) => [row.ids, row.payload.message]),
    [[[ann], 'Yes, please 😀']],
  )
  const activity = (await admin.get(`/contacts/${ann}/activity?filters[includeEvents][]=sms_reply`)).body
  assert.equal(activity.events.length, 1)
  assert.equal(activity.events[0].event, 'sms_reply')
})

test('STOP ends text messages for whoever was sent something at the number, in whatever way it is stored', async (t) => {
  const all = await twilioSetUp(t)
  const { admin, contact, id } = all
  const cy = await contact({ firstname: 'Cy', phone: '+44 (0)20 7946-0000' })
  assert.equal((await admin.get(`/smses/${id}/contact/${cy}/send`)).body.status, 'Delivered')
  await tell(all, incoming('+442079460000', ' Stop\n'))
  const [dnc] = (await admin.get(`/contacts/${cy}`)).body.contact.doNotContact
  assert.deepEqual([dnc.channel, dnc.reason, dnc.channelId], ['sms', 1, id])
  const blocked = await admin.get(`/smses/${id}/contact/${cy}/send`)
  assert.equal(blocked.body.status, 'The contact must not be contacted by text message.')
  await tell(all, incoming('+442079460000', 'start', 'SM2'))
  assert.equal((await admin.get(`/contacts/${cy}`)).body.contact.doNotContact.length, 1)
})

test('what is forged, changed on the way, of another account, site or transport is refused and changes nothing', async (t) => {
  const all = await twilioSetUp(t)
  const { app, contact } = all
  await contact({ firstname: 'Ann', mobile: '+15550100001' })
  const text = incoming('+15550100001', 'stop')
  assert.equal((await tell(all, text, { token: 'guessed' })).statusCode, 403)
  assert.equal((await tell(all, text, { site: 'https://other.example' })).statusCode, 403)
  assert.equal((await tell(all, { ...text, AccountSid: 'AC2' })).statusCode, 400)
  assert.equal((await tell(all, { AccountSid: 'AC1' })).statusCode, 400)
  assert.equal((await tell(all, { AccountSid: 'AC1', MessageSid: 'SM1' })).statusCode, 400)
  for (const path of ['/sms/gateway/callback', '/sms/pigeon/callback'])
    assert.equal((await tell(all, text, { path })).statusCode, 404, path)
  const plain = await app.fastify.inject({
    method: 'POST',
    url: '/sms/receive',
    payload: 'x'.repeat(100_000),
  })
  assert.equal(plain.statusCode, 413)
  assert.equal((await tell(all, incoming('+15559999999', 'stop'))).statusCode, 200)
  assert.equal((await tell(all, incoming('short code', 'stop'))).statusCode, 200)
  assert.equal((await app.sql`select from contact_do_not_contact`).length, 0)
  assert.equal((await app.sql`select from text_message_replies`).length, 0)
})

test('a report of Twilio’s records the outcome of the message: undelivered is a failure, delivered one that was unknown is sent', async (t) => {
  const all = await twilioSetUp(t)
  const { app, admin, contact, id, twilio } = all
  const ann = await contact({ firstname: 'Ann', mobile: '+15550100001' })
  await admin.get(`/smses/${id}/contact/${ann}/send`)
  const form = new URLSearchParams(twilio.requests[0]!.body)
  assert.equal(form.get('StatusCallback'), `${SITE}/sms/twilio/callback`)
  const [send] = await app.sql`select id, provider_id from text_message_sends`
  const report = (status: string) => ({
    AccountSid: 'AC1',
    MessageSid: send!.provider_id,
    MessageStatus: status,
    ...(status === 'undelivered' ? { ErrorCode: '30003' } : {}),
  })
  const state = async () => (await app.sql`select state, error from text_message_sends`)[0]
  for (const status of ['queued', 'sent', 'sending']) await tell(all, report(status))
  assert.deepEqual({ ...(await state()) }, { state: 'sent', error: null })
  await app.sql`update text_message_sends set state = 'unknown'`
  await tell(all, report('delivered'))
  assert.equal((await state())!.state, 'sent')
  await tell(all, report('undelivered'))
  assert.deepEqual(
    { ...(await state()) },
    { state: 'failed', error: 'The provider says: undelivered, Error 30003.' },
  )
  const stats = (await admin.get('/stats/sms_message_stats')).body.stats
  assert.equal(stats.length, 1)
})

test('a gateway gets what the configuration describes, and proves what it tells by the secret or a signature', async (t) => {
  const gateway = await provider(t, (request) =>
    request.headers.authorization === 'Bearer s3cret'
      ? { status: 202, json: { id: 77 } }
      : { status: 401, json: { error: 'who are you' } },
  )
  const all = await setUp(t, {
    sms_dsn: 'gateway://',
    sms_gateway_url: `${gateway.address}/send?to={to}`,
    sms_gateway_body: '{"text": "{text}", "from": "{from}", "ref": "{id}"}',
    sms_gateway_from: 'SHOP "1"',
    sms_gateway_secret: 's3cret',
    sms_disable_trackable_urls: true,
  })
  const { app, admin, contact, id } = all
  await admin.patch(`/smses/${id}/edit`, { message: 'A "quoted" line\nand {contactfield=firstname} & more' })
  const ann = await contact({ firstname: 'Ann\\', mobile: '+15550100001' })
  assert.equal((await admin.get(`/smses/${id}/contact/${ann}/send`)).body.status, 'Delivered')
  const [request] = gateway.requests
  const [send] = await app.sql`select id, provider_id from text_message_sends`
  assert.equal(request!.path, '/send?to=%2B15550100001')
  assert.deepEqual(JSON.parse(request!.body), {
    text: 'A "quoted" line\nand Ann\\ & more',
    from: 'SHOP "1"',
    ref: `sms-${send!.id}`,
  })
  assert.equal(request!.headers['idempotency-key'], `sms-${send!.id}`)
  assert.equal(send!.provider_id, '77')

  const told = async (body: object | string, headers: Record<string, string>) => {
    const payload = typeof body === 'string' ? body : JSON.stringify(body)
    const signature = `sha256=${createHmac('sha256', 's3cret').update(payload).digest('hex')}`
    return app.fastify.inject({
      method: 'POST',
      url: '/sms/gateway/callback',
      headers: {
        'content-type': 'application/json',
        ...(headers.sign ? { 'x-signature-256': signature } : headers),
      },
      payload,
    })
  }
  const report = { id: '77', status: 'rejected', error: 'blocked' }
  assert.equal((await told(report, {})).statusCode, 403)
  assert.equal((await told(report, { authorization: 'Bearer guess' })).statusCode, 403)
  assert.equal((await told('{"id": ', { sign: 'yes' })).statusCode, 400)
  assert.equal((await told('[]', { sign: 'yes' })).statusCode, 400)
  assert.equal((await told(report, { sign: 'yes' })).statusCode, 200)
  assert.equal(
    (await app.sql`select error from text_message_sends`)[0]!.error,
    'The provider says: rejected, blocked.',
  )
  const stop = { id: 'in-1', from: '+15550100001', text: 'STOP' }
  assert.equal((await told(stop, { authorization: 'Bearer s3cret' })).statusCode, 200)
  assert.equal((await app.sql`select contact_id from contact_do_not_contact`)[0]!.contact_id, ann)
})

test('a click on a link of a text message is the contact’s', async (t) => {
  const all = await twilioSetUp(t)
  const { app, admin, contact, id, twilio } = all
  const ann = await contact({ firstname: 'Ann', mobile: '+15550100001' })
  await admin.get(`/smses/${id}/contact/${ann}/send`)
  const body = new URLSearchParams(twilio.requests[0]!.body).get('Body') ?? ''
  const link = new URL(/https:\S+/.exec(body)?.[0] ?? '')
  const headers = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0' }
  const answer = await app.fastify.inject({ url: link.pathname + link.search, headers })
  assert.deepEqual([answer.statusCode, answer.headers.location], [302, 'https://shop.example/sale'])
  const [hit] = (await admin.get('/stats/page_hits')).body.stats
  assert.deepEqual([hit.lead_id, hit.source, hit.source_id], [String(ann), 'sms', String(id)])
  const [trackable] = (await admin.get('/stats/channel_url_trackables')).body.stats
  assert.deepEqual([trackable.channel, trackable.hits, trackable.unique_hits], ['sms', '1', '1'])
  // The hash of another channel or another send proves nothing.
  const forged = new URL(link)
  const value = Buffer.from(link.searchParams.get('ct') ?? '', 'base64').toString()
  forged.searchParams.set(
    'ct',
    Buffer.from(value.replace(/g([0-9a-f]{20})"/, 'g00000000000000000000"')).toString('base64'),
  )
  await app.fastify.inject({ url: forged.pathname + forged.search, headers })
  assert.equal((await app.sql`select from page_hits where contact_id is null`).length, 1)
})

const SPELLED: readonly [number: string, country: string, spellings: readonly string[]][] = [
  [
    '+491701234567',
    'Germany',
    ['+49 170 1234567', '0170/123 45 67', '(0170) 1234-567', '0049 (0)170 12 34 567'],
  ],
  ['+436641234567', 'Austria', ['+43 (0)664 / 123 45 67', '0664 1234567', '+43.664.1234567', '436641234567']],
  ['+15550100001', 'United States', ['(555) 010-0001', '1-555-010-0001', '+1 555.010.0001', '5550100001']],
  [
    '+447911123456',
    'United Kingdom',
    ['07911 123456', '+44 (0)7911 123-456', '0044 7911 123456', '447911123456'],
  ],
]

test('STOP from a number that was sent nothing ends text messages for all who have it, in every spelling, and for nobody else', async (t) => {
  const all = await twilioSetUp(t)
  const { app, contact } = all
  for (const [number, country, spellings] of SPELLED) {
    const own: number[] = []
    for (const [n, mobile] of spellings.entries())
      own.push(await contact(n % 2 === 0 ? { mobile, country } : { phone: mobile, country }))
    // The same digits at the end, of another number; and digits that are no number of the country.
    await contact({ mobile: `+33 6${number.slice(-8)}`, country: 'France' })
    await contact({ mobile: number.slice(-7), country })
    await tell(all, incoming(number, 'STOP', `SM${number}`))
    const blocked = await app.sql`select contact_id from contact_do_not_contact order by 1`
    assert.deepEqual(
      blocked.map((row) => row.contact_id),
      own,
      number,
    )
    const replied =
      await app.sql`select contact_id from text_message_replies where provider_id = ${`SM${number}`}`
    assert.deepEqual([...replied], [{ contact_id: own[0] }])
    await app.sql`delete from contact_do_not_contact`
  }
})

test('the region of the configuration decides numbers of contacts without a country, when they are sent to and when they answer', async (t) => {
  const twilio = await provider(t, (request) => twilioReply(request, { account: 'AC1', token: TOKEN }))
  const sms_dsn = `twilio://AC1:${TOKEN}@127.0.0.1:${twilio.port}?from=%2B15550100&scheme=http`
  const all = { ...(await setUp(t, { sms_dsn, sms_default_region: 'DE' })), twilio }
  const { app, admin, contact, id } = all
  const ann = await contact({ mobile: '0170 1234567' })
  const ben = await contact({ mobile: '0664 1234567', country: 'Austria' })
  for (const to of [ann, ben])
    assert.equal((await admin.get(`/smses/${id}/contact/${to}/send`)).body.status, 'Delivered')
  assert.deepEqual(
    twilio.requests.map(({ body }) => new URLSearchParams(body).get('To')),
    ['+491701234567', '+436641234567'],
  )
  // The number is another contact's, too: who was sent the message is told of, both are left alone from now on.
  const cy = await contact({ phone: '+49 170 123 45 67' })
  await tell(all, incoming('+491701234567', 'Stop.'))
  const blocked = await app.sql`select contact_id, channel_id from contact_do_not_contact order by 1`
  assert.deepEqual(
    blocked.map((row) => [row.contact_id, row.channel_id]),
    [
      [ann, id],
      [cy, id],
    ],
  )
  assert.deepEqual([...(await app.sql`select contact_id from text_message_replies`)], [{ contact_id: ann }])
})

test('the words that end text messages, as people write them; other texts end nothing', async (t) => {
  const all = await twilioSetUp(t)
  const { app, contact } = all
  await contact({ mobile: '+15550100001' })
  const ends = async (text: string, n: number) => {
    await tell(all, incoming('+15550100001', text, `SM${n}`))
    return (await app.sql`delete from contact_do_not_contact returning 1`).length === 1
  }
  const words = ['stop', ' STOP!\n', 'Stop …', 'StopAll', 'unsubscribe.', 'Cancel', 'END', 'quit!!!']
  for (const [n, text] of words.entries()) assert.equal(await ends(text, n), true, text)
  const others = [
    'please stop',
    'stop it',
    'stopp',
    'non-stop',
    '',
    `stop${'.'.repeat(9_000)}x`,
    '.'.repeat(9_000),
  ]
  for (const [n, text] of others.entries()) assert.equal(await ends(text, 100 + n), false, text.slice(0, 20))
})

test('whose number it is reads a few of twenty thousand contacts, and no more than a thousand that end alike', async (t) => {
  const { sql, url } = await testDatabase(t)
  await sql`
    insert into contacts (mobile, phone, date_added)
    select '+49 170 ' || (1000000 + n), case when n % 2 = 0 then '+43 664 ' || (5000000 + n) end, now() from generate_series(1, 20000) n`
  await sql`analyze contacts`
  const settings = { config: testConfig(), now: new Date() }
  const reply = (from: string) => (db: Db) =>
    recordReply(db, { from, text: 'stop', providerId: from }, settings)
  const touched = await rowsTouched(url, (own) => transaction(own, reply('+436645000002')))
  assert.ok(touched.of('contacts') <= 20, `${touched.of('contacts')} rows`)
  assert.deepEqual([...(await sql`select contact_id from contact_do_not_contact`)], [{ contact_id: 2 }])
  // Statements do not grow with those who have the number.
  await sql`update contacts set mobile = '+1 555-010-0001' where id > 18000`
  const one = await countStatements(sql, () => transaction(sql, reply('+491701000005')))
  const many = await countStatements(sql, () => transaction(sql, reply('+15550100001')))
  assert.equal(many.count, one.count)
  assert.equal((await sql`select from contact_do_not_contact`).length, 1_002)
})
