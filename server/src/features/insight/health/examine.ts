// What the operator should know: the same for `doctor` and for the page about health.
import type { Config } from '../../../platform/config.ts'
import type { Contracts } from '../../../platform/contracts.ts'
import type { Sql } from '../../../platform/database/connection.ts'
import { findPrivateAddress } from '../../../platform/delivery/findPrivateAddress.ts'
import { type Finding, finding } from '../../../platform/engine/check.ts'
import { hasPublicHost } from '../../../platform/http/hosts.ts'
import { parseMailerDsn } from '../../../platform/mailerDsn.ts'
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
  const [asked, hosts] = await Promise.all([
    Promise.all(examined.catalog.checks.map((check) => check(examined))),
    aboutPrivateHosts(examined.config),
  ])
  return [...aboutConfig(examined), ...hosts, ...asked.flat()]
}

/**
 * Settings that connect to a private address. Unlike addresses that users enter, they need no entry in
 * `outbound_allowed_hosts`: only administrators set them.
 */
async function aboutPrivateHosts(config: Config): Promise<Finding[]> {
  const hosts = [
    { key: 'mailer_dsn', host: hostOfMailer(config) },
    { key: 'monitored_email_host', host: config.monitored_email_host },
  ]
  const found = await Promise.all(
    hosts.map(async ({ key, host }) => {
      const address = host ? await findPrivateAddress(host) : null
      if (address === null) return []
      return [
        finding('ok', 'health.privateHost', {
          key,
          host: host === address ? address : `${host} (${address})`,
        }),
      ]
    }),
  )
  return found.flat()
}

// A DSN that cannot be read stops the server at its start, and a saved one is refused.
function hostOfMailer({ mailer_dsn }: Config): string | null {
  const dsn = parseMailerDsn(mailer_dsn)
  return dsn.kind === 'smtp' ? dsn.host : null
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
      !config.unreadable.has('mailer_dsn') &&
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
