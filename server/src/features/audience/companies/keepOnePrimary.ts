import type { Config } from '../../../platform/config.ts'
import type { Db } from '../../../platform/database/connection.ts'

/**
 * After links of several contacts came together: of several primary companies the one that the contact names stays
 * primary, else the first linked; the others go where a contact has one company. Two statements at most.
 */
export async function keepOnePrimary(
  db: Db,
  contactIds: number[],
  config: Pick<Config, 'contact_allow_multiple_companies'>,
): Promise<void> {
  if (contactIds.length === 0) return
  await db`
    with ranked as (
      select own.contact_id, own.company_id, row_number() over (partition by own.contact_id
        order by (co.companyname = c.company) is true desc, own.date_added, own.company_id) as place
      from company_contacts own join companies co on co.id = own.company_id join contacts c on c.id = own.contact_id
      where own.contact_id = any(${contactIds}::bigint[]) and own.is_primary
    )
    update company_contacts t set is_primary = false from ranked r
    where t.contact_id = r.contact_id and t.company_id = r.company_id and r.place > 1`
  if (config.contact_allow_multiple_companies) return
  await db`
    delete from company_contacts t where t.contact_id = any(${contactIds}::bigint[]) and not t.is_primary and exists (
      select from company_contacts o where o.contact_id = t.contact_id and o.is_primary)`
}
