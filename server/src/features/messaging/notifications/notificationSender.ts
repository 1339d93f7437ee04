import type { Config } from '../../../platform/config.ts'
import { oneSignalTransport } from '../../../platform/delivery/oneSignalTransport.ts'
import { outboundOf } from '../../../platform/delivery/outbound.ts'
import { restartedFor } from '../../../platform/engine/service.ts'
import { ensureSiteKey } from '../../content/links/siteKey.ts'
import { NO_SENDER, startChannelSender } from '../channelSends/channelSender.ts'
import { notificationChannel } from './notificationChannel.ts'

/** The configuration keys that decide how notifications are sent. */
export const NOTIFICATION_KEYS = [
  'dns_servers',
  'notification_api_url',
  'notification_app_id',
  'notification_enabled',
  'notification_rate_limit',
  'notification_rest_api_key',
  'outbound_allowed_hosts',
  'public_url',
] as const

/** The missing configuration of the channel; null when it is complete. Values that cannot be decrypted are not missing: the sender waits for them. */
export function notificationsMissing(
  config: Pick<Config, (typeof NOTIFICATION_KEYS)[number]> & Partial<Pick<Config, 'unreadable'>>,
): string | null {
  if (!config.notification_enabled) return 'Notifications are switched off: notification_enabled.'
  const missing = (['notification_app_id', 'notification_rest_api_key'] as const).filter(
    (key) => !config[key] && !config.unreadable?.has(key),
  )
  return missing.length > 0 ? `Notifications are not configured: ${missing.join(', ')}.` : null
}

/** Sends notifications, as the settings of the moment say. */
export const notificationSender = restartedFor(NOTIFICATION_KEYS, async (options) => {
  const { sql, config, catalog } = options
  if (notificationsMissing(config) !== null) return NO_SENDER
  const app = {
    address: config.notification_api_url,
    appId: config.notification_app_id ?? '',
    key: config.notification_rest_api_key ?? '',
  }
  const transport = oneSignalTransport(app, outboundOf(config))
  const channel = notificationChannel({ sql, config, catalog, siteKey: await ensureSiteKey(sql) })
  return startChannelSender(channel, { transport, rate: config.notification_rate_limit }, options)
})
