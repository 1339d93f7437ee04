/** An application that sends notifications to a server that plays OneSignal. */
import type { TestContext } from 'node:test'
import { queueChannelSends } from '../src/features/messaging/channelSends/queueChannelSends.ts'
import { NOTIFICATION_SENDS } from '../src/features/messaging/notifications/notificationChannel.ts'
import { recordPushIds } from '../src/features/messaging/notifications/pushIds.ts'
import type { Config } from '../src/platform/config.ts'
import { type Sql, transaction } from '../src/platform/database/connection.ts'
import { testApp } from './app.ts'
import { startSender } from './channelSenders.ts'
import { insertContacts, until } from './mail.ts'
import { oneSignalApp, type ProviderReply, type ProviderRequest, provider } from './providers.ts'

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
    isIdle = false,
    ...given
  }: { content?: object /** No sender is started. */; isIdle?: boolean } & Partial<Config> = {},
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
  if (!isIdle) await startSender(t, app, 'notification', settings)
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
  return { app, admin, id, settings, send, sent, oneSignal, sql: app.sql }
}

/** Waits until so many have an end. */
export const ended = (sql: Sql, count: number) =>
  until(async () => {
    const [row] =
      await sql`select count(*)::int as count from notification_sends where state not in ('queued', 'sending')`
    return row!.count === count
  })

const SAME = { heading: 'News', message: 'The shop is open' }

/** A push id as OneSignal gives them. */
export const pushId = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`

/** Contacts with a browser each, whose push ids OneSignal knows but for those that `isGone`. */
export async function audience(
  t: TestContext,
  count: number,
  options: {
    isGone?: (index: number) => boolean
    content?: object
    rate?: number
    isIdle?: boolean
    before?: (request: ProviderRequest, index: number) => ProviderReply | null | Promise<ProviderReply | null>
  } = {},
) {
  const all = Array.from({ length: count }, (_, index) => pushId(index))
  const known = all.filter((_, index) => !options.isGone?.(index))
  const app = oneSignalApp({ app: 'app-1', key: 'k1', pushIds: known })
  const world = await notifications(
    t,
    async (_, request) =>
      (await options.before?.(request, world.oneSignal.requests.length - 1)) ?? app.reply(request),
    {
      content: options.content ?? SAME,
      isIdle: options.isIdle ?? false,
      ...(options.rate ? { notification_rate_limit: options.rate } : {}),
    },
  )
  const contacts = await insertContacts(world.sql, count)
  const own = contacts.map((contactId, index) => ({
    ...{ contactId, pushId: pushId(index), isMobile: false, isEnabled: true, isProven: true },
  }))
  await transaction(world.sql, (db) => recordPushIds(db, own, new Date()))
  return { ...world, contacts, all, deliveries: app.deliveries }
}
