import { appendHappenings } from '../../../catalog/happenings.ts'
import type { Db } from '../../../platform/database/connection.ts'

/** A page that asks what stands in a slot for the contact who looks at it. */
export interface SlotRequest {
  contactId: number
  slot: string
}

/** Tells of the slots that contacts asked for, so that campaigns can fill them. One statement, whatever the number. */
export async function requestSlots(db: Db, requests: readonly SlotRequest[], now: Date): Promise<void> {
  await appendHappenings(
    db,
    [...Map.groupBy(requests, ({ slot }) => slot)].map(([slot, own]) => ({
      type: 'dynamic_content.requested',
      ids: [...new Set(own.map(({ contactId }) => contactId))],
      payload: { slot },
    })),
    now,
  )
}
