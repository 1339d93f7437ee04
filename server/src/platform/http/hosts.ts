/** Separation of the application's host from the public host, which serves what authors wrote. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { answerMissing } from './publicPages.ts'

type HostConfig = Pick<Config, 'site_url' | 'public_url'>

/** `both`: no separate public host is configured, or the address is one of a probe. */
export type HostSide = 'application' | 'public' | 'both' | 'unknown'

/** Route patterns of the application: the interface, the REST interface, OAuth, and the front page that leads there. */
const APPLICATION_ROUTE = /^\/(?:$|(?:api|oauth|s)(?:\/|$))/
/** Load balancers and monitoring address a process by its IP address. */
const PROBES: ReadonlySet<string | undefined> = new Set(['/healthz', '/readyz', '/metrics'])

/** Whether the request is one of load balancers and monitoring: it is answered on every host and under every load. */
export function isProbe({ routeOptions: { url } }: Pick<FastifyRequest, 'routeOptions'>): boolean {
  return PROBES.has(url)
}

/**
 * Whether pages of authors have a host of their own. Cookies are shared by all ports of a host name, so a second port
 * separates nothing.
 */
export function hasPublicHost({ site_url, public_url }: HostConfig): boolean {
  return new URL(site_url).hostname !== new URL(public_url).hostname
}

/** The base addresses of the installation: links that were made before a public host was configured name the other one. */
export function ownAddresses({ site_url, public_url }: HostConfig): string[] {
  return [...new Set([public_url, site_url])]
}

/** Whether an origin such as `https://example.com` is one of the installation's. */
export function isOwnOrigin(origin: string | undefined, config: HostConfig): boolean {
  return ownAddresses(config).some((address) => new URL(address).origin === origin)
}

/** The side of the installation that the request addresses, by its host. */
export function hostSide(request: Pick<FastifyRequest, 'host'>, config: HostConfig): HostSide {
  if (!hasPublicHost(config)) return 'both'
  if (isHostOf(request.host, config.site_url)) return 'application'
  return isHostOf(request.host, config.public_url) ? 'public' : 'unknown'
}

/** Answers 404 to addresses of the application on the public host, and to every address on an unknown host. */
export function separateHosts(app: FastifyInstance, config: HostConfig): void {
  app.addHook('onRequest', async (request, reply) => {
    const side = hostSide(request, config)
    // The pattern of the matched route: percent-encoding in the path does not hide an address.
    const { url } = request.routeOptions
    const isMissing =
      side === 'unknown'
        ? !isProbe(request)
        : side === 'public' && (url === undefined || APPLICATION_ROUTE.test(url))
    if (isMissing) return answerMissing(request, reply)
  })
}

// A proxy may name the default port, or leave it out.
function isHostOf(host: string, address: string): boolean {
  const { protocol, host: expected } = new URL(address)
  return URL.parse(`${protocol}//${host}`)?.host === expected
}
