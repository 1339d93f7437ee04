// Mail of the message queue that is due: judged again, and put into the outbox.
import type { MessageChannel, QueuedMessage, QueuedOutcome } from '../../../catalog/messageChannel.ts'
import type { Db } from '../../../platform/database/connection.ts'
import { FREQUENCY_REACHED } from '../messageQueue/frequencyLimit.ts'
import { raiseVariantCounts } from '../recipients/countVariants.ts'
import { type EmailFamily, loadFamilies } from '../recipients/emailFamilies.ts'
import { findReach, type Reach } from '../recipients/findReach.ts'
import { findSendableEmails } from '../recipients/findSendableEmails.ts'
import { insertSends } from '../recipients/insertSends.ts'
import { LANE, MAIL_CHANNEL } from '../sends/lanes.ts'
import { lockTakenBack } from './broadcasts.sql.ts'

/** While an email is not published its messages are looked at again after that time. */
const UNPUBLISHED_MS = 15 * 60_000

/** Eight statements at most, whatever the number. */
export const emailChannel: MessageChannel = {
  name: MAIL_CHANNEL,
  async sendQueued({ db, config, now }, messages) {
    const emailIds = [...new Set(messages.map(({ channelId }) => channelId))]
    const broadcast = messages.filter(({ eventId }) => eventId === null)
    const taken = await lockTakenBack(db, [...new Set(broadcast.map(({ channelId }) => channelId))])
    const sendable = await findSendableEmails(db, emailIds, now)
    const families = await loadFamilies(db, emailIds, now)
    const reach = await findReach(
      db,
      messages.map(({ contactId, channelId }) => ({
        contactId,
        emailId: channelId,
        family: families.get(channelId)?.members ?? [],
      })),
      { config, now },
    )
    const served = new Set<number>()
    const outcomes = messages.map((message, n): QueuedOutcome => {
      const outcome = judge(reach[n], {
        family: families.get(message.channelId),
        isPublished: sendable.has(message.channelId),
        isTakenBack: isTakenBack(message, taken),
        isServed: served.has(message.contactId),
        now,
      })
      if (outcome.result === 'sent') served.add(message.contactId)
      return outcome
    })
    await insertSends(
      db,
      messages.flatMap(({ contactId, channelId, eventId, dedupeKey, options }, n) => {
        const known = reach[n]
        if (outcomes[n]?.result !== 'sent' || !known) return []
        return [
          {
            emailId: channelId,
            contactId,
            address: known.address,
            locale: known.locale,
            dedupeKey,
            lane: eventId === null ? LANE.broadcast : LANE.journey,
            ignoresDnc: false,
            source: eventId === null ? 'email' : 'campaign.event',
            sourceId: eventId ?? channelId,
            ...(typeof options.campaignId === 'number' ? { campaignId: options.campaignId } : {}),
            ...(typeof options.segmentId === 'number' ? { segmentId: options.segmentId } : {}),
            ...(typeof options.variantId === 'number' ? { variantId: options.variantId } : {}),
          },
        ]
      }),
      { families, now },
    )
    await giveBack(
      db,
      broadcast.filter((message) => isTakenBack(message, taken)),
    )
    return new Map(messages.flatMap(({ id }, n) => (outcomes[n] ? [[id, outcomes[n]]] : [])))
  },
}

// Mail of campaigns is not what is taken back.
function isTakenBack(
  { eventId, channelId, queuedAt }: QueuedMessage,
  taken: ReadonlyMap<number, Date>,
): boolean {
  const at = taken.get(channelId)
  return eventId === null && at !== undefined && queuedAt <= at
}

// What was chosen for a variant, and counted with it, goes to nobody.
async function giveBack(db: Db, messages: readonly QueuedMessage[]): Promise<void> {
  const given = new Map<number, number>()
  for (const { variantId } of messages.map(({ options }) => options))
    if (typeof variantId === 'number') given.set(variantId, (given.get(variantId) ?? 0) - 1)
  await raiseVariantCounts(db, given)
}

interface Circumstances {
  family: EmailFamily | undefined
  isPublished: boolean
  /** It was queued before the send was taken back. */
  isTakenBack: boolean
  /** Another message of the batch goes to the contact: this one is judged when that one counts. */
  isServed: boolean
  now: Date
}

function judge(
  reach: Reach | undefined,
  { family, isPublished, isTakenBack, isServed, now }: Circumstances,
): QueuedOutcome {
  const cancelled = (reason: string): QueuedOutcome => ({ result: 'cancelled', reason })
  if (!family) return cancelled('The email was deleted.')
  if (!reach?.contactId) return cancelled('The contact was deleted.')
  if (isTakenBack) return cancelled('The send was taken back.')
  if (!isPublished) {
    const at = new Date(now.getTime() + UNPUBLISHED_MS)
    return { result: 'later', at, reason: 'The email is not published at the moment.' }
  }
  if (reach.address === '') return cancelled('The contact has no email address.')
  if (reach.isBlocked) return cancelled('The contact must not be contacted by email.')
  if (reach.isUnsubscribedFromCategory)
    return cancelled('The contact has unsubscribed from the category of the email.')
  if (reach.hasHadIt) return cancelled('The contact has had this email already.')
  if (reach.until) return { result: 'later', at: reach.until, reason: FREQUENCY_REACHED }
  return isServed ? { result: 'later', at: now, reason: FREQUENCY_REACHED } : { result: 'sent' }
}
