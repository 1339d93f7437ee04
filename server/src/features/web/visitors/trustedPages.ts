import type { FastifyRequest } from 'fastify'
import type { Config } from '../../../platform/config.ts'
import { originCheck } from '../../../platform/http/cors.ts'
import { isOwnOrigin } from '../../../platform/http/hosts.ts'
import { followed } from '../../../platform/values/followed.ts'

/**
 * Whether a request comes from a page that may read and use the visitor's proof: one of ours, or of an allowed origin. Pages
 * cannot forge the headers Origin and Referer of a browser, but can suppress the Referer.
 */
export function trustedPages(
  config: Pick<Config, 'site_url' | 'public_url' | 'cors_restrict_domains' | 'cors_valid_domains'>,
): (request: FastifyRequest) => boolean {
  const check = followed(
    () => [config.cors_valid_domains],
    () => originCheck({ cors_restrict_domains: true, cors_valid_domains: config.cors_valid_domains }),
  )
  return ({ headers: { origin: sender, referer = '' } }) => {
    const origin = URL.parse(sender ?? referer)?.origin
    return origin !== undefined && (isOwnOrigin(origin, config) || check()(origin))
  }
}
