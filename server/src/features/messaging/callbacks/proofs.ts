/** How requests prove where they come from. */
import { createHash, createHmac, createPublicKey, timingSafeEqual, verify } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { forbidden } from '../../../platform/errors.ts'

const MINUTE_MS = 60_000
/** How far the clock of a sender may be ahead. */
const AHEAD_MS = 5 * MINUTE_MS

/** @throws ApiError 403 when what was signed then is not taken any more. */
export function demandFresh(signedAt: number, now: Date, windowMinutes: number): void {
  const age = now.getTime() - signedAt
  if (!(age <= windowMinutes * MINUTE_MS && age >= -AHEAD_MS)) throw forbidden()
}

/** @throws ApiError 403 unless the request carries the secret: as Basic or Bearer credential, or as a header. */
export function demandSecret(headers: IncomingHttpHeaders, secret: string | null): void {
  if (!secret) throw forbidden()
  const given = [
    headers['x-callback-secret'],
    bearerIn(headers.authorization),
    ...basicIn(headers.authorization),
  ]
  if (!given.some((one) => typeof one === 'string' && isSame(one, secret))) throw forbidden()
}

function bearerIn(header: string | undefined): string | undefined {
  return /^Bearer\s+(\S+)$/i.exec(header ?? '')?.[1]
}

// Either the password alone or both of them, as they are typed into the provider's form.
function basicIn(header: string | undefined): string[] {
  const encoded = /^Basic\s+([\w+/=-]+)$/i.exec(header ?? '')?.[1]
  if (encoded === undefined) return []
  const both = Buffer.from(encoded, 'base64').toString()
  return [both, both.slice(both.indexOf(':') + 1)]
}

/** Whether two texts are the same; how long it takes does not tell where they differ. */
export function isSame(given: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(expected))
}

/** Whether the text in hexadecimal is the HMAC-SHA256 of the content. */
export function isHmac(given: string, content: string, key: string): boolean {
  return isSame(given.toLowerCase(), createHmac('sha256', key).update(content).digest('hex'))
}

/** Whether the ECDSA signature is that of the content; the key is base64 of its DER form. False for a key that is none. */
export function isSignedEcdsa(content: Buffer, signature: string, key: string): boolean {
  try {
    const publicKey = createPublicKey({ key: Buffer.from(key, 'base64'), format: 'der', type: 'spki' })
    return verify('sha256', content, publicKey, Buffer.from(signature, 'base64'))
  } catch {
    return false
  }
}
