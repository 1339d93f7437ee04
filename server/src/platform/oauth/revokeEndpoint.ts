/** Revocation of tokens by their client, `/oauth/v2/revoke` (RFC 7009). */
import type { FastifyInstance } from 'fastify'
import { forgetActors } from '../auth/actorCache.ts'
import { deleteAuthorization } from '../auth/authorizations.ts'
import { clientLogin, parametersOf } from '../auth/clientParameters.ts'
import { findCredential } from '../auth/credentials.ts'
import { limitClient } from '../auth/limitClient.ts'
import { deleteToken, findTokenCredential } from '../auth/tokens.ts'
import type { Config } from '../config.ts'
import { type Db, type Sql, transaction } from '../database/connection.ts'
import { ApiError } from '../errors.ts'
import { apiDisabled, invalidClient, sendOAuthError } from './oauthError.ts'
import { lockRefreshToken } from './refreshTokens.ts'

/**
 * Adds the endpoint. An access token ends alone; a refresh token ends everything that came of its authorization. A
 * token that is unknown counts as revoked; one of another client is refused.
 */
export function mountRevokeEndpoint(
  app: FastifyInstance,
  { sql, config }: { sql: Sql; config: Config },
): void {
  app.post('/oauth/v2/revoke', async (request, reply) => {
    reply.headers({ 'cache-control': 'no-store', pragma: 'no-cache' })
    if (!config.api_enabled) return sendOAuthError(reply, apiDisabled())
    const parameters = parametersOf(request)
    const login = clientLogin(request, parameters)
    const credential = await limitClient(sql, login, {
      address: request.ip,
      check: () => findCredential(sql, login.clientId, login.clientSecret),
      isFailure: (found) => found === null,
    })
    if (!credential) return sendOAuthError(reply, invalidClient())
    const { token } = parameters
    if (!token)
      return sendOAuthError(reply, new ApiError(400, 'invalid_request', 'The parameter token is missing.'))
    const isOurs = await transaction(sql, (db) => revoke(db, token, credential.id))
    forgetActors()
    if (!isOurs)
      return sendOAuthError(
        reply,
        new ApiError(400, 'invalid_grant', 'The token was issued to another client.'),
      )
    return {}
  })
}

async function revoke(db: Db, token: string, credentialId: number): Promise<boolean> {
  const refresh = await lockRefreshToken(db, token)
  if (refresh) {
    if (refresh.credentialId !== credentialId) return false
    await deleteAuthorization(db, refresh.authorizationId)
    return true
  }
  const owner = await findTokenCredential(db, token)
  if (owner !== null && owner !== credentialId) return false
  await deleteToken(db, token)
  return true
}
