import type { Config } from '../../../platform/config.ts'
import type { Db } from '../../../platform/database/connection.ts'
import { type CompanyOutcome, changeCompanies } from './changeCompanies.ts'

export interface LinkBy {
  now: Date
  config: Pick<Config, 'contact_allow_multiple_companies'>
}

/**
 * Gives contacts exactly these companies. The primary one stays if it is among them, else it is the one added last
 * of those that stay, else the first. Returns what changed; the caller writes `primary.name` (null for none) into
 * the contact where `isPrimaryChanged`, and announces the aspect `companies`. Unknown companies are passed over.
 */
export async function linkCompanies(
  db: Db,
  entries: readonly { contactId: number; companyIds: readonly number[] }[],
  { now, config }: LinkBy,
): Promise<CompanyOutcome[]> {
  return changeCompanies(
    db,
    entries.map(({ contactId, companyIds }) => ({ contactId, exactly: companyIds })),
    {
      now,
      isManual: true,
      allowsMultiple: config.contact_allow_multiple_companies,
      log: { type: 'lead', eventName: 'Companies set' },
    },
  )
}
