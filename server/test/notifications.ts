/** An application that sends notifications to a server that plays OneSignal. */
import type { TestContext } from 'node:test'
import { queueChannelSends } from '../src/features/messaging/channelSends/queueChannelSends.ts'
import { NOTIFICATION_SENDS } from '../src/features/messaging/notifications/notificationChannel.ts'
import type { Config } from '../src/platform/config.ts'
import { type Sql, transaction } from '../src/platform/database/connection.ts'
import { testApp } from './app.ts'
import { startSender } from './channelSenders.ts'
import { until } from './mail.ts'
import { type ProviderReply, type ProviderRequest, provider } from './providers.ts'

export interface Sent {
  app_id: string
  include_subscription_ids: string[]
  headings: { en: string }
  contents: { en: string }
  url?: string
  web_buttons?: { text: string; url: string }[]
  buttons?: { text: string }[]
  idempotency_key: string
}

export async function notifications(
  t: TestContext,
  reply: (sent: Sent, request: ProviderRequest) => ProviderReply | Promise<ProviderReply>,
  {
    content = {
      heading: 'Hello {contactfield=firstname|you}',
      message: 'From {contactfield=city|here}',
      url: 'https://shop.example/sale',
      button: 'Open',
      utmTags: { utmSource: 'push' },
    },
    ...given
  }: { content?: object } & Partial<Config> = {},
) {
  const oneSignal = await provider(t, (request) => {
    if (request.path !== '/notifications') return { status: 404, json: { errors: ['Not found'] } }
    if (request.headers.authorization !== 'Key k1')
      return { status: 401, json: { errors: ['Access denied'] } }
    return reply(JSON.parse(request.body), request)
  })
  const settings = {
    notification_enabled: true,
    notification_app_id: 'app-1',
    notification_rest_api_key: 'k1',
    notification_api_url: oneSignal.address,
    ...given,
  }
  const app = await testApp(t, settings)
  await startSender(t, app, 'notification', settings)
  const admin = await app.as('admin')
  const made = await admin.post('/notifications/new', {
    name: 'News',
    ...content,
  })
  const id: number = made.body.notification.id
  const send = (contactIds: readonly number[], isMobile = false) =>
    transaction(app.sql, (db) =>
      queueChannelSends(
        db,
        NOTIFICATION_SENDS,
        contactIds.map((contactId) => ({
          contactId,
          messageId: id,
          lane: 2,
          source: 'api',
          sourceId: null,
          isMobile,
        })),
        new Date(),
      ),
    )
  const sent = () => oneSignal.requests.map((request): Sent => JSON.parse(request.body))
  return { app, admin, id, send, sent, oneSignal, sql: app.sql }
}

/** Waits until so many have an end. */
export const ended = (sql: Sql, count: number) =>
  until(async () => {
    const [row] =
      await sql`select count(*)::int as count from notification_sends where state not in ('queued', 'sending')`
    return row!.count === count
  })
