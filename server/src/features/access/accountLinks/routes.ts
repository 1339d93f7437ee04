// Passwords that were forgotten, people who are invited, and the account of the first start.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { findStrongerRoles } from '../../../platform/auth/findStrongerRoles.ts'
import { badRequest, conflict, forbidden, notFound } from '../../../platform/errors.ts'
import { route } from '../../../platform/http/route.ts'
import { beyondYours, holds } from '../../../platform/permissions.ts'
import { insertAuditEntries } from '../../../platform/rest/audit.ts'
import { type ContextOf, idOf, objectBody } from '../../../platform/rest/mount.ts'
import { save } from '../../../platform/rest/save.ts'
import { s } from '../../../platform/values/shape.ts'
import { randomPassword } from '../users/firstAdministrator.ts'
import { user } from '../users/user.ts'
import type { Purpose } from './accountLinks.ts'
import { askInvitation, askReset } from './askReset.ts'
import { changePassword } from './changePassword.ts'
import { useAccountLink } from './useLink.ts'

const success = s.object({ success: s.exactly(true) })
const used = s.object({ user: s.object({ id: s.int(), username: s.text() }) })
const token = s.text({ description: 'The last part of the link.' })
const EXAMPLE = { token: 'ab'.repeat(32), password: 'Correct-horse-7' }

const ASK = {
  summary:
    'Have a link mailed by which a forgotten password is replaced; the answer is the same for names that nobody has',
  body: s.object({ username: s.text({ description: 'Or the email address.' }) }),
  answer: success,
  statuses: [202],
  errors: [429],
  example: { body: { username: 'ada' } },
} as const

const USE_RESET = {
  summary: 'Choose a new password by a mailed link; ends all sessions of the user',
  body: s.object({ token, password: s.text() }),
  answer: used,
  errors: [410],
  example: { body: EXAMPLE },
} as const

const CHANGE_PASSWORD = {
  summary: 'Replace one’s own password; ends all other sessions, and links that were mailed before',
  body: s.object({
    password: s.text({ description: 'The present one.' }),
    plainPassword: s.text({ description: 'The new one.' }),
  }),
  answer: success,
  errors: [429],
  example: { body: { password: 'Correct-horse-7', plainPassword: 'Correct-horse-8' } },
} as const

const INVITE = {
  summary: 'Make a user and invite the person by mail to choose a password',
  body: s.object({
    email: s.text(),
    firstName: s.text(),
    lastName: s.text(),
    role: s.int(),
    username: s.optional(s.text({ description: 'Unset: the email address.' })),
  }),
  answer: used,
  statuses: [201],
  example: { body: { email: 'ada@sample.example', firstName: 'Ada', lastName: 'Lovelace', role: 1 } },
} as const

const INVITE_AGAIN = {
  summary: 'Send the invitation of a user again who has never signed in',
  answer: success,
  statuses: [202],
  errors: [409],
} as const

const USE_INVITATION = {
  summary: 'Accept an invitation by its link: choose a password, and say how you are called',
  body: s.object({
    token,
    password: s.text(),
    firstName: s.optional(s.text()),
    lastName: s.optional(s.text()),
  }),
  answer: used,
  errors: [410],
  example: { body: { ...EXAMPLE, firstName: 'Ada' } },
} as const

const FIRST_RUN = {
  summary:
    'Give the account of the first start its name, address and password, by the link that the console printed',
  body: s.object({
    token,
    password: s.text(),
    username: s.optional(s.text()),
    firstName: s.optional(s.text()),
    lastName: s.optional(s.text()),
    email: s.optional(s.text()),
  }),
  answer: used,
  errors: [410],
  example: { body: { ...EXAMPLE, username: 'ada', email: 'ada@sample.example' } },
} as const

export function accountLinkRoutes(app: FastifyInstance, contextOf: ContextOf): void {
  route(
    app,
    'POST /password_resets',
    ASK,
    async (request, reply) => {
      const { sql, now } = contextOf(request)
      const { username } = objectBody(request)
      if (typeof username !== 'string' || username.trim() === '')
        throw badRequest('username: a text is needed.')
      await askReset(sql, { name: username, address: request.ip, now })
      reply.code(202)
      return { success: true }
    },
    { isOpen: true },
  )

  const use = (purpose: Purpose) => async (request: FastifyRequest) => {
    const { sql, now } = contextOf(request)
    const { token: sentToken, ...sent } = objectBody(request)
    const about = await useAccountLink(sql, { purpose, token: sentToken, sent, address: request.ip, now })
    return { user: { id: about.userId, username: about.username } }
  }
  route(app, 'POST /password_resets/use', USE_RESET, use('reset'), { isOpen: true })
  route(app, 'POST /invitations/use', USE_INVITATION, use('invitation'), { isOpen: true })
  route(app, 'POST /first_run', FIRST_RUN, use('first-run'), { isOpen: true })

  route(
    app,
    'POST /users/self/password',
    CHANGE_PASSWORD,
    async (request) => {
      const { sql, actor, now } = contextOf(request)
      await changePassword(sql, { actor, now }, objectBody(request))
      return { success: true }
    },
    { ignoresKey: true },
  )

  route(app, 'POST /invitations', INVITE, async (request, reply) => {
    const context = contextOf(request)
    const { email, firstName, lastName, role, username = email } = objectBody(request)
    // Nobody knows this password: the link is the way in.
    const body = { email, firstName, lastName, role, username, plainPassword: randomPassword() }
    const [made] = await save(context, user, 'create', [{ key: '0', id: null, body }])
    if (!made || 'error' in made) throw made?.error ?? notFound()
    await askInvitation(context.sql, made.row.id)
    reply.code(201)
    return { user: { id: made.row.id, username: String(made.row.username) } }
  })

  route(app, 'POST /users/:id(^\\d+$)/invitation', INVITE_AGAIN, async (request, reply) => {
    const context = contextOf(request)
    const { db, actor } = context
    if (!holds(actor, 'user:users:edit')) throw forbidden()
    const userId = idOf(request)
    const [found] = await db<{ role: number; lastLogin: Date | null }[]>`
      select role_id as role, last_login as "lastLogin" from users where id = ${userId}`
    if (!found) throw notFound()
    if ((await findStrongerRoles(db, actor, [found.role])).size > 0) throw beyondYours('user')
    if (found.lastLogin !== null)
      throw conflict('This user has signed in before. A forgotten password is replaced.')
    await askInvitation(context.sql, userId)
    const entry = { bundle: 'user', object: 'user', objectId: userId, action: 'invite', details: {} }
    await insertAuditEntries(db, [entry], context)
    reply.code(202)
    return { success: true }
  })
}
