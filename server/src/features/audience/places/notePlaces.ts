import type { Db } from '../../../platform/database/connection.ts'
import { lockRows } from '../../../platform/database/lockRows.ts'
import type { Place } from './placeReader.ts'

/**
 * Keeps where addresses are with those of which nothing is kept. One statement, none without places. It waits for
 * nobody: what another transaction is about to write, that one writes.
 */
export async function notePlaces(db: Db, places: ReadonlyMap<string, Place>): Promise<void> {
  if (places.size === 0) return
  const rows = [...places].map(([address, place]) => ({ address, details: { ...place, extra: '' } }))
  await db`
    update ip_addresses a set ip_details = p.details
    from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as p (address text, details jsonb)
    where a.ip_address = p.address and a.id in (
      select id from ip_addresses
      where ip_address = any(${[...places.keys()]}::text[]) and ip_details is null
      ${lockRows(db, 'ip_addresses', { by: 'id', strength: 'no key update', skipsLocked: true })})`
}
