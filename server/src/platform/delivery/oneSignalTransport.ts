/** Push notifications over OneSignal's interface. */
import { hash } from 'node:crypto'
import { asObject } from '../values/asObject.ts'
import { gatheringTransport } from './gatheringTransport.ts'
import type { Outbound } from './outbound.ts'
import { requestTransport } from './requestTransport.ts'
import type { Transport } from './transport.ts'

/** Ids that one request may name. */
const MAX_PUSH_IDS = 2_000

export interface OneSignalApp {
  /** The address of the interface, without `/notifications`. */
  address: string
  appId: string
  key: string
}

/**
 * Sends for the app. Of a message it takes the push ids from `to`, and what is shown from `content`, as JSON in their words.
 * Messages that show the same leave together, `MAX_PUSH_IDS` in a request. A request is named by the keys of its messages
 * and its place: OneSignal takes one of a name once.
 */
export function oneSignalTransport({ address, appId, key }: OneSignalApp, outbound: Outbound): Transport {
  const requests = requestTransport(outbound, {
    name: 'onesignal',
    request(message) {
      const shown = asObject(JSON.parse(message.content.toString('utf8')))
      const count = Math.ceil(message.to.length / MAX_PUSH_IDS)
      return Array.from({ length: count }, (_, n) => ({
        address: `${address.replace(/\/+$/, '')}/notifications`,
        method: 'POST' as const,
        headers: { authorization: `Key ${key}`, 'content-type': 'application/json; charset=utf-8' },
        body: JSON.stringify({
          ...shown,
          app_id: appId,
          target_channel: 'push',
          include_subscription_ids: message.to.slice(n * MAX_PUSH_IDS, (n + 1) * MAX_PUSH_IDS),
          idempotency_key: uuidOf(`${appId} ${message.key}${n === 0 ? '' : ` ${n}`}`),
        }),
      }))
    },
    // An answer without an id is a success in nothing but its status: nobody got anything.
    accepted({ json }) {
      const id = asObject(json)?.id
      return typeof id === 'string' && id !== '' ? { id, gone: invalidIn(json) } : null
    },
    reason: ({ json }) => reasonIn(json),
    gone: ({ json }) => invalidIn(json),
    goneReason: ALL_GONE,
  })
  return gatheringTransport(requests, MAX_PUSH_IDS)
}

const ALL_GONE = 'OneSignal knows none of the push ids any more.'

function invalidIn(json: unknown): string[] {
  const errors = asObject(asObject(json)?.errors)
  const ids = errors?.invalid_subscription_ids ?? errors?.invalid_player_ids
  return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : []
}

function reasonIn(json: unknown): string | null {
  const errors = asObject(json)?.errors
  if (Array.isArray(errors) && typeof errors[0] === 'string') return errors[0]
  return invalidIn(json).length > 0 ? ALL_GONE : null
}

/** A UUID of version 8 that follows from the text. */
function uuidOf(text: string): string {
  const bytes = hash('sha256', text, 'buffer').subarray(0, 16)
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
