// Visits as public requests tell of them.
import type { FastifyReply, FastifyRequest } from 'fastify'
import { now } from '../../../platform/clock.ts'
import type { Config } from '../../../platform/config.ts'
import { storable } from '../../../platform/values/inputs.ts'
import { visitorReader } from '../../audience/devices/visitor.ts'
import { setVisitorCookies } from '../../audience/devices/visitorCookies.ts'
import { withoutProof } from '../../audience/devices/withoutProof.ts'
import { readBrowserState } from '../visitors/browserState.ts'
import { pageOrigins } from '../visitors/pageOrigins.ts'
import { provenContact } from '../visitors/provenContact.ts'
import { keptParameters } from './keptParameters.ts'
import type { NewVisit, VisitAnswer } from './visitGroup.ts'

/** What the route knows of a visit; the rest is read from the request. */
export type Visited = Pick<
  NewVisit,
  'pageId' | 'code' | 'url' | 'title' | 'language' | 'clickThrough' | 'takesItems'
> & {
  /** What was sent: of the address, or of a body. */
  parameters: Readonly<Record<string, unknown>>
  /** Of the visitor's device, as a script says it where browsers refuse cookies; the cookie counts before it. */
  trackingId?: string | null
  /** Where the visitor came from, for requests whose header names the page itself. */
  referer?: string | null
}

const MAX_LANGUAGE = 20
/** So long a visit waits for the one that ends it. */
export const VISIT_MS = 30 * 60_000

/**
 * Reads visits from requests; see `visitGroup`. Browsers send cookies with requests of any page, so the proof of an
 * earlier link counts on trusted pages only. A page of a foreign site leaves a page hit: its parameters name and change no
 * contact.
 */
export function visitReader(
  config: Config,
  siteKey: Buffer,
): (request: FastifyRequest, visited: Visited) => NewVisit {
  const visitorOf = visitorReader(config)
  const { isTrusted, isForeign } = pageOrigins(config)
  return (request, { parameters, trackingId = null, referer, language, ...visited }) => {
    const visitor = visitorOf(request)
    const at = now()
    const browser = readBrowserState(request, {
      siteKey,
      now: at,
      clickThrough: visited.clickThrough,
      parameters,
    })
    const isHitOnly = !browser.isFromToken && isForeign(request, { isDocument: visited.pageId !== null })
    return {
      ...visited,
      ...(isHitOnly ? { clickThrough: null, takesItems: false } : {}),
      url: visited.url && withoutProof(visited.url),
      language: language ? storable(language, MAX_LANGUAGE) : null,
      at,
      // A HEAD looks whether there is something; nobody has seen it.
      visitor: {
        ...visitor,
        referer: referer === undefined ? visitor.referer : referer && withoutProof(referer),
        isTracked: visitor.isTracked && request.method !== 'HEAD',
      },
      query: isHitOnly ? {} : keptParameters(parameters),
      trackingId: browser.trackingId ?? trackingId,
      provenId: isHitOnly ? null : provenContact(siteKey, visited.clickThrough),
      provedId: browser.isFromToken || isTrusted(request) ? browser.provenId : null,
      previous: previousVisit(request, at),
    }
  }
}

// The table is partitioned by time, so that the cookie says both. Only a visit of the same visitor is ended by it.
function previousVisit({ headers }: FastifyRequest, at: Date): NewVisit['previous'] {
  const [, id, moment] =
    /(?:^|;\s*)mautic_referer_id=(\d{1,15})-(\d{13})(?:;|$)/.exec(headers.cookie ?? '') ?? []
  if (id === undefined || moment === undefined) return null
  const begun = Number(moment)
  const isRecent = begun <= at.getTime() && begun >= at.getTime() - VISIT_MS
  return isRecent ? { id: Number(id), at: new Date(begun) } : null
}

/** Sets what the browser is to remember of the answer: device, contact and visit. */
export function setVisitCookies(
  reply: FastifyReply,
  { hit, ...answer }: VisitAnswer,
  config: Pick<Config, 'public_url'>,
): void {
  if (hit === null) return
  const isSecure = config.public_url.startsWith('https:')
  const referer = { id: `${hit.id}-${hit.at.getTime()}`, seconds: VISIT_MS / 1_000 }
  setVisitorCookies(reply, { ...answer, referer }, isSecure)
}
