// Signing in and out by a cookie, and the sessions of the one who asks.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { forgetActors } from '../../../platform/auth/actorCache.ts'
import { findSessionActor, sessionToken } from '../../../platform/auth/authenticate.ts'
import { setSessionCookie } from '../../../platform/auth/cookies.ts'
import { noteSignIn } from '../../../platform/auth/noteSignIn.ts'
import { proveSecondFactor } from '../../../platform/auth/proveSecondFactor.ts'
import { requestSource } from '../../../platform/auth/requestSource.ts'
import { endSession, listSessions } from '../../../platform/auth/sessions.ts'
import { startSession } from '../../../platform/auth/startSession.ts'
import { verifyUser } from '../../../platform/auth/verifyUser.ts'
import { ApiError, badRequest, notFound } from '../../../platform/errors.ts'
import { route } from '../../../platform/http/route.ts'
import type { Context } from '../../../platform/resource/definition.ts'
import { type ContextOf, idOf, objectBody } from '../../../platform/rest/mount.ts'
import { isoDate } from '../../../platform/values/dates.ts'
import { s } from '../../../platform/values/shape.ts'
import { requireUser } from './requireUser.ts'

const LONGEST_PASSWORD = 4_096

const success = s.object({ success: s.exactly(true) })

const signedIn = s.object({
  user: s.object({ id: s.int(), name: s.text() }, 'SignedIn'),
  csrfToken: s.text({ description: 'Valid as long as the session, for the header `X-CSRF-Token`.' }),
})

const READ = {
  summary: 'The user of the session, and the token for its unsafe requests; both are null without a session',
  answer: s.object({
    user: s.orNull(s.object({ id: s.int(), name: s.text() }, 'SignedIn')),
    csrfToken: s.orNull(s.text()),
  }),
} as const

const SIGN_IN = {
  summary:
    'Sign in with a cookie, for pages of this server; unsafe requests carry `csrfToken` in `X-CSRF-Token`',
  body: s.object({
    username: s.text({ description: 'Or the email address.' }),
    password: s.text(),
    code: s.optional(
      s.text({
        description: 'Of the second factor: needed after a 401 of the type `second_factor_required`.',
      }),
    ),
  }),
  answer: signedIn,
  statuses: [201],
  errors: [429],
  example: { body: { username: 'ada', password: 'correct horse battery staple' } },
} as const

const SIGN_OUT = { summary: 'Sign out: the session of the cookie ends', answer: success } as const

const session = s.object(
  {
    id: s.int(),
    startedAt: s.moment(),
    seenAt: s.moment(),
    expiresAt: s.moment(),
    address: s.text(),
    userAgent: s.text(),
    isCurrent: s.bool(),
  },
  'Session',
)

const LIST = {
  summary: 'One’s own sessions, the last used one first',
  answer: s.object({ sessions: s.list(session) }),
} as const

const END = { summary: 'End one of one’s own sessions', answer: success } as const

export function sessionRoutes(app: FastifyInstance, contextOf: ContextOf): void {
  route(app, 'POST /session', SIGN_IN, (request, reply) => signIn(contextOf(request), request, reply), {
    isOpen: true,
  })

  const read = async (request: FastifyRequest) => {
    const { sql, config, now } = contextOf(request)
    const actor = await findSessionActor(request, { sql, config, now })
    if (!actor) return { user: null, csrfToken: null }
    const { userId, name } = requireUser(actor)
    return { user: { id: userId, name }, csrfToken: sessionToken(request, config) }
  }
  route(app, 'GET /session', READ, read, { isOpen: true })

  route(app, 'DELETE /session', SIGN_OUT, async (request, reply) => {
    const { db, actor, config, now } = contextOf(request)
    const { userId, sessionId, name, ip: address } = requireUser(actor)
    if (sessionId === undefined)
      throw badRequest('There is no session to end: the request has no cookie of one.')
    await endSession(db, userId, sessionId)
    await noteSignIn(db, { who: { userId, name }, method: 'form', address, now }, 'logout')
    forgetActors()
    setSessionCookie(reply, config, null)
    return { success: true as const }
  })

  route(app, 'GET /sessions', LIST, async (request) => {
    const { db, actor, config, now } = contextOf(request)
    const sessions = await listSessions(db, requireUser(actor).userId, { config, now })
    return {
      sessions: sessions.map(({ startedAt, seenAt, expiresAt, ...rest }) => ({
        ...rest,
        startedAt: isoDate(startedAt),
        seenAt: isoDate(seenAt),
        expiresAt: isoDate(expiresAt),
        isCurrent: rest.id === actor.sessionId,
      })),
    }
  })

  route(app, 'DELETE /sessions/:id(^\\d+$)', END, async (request) => {
    const { db, actor, now } = contextOf(request)
    const { userId, name, ip: address } = requireUser(actor)
    if (!(await endSession(db, userId, idOf(request)))) throw notFound()
    await noteSignIn(db, { who: { userId, name }, method: 'form', address, now }, 'logout')
    forgetActors()
    return { success: true as const }
  })
}

async function signIn({ sql, config, now }: Context, request: FastifyRequest, reply: FastifyReply) {
  if (!config.api_enabled) throw new ApiError(403, 'api_disabled', 'The API is switched off.')
  if (requestSource(request, config) === 'foreign')
    throw new ApiError(403, 'csrf', 'Only pages of this server sign in with a cookie.')
  const { username, password, code } = objectBody(request)
  if (typeof username !== 'string' || typeof password !== 'string')
    throw badRequest('username and password are needed.')
  const user = await verifyUser(sql, {
    name: username,
    password: password.slice(0, LONGEST_PASSWORD),
    address: request.ip,
    method: 'form',
    now,
  })
  if (!user) throw new ApiError(401, 'access_denied', 'The user name or the password is wrong.')
  const proof = { address: request.ip, code: typeof code === 'string' ? code : undefined }
  const method = await proveSecondFactor(sql, user, proof)
  const csrfToken = await startSession({ sql, config }, user, method, { request, reply })
  reply.code(201)
  return { user: { id: user.userId, name: user.name }, csrfToken }
}
