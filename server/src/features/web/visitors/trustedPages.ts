import type { FastifyRequest } from 'fastify'
import type { Config } from '../../../platform/config.ts'
import { originCheck } from '../../../platform/http/cors.ts'
import { isOwnOrigin } from '../../../platform/http/hosts.ts'
import { followed } from '../../../platform/values/followed.ts'

/**
 * Says whether a script goes to a page that may read what is known of the visitor: one of ours, or of an allowed origin.
 * Pages cannot make up the site that a browser says they are on; they can keep it from saying so.
 */
export function trustedPages(
  config: Pick<Config, 'site_url' | 'public_url' | 'cors_restrict_domains' | 'cors_valid_domains'>,
): (request: FastifyRequest) => boolean {
  const check = followed(
    () => [config.cors_valid_domains],
    () => originCheck({ cors_restrict_domains: true, cors_valid_domains: config.cors_valid_domains }),
  )
  return ({ headers: { referer = '' } }) => {
    const origin = URL.parse(referer)?.origin
    return origin !== undefined && (isOwnOrigin(origin, config) || check()(origin))
  }
}
