import { appendHappenings } from '../../../catalog/happenings.ts'
import type { Db } from '../../../platform/database/connection.ts'
import type { WrittenChannelSend } from './channel.ts'

/** What the sends of campaigns name as their cause; the id is that of the campaign event. */
export const CAMPAIGN_SOURCE = 'campaign.event'

/**
 * Tells of the first attempt at what campaign events send: their rows wait for it. One that could not be handed over to
 * anybody is none. One statement.
 */
export async function tellCampaigns(
  db: Db,
  written: readonly WrittenChannelSend[],
  now: Date,
): Promise<void> {
  const tried = written.filter(
    (send) => send.source === CAMPAIGN_SOURCE && (send.state !== 'queued' || send.retryCount > 0),
  )
  await appendHappenings(
    db,
    [...Map.groupBy(tried, (send) => send.sourceId ?? 0)].map(([eventId, own]) => ({
      type: 'campaign_event.reported',
      ids: own.flatMap((send) => send.contactId ?? []),
      payload: { eventId },
    })),
    now,
  )
}
