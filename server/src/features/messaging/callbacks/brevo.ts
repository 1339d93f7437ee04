// Brevo's webhooks: not signed; a header or a password in the address proves them.
import { MESSAGE_KEY } from '../../../platform/mailProvider.ts'
import type { ReportKind } from '../feedback/report.ts'
import { demandSecret } from './proofs.ts'
import type { ProviderEvent, ReadCallback } from './providerEvent.ts'
import { asList, jsonIn, momentAt, textAt, textOfKey } from './readJson.ts'

const KINDS: Readonly<Record<string, ReportKind>> = {
  hard_bounce: 'hard',
  invalid_email: 'hard',
  soft_bounce: 'soft',
  blocked: 'soft',
  error: 'soft',
  spam: 'complaint',
  complaint: 'complaint',
  unsubscribed: 'unsubscribe',
  unsubscribe: 'unsubscribe',
}
const IGNORED = new Set([
  'request',
  'sent',
  'delivered',
  'deferred',
  'opened',
  'unique_opened',
  'proxy_open',
  'unique_proxy_open',
  'click',
  'loaded_by_proxy',
])

/** Reads a request of Brevo. */
export const readBrevo: ReadCallback = async ({ headers, body, now, secret }) => {
  demandSecret(headers, secret)
  return asList(jsonIn(body)).map((event) => eventOf(event, now))
}

function eventOf(event: unknown, now: Date): ProviderEvent {
  const name = textAt(event, 'event') ?? ''
  if (IGNORED.has(name)) return 'ignored'
  const kind = Object.hasOwn(KINDS, name) ? KINDS[name] : undefined
  if (kind === undefined) return 'unknown'
  const moment = textAt(event, 'ts_event') ?? textAt(event, 'ts') ?? textAt(event, 'date')
  const address = textAt(event, 'email')
  const custom = textOfKey(event, 'x-mailin-custom')
  const messageId = textAt(event, 'message-id')
  return {
    kind,
    // Between bars stand further values, when the mail had some.
    messageName: new RegExp(`${MESSAGE_KEY}:([^|\\s]+)`).exec(custom ?? '')?.[1] ?? messageId,
    address,
    // The id of an event is that of the webhook: what it is about names it.
    key: `brevo:${name}:${messageId}:${address}:${moment}`,
    at: momentAt(moment, now),
    category: name,
    code: null,
    reason: textAt(event, 'reason'),
  }
}
