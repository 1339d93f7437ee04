// Report columns for owner, company and addresses of contacts.
import { bool, int, moment, type ReportColumns, text } from '../../../catalog/reportSource.ts'
import type { Db } from '../../../platform/database/connection.ts'
import { companyColumns } from '../contactRows/reportColumns.ts'

const PRIMARY_COMPANY = `company_contacts cc join companies comp on comp.id = cc.company_id
  where cc.contact_id = l.id and cc.is_primary and not cc.manually_removed`
const ADDRESS = `(select a.ip_address from contact_ip_addresses x join ip_addresses a on a.id = x.ip_id
  where x.contact_id = l.id order by x.ip_id desc limit 1)`

/**
 * Columns of what belongs to a contact `l`: owner, last address and primary company. Each is a subquery, so that a report
 * that does not name it costs nothing.
 */
export async function contactRelationColumns(db: Db): Promise<ReportColumns> {
  return {
    'l.owner_id': int('l.owner_id'),
    'u.first_name': text('(select u.first_name from users u where u.id = l.owner_id)', 'owner_firstname'),
    'u.last_name': text('(select u.last_name from users u where u.id = l.owner_id)', 'owner_lastname'),
    'i.ip_address': text(ADDRESS),
    ...(await primaryCompanyColumns(db)),
  }
}

/** Columns of the primary company of a contact `l`, as subqueries. */
export async function primaryCompanyColumns(db: Db): Promise<ReportColumns> {
  return Object.fromEntries(
    Object.entries({ ...(await companyColumns(db)), ...companyMembership }).map(([name, column]) => [
      name,
      { ...column, expression: `(select ${column.expression} from ${PRIMARY_COMPANY} limit 1)` },
    ]),
  )
}

/** Columns of the membership `cc` of a contact in a company. */
export const companyMembership: ReportColumns = {
  'companies_lead.is_primary': bool('cc.is_primary', 'company_is_primary'),
  'companies_lead.date_added': moment('cc.date_added', 'company_date_added'),
}
