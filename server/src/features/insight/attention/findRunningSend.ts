// The send to segments that is under way, and how far it is: what the window of whoever started it shows.
import type { Fragment } from '../../../platform/database/statement.ts'
import { grantOf } from '../../../platform/permissions.ts'
import { scope } from '../../../platform/resource/columns.ts'
import { type Context, resourceOf } from '../../../platform/resource/definition.ts'
import { isAllowed } from '../../../platform/resource/rights.ts'
import { publishedNow } from '../../../platform/values/published.ts'
import { needsApproval } from '../../messaging/emailApprovals/approvals.sql.ts'
import { LANE } from '../../messaging/sends/lanes.ts'

export interface RunningSend {
  /** The email that is sent; its variants and translations are counted as it. */
  emailId: number
  name: string
  /** From 0 to 1. */
  share: number
}

/** Emails that are looked at, the newest first: each costs the rows below. */
const MOST_EMAILS = 5
/** Mails of an email that are counted. What is behind them is estimated by their ids, which are given in the order of the queue. */
const MOST_COUNTED = 10_000
/** The end of the queue of an email: attempts that are made again stand there, too. */
const END = 1_000

/**
 * The one that began last, of those that the actor may see; null where none is under way. What is stopped, taken back, not
 * published at the moment, not approved, or waits for a later time is not. One statement, which reads so many mails of each email at most.
 */
export async function findRunningSend(context: Context): Promise<RunningSend | null> {
  const { db, actor, config, now } = context
  const definition = resourceOf(context, 'email')
  const { own, other } = grantOf(actor, definition.permission, 'view')
  if (!own && !other) return null
  const [found] = await db<RunningSend[]>`
    with recursive waiting as (
      (select coalesce(s.email_id, 0) as email_id from email_sends s
        where s.state = 'queued' and s.lane = ${LANE.broadcast}::smallint
        order by s.lane desc, coalesce(s.email_id, 0) desc limit 1)
      union all
      select next.email_id from waiting cross join lateral (
        select coalesce(s.email_id, 0) as email_id from email_sends s
        where s.state = 'queued' and s.lane = ${LANE.broadcast}::smallint and coalesce(s.email_id, 0) < waiting.email_id
        order by s.lane desc, coalesce(s.email_id, 0) desc limit 1) next
    ), going as (
      select e.id, e.taken_back_at, coalesce(p.variant_parent_id, e.variant_parent_id, e.translation_parent_id, e.id) as root_id
      from (select email_id from waiting limit ${MOST_EMAILS}) w
      join emails e on e.id = w.email_id left join emails p on p.id = e.translation_parent_id
      where ${publishedNow(db, 'e', now)}
        and not exists (select from email_brakes b where b.email_id = e.id and b.stopped_at is not null)
        and not ${needsApproval(db, 'e', config)}
    ), counted as (
      select g.root_id, g.id, c.began,
        c.rows + case when c.rows < ${MOST_COUNTED} or c.last <= c.middle then 0
          else greatest(0, (${endOf(context)}) - c.last) * (c.rows / 2.0) / (c.last - c.middle) end as still
      from going g cross join lateral (
        select count(*) as rows, max(id) as last, (array_agg(id order by id))[(count(*) + 1) / 2] as middle,
          (array_agg(date_queued order by id))[(count(*) + 1) / 2] as began,
          bool_or(attempt_at <= ${now}) as is_due
        from (${queueOf(context)} order by coalesce(s.campaign_id, 0), coalesce(s.pace, ''), s.attempt_at, s.id limit ${MOST_COUNTED}) first
      ) c
      where c.is_due and (g.taken_back_at is null or c.began > g.taken_back_at)
    ), family as (
      select root_id, sum(still) as still, min(began) as began, sum(gone.mails) as gone
      from counted cross join lateral (select ${sentOf(context, 0)} + ${sentOf(context, 1)} as mails) gone group by root_id
    )
    select t.id as "emailId", t.name, (f.gone / nullif(f.gone + f.still, 0))::float8 as share
    from family f join emails t on t.id = f.root_id
    where ${scope(db, definition)} and ${isAllowed(context, definition, 'view')}
    order by f.began desc, t.id desc limit 1`
  return found ?? null
}

/** What is queued of the email `g`. */
function queueOf({ db }: Context): Fragment {
  return db`
    select s.id, s.date_queued, s.attempt_at from email_sends s
    where s.state = 'queued' and s.lane = ${LANE.broadcast}::smallint and coalesce(s.email_id, 0) = g.id`
}

/** The id that was queued last. */
function endOf(context: Context): Fragment {
  return context.db`
    select max(id) from (${queueOf(context)}
      order by coalesce(s.campaign_id, 0) desc, coalesce(s.pace, '') desc, s.attempt_at desc, s.id desc limit ${END}) last`
}

/** What left of the email since the quarter of an hour in which it began, of the roll-ups of a grain. */
function sentOf({ db }: Context, grain: 0 | 1): Fragment {
  return db`(
    select coalesce(sum(r.n), 0) from rollups r
    where r.figure = 'emails.sent' and r.grain = ${db.unsafe(String(grain))} and r.a = counted.id
      and r.slot >= date_bin('15 minutes', counted.began, timestamptz '2000-01-01 00:00:00+00'))`
}
