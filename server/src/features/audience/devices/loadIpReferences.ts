import type { Db } from '../../../platform/database/connection.ts'
import { type Shown, s } from '../../../platform/values/shape.ts'

const address = s.text({ example: '192.0.2.1' })

/** An address as submissions and logs show it. */
export const ipShape = s.object(
  { ip: address, ipAddress: address, id: s.int(), ipDetails: s.mapOrNone(s.anything()) },
  'IpAddress',
)

/** IP addresses as submissions and logs show them, by id. One statement. */
export async function loadIpReferences(db: Db, ids: number[]): Promise<Map<number, Shown<typeof ipShape>>> {
  const rows = await db<{ id: number; address: string; details: Record<string, unknown> | null }[]>`
    select id, ip_address as address, ip_details as details from ip_addresses where id = any(${ids}::bigint[])`
  return new Map(
    rows.map(({ id, address, details }) => [
      id,
      { ip: address, ipAddress: address, id, ipDetails: details ?? [] },
    ]),
  )
}
