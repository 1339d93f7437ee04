/** Signed list of the submissions that a browser has sent (decision 76). */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { readSigned, setSigned } from './signedCookie.ts'

const COOKIE = { name: 'mautic_sent', purpose: 'sent' }
/** Submissions that are remembered: the newest ones. */
export const MAX_REMEMBERED = 20

/** The ids of the submissions that the browser has sent, the newest last; empty for a list without our signature. */
export function readSent(request: Pick<FastifyRequest, 'headers'>, siteKey: Buffer): number[] {
  const list = readSigned(request, { ...COOKIE, siteKey })
  return list === null ? [] : parseSent(list)
}

/** Adds submissions to the list. @returns the list. */
export function rememberSent(
  reply: FastifyReply,
  known: readonly number[],
  { added, siteKey, isSecure }: { added: readonly number[]; siteKey: Buffer; isSecure: boolean },
): number[] {
  const sent = [...new Set([...known, ...added])].slice(-MAX_REMEMBERED)
  setSigned(reply, formatSent(sent), { ...COOKIE, siteKey, isSecure })
  return sent
}

/** Ids in base 36, joined by hyphens. */
export function formatSent(ids: readonly number[]): string {
  return ids.map((id) => id.toString(36)).join('-')
}

export function parseSent(list: string): number[] {
  return list === '' ? [] : list.split('-').map((id) => Number.parseInt(id, 36))
}
