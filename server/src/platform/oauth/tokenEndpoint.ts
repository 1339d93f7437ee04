/** The OAuth 2 token endpoint, `/oauth/v2/token` (RFC 6749). */
import OAuth2Server from '@node-oauth/oauth2-server'
import type { FastifyInstance } from 'fastify'
import { clientLogin, parametersOf } from '../auth/clientParameters.ts'
import { findCredentialByClientId } from '../auth/credentials.ts'
import { limitClient } from '../auth/limitClient.ts'
import { noteSignIn } from '../auth/noteSignIn.ts'
import { now } from '../clock.ts'
import type { Config } from '../config.ts'
import { type Sql, transaction } from '../database/connection.ts'
import { ApiError } from '../errors.ts'
import { apiDisabled, invalidClient, sendOAuthError } from './oauthError.ts'
import { tokenModel } from './tokenModel.ts'

/** Adds the endpoint. It takes forms, JSON, query parameters and client authentication by HTTP Basic. */
export function mountTokenEndpoint(app: FastifyInstance, options: { sql: Sql; config: Config }): void {
  const { sql, config } = options
  app.route({
    method: ['GET', 'POST'],
    url: '/oauth/v2/token',
    handler: async (request, reply) => {
      reply.headers({ 'cache-control': 'no-store', pragma: 'no-cache' })
      if (!config.api_enabled) return sendOAuthError(reply, apiDisabled())
      const parameters = parametersOf(request)
      const login = clientLogin(request, parameters)
      const token = await limitClient(sql, login, {
        address: request.ip,
        check: () => grant(options, login, parameters, request.ip),
        isFailure: isStranger,
      })
      if (token instanceof OAuth2Server.OAuthError) return sendOAuthError(reply, documented(token))
      return {
        access_token: token.accessToken,
        expires_in: config.api_oauth2_access_token_lifetime * 60,
        token_type: 'bearer',
        scope: '',
        ...(token.refreshToken ? { refresh_token: token.refreshToken } : {}),
      }
    },
  })
}

function isStranger(granted: OAuth2Server.Token | OAuth2Server.OAuthError): boolean {
  return granted instanceof OAuth2Server.OAuthError && documented(granted).code === 'invalid_client'
}

// Refusals are answers: what the model wrote before them, such as revoking what came of a stolen code, stays.
async function grant(
  { sql, config }: { sql: Sql; config: Config },
  { clientId, clientSecret }: ReturnType<typeof clientLogin>,
  parameters: Readonly<Record<string, string>>,
  address: string,
): Promise<OAuth2Server.Token | OAuth2Server.OAuthError> {
  const lifetimes = {
    accessLifetimeMs: config.api_oauth2_access_token_lifetime * 60_000,
    refreshLifetimeMs: config.api_oauth2_refresh_token_lifetime * 86_400_000,
  }
  // There are no scopes: what is asked for does not matter.
  const { scope: _, ...rest } = parameters
  // The library never sees the header: it would read it in its own way, past the limit on guesses.
  const body = { ...rest, client_id: clientId, client_secret: clientSecret }
  const headers = {
    'content-type': 'application/x-www-form-urlencoded',
    'content-length': '1',
    'transfer-encoding': 'chunked',
  }
  const at = now()
  return transaction(sql, async (db) => {
    const model = tokenModel({ db, now: at, redirectUri: parameters.redirect_uri, ...lifetimes })
    const note = async (outcome: 'login' | 'login_failed') => {
      const known = await findCredentialByClientId(db, clientId)
      const who = known && { credentialId: known.id, name: known.name }
      // The type of a grant is whatever a stranger sends.
      const method = known?.grants.find((name) => name === parameters.grant_type) ?? 'token'
      await noteSignIn(db, { who, method, address, now: at }, outcome)
    }
    // The library's types do not know the last one.
    const settings = {
      model,
      accessTokenLifetime: lifetimes.accessLifetimeMs / 1_000,
      refreshTokenLifetime: lifetimes.refreshLifetimeMs / 1_000,
      enablePlainPKCE: true,
    }
    const server = new OAuth2Server(settings)
    try {
      const token = await server.token(
        new OAuth2Server.Request({ method: 'POST', headers, query: {}, body }),
        new OAuth2Server.Response(),
      )
      await note('login')
      return token
    } catch (error) {
      if (!(error instanceof OAuth2Server.OAuthError)) throw error
      // The library wraps what is no refusal.
      if ('inner' in error) throw error.inner
      if (isStranger(error)) await note('login_failed')
      return error
    }
  })
}

// Every token error is a 400 there; the words of the client error are what clients have seen.
function documented(error: OAuth2Server.OAuthError): ApiError {
  switch (error.name) {
    case 'invalid_client':
      return invalidClient()
    case 'unauthorized_client':
      return new ApiError(400, 'unauthorized_client', 'The grant type is unauthorized for this client_id')
    case 'unsupported_grant_type':
      return new ApiError(400, 'invalid_request', 'Invalid grant_type parameter or parameter missing')
    case 'invalid_grant':
      return new ApiError(400, 'invalid_grant', error.message)
    case 'redirect_uri_mismatch':
      return new ApiError(400, 'redirect_uri_mismatch', error.message)
    default:
      return new ApiError(400, 'invalid_request', error.message)
  }
}
