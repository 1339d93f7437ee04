import { appendHappenings } from '../../../catalog/happenings.ts'
import type { Db } from '../../../platform/database/connection.ts'
import { lockRows } from '../../../platform/database/lockRows.ts'

/**
 * Adds to the score of every company of each contact: a company of three of them gets it three times. Returns the
 * contacts that have a company. Scores stay within the bounds of an integer. Three statements, whatever the number.
 */
export async function addCompanyScores(
  db: Db,
  contactIds: readonly number[],
  score: number,
  now: Date,
): Promise<ReadonlySet<number>> {
  const links = await db<{ contactId: number }[]>`
    select distinct contact_id as "contactId" from company_contacts
    where contact_id = any(${contactIds as number[]}::bigint[]) and not manually_removed`
  if (links.length === 0) return new Set()
  const changed = await db<{ id: number }[]>`
    with shares as (
      select company_id, count(*) as n from company_contacts
      where contact_id = any(${contactIds as number[]}::bigint[]) and not manually_removed group by company_id
    ), locked as materialized (
      select c.id, shares.n from companies c join shares on shares.company_id = c.id
      ${lockRows(db, 'companies c', { by: 'c.id', strength: 'no key update' })}
    )
    update companies c
    set score = least(2147483647, greatest(-2147483647, c.score::bigint + ${score}::bigint * locked.n))::int
    from locked where c.id = locked.id returning c.id`
  await appendHappenings(
    db,
    [{ type: 'company.changed', ids: changed.map((row) => row.id), payload: { fields: ['score'] } }],
    now,
  )
  return new Set(links.map((link) => link.contactId))
}
