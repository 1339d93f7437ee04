import { appendHappenings } from '../../../catalog/happenings.ts'
import type { Db } from '../../../platform/database/connection.ts'

/**
 * Moves the last activity of contacts forward, never back, and tells of those that it moved. Two statements; writes no
 * row that stays the same.
 */
export async function moveLastActive(
  db: Db,
  sightings: { contactId: number; at: Date }[],
  now: Date,
): Promise<void> {
  if (sightings.length === 0) return
  const moved = await db<{ id: number }[]>`
    update contacts t set last_active = r.at
    from (
      select "contactId" as id, max(at) as at
      from jsonb_to_recordset(${JSON.stringify(sightings)}::text::jsonb) as r ("contactId" bigint, at timestamptz) group by 1
    ) r
    where t.id = r.id and (t.last_active is null or t.last_active < r.at)
    returning t.id`
  const ids = moved.map(({ id }) => id)
  await appendHappenings(db, [{ type: 'contact.changed', ids, payload: { fields: ['last_active'] } }], now)
}
