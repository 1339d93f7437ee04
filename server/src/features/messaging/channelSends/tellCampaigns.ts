import { appendHappenings } from '../../../catalog/happenings.ts'
import type { Db } from '../../../platform/database/connection.ts'
import { tellDropped } from '../messageQueue/tellDropped.ts'
import type { WrittenChannelSend } from './channel.ts'

/** What the sends of campaigns name as their cause; the id is that of the campaign event. */
export const CAMPAIGN_SOURCE = 'campaign.event'

/**
 * Tells of the first attempt at what campaign events send: their rows wait for it. One that could not be handed over to
 * anybody is none. Those that have failed for good are told of as such: an unknown end is none. Two statements at most.
 */
export async function tellCampaigns(
  db: Db,
  channel: string,
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
  const messages = tried.flatMap(({ contactId, dedupeKey, state, error }) =>
    contactId === null || dedupeKey === null || (state !== 'failed' && state !== 'skipped')
      ? []
      : [{ contactId, dedupeKey, reason: error ?? 'The message was not sent.' }],
  )
  await tellDropped(db, { channel, messages }, now)
}
