// What the audit log says of a person goes; who did what and when stays.
import type { Db } from '../database/connection.ts'

/**
 * Empties the entries about records: what was changed, and from where it was when nobody was signed in. One statement,
 * none for none. @returns how many.
 */
export async function blankAuditEntries(
  db: Db,
  { bundle, object }: { bundle: string; object: string },
  objectIds: readonly number[],
): Promise<number> {
  if (objectIds.length === 0) return 0
  const blanked = await db`
    update audit_log set details = '{}', ip_address = case when user_id = 0 then '' else ip_address end
    where bundle = ${bundle} and object = ${object} and object_id = any(${objectIds as number[]}::bigint[])
      and (details <> '{}' or (user_id = 0 and ip_address <> ''))`
  return blanked.count
}
