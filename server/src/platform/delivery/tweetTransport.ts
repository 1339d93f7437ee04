/** Posts over the X API, version 2, signed for a user with OAuth 1.0a (RFC 5849). */
import { createHmac, randomBytes } from 'node:crypto'
import { now } from '../clock.ts'
import { asObject } from '../values/asObject.ts'
import type { Outbound } from './outbound.ts'
import { requestTransport } from './requestTransport.ts'
import type { Transport } from './transport.ts'

export interface TweetAccount {
  /** The address of the interface, without the version. */
  address: string
  consumerKey: string
  consumerSecret: string
  token: string
  tokenSecret: string
}

/** Posts for the account. Of a message it takes `content`, the body of the request as JSON. */
export function tweetTransport(account: TweetAccount, outbound: Outbound): Transport {
  const address = `${account.address.replace(/\/+$/, '')}/2/tweets`
  return requestTransport(outbound, {
    name: 'x',
    connections: 2,
    request: ({ content }) => ({
      address,
      method: 'POST',
      headers: {
        authorization: authorization(account, {
          method: 'POST',
          address,
          nonce: randomBytes(16).toString('hex'),
          timestamp: Math.floor(now().getTime() / 1000),
        }),
        'content-type': 'application/json',
      },
      body: content.toString('utf8'),
    }),
    accepted({ json }) {
      const id = asObject(asObject(json)?.data)?.id
      return typeof id === 'string' ? { id } : {}
    },
    reason({ json }) {
      const answer = asObject(json)
      const said = answer?.detail ?? answer?.title
      return typeof said === 'string' ? said : null
    },
  })
}

/** The Authorization header of a request without parameters of its own beside those of its query. */
export function authorization(
  { consumerKey, consumerSecret, token, tokenSecret }: Omit<TweetAccount, 'address'>,
  request: { method: string; address: string; nonce: string; timestamp: number },
): string {
  const url = new URL(request.address)
  const own = {
    oauth_consumer_key: consumerKey,
    oauth_nonce: request.nonce,
    oauth_signature_method: 'HMAC-SHA1',
    oauth_timestamp: String(request.timestamp),
    oauth_token: token,
    oauth_version: '1.0',
  }
  const parameters = [...Object.entries(own), ...url.searchParams]
    .map(([name, value]) => `${escaped(name)}=${escaped(value)}`)
    .sort()
  const base = [request.method, `${url.origin}${url.pathname}`, parameters.join('&')].map(escaped).join('&')
  const signature = createHmac('sha1', `${escaped(consumerSecret)}&${escaped(tokenSecret)}`)
    .update(base)
    .digest('base64')
  const parts = Object.entries({ ...own, oauth_signature: signature })
  return `OAuth ${parts.map(([name, value]) => `${name}="${escaped(value)}"`).join(', ')}`
}

// RFC 3986: more than encodeURIComponent escapes.
function escaped(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}
