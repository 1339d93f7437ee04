import type { Db } from '../../../platform/database/connection.ts'
import { publishedNow } from '../../../platform/values/published.ts'

/** Those of the emails that are published now, with whether they go to contacts who want none. One statement. */
export async function findSendableEmails(
  db: Db,
  emailIds: readonly number[],
  now: Date,
): Promise<Map<number, { ignoresDnc: boolean }>> {
  if (emailIds.length === 0) return new Map()
  const rows = await db<{ id: number; ignoresDnc: boolean }[]>`
    select id, send_to_dnc as "ignoresDnc" from emails e
    where id = any(${emailIds as number[]}::bigint[]) and ${publishedNow(db, 'e', now)}`
  return new Map(rows.map(({ id, ignoresDnc }) => [id, { ignoresDnc }]))
}
