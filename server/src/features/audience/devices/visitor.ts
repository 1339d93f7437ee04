/** Who asks, as far as a request tells, and whether that may be recorded. */
import { BlockList, isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'
import type { Config } from '../../../platform/config.ts'
import { followed } from '../../../platform/values/followed.ts'
import { storable } from '../../../platform/values/inputs.ts'
import { networkOf } from '../../../platform/values/networks.ts'
import { storedIp } from './ipAddresses.ts'
import { withoutProof } from './withoutProof.ts'

export interface Visitor {
  /** As it is stored. */
  ip: string
  userAgent: string
  referer: string | null
  languages: string[]
  /** False for addresses and programs that leave no trace. */
  isTracked: boolean
  /** Network of the true address, for limits; it is never stored. Absent: not limited. */
  network?: string
}

export type VisitorSettings = Pick<
  Config,
  | 'anonymize_ip'
  | 'do_not_track_ips'
  | 'do_not_track_internal_ips'
  | 'do_not_track_bots'
  | 'do_not_track_signals'
  | 'track_private_ip_ranges'
>

const MAX_USER_AGENT = 500
const MAX_REFERER = 2000

/**
 * Reads visitors. The address is the peer's, or what a trusted proxy says; a private one that a proxy says counts under
 * `track_private_ip_ranges` only, else the proxy's does.
 */
export function visitorReader(config: VisitorSettings): (request: FastifyRequest) => Visitor {
  const untracked = followed(
    () => [config.do_not_track_ips, config.do_not_track_internal_ips],
    () => addressMatcher([...config.do_not_track_ips, ...config.do_not_track_internal_ips]),
  )
  const bots = followed(
    () => [config.do_not_track_bots],
    () => config.do_not_track_bots.map((part) => part.toLowerCase()).filter((part) => part !== ''),
  )
  return (request) => {
    const { headers } = request
    const ip = addressOf(request, config)
    const userAgent = storable(headers['user-agent'] ?? '', MAX_USER_AGENT)
    const lower = userAgent.toLowerCase()
    const referer = headers.referer
    return {
      ip: storedIp(ip, config),
      userAgent,
      referer: referer ? storable(withoutProof(referer), MAX_REFERER) : null,
      languages: languagesOf(headers['accept-language']),
      isTracked:
        !untracked()(ip) &&
        !bots().some((part) => lower.includes(part)) &&
        !(config.do_not_track_signals && (headers.dnt === '1' || headers['sec-gpc'] === '1')),
      network: networkOf(ip),
    }
  }
}

const isPrivate = addressMatcher([
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '::1',
  'fc00::/7',
  'fe80::/10',
])

function addressOf({ ip, socket }: FastifyRequest, config: VisitorSettings): string {
  return config.track_private_ip_ranges || !isPrivate(ip) ? ip : (socket.remoteAddress ?? ip)
}

/** Matches addresses against exact ones, networks (`10.0.0.0/8`) and patterns (`192.168.*`). */
export function addressMatcher(patterns: readonly string[]): (address: string) => boolean {
  // Each look into the lists makes objects, also into empty ones.
  if (patterns.length === 0) return () => false
  const networks = new BlockList()
  const wildcards: RegExp[] = []
  for (const pattern of patterns.map((one) => one.trim())) {
    const [base = '', bits] = pattern.split('/')
    const family = isIP(base) === 6 ? 'ipv6' : 'ipv4'
    if (isIP(base) && bits === undefined) networks.addAddress(base, family)
    else if (isIP(base) && /^\d{1,3}$/.test(bits ?? '') && Number(bits) <= (family === 'ipv6' ? 128 : 32))
      networks.addSubnet(base, Number(bits), family)
    else if (pattern.includes('*'))
      wildcards.push(
        new RegExp(`^${pattern.replaceAll(/[.+?^${}()|[\]\\]/g, '\\$&').replaceAll('*', '.*')}$`, 'i'),
      )
  }
  return (address) => {
    const plain = address.replace(/^::ffff:(?=\d+\.)/i, '')
    const version = isIP(plain)
    return (
      (version !== 0 && networks.check(plain, version === 6 ? 'ipv6' : 'ipv4')) ||
      wildcards.some((one) => one.test(plain))
    )
  }
}

function languagesOf(header: string | undefined): string[] {
  if (!header) return []
  return storable(header, 200)
    .split(',')
    .map((part) => (part.split(';')[0] ?? '').trim())
    .filter((part) => /^[A-Za-z0-9-]{1,20}$/.test(part))
}
