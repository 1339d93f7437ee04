// Text messages of the message queue that are due: judged again, and put into the outbox.
import type { MessageChannel, QueuedMessage, QueuedOutcome } from '../../../catalog/messageChannel.ts'
import type { Db } from '../../../platform/database/connection.ts'
import { publishedNow } from '../../../platform/values/published.ts'
import { queueChannelSends } from '../channelSends/queueChannelSends.ts'
import { CAMPAIGN_SOURCE } from '../channelSends/tellCampaigns.ts'
import { FREQUENCY_REACHED } from '../messageQueue/frequencyLimit.ts'
import { LANE } from '../sends/lanes.ts'
import { BLOCKED, NO_CONTACT } from './refusals.ts'
import { findTextReach, type TextReach } from './textReach.ts'
import { TEXT_SENDS } from './textSends.ts'

/** While a message is not published it is looked at again after that time. */
const UNPUBLISHED_MS = 15 * 60_000

/** Five statements at most, whatever the number. */
export const textQueue: MessageChannel = {
  name: 'sms',
  async sendQueued({ db, config, now }, messages) {
    const published = await findPublished(
      db,
      messages.map(({ channelId }) => channelId),
      now,
    )
    const contactIds = [...new Set(messages.map(({ contactId }) => contactId))]
    const reach = await findTextReach(db, contactIds, { config, now })
    const served = new Set<number>()
    const outcomes = messages.map((message): QueuedOutcome => {
      const isPublished = published.get(message.channelId)
      const outcome = judge(reach.get(message.contactId), { isPublished, now })
      if (outcome.result !== 'sent') return outcome
      // Another message of the batch goes to the contact: this one is judged when that one counts.
      if (served.has(message.contactId)) return { result: 'later', at: now, reason: FREQUENCY_REACHED }
      served.add(message.contactId)
      return outcome
    })
    await queueChannelSends(
      db,
      TEXT_SENDS,
      messages.filter((_, n) => outcomes[n]?.result === 'sent').map(toSend),
      now,
    )
    return new Map(messages.flatMap(({ id }, n) => (outcomes[n] ? [[id, outcomes[n]]] : [])))
  },
}

function toSend({ contactId, channelId, eventId, dedupeKey, options }: QueuedMessage) {
  const source = typeof options.source === 'string' ? options.source : 'sms'
  return {
    contactId,
    messageId: channelId,
    dedupeKey,
    ...(eventId === null
      ? {
          lane: source === 'sms' ? LANE.broadcast : LANE.transactional,
          source,
          sourceId: source === 'sms' ? channelId : null,
        }
      : { lane: LANE.journey, source: CAMPAIGN_SOURCE, sourceId: eventId }),
    ...(typeof options.segmentId === 'number' ? { segmentId: options.segmentId } : {}),
  }
}

function judge(
  reach: TextReach | undefined,
  { isPublished, now }: { isPublished: boolean | undefined; now: Date },
): QueuedOutcome {
  const cancelled = (reason: string): QueuedOutcome => ({ result: 'cancelled', reason })
  if (isPublished === undefined) return cancelled('The text message was deleted.')
  if (!reach) return cancelled(NO_CONTACT)
  if (!isPublished) {
    const at = new Date(now.getTime() + UNPUBLISHED_MS)
    return { result: 'later', at, reason: 'The text message is not published at the moment.' }
  }
  if (reach.isBlocked) return cancelled(BLOCKED)
  if (reach.until) return { result: 'later', at: reach.until, reason: FREQUENCY_REACHED }
  return reach.numberProblem === null ? { result: 'sent' } : cancelled(reach.numberProblem)
}

/** Whether messages are published at the moment, by id; those that are gone are missing. */
async function findPublished(db: Db, ids: readonly number[], now: Date): Promise<Map<number, boolean>> {
  const rows = await db<{ id: number; isPublished: boolean }[]>`
    select t.id, ${publishedNow(db, 't', now)} as "isPublished" from text_messages t where t.id = any(${ids as number[]}::bigint[])`
  return new Map(rows.map((row) => [row.id, row.isPublished]))
}
