import type { Config } from '../../../platform/config.ts'
import { outboundOf } from '../../../platform/delivery/outbound.ts'
import { tweetTransport } from '../../../platform/delivery/tweetTransport.ts'
import { restartedFor } from '../../../platform/engine/service.ts'
import { ensureSiteKey } from '../../content/links/siteKey.ts'
import { NO_SENDER, startChannelSender } from '../channelSends/channelSender.ts'
import { tweetChannel } from './tweetChannel.ts'

/** The configuration keys that decide how tweets are sent. */
export const TWEET_KEYS = [
  'dns_servers',
  'outbound_allowed_hosts',
  'public_url',
  'social_twitter_access_token',
  'social_twitter_access_token_secret',
  'social_twitter_api_url',
  'social_twitter_consumer_key',
  'social_twitter_consumer_secret',
  'social_twitter_enabled',
  'social_twitter_rate_limit',
] as const

/** The missing configuration of the channel; null when it is complete. Values that cannot be decrypted are not missing: the sender waits for them. */
export function tweetsMissing(
  config: Pick<Config, (typeof TWEET_KEYS)[number]> & Partial<Pick<Config, 'unreadable'>>,
): string | null {
  if (!config.social_twitter_enabled) return 'Tweets are switched off: social_twitter_enabled.'
  const missing = (
    [
      'social_twitter_consumer_key',
      'social_twitter_consumer_secret',
      'social_twitter_access_token',
      'social_twitter_access_token_secret',
    ] as const
  ).filter((key) => !config[key] && !config.unreadable?.has(key))
  return missing.length > 0 ? `Tweets are not configured: ${missing.join(', ')}.` : null
}

/** Sends tweets, as the settings of the moment say. */
export const tweetSender = restartedFor(TWEET_KEYS, async (options) => {
  const { sql, config, catalog } = options
  if (tweetsMissing(config) !== null) return NO_SENDER
  const account = {
    address: config.social_twitter_api_url,
    consumerKey: config.social_twitter_consumer_key ?? '',
    consumerSecret: config.social_twitter_consumer_secret ?? '',
    token: config.social_twitter_access_token ?? '',
    tokenSecret: config.social_twitter_access_token_secret ?? '',
  }
  const transport = tweetTransport(account, outboundOf(config))
  const channel = tweetChannel({ sql, config, catalog, siteKey: await ensureSiteKey(sql) })
  return startChannelSender(channel, { transport, rate: config.social_twitter_rate_limit }, options)
})
