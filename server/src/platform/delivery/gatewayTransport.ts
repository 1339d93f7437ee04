/** Text messages over an HTTP gateway that the configuration describes. */
import { createHmac } from 'node:crypto'
import { asObject } from '../values/asObject.ts'
import type { Outbound } from './outbound.ts'
import type { ProviderRequest } from './requestProvider.ts'
import { requestTransport } from './requestTransport.ts'
import { isSame } from './sameSecret.ts'
import type { Transport } from './transport.ts'

export interface Gateway {
  address: string
  method: 'GET' | 'POST' | 'PUT'
  contentType: string
  /** `{to}`, `{text}`, `{from}` and `{id}` stand for what they say. */
  body: string
  from: string | null
  /** Proves both sides to each other. */
  secret: string | null
}

/** What makes a value part of a body of some type, or of an address. */
const ESCAPES = {
  json: (value: string) => JSON.stringify(value).slice(1, -1),
  form: (value: string) => encodeURIComponent(value),
  plain: (value: string) => value,
}

/** Sends through the gateway. Of its answer the name of the message is taken: `id`, `message_id` or `messageId`. */
export function gatewayTransport(gateway: Gateway, outbound: Outbound): Transport {
  const { address, method, contentType, body, from, secret } = gateway
  const type = contentType.toLowerCase()
  const escaped = type.includes('json')
    ? ESCAPES.json
    : type.includes('x-www-form-urlencoded')
      ? ESCAPES.form
      : ESCAPES.plain
  return requestTransport(outbound, {
    name: 'gateway',
    request({ key, to, content }): ProviderRequest {
      const values = { to: to[0] ?? '', text: content.toString('utf8'), from: from ?? '', id: key }
      return {
        address: filled(address, values, ESCAPES.form),
        method,
        headers: {
          // A gateway that knows the header takes a message once, however often it is handed over.
          'idempotency-key': key,
          ...(method === 'GET' ? {} : { 'content-type': contentType }),
          ...(secret ? { authorization: `Bearer ${secret}` } : {}),
        },
        body: method === 'GET' ? null : filled(body, values, escaped),
      }
    },
    accepted({ json }) {
      const answer = asObject(json)
      const id = answer?.id ?? answer?.message_id ?? answer?.messageId
      return typeof id === 'string' || typeof id === 'number' ? { id: String(id) } : {}
    },
    reason({ json, text }) {
      const answer = asObject(json)
      const said = answer?.message ?? answer?.error ?? answer?.reason
      if (typeof said === 'string') return said
      return json === null && text.trim() !== '' ? text.trim() : null
    },
  })
}

/** Whether a request comes from who knows the secret: it carries it, or a signature of its body. */
export function isFromGateway(
  secret: string,
  { authorization, signature, body }: { authorization: string; signature: string; body: string },
): boolean {
  const signed = `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`
  return isSame(`Bearer ${secret}`, authorization) || isSame(signed, signature)
}

function filled(
  template: string,
  values: Readonly<Record<string, string>>,
  escaped: (value: string) => string,
): string {
  return template.replace(/\{(to|text|from|id)\}/g, (_, name: string) => escaped(values[name] ?? ''))
}
