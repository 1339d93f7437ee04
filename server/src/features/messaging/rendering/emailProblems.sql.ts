// Statements about emails that cannot be compiled.
import type { Db } from '../../../platform/database/connection.ts'
import { storable } from '../../../platform/values/inputs.ts'

const MAX_PROBLEM = 1_000

/** Stores why an email cannot be compiled. One statement. */
export async function recordProblem(
  db: Db,
  { id, revision, problem, now }: { id: number; revision: number; problem: string; now: Date },
): Promise<void> {
  await db`
    insert into email_problems as p (email_id, revision, problem, seen_at)
    values (${id}, ${revision}, ${storable(problem, MAX_PROBLEM)}, ${now})
    on conflict (email_id) do update
      set revision = excluded.revision, problem = excluded.problem, seen_at = excluded.seen_at`
}

/** Stores the compiled copies of an email, which has no problem then. One statement. */
export async function insertCopies(
  db: Db,
  emailId: number,
  copies: readonly { id: string; subject: string; body: string; bodyText: string }[],
  now: Date,
): Promise<void> {
  const distinct = [...new Map(copies.map((copy) => [copy.id, copy])).values()]
  const texts = (key: 'id' | 'subject' | 'body' | 'bodyText') => distinct.map((copy) => copy[key])
  await db`
    with solved as (
      delete from email_problems where email_id = ${emailId}
    )
    insert into email_copies (id, subject, body, body_text, date_created)
    select copy.*, ${now}::timestamptz
    from unnest(${texts('id')}::text[], ${texts('subject')}::text[], ${texts('body')}::text[], ${texts('bodyText')}::text[]) as copy
    on conflict do nothing`
}
