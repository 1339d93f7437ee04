import type { Db } from '../../database/connection.ts'

/** Moves the last activity of contacts forward, never back. One statement; writes no row that stays the same. */
export async function noteActivity(db: Db, sightings: { contactId: number; at: Date }[]): Promise<void> {
  if (sightings.length === 0) return
  await db`
    update contacts t set last_active = r.at
    from (
      select "contactId" as id, max(at) as at
      from jsonb_to_recordset(${JSON.stringify(sightings)}::text::jsonb) as r ("contactId" bigint, at timestamptz) group by 1
    ) r
    where t.id = r.id and (t.last_active is null or t.last_active < r.at)`
}
