/** Where mail goes: the configuration key `mailer_dsn`, read once. */
import { hostOfProvider, MAIL_PROVIDERS, type MailProvider, providerOfHost } from './mailProvider.ts'
import { StartError } from './startError.ts'

export interface SmtpDsn {
  kind: 'smtp'
  /** Who takes the mail, when it is one that reports what became of it. */
  provider: MailProvider | null
  host: string
  port: number
  /** TLS from the first byte; otherwise the connection starts in the clear. */
  isImplicitTls: boolean
  /** What happens to a connection that starts in the clear. */
  startTls: 'required' | 'when offered' | 'never'
  user: string | null
  password: string | null
  /** A SASL method by name, or null for the first one that the server offers. */
  authMethod: string | null
  /** False accepts any certificate. */
  verifiesPeer: boolean
  /** File with the certificates of the authorities to trust instead of the usual ones. */
  caFile: string | null
  /** Name sent with EHLO. */
  localDomain: string | null
  /** Messages before a connection is replaced by a new one. */
  maxMessages: number
}

/** `outbox` writes files, `null` throws the mail away. */
export type MailerDsn = SmtpDsn | { kind: 'outbox' } | { kind: 'null' }

const OPTIONS = new Set([
  'encryption',
  'auth_mode',
  'verify_peer',
  'ca',
  'local_domain',
  'max_messages',
  'region',
])
const ENCRYPTIONS = new Set(['', 'ssl', 'tls', 'starttls', 'none'])
const AUTH_METHODS = new Set(['PLAIN', 'LOGIN', 'CRAM-MD5'])
const DEFAULT_MAX_MESSAGES = 100

/**
 * Reads `smtp://user:password@host:port?option=value`, `smtps://…`, `<provider>+smtp://…` or `null://…`; nothing means
 * the built-in outbox. A provider is known by its host, too; `default` stands for it, with `region` where there are several.
 *
 * Options: `encryption` (`ssl` TLS at once, `tls` or `starttls` STARTTLS or nothing is sent, `none` never; without
 * it STARTTLS is used when the server offers it), `auth_mode` (plain, login, cram-md5), `verify_peer` (0 accepts any
 * certificate), `ca` (file), `local_domain`, `max_messages`.
 * @throws StartError that says what is wrong; it never repeats the password.
 */
export function parseMailerDsn(dsn: string | null | undefined): MailerDsn {
  if (!dsn) return { kind: 'outbox' }
  const url = URL.parse(dsn)
  if (!url) throw wrong('is not an address such as smtp://user:password@host:587')
  const scheme = url.protocol.slice(0, -1)
  if (scheme === 'null') return { kind: 'null' }
  const named = MAIL_PROVIDERS.find((name) => scheme === `${name}+smtp` || scheme === `${name}+smtps`) ?? null
  if (scheme !== 'smtp' && scheme !== 'smtps' && !named) {
    const known = ['smtp', 'smtps', ...MAIL_PROVIDERS.map((name) => `${name}+smtp`)].join(', ')
    throw wrong(`has the scheme ${scheme}; known are ${known} and null`)
  }
  if (!url.hostname) throw wrong('names no host')
  for (const name of url.searchParams.keys()) {
    if (!OPTIONS.has(name))
      throw wrong(`has the unknown option ${name}; known are ${[...OPTIONS].join(', ')}`)
  }
  const option = (name: string) => url.searchParams.get(name) || null
  const encryption = (option('encryption') ?? '').toLowerCase()
  if (!ENCRYPTIONS.has(encryption))
    throw wrong(`has encryption=${encryption}; known are ssl, tls, starttls and none`)
  const authMethod = option('auth_mode')?.toUpperCase() ?? null
  if (authMethod && !AUTH_METHODS.has(authMethod))
    throw wrong(`has auth_mode=${authMethod}; known are plain, login and cram-md5`)
  const isImplicitTls = scheme.endsWith('smtps') || encryption === 'ssl'
  const given = decodeURIComponent(url.hostname).replace(/^\[(.*)\]$/, '$1')
  const region = option('region')
  if (region !== null && !/^[a-z0-9-]{1,40}$/.test(region)) throw wrong(`has region=${region}`)
  const host = named && given === 'default' ? hostOfProvider(named, region) : given
  return {
    kind: 'smtp',
    provider: named ?? providerOfHost(host),
    host,
    port: url.port ? Number(url.port) : isImplicitTls ? 465 : named ? 587 : 25,
    isImplicitTls,
    startTls: encryption === 'none' ? 'never' : encryption === '' ? 'when offered' : 'required',
    user: url.username ? decodeURIComponent(url.username) : null,
    password: url.password ? decodeURIComponent(url.password) : null,
    authMethod,
    verifiesPeer: !['0', 'false', 'no', 'off'].includes((option('verify_peer') ?? '1').toLowerCase()),
    caFile: option('ca'),
    localDomain: option('local_domain'),
    maxMessages: positive(option('max_messages'), DEFAULT_MAX_MESSAGES),
  }
}

function positive(text: string | null, fallback: number): number {
  if (text === null) return fallback
  const number = Number(text)
  if (!Number.isInteger(number) || number < 1) throw wrong(`has max_messages=${text}; it is a number above 0`)
  return number
}

function wrong(what: string): StartError {
  return new StartError(`mailer_dsn ${what}.`)
}
