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
/** The longest line is the result of a search: 500,000 ids. */
const MAX_LINE = 4 * 1024 * 1024
const MAX_RESPONSE = MAX_LINE + 2 * MAX_LITERAL
const MAX_TOKENS = 100_000
/** Limits of all responses to one command. The largest are 50 mails of 256 KiB each. */
const MAX_COMMAND_BYTES = 32 * 1024 * 1024
const MAX_COMMAND_MS = 5 * 60_000
const WATCH_INTERVAL_MS = 250

/** Whether the settings name a mailbox, and are complete. */
export function isMailbox(settings: MailboxSettings): settings is Mailbox {
  return settings.monitored_email_host !== null && settings.monitored_email_address !== null
}

/** Limits of bytes and time for the responses to one command. */
export interface ResponseLimits {
  maxBytes: number
  maxMs: number
}

const RESPONSE_LIMITS: ResponseLimits = { maxBytes: MAX_COMMAND_BYTES, maxMs: MAX_COMMAND_MS }

/** A connection whose server can fill neither the memory nor the time of this process. */
export interface MailboxConnection {
  client: ImapFlow
  /** Called before each command, and before each wait: the limits apply from here. */
  restartLimits(): void
  /** The reason for which the connection was closed, such as an exceeded limit; undefined before. */
  failure(): Error | undefined
  close(): void
}

/** Connects and logs in. @throws the answer of the server, or the limit that it exceeded. */
export async function openMailbox(
  mailbox: Mailbox,
  limits: ResponseLimits = RESPONSE_LIMITS,
): Promise<MailboxConnection> {
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
    maxLineLength: MAX_LINE,
    maxResponseSize: MAX_RESPONSE,
    maxResponseTokens: MAX_TOKENS,
  })
  let failure: Error | undefined
  // An error without a listener ends the process; `close` follows it.
  client.on('error', (error: Error) => {
    failure ??= error
  })
  const watch = watchResponses(client, limits, (error) => {
    failure ??= error
  })
  const close = () => {
    watch.stop()
    client.close()
  }
  try {
    await client.connect()
    return { client, restartLimits: watch.restart, failure: () => failure, close }
  } catch (error) {
    close()
    throw failure ?? error
  }
}

/** Closes the connection when the responses since the last restart exceed a limit. */
function watchResponses(client: ImapFlow, { maxBytes, maxMs }: ResponseLimits, fail: (error: Error) => void) {
  let receivedBefore = 0
  let since = performance.now()
  const timer = setInterval(() => {
    const isTooLong = client.stats().received - receivedBefore > maxBytes
    if (!isTooLong && performance.now() - since <= maxMs) return
    clearInterval(timer)
    fail(
      new Error(
        isTooLong
          ? `The mail server sent more than ${maxBytes} bytes in response to one command.`
          : `The mail server did not complete its response within ${maxMs / 1_000} s.`,
      ),
    )
    client.close()
  }, WATCH_INTERVAL_MS).unref()
  client.on('close', () => clearInterval(timer))
  return {
    restart() {
      receivedBefore = client.stats().received
      since = performance.now()
    },
    stop: () => clearInterval(timer),
  }
}

/** What a server said, in words. */
export function describeImapError(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const text =
    'responseText' in error && typeof error.responseText === 'string' ? error.responseText : error.message
  return text.replaceAll('\0', '').slice(0, 500)
}
