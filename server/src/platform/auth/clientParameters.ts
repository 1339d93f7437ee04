/** Parameters of the endpoints under /oauth: query, form or JSON, and client authentication by HTTP Basic. */
import type { FastifyRequest } from 'fastify'
import { readBasicHeader } from './basicHeader.ts'

/** The text parameters; those of the body win over the query's, which some clients repeat. */
export function parametersOf(request: FastifyRequest): Record<string, string> {
  return { ...texts(request.query), ...bodyParametersOf(request) }
}

/** The text parameters of the body alone. */
export function bodyParametersOf(request: FastifyRequest): Record<string, string> {
  return texts(request.body)
}

function texts(value: unknown): Record<string, string> {
  const entries = typeof value === 'object' && value !== null ? Object.entries(value) : []
  return Object.fromEntries(
    entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
}

/** Client id and secret, from the header or from the parameters. */
export function clientLogin(
  request: FastifyRequest,
  parameters: Readonly<Record<string, string>>,
): { clientId: string; clientSecret: string } {
  const basic = readBasicHeader(request.headers.authorization)
  if (basic) return { clientId: basic.name, clientSecret: basic.secret }
  return { clientId: parameters.client_id ?? '', clientSecret: parameters.client_secret ?? '' }
}
