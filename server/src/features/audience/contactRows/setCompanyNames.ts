import { appendHappenings } from '../../../catalog/happenings.ts'
import type { Db } from '../../../platform/database/connection.ts'
import { lockRows } from '../../../platform/database/lockRows.ts'

export interface CompanyName {
  contactId: number
  /** Null for contacts that have no company any more. */
  company: string | null
}

/**
 * Writes the names of their primary companies into contacts, after links between contacts and companies changed, and
 * announces it. Two statements, whatever the number.
 */
export async function setCompanyNames(db: Db, entries: readonly CompanyName[], now: Date): Promise<void> {
  if (entries.length === 0) return
  await writeCompanyNames(db, entries)
  await appendHappenings(
    db,
    [
      {
        type: 'contact.changed',
        ids: entries.map((entry) => entry.contactId),
        payload: { fields: ['companies', 'company'] },
      },
    ],
    now,
  )
}

/** The names alone, for writers that announce the change themselves. One statement. */
export async function writeCompanyNames(db: Db, entries: readonly CompanyName[]): Promise<void> {
  if (entries.length === 0) return
  await db`
    with input as materialized (
      select t.id, r.company from contacts t
      join jsonb_to_recordset(${JSON.stringify(entries)}::text::jsonb) as r ("contactId" bigint, company text) on r."contactId" = t.id
      where t.company is distinct from r.company ${lockRows(db, 'contacts t', { by: 't.id', strength: 'no key update' })}
    )
    update contacts t set company = input.company from input where input.id = t.id`
}
