// Mailgun's webhooks: signed with the HTTP webhook signing key of the account.
import { forbidden } from '../../../platform/errors.ts'
import { MESSAGE_KEY } from '../../../platform/mailProvider.ts'
import { demandFresh, isHmac } from './proofs.ts'
import type { ProviderEvent, ReadCallback } from './providerEvent.ts'
import { at, jsonIn, momentAt, textAt } from './readJson.ts'

/** Mailgun sends again for eight hours, with the signature of the first time. */
const WINDOW_MINUTES = 9 * 60
const IGNORED = new Set([
  'accepted',
  'delivered',
  'opened',
  'clicked',
  'stored',
  'rejected',
  'list_member_uploaded',
])

/** Reads a request of Mailgun. */
export const readMailgun: ReadCallback = async ({ body, now, secret }) => {
  const json = jsonIn(body)
  const [timestamp, token, signature] = ['timestamp', 'token', 'signature'].map((key) =>
    textAt(json, 'signature', key),
  )
  if (!secret || !timestamp || !token || !signature) throw forbidden()
  if (!isHmac(signature, timestamp + token, secret)) throw forbidden()
  demandFresh(Number(timestamp) * 1_000, now, WINDOW_MINUTES)
  return [eventOf(at(json, 'event-data'), now)]
}

function eventOf(event: unknown, now: Date): ProviderEvent {
  const name = textAt(event, 'event') ?? ''
  if (IGNORED.has(name)) return 'ignored'
  const kind = kindOf(name, event)
  const id = textAt(event, 'id')
  if (kind === null || id === null) return 'unknown'
  return {
    kind,
    messageName:
      textAt(event, 'user-variables', MESSAGE_KEY) ?? textAt(event, 'message', 'headers', 'message-id'),
    address: textAt(event, 'recipient'),
    key: `mailgun:${id}`,
    at: momentAt(textAt(event, 'timestamp'), now),
    category: textAt(event, 'reason') ?? name,
    code: textAt(event, 'delivery-status', 'enhanced-code') ?? textAt(event, 'delivery-status', 'code'),
    reason:
      textAt(event, 'delivery-status', 'message') ?? textAt(event, 'delivery-status', 'description') ?? null,
  }
}

function kindOf(name: string, event: unknown) {
  switch (name) {
    case 'failed':
      switch (textAt(event, 'reason')) {
        case 'suppress-unsubscribe':
          return 'unsubscribe'
        case 'suppress-complaint':
          return 'complaint'
        default:
          return textAt(event, 'severity') === 'permanent' ? 'hard' : 'soft'
      }
    case 'complained':
      return 'complaint'
    case 'unsubscribed':
      return 'unsubscribe'
    default:
      return null
  }
}
