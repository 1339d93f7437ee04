// Queued mail to users: test mails and emails about contacts, and notices such as password resets.
import type { Db } from '../../../platform/database/connection.ts'
import type { Fragment } from '../../../platform/database/statement.ts'
import { MOST_COUNTED } from '../../../platform/engine/backlog.ts'
import { grantOf } from '../../../platform/permissions.ts'
import type { Context } from '../../../platform/resource/definition.ts'
import { isAllowed } from '../../../platform/resource/rights.ts'
import { email } from '../emails/email.ts'
import type { Waiting } from './findWaiting.ts'

const MOST_GROUPS = 200
const DAY_MS = 24 * 60 * 60_000
/** Failures are listed for so long: no other page shows them. */
const FAILED_MS = 7 * DAY_MS

/** Whether the actor may see any of them: mail with an email for those who may see the email, notices for administrators. */
export function maySeeUserMails({ actor }: Pick<Context, 'actor'>): boolean {
  const { own, other } = grantOf(actor, email.permission, 'view')
  return own || other || actor.isAdmin
}

/**
 * Queued and recently failed mails, by email. Neither subjects nor texts are read: they may hold links that sign
 * a user in. One statement; at most 10,000 rows of each state are read.
 */
export async function findWaitingUserMails(context: Context): Promise<Waiting[]> {
  const { db, actor, now } = context
  const { other } = grantOf(actor, email.permission, 'view')
  const seen = db`case when m.email_id is null then ${actor.isAdmin}::boolean
    when t.id is null then ${other}::boolean else ${isAllowed(context, email, 'view')} end`
  const reason = db`case when m.state <> 'queued' then m.state when m.retry_count > 0 then 'retry'
    when m.attempt_at <= ${now} then 'due' else 'later' end`
  return db<Waiting[]>`
    select m.email_id as "messageId", t.name, ${reason} as reason, count(*)::int as count,
      min(m.attempt_at) filter (where m.state = 'queued') as at, max(m.error) as error,
      bool_or(m.number >= ${MOST_COUNTED}) as "isCut"
    from (${looked(db, new Date(now.getTime() - FAILED_MS))}) m left join emails t on t.id = m.email_id
    where ${seen} group by 1, 2, 3 order by count(*) desc, 1, 3 limit ${MOST_GROUPS}`
}

/** Each state has an index that holds nothing else. */
function looked(db: Db, failedSince: Date): Fragment {
  const part = (where: Fragment) => db`
    (select *, count(*) over () as number from (
      select email_id, state, attempt_at, retry_count, error from user_mails where ${where} limit ${MOST_COUNTED}) part)`
  return db`${part(db`state = 'queued'`)} union all ${part(db`state = 'sending'`)}
    union all ${part(db`state = 'unknown'`)}
    union all ${part(db`state = 'failed' and date_queued > ${failedSince}`)}`
}
