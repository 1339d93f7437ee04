import type { Consumer } from '../../../catalog/happenings.ts'
import { besideId } from '../../../platform/database/besideId.ts'
import { acrossMerges } from '../../audience/contacts/acrossMerges.ts'

/**
 * A message that a campaign has queued is taken out again when its contact must not be reached any more: the row of the
 * log that asked for it says so then. What followed stays as it is. One statement, three when a
 * contact was merged meanwhile.
 */
export const noteDroppedMessages: Consumer<'campaign_message.dropped'> = {
  name: 'campaigns.note-dropped-messages',
  types: ['campaign_message.dropped'],
  maxIds: 2_000,
  async handle(db, happenings) {
    const drops = happenings.flatMap(({ payload }) => payload.drops)
    await acrossMerges(db, drops, async (part) => {
      const noted = await db<{ id: number }[]>`
        update campaign_event_log l set metadata = l.metadata || jsonb_build_object('failed', 1, 'reason', d.reason)
        from jsonb_to_recordset(${JSON.stringify(part)}::text::jsonb) as d ("contactId" bigint, "logId" bigint, reason text)
        where l.id = d."logId" and ${besideId(db, db`l.contact_id = d."contactId"`)}
        returning l.id`
      const ids = new Set(noted.map(({ id }) => id))
      return part.filter(({ logId }) => !ids.has(logId))
    })
  },
}
