import { randomBytes } from 'node:crypto'
import type { Db } from '../../database/connection.ts'
import { readUserAgent } from '../tracking/readUserAgent.ts'

export interface DeviceSighting {
  contactId: number
  userAgent: string
}

/** Characters of a tracking id (engine, section 5.5). */
const TRACKING_ID_LENGTH = 23

/**
 * Notes the devices that contacts were seen with: one row per contact, device type, brand and model, reused when the
 * combination appears again. Sightings whose user agent says nothing are passed over. Two statements, whatever the number.
 * @returns contact ids that got a new device.
 */
export async function registerDevices(db: Db, sightings: DeviceSighting[], now: Date): Promise<number[]> {
  const rows = sightings.flatMap(({ contactId, userAgent }) => {
    const device = readUserAgent(userAgent)
    return device
      ? [
          {
            contactId,
            trackingId: randomBytes(TRACKING_ID_LENGTH).toString('base64url').slice(0, TRACKING_ID_LENGTH),
            ...device,
          },
        ]
      : []
  })
  if (rows.length === 0) return []
  // No unique index tells devices apart; a lock per contact keeps two sightings at once from making two rows. An
  // advisory one: locking the contact's row would write it.
  const contactIds = [...new Set(rows.map((row) => row.contactId))]
  await db`
    select pg_advisory_xact_lock(hashtextextended('device', id))
    from (select id from unnest(${contactIds}::bigint[]) as id order by id) sighted`
  const made = await db<{ id: number }[]>`
    insert into contact_devices (contact_id, date_added, client_info, device, device_brand, device_model, device_os_name,
      device_os_shortname, device_os_version, device_os_platform, tracking_id)
    select distinct on (r."contactId", r.device, r."deviceBrand", r."deviceModel") r."contactId", ${now}, r."clientInfo", r.device,
      r."deviceBrand", r."deviceModel", r."deviceOsName", r."deviceOsShortName", r."deviceOsVersion", r."deviceOsPlatform", r."trackingId"
    from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb)
      as r ("contactId" bigint, "clientInfo" jsonb, device text, "deviceBrand" text, "deviceModel" text, "deviceOsName" text,
        "deviceOsShortName" text, "deviceOsVersion" text, "deviceOsPlatform" text, "trackingId" text)
    where not exists (
      select from contact_devices d
      where d.contact_id = r."contactId" and coalesce(d.device, '') = r.device and coalesce(d.device_brand, '') = r."deviceBrand"
        and coalesce(d.device_model, '') = r."deviceModel")
    returning contact_id as id`
  return made.map((row) => row.id)
}
