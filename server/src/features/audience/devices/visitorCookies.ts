/** Cookies that tell visitors apart. */
import type { FastifyReply, FastifyRequest } from 'fastify'

const DEVICE_COOKIE_SECONDS = 31_536_000

/** The tracking id that the browser was given earlier, under either name; null when it sends none. */
export function deviceCookie(request: Pick<FastifyRequest, 'headers'>): string | null {
  const { cookie = '' } = request.headers
  const named = (name: string) => new RegExp(`(?:^|;\\s*)${name}=([\\w-]{1,64})(?:;|$)`).exec(cookie)?.[1]
  return named('mautic_device_id') ?? named('mautic_session_id') ?? null
}

/** What a browser is to remember. */
export interface VisitorNames {
  contactId: number | null
  trackingId: string | null
  /** The visit that the next one ends, and for how long. */
  referer?: { id: string; seconds: number }
}

/** Cookies that are sent across sites must be secure; without TLS browsers would drop them. No script can read them. */
export function setVisitorCookies(
  reply: FastifyReply,
  { contactId, trackingId, referer }: VisitorNames,
  isSecure: boolean,
): void {
  const site = `HttpOnly; ${isSecure ? 'SameSite=None; Secure' : 'SameSite=Lax'}`
  const cookies: string[] = []
  if (trackingId !== null)
    cookies.push(`mautic_device_id=${trackingId}; Path=/; Max-Age=${DEVICE_COOKIE_SECONDS}; ${site}`)
  if (contactId !== null) cookies.push(`mtc_id=${contactId}; Path=/; ${site}`)
  if (referer) cookies.push(`mautic_referer_id=${referer.id}; Path=/; Max-Age=${referer.seconds}; ${site}`)
  if (cookies.length > 0) reply.header('set-cookie', cookies)
}
