import type { FastifyRequest } from 'fastify'
import { deviceCookie } from '../../audience/devices/visitorCookies.ts'
import type { ClickThrough } from '../../content/links/clickThrough.ts'
import { provedContact } from './proofCookie.ts'
import { provenContact } from './provenContact.ts'
import { readSent } from './sentCookie.ts'
import { type BrowserState, readVisitorToken, VISITOR_TOKEN } from './visitorToken.ts'

export interface ReadBrowserState extends BrowserState {
  /** The request came from a sandboxed page: it carried a token instead of cookies. */
  isFromToken: boolean
}

/**
 * Reads the state of the visitor's browser from its cookies, else from the token among the parameters. A proof in
 * `clickThrough` comes before both.
 */
export function readBrowserState(
  request: Pick<FastifyRequest, 'headers'>,
  {
    siteKey,
    now,
    clickThrough = null,
    parameters,
  }: {
    siteKey: Buffer
    now: Date
    clickThrough?: ClickThrough | null
    /** Of the query or the body. */
    parameters: Readonly<Record<string, unknown>>
  },
): ReadBrowserState {
  const cookie = deviceCookie(request)
  const fromToken = cookie === null ? readVisitorToken(parameters[VISITOR_TOKEN], { siteKey, now }) : null
  if (fromToken)
    return {
      ...fromToken,
      provenId: provenContact(siteKey, clickThrough) ?? fromToken.provenId,
      isFromToken: true,
    }
  return {
    trackingId: cookie,
    provenId: provedContact(request, siteKey, clickThrough),
    sent: readSent(request, siteKey),
    browserId: null,
    isFromToken: false,
  }
}

/** The device that the script on other sites names, where browsers block cookies; null for none. */
export function deviceParameter({
  mautic_device_id: device,
}: Readonly<Record<string, unknown>>): string | null {
  return typeof device === 'string' ? (/^[\w-]{1,64}$/.exec(device)?.[0] ?? null) : null
}
