// What campaigns send on other channels than mail.
import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { type JourneyOptions, journeys } from '../../../../test/campaigns.ts'
import { senders, startSender } from '../../../../test/channelSenders.ts'
import { insertEmail, testConfig } from '../../../../test/mail.ts'
import { type ProviderReply, provider, twilioReply } from '../../../../test/providers.ts'
import { transaction } from '../../../platform/database/connection.ts'
import { recordPushIds } from '../../messaging/notifications/pushIds.ts'
import { recordReply } from '../../messaging/textMessages/recordReplies.ts'

/** Campaigns beside a provider of text messages that answers as it is told. */
async function setUp(
  t: TestContext,
  reply: (to: string) => ProviderReply | null = () => null,
  options: JourneyOptions = {},
) {
  const twilio = await provider(
    t,
    (request) =>
      reply(new URLSearchParams(request.body).get('To') ?? '') ??
      twilioReply(request, { account: 'AC1', token: 'secret' }),
  )
  const settings = {
    sms_dsn: `twilio://AC1:secret@127.0.0.1:${twilio.port}?from=%2B15550100&scheme=http`,
    ...options.settings,
  }
  const world = await journeys(t, { ...options, settings })
  world.alongside(() => senders(world))
  await startSender(t, world, 'text', settings)
  const text = async (message: string): Promise<number> =>
    (await world.admin.post('/smses/new', { name: 'Hello', message })).body.sms.id
  return { ...world, twilio, text, settings }
}

test('sms.send: what became of the message is in the log, and what follows goes on once it is known', async (t) => {
  const { admin, sql, twilio, text, contacts, campaign, add, rest } = await setUp(t, (to) =>
    to === '+15550100004' ? { status: 400, json: { message: 'The number is not reachable' } } : null,
  )
  const ids = await contacts([
    { firstname: 'Ann', mobile: '+15550100001' },
    { firstname: 'Bob', mobile: '+15550100002' },
    { firstname: 'Cy' },
    { firstname: 'Dee', mobile: '+15550100004' },
  ])
  const [ann = 0, bob = 0, cy = 0, dee = 0] = ids
  await admin.post(`/contacts/${bob}/dnc/sms/add`)
  const sms = await text('Hi {contactfield=firstname}')
  const made = await campaign([
    { type: 'sms.send_text_sms', with: { sms }, next: [{ type: 'lead.changepoints', with: { points: 1 } }] },
  ])
  await add(made, ids)
  await rest()
  assert.deepEqual(await made.story(ann), ['sms.send_text_sms', 'lead.changepoints'])
  assert.deepEqual(await made.story(bob), [
    'sms.send_text_sms: The contact must not be contacted by text message.',
    'lead.changepoints',
  ])
  assert.deepEqual(await made.story(cy), [
    'sms.send_text_sms: The contact has no telephone number.',
    'lead.changepoints',
  ])
  assert.deepEqual(await made.story(dee), [
    'sms.send_text_sms: The number is not reachable',
    'lead.changepoints',
  ])
  const [logged] = await made.log(ann)
  const [send] = await sql`select id, source, source_id from text_message_sends where contact_id = ${ann}`
  assert.deepEqual(logged!.metadata, {
    sent: true,
    status: 'mautic.sms.timeline.status.delivered',
    type: 'mautic.sms.sms',
    id: sms,
    name: 'Hello',
    content: 'Hi Ann',
    statId: send!.id,
  })
  assert.deepEqual([logged!.channel, logged!.channelId], ['sms', sms])
  assert.deepEqual([send!.source, send!.source_id], ['campaign.event', made.eventId('sms.send_text_sms')])
  assert.equal(twilio.requests.length, 2)
  assert.equal((await made.log(dee))[0]!.metadata.failed, 1)
})

test('sms.send: a message that is not published and a login that is refused fail, and are tried again until they work', async (t) => {
  let isOpen = false
  const { admin, twilio, text, contacts, campaign, add, rest, moveTo } = await setUp(t, () =>
    isOpen ? null : { status: 401, json: { message: 'Authentication Error' } },
  )
  const [ann = 0] = await contacts([{ mobile: '+15550100001' }])
  const sms = await text('Hi')
  await admin.patch(`/smses/${sms}/edit`, { isPublished: false })
  const made = await campaign([{ type: 'sms.send_text_sms', with: { sms } }])
  await add(made, [ann])
  await rest()
  assert.match((await made.log(ann))[0]!.metadata.reason as string, /not published/)
  await admin.patch(`/smses/${sms}/edit`, { isPublished: true })
  // So many failures unpublish a campaign.
  const publish = () => admin.patch(`/campaigns/${made.id}/edit`, { isPublished: true })
  await publish()
  await moveTo('PT61M')
  assert.match((await made.log(ann))[0]!.metadata.reason as string, /^Authenticate: Authentication Error/)
  isOpen = true
  await publish()
  await moveTo('PT61M')
  assert.deepEqual(await made.story(ann), ['sms.send_text_sms'])
  const [logged] = await made.log(ann)
  assert.equal(logged!.metadata.sent, true)
  assert.ok(twilio.requests.length >= 2)
})

test('sms.send: who has had as many as allowed gets it a period later, once', async (t) => {
  const { sql, twilio, text, contacts, campaign, add, rest, moveTo } = await setUp(t, undefined, {
    settings: { sms_frequency_number: 1, sms_frequency_time: 'DAY' },
  })
  const [ann = 0] = await contacts([{ mobile: '+15550100001' }])
  const made = await campaign([
    {
      type: 'sms.send_text_sms',
      name: 'first',
      with: { sms: await text('One') },
      next: [{ type: 'sms.send_text_sms', name: 'second', with: { sms: await text('Two') } }],
    },
  ])
  await add(made, [ann])
  await rest()
  assert.equal(twilio.requests.length, 1)
  assert.deepEqual(await made.story(ann), ['first', 'second'])
  assert.equal((await made.log(ann))[1]!.metadata.status, 'mautic.sms.timeline.status.scheduled')
  const [waiting] = await sql`select status, channel, attempts from message_queue`
  assert.deepEqual({ ...waiting }, { status: 'pending', channel: 'sms', attempts: 0 })
  await moveTo('P1D')
  const { sendDueMessages } = await import('../../messaging/messageQueue/sendDueMessages.ts')
  const { catalog } = await import('../../index.ts')
  const { now } = await import('../../../platform/clock.ts')
  const { createLog } = await import('../../../platform/log.ts')
  const config = testConfig({ sms_frequency_number: 1 })
  await sendDueMessages(sql, { config, catalog, clock: now, log: createLog({ level: 'silent' }) })
  await rest()
  await moveTo('PT1M')
  assert.deepEqual(
    twilio.requests.map((request) => new URLSearchParams(request.body).get('Body')),
    ['One', 'Two'],
  )
})

test('sms.reply: an answer that fits the pattern takes the decision', async (t) => {
  const { sql, text, contacts, campaign, add, rest, moveTo, now } = await setUp(t)
  const [ann = 0, bob = 0] = await contacts([{ mobile: '+15550100001' }, { mobile: '+15550100002' }])
  const made = await campaign([
    {
      type: 'sms.send_text_sms',
      with: { sms: await text('Do you come?') },
      next: [
        {
          type: 'sms.reply',
          with: { pattern: 'y?s*' },
          yes: [{ type: 'lead.changepoints', name: 'comes', with: { points: 5 } }],
          no: [{ type: 'lead.changepoints', name: 'stays', with: { points: 1 }, after: '1 d' }],
        },
      ],
    },
  ])
  await add(made, [ann, bob])
  await rest()
  const answer = (from: string, body: string) =>
    transaction(sql, (db) =>
      recordReply(
        db,
        { from, text: body, providerId: `${from} ${body}` },
        { config: testConfig(), now: now() },
      ),
    )
  await moveTo('PT1M')
  await answer('+15550100001', 'YES, gladly')
  await answer('+15550100002', 'No yes')
  await moveTo('P2D')
  assert.deepEqual(
    (await made.story(ann)).filter((line) => /comes|stays/.test(line)),
    ['comes'],
  )
  assert.deepEqual(
    (await made.story(bob)).filter((line) => /comes|stays/.test(line)),
    ['stays'],
  )
})

test('message.send: the preferred channel first, then the rest; contacts that none reaches fail', async (t) => {
  const { admin, sql, twilio, text, contacts, campaign, add, rest } = await setUp(t)
  const ids = await contacts([
    { email: 'ann@sample.example', mobile: '+15550100001' },
    { email: 'bob@sample.example', mobile: '+15550100002' },
    { mobile: '+15550100003' },
    { firstname: 'Dee' },
    { email: 'eve@sample.example', mobile: '+15550100005' },
  ])
  const [ann = 0, bob = 0, cy = 0, dee = 0, eve = 0] = ids
  await sql`insert into contact_frequency_rules (contact_id, channel, preferred_channel, date_added) values (${ann}, 'sms', true, now())`
  await sql`insert into contact_frequency_rules (contact_id, channel, pause_to_date, date_added) values (${eve}, 'email', '2999-01-01', now())`
  await admin.post(`/contacts/${bob}/dnc/sms/add`)
  const email = await insertEmail(sql, { emailType: 'template' })
  const { message } = (
    await admin.post('/messages/new', {
      name: 'News',
      channels: {
        email: { channel: 'email', channelId: email, isEnabled: true },
        sms: { channel: 'sms', channelId: await text('News'), isEnabled: true },
      },
    })
  ).body
  const made = await campaign([{ type: 'message.send', with: { marketingMessage: message.id } }])
  await add(made, ids)
  await rest()
  const channelOf = async (id: number) => (await made.log(id))[0]!.metadata.channel
  assert.deepEqual(await Promise.all([ann, bob, cy, eve].map(channelOf)), ['sms', 'email', 'sms', 'sms'])
  assert.match(
    (await made.log(dee))[0]!.metadata.reason as string,
    /^No channel of the marketing message reaches/,
  )
  assert.equal(twilio.requests.length, 3)
  const mails = await sql`select contact_id from email_sends`
  assert.deepEqual(
    mails.map((row) => row.contact_id),
    [bob],
  )
})

test('tweets and notifications: the sender’s outcome is the event’s, has.active asks for push ids in use', async (t) => {
  const x = await provider(t, () => ({ status: 201, json: { data: { id: '1' } } }))
  const oneSignal = await provider(t, () => ({ json: { id: 'n-1' } }))
  const settings = {
    social_twitter_enabled: true,
    social_twitter_consumer_key: 'a',
    social_twitter_consumer_secret: 'b',
    social_twitter_access_token: 'c',
    social_twitter_access_token_secret: 'd',
    social_twitter_api_url: x.address,
    notification_enabled: true,
    notification_app_id: 'app',
    notification_rest_api_key: 'key',
    notification_api_url: oneSignal.address,
  }
  const world = await setUp(t, undefined, { settings })
  const { admin, sql, contacts, campaign, add, rest } = world
  await startSender(t, world, 'tweet', settings)
  await startSender(t, world, 'notification', settings)
  const ids = await contacts([{ twitter: 'ann' }, { firstname: 'Bob' }])
  const [ann = 0, bob = 0] = ids
  const own = { contactId: ann, pushId: 'p-1', isMobile: true, isEnabled: true }
  const off = { contactId: bob, pushId: 'p-2', isMobile: true, isEnabled: false }
  await transaction(sql, (db) => recordPushIds(db, [own, off], new Date()))
  const { tweet } = (await admin.post('/tweets/new', { name: 'T', text: 'Hi {twitter_handle}' })).body
  const { notification } = (await admin.post('/notifications/new', { name: 'N', heading: 'h', message: 'm' }))
    .body
  const made = await campaign([
    {
      type: 'notification.has.active',
      yes: [
        {
          type: 'notification.send_mobile_notification',
          with: { notification: notification.id },
          next: [{ type: 'notification.send_notification', with: { notification: notification.id } }],
        },
      ],
      no: [{ type: 'lead.changepoints', with: { points: 1 } }],
    },
    { type: 'twitter.tweet', with: { channelId: tweet.id } },
  ])
  await add(made, ids)
  await rest()
  assert.deepEqual((await made.story(ann)).sort(), [
    'notification.has.active',
    'notification.send_mobile_notification',
    'notification.send_notification: The contact has no active push id.',
    'twitter.tweet',
  ])
  assert.deepEqual((await made.story(bob)).sort(), [
    'lead.changepoints',
    'notification.has.active: no',
    'twitter.tweet: The contact has no X account.',
  ])
  const told = new Map((await made.log(ann)).map(({ event, metadata }) => [event, metadata]))
  const { statId: _, ...pushed } = told.get('notification.send_mobile_notification') ?? {}
  assert.deepEqual(pushed, {
    ...{ sent: true, status: 'mautic.sms.timeline.status.delivered', id: notification.id, name: 'N' },
    ...{ type: 'mautic.notification.notification', heading: 'h', content: 'm' },
  })
  const { timeline, response } = told.get('twitter.tweet') ?? {}
  assert.deepEqual([timeline, response], ['Hi @ann', { id: '1' }])
  assert.equal(JSON.parse(x.requests[0]!.body).text, 'Hi @ann')
  assert.equal(oneSignal.requests.length, 1)
})
