/** The page where users see which clients they have allowed, and withdraw it. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { listConsents } from '../auth/authorizations.ts'
import { bodyParametersOf } from '../auth/clientParameters.ts'
import { formToken, isFormToken, oauthPath } from '../auth/cookies.ts'
import { findVisitor, type LoginTarget, logIn, openPage, showLogin, type Visitor } from '../auth/login.ts'
import { sendProblemPage } from '../auth/loginPages.ts'
import { withdrawConsent } from '../auth/withdrawConsent.ts'
import { now } from '../clock.ts'
import type { Config } from '../config.ts'
import type { Sql } from '../database/connection.ts'
import { toId } from '../values/field.ts'
import { sendConsentsPage } from './authorizePages.ts'

interface Options {
  sql: Sql
  config: Config
}

/** Adds `/oauth/v2/consents` with a login of its own. A GET changes nothing. */
export function mountConsentsEndpoint(app: FastifyInstance, options: Options): void {
  const { sql, config } = options
  const page = `${oauthPath(config)}/consents`
  const login = `${page}_login`
  const target: LoginTarget = {
    why: 'Sign in to see which applications have access in your name.',
    action: `${page}_login_check`,
    next: page,
  }

  app.get('/oauth/v2/consents', async (request, reply) => {
    if (!openPage(reply, config)) return reply
    const visitor = await findVisitor({ sql, config }, request)
    return visitor ? show(options, { reply, visitor }) : reply.redirect(login, 302)
  })
  app.post('/oauth/v2/consents', async (request, reply) => {
    if (!openPage(reply, config)) return reply
    const visitor = await findVisitor({ sql, config }, request)
    return visitor ? withdraw(options, { request, reply, visitor }) : reply.redirect(login, 303)
  })
  app.get('/oauth/v2/consents_login', async (request, reply) =>
    openPage(reply, config) ? showLogin(options, { request, reply, target }) : reply,
  )
  app.post('/oauth/v2/consents_login_check', async (request, reply) =>
    openPage(reply, config) ? logIn(options, { request, reply, target }) : reply,
  )
}

interface Turn {
  reply: FastifyReply
  visitor: Visitor
  /** What was just done. */
  message?: string
}

async function show({ sql, config }: Options, { reply, visitor, message }: Turn): Promise<FastifyReply> {
  const page = `${oauthPath(config)}/consents`
  return sendConsentsPage(reply, {
    consents: await listConsents(sql, visitor.user.userId),
    action: page,
    login: `${page}_login`,
    token: formToken(visitor.session, 'withdraw'),
    userName: visitor.user.name,
    ...(message ? { message } : {}),
  })
}

async function withdraw(
  options: Options,
  { request, reply, visitor }: Turn & { request: FastifyRequest },
): Promise<FastifyReply> {
  const { sql } = options
  const { user, session } = visitor
  const { client, token } = bodyParametersOf(request)
  if (!isFormToken(token, session, 'withdraw'))
    return sendProblemPage(reply, {
      status: 403,
      message: 'The form has expired. Please go back and try again.',
    })
  const credentialId = toId(client)
  if (credentialId === undefined)
    return sendProblemPage(reply, {
      status: 400,
      message: 'The form does not say which application it is about.',
    })
  const actor = { ...user, ip: request.ip }
  const wasAllowed = await withdrawConsent(sql, { actor, userId: user.userId, credentialId, now: now() })
  const message = wasAllowed ? 'The application has no access any more.' : 'The application had no access.'
  return show(options, { reply, visitor, message })
}
