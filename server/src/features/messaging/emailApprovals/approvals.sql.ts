// What was asked and decided last about emails.
import type { Config } from '../../../platform/config.ts'
import type { Db } from '../../../platform/database/connection.ts'
import { lockRows } from '../../../platform/database/lockRows.ts'
import type { Fragment } from '../../../platform/database/statement.ts'
import type { Actor } from '../../../platform/permissions.ts'
import { type SourceSettings, versionOfEmail, versionOfParts } from '../rendering/emailSource.ts'

/** The settings that decide whether an email is approved. */
export type ApprovalSettings = Pick<Config, 'email_approval'> & SourceSettings

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

/** An approval of content that has changed since, such as a replaced theme, is shown as `asked`. */
export async function findApproval(
  db: Db,
  emailId: number,
  settings: SourceSettings,
): Promise<Approval | null> {
  const [row] = await db<Approval[]>`
    select case when a.state = 'approved' and not ${isApproved(db, 'e', settings)} then 'asked' else a.state end as state,
      a.date_asked as "dateAsked", a.asked_by as "askedBy", a.asked_by_user as "askedByUser",
      a.date_decided as "dateDecided", a.decided_by as "decidedBy", a.decided_by_user as "decidedByUser", a.note
    from email_approvals a join emails e on e.id = a.email_id where a.email_id = ${emailId}`
  return row ?? null
}

/**
 * SQL condition: the email is approved with the content that it has now. An edit of the email changes the state of its
 * approval; content of other records is compared by its version.
 * @param alias of the email in the statement
 */
export function isApproved(db: Db, alias: string, settings: SourceSettings): Fragment {
  return db`exists (
    select from email_approvals approval
    where approval.email_id = ${db(alias)}.id and approval.state = 'approved'
      and approval.parts_version = ${versionOfParts(db, alias, settings)})`
}

/** SQL condition: broadcasts of the email are held until it is approved. */
export function needsApproval(db: Db, alias: string, settings: ApprovalSettings): Fragment {
  return settings.email_approval ? db`not ${isApproved(db, alias, settings)}` : db`false`
}

/** The emails of these that are approved with the content that they have now. */
export async function findApproved(
  db: Db,
  emailIds: readonly number[],
  settings: SourceSettings,
): Promise<Set<number>> {
  const rows = await db<{ id: number }[]>`
    select e.id from emails e where e.id = any(${emailIds as number[]}::bigint[]) and ${isApproved(db, 'e', settings)}`
  return new Set(rows.map(({ id }) => id))
}

/** The ids of these emails whose approval was given, for the present content or for an earlier one. */
export async function findGiven(db: Db, emailIds: readonly number[]): Promise<Set<number>> {
  const rows = await db<{ id: number }[]>`
    select email_id as id from email_approvals where email_id = any(${emailIds as number[]}::bigint[]) and state = 'approved'`
  return new Set(rows.map(({ id }) => id))
}

/**
 * Approved emails with an attachment or a theme that was replaced since. Their approvals are locked, so that a decision
 * that is made meanwhile is not overwritten. One statement.
 */
export async function lockOutdated(
  db: Db,
  settings: SourceSettings,
  limit: number,
): Promise<{ id: number; name: string }[]> {
  return db<{ id: number; name: string }[]>`
    select e.id, e.name from email_approvals a join emails e on e.id = a.email_id
    where a.state = 'approved' and a.parts_version is distinct from ${versionOfParts(db, 'e', settings)}
    ${lockRows(db, 'email_approvals a', { by: 'e.id', strength: 'no key update', skipsLocked: true })} limit ${limit}`
}

/** Identifies the content of an email that a user looked at, so that no other content is approved. */
export async function findContentVersion(
  db: Db,
  emailId: number,
  settings: SourceSettings,
): Promise<string | null> {
  const [row] = await db<{ version: string }[]>`
    select md5(${versionOfEmail(db, 'e', settings)}) as version from emails e where e.id = ${emailId}`
  return row?.version ?? null
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
  {
    state,
    note,
    actor,
    now,
    settings,
  }: { state: ApprovalState; note: string | null; actor: Actor; now: Date; settings: SourceSettings },
): Promise<void> {
  await db`
    update email_approvals a set state = ${state}, note = ${note}, date_decided = ${now}, decided_by = ${actor.userId}::bigint,
      decided_by_user = ${actor.name}::text, parts_version = ${versionOfParts(db, 'e', settings)}
    from emails e where e.id = a.email_id and a.email_id = ${emailId}`
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
