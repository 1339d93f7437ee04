import type { Consumer } from '../../../catalog/happenings.ts'
import { findCampaignFailures } from '../../messaging/sends/findCampaignFailures.ts'
import { takeFailures } from './takeFailures.ts'

/** Mail that a campaign has queued leaves later, and may fail for good or come back. */
export const noteFailedMail: Consumer<'email.failed'> = {
  name: 'campaigns.note-failed-mail',
  types: ['email.failed'],
  maxIds: 1_000,
  async handle(db, happenings, now, engine) {
    const failures = await findCampaignFailures(db, {
      sendIds: happenings.flatMap(({ payload }) => payload.sendIds),
      contactIds: happenings.flatMap(({ ids }) => ids),
    })
    await takeFailures(
      { db, now, engine },
      failures.map((failure) => ({ ...failure, channel: 'email' })),
    )
  },
}
