// What becomes of a configuration key that is saved while the server runs.
import type { ConfigKey } from './configKeys.ts'
import { keysNeverRead, keysNotYetRead } from './unreadKeys.ts'

/** When a saved value takes effect in the processes that run. */
export type Effect = 'at once' | 'after a restart' | 'not yet' | 'never'

/** Keys that are read once, at the start: what is saved reaches a process when it starts again. */
export const keysAfterRestart: readonly ConfigKey[] = [
  'api_legacy_clients',
  'dns_servers',
  'http_headers_timeout',
  'http_upload_timeout',
  'mailer_dkim_domain',
  'mailer_dkim_private_key_path',
  'mailer_dkim_selector',
  'outbound_allowed_hosts',
  'public_url',
  'site_url',
  'social_twitter_enabled',
  'storage_dsn',
  'trusted_proxies',
]

/**
 * Keys for whoever runs the machine, in the environment or the file: they name its folders and files, where a wrong value
 * would keep the server from starting, so that nobody could mend it here, and what of its network may be reached.
 */
export const operatorKeys: readonly ConfigKey[] = [
  'dns_servers',
  'mailer_dkim_domain',
  'mailer_dkim_private_key_path',
  'mailer_dkim_selector',
  'outbound_allowed_hosts',
  'storage_dsn',
]

/** When a value that is saved for the key takes effect. */
export function effectOf(name: ConfigKey): Effect {
  if (keysNeverRead.includes(name)) return 'never'
  if (keysNotYetRead.includes(name)) return 'not yet'
  return keysAfterRestart.includes(name) ? 'after a restart' : 'at once'
}
