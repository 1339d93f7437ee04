import type { Db } from '../../../platform/database/connection.ts'
import { isTimeZone } from '../../../platform/timeZone.ts'

/** Says in which time zone a contact lives. */
export type ZoneOf = (contactId: number) => string

/** Everybody in one zone: for what depends on none. */
export function inZone(zone: string): ZoneOf {
  return () => zone
}

/** The time zones of contacts; who has none that is known lives in `otherwise`. One statement. */
export async function findZones(db: Db, contactIds: readonly number[], otherwise: string): Promise<ZoneOf> {
  const rows = await db<{ id: number; timezone: string }[]>`
    select id, timezone from contacts where id = any(${contactIds as number[]}::bigint[]) and timezone <> ''`
  const zones = new Map(rows.map(({ id, timezone }) => [id, timezone]))
  const known = new Map([...new Set(zones.values())].map((zone) => [zone, isTimeZone(zone)]))
  return (contactId) => {
    const zone = zones.get(contactId)
    return zone !== undefined && known.get(zone) ? zone : otherwise
  }
}
