/** The mail providers that report what became of messages: how each is reached, and how it is told the name of a message. */

export const MAIL_PROVIDERS = ['ses', 'sendgrid', 'mailgun', 'postmark', 'brevo', 'sparkpost'] as const

export type MailProvider = (typeof MAIL_PROVIDERS)[number]

/** Hosts that take mail for a provider, by the end of their name. */
const HOSTS: readonly (readonly [RegExp, MailProvider])[] = [
  [/^email-smtp(-fips)?\.[a-z0-9-]+\.amazonaws\.com(\.cn)?$/, 'ses'],
  [/(^|\.)sendgrid\.net$/, 'sendgrid'],
  [/(^|\.)mailgun\.org$/, 'mailgun'],
  [/(^|\.)postmarkapp\.com$/, 'postmark'],
  [/^smtp-relay\.(brevo|sendinblue)\.com$/, 'brevo'],
  [/(^|\.)sparkpost(mail|elite)\.com$/, 'sparkpost'],
]

/** The provider behind a host that takes mail; null for any other. */
export function providerOfHost(host: string): MailProvider | null {
  const name = host.toLowerCase()
  return HOSTS.find(([pattern]) => pattern.test(name))?.[1] ?? null
}

/** The host that takes mail for the provider; `region` is that of an account which has one. */
export function hostOfProvider(provider: MailProvider, region: string | null): string {
  switch (provider) {
    case 'ses':
      return `email-smtp.${region ?? 'us-east-1'}.amazonaws.com`
    case 'sendgrid':
      return region === 'eu' ? 'smtp.eu.sendgrid.net' : 'smtp.sendgrid.net'
    case 'mailgun':
      return region === 'eu' ? 'smtp.eu.mailgun.org' : 'smtp.mailgun.org'
    case 'postmark':
      return 'smtp.postmarkapp.com'
    case 'brevo':
      return 'smtp-relay.brevo.com'
    case 'sparkpost':
      return region === 'eu' ? 'smtp.eu.sparkpostmail.com' : 'smtp.sparkpostmail.com'
    default:
      return provider satisfies never
  }
}

/** Under which name providers keep the name of a message, and give it back with what they report. */
export const MESSAGE_KEY = 'campanile_hash'

/**
 * The header by which the provider learns the name of a message. A name is letters and digits, so that no value needs to
 * be quoted.
 */
export function providerHeader(provider: MailProvider, name: string): readonly [name: string, value: string] {
  const values = JSON.stringify({ [MESSAGE_KEY]: name })
  switch (provider) {
    case 'ses':
      return ['X-SES-MESSAGE-TAGS', `${MESSAGE_KEY}=${name}`]
    case 'sendgrid':
      return ['X-SMTPAPI', `{"unique_args":${values}}`]
    case 'mailgun':
      return ['X-Mailgun-Variables', values]
    case 'postmark':
      return [`X-PM-Metadata-${MESSAGE_KEY}`, name]
    case 'brevo':
      return ['X-Mailin-custom', `${MESSAGE_KEY}:${name}`]
    case 'sparkpost':
      return ['X-MSYS-API', `{"metadata":${values}}`]
    default:
      return provider satisfies never
  }
}
