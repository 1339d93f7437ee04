/** The authorize endpoint with its login and consent pages (RFC 6749, section 4.1; compatibility, section 1.3). */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { now } from '../clock.ts'
import type { Config } from '../config.ts'
import { type Sql, transaction } from '../database/connection.ts'
import { ApiError } from '../errors.ts'
import { insertAuditEntries } from '../rest/audit.ts'
import { type ActiveUser, findActiveUser } from './activeUser.ts'
import { hasConsent, insertAuthorization, insertConsent } from './authorizations.ts'
import { sendConsentPage, sendLoginPage, sendProblemPage } from './authorizePages.ts'
import { type AuthorizeRequest, leadBack, readAuthorizeRequest } from './authorizeRequest.ts'
import { bodyParametersOf } from './clientParameters.ts'
import { formToken, isFormToken, oauthPath, readCookie, setCookie } from './cookies.ts'
import { holds } from './permissions.ts'
import { randomSecret } from './secrets.ts'
import { deleteSession, findSessionUser, insertSession, SESSION_MS } from './sessions.ts'
import { verifyUser } from './verifyUser.ts'

const SESSION_COOKIE = 'campanile_session'
/** Ties the login form to the browser that asked for it, before there is a session. */
const LOGIN_COOKIE = 'campanile_login'
const LOGIN_COOKIE_MS = 3_600_000
const LONGEST_PASSWORD = 4_096

interface Options {
  sql: Sql
  config: Config
}

/** Adds `/oauth/v2/authorize`, `/oauth/v2/authorize_login` and `/oauth/v2/authorize_login_check`. */
export function mountAuthorizeEndpoint(app: FastifyInstance, options: Options): void {
  app.route({
    method: ['GET', 'POST'],
    url: '/oauth/v2/authorize',
    handler: async (request, reply) => {
      const asked = await ask(options, request, reply)
      return asked ? authorize(options, { request, reply, asked }) : reply
    },
  })
  app.get('/oauth/v2/authorize_login', async (request, reply) => {
    const asked = await ask(options, request, reply)
    return asked ? showLogin(options, { request, reply, asked }) : reply
  })
  app.post('/oauth/v2/authorize_login_check', async (request, reply) => {
    const asked = await ask(options, request, reply)
    return asked ? logIn(options, { request, reply, asked }) : reply
  })
}

/** The request, unless it is answered here because something is wrong with it. */
async function ask(
  { sql, config }: Options,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<AuthorizeRequest | null> {
  reply.header('cache-control', 'no-store')
  // These pages are for people. A script that may call the interface must not read a form or a code.
  reply.removeHeader('access-control-allow-origin').removeHeader('access-control-allow-credentials')
  if (!config.api_enabled) {
    sendProblemPage(reply, { status: 403, message: 'The API is switched off.' })
    return null
  }
  const read = await readAuthorizeRequest(sql, request)
  if ('request' in read) return read.request
  if ('location' in read) reply.redirect(read.location, 302)
  else sendProblemPage(reply, read)
  return null
}

interface Turn {
  request: FastifyRequest
  reply: FastifyReply
  asked: AuthorizeRequest
}

async function authorize(options: Options, turn: Turn): Promise<FastifyReply> {
  const { request, reply, asked } = turn
  const { sql, config } = options
  const login = `${oauthPath(config)}/authorize_login?${asked.query}`
  const session = readCookie(request, SESSION_COOKIE)
  const user = session ? await userOf(sql, session) : null
  if (!session || !user) return reply.redirect(login, 302)
  if (!holds({ ...user, ip: request.ip }, 'api:access:full')) {
    const message = `The role of ${user.name} does not allow access to the API.`
    return sendProblemPage(reply, { status: 403, message, login })
  }

  const { decision, token } = bodyParametersOf(request)
  if (decision !== undefined) {
    if (!isFormToken(token, session, 'consent'))
      return sendProblemPage(reply, {
        status: 403,
        message: 'The form has expired. Please go back and try again.',
      })
    if (decision !== 'allow') return deny(turn)
    return allow(options, turn, user)
  }
  if (await hasConsent(sql, { credentialId: asked.credential.id, userId: user.userId }))
    return allow(options, turn, user)
  return sendConsentPage(reply, {
    request: asked,
    action: `${oauthPath(config)}/authorize?${asked.query}`,
    login,
    token: formToken(session, 'consent'),
    userName: user.name,
  })
}

async function userOf(sql: Sql, session: string): Promise<ActiveUser | null> {
  const userId = await findSessionUser(sql, session, now())
  return userId === null ? null : findActiveUser(sql, userId)
}

async function allow({ sql }: Options, { reply, asked }: Turn, user: ActiveUser): Promise<FastifyReply> {
  const { credential, redirectUri, challenge, state } = asked
  const who = { credentialId: credential.id, userId: user.userId, now: now() }
  const code = await transaction(sql, async (db) => {
    await insertConsent(db, who)
    return insertAuthorization(db, { ...who, redirectUri, challenge })
  })
  return reply.redirect(leadBack(redirectUri, { state, code }), 302)
}

function deny({ reply, asked }: Turn): FastifyReply {
  const parameters = {
    error: 'access_denied',
    error_description: 'The user denied access to your application.',
    state: asked.state,
  }
  return reply.redirect(leadBack(asked.redirectUri, parameters), 302)
}

function showLogin(
  { config }: Options,
  { request, reply, asked }: Turn,
  wrong: { problem?: string; username?: string } = {},
): FastifyReply {
  const known = readCookie(request, LOGIN_COOKIE)
  const cookie = known ?? randomSecret(32)
  if (!known) setCookie(reply, config, { name: LOGIN_COOKIE, value: cookie, maxAgeMs: LOGIN_COOKIE_MS })
  return sendLoginPage(reply, {
    request: asked,
    action: `${oauthPath(config)}/authorize_login_check?${asked.query}`,
    token: formToken(cookie, 'login'),
    ...wrong,
  })
}

async function logIn(options: Options, turn: Turn): Promise<FastifyReply> {
  const { request, reply, asked } = turn
  const { sql, config } = options
  const { username = '', password = '', token } = bodyParametersOf(request)
  const again = (status: number, problem: string) => {
    reply.code(status)
    return showLogin(options, turn, { problem, username: username.slice(0, 254) })
  }
  const cookie = readCookie(request, LOGIN_COOKIE)
  if (!cookie || !isFormToken(token, cookie, 'login'))
    return again(403, 'The form has expired. Please try again.')
  const login = {
    name: username,
    password: password.slice(0, LONGEST_PASSWORD),
    address: request.ip,
    now: now(),
  }
  try {
    const user = await verifyUser(sql, login)
    if (!user) return again(401, 'The user name or the password is wrong.')
    const session = await startSession(sql, user, {
      ip: request.ip,
      old: readCookie(request, SESSION_COOKIE),
    })
    setCookie(reply, config, { name: SESSION_COOKIE, value: session, maxAgeMs: SESSION_MS })
    setCookie(reply, config, { name: LOGIN_COOKIE, value: '', maxAgeMs: 0 })
    return reply.redirect(`${oauthPath(config)}/authorize?${asked.query}`, 302)
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 429) throw error
    reply.headers(error.headers)
    return again(429, error.message)
  }
}

async function startSession(
  sql: Sql,
  user: ActiveUser,
  { ip, old }: { ip: string; old: string | undefined },
): Promise<string> {
  const at = now()
  return transaction(sql, async (db) => {
    if (old) await deleteSession(db, old)
    await db`update users set last_login = ${at}, last_active = ${at} where id = ${user.userId}`
    const entry = { bundle: 'user', object: 'security', objectId: user.userId, action: 'login', details: {} }
    await insertAuditEntries(db, [entry], { actor: { ...user, ip }, now: at })
    return insertSession(db, user.userId, at)
  })
}
