// What a browser has sent: a signed list of submissions that nobody else can make up (decision 76).
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

const NAME = 'mautic_sent'
const MAX_AGE_SECONDS = 31_536_000
/** The latest ones; older ones are forgotten. */
const KEPT = 20

interface SentOptions {
  siteKey: Buffer
  /** Over TLS the cookie comes along in frames of other sites, too. */
  isSecure: boolean
}

/** The submissions that the browser has sent before, the latest last; none for a list that we did not sign. */
export function readSent({ headers }: Pick<FastifyRequest, 'headers'>, siteKey: Buffer): number[] {
  const [, list = '', sign = ''] =
    /(?:^|;\s*)mautic_sent=([\da-z-]{1,400})\.([\w-]{22})(?:;|$)/.exec(headers.cookie ?? '') ?? []
  if (list === '' || !timingSafeEqual(Buffer.from(sign), Buffer.from(signatureOf(siteKey, list)))) return []
  return list.split('-').map((id) => Number.parseInt(id, 36))
}

/** Makes the browser remember one more. Only answers to its own requests show what is behind them. */
export function rememberSent(
  request: Pick<FastifyRequest, 'headers'>,
  reply: FastifyReply,
  submissionId: number,
  { siteKey, isSecure }: SentOptions,
): void {
  const ids = [...readSent(request, siteKey), submissionId].slice(-KEPT)
  const list = ids.map((id) => id.toString(36)).join('-')
  const site = isSecure ? 'SameSite=None; Secure' : 'SameSite=Lax'
  reply.header(
    'set-cookie',
    `${NAME}=${list}.${signatureOf(siteKey, list)}; Path=/form; Max-Age=${MAX_AGE_SECONDS}; HttpOnly; ${site}`,
  )
}

function signatureOf(siteKey: Buffer, list: string): string {
  return createHmac('sha256', siteKey).update(`sent ${list}`).digest('base64url').slice(0, 22)
}
