/** Who asks: the credential of an API request becomes an actor. */
import type { FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import type { Sql } from '../database/connection.ts'
import { ApiError } from '../errors.ts'
import { type Actor, holds } from '../permissions.ts'
import { isForm } from '../values/isForm.ts'
import { findActiveUser } from './activeUser.ts'
import { recallActor, rememberActor } from './actorCache.ts'
import { resolveBasic } from './basic.ts'
import { isFormToken, readCookie, SESSION_TOKEN, sessionCookie, formToken as tokenOfForm } from './cookies.ts'
import { requestSource } from './requestSource.ts'
import { findSession } from './sessions.ts'
import { resolveToken } from './tokens.ts'

const BEARER = /^Bearer\s+(.+)$/i
/** Also one that cannot be read: it is refused like a wrong one. */
const BASIC = /^Basic(?:\s|$)/i

/** Whether the request says in its header who it is from, truly or not: then its body has no say in it. */
export function namesCredential({ headers: { authorization = '' } }: FastifyRequest): boolean {
  return BEARER.test(authorization) || BASIC.test(authorization)
}

/** @throws ApiError 400 for a form that names a token beside the credential in the header. */
export function refuseTwoMethods(request: FastifyRequest): void {
  if (namesCredential(request) && formToken(request) !== undefined)
    throw new ApiError(
      400,
      'invalid_request',
      'Only one method may be used to authenticate at a time (Auth header, GET or POST).',
    )
}

/**
 * Resolves the actor of a request, by its header, or by the form that was read when it has none.
 * @throws ApiError 401, 403 or 400 as documented. Two of the messages are compared literally by clients.
 */
export async function authenticate(
  request: FastifyRequest,
  options: { sql: Sql; config: Config; now: Date },
): Promise<Actor> {
  const { sql, config, now } = options
  if (!config.api_enabled) throw new ApiError(403, 'api_disabled', 'The API is switched off.')
  const { authorization = '' } = request.headers
  const token = BEARER.exec(authorization)?.[1] ?? formToken(request)
  if (token === undefined && authorization === '') {
    const actor = await findSessionActor(request, options)
    if (actor) return actor
  }
  if (token !== undefined) {
    const actor = { ...(await tokenActor(sql, token, now)), ip: request.ip }
    return actor.userId === null ? actor : allowed(actor)
  }
  if (!BASIC.test(authorization)) throw new ApiError(401, 'access_denied', 'API authorization denied.')
  if (!config.api_enable_basic_auth)
    throw new ApiError(403, 'access_denied', 'Basic authentication is switched off.')
  const user = await resolveBasic(sql, authorization, { config, address: request.ip, now })
  if (!user) {
    throw new ApiError(401, 'access_denied', 'Authorization denied, invalid credentials.', {
      headers: { 'www-authenticate': 'Basic realm="API"' },
    })
  }
  return allowed({ ...user, ip: request.ip })
}

async function tokenActor(sql: Sql, token: string, now: Date): Promise<Omit<Actor, 'ip'>> {
  const key = `${sql.home.database}\n${token}`
  const known = recallActor(key)
  if (known) return known
  const verdict = await resolveToken(sql, token, now)
  if ('actor' in verdict) {
    rememberActor(key, verdict.actor, verdict.expiresAt.getTime() - now.getTime())
    return verdict.actor
  }
  const message =
    verdict.refused === 'expired'
      ? 'The access token provided has expired.'
      : 'The access token provided is invalid.'
  throw new ApiError(401, 'invalid_grant', message)
}

/**
 * The user of the session whose cookie the request carries; null without one, and for one that has ended.
 * @throws ApiError 403 for a request that a page of the application did not send.
 */
export async function findSessionActor(
  request: FastifyRequest,
  options: { sql: Sql; config: Config; now: Date },
): Promise<Actor | null> {
  const { config } = options
  const cookie = readCookie(request, sessionCookie(request, config))
  const actor = cookie === undefined ? null : await findActorOfCookie(cookie, options)
  if (cookie === undefined || !actor) return null
  // Browsers attach the cookie to requests of other pages, too.
  const source = requestSource(request, config)
  if (source === 'foreign')
    throw new ApiError(403, 'csrf', 'The session is valid for requests of the administration interface only.')
  if (!(isSafe(request) && source === 'own') && !hasSessionToken(request, cookie))
    throw new ApiError(403, 'csrf', 'X-CSRF-Token is missing or wrong. GET /api/session returns it.')
  return { ...actor, ip: request.ip }
}

/**
 * The user of the session for documents that a browser opens and no page can read: also from an address that was typed
 * or came in a mail. Null for requests that another site made.
 */
export async function findSessionViewer(
  request: FastifyRequest,
  options: { sql: Sql; config: Config; now: Date },
): Promise<Actor | null> {
  const { config } = options
  const cookie = readCookie(request, sessionCookie(request, config))
  if (cookie === undefined || !isSafe(request) || requestSource(request, config) === 'foreign') return null
  const actor = await findActorOfCookie(cookie, options)
  return actor && { ...actor, ip: request.ip }
}

async function findActorOfCookie(
  cookie: string,
  { sql, config, now }: { sql: Sql; config: Config; now: Date },
): Promise<Omit<Actor, 'ip'> | null> {
  const key = `${sql.home.database}\nsession ${cookie}`
  let actor = recallActor(key)
  if (!actor) {
    const session = await findSession(sql, cookie, { config, now })
    const user = session && (await findActiveUser(sql, session.userId))
    if (!user) return null
    const { userId, name, isAdmin, permissions } = user
    actor = { userId, sessionId: session.id, name, isAdmin, permissions }
    rememberActor(key, actor, Number.POSITIVE_INFINITY)
  }
  return actor
}

/** Links and event streams send no headers of their own. */
function isSafe({ method, routeOptions }: FastifyRequest): boolean {
  return (method === 'GET' || method === 'HEAD') && routeOptions.config.hasEffect !== true
}

function hasSessionToken({ headers }: FastifyRequest, cookie: string): boolean {
  const token = headers['x-csrf-token']
  return typeof token === 'string' && isFormToken(token, cookie, SESSION_TOKEN)
}

/** The token that unsafe requests of the request's session carry in `X-CSRF-Token`; null without a session's cookie. */
export function sessionToken(request: FastifyRequest, config: Pick<Config, 'site_url'>): string | null {
  const cookie = readCookie(request, sessionCookie(request, config))
  return cookie === undefined ? null : tokenOfForm(cookie, SESSION_TOKEN)
}

function allowed(actor: Actor): Actor {
  if (!holds(actor, 'api:access:full'))
    throw new ApiError(403, 'access_denied', 'The role of this user does not allow access to the API.')
  return actor
}

// RFC 6750, section 2.2: the form field counts only in a urlencoded body of a request that has one.
function formToken(request: FastifyRequest): string | undefined {
  if (request.method === 'GET' || !isForm(request)) return undefined
  const token = (request.body as Record<string, unknown> | undefined)?.access_token
  return typeof token === 'string' ? token : undefined
}
