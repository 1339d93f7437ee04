/** Cookies that tell visitors apart. */
import type { FastifyReply, FastifyRequest } from 'fastify'

const DEVICE_COOKIE_SECONDS = 31_536_000

/** The tracking id that the browser was given earlier; null when it sends none. */
export function deviceCookie(request: FastifyRequest): string | null {
  return /(?:^|;\s*)mautic_device_id=([\w-]{1,64})(?:;|$)/.exec(request.headers.cookie ?? '')?.[1] ?? null
}

/** Cookies that are sent across sites must be secure; without TLS browsers would drop them. */
export function setVisitorCookies(
  reply: FastifyReply,
  { contactId, trackingId }: { contactId: number | null; trackingId: string | null },
  isSecure: boolean,
): void {
  const site = isSecure ? 'SameSite=None; Secure' : 'SameSite=Lax'
  const cookies: string[] = []
  if (trackingId !== null)
    cookies.push(`mautic_device_id=${trackingId}; Path=/; Max-Age=${DEVICE_COOKIE_SECONDS}; ${site}`)
  if (contactId !== null) cookies.push(`mtc_id=${contactId}; Path=/; ${site}`)
  if (cookies.length > 0) reply.header('set-cookie', cookies)
}
