/** The authorize endpoint with its login and consent pages (RFC 6749, section 4.1). */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { insertAuthorization, insertConsent, lockConsent } from '../auth/authorizations.ts'
import { bodyParametersOf } from '../auth/clientParameters.ts'
import { formToken, isFormToken, oauthPath } from '../auth/cookies.ts'
import { lockAddress } from '../auth/credentials.ts'
import { findVisitor, type LoginTarget, logIn, openPage, showLogin, type Visitor } from '../auth/login.ts'
import { sendProblemPage } from '../auth/loginPages.ts'
import { lockSession } from '../auth/sessions.ts'
import { now } from '../clock.ts'
import type { Config } from '../config.ts'
import { type Sql, transaction } from '../database/connection.ts'
import { holds } from '../permissions.ts'
import { escapeHtml } from '../values/escapeHtml.ts'
import { sendConsentPage, targetsOf } from './authorizePages.ts'
import { type AuthorizeRequest, leadBack, readAuthorizeRequest } from './authorizeRequest.ts'

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
    return asked ? showLogin(options, { request, reply, target: loginTarget(options, asked) }) : reply
  })
  app.post('/oauth/v2/authorize_login_check', async (request, reply) => {
    const asked = await ask(options, request, reply)
    return asked ? logIn(options, { request, reply, target: loginTarget(options, asked) }) : reply
  })
}

/** The request, unless it is answered here because something is wrong with it. */
async function ask(
  { sql, config }: Options,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<AuthorizeRequest | null> {
  if (!openPage(reply, config)) return null
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
  const { config } = options
  const login = `${oauthPath(config)}/authorize_login?${asked.query}`
  const visitor = await findVisitor(options, request)
  if (!visitor) return reply.redirect(login, 302)
  const { session, user } = visitor
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
  }
  const code = await issueCode(options, { asked, visitor, isAllowedNow: decision === 'allow' })
  if (code !== null) return reply.redirect(leadBack(asked.redirectUri, { state: asked.state, code }), 302)
  return sendConsentPage(reply, {
    request: asked,
    action: `${oauthPath(config)}/authorize?${asked.query}`,
    login,
    consents: `${oauthPath(config)}/consents`,
    token: formToken(session, 'consent'),
    userName: user.name,
  })
}

/**
 * A code, when the user allows the client: by the form just now, or earlier without having withdrawn it since. Null too when
 * the session ended meanwhile: what ends all access of a user ends this code, or it is not issued.
 */
async function issueCode(
  { sql }: Options,
  { asked, visitor, isAllowedNow }: { asked: AuthorizeRequest; visitor: Visitor; isAllowedNow: boolean },
): Promise<string | null> {
  const { credential, redirectUri, challenge } = asked
  const who = { credentialId: credential.id, userId: visitor.user.userId, redirectUri, now: now() }
  return transaction(sql, async (db) => {
    if (!(await lockAddress(db, credential.id, redirectUri))) return null
    if (!(await lockSession(db, visitor.session))) return null
    if (isAllowedNow) await insertConsent(db, who)
    else if (!(await lockConsent(db, who))) return null
    return insertAuthorization(db, { ...who, challenge })
  })
}

function deny({ reply, asked }: Turn): FastifyReply {
  const parameters = {
    error: 'access_denied',
    error_description: 'The user denied access to your application.',
    state: asked.state,
  }
  return reply.redirect(leadBack(asked.redirectUri, parameters), 302)
}

function loginTarget({ config }: Options, { credential, redirectUri, query }: AuthorizeRequest): LoginTarget {
  return {
    why: `<strong>${escapeHtml(credential.name)}</strong> asks for access. Sign in to go on.`,
    formTargets: targetsOf({ redirectUri }),
    action: `${oauthPath(config)}/authorize_login_check?${query}`,
    next: `${oauthPath(config)}/authorize?${query}`,
  }
}
