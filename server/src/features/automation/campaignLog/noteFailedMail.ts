import type { Consumer } from '../../../catalog/happenings.ts'
import { besideId } from '../../../platform/database/besideId.ts'
import { findCampaignFailures } from '../../messaging/sends/findCampaignFailures.ts'

/**
 * Mail that a campaign has queued leaves later, and may fail for good: the row of the log that asked for it says so then.
 * What followed stays as it is. Two statements.
 */
export const noteFailedMail: Consumer<'email.failed'> = {
  name: 'campaigns.note-failed-mail',
  types: ['email.failed'],
  maxIds: 2_000,
  async handle(db, happenings) {
    const failures = await findCampaignFailures(db, {
      sendIds: happenings.flatMap(({ payload }) => payload.sendIds),
      contactIds: happenings.flatMap(({ ids }) => ids),
    })
    if (failures.length === 0) return
    await db`
      update campaign_event_log l set metadata = l.metadata || jsonb_build_object('failed', 1, 'reason', f.reason)
      from jsonb_to_recordset(${JSON.stringify(failures)}::text::jsonb) as f ("contactId" bigint, "logId" bigint, reason text)
      where l.id = f."logId" and ${besideId(db, db`l.contact_id = f."contactId"`)}`
  },
}
