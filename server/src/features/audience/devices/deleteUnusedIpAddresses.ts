import type { Db } from '../../../platform/database/connection.ts'

/** Deletes those of the addresses that no contact was seen at. One statement. @returns how many. */
export async function deleteUnusedIpAddresses(db: Db, ipIds: readonly number[]): Promise<number> {
  const deleted = await db`
    delete from ip_addresses i where i.id = any(${ipIds as number[]}::bigint[])
      and not exists (select from contact_ip_addresses c where c.ip_id = i.id)`
  return deleted.count
}
