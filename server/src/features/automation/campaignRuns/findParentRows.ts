import type { ParentRow } from '../../../catalog/campaignEvent.ts'
import type { Db } from '../../../platform/database/connection.ts'
import type { DueRow } from './takeDueRows.ts'

/** What became of an event for the contacts of rows, in their rotation. One statement, none for no event. */
export async function findParentRows(
  db: Db,
  parentId: number | null,
  rows: readonly Pick<DueRow, 'contactId' | 'rotation'>[],
): Promise<ReadonlyMap<number, ParentRow>> {
  if (parentId === null || rows.length === 0) return new Map()
  const found = await db<(ParentRow & { contactId: number })[]>`
    select l.contact_id as "contactId", l.id as "logId", l.date_triggered as "dateTriggered",
      l.non_action_path_taken as "isDeclined", l.metadata
    from unnest(${rows.map((row) => row.contactId)}::bigint[], ${rows.map((row) => row.rotation)}::integer[]) r (contact_id, rotation)
    cross join lateral (
      select * from campaign_event_log l
      where l.event_id = ${parentId} and l.contact_id = r.contact_id and l.rotation = r.rotation offset 0) l`
  return new Map(found.map(({ contactId, ...row }) => [contactId, row]))
}
