import { appendHappenings } from '../../../catalog/happenings.ts'
import type { Db } from '../../../platform/database/connection.ts'
import { lockRows } from '../../../platform/database/lockRows.ts'

/**
 * Moves the last activity of contacts forward, never back, in seconds, and tells of those that it moved. Two statements; writes no
 * row that stays the same, and locks rows in the order of their ids, as other writers of contacts do.
 */
export async function moveLastActive(
  db: Db,
  sightings: { contactId: number; at: Date }[],
  now: Date,
): Promise<void> {
  if (sightings.length === 0) return
  const moved = await db<{ id: number }[]>`
    with moving as materialized (
      select t.id, r.at
      from (
        select "contactId" as id, date_trunc('second', max(at)) as at
        from jsonb_to_recordset(${JSON.stringify(sightings)}::text::jsonb) as r ("contactId" bigint, at timestamptz) group by 1
      ) r
      join contacts t on t.id = r.id and (t.last_active is null or t.last_active < r.at)
      ${lockRows(db, 'contacts t', { by: 't.id', strength: 'no key update' })}
    )
    update contacts t set last_active = m.at from moving m where t.id = m.id
    returning t.id`
  const ids = moved.map(({ id }) => id)
  await appendHappenings(db, [{ type: 'contact.changed', ids, payload: { fields: ['last_active'] } }], now)
}
