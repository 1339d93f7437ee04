// Amazon SES: events and notifications come through a topic of SNS, whose messages are signed.
import { forbidden } from '../../../platform/errors.ts'
import { parseJson } from '../../../platform/http/parseJson.ts'
import { MESSAGE_KEY } from '../../../platform/mailProvider.ts'
import type { ReportKind } from '../feedback/report.ts'
import type { ProviderEvent, ReadCallback } from './providerEvent.ts'
import { at, listAt, momentAt, textAt } from './readJson.ts'
import { confirmSubscription, readSnsMessage, type SnsMessage } from './snsMessage.ts'

const IGNORED = new Set([
  'Send',
  'Delivery',
  'Open',
  'Click',
  'Reject',
  'DeliveryDelay',
  'Rendering Failure',
  'AmazonSnsSubscriptionSucceeded',
])

/**
 * Reads a request of SNS. Anybody may make a topic and have its messages signed: only those of the topics that are
 * configured are believed when they name an address; of others what counts is the name of a message, which proves itself.
 */
export const readSes: ReadCallback = async ({ body, now, topics, outbound }) => {
  const message = await readSnsMessage(body, { now, outbound })
  const isOurs = topics.includes(message.topic)
  if (topics.length > 0 && !isOurs) throw forbidden()
  if (message.type === 'SubscriptionConfirmation') await confirmSubscription(message, outbound())
  if (message.type !== 'Notification') return ['ignored']
  const event = eventIn(message)
  if (event === null) return ['ignored']
  return eventsOf(event, now).map((one) =>
    typeof one === 'string' || isOurs ? one : { ...one, address: null },
  )
}

// SES introduces itself in plain words.
function eventIn({ message }: SnsMessage): unknown {
  return message.trimStart().startsWith('{') ? parseJson(message) : null
}

function eventsOf(event: unknown, now: Date): ProviderEvent[] {
  const name = textAt(event, 'eventType') ?? textAt(event, 'notificationType') ?? ''
  if (IGNORED.has(name)) return ['ignored']
  switch (name) {
    case 'Bounce':
      return about(event, at(event, 'bounce'), now, {
        kind: bounceKind(event),
        recipients: 'bouncedRecipients',
        category: `${textAt(event, 'bounce', 'bounceType')} ${textAt(event, 'bounce', 'bounceSubType')}`,
      })
    case 'Complaint':
      return about(event, at(event, 'complaint'), now, {
        kind: 'complaint',
        recipients: 'complainedRecipients',
        category: textAt(event, 'complaint', 'complaintFeedbackType') ?? 'complaint',
      })
    case 'Subscription':
      return about(event, at(event, 'subscription'), now, {
        kind: 'unsubscribe',
        recipients: null,
        category: 'subscription',
      })
    default:
      return ['unknown']
  }
}

function bounceKind(event: unknown): ReportKind {
  if (textAt(event, 'bounce', 'bounceSubType') === 'UnsubscribedRecipient') return 'unsubscribe'
  return textAt(event, 'bounce', 'bounceType') === 'Permanent' ? 'hard' : 'soft'
}

function about(
  event: unknown,
  part: unknown,
  now: Date,
  { kind, recipients, category }: { kind: ReportKind; recipients: string | null; category: string },
): ProviderEvent[] {
  const named = recipients === null ? [] : listAt(part, recipients)
  const each =
    named.length > 0 ? named : listAt(event, 'mail', 'destination').map((emailAddress) => ({ emailAddress }))
  const feedbackId = textAt(part, 'feedbackId') ?? textAt(part, 'timestamp') ?? ''
  return each.map((recipient) => {
    const address = textAt(recipient, 'emailAddress')
    return {
      kind,
      messageName: messageName(event),
      address,
      key: `ses:${textAt(event, 'mail', 'messageId')}:${feedbackId}:${kind}:${address}`,
      at: momentAt(textAt(part, 'timestamp'), now),
      category,
      code: textAt(recipient, 'status'),
      reason: textAt(recipient, 'diagnosticCode'),
    }
  })
}

/** From the tag that the sender set, else from the headers, which an account may have sent along. */
function messageName(event: unknown): string | null {
  const [tag] = listAt(event, 'mail', 'tags', MESSAGE_KEY)
  if (typeof tag === 'string') return tag
  const header = listAt(event, 'mail', 'headers').find(
    (one) => textAt(one, 'name')?.toLowerCase() === 'message-id',
  )
  return textAt(header, 'value')
}
