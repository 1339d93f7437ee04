// The last mail that went out: what somebody wants to know when nothing else is to be said.
import { grantOf } from '../../../platform/permissions.ts'
import { type Context, resourceOf } from '../../../platform/resource/definition.ts'

export interface LastSend {
  at: Date
  /** Null for a mail of an email that is gone, or of none. */
  emailId: number | null
  name: string | null
}

/** Of so many that ended last, most of which failed on a bad day. */
const LOOKED_AT = 1_000

/**
 * Null for whom other people's emails do not concern, and while nothing went out among the last thousand that were tried.
 * So many rows of an index at most.
 */
export async function findLastSend(context: Context): Promise<LastSend | null> {
  const { db, actor } = context
  if (!grantOf(actor, resourceOf(context, 'email').permission, 'view').other) return null
  const [last] = await db<LastSend[]>`
    select s.date_sent as at, e.id as "emailId", e.name
    from (
      select date_sent, email_id, state from email_sends
      where date_sent is not null order by date_sent desc limit ${LOOKED_AT}
    ) s
    left join emails e on e.id = s.email_id
    where s.state = 'sent' order by s.date_sent desc limit 1`
  return last ?? null
}
