import { TEXT_KEYS, textTransport } from '../../../platform/delivery/textTransport.ts'
import { restartedFor } from '../../../platform/engine/service.ts'
import { ensureSiteKey } from '../../content/links/siteKey.ts'
import { NO_SENDER, startChannelSender } from '../channelSends/channelSender.ts'
import { textChannel } from './textChannel.ts'

/** The configuration keys that decide how text messages are sent. */
export const TEXT_SEND_KEYS = [
  ...TEXT_KEYS,
  'sms_rate_limit',
  'sms_default_region',
  'sms_disable_trackable_urls',
] as const

/** Sends text messages, as the settings of the moment say. */
export const textSender = restartedFor(TEXT_SEND_KEYS, async (options) => {
  const { sql, config, catalog, storage } = options
  const transport = textTransport(config, storage)
  if (!transport) return NO_SENDER
  const channel = textChannel({ sql, config, catalog, siteKey: await ensureSiteKey(sql) })
  return startChannelSender(channel, { transport, rate: config.sms_rate_limit }, options)
})
