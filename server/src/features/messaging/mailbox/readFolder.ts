/** Reads what is new in one folder, and waits for more. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { FetchMessageObject, ImapFlow } from 'imapflow'
import { type Sql, transaction } from '../../../platform/database/connection.ts'
import { wakeConsumers } from '../../../platform/engine/wake.ts'
import { ApiError } from '../../../platform/errors.ts'
import type { Log } from '../../../platform/log.ts'
import type { MailboxConnection } from './mailboxClient.ts'
import { type MailMeaning, type ReadMailOptions, readMail } from './readMail.ts'
import { recordMails } from './recordMails.ts'

export interface FolderOptions {
  sql: Sql
  log: Log
  folder: string
  doneFolder: string | null
  read: Omit<ReadMailOptions, 'now'>
  clock: () => Date
  signal: AbortSignal
  handled: HandledMails
  /** Called when every mail of the folder is handled. */
  onProgress(): void
}

/**
 * Mails that are recorded, but that the server still lists as unread, because it refused to mark them. They are not read
 * again, so that they do not keep later mails from being read.
 */
export interface HandledMails {
  /** Of the folder: ids of mails mean other mails when it changes (RFC 3501). */
  uidValidity: bigint | null
  uids: Set<number>
  /** The last attempt to mark them failed, which is logged once. */
  isRefused: boolean
}

/** Marks what was read, where the server takes words of ours. */
const KEYWORD = '$campanile'
/** Mails that are read and recorded together. */
const BATCH = 50
/** Of a mail this much is read: reports are small, and what comes back is at their end. */
const MAX_MAIL_BYTES = 256 * 1024
/** Older mails are left alone: nobody wants ten years of replies at the first start. */
const MAX_AGE_DAYS = 30
/** Mails that were refused and are marked again together. */
const MAX_MARKED = 1_000
/** How often the folder is looked at even when the server tells nothing. */
const LOOK_MS = 60_000
/** Between two searches of a folder without unread mails: a server may announce changes without an end. */
const MIN_INTERVAL_MS = 1_000

/**
 * Works on the folder until the signal or the end of the connection. A mail is marked or moved when what it means is
 * recorded; what is read again after a crash is known by then.
 */
export async function readFolder(connection: MailboxConnection, options: FolderOptions): Promise<void> {
  const { client, restartLimits } = connection
  const { handled, onProgress, signal } = options
  restartLimits()
  const box = await client.mailboxOpen(options.folder)
  if (handled.uidValidity !== box.uidValidity) handled.uids.clear()
  handled.uidValidity = box.uidValidity
  const flag = box.permanentFlags?.has('\\*') || box.permanentFlags?.has(KEYWORD) ? KEYWORD : '\\Seen'
  if (options.doneFolder !== null) await client.mailboxCreate(options.doneFolder)
  const news = listen(client, signal)
  let markedAt = performance.now()
  while (!signal.aborted && client.usable) {
    news.take()
    const searchedAt = performance.now()
    const isMore = await readBatch(connection, flag, options)
    if (isMore) continue
    onProgress()
    restartLimits()
    if (handled.uids.size > 0 && performance.now() - markedAt >= LOOK_MS) {
      markedAt = performance.now()
      await markRead(client, [...handled.uids].slice(0, MAX_MARKED), flag, options)
    }
    await news.wait(LOOK_MS)
    const pauseMs = Math.max(0, searchedAt + MIN_INTERVAL_MS - performance.now())
    await sleep(pauseMs, undefined, { signal }).catch(() => {})
  }
}

function listen(client: ImapFlow, signal: AbortSignal) {
  let isNew = false
  let wake = () => {}
  const note = () => {
    isNew = true
    wake()
  }
  client.on('exists', note)
  client.on('close', note)
  signal.addEventListener('abort', note)
  return {
    take() {
      isNew = false
    },
    /** Resolves when there is something new, or after the time. */
    async wait(ms: number): Promise<void> {
      if (isNew || signal.aborted || !client.usable) return
      const { promise, resolve } = Promise.withResolvers<void>()
      wake = resolve
      const timer = setTimeout(resolve, ms)
      await promise
      clearTimeout(timer)
    },
  }
}

/** Reads the oldest mails that are not marked. @returns whether there may be more. */
async function readBatch(
  { client, restartLimits }: MailboxConnection,
  flag: string,
  options: FolderOptions,
): Promise<boolean> {
  const { handled } = options
  restartLimits()
  const since = new Date(options.clock().getTime() - MAX_AGE_DAYS * 86_400_000)
  const unread = flag === KEYWORD ? { unKeyword: KEYWORD } : { seen: false }
  const found = await client.search({ ...unread, since }, { uid: true })
  if (!found) return false
  const unmarked = new Set(found)
  for (const uid of handled.uids) if (!unmarked.has(uid)) handled.uids.delete(uid)
  const uids = [...unmarked]
    .filter((uid) => !handled.uids.has(uid))
    .toSorted((a, b) => a - b)
    .slice(0, BATCH)
  if (uids.length === 0) return false
  restartLimits()
  const mails = await client.fetchAll(
    uids,
    { uid: true, source: { start: 0, maxLength: MAX_MAIL_BYTES } },
    { uid: true },
  )
  const meanings = await Promise.all(mails.map((mail) => meaningOf(mail, options)))
  await record(meanings, options)
  for (const uid of uids) handled.uids.add(uid)
  restartLimits()
  await markRead(client, uids, flag, options)
  return true
}

// A mail that nobody can read means nothing; the others are no worse for it.
async function meaningOf(
  mail: FetchMessageObject,
  { read, clock, log, folder }: FolderOptions,
): Promise<MailMeaning> {
  try {
    return mail.source ? await readMail(mail.source, { ...read, now: clock() }) : { kind: 'nothing' }
  } catch (err) {
    // Too many jobs wait: the mail is read with the next batch.
    if (err instanceof ApiError) throw err
    log.warn({ err, folder, uid: mail.uid }, 'a mail of the monitored mailbox could not be read')
    return { kind: 'nothing' }
  }
}

async function record(meanings: readonly MailMeaning[], options: FolderOptions): Promise<void> {
  const { sql, clock, log, folder } = options
  const meant = meanings.filter(({ kind }) => kind !== 'nothing')
  if (meant.length === 0) return
  try {
    await transaction(sql, (db) => recordMails(db, meant, clock()))
    wakeConsumers(sql)
  } catch (err) {
    // A database that is away is a reason to come back; one mail that it refuses is not.
    if (!isAboutData(err)) throw err
    if (meant.length === 1) log.warn({ err, folder }, 'a mail of the monitored mailbox could not be recorded')
    else {
      const middle = Math.ceil(meant.length / 2)
      await record(meant.slice(0, middle), options)
      await record(meant.slice(middle), options)
    }
  }
}

function isAboutData(error: unknown): boolean {
  return error instanceof Error && 'code' in error && /^2[0-9A-F]/.test(String(error.code))
}

async function markRead(
  client: ImapFlow,
  uids: readonly number[],
  flag: string,
  { doneFolder, folder, handled, log }: FolderOptions,
): Promise<void> {
  const isMarked = await client.messageFlagsAdd([...uids], [flag], { uid: true })
  const isMoved = doneFolder === null || (await client.messageMove([...uids], doneFolder, { uid: true }))
  const isRefused = !isMarked || !isMoved
  if (isRefused && !handled.isRefused)
    log.warn({ folder, mails: uids.length }, 'the mail server refuses to mark or move mails that were read')
  handled.isRefused = isRefused
}
