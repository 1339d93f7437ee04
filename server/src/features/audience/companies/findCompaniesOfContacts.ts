import type { Db } from '../../../platform/database/connection.ts'

/** The ids of the companies of each contact that has any. One statement. */
export async function findCompaniesOfContacts(
  db: Db,
  contactIds: readonly number[],
): Promise<Map<number, number[]>> {
  const rows = await db<{ contactId: number; companyIds: number[] }[]>`
    select contact_id as "contactId", array_agg(company_id) as "companyIds" from company_contacts
    where contact_id = any(${contactIds as number[]}::bigint[]) group by contact_id`
  return new Map(rows.map(({ contactId, companyIds }) => [contactId, companyIds]))
}
