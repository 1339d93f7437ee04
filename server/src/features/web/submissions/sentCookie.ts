// What a browser has sent: a signed list of submissions that nobody else can make up (decision 76).
import type { FastifyReply, FastifyRequest } from 'fastify'
import { readSigned, setSigned } from '../visitors/signedCookie.ts'

const COOKIE = { name: 'mautic_sent', purpose: 'sent' }
/** The latest ones; older ones are forgotten. */
const KEPT = 20

/** The submissions that the browser has sent before, the latest last; none for a list that we did not sign. */
export function readSent(request: Pick<FastifyRequest, 'headers'>, siteKey: Buffer): number[] {
  const list = readSigned(request, { ...COOKIE, siteKey })
  return list === null ? [] : list.split('-').map((id) => Number.parseInt(id, 36))
}

/** Makes the browser remember one more. Only answers to its own requests show what is behind them. */
export function rememberSent(
  request: Pick<FastifyRequest, 'headers'>,
  reply: FastifyReply,
  submissionId: number,
  { siteKey, isSecure }: { siteKey: Buffer; isSecure: boolean },
): void {
  const ids = [...readSent(request, siteKey), submissionId].slice(-KEPT)
  setSigned(reply, ids.map((id) => id.toString(36)).join('-'), { ...COOKIE, siteKey, isSecure })
}
