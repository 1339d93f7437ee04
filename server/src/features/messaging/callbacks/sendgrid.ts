// SendGrid's event webhook: signed with an ECDSA key whose public half the account shows.
import { forbidden } from '../../../platform/errors.ts'
import { MESSAGE_KEY } from '../../../platform/mailProvider.ts'
import { demandFresh, isSignedEcdsa } from './proofs.ts'
import type { ProviderEvent, ReadCallback } from './providerEvent.ts'
import { asList, jsonIn, momentAt, textAt } from './readJson.ts'

const WINDOW_MINUTES = 60
const IGNORED = new Set(['processed', 'deferred', 'delivered', 'open', 'click', 'group_resubscribe'])

/** Reads a request of SendGrid. */
export const readSendgrid: ReadCallback = async ({ headers, body, now, secret }) => {
  const signature = headers['x-twilio-email-event-webhook-signature']
  const timestamp = headers['x-twilio-email-event-webhook-timestamp']
  if (!secret || typeof signature !== 'string' || typeof timestamp !== 'string') throw forbidden()
  if (!isSignedEcdsa(Buffer.concat([Buffer.from(timestamp), body]), signature, secret)) throw forbidden()
  demandFresh(Number(timestamp) * 1_000, now, WINDOW_MINUTES)
  return asList(jsonIn(body)).map((event) => eventOf(event, now))
}

function eventOf(event: unknown, now: Date): ProviderEvent {
  const name = textAt(event, 'event') ?? ''
  if (IGNORED.has(name)) return 'ignored'
  const kind = kindOf(name, event)
  const id = textAt(event, 'sg_event_id')
  if (kind === null || id === null) return 'unknown'
  return {
    kind,
    messageName: textAt(event, MESSAGE_KEY) ?? textAt(event, 'smtp-id'),
    address: textAt(event, 'email'),
    key: `sendgrid:${id}`,
    at: momentAt(textAt(event, 'timestamp'), now),
    category: textAt(event, 'bounce_classification') ?? textAt(event, 'type') ?? name,
    code: textAt(event, 'status'),
    reason: textAt(event, 'reason') ?? textAt(event, 'response'),
  }
}

function kindOf(name: string, event: unknown) {
  switch (name) {
    case 'bounce':
      // A block is about this message or its sender; the address may well take others.
      return textAt(event, 'type') === 'blocked' ? 'soft' : 'hard'
    case 'dropped':
      return droppedFor(textAt(event, 'reason') ?? '')
    case 'spamreport':
      return 'complaint'
    case 'unsubscribe':
    case 'group_unsubscribe':
      return 'unsubscribe'
    default:
      return null
  }
}

// SendGrid drops what is for addresses that it knows to be bad, and says of which list they are.
function droppedFor(reason: string) {
  if (/^(bounced|invalid)/i.test(reason)) return 'hard'
  if (/^unsubscribed/i.test(reason)) return 'unsubscribe'
  return /^spam reporting/i.test(reason) ? 'complaint' : 'soft'
}
