import type { Db } from '../../../platform/database/connection.ts'
import { addCounts } from '../../../platform/engine/counters.ts'
import { dynamicContentCounters } from './dynamicContentCounters.ts'

/** A content that was shown to a contact in a slot. */
export interface Serving {
  contactId: number
  contentId: number
  slot: string
}

/** Writes that contents were shown, and counts it. Two statements, none for none. */
export async function recordServings(db: Db, servings: readonly Serving[], now: Date): Promise<void> {
  if (servings.length === 0) return
  await db`
    insert into dynamic_content_servings (contact_id, dynamic_content_id, source, date_sent)
    select "contactId", "contentId", slot, ${now}
    from jsonb_to_recordset(${JSON.stringify(servings)}::text::jsonb)
      as s ("contactId" bigint, "contentId" bigint, slot text)`
  await addCounts(
    db,
    [...Map.groupBy(servings, ({ contentId }) => contentId)].map(([id, own]) => ({
      counter: dynamicContentCounters.sent_count,
      id,
      difference: own.length,
    })),
  )
}
