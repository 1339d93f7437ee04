import type { FastifyRequest } from 'fastify'

/** Whether the body is a form of bracketed parameters. */
export function isForm({ headers }: FastifyRequest): boolean {
  return /^application\/x-www-form-urlencoded\s*(?:;|$)/i.test(headers['content-type'] ?? '')
}
