// SparkPost's webhooks: batches, not signed; a header or a password proves them.
import { MESSAGE_KEY } from '../../../platform/mailProvider.ts'
import type { ReportKind } from '../feedback/report.ts'
import { demandSecret } from './proofs.ts'
import type { ProviderEvent, ReadCallback } from './providerEvent.ts'
import { asList, at, jsonIn, momentAt, textAt } from './readJson.ts'

/** Classes of bounces after which the address takes no mail: invalid recipient, no such mailbox, and its unsubscribes. */
const HARD_CLASSES = new Set(['10', '30'])
const UNSUBSCRIBE_CLASS = '90'
/** Classes that are no bounces: answers of machines. */
const IGNORED_CLASSES = new Set(['60', '80', '100'])
const IGNORED = new Set([
  'injection',
  'delivery',
  'delay',
  'sms_status',
  'open',
  'initial_open',
  'amp_open',
  'amp_initial_open',
  'click',
  'amp_click',
  'generation_failure',
  'generation_rejection',
  'relay_injection',
  'relay_rejection',
  'relay_delivery',
  'relay_tempfail',
  'relay_permfail',
  'ab_test_completed',
  'ab_test_cancelled',
  'ingest_success',
  'ingest_error',
])

/** Reads a request of SparkPost. */
export const readSparkpost: ReadCallback = async ({ headers, body, now, secret }) => {
  demandSecret(headers, secret)
  return asList(jsonIn(body)).flatMap((entry) => {
    const event = eventIn(at(entry, 'msys'))
    return event === null ? [] : [eventOf(event, now)]
  })
}

// Each stands under the name of its group; the request that tests the address has none.
function eventIn(msys: unknown): unknown {
  if (typeof msys !== 'object' || msys === null) return {}
  return Object.values(msys)[0] ?? null
}

function eventOf(event: unknown, now: Date): ProviderEvent {
  const name = textAt(event, 'type') ?? ''
  const bounceClass = textAt(event, 'bounce_class') ?? ''
  const isBounce = name === 'bounce' || name === 'out_of_band'
  if (IGNORED.has(name) || (isBounce && IGNORED_CLASSES.has(bounceClass))) return 'ignored'
  const kind = kindOf(name, bounceClass)
  const id = textAt(event, 'event_id')
  if (kind === null || id === null) return 'unknown'
  return {
    kind,
    messageName: textAt(event, 'rcpt_meta', MESSAGE_KEY),
    address: textAt(event, 'raw_rcpt_to') ?? textAt(event, 'rcpt_to'),
    key: `sparkpost:${id}`,
    at: momentAt(textAt(event, 'timestamp'), now),
    category: isBounce ? `class ${bounceClass}` : name,
    code: textAt(event, 'error_code'),
    reason: textAt(event, 'raw_reason') ?? textAt(event, 'reason'),
  }
}

function kindOf(name: string, bounceClass: string): ReportKind | null {
  switch (name) {
    case 'bounce':
    case 'out_of_band':
      if (bounceClass === UNSUBSCRIBE_CLASS) return 'unsubscribe'
      return HARD_CLASSES.has(bounceClass) ? 'hard' : 'soft'
    case 'policy_rejection':
      return 'soft'
    case 'spam_complaint':
      return 'complaint'
    case 'list_unsubscribe':
    case 'link_unsubscribe':
      return 'unsubscribe'
    default:
      return null
  }
}
