import type { Db } from '../../../platform/database/connection.ts'
import { lockRows } from '../../../platform/database/lockRows.ts'
import type { Place, PlaceOf } from './placeReader.ts'

/** Where those of the addresses are that the file places; addresses that are not kept are null. Pure. */
export function placesOf(addresses: readonly (string | null)[], placeOf: PlaceOf): Map<string, Place> {
  const found = addresses.flatMap((address) => {
    const place = address === null ? null : placeOf(address)
    return address !== null && place !== null ? [[address, place] as const] : []
  })
  return new Map(found)
}

/** A place as rows of `page_hits` keep it. */
export function placeColumns(place: Place | null | undefined) {
  const { country = null, region = null, city = null, isp = null, organization = null } = place ?? {}
  return { country, region, city, isp, organization }
}

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
