// Origins of the pages that make a browser send a request.
import type { FastifyRequest } from 'fastify'
import type { Config } from '../../../platform/config.ts'
import { originCheck } from '../../../platform/http/cors.ts'
import { isOwnOrigin } from '../../../platform/http/hosts.ts'
import { followed } from '../../../platform/values/followed.ts'
import { deviceCookie } from '../../audience/devices/visitorCookies.ts'

type OriginConfig = Pick<Config, 'site_url' | 'public_url' | 'cors_restrict_domains' | 'cors_valid_domains'>

export interface PageOrigins {
  /**
   * The request comes from a page that may read and use the visitor's proof: one of the installation, or of an origin in
   * `cors_valid_domains`. Pages cannot forge the headers Origin and Referer of a browser, but can suppress the Referer.
   */
  isTrusted(request: FastifyRequest): boolean
  /**
   * The request comes from a page of another site than those in `cors_valid_domains`. False without such a list: then
   * any site may use tracking. A document that the visitor opens in a tab (`isDocument`) may be linked from any site.
   */
  isForeign(request: FastifyRequest, options?: { isDocument: boolean }): boolean
}

/** Classifies requests by the page behind them (decision 263). */
export function pageOrigins(config: OriginConfig): PageOrigins {
  const check = followed(
    () => [config.cors_valid_domains],
    () => originCheck({ cors_restrict_domains: true, cors_valid_domains: config.cors_valid_domains }),
  )
  const isTrusted: PageOrigins['isTrusted'] = ({ headers }) => {
    const { origin: sender, referer } = headers
    if (sender === undefined && referer === undefined) return headers['sec-fetch-site'] === 'same-origin'
    const origin = URL.parse(sender ?? referer ?? '')?.origin
    return origin !== undefined && (isOwnOrigin(origin, config) || check()(origin))
  }
  return {
    isTrusted,
    isForeign(request, { isDocument } = { isDocument: false }) {
      const { origin, referer, 'sec-fetch-site': site, 'sec-fetch-dest': destination } = request.headers
      if (!config.cors_restrict_domains || config.cors_valid_domains.length === 0) return false
      // Sandboxed pages of the installation have this origin and no cookies.
      if (origin === 'null' && deviceCookie(request) === null) return false
      if (isDocument && (destination === undefined || destination === 'document')) return false
      const isFromPage = origin !== undefined || referer !== undefined || site === 'cross-site'
      return isFromPage && !isTrusted(request)
    },
  }
}
