/** Login by a form, and the session that comes of it: shared by the pages that people see. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { now } from '../clock.ts'
import type { Config } from '../config.ts'
import type { Sql } from '../database/connection.ts'
import { ApiError } from '../errors.ts'
import { type ActiveUser, findActiveUser } from './activeUser.ts'
import { bodyParametersOf } from './clientParameters.ts'
import { formToken, isFormToken, oauthPath, readCookie, sessionCookie, setCookie } from './cookies.ts'
import { type LoginPage, sendLoginPage, sendProblemPage } from './loginPages.ts'
import { proveSecondFactor } from './proveSecondFactor.ts'
import { randomSecret } from './secrets.ts'
import { findSession } from './sessions.ts'
import { startSession } from './startSession.ts'
import { verifyUser } from './verifyUser.ts'

/** Ties the login form to the browser that asked for it, before there is a session. */
const LOGIN_COOKIE = { name: 'campanile_login', maxAgeMs: 3_600_000 }
const LONGEST_PASSWORD = 4_096

/** What the login is for. */
export interface LoginTarget extends Pick<LoginPage, 'why' | 'action' | 'formTargets'> {
  /** Where the user goes then. */
  next: string
}

interface LoginTurn {
  request: FastifyRequest
  reply: FastifyReply
  target: LoginTarget
}

interface Options {
  sql: Sql
  config: Config
}

/** Somebody with a session that has not ended. */
export interface Visitor {
  session: string
  user: ActiveUser
}

/** Makes the answer one for people. False when it has been sent, because the interface is switched off. */
export function openPage(reply: FastifyReply, config: Config): boolean {
  reply.header('cache-control', 'no-store')
  // A script that may call the interface must not read a form or a code.
  reply.removeHeader('access-control-allow-origin').removeHeader('access-control-allow-credentials')
  if (config.api_enabled) return true
  sendProblemPage(reply, { status: 403, message: 'The API is switched off.' })
  return false
}

/** Who is at the browser; null for nobody that is logged in. */
export async function findVisitor(
  { sql, config }: Options,
  request: FastifyRequest,
): Promise<Visitor | null> {
  const session = readCookie(request, sessionCookie(request, config))
  const found = session ? await findSession(sql, session, { config, now: now() }) : null
  const user = found === null ? null : await findActiveUser(sql, found.userId)
  return session && user ? { session, user } : null
}

/** Sends the form for user name and password. */
export function showLogin(
  { config }: Options,
  { request, reply, target }: LoginTurn,
  wrong: Pick<LoginPage, 'problem' | 'username' | 'asksCode'> = {},
): FastifyReply {
  const known = readCookie(request, LOGIN_COOKIE.name)
  const cookie = known ?? randomSecret(32)
  if (!known) setCookie(reply, config, { ...LOGIN_COOKIE, path: oauthPath(config), value: cookie })
  return sendLoginPage(reply, { ...target, token: formToken(cookie, 'login'), ...wrong })
}

/** Takes the form: starts a session and leads on, or shows the form again with what is wrong. */
export async function logIn(options: Options, turn: LoginTurn): Promise<FastifyReply> {
  const { request, reply, target } = turn
  const { sql, config } = options
  const { username = '', password = '', code, token } = bodyParametersOf(request)
  const again = (status: number, problem: string, asksCode = code !== undefined) => {
    reply.code(status)
    return showLogin(options, turn, { problem, username: username.slice(0, 254), asksCode })
  }
  const cookie = readCookie(request, LOGIN_COOKIE.name)
  if (!cookie || !isFormToken(token, cookie, 'login'))
    return again(403, 'The form has expired. Please try again.')
  const login = {
    name: username,
    password: password.slice(0, LONGEST_PASSWORD),
    address: request.ip,
    method: 'form',
    now: now(),
  } as const
  try {
    const user = await verifyUser(sql, login)
    if (!user) return again(401, 'The user name or the password is wrong.')
    const method = await proveSecondFactor(sql, user, { address: request.ip, code })
    await startSession({ sql, config }, user, method, { request, reply })
    setCookie(reply, config, { ...LOGIN_COOKIE, path: oauthPath(config), value: '', maxAgeMs: 0 })
    return reply.redirect(target.next, 302)
  } catch (error) {
    if (!(error instanceof ApiError) || ![401, 429].includes(error.status)) throw error
    reply.headers(error.headers)
    return again(error.status, error.message, error.code === 'second_factor_required' || code !== undefined)
  }
}
