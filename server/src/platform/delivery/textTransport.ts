/** Where text messages go: the configuration key `sms_dsn`. */
import type { Config } from '../config.ts'
import type { Storage } from '../storage/storage.ts'
import { fileTransport, nullTransport } from './fileTransport.ts'
import { type Gateway, gatewayTransport } from './gatewayTransport.ts'
import { outboundOf } from './outbound.ts'
import type { Transport } from './transport.ts'
import { type TwilioAccount, twilioAccount, twilioTransport } from './twilioTransport.ts'

/** The configuration keys that say where text messages go. */
export const TEXT_KEYS = [
  'sms_dsn',
  'sms_gateway_url',
  'sms_gateway_method',
  'sms_gateway_content_type',
  'sms_gateway_body',
  'sms_gateway_from',
  'sms_gateway_secret',
  'public_url',
  'outbound_allowed_hosts',
  'dns_servers',
] as const

/** Their values. */
export type TextSettings = Pick<Config, (typeof TEXT_KEYS)[number]> & Partial<Pick<Config, 'unreadable'>>

/** Who carries text messages. */
export type TextCarrier =
  | { kind: 'outbox' }
  | { kind: 'null' }
  | { kind: 'twilio'; account: TwilioAccount }
  | { kind: 'gateway'; gateway: Gateway }
  | { kind: 'none'; reason: string }

/**
 * Reads the configuration. Nothing means the built-in outbox, `null://` throws messages away, `off://` switches them
 * off, `twilio://account:token@default?from=%2B15550100` (or `?messaging_service=MG…`) sends them, and `gateway://` hands
 * them to what the keys that begin with `sms_gateway` describe.
 */
export function textCarrier(settings: TextSettings): TextCarrier {
  const dsn = settings.sms_dsn
  // Messages are queued; the sender waits for what cannot be decrypted.
  if (TEXT_KEYS.some((key) => settings.unreadable?.has(key))) return { kind: 'outbox' }
  if (!dsn) return { kind: 'outbox' }
  const url = URL.parse(dsn)
  switch (url?.protocol) {
    case 'null:':
      return { kind: 'null' }
    case 'off:':
      return { kind: 'none', reason: 'Text messages are switched off: no transport is configured.' }
    case 'twilio:':
      return { kind: 'twilio', account: twilioAccount(url) }
    case 'gateway:':
      return gatewayOf(settings)
    default:
      return {
        kind: 'none',
        reason: 'The transport of text messages is not configured correctly: sms_dsn is no known address.',
      }
  }
}

/** The transport of the carrier; null when there is none. Of a message it takes the number from `to` and the text from `content`. */
export function textTransport(settings: TextSettings, storage: Storage): Transport | null {
  const carrier = textCarrier(settings)
  switch (carrier.kind) {
    case 'outbox':
      return fileTransport(storage, { ending: '.sms.txt' })
    case 'null':
      return nullTransport()
    case 'twilio':
      return twilioTransport(carrier.account, {
        callbackUrl: `${settings.public_url}/sms/twilio/callback`,
        outbound: outboundOf(settings),
      })
    case 'gateway':
      return gatewayTransport(carrier.gateway, outboundOf(settings))
    case 'none':
      return null
    default:
      return carrier satisfies never
  }
}

function gatewayOf(settings: TextSettings): TextCarrier {
  const address = settings.sms_gateway_url
  const isAddress =
    address !== null && /^https?:$/.test(URL.parse(address.replace(/\{\w+\}/g, '0'))?.protocol ?? '')
  if (!isAddress)
    return {
      kind: 'none',
      reason: 'The gateway of text messages is not configured correctly: sms_gateway_url is no web address.',
    }
  return {
    kind: 'gateway',
    gateway: {
      address,
      method: settings.sms_gateway_method,
      contentType: settings.sms_gateway_content_type,
      body: settings.sms_gateway_body,
      from: settings.sms_gateway_from,
      secret: settings.sms_gateway_secret,
    },
  }
}
