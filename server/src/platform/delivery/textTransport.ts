/** Where text messages go: the configuration key `sms_dsn`. */
import type { Storage } from '../storage/storage.ts'
import { fileTransport, nullTransport } from './fileTransport.ts'
import type { Transport } from './transport.ts'
import { twilioTransport } from './twilioTransport.ts'

/**
 * The transport that the configuration asks for, or why there is none. Of a message it takes the number from `to` and
 * the text from `content`.
 *
 * Nothing means the built-in outbox, `null://` throws messages away, `off://` switches them off, and
 * `twilio://account:token@default?from=%2B15550100` (or `?messaging_service=MG…`) sends them; a host other than
 * `default` is sent to instead.
 */
export function textTransport(dsn: string | null, storage: Storage): Transport | { reason: string } {
  if (!dsn) return fileTransport(storage, { ending: '.sms.txt' })
  const url = URL.parse(dsn)
  switch (url?.protocol) {
    case 'null:':
      return nullTransport()
    case 'off:':
      return { reason: 'Text messages are switched off: no transport is configured.' }
    case 'twilio:':
      return twilioTransport(url)
    default:
      return {
        reason: 'The transport of text messages is not configured correctly: sms_dsn is no known address.',
      }
  }
}
