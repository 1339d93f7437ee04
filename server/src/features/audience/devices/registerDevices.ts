import { randomBytes } from 'node:crypto'
import { appendHappenings } from '../../../catalog/happenings.ts'
import type { Db } from '../../../platform/database/connection.ts'
import { sendBehind } from '../../../platform/database/runTogether.ts'
import { readUserAgent, type UserAgentDevice } from './readUserAgent.ts'

export interface DeviceSighting {
  contactId: number
  userAgent: string
  /** What a new device is called; a random name unless told. */
  trackingId?: string
  /**
   * For a browser that is told the name of its device and has proved nothing: the names that it brought. A device of the
   * same kind with another name is somebody else's browser, and its name stays with it. Any device of the kind unless told.
   */
  ownNames?: readonly string[]
}

export interface RegisteredDevice {
  id: number
  contactId: number
  trackingId: string | null
  /** Made by this sighting. */
  isNew: boolean
}

const NOT_YET: UserAgentDevice = {
  clientInfo: {},
  device: '',
  deviceBrand: '',
  deviceModel: '',
  deviceOsName: '',
  deviceOsShortName: '',
  deviceOsVersion: '',
  deviceOsPlatform: '',
}

/** Characters of a tracking id. */
const TRACKING_ID_LENGTH = 23

/**
 * Notes the devices that contacts were seen with: one row per contact, device type, brand and model, reused when the
 * combination appears again; of equal ones the oldest. A browser with names of its own gets no other. Contacts with a new
 * device are told of. Two statements, and one more for new devices, whatever the number. User agents are learnt before.
 * @returns one answer per sighting, in order; null where the user agent says nothing.
 */
export async function registerDevices(
  db: Db,
  sightings: readonly DeviceSighting[],
  now: Date,
): Promise<(RegisteredDevice | null)[]> {
  const kinds = new Map<UserAgentDevice, number>()
  const numbers = new Map<string, number>()
  const rows: Sighted[] = []
  const numberOf = sightings.map(({ contactId, userAgent, trackingId, ownNames }, index) => {
    // A browser is named before its user agent is known.
    const known = readUserAgent(userAgent)
    const device = known === undefined && ownNames ? NOT_YET : known
    if (!device) return null
    // Browsers that bring no name are as many as there are sightings.
    const browser = ownNames?.length === 0 ? index : (ownNames ?? null)
    const key = JSON.stringify([contactId, device.device, device.deviceBrand, device.deviceModel, browser])
    const number = numbers.get(key)
    if (number !== undefined) return number
    const kind = kinds.get(device) ?? kinds.size
    kinds.set(device, kind)
    numbers.set(key, rows.length)
    return rows.push({ n: rows.length, contactId, kind, trackingId, ownNames }) - 1
  })
  if (rows.length === 0) return sightings.map(() => null)
  const registered = await writeDevices(db, [...kinds.keys()], rows, now)
  const fresh = [...registered.values()].filter((device) => device.isNew)
  const ids = [...new Set(fresh.map((device) => device.contactId))]
  await sendBehind(
    db,
    appendHappenings(db, [{ type: 'contact.changed', ids, payload: { fields: ['devices'] } }], now),
  )
  return numberOf.map((n) => (n === null ? null : (registered.get(n) ?? null)))
}

/** Contact `contactId` was seen with the device at place `kind`. */
interface Sighted {
  n: number
  contactId: number
  kind: number
  trackingId: string | undefined
  ownNames: readonly string[] | undefined
}

async function writeDevices(
  db: Db,
  kinds: readonly UserAgentDevice[],
  sighted: readonly Sighted[],
  now: Date,
): Promise<Map<number, RegisteredDevice>> {
  const trackingIds = randomTrackingIds(sighted.length)
  const rows = sighted.map((row, index) => ({ ...row, trackingId: row.trackingId ?? trackingIds[index] }))
  const contactIds = [...new Set(sighted.map((row) => row.contactId))]
  // No unique index tells devices apart; a lock per contact keeps two sightings at once from making two rows. An
  // advisory one: locking the contact's row would write it. `offset 0` keeps the look-up on the index of the contact
  // when a plan that was made for an empty table is used again.
  const [, registered] = await Promise.all([
    db`
      select pg_advisory_xact_lock(hashtextextended('device', id))
      from (select id from unnest(${contactIds}::bigint[]) as id order by id) sighted`,
    db<(RegisteredDevice & { n: number })[]>`
      with kind as materialized (
        select k.* from jsonb_to_recordset(${JSON.stringify(kinds.map((kind, place) => ({ place, ...kind })))}::text::jsonb)
          as k (place int, "clientInfo" jsonb, device text, "deviceBrand" text, "deviceModel" text, "deviceOsName" text,
            "deviceOsShortName" text, "deviceOsVersion" text, "deviceOsPlatform" text)
      ), sighted as materialized (
        select s.n, s."contactId", s."trackingId", s."ownNames", k.*
        from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb)
          as s (n int, "contactId" bigint, kind int, "trackingId" text, "ownNames" text[])
        join kind k on k.place = s.kind
      ), known as materialized (
        select distinct on (s.n) s.n, d.id, s."contactId", d.tracking_id
        from sighted s cross join lateral (
          select id, tracking_id from contact_devices d
          where d.contact_id = s."contactId" and coalesce(d.device, '') = s.device
            and coalesce(d.device_brand, '') = s."deviceBrand" and coalesce(d.device_model, '') = s."deviceModel"
            and (s."ownNames" is null or d.tracking_id = any(s."ownNames")) offset 0
        ) d
        order by s.n, d.id
      ), made as (
        insert into contact_devices (contact_id, date_added, client_info, device, device_brand, device_model, device_os_name,
          device_os_shortname, device_os_version, device_os_platform, tracking_id)
        select "contactId", ${now}, "clientInfo", device, "deviceBrand", "deviceModel", "deviceOsName", "deviceOsShortName",
          "deviceOsVersion", "deviceOsPlatform", "trackingId"
        from sighted where n not in (select n from known)
        returning id, contact_id, tracking_id
      )
      select n, id, "contactId", tracking_id as "trackingId", false as "isNew" from known
      union all
      select s.n, made.id, s."contactId", made.tracking_id, true
      from made join sighted s on s."trackingId" = made.tracking_id and s."contactId" = made.contact_id`,
  ])
  return new Map(registered.map(({ n, ...device }) => [n, device]))
}

function randomTrackingIds(count: number): string[] {
  const bytes = randomBytes(count * TRACKING_ID_LENGTH)
  return Array.from({ length: count }, (_, index) =>
    bytes
      .toString('base64url', index * TRACKING_ID_LENGTH, (index + 1) * TRACKING_ID_LENGTH)
      .slice(0, TRACKING_ID_LENGTH),
  )
}
