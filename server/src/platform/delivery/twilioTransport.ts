/** Text messages over Twilio's interface for messages. */
import { createHmac } from 'node:crypto'
import { asObject } from '../values/asObject.ts'
import type { Outbound } from './outbound.ts'
import { requestTransport } from './requestTransport.ts'
import { isSame } from './sameSecret.ts'
import type { Transport } from './transport.ts'

/** What `twilio://account:token@default?from=…|messaging_service=…` says. */
export interface TwilioAccount {
  account: string
  token: string
  /** The address of the interface, without the path. */
  origin: string
  from: string | null
  service: string | null
}

/** Reads the address; `scheme=http` and a host are for a gateway in between. */
export function twilioAccount(dsn: URL): TwilioAccount {
  const isDefault = dsn.hostname === 'default' || dsn.hostname === ''
  const scheme = dsn.searchParams.get('scheme') === 'http' ? 'http' : 'https'
  return {
    account: decodeURIComponent(dsn.username),
    token: decodeURIComponent(dsn.password),
    origin: `${scheme}://${isDefault ? 'api.twilio.com' : dsn.host}`,
    from: dsn.searchParams.get('from'),
    service: dsn.searchParams.get('messaging_service'),
  }
}

/** Sends for the account; what becomes of messages afterwards is reported to `callbackUrl`. */
export function twilioTransport(
  { account, token, origin, from, service }: TwilioAccount,
  { callbackUrl, outbound }: { callbackUrl: string; outbound: Outbound },
): Transport {
  const headers = {
    authorization: `Basic ${Buffer.from(`${account}:${token}`).toString('base64')}`,
    'content-type': 'application/x-www-form-urlencoded',
  }
  // Nothing on this machine alone can be told anything from outside.
  const reports: Record<string, string> = isPublic(callbackUrl) ? { StatusCallback: callbackUrl } : {}
  return requestTransport(outbound, {
    name: 'twilio',
    request: ({ to, content }) => ({
      address: `${origin}/2010-04-01/Accounts/${encodeURIComponent(account)}/Messages.json`,
      method: 'POST',
      headers,
      body: new URLSearchParams({
        To: to[0] ?? '',
        Body: content.toString('utf8'),
        ...(service ? { MessagingServiceSid: service } : { From: from ?? '' }),
        ...reports,
      }).toString(),
    }),
    accepted({ json }) {
      const sid = asObject(json)?.sid
      return typeof sid === 'string' ? { id: sid } : {}
    },
    reason({ json }) {
      const message = asObject(json)?.message
      return typeof message === 'string' ? message : null
    },
  })
}

/** Whether a request of Twilio's to this address with these parameters is signed by the account. */
export function isSignedByTwilio(
  token: string,
  { url, parameters, signature }: { url: string; parameters: URLSearchParams; signature: string },
): boolean {
  // Each value once per name, as they sign it.
  const names = [...new Set(parameters.keys())].sort()
  const text = names.map((name) =>
    [...new Set(parameters.getAll(name))]
      .sort()
      .map((value) => name + value)
      .join(''),
  )
  const expected = createHmac('sha1', token)
    .update(url + text.join(''))
    .digest('base64')
  return isSame(expected, signature)
}

function isPublic(address: string): boolean {
  const url = URL.parse(address)
  return url !== null && !/^(localhost|127\.|\[::1\])/.test(url.hostname)
}
