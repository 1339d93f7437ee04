// What was asked and decided last about emails.
import type { Db } from '../../../platform/database/connection.ts'
import type { Actor } from '../../../platform/permissions.ts'

export type ApprovalState = 'asked' | 'approved' | 'refused'

export interface Approval {
  state: ApprovalState
  dateAsked: Date
  askedBy: number | null
  askedByUser: string | null
  dateDecided: Date | null
  decidedBy: number | null
  decidedByUser: string | null
  /** Why it was refused, or what the approver added. */
  note: string | null
}

export async function findApproval(db: Db, emailId: number): Promise<Approval | null> {
  const [row] = await db<Approval[]>`
    select state, date_asked as "dateAsked", asked_by as "askedBy", asked_by_user as "askedByUser",
      date_decided as "dateDecided", decided_by as "decidedBy", decided_by_user as "decidedByUser", note
    from email_approvals where email_id = ${emailId}`
  return row ?? null
}

/** Which of the emails are approved as they are. */
export async function findApproved(db: Db, emailIds: readonly number[]): Promise<Set<number>> {
  const rows = await db<{ id: number }[]>`
    select email_id as id from email_approvals where email_id = any(${emailIds as number[]}::bigint[]) and state = 'approved'`
  return new Set(rows.map(({ id }) => id))
}

/** Asks about emails anew: what was decided before is over. */
export async function putAsked(
  db: Db,
  emailIds: readonly number[],
  { actor, now }: { actor: Actor; now: Date },
): Promise<void> {
  await db`
    insert into email_approvals (email_id, state, date_asked, asked_by, asked_by_user)
    select id, 'asked', ${now}, ${actor.userId}::bigint, ${actor.name}::text
    from unnest(${emailIds as number[]}::bigint[]) as e (id) order by id
    on conflict (email_id) do update set state = 'asked', date_asked = excluded.date_asked, asked_by = excluded.asked_by,
      asked_by_user = excluded.asked_by_user, date_decided = null, decided_by = null, decided_by_user = null, note = null`
}

export async function putDecision(
  db: Db,
  emailId: number,
  { state, note, actor, now }: { state: ApprovalState; note: string | null; actor: Actor; now: Date },
): Promise<void> {
  await db`
    update email_approvals set state = ${state}, note = ${note}, date_decided = ${now}, decided_by = ${actor.userId}::bigint,
      decided_by_user = ${actor.name}::text
    where email_id = ${emailId}`
}

/** The addresses of users who may approve. One statement. */
export async function listApprovers(db: Db): Promise<string[]> {
  const rows = await db<{ email: string }[]>`
    select u.email from users u join roles r on r.id = u.role_id
    where u.is_published and r.is_published
      and (r.is_admin or r.raw_permissions -> 'email:emails' ?| array['approve', 'full'])
    order by u.id`
  return rows.map(({ email }) => email)
}
