// The headers of a request that leaves: which may be set, and how they are written.
import { validateHeaderName, validateHeaderValue } from 'node:http'
import { HOPS_HEADER } from '../hops.ts'

/** Requests that only ask. */
export const ASKING = ['GET', 'HEAD', 'OPTIONS', 'PUT', 'DELETE']
const ASCII = /^[ -~]*$/
/** What belongs to the connection and to the length of the body is ours. */
const OURS = new Set([
  HOPS_HEADER,
  'connection',
  'content-length',
  'expect',
  'host',
  'http2-settings',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
])

/** Why a request may not carry this header; null when it may. */
export function headerProblem(name: string, value: string): string | null {
  if (OURS.has(name.toLowerCase())) return `The header "${name}" cannot be set.`
  try {
    validateHeaderName(name)
    if (!ASCII.test(value)) validateHeaderValue(name, inBytes(value))
    return null
  } catch {
    return `The header "${name.slice(0, 100)}" is not valid.`
  }
}

export interface Headed {
  /** Name and port as they stand in the address. */
  host: string
  /** Name and password as they stand in the address. */
  credentials: string | undefined
  headers: Readonly<Record<string, string>>
  /** The number of requests of installations that led to this one; undefined where it is not counted. */
  hops?: number | undefined
}

/** Names and values, one behind the other, as they are sent: the length and what keeps the connection are added to them. */
export function headersOf({ host, credentials, headers, hops }: Headed): string[] {
  const given = new Map([
    ['user-agent', ['user-agent', 'Campanile']],
    ['accept', ['accept', '*/*']],
  ])
  for (const name of Object.keys(headers)) given.set(name.toLowerCase(), [name, inBytes(headers[name] ?? '')])
  // Compressed answers would have to be unpacked within another bound.
  given.set('accept-encoding', ['accept-encoding', 'identity'])
  if (credentials !== undefined && !given.has('authorization'))
    given.set('authorization', ['authorization', `Basic ${Buffer.from(credentials).toString('base64')}`])
  if (hops !== undefined) given.set(HOPS_HEADER, [HOPS_HEADER, String(hops + 1)])
  const written = ['host', host]
  for (const pair of given.values()) written.push(...pair)
  return written
}

// Headers are bytes: other letters than those of ASCII go as UTF-8.
function inBytes(value: string): string {
  return ASCII.test(value) ? value : Buffer.from(value, 'utf8').toString('latin1')
}
