// Each action that sends, through servers that play the providers.

import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import { recordPushIds } from '../src/features/messaging/notifications/pushIds.ts'
import type { Config } from '../src/platform/config.ts'
import { transaction } from '../src/platform/database/connection.ts'
import { senders, startSender } from './channelSenders.ts'
import { postOffice } from './postOffice.ts'
import { type Provider, provider, twilioReply } from './providers.ts'
import { read, type Scenario, type Scene } from './scenarios.ts'

/** A scenario beside a provider: what it is configured with, and what it got. */
function beside(
  channel: 'text' | 'tweet' | 'notification',
  open: (t: TestContext) => Promise<{ settings: Partial<Config>; server: Provider }>,
  play: (scene: Scene, bodies: () => string[]) => Promise<unknown>,
): Scenario {
  let opened: Awaited<ReturnType<typeof open>>
  return {
    async settings(t) {
      opened = await open(t)
      return opened.settings
    },
    async play(scene) {
      await startSender(scene.t, scene, channel, opened.settings, scene.dataDir)
      scene.alongside(() => senders(scene))
      await play(scene, () => opened.server.requests.map(({ body }) => body))
    },
  }
}

async function twilio(t: TestContext) {
  const login = { account: 'AC1', token: 'secret' }
  const server = await provider(t, (request) => twilioReply(request, login))
  const dsn = `twilio://AC1:secret@127.0.0.1:${server.port}?from=%2B15550100&scheme=http`
  return { server, settings: { sms_dsn: dsn } }
}

async function oneSignal(t: TestContext) {
  const server = await provider(t, () => ({ json: { id: 'n-1' } }))
  const settings = {
    notification_enabled: true,
    notification_app_id: 'app',
    notification_rest_api_key: 'key',
    notification_api_url: server.address,
  }
  return { server, settings }
}

async function x(t: TestContext) {
  const server = await provider(t, () => ({ status: 201, json: { data: { id: '1' } } }))
  const settings = {
    social_twitter_enabled: true,
    social_twitter_consumer_key: 'a',
    social_twitter_consumer_secret: 'b',
    social_twitter_access_token: 'c',
    social_twitter_access_token_secret: 'd',
    social_twitter_api_url: server.address,
  }
  return { server, settings }
}

const templateEmail = (scene: Scene, body: Record<string, unknown> = {}) =>
  scene.make('emails', {
    ...{ name: 'M', subject: 'Hello {contactfield=firstname}', language: 'en', emailType: 'template' },
    ...{ isPublished: true, lists: [], customHtml: '<html><body><p>Hi</p></body></html>', ...body },
  })

const edit = async ({ admin }: Scene, id: number, body: Record<string, unknown>) =>
  read(await admin.patch(`/contacts/${id}/edit`, body))

/** A notification to browsers, or to phones: Ada has one of each, Bob has none. */
const notification = (type: 'browser' | 'phone') =>
  beside('notification', oneSignal, async (scene, bodies) => {
    const { sql, ada, bob, now } = scene
    const pushIds = ['browser', 'phone'].map((pushId) => ({
      ...{ contactId: ada, pushId, isMobile: pushId === 'phone', isEnabled: true, isProven: true },
    }))
    await transaction(sql, (db) => recordPushIds(db, pushIds, now()))
    const body = {
      name: 'N',
      heading: 'Hi',
      message: 'Dear {contactfield=firstname}',
      mobile: type === 'phone',
    }
    const id = await scene.make('notifications', body)
    const reasons = { [bob]: 'The contact has no active push id.' }
    await scene.does({ notification: id }, { reasons })
    const [request] = bodies().map((text) => JSON.parse(text))
    assert.equal(bodies().length, 1)
    assert.deepEqual([request.include_subscription_ids, request.contents.en], [[type], 'Dear ada'])
    const rows = await scene.stats('push_notification_stats')
    assert.deepEqual(
      rows.map((row) => row.lead_id),
      [String(ada)],
    )
  })

/** By event type. */
export const sendingScenarios: Readonly<Record<string, Scenario>> = {
  'email.send': {
    async play(scene) {
      const { ada, bob } = scene
      const post = await postOffice(scene.t, scene)
      read(await scene.admin.post(`/contacts/${bob}/dnc/email/add`))
      const email = await templateEmail(scene)
      const reasons = { [bob]: 'The contact must not be contacted by email.' }
      const made = await scene.does({ email, email_type: 'marketing' }, { reasons })
      assert.deepEqual(
        (await post.inbox('ada@')).map(({ subject }) => subject),
        ['Hello ada'],
      )
      assert.deepEqual(await post.inbox('bob@'), [])
      const rows = await scene.stats('email_stats', { email_id: email })
      assert.deepEqual(
        rows.map((row) => [row.lead_id, row.source, row.source_id]),
        [[String(ada), 'campaign.event', String(made.eventId('email.send'))]],
      )
      await scene.does({ email, email_type: 'transactional' })
      assert.equal((await post.inbox('ada@')).length, 2)
      assert.equal((await post.inbox('bob@')).length, 1)
    },
  },
  'email.send.to.user': {
    async play(scene) {
      const post = await postOffice(scene.t, scene)
      const email = await templateEmail(scene, { subject: 'About {contactfield=firstname}' })
      await scene.does({ useremail: { email }, user_id: [scene.admin.userId], to: 'desk@sample.example' })
      assert.deepEqual((await post.inbox('desk@')).map(({ subject }) => subject).sort(), [
        'About ada',
        'About bob',
      ])
      assert.deepEqual(await scene.stats('email_stats'), [])
    },
  },
  'sms.send_text_sms': beside('text', twilio, async (scene, bodies) => {
    const { ada, bob } = scene
    await edit(scene, ada, { mobile: '+15550100001' })
    const sms = await scene.make('smses', { name: 'S', message: 'Hi {contactfield=firstname}' })
    const reasons = { [bob]: 'The contact has no telephone number.' }
    const made = await scene.does({ sms }, { reasons })
    assert.deepEqual(
      bodies().map((body) => [new URLSearchParams(body).get('To'), new URLSearchParams(body).get('Body')]),
      [['+15550100001', 'Hi ada']],
    )
    const rows = await scene.stats('sms_message_stats')
    assert.deepEqual(
      rows.map((row) => [row.lead_id, row.source, row.source_id]),
      [[String(ada), 'campaign.event', String(made.eventId('sms.send_text_sms'))]],
    )
  }),
  'twitter.tweet': beside('tweet', x, async (scene, bodies) => {
    const { ada, bob, admin } = scene
    await edit(scene, ada, { twitter: 'ada_l' })
    const tweet = await scene.make('tweets', { name: 'T', text: 'Hi {twitter_handle}' })
    await scene.does({ channelId: tweet }, { reasons: { [bob]: 'The contact has no X account.' } })
    assert.deepEqual(
      bodies().map((body) => JSON.parse(body).text),
      ['Hi @ada_l'],
    )
    assert.equal(read(await admin.get(`/tweets/${tweet}`)).tweet.sentCount, 1)
  }),
  'notification.send_notification': notification('browser'),
  'notification.send_mobile_notification': notification('phone'),
  'message.send': beside('text', twilio, async (scene, bodies) => {
    const { ada, bob, admin } = scene
    const post = await postOffice(scene.t, scene)
    for (const id of [ada, bob]) await edit(scene, id, { mobile: `+1555010000${id}` })
    read(await admin.post(`/contacts/${bob}/dnc/email/add`))
    const email = await templateEmail(scene)
    const sms = await scene.make('smses', { name: 'S', message: 'Hi {contactfield=firstname}' })
    const channels = {
      email: { channel: 'email', channelId: email, isEnabled: true },
      sms: { channel: 'sms', channelId: sms, isEnabled: true },
    }
    await scene.does({ marketingMessage: await scene.make('messages', { name: 'News', channels }) })
    assert.deepEqual(
      bodies().map((body) => new URLSearchParams(body).get('Body')),
      ['Hi bob'],
    )
    assert.equal((await post.inbox('ada@')).length, 1)
    assert.equal((await post.inbox('bob@')).length, 0)
  }),
}
