// What the operator should know, in words: the same for `doctor` and for the page about health.
import type { Config } from '../../../platform/config.ts'
import type { Contracts } from '../../../platform/contracts.ts'
import type { Sql } from '../../../platform/database/connection.ts'
import type { Finding } from '../../../platform/engine/check.ts'
import type { Storage } from '../../../platform/storage/storage.ts'

interface Examined {
  sql: Sql
  config: Config
  storage: Storage
  catalog: Contracts
  now: Date
}

/** Everything that is misconfigured or late, by the configuration and by what each feature looks at. */
export async function examine(examined: Examined): Promise<Finding[]> {
  const asked = await Promise.all(examined.catalog.checks.map((check) => check(examined)))
  return [...aboutConfig(examined), ...asked.flat()]
}

function aboutConfig({ config, storage }: Pick<Examined, 'config' | 'storage'>): Finding[] {
  const address = new URL(config.site_url)
  const isLocal = ['127.0.0.1', 'localhost', '[::1]'].includes(address.hostname)
  const candidates: (Finding | false)[] = [
    isLocal && {
      level: 'warning',
      text:
        config.mailer_dsn === null
          ? `site_url is ${config.site_url}: links in emails work on this machine only. Set CAMPANILE_SITE_URL.`
          : `site_url is ${config.site_url} and mail leaves through mailer_dsn: who gets it can follow no link, and nothing is tracked. Set CAMPANILE_SITE_URL.`,
    },
    !isLocal &&
      address.protocol === 'http:' && {
        level: 'warning',
        text: 'site_url is not https: passwords travel openly.',
      },
    config.mailer_dsn === null && {
      level: 'warning',
      text: `mailer_dsn is not set: emails are written to outbox/ in ${storage.place} and not sent.`,
    },
    config.mailer_from_email.endsWith('@localhost') && {
      level: 'warning',
      text: 'mailer_from_email is not set: mail without a sender of its own is refused by most servers.',
    },
    !config.api_enabled && {
      level: 'warning',
      text: 'api_enabled is false: the administration interface does not work.',
    },
    config.cors_valid_domains.length === 0 || config.cors_restrict_domains
      ? false
      : { level: 'warning', text: 'cors_valid_domains has no effect while cors_restrict_domains is false.' },
  ]
  return candidates.filter((finding) => finding !== false)
}
