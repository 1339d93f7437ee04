// What keeps mail from leaving, for those who read emails and for the operator.

import { LANGUAGES } from '../../../catalog/messages.ts'
import { speaker } from '../../../catalog/sentences.ts'
import type { Config } from '../../../platform/config.ts'
import type { Db } from '../../../platform/database/connection.ts'
import type { Fragment } from '../../../platform/database/statement.ts'
import { mailTransport } from '../../../platform/delivery/mailTransport.ts'
import { probeTransport } from '../../../platform/delivery/probeTransport.ts'
import { findTrouble, type KnownTrouble, troubleSaying } from '../../../platform/delivery/troubles.ts'
import { type Check, type Finding, finding } from '../../../platform/engine/check.ts'
import { negotiateLanguage } from '../../../platform/http/acceptLanguage.ts'
import { parseMailerDsn } from '../../../platform/mailerDsn.ts'
import { type Context, resourceOf } from '../../../platform/resource/definition.ts'
import { isAllowed } from '../../../platform/resource/rights.ts'
import type { Storage } from '../../../platform/storage/storage.ts'
import { publishedNow } from '../../../platform/values/published.ts'
import type { Saying } from '../../../platform/values/saying.ts'
import { type ApprovalSettings, needsApproval } from '../emailApprovals/approvals.sql.ts'
import { findHeld } from '../pacing/findHeld.ts'
import type { PaceSettings } from '../pacing/pacer.ts'
import { findStoppedBroadcasts, reasonOf } from '../sends/brake.ts'
import { LANE, MAIL_CHANNEL } from '../sends/lanes.ts'
import { countPaced, MOST_PACED } from '../sends/sends.sql.ts'

/** Said with an email, or with several: what holds up all mail, and what of theirs is stopped, as far as the actor may see it. */
export function emailWarnings(context: Context, id?: number): Promise<string[]> {
  const { db } = context
  const isSeen = isAllowed(context, resourceOf(context, 'email'), 'view')
  // With an email its variants and translations are sent.
  const isOfIt = db`${id ?? null}::bigint in (t.id, t.variant_parent_id, t.translation_parent_id,
    (select p.variant_parent_id from emails p where p.id = t.translation_parent_id))`
  return mailWarnings(context, id === undefined ? isSeen : db`${isSeen} and ${isOfIt}`)
}

/** @param concerned the emails `t` whose broadcasts are told. What the mail server answered is for the operator. Four statements at most. */
export async function mailWarnings(
  { db, config, now, accepts }: WarningContext,
  concerned: Fragment,
): Promise<string[]> {
  const trouble = await findTrouble(db, MAIL_CHANNEL)
  const say = speaker(negotiateLanguage(accepts, LANGUAGES), config.default_timezone)
  const found = [
    ...(trouble ? [unsent(trouble)] : []),
    ...(await findStopped(db, 'mail.stopped', concerned)),
    ...(await findUnapproved(db, config, concerned)),
    ...(await findPaced(db, config, now)),
  ]
  return found.map(({ code, values }) => say(code, values).text)
}

interface WarningContext {
  db: Db
  config: PaceSettings & ApprovalSettings
  now: Date
  accepts?: string
}

function unsent({ kind, since }: KnownTrouble): Saying {
  return { code: kind === 'login refused' ? 'mail.loginRefused' : 'mail.unreachable', values: { since } }
}

const MOST_TOLD = 20

// Mail that waits for its pace, and behind what. Two statements, one when none waits.
async function findPaced(db: Db, config: PaceSettings, now: Date): Promise<Saying[]> {
  const waiting = await countPaced(db)
  if (waiting.length === 0) return []
  const held = await findHeld(
    db,
    waiting.map(({ pace }) => ({ pace, passesPlans: false })),
    { config, now },
  )
  const counts = new Map<string, { behind: Saying; count: number }>()
  for (const [index, { count }] of waiting.entries()) {
    const behind = held[index]
    if (!behind) continue
    const key = JSON.stringify(behind)
    counts.set(key, { behind, count: (counts.get(key)?.count ?? 0) + count })
  }
  return [...counts.values()].slice(0, MOST_TOLD).map(({ behind, count }) => ({
    code: count >= MOST_PACED ? 'health.mail.pacedAtLeast' : 'health.mail.paced',
    values: { behind, count },
  }))
}

async function findStopped(db: Db, code: string, concerned: Fragment): Promise<Saying[]> {
  const stopped = await findStoppedBroadcasts(db, MOST_TOLD, concerned)
  return stopped.map(({ reason, ...broadcast }) => ({
    code,
    values: { ...broadcast, reason: reasonOf(reason) },
  }))
}

/** Broadcasts with queued mail that is held until its email is approved. One statement, none without approvals. */
async function findUnapproved(db: Db, config: ApprovalSettings, concerned: Fragment): Promise<Saying[]> {
  if (!config.email_approval) return []
  const emails = await db<{ emailId: number; name: string }[]>`
    select t.id as "emailId", t.name from emails t
    where ${concerned} and exists (
        select from email_sends s
        where s.state = 'queued' and s.lane = ${LANE.broadcast}::smallint and coalesce(s.email_id, 0) = t.id offset 0)
      and ${needsApproval(db, 't', config)} order by t.id limit ${MOST_TOLD}`
  return emails.map((values) => ({ code: 'mail.unapproved', values: { ...values } }))
}

const warning = ({ code, values }: Saying): Finding => finding('warning', code, values)

/** Tries the transport as a sender would, and says what waits in the outbox and why. */
export const checkMail: Check = async ({ sql, config, storage, now }) => [
  ...(await checkTransport(sql, config, storage)),
  ...(await checkOutbox(sql, config, now)),
  ...(await findStopped(sql, 'health.mail.stopped', sql`true`)).map(warning),
  ...(await findPaced(sql, config, now)).map(warning),
]

async function checkTransport(db: Db, config: Config, storage: Storage): Promise<Finding[]> {
  const trouble = await probe(config, storage)
  const kept = await findTrouble(db, MAIL_CHANNEL)
  if (trouble)
    return [
      kept
        ? finding('error', 'health.mail.noneLeavesSince', { trouble, since: kept.since })
        : finding('error', 'health.mail.noneLeaves', { trouble }),
    ]
  return kept
    ? [finding('warning', 'health.mail.trouble', { trouble: troubleSaying(kept), seenAt: kept.seenAt })]
    : []
}

// A sentence's part, or what was thrown.
async function probe(config: Config, storage: Storage): Promise<Saying | string | null> {
  try {
    if (parseMailerDsn(config.mailer_dsn).kind !== 'smtp') return null
    const transport = await mailTransport({
      mailerDsn: config.mailer_dsn,
      connections: 1,
      storage,
      dkim: config,
    })
    const trouble = await probeTransport(transport)
    return trouble && troubleSaying({ ...trouble, transport: transport.name })
  } catch (error) {
    return error instanceof Error ? error.message.replace(/\.$/, '') : String(error)
  }
}

/** Mails that are due for less are on their way. */
const ON_ITS_WAY_MS = 60_000

async function checkOutbox(db: Db, config: ApprovalSettings, now: Date): Promise<Finding[]> {
  const [row] = await db<
    {
      late: number
      unpublished: number
      unapproved: number
      later: number
      unknown: number
      broadcasts: number
    }[]
  >`
    with held as materialized (
      select e.id, not ${publishedNow(db, 'e', now)} as is_unpublished, ${needsApproval(db, 'e', config)} as is_unapproved
      from emails e
    )
    select
      count(*) filter (where state = 'queued' and attempt_at <= ${new Date(now.getTime() - ON_ITS_WAY_MS)} and not is_held and not is_unapproved) as late,
      count(*) filter (where state = 'queued' and attempt_at <= ${now} and is_held) as unpublished,
      count(*) filter (where state = 'queued' and attempt_at <= ${now} and is_unapproved and not is_held) as unapproved,
      count(*) filter (where state = 'queued' and attempt_at > ${now}) as later,
      count(*) filter (where state = 'unknown') as unknown,
      (select count(*) from email_broadcasts) as broadcasts
    from (
      select s.state, s.attempt_at, held.is_unpublished is true as is_held, held.is_unapproved is true as is_unapproved
      from email_sends s left join held on held.id = s.email_id and s.lane >= ${LANE.broadcast} where s.state = 'queued' or s.state = 'unknown') waiting`
  const { late = 0, unpublished = 0, unapproved = 0, later = 0, unknown = 0, broadcasts = 0 } = row ?? {}
  return [
    late > 0 && finding('warning', 'health.mail.late', { count: late }),
    unpublished > 0 && finding('warning', 'health.mail.unpublished', { count: unpublished }),
    unapproved > 0 && finding('warning', 'health.mail.unapproved', { count: unapproved }),
    later > 0 && finding('warning', 'health.mail.later', { count: later }),
    unknown > 0 && finding('warning', 'health.mail.unknown', { count: unknown }),
    broadcasts > 0 && finding('warning', 'health.mail.broadcasts', { count: broadcasts }),
  ].filter((one) => one !== false)
}
