import type { Config } from '../../../platform/config.ts'
import type { Db } from '../../../platform/database/connection.ts'
import { setCompanyNames } from '../contactRows/setCompanyNames.ts'
import { changeCompanies } from './changeCompanies.ts'

/**
 * Adds contacts to a company; where a contact has one company, it takes the place of the other. An unknown company
 * changes nothing. Eight statements at most, whatever the number.
 */
export async function joinCompany(
  db: Db,
  contactIds: readonly number[],
  companyId: number,
  {
    now,
    config,
    type,
    eventName,
  }: {
    now: Date
    config: Pick<Config, 'contact_allow_multiple_companies'>
    /** Words of the change log. */
    type: string
    eventName: string
  },
): Promise<void> {
  const allowsMultiple = config.contact_allow_multiple_companies
  const outcomes = await changeCompanies(
    db,
    contactIds.map((contactId) => ({
      contactId,
      add: [companyId],
      ...(allowsMultiple ? {} : { primary: companyId }),
    })),
    { now, isManual: true, allowsMultiple, log: { type, eventName } },
  )
  await setCompanyNames(
    db,
    outcomes.map(({ contactId, primary }) => ({ contactId, company: primary?.name ?? null })),
    now,
  )
}
