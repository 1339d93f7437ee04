import type { Db } from '../../../platform/database/connection.ts'
import { findDevicesByTrackingId } from '../../audience/devices/findDevicesByTrackingId.ts'

/** A request for the pixel that a focus item asks for when it is shown. */
export interface FocusView {
  focusId: number
  /** What the visitor's cookie says. */
  trackingId: string
  at: Date
}

/** Records views of visitors who are known contacts; of others nothing is kept. Two statements, whatever the number. */
export async function recordViews(db: Db, views: readonly FocusView[]): Promise<undefined[]> {
  const contacts = await findDevicesByTrackingId(
    db,
    views.map((view) => view.trackingId),
  )
  const rows = views.flatMap(({ focusId, trackingId, at }) => {
    const contactId = contacts.get(trackingId)
    return contactId === undefined ? [] : [{ focusId, contactId, at }]
  })
  if (rows.length > 0)
    await db`
      insert into focus_interactions (contact_id, focus_id, type, date_added)
      select r."contactId", r."focusId", 'view', r.at
      from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as r ("focusId" bigint, "contactId" bigint, at timestamptz)
      join focus_items f on f.id = r."focusId"`
  return views.map(() => undefined)
}
