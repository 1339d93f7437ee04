/** What the OAuth library asks of the database while it works on one token request, in the request's transaction. */
import OAuth2Server from '@node-oauth/oauth2-server'
import { findActiveUser } from '../auth/activeUser.ts'
import { forgetActors } from '../auth/actorCache.ts'
import {
  type Authorization,
  deleteAuthorization,
  lockAuthorization,
  updateCodeUsed,
} from '../auth/authorizations.ts'
import { type Credential, lockCredential } from '../auth/credentials.ts'
import { parseUri } from '../auth/redirectUri.ts'
import { randomSecret } from '../auth/secrets.ts'
import { insertToken } from '../auth/tokens.ts'
import type { Db } from '../database/connection.ts'
import { holds } from '../permissions.ts'
import { insertRefreshToken, lockRefreshToken, updateRefreshTokenUsed } from './refreshTokens.ts'

export interface TokenRequest {
  db: Db
  now: Date
  accessLifetimeMs: number
  refreshLifetimeMs: number
  /** As sent, for the grants that repeat it. */
  redirectUri: string | undefined
}

/** Who a token is for. Without a user the client acts for itself. */
interface Holder {
  userId: number | null
  authorizationId: number | null
}

/** A refresh token used again within this time was asked for twice; later it is in somebody else's hands. */
const TWICE_MS = 60_000

const { InvalidGrantError, InvalidRequestError, OAuthError } = OAuth2Server

/** The model of one request. Its errors are the library's; what it wrote before them is to be committed all the same. */
export function tokenModel(
  request: TokenRequest,
): OAuth2Server.AuthorizationCodeModel &
  OAuth2Server.RefreshTokenModel &
  OAuth2Server.ClientCredentialsModel {
  const { db, now } = request
  let client: OAuth2Server.Client | null = null

  return {
    async getClient(clientId, clientSecret) {
      // The library lets a proof of possession stand for the secret; our clients have one and show it.
      const credential = clientSecret ? await lockCredential(db, clientId, clientSecret) : null
      client = credential ? { id: String(credential.id), grants: grantsOf(credential) } : null
      return client ?? false
    },

    async getAuthorizationCode(code) {
      const authorization = await lockAuthorization(db, code)
      if (!authorization || !client || String(authorization.credentialId) !== client.id) return false
      await refuseUsed(db, authorization)
      if (authorization.codeExpiresAt <= now)
        throw new InvalidGrantError('The authorization code has expired.')
      refuseOtherUri(authorization, request.redirectUri)
      const holder = await holderOf(db, authorization.userId, authorization.id)
      const { codeChallenge, codeChallengeMethod } = authorization
      return {
        authorizationCode: code,
        // The library compares with the machine's clock; the comparison that counts is above.
        expiresAt: new Date(Date.now() + 60_000),
        redirectUri: authorization.redirectUri,
        ...(codeChallenge ? { codeChallenge, codeChallengeMethod: codeChallengeMethod ?? 'plain' } : {}),
        client,
        user: holder,
      }
    },
    async revokeAuthorizationCode(code) {
      await updateCodeUsed(db, Number(code.user.authorizationId), now)
      return true
    },

    async getRefreshToken(refreshToken) {
      const token = await lockRefreshToken(db, refreshToken)
      if (!token || !client || String(token.credentialId) !== client.id) return false
      if (token.usedAt) {
        if (now.getTime() - token.usedAt.getTime() > TWICE_MS) {
          await deleteAuthorization(db, token.authorizationId)
          forgetActors()
        }
        throw new InvalidGrantError('The refresh token was used before.')
      }
      if (token.expiresAt <= now) throw new InvalidGrantError('The refresh token has expired.')
      return { refreshToken, client, user: await holderOf(db, token.userId, token.authorizationId) }
    },
    async revokeToken(token) {
      await updateRefreshTokenUsed(db, token.refreshToken, now)
      return true
    },

    async getUserFromClient(): Promise<Holder> {
      return { userId: null, authorizationId: null }
    },
    async generateAccessToken() {
      return randomSecret(32)
    },
    async generateRefreshToken() {
      return randomSecret(32)
    },
    async validateScope() {
      return []
    },
    async saveToken(token, { id }, user) {
      const { userId, authorizationId } = user as Holder
      const accessTokenExpiresAt = new Date(now.getTime() + request.accessLifetimeMs)
      await insertToken(db, {
        accessToken: token.accessToken,
        credentialId: Number(id),
        userId,
        authorizationId,
        scope: '',
        expiresAt: accessTokenExpiresAt,
      })
      if (authorizationId !== null && token.refreshToken) {
        const expiresAt = new Date(now.getTime() + request.refreshLifetimeMs)
        await insertRefreshToken(db, { refreshToken: token.refreshToken, authorizationId, expiresAt })
      }
      return { ...token, accessTokenExpiresAt, client: { id, grants: [] }, user }
    },

    async saveAuthorizationCode() {
      throw new Error('codes are made by the consent page')
    },
    async getAccessToken() {
      return false
    },
  }
}

// A credential without a role acts for users only.
function grantsOf(credential: Credential): string[] {
  return credential.roleId === null
    ? credential.grants.filter((name) => name !== 'client_credentials')
    : credential.grants
}

// A code that comes a second time has been seen by somebody it was not meant for (RFC 6749, section 4.1.2).
async function refuseUsed(db: Db, authorization: Authorization): Promise<void> {
  if (!authorization.codeUsedAt) return
  await deleteAuthorization(db, authorization.id)
  forgetActors()
  throw new InvalidGrantError('The authorization code was used before. What came of it is revoked.')
}

function refuseOtherUri(authorization: Authorization, redirectUri: string | undefined): void {
  if (redirectUri === undefined) throw new InvalidRequestError('The parameter redirect_uri is missing.')
  if (parseUri(redirectUri)?.href === authorization.redirectUri) return
  throw new OAuthError('The redirect_uri differs from the one of the authorization.', {
    code: 400,
    name: 'redirect_uri_mismatch',
  })
}

async function holderOf(db: Db, userId: number, authorizationId: number): Promise<Holder> {
  const user = await findActiveUser(db, userId)
  if (!user || !holds({ ...user, ip: '' }, 'api:access:full'))
    throw new InvalidGrantError('The user may not use the API any more.')
  return { userId, authorizationId }
}
