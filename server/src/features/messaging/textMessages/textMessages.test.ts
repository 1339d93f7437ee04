import assert from 'node:assert/strict'
import { suite, type TestContext, test } from 'node:test'
import { testApp } from '../../../../test/app.ts'
import { startSender } from '../../../../test/channelSenders.ts'
import { countStatements } from '../../../../test/countStatements.ts'
import { testConfig, until } from '../../../../test/mail.ts'
import { provider, twilioReply } from '../../../../test/providers.ts'
import type { Config } from '../../../platform/config.ts'
import { transaction } from '../../../platform/database/connection.ts'
import { phoneNumbers } from './phoneNumber.ts'
import { queueTexts } from './queueTexts.ts'

async function setUp(t: TestContext, settings: Partial<Config> = {}) {
  const app = await testApp(t, settings)
  await startSender(t, app, 'text', settings, app.dataDir)
  const admin = await app.as('admin')
  const contacts = await admin.post('/contacts/batch/new', [
    { firstname: 'Ann', email: 'ann@sample.example', mobile: '(555) 010-0001' },
    { firstname: 'Bob', email: 'bob@sample.example' },
    { firstname: 'Cy', email: 'cy@sample.example', phone: '+44 20 7946 0000' },
  ])
  const [ann, bob, cy] = contacts.body.contacts.map((contact: { id: number }) => contact.id)
  const made = await admin.post('/smses/new', {
    name: 'Hello',
    message: 'Hi {contactfield=firstname|you}, see https://shop.example/sale?x=1. Bye',
  })
  return { app, admin, sql: app.sql, ann, bob, cy, id: made.body.sms.id }
}

test('compatibility 2.0, sms: the documented keys in the documented order', async (t) => {
  const { admin, id } = await setUp(t)
  const { body } = await admin.get(`/smses/${id}`)
  assert.deepEqual(Object.keys(body.sms), [
    'isPublished',
    'dateAdded',
    'dateModified',
    'createdBy',
    'createdByUser',
    'modifiedBy',
    'modifiedByUser',
    'id',
    'name',
    'message',
    'language',
    'category',
    'publishUp',
    'publishDown',
    'sentCount',
  ])
  assert.equal(body.sms.language, 'en')
  const list = await admin.get('/smses?limit=1')
  assert.ok(Array.isArray(list.body.smses))
  assert.equal(list.body.total, 1)
})

suite('compatibility 2.4, smses send', () => {
  test('the message is sent by a GET, logged and counted', async (t) => {
    const { admin, sql, id, ann } = await setUp(t)
    const answer = await admin.get(`/smses/${id}/contact/${ann}/send`)
    assert.equal(answer.status, 200)
    assert.equal(answer.body.success, 1)
    assert.equal(answer.body.status, 'Delivered')
    assert.equal(answer.body.errors, undefined)
    const { content, ...result } = answer.body.result
    assert.deepEqual(result, { sent: true, status: 'Delivered', id, name: 'Hello', type: 'mautic.sms.sms' })
    assert.match(content, /^Hi Ann, see http:\/\/127\.0\.0\.1:8080\/r\/[0-9a-f]{25}\?ct=\S+\. Bye$/)
    assert.equal((await admin.get(`/smses/${id}`)).body.sms.sentCount, 1)
    const stats = await admin.get('/stats/sms_message_stats')
    assert.equal(stats.body.total, 1)
    assert.deepEqual(
      [stats.body.stats[0].lead_id, stats.body.stats[0].sms_id, stats.body.stats[0].source],
      [String(ann), String(id), 'api'],
    )
    const [trackable] = await sql`select channel, channel_id from trackables`
    assert.deepEqual(trackable, { channel: 'sms', channel_id: id })
  })

  test('a link in the default of a token stays as it is written, the one beside it is tracked', async (t) => {
    const { admin, id, ann } = await setUp(t)
    const message =
      '{contactfield=city|https://shop.example/a?b=1} https://shop.example/c, {contactfield=firstname|https://x.example}'
    await admin.patch(`/smses/${id}/edit`, { message })
    const { content } = (await admin.get(`/smses/${id}/contact/${ann}/send`)).body.result
    assert.match(
      content,
      /^https:\/\/shop\.example\/a\?b=1 http:\/\/127\.0\.0\.1:8080\/r\/[0-9a-f]{25}\?ct=\S+, Ann$/,
    )
  })

  test('links to pages and assets are theirs, with what tells whose visit it is', async (t) => {
    const { admin, id, ann } = await setUp(t)
    const page = (await admin.post('/pages/new', { title: 'Our sale', customHtml: 'x' })).body.page
    const file = { title: 'Plan', storageLocation: 'remote', file: 'https://x.example/a.pdf' }
    const asset = (await admin.post('/assets/new', file)).body.asset
    const message = `{pagelink=${page.id}} {assetlink=${asset.id}} {pagelink=999}.`
    await admin.patch(`/smses/${id}/edit`, { message })
    const { content } = (await admin.get(`/smses/${id}/contact/${ann}/send`)).body.result
    assert.match(
      content,
      new RegExp(
        `^http://127.0.0.1:8080/${page.alias}\\?ct=\\S+ http://127.0.0.1:8080/asset/${asset.id}:${asset.alias}\\?ct=\\S+ \\.$`,
      ),
    )
  })

  test('who must not be contacted, has no number, or a message that is not published: told with success 0', async (t) => {
    const { admin, sql, id, ann, bob } = await setUp(t)
    await admin.post(`/contacts/${ann}/dnc/sms/add`)
    const blocked = await admin.get(`/smses/${id}/contact/${ann}/send`)
    assert.deepEqual([blocked.status, blocked.body.success], [200, 0])
    assert.equal(blocked.body.status, 'The contact must not be contacted by text message.')
    const without = await admin.get(`/smses/${id}/contact/${bob}/send`)
    assert.equal(without.body.status, 'The contact has no telephone number.')
    await admin.post(`/contacts/${ann}/dnc/sms/remove`)
    await admin.patch(`/smses/${id}/edit`, { isPublished: false })
    const unpublished = await admin.get(`/smses/${id}/contact/${ann}/send`)
    assert.deepEqual(
      [unpublished.body.success, unpublished.body.status],
      [0, 'The text message is not published.'],
    )
    assert.equal((await sql`select from text_message_sends`).length, 0)
  })

  test('no transport: HTTP 200 with success 0 and a status, code 417 inside', async (t) => {
    const { admin, sql, id, ann } = await setUp(t, { sms_dsn: 'off://' })
    const answer = await admin.get(`/smses/${id}/contact/${ann}/send`)
    assert.deepEqual([answer.status, answer.body.success, answer.body.errors[0].code], [200, 0, 417])
    assert.match(answer.body.status, /switched off/)
    assert.equal((await sql`select from text_message_sends`).length, 0)
  })

  test('missing message or contact is a 404, a missing right a 403, and a HEAD sends nothing', async (t) => {
    const { app, admin, sql, id, ann } = await setUp(t)
    assert.equal((await admin.get(`/smses/999/contact/${ann}/send`)).status, 404)
    assert.equal((await admin.get(`/smses/${id}/contact/999/send`)).status, 404)
    const reader = await app.as({ 'sms:smses': ['viewown', 'viewother'], 'lead:leads': ['viewother'] })
    assert.equal((await reader.get(`/smses/${id}/contact/${ann}/send`)).status, 403)
    await app.fastify.inject({ method: 'HEAD', url: `/api/smses/${id}/contact/${ann}/send` })
    assert.equal((await sql`select from text_message_sends`).length, 0)
  })

  test('a provider gets number, text and credentials; its refusal is the status', async (t) => {
    const login = { account: 'AC1', token: 'secret' }
    const twilio = await provider(t, (request) =>
      new URLSearchParams(request.body).get('To') === '+442079460000'
        ? { status: 400, json: { code: 21408, message: 'Permission to send is not enabled' } }
        : twilioReply(request, login),
    )
    const dsn = `twilio://AC1:secret@127.0.0.1:${twilio.port}?from=%2B15550100&scheme=http`
    const { admin, sql, id, ann, cy } = await setUp(t, { sms_dsn: dsn })
    assert.equal((await admin.get(`/smses/${id}/contact/${ann}/send`)).body.status, 'Delivered')
    const refused = await admin.get(`/smses/${id}/contact/${cy}/send`)
    assert.deepEqual([refused.body.success, refused.body.status], [0, 'Permission to send is not enabled'])
    const form = new URLSearchParams(twilio.requests[0]!.body)
    assert.deepEqual([form.get('To'), form.get('From')], ['+15550100001', '+15550100'])
    const log =
      await sql`select state, is_failed, address, provider_id is not null as is_named from text_message_sends order by id`
    assert.deepEqual(
      log.map((row) => Object.values(row)),
      [
        ['sent', false, '+15550100001', true],
        ['failed', true, '+442079460000', false],
      ],
    )
    assert.equal((await admin.get(`/smses/${id}`)).body.sms.sentCount, 1)
    const events = '/activity?filters[includeEvents][]=sms.failed'
    const [failed] = (await admin.get(`/contacts/${cy}${events}`)).body.events
    assert.equal(failed.details.stat.details.failed, 'Permission to send is not enabled')
  })

  test('a login that is refused is the status, and the message has not left', async (t) => {
    const twilio = await provider(t, (request) => twilioReply(request, { account: 'AC1', token: 'another' }))
    const dsn = `twilio://AC1:secret@127.0.0.1:${twilio.port}?from=%2B15550100&scheme=http`
    const { admin, id, ann, sql } = await setUp(t, { sms_dsn: dsn })
    const answer = await admin.get(`/smses/${id}/contact/${ann}/send`)
    assert.equal(answer.body.success, 0)
    assert.match(answer.body.status, /^Authenticate: /)
    await until(async () => (await sql`select from delivery_troubles where channel = 'sms'`).length === 1)
  })

  test('a provider that asks for patience: scheduled, and tried again later', async (t) => {
    const twilio = await provider(t, () => ({ status: 429, json: { message: 'Too many requests' } }))
    const dsn = `twilio://AC1:secret@127.0.0.1:${twilio.port}?from=%2B15550100&scheme=http`
    const { admin, id, ann, sql } = await setUp(t, { sms_dsn: dsn })
    const answer = await admin.get(`/smses/${id}/contact/${ann}/send`)
    assert.deepEqual(
      [answer.body.success, answer.body.status, answer.body.result.sent],
      [1, 'Scheduled', false],
    )
    const [row] =
      await sql`select state, retry_count, attempt_at > now() + interval '30 s' as is_later from text_message_sends`
    assert.deepEqual({ ...row }, { state: 'queued', retry_count: 1, is_later: true })
  })

  test('as many statements queue two hundred messages as one', async (t) => {
    const { app, sql, id } = await setUp(t, { sms_dsn: 'off://' })
    await sql`insert into contacts (date_added, mobile) select now(), '+1555010' || (1000 + n) from generate_series(1, 201) n`
    const ids = (await sql`select id from contacts where firstname is null order by id`).map((row) =>
      Number(row.id),
    )
    let round = 0
    const queue = (contacts: number[]) =>
      countStatements(app.sql, () =>
        transaction(sql, (db) =>
          queueTexts(
            { db, config: testConfig(), now: new Date() },
            contacts.map((contactId) => ({
              ...{ contactId, messageId: id, lane: 2, source: 'api', sourceId: null },
              dedupeKey: `test:${++round}`,
            })),
          ),
        ),
      )
    await queue(ids.slice(0, 1))
    const one = await queue(ids.slice(0, 1))
    const many = await queue(ids.slice(1))
    assert.equal(many.count, one.count)
    assert.ok(many.result.every((verdict) => verdict.kind === 'queued' && verdict.sendId !== null))
  })
})

test('telephone numbers get their international form; what cannot be one is refused', async () => {
  const numbers = [
    '+44 20 7946 0000',
    '0044 20 79460000',
    '(555) 010-0001',
    '1 555 010 0001',
    '+44 (0)20 7946 0000',
    '+39 (0)6 1234 5678',
    '0011 555 010 0001',
    '12345',
    'call me',
    '+1 555 010 0001 ext. 5',
    `+49${'1'.repeat(100_000)}`,
    '+999 1234 5678',
    '',
  ]
  const { read } = await phoneNumbers({ sms_default_region: null })
  assert.deepEqual(
    numbers.map((number) => read(number)),
    [
      '+442079460000',
      '+442079460000',
      '+15550100001',
      '+15550100001',
      '+442079460000',
      '+390612345678',
      null,
      null,
      null,
      null,
      null,
      null,
      null,
    ],
  )
})

test('a number without a country is of the contact’s country, else of the region of the configuration', async () => {
  const inAustria = await phoneNumbers({ sms_default_region: 'AT' })
  const cases: [string, string | null, string | null][] = [
    ['0664 1234567', null, '+436641234567'],
    ['0664 1234567', 'Nowhere', '+436641234567'],
    ['0170/123 45 67', 'Germany', '+491701234567'],
    ['(07911) 123-456', 'United Kingdom', '+447911123456'],
    ['(555) 010-0001', 'United States', '+15550100001'],
    ['tel:+1-555-010-0001', 'Germany', '+15550100001'],
    ['0049 (0)170 1234567', 'United Kingdom', '+491701234567'],
  ]
  for (const [text, country, number] of cases) assert.equal(inAustria.read(text, country), number, text)
  for (const sms_default_region of [null, '', 'XX'])
    assert.equal((await phoneNumbers({ sms_default_region })).read('5550100001'), '+15550100001')
})
