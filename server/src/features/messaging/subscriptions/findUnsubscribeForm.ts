import type { Db } from '../../../platform/database/connection.ts'
import { publishedNow } from '../../../platform/values/published.ts'

/** The form that an email asks those who leave, if it can be filled in now. One statement. */
export async function findUnsubscribeForm(
  db: Db,
  emailId: number | null,
  now: Date,
): Promise<{ id: number; name: string } | null> {
  if (emailId === null) return null
  const [row] = await db<{ id: number; name: string }[]>`
    select f.id, f.name from emails e join forms f on f.id = e.unsubscribe_form_id
    where e.id = ${emailId} and ${publishedNow(db, 'f', now)}`
  return row ?? null
}
