import { randomBytes } from 'node:crypto'
import type { Db } from '../../database/connection.ts'
import { readUserAgent } from '../tracking/readUserAgent.ts'

export interface DeviceSighting {
  contactId: number
  userAgent: string
}

export interface RegisteredDevice {
  id: number
  contactId: number
  trackingId: string | null
  /** Made by this sighting. */
  isNew: boolean
}

/** Characters of a tracking id (engine, section 5.5). */
const TRACKING_ID_LENGTH = 23

/**
 * Notes the devices that contacts were seen with: one row per contact, device type, brand and model, reused when the
 * combination appears again; of equal ones the oldest. Two statements, whatever the number.
 * @returns one answer per sighting, in order; null where the user agent says nothing.
 */
export async function registerDevices(
  db: Db,
  sightings: readonly DeviceSighting[],
  now: Date,
): Promise<(RegisteredDevice | null)[]> {
  const devices = sightings.map(({ userAgent }) => readUserAgent(userAgent))
  const numbers = new Map<string, number>()
  const rows: object[] = []
  const numberOf = sightings.map(({ contactId }, index) => {
    const device = devices[index]
    if (!device) return null
    const key = JSON.stringify([contactId, device.device, device.deviceBrand, device.deviceModel])
    const known = numbers.get(key)
    if (known !== undefined) return known
    numbers.set(key, rows.length)
    return rows.push({ n: rows.length, contactId, trackingId: trackingId(), ...device }) - 1
  })
  if (rows.length === 0) return sightings.map(() => null)
  const registered = await writeDevices(db, rows, [...new Set(sightings.map((one) => one.contactId))], now)
  return numberOf.map((n) => (n === null ? null : (registered.get(n) ?? null)))
}

async function writeDevices(
  db: Db,
  rows: readonly object[],
  contactIds: readonly number[],
  now: Date,
): Promise<Map<number, RegisteredDevice>> {
  // No unique index tells devices apart; a lock per contact keeps two sightings at once from making two rows. An
  // advisory one: locking the contact's row would write it. `offset 0` keeps the look-up on the index of the contact
  // when a plan that was made for an empty table is used again.
  const [, registered] = await Promise.all([
    db`
      select pg_advisory_xact_lock(hashtextextended('device', id))
      from (select id from unnest(${contactIds as number[]}::bigint[]) as id order by id) sighted`,
    db<(RegisteredDevice & { n: number })[]>`
      with sighted as materialized (
        select * from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb)
          as r (n int, "contactId" bigint, "clientInfo" jsonb, device text, "deviceBrand" text, "deviceModel" text,
            "deviceOsName" text, "deviceOsShortName" text, "deviceOsVersion" text, "deviceOsPlatform" text, "trackingId" text)
      ), known as materialized (
        select distinct on (r.n) r.n, d.id, r."contactId", d.tracking_id
        from sighted r cross join lateral (
          select id, tracking_id from contact_devices d
          where d.contact_id = r."contactId" and coalesce(d.device, '') = r.device
            and coalesce(d.device_brand, '') = r."deviceBrand" and coalesce(d.device_model, '') = r."deviceModel" offset 0
        ) d
        order by r.n, d.id
      ), made as (
        insert into contact_devices (contact_id, date_added, client_info, device, device_brand, device_model, device_os_name,
          device_os_shortname, device_os_version, device_os_platform, tracking_id)
        select "contactId", ${now}, "clientInfo", device, "deviceBrand", "deviceModel", "deviceOsName", "deviceOsShortName",
          "deviceOsVersion", "deviceOsPlatform", "trackingId"
        from sighted where n not in (select n from known)
        returning id, tracking_id
      )
      select n, id, "contactId", tracking_id as "trackingId", false as "isNew" from known
      union all
      select r.n, made.id, r."contactId", made.tracking_id, true from made join sighted r on r."trackingId" = made.tracking_id`,
  ])
  return new Map(registered.map(({ n, ...device }) => [n, device]))
}

function trackingId(): string {
  return randomBytes(TRACKING_ID_LENGTH).toString('base64url').slice(0, TRACKING_ID_LENGTH)
}
