import { appendHappenings } from '../../../catalog/happenings.ts'
import type { Db } from '../../../platform/database/connection.ts'
import { lockRows } from '../../../platform/database/lockRows.ts'
import type { Actor } from '../../../platform/permissions.ts'
import { grantedCondition } from '../../../platform/resource/rights.ts'
import { companyAccess } from './companyAccess.ts'

/**
 * Adds to the score of every company of each contact that the publisher may edit: a company of three of them gets it three
 * times. Returns the contacts that have such a company. Scores stay within the bounds of an integer. Three statements,
 * whatever the number.
 */
export async function addCompanyScores(
  db: Db,
  contactIds: readonly number[],
  score: number,
  { publisher, now }: { publisher: Actor; now: Date },
): Promise<ReadonlySet<number>> {
  const mayEdit = grantedCondition(db, publisher, companyAccess, 'edit')
  const links = await db<{ contactId: number }[]>`
    select distinct m.contact_id as "contactId" from company_contacts m join companies t on t.id = m.company_id
    where m.contact_id = any(${contactIds as number[]}::bigint[]) and not m.manually_removed and ${mayEdit}`
  if (links.length === 0) return new Set()
  const changed = await db<{ id: number }[]>`
    with shares as (
      select company_id, count(*) as n from company_contacts
      where contact_id = any(${contactIds as number[]}::bigint[]) and not manually_removed group by company_id
    ), locked as materialized (
      select t.id, shares.n from companies t join shares on shares.company_id = t.id where ${mayEdit}
      ${lockRows(db, 'companies t', { by: 't.id', strength: 'no key update' })}
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
