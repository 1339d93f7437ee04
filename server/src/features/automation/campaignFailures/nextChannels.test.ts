// A message with several channels: when the one that was chosen fails after the event has been recorded, the next is tried.
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Campaign, type JourneyOptions, journeys } from '../../../../test/campaigns.ts'
import { senders, startSender } from '../../../../test/channelSenders.ts'
import { consumeAll } from '../../../../test/consume.ts'
import { countStatements } from '../../../../test/countStatements.ts'
import { insertEmail } from '../../../../test/mail.ts'
import { postOffice } from '../../../../test/postOffice.ts'
import { provider, twilioReply, twilioSignature } from '../../../../test/providers.ts'
import { appendHappenings, MAX_IDS } from '../../../catalog/happenings.ts'
import { transaction } from '../../../platform/database/connection.ts'
import { recordReports } from '../../messaging/feedback/recordReports.ts'
import { recordPushIds } from '../../messaging/notifications/pushIds.ts'
import { noteDroppedMessages } from './noteDroppedMessages.ts'
import { noteFailedMail } from './noteFailedMail.ts'

const REFUSED = '+15550100666'
const SITE = 'https://campanile.example'

/** Campaigns beside providers that refuse one number, and a message with three channels. */
async function setUp(t: TestContext, options: JourneyOptions = {}) {
  const twilio = await provider(t, (request) => {
    const to = new URLSearchParams(request.body).get('To')
    return to === REFUSED
      ? { status: 400, json: { message: 'The number is not reachable' } }
      : twilioReply(request, { account: 'AC1', token: 'secret' })
  })
  const oneSignal = await provider(t, () => ({ json: { id: 'n-1' } }))
  const settings = {
    site_url: SITE,
    sms_dsn: `twilio://AC1:secret@127.0.0.1:${twilio.port}?from=%2B15550100&scheme=http`,
    notification_enabled: true,
    notification_app_id: 'app',
    notification_rest_api_key: 'key',
    notification_api_url: oneSignal.address,
    ...options.settings,
  }
  const world = await journeys(t, { ...options, settings })
  const { admin, sql, fastify } = world
  const email = await insertEmail(sql, { emailType: 'template' })
  const { sms } = (await admin.post('/smses/new', { name: 'Text', message: 'News' })).body
  const { notification } = (
    await admin.post('/notifications/new', { name: 'Push', heading: 'h', message: 'News' })
  ).body
  const on = (channel: string, channelId: number) => ({ channel, channelId, isEnabled: true })
  const { message } = (
    await admin.post('/messages/new', {
      name: 'News',
      channels: {
        email: on('email', email),
        sms: on('sms', sms.id),
        notification: on('notification', notification.id),
      },
    })
  ).body
  return {
    ...world,
    twilio,
    oneSignal,
    messageId: message.id as number,
    news: () =>
      world.campaign([
        {
          type: 'message.send',
          name: 'News',
          with: { marketingMessage: message.id },
          next: [{ type: 'lead.changepoints', name: 'After', with: { points: 1 } }],
        },
      ]),
    async startSenders() {
      world.alongside(() => senders(world))
      await startSender(t, world, 'text', settings)
      await startSender(t, world, 'notification', settings)
      return postOffice(t, world)
    },
    /** What Twilio tells of a message that it took. */
    async report(contactId: number, status: string) {
      const [send] = await sql`select provider_id from text_message_sends where contact_id = ${contactId}`
      const form = { AccountSid: 'AC1', MessageSid: String(send!.provider_id), MessageStatus: status }
      const path = '/sms/twilio/callback'
      const answer = await fastify.inject({
        method: 'POST',
        url: path,
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          'x-twilio-signature': twilioSignature('secret', `${SITE}${path}`, form),
        },
        payload: new URLSearchParams(form).toString(),
      })
      assert.equal(answer.statusCode, 200)
    },
    /** Mail that a mail server refused, without one. */
    async failMail(contactIds: readonly number[], times = 1) {
      const failed = await sql<{ id: number }[]>`
        update email_sends set state = 'failed', is_failed = true, error = '550 no such user'
        where contact_id = any(${contactIds as number[]}::bigint[]) returning id`
      const sendIds = failed.map(({ id }) => id)
      const payload = { emailId: email, sendIds, fields: ['emails'] as const }
      const parts = Array.from({ length: Math.ceil(contactIds.length / MAX_IDS) * times }, () => ({
        type: 'email.failed' as const,
        ids: contactIds,
        payload,
      }))
      await appendHappenings(sql, parts, world.now())
    },
  }
}

const metadataOf = async (campaign: Campaign, contactId: number) =>
  (await campaign.log(contactId))[0]!.metadata

test('mail that is refused goes on as a text message, a refused text message as a notification, and then the row has failed', {
  timeout: 120_000,
}, async (t) => {
  const world = await setUp(t)
  const { admin, sql, contacts, add, rest, moveTo, now, twilio, oneSignal, news, startSenders, report } =
    world
  const ids = await contacts([
    { email: 'ann@sample.example', mobile: '+15550100001' },
    { email: 'bob@gone.example', mobile: '+15550100002' },
    { email: 'cy@gone.example', mobile: REFUSED },
    { email: 'dee@gone.example', mobile: REFUSED },
    { email: 'eve@sample.example', mobile: '+15550100005' },
    { email: 'fay@gone.example' },
  ])
  const [ann = 0, bob = 0, cy = 0, dee = 0, eve = 0, fay = 0] = ids
  await sql`insert into contact_frequency_rules (contact_id, channel, preferred_channel, date_added) values (${eve}, 'sms', true, now())`
  const push = { contactId: cy, pushId: 'p-1', isMobile: false, isEnabled: true }
  await transaction(sql, (db) => recordPushIds(db, [push], now()))
  const post = await startSenders()
  await post.fail([{ at: 'rcpt', action: 'refuse', match: '@gone.', code: 550, text: 'no such user' }])
  const made = await news()
  await add(made, ids)
  await rest()

  const told = async (id: number) => {
    const { channel, failed, failedChannels = [] } = await metadataOf(made, id)
    return [channel, failed, (failedChannels as { channel: string }[]).map((one) => one.channel)]
  }
  assert.deepEqual(await told(ann), ['email', undefined, []])
  assert.deepEqual(await told(bob), ['sms', undefined, ['email']])
  assert.deepEqual(await told(cy), ['notification', undefined, ['email', 'sms']])
  assert.deepEqual(await told(dee), ['sms', 1, ['email', 'sms']])
  assert.deepEqual(await told(eve), ['sms', undefined, []])
  assert.deepEqual(await told(fay), ['email', 1, ['email']])
  const { reason } = await metadataOf(made, dee)
  assert.match(
    String(reason),
    /^No channel of the marketing message reaches the contact\. .*email: .*no such user.* sms: The number is not reachable/,
  )
  const texts = async () =>
    (await sql`select contact_id from text_message_sends order by 1`).map((row) => row.contact_id)
  assert.deepEqual(await texts(), [bob, cy, dee, eve])
  assert.equal(oneSignal.requests.length, 1)
  for (const id of ids)
    assert.deepEqual(
      (await made.log(id)).map(({ event, due }) => [event, due]),
      [
        ['News', null],
        ['After', null],
      ],
      'what followed has happened once, and nothing is tried again',
    )
  const points = await sql`select points from contacts where id = any(${ids}::bigint[])`
  assert.deepEqual([...new Set(points.map((row) => row.points))], [1])
  assert.equal((await sql`select from campaign_event_failures`).length, 0)

  // A text message that was taken, and does not arrive.
  await report(eve, 'undelivered')
  await report(eve, 'undelivered')
  await rest()
  assert.deepEqual(await told(eve), ['email', undefined, ['sms']])
  assert.equal((await post.inbox('eve@')).length, 1)
  // Repeated, and late: the row is on another channel now.
  const before = await made.log()
  const again = await sql`
    insert into domain_events (type, ids, payload, occurred_at) select type, ids, payload, occurred_at from domain_events
    where type in ('email.failed', 'campaign_message.dropped')`
  assert.ok(again.count >= 3, String(again.count))
  await moveTo('PT2H')
  assert.deepEqual(await made.log(), before)
  assert.deepEqual(await texts(), [bob, cy, dee, eve])
  assert.equal(twilio.requests.length, 4)
  assert.equal(oneSignal.requests.length, 1)

  const explained = async (id: number) => {
    const { body } = await admin.get(`/campaigns/${made.id}/explain/${id}`)
    const [event] = body.explanation.events
    return [event.state, event.reasons.map(({ text }: { text: string }) => text).join(' ')]
  }
  const [state, words] = await explained(cy)
  assert.equal(state, 'done')
  assert.match(
    words,
    /On the channel email it failed: .*no such user.* On the channel sms it failed: The number is not reachable.*It went out on the channel notification\./,
  )
  const [without, why] = await explained(dee)
  assert.equal(without, 'doneWithout')
  assert.match(
    why,
    /No channel of the marketing message reaches the contact.*sms: The number is not reachable/,
  )
})

test('mail that comes back goes on as a text message; a soft bounce does not', {
  timeout: 120_000,
}, async (t) => {
  const { sql, contacts, add, rest, now, news, startSenders } = await setUp(t)
  const ids = await contacts([
    { email: 'ann@sample.example', mobile: '+15550100001' },
    { email: 'bob@sample.example', mobile: '+15550100002' },
  ])
  const [ann = 0, bob = 0] = ids
  await startSenders()
  const made = await news()
  await add(made, ids)
  await rest()
  const sends = await sql<
    { id: number; contactId: number }[]
  >`select id, contact_id as "contactId" from email_sends`
  const reports = sends.map(({ id: sendId, contactId }) => ({
    ...{
      send: { sendId, contactId },
      address: null,
      key: `bounce ${contactId}`,
      category: 'unknown',
      code: '5.1.1',
    },
    ...{ kind: contactId === ann ? ('hard' as const) : ('soft' as const), reason: 'no mailbox', at: now() },
  }))
  await transaction(sql, (db) => recordReports(db, reports as never, now()))
  await rest()
  assert.deepEqual(await metadataOf(made, bob), { channel: 'email' })
  const { channel, failedChannels } = await metadataOf(made, ann)
  assert.deepEqual([channel, failedChannels], ['sms', [{ channel: 'email', reason: 'The mail came back.' }]])
})

test('no other channel is tried for who left, while the campaign rests, and for an end that nobody knows', async (t) => {
  const world = await setUp(t)
  const { admin, sql, contacts, add, rest, news, failMail, now } = world
  const ids = await contacts(
    ['ann', 'bob', 'cy'].map((name, n) => ({ email: `${name}@sample.example`, mobile: `+1555010000${n}` })),
  )
  const [gone = 0, rests = 0, unknown = 0] = ids
  const [made, other] = [await news(), await news()]
  await add(made, [gone, unknown])
  await add(other, [rests])
  await rest()
  await admin.post(`/campaigns/${made.id}/contact/${gone}/remove`)
  await admin.patch(`/campaigns/${other.id}/edit`, { isPublished: false })
  await sql`update email_sends set state = 'unknown' where contact_id = ${unknown}`
  await failMail([gone, rests])
  const [send] = await sql`select id from email_sends where contact_id = ${unknown}`
  await appendHappenings(
    sql,
    [
      {
        type: 'email.failed',
        ids: [unknown],
        payload: { emailId: 1, sendIds: [send!.id], fields: ['emails'] },
      },
    ],
    now(),
  )
  await rest()
  assert.equal((await sql`select from text_message_sends`).length, 0)
  assert.deepEqual(await metadataOf(made, unknown), { channel: 'email' })
  const reasonOf = async (campaign: Campaign, id: number) => (await metadataOf(campaign, id)).reason
  assert.equal(
    await reasonOf(made, gone),
    'The contact is no longer in the campaign: no other channel is tried. email: 550 no such user',
  )
  assert.equal(
    await reasonOf(other, rests),
    'The campaign does not run: no other channel is tried. email: 550 no such user',
  )
})

test('a message that is taken out of the outbox goes on, also for a contact that was merged; a poisoned contact fails alone', async (t) => {
  const world = await setUp(t)
  const { sql, contacts, add, rest, news, failMail, config, now } = world
  const ids = await contacts(
    ['ann', 'bob', 'cy', 'dee'].map((name, n) => ({
      email: `${name}@sample.example`,
      mobile: `+1555010000${n}`,
    })),
  )
  const [dropped = 0, merged = 0, refused = 0, poisoned = 0] = ids
  const made = await news()
  await add(made, ids)
  await rest()
  const rows = await sql<{ contactId: number; logId: number }[]>`
    select contact_id as "contactId", id as "logId" from campaign_event_log
    where contact_id = any(${[dropped, merged]}::bigint[]) and event_id = ${made.eventId('News')}`
  const drops = rows.map((row) => ({ ...row, reason: 'Do not contact.' }))
  await appendHappenings(
    sql,
    [{ type: 'campaign_message.dropped', ids: [dropped, merged], payload: { channel: 'email', drops } }],
    now(),
  )
  await failMail([refused, poisoned])
  const survivors = [90_001, 90_002]
  for (const [n, survivor] of survivors.entries()) {
    const old = [merged, refused][n] ?? 0
    await sql`insert into contacts (id, date_added, mobile) values (${survivor}, now(), ${`+1555010001${n}`})`
    await sql`insert into contact_merges (merged_id, contact_id, date_added) values (${old}, ${survivor}, now())`
    for (const table of ['campaign_event_log', 'campaign_contacts', 'email_sends'])
      await sql`update ${sql(table)} set contact_id = ${survivor} where contact_id = ${old}`
  }
  await sql.unsafe(`
    create function poison() returns trigger language plpgsql as $$ begin
      if new.contact_id = ${poisoned} then raise 'poisoned'; end if; return new;
    end $$;
    create trigger poison before insert on text_message_sends for each row execute function poison();`)
  await consumeAll(sql, [noteDroppedMessages, noteFailedMail], config)
  const sent = await sql`select contact_id from text_message_sends order by 1`
  assert.deepEqual(
    sent.map((send) => send.contact_id),
    [dropped, ...survivors],
  )
  for (const id of survivors) assert.equal((await metadataOf(made, id)).channel, 'sms')
  assert.match(String((await metadataOf(made, poisoned)).reason), /^The event failed for this contact\./)
})

test('statements of a batch of failures do not grow with it', async (t) => {
  const counts: number[] = []
  for (const people of [5, 60]) {
    const { sql, contacts, add, rest, news, failMail, config } = await setUp(t)
    const ids = await contacts(
      Array.from({ length: people }, (_, n) => ({
        email: `c${n}@sample.example`,
        mobile: `+1555010${String(1_000 + n)}`,
      })),
    )
    const made = await news()
    await add(made, ids)
    await rest()
    await failMail(ids)
    const { count } = await countStatements(sql, () => consumeAll(sql, [noteFailedMail], config))
    assert.equal((await sql`select from text_message_sends`).length, people)
    counts.push(count)
  }
  // A large batch is planned anew.
  assert.ok(counts[1]! <= counts[0]! + 1, String(counts))
})

test('a consumer that is killed again and again sends each contact one message', {
  timeout: 120_000,
}, async (t) => {
  const { sql, url, contacts, add, rest, news, failMail } = await setUp(t)
  const ids = await contacts(
    Array.from({ length: 60 }, (_, n) => ({
      email: `c${n}@sample.example`,
      mobile: `+1555010${String(1_000 + n)}`,
    })),
  )
  const made = await news()
  await add(made, ids)
  await rest()
  for (const id of ids) await failMail([id], 2)
  for (let kills = 0; kills < 4; kills++) {
    const script = join(import.meta.dirname, '../../../../test/failuresProcess.ts')
    const child = spawn(process.execPath, [script, url], { stdio: ['ignore', 'pipe', 'inherit'] })
    const ended = new Promise((resolve) => child.once('exit', resolve))
    await new Promise((resolve) => child.stdout.once('data', resolve))
    if (kills === 3) await new Promise((resolve) => child.stdout.once('data', resolve))
    else await sleep(Math.random() * 100)
    child.kill('SIGKILL')
    await ended
  }
  const [row] = await sql`
    select count(*)::int as sends, count(distinct contact_id)::int as contacts from text_message_sends`
  assert.deepEqual({ ...row }, { sends: 60, contacts: 60 })
  const logged = (await made.log()).filter(({ event }) => event === 'News')
  for (const { metadata } of logged) {
    assert.equal(metadata.channel, 'sms')
    assert.deepEqual(metadata.failedChannels, [{ channel: 'email', reason: '550 no such user' }])
  }
  assert.equal(logged.length, 60)
})
