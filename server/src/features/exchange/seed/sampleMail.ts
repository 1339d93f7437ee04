// A mailing of the past: queued, rendered and recorded like any other, without a wire; then opened and clicked.
import { transaction } from '../../../platform/database/connection.ts'
import type { Attempt } from '../../../platform/delivery/sender.ts'
import { holdSenderLock } from '../../../platform/delivery/senderLock.ts'
import type { Context } from '../../../platform/resource/definition.ts'
import type { Storage } from '../../../platform/storage/storage.ts'
import { addDoNotContact, DNC } from '../../audience/preferences/doNotContact.ts'
import { ensureTrackables } from '../../content/links/ensureTrackables.ts'
import type { ClickHit, OpenHit } from '../../content/links/hit.ts'
import { ensureSiteKey } from '../../content/links/siteKey.ts'
import { type SendName, trackingHash } from '../../content/links/trackingHash.ts'
import { queueBroadcast } from '../../messaging/emails/queueBroadcast.ts'
import { UNPACED } from '../../messaging/pacing/unpaced.ts'
import { emailCompiler } from '../../messaging/rendering/emailCompiler.ts'
import { type MailCandidate, mailOutbox } from '../../messaging/sends/mailOutbox.ts'
import { recordOpens } from '../../messaging/sends/recordOpens.ts'
import { recordClicks } from '../../web/tracking/recordClicks.ts'
import type { Random } from './random.ts'
import type { SampleMailing } from './sampleContent.ts'

export interface MailingResult {
  sent: number
  opens: number
  clicks: number
}

export interface SeedPlace {
  url: string
  storage: Storage
}

const MINUTE_MS = 60_000
const BATCH = 500

const USER_AGENTS = [
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15',
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Mobile Safari/537.36',
] as const

/** Sends the email at `context.now` to its segments, and records what readers do in the days after it. */
export async function sendSampleMailing(
  context: Context,
  {
    emailId,
    mailing,
    random,
    place,
  }: { emailId: number; mailing: SampleMailing; random: Random; place: SeedPlace },
): Promise<MailingResult> {
  const { sql, config, actor, now } = context
  await queueBroadcast(sql, { emailId, config, actor, now })
  const sends = await deliver(context, random, place)
  const { opens, clicks } = await readersOf(context, { emailId, mailing, random, sends })
  for (const part of batches(opens))
    await transaction(sql, (db) => recordOpens(db, part, { config, now: part.at(-1)?.at ?? now }))
  for (const part of batches(clicks))
    await transaction(sql, (db) => recordClicks(db, part, { config, now: part.at(-1)?.at ?? now }))
  const leavers = sends.filter(() => random.chance(0.004))
  const entries = leavers.map(({ contactId }) => ({
    contactId,
    channel: 'email',
    channelId: emailId,
    reason: DNC.unsubscribed,
  }))
  const nextDay = new Date(now.getTime() + 24 * 60 * MINUTE_MS)
  await transaction(sql, (db) => addDoNotContact(db, entries, { actor, now: nextDay }))
  return { sent: sends.length, opens: opens.length, clicks: clicks.length }
}

function batches<T extends { at: Date }>(hits: readonly T[]): T[][] {
  const sorted = hits.toSorted((a, b) => a.at.getTime() - b.at.getTime())
  return [...Map.groupBy(sorted.entries(), ([index]) => Math.floor(index / BATCH)).values()].map((part) =>
    part.map(([, hit]) => hit),
  )
}

async function deliver(
  { sql, config, catalog, now }: Context,
  random: Random,
  { url, storage }: SeedPlace,
): Promise<SendName[]> {
  const outbox = mailOutbox({
    sql,
    compiler: emailCompiler({ sql, settings: config, catalog, storage }),
    settings: config,
    siteKey: await ensureSiteKey(sql),
    pacer: UNPACED,
    unknownBroadcastMail: config.unknown_broadcast_mail,
    unknownTransactionalMail: config.unknown_transactional_mail,
  })
  const lock = await holdSenderLock(url)
  const { senderId } = lock
  const sent: SendName[] = []
  try {
    for (;;) {
      const candidates = await outbox.next({ limit: BATCH, known: new Set(), now })
      if (candidates.length === 0) return sent
      const options = { attempts: [], candidates, free: candidates.length, senderId, now }
      const { marked } = await transaction(sql, (db) => outbox.tick(db, options))
      const attempts = candidates
        .filter(({ id }) => marked.has(id))
        .map((candidate): Attempt<MailCandidate> => {
          outbox.render(candidate, now)
          const isBounced = random.chance(0.006)
          return {
            candidate,
            senderId,
            outcome: isBounced ? { kind: 'failed', reason: '550 5.1.1 No such mailbox' } : { kind: 'sent' },
          }
        })
      await transaction(sql, (db) => outbox.tick(db, { attempts, candidates: [], free: 0, senderId, now }))
      for (const { candidate, outcome } of attempts) {
        if (outcome.kind === 'sent') sent.push({ sendId: candidate.id, contactId: candidate.send.contactId })
      }
    }
  } finally {
    await lock.release()
  }
}

interface Readers {
  emailId: number
  mailing: SampleMailing
  random: Random
  sends: readonly SendName[]
}

/** Four in ten open, most on the first day; a third of those follow a link a little later. */
async function readersOf(
  { sql, now }: Context,
  { emailId, mailing, random, sends }: Readers,
): Promise<{ opens: OpenHit[]; clicks: ClickHit[] }> {
  const siteKey = await ensureSiteKey(sql)
  const redirects = [
    ...(
      await ensureTrackables(sql, { channel: 'email', channelId: emailId }, mailing.links, { now })
    ).values(),
  ]
  const opens: OpenHit[] = []
  const clicks: ClickHit[] = []
  for (const send of sends) {
    if (!random.chance(0.4)) continue
    const opened = now.getTime() + Math.ceil(MINUTE_MS * (3 + 4_000 * random.next() ** 3))
    const visitor = {
      ip: `203.0.113.${random.int(1, 254)}`,
      userAgent: random.pick(USER_AGENTS),
      referer: null,
      languages: ['en'],
      isTracked: true,
    }
    opens.push({ at: new Date(opened), visitor, send, isInBrowser: false })
    if (!random.chance(0.33)) continue
    const stat = trackingHash(siteKey, send)
    clicks.push({
      at: new Date(opened + random.int(15, 240) * 1_000),
      visitor,
      send,
      redirectId: random.pick(redirects),
      clickThrough: { source: { channel: 'email', id: emailId }, stat, emailId },
      query: '',
      parameters: {},
    })
  }
  return { opens, clicks }
}
