// Applications that use the interface in the name of the actor (OAuth 2.0), and the end of all access at once.
import type { FastifyInstance } from 'fastify'
import { forgetActors } from '../../../platform/auth/actorCache.ts'
import { listConsents } from '../../../platform/auth/authorizations.ts'
import { setSessionCookie } from '../../../platform/auth/cookies.ts'
import { endAccess } from '../../../platform/auth/endAccess.ts'
import { withdrawConsent } from '../../../platform/auth/withdrawConsent.ts'
import { transaction } from '../../../platform/database/connection.ts'
import { notFound } from '../../../platform/errors.ts'
import { route } from '../../../platform/http/route.ts'
import { insertAuditEntries } from '../../../platform/rest/audit.ts'
import { type ContextOf, idOf } from '../../../platform/rest/mount.ts'
import { isoDate } from '../../../platform/values/dates.ts'
import { s } from '../../../platform/values/shape.ts'
import { requireUser } from './requireUser.ts'

const application = s.object(
  {
    id: s.int({ description: 'Id of the API credential.' }),
    name: s.text(),
    grantedAt: s.moment(),
    usedAt: s.orNull(s.moment()),
    isCurrent: s.bool({ description: 'The request was sent by this application.' }),
  },
  'Application',
)

const LIST = {
  summary: 'Applications with access in one’s own name, by name',
  answer: s.object({ applications: s.list(application) }),
} as const

const WITHDRAW = {
  summary: 'End the access of an application: its tokens are void, and it must ask again',
  answer: s.object({ success: s.exactly(true) }),
  errors: [404],
} as const

const END_ALL = {
  summary:
    'Sign out everywhere: ends all of one’s own sessions, this one included, and the access of all applications',
  answer: s.object({ success: s.exactly(true) }),
} as const

/** Adds `GET /applications`, `DELETE /applications/{id}` and `DELETE /sessions`. */
export function applicationRoutes(app: FastifyInstance, contextOf: ContextOf): void {
  route(app, 'GET /applications', LIST, async (request) => {
    const { db, actor } = contextOf(request)
    const consents = await listConsents(db, requireUser(actor).userId)
    return {
      applications: consents.map(({ credentialId, name, grantedAt, usedAt }) => ({
        id: credentialId,
        name,
        grantedAt: isoDate(grantedAt),
        usedAt: usedAt && isoDate(usedAt),
        isCurrent: credentialId === actor.credentialId,
      })),
    }
  })

  route(app, 'DELETE /applications/:id(^\\d+$)', WITHDRAW, async (request) => {
    const { sql, actor, now } = contextOf(request)
    const { userId } = requireUser(actor)
    if (!(await withdrawConsent(sql, { actor, userId, credentialId: idOf(request), now }))) throw notFound()
    return { success: true as const }
  })

  route(app, 'DELETE /sessions', END_ALL, async (request, reply) => {
    const { sql, actor, config, now } = contextOf(request)
    const { userId } = requireUser(actor)
    await transaction(sql, async (db) => {
      const details = { ...(await endAccess(db, [userId])) }
      const entry = { bundle: 'user', object: 'security', objectId: userId, action: 'end_access', details }
      await insertAuditEntries(db, [entry], { actor, now })
    })
    forgetActors()
    if (actor.sessionId !== undefined) setSessionCookie(reply, config, null)
    return { success: true as const }
  })
}
