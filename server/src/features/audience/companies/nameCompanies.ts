import type { Db } from '../../../platform/database/connection.ts'
import type { Actor } from '../../../platform/permissions.ts'
import { insertAuditEntries } from '../../../platform/rest/audit.ts'
import { setCompanyNames } from '../contactRows/setCompanyNames.ts'
import type { CompanyOutcome } from './changeCompanies.ts'

/**
 * Writes the names of the primary companies into the contacts whose links changed outside of a save, tells of it, and
 * notes for each company in the audit log who came and who went. Three statements at most, whatever the number.
 */
export async function nameCompanies(
  db: Db,
  outcomes: readonly CompanyOutcome[],
  { actor, now }: { actor: Actor; now: Date },
): Promise<void> {
  await setCompanyNames(
    db,
    outcomes.map(({ contactId, primary }) => ({ contactId, company: primary?.name ?? null })),
    now,
  )
  const entries = (['added', 'removed'] as const).flatMap((action) => {
    const moves = outcomes.flatMap((outcome) =>
      outcome[action].map((companyId) => ({ companyId, contactId: outcome.contactId })),
    )
    return [...Map.groupBy(moves, ({ companyId }) => companyId)].map(([objectId, own]) => ({
      ...{ bundle: 'lead', object: 'company', objectId, action },
      details: { contacts: own.map(({ contactId }) => contactId) },
    }))
  })
  await insertAuditEntries(db, entries, { actor, now })
}
