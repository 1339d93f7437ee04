import type { Db } from '../../../platform/database/connection.ts'
import { findDevicesByTrackingId } from '../../audience/devices/findDevicesByTrackingId.ts'

/** What a visitor did with a focus item: it was shown, a link of it was followed, its form was sent. */
export interface FocusInteraction {
  focusId: number
  type: 'view' | 'click' | 'submission'
  /** What the visitor's cookie says. */
  trackingId: string
  at: Date
}

/** Records what visitors did who are known contacts; of others nothing is kept. Two statements, whatever the number. */
export async function recordInteractions(
  db: Db,
  interactions: readonly FocusInteraction[],
): Promise<undefined[]> {
  const contacts = await findDevicesByTrackingId(
    db,
    interactions.map(({ trackingId }) => trackingId),
  )
  const rows = interactions.flatMap(({ focusId, type, trackingId, at }) => {
    const contactId = contacts.get(trackingId)
    return contactId === undefined ? [] : [{ focusId, type, contactId, at }]
  })
  if (rows.length > 0)
    await db`
      insert into focus_interactions (contact_id, focus_id, type, date_added)
      select r."contactId", r."focusId", r.type, r.at
      from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as r ("focusId" bigint, type text, "contactId" bigint, at timestamptz)
      join focus_items f on f.id = r."focusId"`
  return interactions.map(() => undefined)
}
