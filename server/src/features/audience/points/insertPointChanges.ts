import type { Db } from '../../../platform/database/connection.ts'

/** One row of the points log. */
export interface PointChange {
  contactId: number
  delta: number
  /** What changed the points: `API`, `campaign`, `lead` … */
  type: string
  eventName: string
  actionName: string
  /** The point group; none for the contact's own points. */
  groupId?: number | null
  /** The address of the request behind it. */
  ipId?: number | null
}

/** Logs changes of points. A change of nothing is never logged. One statement. */
export async function insertPointChanges(db: Db, changes: readonly PointChange[], now: Date): Promise<void> {
  const rows = changes.filter((change) => change.delta !== 0)
  if (rows.length === 0) return
  await db`
    insert into point_changes (contact_id, group_id, type, event_name, action_name, delta, ip_id, date_added)
    select "contactId", "groupId", type, "eventName", "actionName", delta, "ipId", ${now}
    from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as r ("contactId" bigint, "groupId" bigint, type text,
      "eventName" text, "actionName" text, delta integer, "ipId" bigint)`
}
