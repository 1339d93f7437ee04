// What keeps mail from leaving, for those who read emails and for the operator.

import { speaker } from '../../../catalog/sentences.ts'
import type { Config } from '../../../platform/config.ts'
import type { Db } from '../../../platform/database/connection.ts'
import { mailTransport } from '../../../platform/delivery/mailTransport.ts'
import { probeTransport } from '../../../platform/delivery/probeTransport.ts'
import { describeTrouble, findTrouble } from '../../../platform/delivery/troubles.ts'
import type { Check, Finding } from '../../../platform/engine/check.ts'
import { parseMailerDsn } from '../../../platform/mailerDsn.ts'
import type { Storage } from '../../../platform/storage/storage.ts'
import { isoDate } from '../../../platform/values/dates.ts'
import { publishedNow } from '../../../platform/values/published.ts'
import { findHeld } from '../pacing/findHeld.ts'
import type { PaceSettings } from '../pacing/pacer.ts'
import { findStoppedBroadcasts, type StoppedBroadcast } from '../sends/brake.ts'
import { LANE, MAIL_CHANNEL } from '../sends/lanes.ts'
import { countPaced, MOST_PACED } from '../sends/sends.sql.ts'

/** Said with every email while no mail leaves. What the mail server answered is for the operator. Four statements at most. */
export async function mailWarnings({ db, config, now }: WarningContext): Promise<string[]> {
  const trouble = await findTrouble(db, MAIL_CHANNEL)
  const stopped = [
    ...(await findStoppedBroadcasts(db, MOST_TOLD)).map(describeStopped),
    ...(await describePaced(db, config, now)),
  ]
  if (!trouble) return stopped
  const what = trouble.kind === 'login refused' ? 'refuses the login' : 'cannot be reached'
  return [
    `No mail leaves since ${isoDate(trouble.since)}: the mail transport ${what}. What is queued waits.`,
    ...stopped,
  ]
}

interface WarningContext {
  db: Db
  config: PaceSettings
  now: Date
}

const MOST_TOLD = 20

// Mail that waits for its pace, and behind what. Two statements, one when none waits.
async function describePaced(db: Db, config: PaceSettings, now: Date): Promise<string[]> {
  const waiting = await countPaced(db)
  if (waiting.length === 0) return []
  const held = await findHeld(
    db,
    waiting.map(({ pace }) => ({ pace, passesPlans: false })),
    { config, now, say: speaker('en', config.default_timezone) },
  )
  const counts = new Map<string, number>()
  for (const [index, { count }] of waiting.entries()) {
    const text = held[index] ?? null
    if (text !== null) counts.set(text, (counts.get(text) ?? 0) + count)
  }
  return [...counts]
    .slice(0, MOST_TOLD)
    .map(
      ([text, count]) =>
        `Waiting: ${count >= MOST_PACED ? 'at least ' : ''}${count.toLocaleString('en')} behind ${text}.`,
    )
}

function describeStopped({ emailId, stoppedAt, reason }: StoppedBroadcast): string {
  return `The broadcast of email ${emailId} is stopped since ${isoDate(stoppedAt)}: ${reason} POST /api/emails/${emailId}/continue goes on.`
}

/** Tries the transport as a sender would, and says what waits in the outbox and why. */
export const checkMail: Check = async ({ sql, config, storage, now }) => [
  ...(await checkTransport(sql, config, storage)),
  ...(await checkOutbox(sql, now)),
  ...(await findStoppedBroadcasts(sql, MOST_TOLD)).map(
    (stopped): Finding => ({ level: 'warning', text: describeStopped(stopped) }),
  ),
  ...(await describePaced(sql, config, now)).map((text): Finding => ({ level: 'warning', text })),
]

async function checkTransport(db: Db, config: Config, storage: Storage): Promise<Finding[]> {
  const found = await probe(config, storage)
  const kept = await findTrouble(db, MAIL_CHANNEL)
  const since = kept ? ` The sender has found no way since ${isoDate(kept.since)}.` : ''
  if (found) return [{ level: 'error', text: `No mail leaves: ${found}.${since}` }]
  if (!kept) return []
  const text = `A sender found that ${describeTrouble(kept)}, last at ${isoDate(kept.seenAt)}; it can be used from here.`
  return [{ level: 'warning', text }]
}

async function probe(config: Config, storage: Storage): Promise<string | null> {
  try {
    if (parseMailerDsn(config.mailer_dsn).kind !== 'smtp') return null
    const transport = await mailTransport({
      mailerDsn: config.mailer_dsn,
      connections: 1,
      storage,
      dkim: config,
    })
    const trouble = await probeTransport(transport)
    return trouble && describeTrouble({ ...trouble, transport: transport.name })
  } catch (error) {
    return error instanceof Error ? error.message.replace(/\.$/, '') : String(error)
  }
}

/** Mails that are due for less are on their way. */
const ON_ITS_WAY_MS = 60_000

async function checkOutbox(db: Db, now: Date): Promise<Finding[]> {
  const [row] = await db<
    { late: number; unpublished: number; later: number; unknown: number; broadcasts: number }[]
  >`
    select
      count(*) filter (where state = 'queued' and attempt_at <= ${new Date(now.getTime() - ON_ITS_WAY_MS)} and not is_held) as late,
      count(*) filter (where state = 'queued' and attempt_at <= ${now} and is_held) as unpublished,
      count(*) filter (where state = 'queued' and attempt_at > ${now}) as later,
      count(*) filter (where state = 'unknown') as unknown,
      (select count(*) from email_broadcasts) as broadcasts
    from (
      select s.state, s.attempt_at, s.lane >= ${LANE.broadcast} and e.id is not null and not ${publishedNow(db, 'e', now)} as is_held
      from email_sends s left join emails e on e.id = s.email_id where s.state = 'queued' or s.state = 'unknown') waiting`
  const { late = 0, unpublished = 0, later = 0, unknown = 0, broadcasts = 0 } = row ?? {}
  const say = (count: number, text: string): Finding[] =>
    count > 0 ? [{ level: 'warning', text: `${text}: ${count}.` }] : []
  return [
    ...say(late, 'Mails that are due for more than a minute and wait for a sender or the transport'),
    ...say(unpublished, 'Mails that wait because their email is not published'),
    ...say(later, 'Mails that wait for another attempt, or because the contact has had as many as allowed'),
    ...say(unknown, 'Mails of which nobody knows whether they left, because a process ended while sending'),
    ...say(broadcasts, 'Broadcasts whose recipients are not all queued yet'),
  ]
}
