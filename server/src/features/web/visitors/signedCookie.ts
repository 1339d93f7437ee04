/** Cookies that nobody else can make up: a text and our signature. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

const MAX_AGE_SECONDS = 31_536_000

interface SignedCookie {
  name: string
  /** What the signature is for: that of one cookie is none for another. */
  purpose: string
  siteKey: Buffer
}

/** The text that we signed, of digits, lower-case letters and hyphens; null for any other. */
export function readSigned(
  { headers }: Pick<FastifyRequest, 'headers'>,
  { name, ...signing }: SignedCookie,
): string | null {
  const [, text = '', sign = ''] =
    new RegExp(`(?:^|;\\s*)${name}=([\\da-z-]{1,400})\\.([\\w-]{22})(?:;|$)`).exec(headers.cookie ?? '') ?? []
  return text !== '' && timingSafeEqual(Buffer.from(sign), Buffer.from(signatureOf(text, signing)))
    ? text
    : null
}

/** Makes the browser remember it for a year. Scripts do not see it; over TLS it comes along on other sites, too. */
export function setSigned(
  reply: FastifyReply,
  text: string,
  { name, isSecure, ...signing }: SignedCookie & { isSecure: boolean },
): void {
  const site = isSecure ? 'SameSite=None; Secure' : 'SameSite=Lax'
  reply.header(
    'set-cookie',
    `${name}=${text}.${signatureOf(text, signing)}; Path=/; Max-Age=${MAX_AGE_SECONDS}; HttpOnly; ${site}`,
  )
}

function signatureOf(text: string, { purpose, siteKey }: Pick<SignedCookie, 'purpose' | 'siteKey'>): string {
  return createHmac('sha256', siteKey).update(`${purpose} ${text}`).digest('base64url').slice(0, 22)
}
