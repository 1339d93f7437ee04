/** Reads the monitored mailbox: one process at a time, at once when a mail arrives, and again after every failure. */
import { setTimeout as sleep } from 'node:timers/promises'
import { now } from '../../../platform/clock.ts'
import { withSessionLock } from '../../../platform/database/sessionLock.ts'
import { restartedFor, type Service, type ServiceOptions } from '../../../platform/engine/service.ts'
import { ensureSiteKey } from '../../content/links/siteKey.ts'
import { readTrackingHash } from '../../content/links/trackingHash.ts'
import {
  describeImapError,
  isMailbox,
  MAILBOX_KEYS,
  MAX_FOLDERS,
  type Mailbox,
  type MailboxSettings,
  openMailbox,
  type ResponseLimits,
} from './mailboxClient.ts'
import { type HandledMails, readFolder } from './readFolder.ts'

const LOCK = 'monitored mailbox'
/** How often another process looks whether the one that reads is gone. */
const TAKE_OVER_MS = 5_000
/** Pauses after failures: doubled up to the last. */
const FIRST_PAUSE_MS = 500
const LAST_PAUSE_MS = 60_000

/** The service, as the settings of the moment say. */
export const mailboxService: Service = restartedFor(MAILBOX_KEYS, startMailbox)

type Options = Pick<ServiceOptions, 'sql' | 'log'> & {
  config: MailboxSettings
  clock?: () => Date
  takeOverMs?: number
  limits?: ResponseLimits
}

/** Starts to read the mailbox, where one is configured. */
export async function startMailbox(options: Options): Promise<{ stop(): Promise<void> }> {
  const { config, sql, log } = options
  if (!isMailbox(config)) return { stop: async () => {} }
  const ending = new AbortController()
  const siteKey = await ensureSiteKey(sql)
  const working = work()

  async function work(): Promise<void> {
    while (!ending.signal.aborted) {
      await withSessionLock(sql, LOCK, () =>
        readAll(config as Mailbox, { ...options, siteKey, signal: ending.signal }),
      ).catch((err: unknown) => log.warn({ err }, 'the lock of the monitored mailbox cannot be had'))
      await pause(options.takeOverMs ?? TAKE_OVER_MS, ending.signal)
    }
  }

  return {
    async stop() {
      ending.abort()
      await working
    },
  }
}

async function readAll(
  mailbox: Mailbox,
  options: Options & { siteKey: Buffer; signal: AbortSignal },
): Promise<void> {
  const folders = [...new Set(mailbox.monitored_email_folders)].slice(0, MAX_FOLDERS)
  await Promise.all(folders.map((folder) => keepReading(mailbox, folder, options)))
}

async function keepReading(
  mailbox: Mailbox,
  folder: string,
  { sql, log, siteKey, signal, limits, clock = now }: Options & { siteKey: Buffer; signal: AbortSignal },
): Promise<void> {
  let pauseMs = FIRST_PAUSE_MS
  let isTold = false
  const handled: HandledMails = { uidValidity: null, uids: new Set(), isRefused: false }
  const onProgress = () => {
    if (isTold) log.info({ folder }, 'the monitored mailbox is read again')
    isTold = false
  }
  while (!signal.aborted) {
    const startedAt = performance.now()
    try {
      const connection = await openMailbox(mailbox, limits)
      const { close } = connection
      signal.addEventListener('abort', close)
      try {
        await readFolder(connection, {
          sql,
          log,
          folder,
          doneFolder: mailbox.monitored_email_done_folder,
          read: {
            mailbox: mailbox.monitored_email_address,
            sendOf: (name) => readTrackingHash(siteKey, name),
          },
          clock,
          signal,
          handled,
          onProgress,
        })
        const failure = connection.failure()
        if (failure) throw failure
      } catch (error) {
        throw connection.failure() ?? error
      } finally {
        signal.removeEventListener('abort', close)
        close()
      }
    } catch (error) {
      if (signal.aborted) return
      if (!isTold)
        log.error({ folder, reason: describeImapError(error) }, 'the monitored mailbox cannot be read')
      isTold = true
    }
    // Only a connection that lasts ends the pauses: a server may accept each one and fail later.
    if (performance.now() - startedAt >= LAST_PAUSE_MS) pauseMs = FIRST_PAUSE_MS
    await pause(pauseMs, signal)
    pauseMs = Math.min(LAST_PAUSE_MS, pauseMs * 2)
  }
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal }).catch(() => {})
}
