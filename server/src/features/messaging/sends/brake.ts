// The brake of broadcasts: too many bounces or complaints stop an email until somebody goes on with it. Mailbox providers
// remember who goes on sending to addresses that are none.
import type { Consumer } from '../../../catalog/happenings.ts'
import { MAIN_LANGUAGE } from '../../../catalog/messages.ts'
import { speaker } from '../../../catalog/sentences.ts'
import type { Config } from '../../../platform/config.ts'
import { besideId } from '../../../platform/database/besideId.ts'
import type { Db } from '../../../platform/database/connection.ts'
import { lockRows } from '../../../platform/database/lockRows.ts'
import type { Fragment } from '../../../platform/database/statement.ts'
import { counted } from '../../../platform/engine/counters.ts'
import type { Saying } from '../../../platform/values/saying.ts'
import { queueUserMails } from '../userMails/queueUserMails.ts'
import { emailCounters } from './emailCounters.ts'
import { LANE } from './lanes.ts'

export interface StoppedBroadcast {
  emailId: number
  stoppedAt: Date
  /** Null for one that was stopped before reasons had words in every language. */
  reason: Saying | null
}

/** Why it is stopped, as it is said. */
export function reasonOf(reason: Saying | null): Saying {
  return reason ?? { code: 'brake.unknown', values: {} }
}

/**
 * Counts bounces and complaints of broadcasts, and stops emails that have too many; their authors are told. Two statements,
 * four when an email is stopped.
 */
export const broadcastBrake: Consumer<'email.failed' | 'contact.changed'> = {
  name: 'sends.brake',
  types: ['email.failed', 'contact.changed'],
  maxIds: 2_000,
  async handle(db, happenings, now, { config, log }) {
    const failed = happenings.filter((one) => one.type === 'email.failed')
    const sendIds = failed.flatMap(({ payload }) => ('sendIds' in payload ? payload.sendIds : []))
    const receivers = failed.flatMap(({ ids }) => ids)
    const complainers = happenings.flatMap(({ payload }) =>
      'dnc' in payload
        ? payload.dnc.flatMap(({ contactId, channel, comments }) =>
            channel === 'email' && comments?.startsWith(COMPLAINED) ? [contactId] : [],
          )
        : [],
    )
    if (sendIds.length + complainers.length === 0) return
    const emailIds = await countTroubles(db, { sendIds, receivers, complainers })
    const limits = {
      bounces: config.broadcast_brake_bounces,
      complaints: config.broadcast_brake_complaints,
      after: config.broadcast_brake_after,
    }
    const stopped = await stopBroadcasts(db, emailIds, limits, now)
    for (const one of stopped) log.warn(one, 'a broadcast is stopped by its bounces or complaints')
    await tellAuthors(db, stopped, { config, now })
  },
}

// Once for each stop: the mail's dedupe key names it.
async function tellAuthors(
  db: Db,
  stopped: readonly StoppedBroadcast[],
  { config, now }: { config: Pick<Config, 'default_timezone'>; now: Date },
): Promise<void> {
  if (stopped.length === 0) return
  const say = speaker(MAIN_LANGUAGE, config.default_timezone)
  const rows = await db<{ id: number; name: string; author: string }[]>`
    select e.id, e.name, u.email as author from emails e join users u on u.id = e.created_by and u.is_published
    where e.id = any(${stopped.map(({ emailId }) => emailId)}::bigint[])`
  await queueUserMails(
    db,
    rows.flatMap(({ id, name, author }) =>
      stopped
        .filter(({ emailId }) => emailId === id)
        .map(({ stoppedAt, reason }) => ({
          dedupeKey: `email.stopped:${id}:${stoppedAt.getTime()}`,
          to: [author],
          content: {
            subject: `The broadcast of "${name}" is stopped`,
            body:
              `${reason ? `${say(reason.code, reason.values).text} ` : ''}What is queued of the email "${name}" (id ${id}) waits. ` +
              `Look at the addresses of its segments, then go on with POST /api/emails/${id}/continue.\n`,
          },
        })),
    ),
    now,
  )
}

/** How the comment of a complaint begins, as reports of mailbox providers write it. */
const COMPLAINED = 'Complained'

// What never left, because its address is none, has no sender.
async function countTroubles(
  db: Db,
  { sendIds, receivers, complainers }: Record<'sendIds' | 'receivers' | 'complainers', readonly number[]>,
): Promise<number[]> {
  const rows = await db<{ emailId: number }[]>`
    with trouble as (
      select s.email_id, count(*) as bounces, 0::bigint as complaints from email_sends s
      where s.id = any(${sendIds as number[]}::bigint[]) and ${besideId(db, db`s.contact_id = any(${receivers as number[]}::bigint[])`)}
        and s.state = 'failed' and s.lane >= ${LANE.broadcast} and s.sender_id is not null and s.email_id is not null
      group by 1
      union all
      select d.channel_id, 0, count(*) from contact_do_not_contact d
      where d.contact_id = any(${complainers as number[]}::bigint[]) and d.channel = 'email' and d.channel_id is not null
        and d.comments like ${`${COMPLAINED}%`}
      group by 1
    )
    insert into email_brakes as b (email_id, bounces, complaints)
    select email_id, sum(bounces), sum(complaints) from trouble group by 1 order by 1
    on conflict (email_id) do update
      set bounces = b.bounces + excluded.bounces, complaints = b.complaints + excluded.complaints
    returning email_id as "emailId"`
  return rows.map((row) => row.emailId)
}

interface Limits {
  /** Percent; 0 for none. */
  bounces: number
  /** Of a thousand; 0 for none. */
  complaints: number
  /** Mails before which nothing is judged. */
  after: number
}

async function stopBroadcasts(
  db: Db,
  emailIds: readonly number[],
  { bounces, complaints, after }: Limits,
  now: Date,
): Promise<StoppedBroadcast[]> {
  return db<StoppedBroadcast[]>`
    with tried as materialized (
      select b.email_id, b.bounces, b.complaints, ${db.unsafe(counted(emailCounters.sent_count, 'e'))} - b.base_sent + b.bounces as mails
      from email_brakes b join emails e on e.id = b.email_id
      where b.email_id = any(${emailIds as number[]}::bigint[]) and b.stopped_at is null
      ${lockRows(db, 'email_brakes b', { by: 'b.email_id' })}
    ), judged as (
      select t.*, case
        when ${bounces}::int > 0 and t.bounces * 100 >= t.mails * ${bounces}::int
          then jsonb_build_object('code', 'brake.bounced', 'values', jsonb_build_object('count', t.bounces, 'mails', t.mails))
        when ${complaints}::int > 0 and t.complaints * 1000 >= t.mails * ${complaints}::int
          then jsonb_build_object('code', 'brake.complained', 'values', jsonb_build_object('count', t.complaints, 'mails', t.mails))
        end as reason
      from tried t where t.mails >= ${after}::int
    )
    update email_brakes b set stopped_at = ${now}, reason = j.reason
    from judged j where j.email_id = b.email_id and j.reason is not null
    returning b.email_id as "emailId", b.stopped_at as "stoppedAt", b.reason`
}

/** The broadcasts that are stopped, of the emails `t` that are meant, the last ones first. One statement. */
export async function findStoppedBroadcasts(
  db: Db,
  limit: number,
  meant: Fragment,
): Promise<StoppedBroadcast[]> {
  return db<StoppedBroadcast[]>`
    select b.email_id as "emailId", b.stopped_at as "stoppedAt", b.reason
    from email_brakes b join emails t on t.id = b.email_id
    where b.stopped_at is not null and ${meant} order by b.stopped_at desc, b.email_id limit ${limit}`
}

/** Goes on with emails that are stopped: what was counted so far counts no more. @returns those that were stopped. */
export async function releaseBroadcasts(db: Db, emailIds: readonly number[]): Promise<number[]> {
  const rows = await db<{ emailId: number }[]>`
    update email_brakes b set stopped_at = null, reason = null, bounces = 0, complaints = 0,
      base_sent = ${db.unsafe(counted(emailCounters.sent_count, 'e'))}
    from emails e where e.id = b.email_id and b.email_id = any(${emailIds as number[]}::bigint[]) and b.stopped_at is not null
    returning b.email_id as "emailId"`
  return rows.map((row) => row.emailId)
}
