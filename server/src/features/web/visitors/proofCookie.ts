// Which contact a browser has proved to be: it came by a link of a message to the contact (decision 82).
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ClickThrough } from '../../content/links/clickThrough.ts'
import { provenContact } from './provenContact.ts'
import { readSigned, setSigned } from './signedCookie.ts'

const COOKIE = { name: 'mautic_proof', purpose: 'proof' }

/** The contact that the click-through value proves, else the one that an earlier value did; null for none. */
export function provedContact(
  request: Pick<FastifyRequest, 'headers'>,
  siteKey: Buffer,
  clickThrough: ClickThrough | null,
): number | null {
  const proven = provenContact(siteKey, clickThrough)
  if (proven !== null) return proven
  const text = readSigned(request, { ...COOKIE, siteKey })
  return text === null ? null : Number.parseInt(text, 36)
}

/** Makes the browser remember whom the click-through value proves; nothing where it proves nobody. */
export function rememberProof(
  reply: FastifyReply,
  clickThrough: ClickThrough | null,
  { siteKey, isSecure }: { siteKey: Buffer; isSecure: boolean },
): void {
  const proven = provenContact(siteKey, clickThrough)
  if (proven !== null) setSigned(reply, proven.toString(36), { ...COOKIE, siteKey, isSecure })
}
