// What became of the mail that a campaign queued for a contact, and of messages that wait for their turn.
import type { Sentence } from '../../../catalog/sentences.ts'
import type { Db } from '../../../platform/database/connection.ts'
import { campaignDedupeKey } from '../../messaging/messageQueue/campaignDedupeKey.ts'
import { deliverySentence, queuedSentences } from '../emailExplain/deliverySentences.ts'
import { findDeliveriesFor, findQueuedFor, type Telling } from '../emailExplain/findDeliveries.ts'
import type { Journey } from './findJourney.ts'

/** By row of the log. Three statements at most. */
export async function explainMessages(
  db: Db,
  { steps }: Pick<Journey, 'steps'>,
  { contactId, ...telling }: { contactId: number } & Telling,
): Promise<Map<number, Sentence[]>> {
  const dedupeKeys = steps.filter(({ isScheduled }) => !isScheduled).map(({ id }) => campaignDedupeKey(id))
  const deliveries = await findDeliveriesFor(db, contactId, { dedupeKeys, ...telling })
  const { say } = telling
  const queued = await findQueuedFor(db, contactId, dedupeKeys)
  return new Map(
    steps.map(({ id }) => {
      const dedupeKey = campaignDedupeKey(id)
      return [
        id,
        [
          ...queued.filter((one) => one.dedupeKey === dedupeKey).flatMap((one) => queuedSentences(one, say)),
          ...deliveries.filter((one) => one.dedupeKey === dedupeKey).map((one) => deliverySentence(one, say)),
        ],
      ]
    }),
  )
}
