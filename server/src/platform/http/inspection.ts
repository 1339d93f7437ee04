/** Who may look into the process: the machine itself, and who has the token. */
import { hash, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { ApiError } from '../errors.ts'

type InspectionConfig = Pick<Config, 'metrics_token'>

/** Headers of a proxy on this machine: it asks for somebody elsewhere. */
const FORWARDING = /^(?:forwarded|via|x-real-ip|x-forwarded-.*)$/

/**
 * Whether figures and details are for this request: it carries `metrics_token`, or comes from this machine and not
 * through a proxy.
 */
export function mayInspect({ raw, headers }: FastifyRequest, { metrics_token }: InspectionConfig): boolean {
  const given = /^Bearer\s+(.+)$/i.exec(headers.authorization ?? '')?.[1]
  if (given !== undefined) return Boolean(metrics_token) && isSame(given, metrics_token ?? '')
  return isLoopback(raw.socket.remoteAddress) && !isForwarded(headers)
}

/** @throws ApiError 401 when they are not. */
export function demandInspection(request: FastifyRequest, config: InspectionConfig): void {
  if (!mayInspect(request, config))
    throw new ApiError(401, 'access_denied', 'This is for the machine itself and for metrics_token.', {
      headers: { 'www-authenticate': 'Bearer' },
    })
}

function isLoopback(address = ''): boolean {
  return /^(?:::1$|(?:::ffff:)?127\.)/i.test(address)
}

function isForwarded(headers: IncomingHttpHeaders): boolean {
  return Object.keys(headers).some((name) => FORWARDING.test(name))
}

// Digests have one length, whatever is given.
function isSame(given: string, wanted: string): boolean {
  return timingSafeEqual(hash('sha256', given, 'buffer'), hash('sha256', wanted, 'buffer'))
}
