// Postmark's webhooks: not signed; a header or a password in the address proves them.
import { MESSAGE_KEY } from '../../../platform/mailProvider.ts'
import { demandSecret } from './proofs.ts'
import type { ProviderEvent, ReadCallback } from './providerEvent.ts'
import { asList, at, jsonIn, momentAt, textAt, textOfKey } from './readJson.ts'

const IGNORED_RECORDS = new Set(['Delivery', 'Open', 'Click', 'Inbound'])
const HARD = new Set(['HardBounce', 'BadEmailAddress', 'ManuallyDeactivated'])
const SOFT = new Set([
  'Transient',
  'SoftBounce',
  'DnsError',
  'SpamNotification',
  'Blocked',
  'DMARCPolicy',
  'Unknown',
  'VirusNotification',
])
const IGNORED = new Set([
  'AutoResponder',
  'AddressChange',
  'OpenRelayTest',
  'ChallengeVerification',
  'Subscribe',
  'Unconfirmed',
  'InboundError',
  'SMTPApiError',
  'TemplateRenderingFailed',
])

/** Reads a request of Postmark. */
export const readPostmark: ReadCallback = async ({ headers, body, now, secret }) => {
  demandSecret(headers, secret)
  return asList(jsonIn(body)).map((event) => eventOf(event, now))
}

function eventOf(event: unknown, now: Date): ProviderEvent {
  const record = textAt(event, 'RecordType') ?? ''
  const type =
    (record === 'SubscriptionChange' ? textAt(event, 'SuppressionReason') : textAt(event, 'Type')) ?? record
  const kind = kindOf(record, type, event)
  if (kind === 'ignored' || kind === 'unknown') return kind
  const moment = textAt(event, 'BouncedAt') ?? textAt(event, 'ChangedAt')
  const address = textAt(event, 'Email') ?? textAt(event, 'Recipient')
  const id = textAt(event, 'ID') ?? `${textAt(event, 'MessageID')}:${address}:${moment}`
  return {
    kind,
    messageName: textOfKey(at(event, 'Metadata'), MESSAGE_KEY),
    address,
    key: `postmark:${record}:${id}`,
    at: momentAt(moment, now),
    category: type,
    code: null,
    reason: textAt(event, 'Details') ?? textAt(event, 'Description'),
  }
}

function kindOf(record: string, type: string, event: unknown) {
  if (IGNORED_RECORDS.has(record)) return 'ignored'
  if (record === 'SpamComplaint' || type === 'SpamComplaint') return 'complaint'
  if (record === 'SubscriptionChange') {
    if (at(event, 'SuppressSending') === false) return 'ignored'
    return type === 'HardBounce' ? 'hard' : 'unsubscribe'
  }
  if (record !== 'Bounce') return 'unknown'
  if (type === 'Unsubscribe') return 'unsubscribe'
  if (HARD.has(type)) return 'hard'
  if (SOFT.has(type)) return 'soft'
  return IGNORED.has(type) ? 'ignored' : 'unknown'
}
