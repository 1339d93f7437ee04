import type { Db } from '../../../platform/database/connection.ts'

/** After links of several contacts came together: of several primary companies the first linked stays primary. One statement. */
export async function keepOnePrimary(db: Db, contactIds: number[]): Promise<void> {
  if (contactIds.length === 0) return
  await db`
    update company_contacts t set is_primary = false
    where t.contact_id = any(${contactIds}::bigint[]) and t.is_primary and exists (
      select from company_contacts o
      where o.contact_id = t.contact_id and o.is_primary and (o.date_added, o.company_id) < (t.date_added, t.company_id))`
}
