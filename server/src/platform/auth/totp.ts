/** Codes of authenticator apps: TOTP (RFC 6238) with SHA-1, six digits and steps of 30 seconds, which is what all apps know. */
import { createHmac, timingSafeEqual } from 'node:crypto'

const STEP_MS = 30_000
const DIGITS = 6
/** Steps before and after the present one that are taken: clocks differ, and typing takes time. */
const WINDOW = 1
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** The code of a step (RFC 4226, section 5.3). */
function codeOf(secret: Uint8Array, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', secret).update(counter).digest()
  const offset = (mac.at(-1) ?? 0) & 0xf
  const number = mac.readUInt32BE(offset) & 0x7fffffff
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0')
}

/** The step that a moment lies in. */
function stepAt(now: Date): number {
  return Math.floor(now.getTime() / STEP_MS)
}

/** The code that an app shows at a moment. */
export function codeAt(secret: Uint8Array, now: Date): string {
  return codeOf(secret, stepAt(now))
}

/** The latest step near the moment that the code belongs to; null when it is wrong. */
export function matchingStep(secret: Uint8Array, code: string, now: Date): number | null {
  const given = Buffer.from(code)
  let found: number | null = null
  for (let step = stepAt(now) - WINDOW; step <= stepAt(now) + WINDOW; step++) {
    const wanted = Buffer.from(codeOf(secret, step))
    if (given.length === wanted.length && timingSafeEqual(given, wanted)) found = step
  }
  return found
}

/** Bytes in base 32 (RFC 4648), without padding: how people type a secret. */
export function base32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  const groups = bits.match(/.{1,5}/g) ?? []
  return groups.map((group) => ALPHABET[Number.parseInt(group.padEnd(5, '0'), 2)]).join('')
}

/** The address that an app reads from a picture. */
export function keyUri(secret: Uint8Array, { issuer, account }: { issuer: string; account: string }): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`
  const query = `secret=${base32(secret)}&issuer=${encodeURIComponent(issuer)}&algorithm=SHA1&digits=${DIGITS}&period=${STEP_MS / 1_000}`
  return `otpauth://totp/${label}?${query}`
}
