/** Connections to the monitored mailbox. */
import type { ImapFlow } from 'imapflow'
import type { Config } from '../../../platform/config.ts'

/** The configuration keys that say which mailbox it is. */
export const MAILBOX_KEYS = [
  'monitored_email_address',
  'monitored_email_done_folder',
  'monitored_email_encryption',
  'monitored_email_folders',
  'monitored_email_host',
  'monitored_email_password',
  'monitored_email_port',
  'monitored_email_user',
] as const

export type MailboxSettings = Pick<Config, (typeof MAILBOX_KEYS)[number]>

/** A mailbox that can be read. */
export type Mailbox = MailboxSettings & { monitored_email_host: string; monitored_email_address: string }

/** Most folders that are read: each takes a connection. */
export const MAX_FOLDERS = 10

const TIMEOUT_MS = 15_000
/** An idle connection is asked anew before routers forget it. */
const IDLE_MS = 4 * 60_000
/** Mails are read in pieces; nothing else that is wanted is as long. */
const MAX_LITERAL = 1024 * 1024

/** Whether the settings name a mailbox, and are complete. */
export function isMailbox(settings: MailboxSettings): settings is Mailbox {
  return settings.monitored_email_host !== null && settings.monitored_email_address !== null
}

/** Connects and logs in. @throws the answer of the server. */
export async function openMailbox(mailbox: Mailbox): Promise<ImapFlow> {
  const { ImapFlow: Client } = await import('imapflow')
  const encryption = mailbox.monitored_email_encryption
  const client = new Client({
    host: mailbox.monitored_email_host,
    port: mailbox.monitored_email_port,
    secure: encryption === 'ssl',
    doSTARTTLS: encryption === 'tls',
    auth: {
      user: mailbox.monitored_email_user ?? mailbox.monitored_email_address,
      pass: mailbox.monitored_email_password ?? '',
    },
    logger: false,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: IDLE_MS + 60_000,
    maxIdleTime: IDLE_MS,
    autoIdleDelay: 20,
    maxLiteralSize: MAX_LITERAL,
  })
  // An error without a listener ends the process; `close` follows it.
  client.on('error', () => {})
  try {
    await client.connect()
    return client
  } catch (error) {
    client.close()
    throw error
  }
}

/** What a server said, in words. */
export function describeImapError(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const text =
    'responseText' in error && typeof error.responseText === 'string' ? error.responseText : error.message
  return text.replaceAll('\0', '').slice(0, 500)
}
