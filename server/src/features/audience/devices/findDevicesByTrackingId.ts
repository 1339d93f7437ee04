import type { Db } from '../../../platform/database/connection.ts'

/** The contacts whose devices have these tracking ids, by tracking id; of several the one seen last. One statement. */
export async function findDevicesByTrackingId(
  db: Db,
  trackingIds: readonly string[],
): Promise<Map<string, number>> {
  const rows = await db<{ trackingId: string; contactId: number }[]>`
    select distinct on (tracking_id) tracking_id as "trackingId", contact_id as "contactId"
    from contact_devices where tracking_id = any(${[...new Set(trackingIds)]}::text[]) order by tracking_id, id desc`
  return new Map(rows.map((row) => [row.trackingId, row.contactId]))
}
