// What campaigns do with text messages, and wait for.
import {
  type CampaignEventType,
  type EventBatch,
  type Outcome,
  type Outcomes,
  type Taking,
  takenWhere,
} from '../../../catalog/campaignEvent.ts'
import { textCarrier } from '../../../platform/delivery/textTransport.ts'
import { f, reference } from '../../../platform/values/field.ts'
import { notSent, runCampaignSends, STATUS } from '../channelSends/campaignSends.ts'
import { campaignDedupeKey } from '../messageQueue/campaignDedupeKey.ts'
import { FREQUENCY_REACHED, waitsUntil } from '../messageQueue/frequencyLimit.ts'
import { queueMessages } from '../messageQueue/queueMessages.ts'
import { assumeTextsGone } from './assumeTextsGone.ts'
import { BLOCKED, NO_CONTACT } from './refusals.ts'
import { fitsReplyPattern } from './replyPattern.ts'
import { findTextReach } from './textReach.ts'
import { TEXT_SENDS } from './textSends.ts'

const ANYTHING = '*'

/** An answer to a text message; without a pattern any will do. */
const replied: Taking<'text_message.replied'> = {
  happenings: ['text_message.replied'],
  take: async (batch) =>
    takenWhere(batch, ({ payload }, { properties }) =>
      fitsReplyPattern(String(properties.pattern ?? '').trim() || ANYTHING, payload.message.trim()),
    ),
}

export const textMessageCampaignEvents: readonly CampaignEventType[] = [
  {
    type: 'sms.send_text_sms',
    kind: 'action',
    properties: { sms: f.int({ big: true, min: 1, required: true }) },
    refers: { sms: reference('sms', 'view') },
    sends: 'sms',
    channel: { name: 'sms', property: 'sms' },
    run: sendTexts,
    assumeGone: assumeTextsGone,
  },
  {
    type: 'sms.reply',
    kind: 'decision',
    properties: { pattern: f.text() },
    channel: { name: 'sms' },
    taking: replied,
  },
]

async function sendTexts(batch: EventBatch): Promise<Outcomes> {
  const messageId = Number(batch.properties.sms)
  const carrier = textCarrier(batch.context.config)
  return runCampaignSends(batch, {
    sends: TEXT_SENDS,
    messageId,
    type: 'mautic.sms.sms',
    missing: carrier.kind === 'none' ? carrier.reason : null,
    turnAway: (contactIds) => turnAway(batch, messageId, contactIds),
  })
}

// Blocked before limited before without a number, as documented.
async function turnAway(
  { context, event, rows }: EventBatch,
  messageId: number,
  contactIds: readonly number[],
): Promise<Outcomes> {
  const { db, config, now } = context
  const reach = await findTextReach(db, contactIds, { config, now })
  const outcomes = new Map<number, Outcome>()
  const limited: { contactId: number; until: Date }[] = []
  for (const contactId of contactIds) {
    const known = reach.get(contactId)
    if (!known) outcomes.set(contactId, { result: 'passed', reason: NO_CONTACT })
    else if (known.isBlocked) outcomes.set(contactId, notSent(BLOCKED, STATUS.notContactable))
    else if (known.until) {
      limited.push({ contactId, until: known.until })
      const timeline = waitsUntil(known.until)
      outcomes.set(contactId, {
        result: 'passed',
        metadata: { sent: false, status: STATUS.scheduled, timeline },
        leaves: 'later',
      })
    } else if (known.numberProblem !== null)
      outcomes.set(contactId, notSent(known.numberProblem, STATUS.missingNumber))
  }
  await queueMessages(
    db,
    'sms',
    limited.map(({ contactId, until }) => ({
      contactId,
      channelId: messageId,
      dedupeKey: campaignDedupeKey(rows.get(contactId)?.logId ?? 0),
      eventId: event.id,
      priority: 2,
      maxAttempts: 3,
      at: until,
      reason: FREQUENCY_REACHED,
      options: {},
    })),
    now,
  )
  return outcomes
}
