/** The OAuth 2 token endpoint, `/oauth/v2/token` (RFC 6749; compatibility, section 1.3). */
import OAuth2Server from '@node-oauth/oauth2-server'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { now } from '../clock.ts'
import type { Config } from '../config.ts'
import type { Sql } from '../database/connection.ts'
import { ApiError, wireError } from '../errors.ts'
import { type Credential, findCredential } from './credentials.ts'
import { insertFailure, refuseGuessing } from './failures.ts'
import { randomSecret } from './secrets.ts'
import { insertToken } from './tokens.ts'

type Client = OAuth2Server.Client & { credential: Credential }

/** Adds the endpoint. It takes forms, JSON, query parameters and client authentication by HTTP Basic. */
export function mountTokenEndpoint(app: FastifyInstance, options: { sql: Sql; config: Config }): void {
  const server = new OAuth2Server({
    model: tokenModel(options.sql),
    accessTokenLifetime: options.config.api_oauth2_access_token_lifetime * 60,
    requireClientAuthentication: { client_credentials: true },
  })
  app.route({
    method: ['GET', 'POST'],
    url: '/oauth/v2/token',
    handler: async (request, reply) => {
      const parameters = parametersOf(request)
      const who = { address: request.ip, name: String(parameters.client_id ?? ''), now: now() }
      reply.headers({ 'cache-control': 'no-store', pragma: 'no-cache' })
      await refuseGuessing(options.sql, who)
      try {
        const token = await grant(server, request, parameters)
        return {
          access_token: token.accessToken,
          expires_in: lifetime(token),
          token_type: 'bearer',
          scope: '',
        }
      } catch (error) {
        if (!(error instanceof OAuth2Server.OAuthError)) throw error
        const shown = documented(error)
        if (shown.code === 'invalid_client') await insertFailure(options.sql, who)
        return reply
          .code(400)
          .send({ errors: [wireError(shown)], error: shown.code, error_description: shown.message })
      }
    },
  })
}

function parametersOf(request: FastifyRequest): Record<string, unknown> {
  const body = typeof request.body === 'object' && request.body !== null ? request.body : {}
  return { ...(request.query as Record<string, unknown>), ...(body as Record<string, unknown>) }
}

async function grant(
  server: OAuth2Server,
  request: FastifyRequest,
  parameters: Record<string, unknown>,
): Promise<OAuth2Server.Token> {
  const plain = Object.fromEntries(
    Object.entries(parameters).filter(([, value]) => typeof value === 'string'),
  )
  const headers: Record<string, string> = {
    'content-type': 'application/x-www-form-urlencoded',
    'content-length': '1',
    'transfer-encoding': 'chunked',
  }
  if (typeof request.headers.authorization === 'string') headers.authorization = request.headers.authorization
  return server.token(
    new OAuth2Server.Request({ method: 'POST', headers, query: {}, body: plain }),
    new OAuth2Server.Response(),
  )
}

function lifetime(token: OAuth2Server.Token): number {
  return Math.max(1, Math.round(((token.accessTokenExpiresAt?.getTime() ?? 0) - now().getTime()) / 1000))
}

// Every token error is a 400 there; the words of the client error are what clients have seen.
function documented(error: OAuth2Server.OAuthError): ApiError {
  switch (error.name) {
    case 'invalid_client':
      return new ApiError(400, 'invalid_client', 'The client credentials are invalid')
    case 'unauthorized_client':
      return new ApiError(400, 'unauthorized_client', 'The grant type is unauthorized for this client_id')
    case 'unsupported_grant_type':
      return new ApiError(400, 'invalid_request', 'Invalid grant_type parameter or parameter missing')
    case 'invalid_grant':
      return new ApiError(400, 'invalid_grant', error.message)
    case 'invalid_scope':
      return new ApiError(400, 'invalid_scope', 'An unsupported scope was requested.')
    default:
      return new ApiError(400, 'invalid_request', error.message)
  }
}

function tokenModel(sql: Sql): OAuth2Server.ClientCredentialsModel {
  return {
    async getClient(clientId, clientSecret) {
      const credential = await findCredential(sql, clientId, clientSecret)
      if (!credential) return false
      const grants =
        credential.roleId === null
          ? credential.grants.filter((name) => name !== 'client_credentials')
          : credential.grants
      return {
        id: String(credential.id),
        grants,
        redirectUris: credential.redirectUris,
        credential,
      } satisfies Client
    },
    async getUserFromClient(client) {
      return { credentialId: client.id }
    },
    async generateAccessToken() {
      return randomSecret(32)
    },
    async saveToken(token, client, user) {
      const expiresAt = token.accessTokenExpiresAt ?? now()
      await insertToken(sql, {
        accessToken: token.accessToken,
        credentialId: Number(client.id),
        userId: null,
        scope: '',
        expiresAt,
      })
      return { ...token, client, user }
    },
    async validateScope() {
      return []
    },
    async getAccessToken() {
      return false
    },
  }
}
