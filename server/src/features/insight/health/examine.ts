// What the operator should know: the same for `doctor` and for the page about health.
import type { Config } from '../../../platform/config.ts'
import type { Contracts } from '../../../platform/contracts.ts'
import type { Sql } from '../../../platform/database/connection.ts'
import { type Finding, finding } from '../../../platform/engine/check.ts'
import { hasPublicHost } from '../../../platform/http/hosts.ts'
import type { Storage } from '../../../platform/storage/storage.ts'

export interface Examined {
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
  const siteUrl = config.site_url
  const candidates: (Finding | false)[] = [
    isLocal &&
      (config.mailer_dsn === null
        ? finding('warning', 'health.siteUrl.local', { siteUrl })
        : finding('warning', 'health.siteUrl.localAndMail', { siteUrl })),
    config.public_url !== config.site_url &&
      !hasPublicHost(config) &&
      finding('warning', 'health.publicUrl.sameHost'),
    !isLocal && address.protocol === 'http:' && finding('warning', 'health.siteUrl.notHttps'),
    config.mailer_dsn === null &&
      (storage.kind === 'folder'
        ? finding('warning', 'health.mailerDsn', { place: storage.place })
        : finding('warning', 'health.mailerDsn.database')),
    config.mailer_from_email.endsWith('@localhost') && finding('warning', 'health.mailerFromEmail'),
    !config.api_enabled && finding('warning', 'health.apiEnabled'),
    config.cors_valid_domains.length > 0 &&
      !config.cors_restrict_domains &&
      finding('warning', 'health.corsValidDomains'),
  ]
  return candidates.filter((one) => one !== false)
}
