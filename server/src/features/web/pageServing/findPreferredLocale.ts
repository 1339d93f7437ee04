import type { Db } from '../../../platform/database/connection.ts'

/** The language that is known of the contact. One statement. */
export async function findPreferredLocale(db: Db, contactId: number): Promise<string | null> {
  const [row] = await db<{ locale: string | null }[]>`
    select preferred_locale as locale from contacts where id = ${contactId}`
  return row?.locale ?? null
}
