import type { Config } from '../../../platform/config.ts'
import type { Db } from '../../../platform/database/connection.ts'
import type { Actor } from '../../../platform/permissions.ts'
import { changeCompanies } from './changeCompanies.ts'
import { nameCompanies } from './nameCompanies.ts'

/**
 * Adds contacts to a company; where a contact has one company, it takes the place of the other. An unknown company
 * changes nothing. Nine statements at most, whatever the number.
 */
export async function joinCompany(
  db: Db,
  contactIds: readonly number[],
  companyId: number,
  {
    actor,
    now,
    config,
    type,
    eventName,
  }: {
    actor: Actor
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
  await nameCompanies(db, outcomes, { actor, now })
}
