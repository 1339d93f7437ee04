/** Parameters of the endpoints under /oauth: query, form or JSON, and client authentication by HTTP Basic. */
import type { FastifyRequest } from 'fastify'

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
  const encoded = /^Basic\s+([A-Za-z0-9+/=_-]+)$/i.exec(request.headers.authorization ?? '')?.[1]
  const text = encoded ? Buffer.from(encoded, 'base64').toString('utf8') : ''
  const colon = text.indexOf(':')
  if (colon >= 0) return { clientId: text.slice(0, colon), clientSecret: text.slice(colon + 1) }
  return { clientId: parameters.client_id ?? '', clientSecret: parameters.client_secret ?? '' }
}
