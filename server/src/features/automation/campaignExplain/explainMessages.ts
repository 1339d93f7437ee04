// What became of the mail that a campaign queued for a contact, and of messages that wait for their turn.
import type { Sentence } from '../../../catalog/sentences.ts'
import type { Db } from '../../../platform/database/connection.ts'
import { campaignOccasion } from '../../messaging/messageQueue/campaignOccasion.ts'
import { deliverySentence, queuedSentences } from '../emailExplain/deliverySentences.ts'
import { findDeliveriesFor, findQueuedFor, type Telling } from '../emailExplain/findDeliveries.ts'
import type { Journey } from './findJourney.ts'

/** By row of the log. Three statements at most. */
export async function explainMessages(
  db: Db,
  { steps }: Pick<Journey, 'steps'>,
  { contactId, ...telling }: { contactId: number } & Telling,
): Promise<Map<number, Sentence[]>> {
  const occasions = steps.filter(({ isScheduled }) => !isScheduled).map(({ id }) => campaignOccasion(id))
  const deliveries = await findDeliveriesFor(db, contactId, { occasions, ...telling })
  const { say } = telling
  const queued = await findQueuedFor(db, contactId, occasions)
  return new Map(
    steps.map(({ id }) => {
      const occasion = campaignOccasion(id)
      return [
        id,
        [
          ...queued.filter((one) => one.occasion === occasion).flatMap((one) => queuedSentences(one, say)),
          ...deliveries.filter((one) => one.occasion === occasion).map((one) => deliverySentence(one, say)),
        ],
      ]
    }),
  )
}
