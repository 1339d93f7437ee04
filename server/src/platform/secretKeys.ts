// Configuration values that are masked where they are shown and encrypted where they are stored.
import type { ConfigKey } from './configKeys.ts'

/** Stands where something secret is. */
export const MASK = '********'

/** Secret as a whole, an address whose password is, or a map whose values are. */
const SECRETS: Partial<Record<ConfigKey, 'whole' | 'address' | 'values'>> = {
  integration_secrets: 'values',
  // They may carry a key in their query.
  integrations: 'values',
  metrics_token: 'whole',
  mailer_callback_secret: 'whole',
  mailer_custom_headers: 'values',
  mailer_dsn: 'address',
  monitored_email_password: 'whole',
  public_url: 'address',
  site_url: 'address',
  notification_rest_api_key: 'whole',
  sms_dsn: 'address',
  sms_gateway_secret: 'whole',
  // It may carry a key in its query.
  sms_gateway_url: 'whole',
  social_twitter_access_token: 'whole',
  social_twitter_access_token_secret: 'whole',
  social_twitter_consumer_secret: 'whole',
}

/** The value as it may be shown and logged. */
export function masked(name: ConfigKey, value: unknown): unknown {
  const kind = SECRETS[name]
  if (kind === 'values' && typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.keys(value).map((part) => [part, MASK]))
  if (kind === undefined || typeof value !== 'string' || value === '') return value
  if (kind === 'whole') return MASK
  const url = URL.parse(value)
  // What cannot be taken apart may hold a password anywhere.
  if (!url) return MASK
  // So can what was taken apart wrongly: a # or / in the password ends the host before it.
  if (`${url.pathname}${url.search}${url.hash}`.includes('@')) return MASK
  if (url.password === '') return value
  url.password = MASK
  return url.href
}

/** True for what `masked` made: a value of this key with texts that stand for something that is not there. */
export function isMasked(name: ConfigKey, value: unknown): boolean {
  const texts = typeof value === 'object' && value !== null ? Object.values(value) : [value]
  return SECRETS[name] !== undefined && texts.some((text) => typeof text === 'string' && text.includes(MASK))
}

/** Whether the whole value of the key, or part of it, is secret. */
export function isSecretKey(name: string): boolean {
  return Object.hasOwn(SECRETS, name)
}

/** Whether the value is encrypted where it is stored: an address only when it may hold a password. */
export function isEncryptedValue(name: string, value: unknown): boolean {
  if (!isSecretKey(name)) return false
  const shown = masked(name as ConfigKey, value)
  return typeof value === 'object' && value !== null ? Object.keys(value).length > 0 : shown !== value
}
