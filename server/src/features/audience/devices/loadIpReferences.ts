import type { Db } from '../../../platform/database/connection.ts'

/** IP addresses as submissions and logs show them, by id. One statement. */
export async function loadIpReferences(db: Db, ids: number[]): Promise<Map<number, Record<string, unknown>>> {
  const rows = await db<{ id: number; address: string; details: Record<string, unknown> | null }[]>`
    select id, ip_address as address, ip_details as details from ip_addresses where id = any(${ids}::bigint[])`
  return new Map(
    rows.map(({ id, address, details }) => [
      id,
      { ip: address, ipAddress: address, id, ipDetails: details ?? [] },
    ]),
  )
}
