/** How what becomes of a message finds its way back: through the provider that takes it, or into the monitored mailbox. */

import { parseMailerDsn } from '../../../platform/mailerDsn.ts'
import { type MailProvider, providerHeader } from '../../../platform/mailProvider.ts'
import type { MailSettings } from './mailSettings.ts'
import { plusAddress } from './plusAddress.ts'

export interface FeedbackWays {
  provider: MailProvider | null
  /** The address of the monitored mailbox. */
  mailbox: string | null
}

/** The ways that the configuration opens. */
export function feedbackWays(
  settings: Pick<MailSettings, 'mailer_dsn' | 'monitored_email_address' | 'monitored_email_host'>,
): FeedbackWays {
  const dsn = parseMailerDsn(settings.mailer_dsn)
  return {
    provider: dsn.kind === 'smtp' ? dsn.provider : null,
    mailbox: settings.monitored_email_host === null ? null : settings.monitored_email_address,
  }
}

/** The header that tells the provider which message it is; none without such a provider, or when the email sets it. */
export function reportHeader(
  ways: FeedbackWays | undefined,
  hash: string,
  headers: readonly { name: string }[],
): string {
  const provider = ways?.provider ?? null
  if (provider === null) return ''
  const [name, value] = providerHeader(provider, hash)
  const isTaken = headers.some((header) => header.name.toLowerCase() === name.toLowerCase())
  return isTaken ? '' : `${name}: ${value}\r\n`
}

/** Where mail servers send what they cannot deliver: an address of this message alone; null without a mailbox. */
export function bounceAddress(ways: FeedbackWays | undefined, hash: string): string | null {
  const mailbox = ways?.mailbox ?? null
  return mailbox === null ? null : plusAddress(mailbox, 'bounce', hash)
}

/** Where a mail program sends a mail to unsubscribe; null without a mailbox. */
export function unsubscribeAddress(ways: FeedbackWays | undefined, hash: string): string | null {
  const mailbox = ways?.mailbox ?? null
  return mailbox === null ? null : plusAddress(mailbox, 'unsubscribe', hash)
}
