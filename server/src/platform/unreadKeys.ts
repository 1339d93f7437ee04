// Configuration keys that no code reads. Whoever sets one is told so: at the start, by `doctor` and in the guide.
import type { LocalConfig } from './config.ts'
import type { ConfigKey } from './configKeys.ts'

/** Keys that will have an effect: what they are for is not there yet. Reading one takes it off this list. */
export const keysNotYetRead: readonly ConfigKey[] = [
  'background_import_if_more_rows_than',
  'cached_data_timeout',
  'campaign_event_cache_ttl',
  'campaign_use_summary',
  'contact_api_count_cache_ttl',
  'contact_export_batch_size',
  'contact_export_in_background',
  'gdpr_user_purge_threshold',
  'ip_lookup_create_organization',
  'parallel_import_limit',
  'segment_rebuild_time_warning',
  'track_by_tracking_url',
]

/** Keys that are taken so that an existing configuration can be kept, and that nothing will read. */
export const keysNeverRead: readonly ConfigKey[] = [
  'batch_sleep_time',
  'ip_lookup_service',
  'messenger_dsn_email',
  'messenger_dsn_hit',
  'queue_mode',
  'notification_subdomain_name',
  'sms_transport',
]

/** One sentence each for the keys that somebody set, wherever, and that have no effect yet or never will. */
export function aboutUnreadKeys(local: LocalConfig, rows: readonly { key: string }[] = []): string[] {
  const set = new Set([...Object.keys(local.given), ...rows.map(({ key }) => key)])
  const named = (keys: readonly string[]) => keys.filter((key) => set.has(key)).join(', ')
  const [notYet, never] = [named(keysNotYetRead), named(keysNeverRead)]
  return [
    ...(notYet === '' ? [] : [`Set, but without effect in this version: ${notYet}.`]),
    ...(never === '' ? [] : [`Set, but accepted for compatibility only and without effect: ${never}.`]),
  ]
}
