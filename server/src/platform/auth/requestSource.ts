import type { FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'

/**
 * The page that made a browser send a request, by headers that pages cannot set. `own`: a page of the application's host.
 * `unknown`: the browser sends no such header, or another program opened the address, such as a mail reader.
 */
export type RequestSource = 'own' | 'foreign' | 'unknown'

/** Reads `Origin` and `Sec-Fetch-Site`, and `Referer` for browsers that send neither, as over plain HTTP. */
export function requestSource(
  { headers, protocol, host }: Pick<FastifyRequest, 'headers' | 'protocol' | 'host'>,
  config: Pick<Config, 'site_url'>,
): RequestSource {
  const own = [`${protocol}://${host}`, new URL(config.site_url).origin]
  const { origin, referer } = headers
  const site = headers['sec-fetch-site']
  if (origin !== undefined && !own.includes(origin)) return 'foreign'
  if (site === 'none') return 'unknown'
  if (site !== undefined) return site === 'same-origin' ? 'own' : 'foreign'
  if (origin !== undefined) return 'own'
  if (referer === undefined) return 'unknown'
  return own.includes(URL.parse(referer)?.origin ?? '') ? 'own' : 'foreign'
}
