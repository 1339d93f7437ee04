/** Signed cookies of visitors. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { readSignedText, signText } from './signedText.ts'

const MAX_AGE_SECONDS = 31_536_000

interface SignedCookie {
  name: string
  /** A signature for one purpose is invalid for every other. */
  purpose: string
  siteKey: Buffer
}

/** The signed text of a cookie, of digits, lower-case letters and hyphens; null for every other value. */
export function readSigned(
  { headers }: Pick<FastifyRequest, 'headers'>,
  { name, ...signing }: SignedCookie,
): string | null {
  const [, value] =
    new RegExp(`(?:^|;\\s*)${name}=([\\da-z-]{1,400}\\.[\\w-]{22})(?:;|$)`).exec(headers.cookie ?? '') ?? []
  return value === undefined ? null : readSignedText(value, signing)
}

/** Sets the cookie for a year. Scripts cannot read it; over TLS it is sent to frames and scripts of other sites, too. */
export function setSigned(
  reply: FastifyReply,
  text: string,
  { name, isSecure, ...signing }: SignedCookie & { isSecure: boolean },
): void {
  const site = isSecure ? 'SameSite=None; Secure' : 'SameSite=Lax'
  reply.header(
    'set-cookie',
    `${name}=${signText(text, signing)}; Path=/; Max-Age=${MAX_AGE_SECONDS}; HttpOnly; ${site}`,
  )
}
