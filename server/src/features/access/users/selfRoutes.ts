// Whoever asks: who that is, and what each person may change about himself or herself.
import type { FastifyInstance } from 'fastify'
import { demandPassword } from '../../../platform/auth/demandPassword.ts'
import { forbidden, invalid, notFound } from '../../../platform/errors.ts'
import { route } from '../../../platform/http/route.ts'
import { recordOf } from '../../../platform/openapi/records.ts'
import { SYSTEM } from '../../../platform/permissions.ts'
import type { Context } from '../../../platform/resource/definition.ts'
import { find } from '../../../platform/rest/list.ts'
import { type ContextOf, objectBody } from '../../../platform/rest/mount.ts'
import { present } from '../../../platform/rest/present.ts'
import { save } from '../../../platform/rest/save.ts'
import { isTimeZone } from '../../../platform/timeZone.ts'
import { isBlank } from '../../../platform/values/field.ts'
import { s } from '../../../platform/values/shape.ts'
import { user } from './user.ts'

/** An API credential acts for itself. */
const noUser = s.object(
  {
    id: s.exactly(null),
    username: s.exactly(null),
    firstName: s.text({ description: 'The name of the credential.' }),
    lastName: s.exactly(null),
    email: s.exactly(null),
    role: s.exactly(null),
  },
  'NoUser',
)

const SELF = { summary: 'Who is asking', answer: s.either(recordOf(user), noUser) } as const

const CHANGE = {
  summary: 'Change what is said of oneself; what is left out stays',
  body: s.object({
    firstName: s.optional(s.text()),
    lastName: s.optional(s.text()),
    position: s.optional(s.orNull(s.text())),
    email: s.optional(s.text({ description: 'Another one takes `password`, too.' })),
    timezone: s.optional(
      s.orNull(s.text({ description: 'Such as `Europe/Rome`; null for that of the server.' })),
    ),
    signature: s.optional(s.orNull(s.text())),
    password: s.optional(s.text({ description: 'One’s own, where the address changes.' })),
  }),
  answer: recordOf(user),
  errors: [429],
  example: { body: { timezone: 'Europe/Rome' } },
} as const

const CHANGEABLE = ['firstName', 'lastName', 'position', 'email', 'timezone', 'signature']

export function selfRoutes(app: FastifyInstance, contextOf: ContextOf): void {
  route(app, 'GET /users/self', SELF, async (request) => {
    const context = contextOf(request)
    // An API credential acts for itself: it is no user, but a client asking who it is gets an answer.
    if (context.actor.userId === null) {
      return {
        id: null,
        username: null,
        firstName: context.actor.name,
        lastName: null,
        email: null,
        role: null,
      }
    }
    return show(context, context.actor.userId)
  })

  route(app, 'PATCH /users/self', CHANGE, async (request) => {
    const context = contextOf(request)
    const { actor } = context
    if (actor.userId === null) throw forbidden('An API credential is no user.')
    const sent = objectBody(request)
    const body = Object.fromEntries(Object.entries(sent).filter(([name]) => CHANGEABLE.includes(name)))
    if (!isBlank(sent.plainPassword))
      throw invalid('plainPassword', 'Change your password with POST /api/users/self/password.')
    const { timezone } = body
    const isZone = !timezone || (typeof timezone === 'string' && isTimeZone(timezone))
    if (!isZone) throw invalid('timezone', 'A time zone such as Europe/Rome is expected.')
    // Who gets the mail of an account can have its password replaced.
    if (await isAnotherAddress(context, body.email))
      await demandPassword(context, actor.userId, sent.password)
    // Everybody may change these of himself or herself, whatever the rights on users.
    const asOneself = { ...context, actor: { ...actor, isAdmin: true } }
    const [saved] = await save(asOneself, user, 'patch', [{ key: '0', id: actor.userId, body }])
    if (!saved || 'error' in saved) throw saved?.error ?? notFound()
    return show(context, actor.userId)
  })
}

async function show(context: Context, id: number) {
  const system = { ...context, actor: SYSTEM }
  const rows = await find(system, user, [id])
  return (await present(system, user, rows, 'full'))[0]
}

async function isAnotherAddress({ db, actor }: Context, email: unknown): Promise<boolean> {
  if (email === undefined) return false
  const [own] = await db<{ email: string }[]>`select email from users where id = ${actor.userId}`
  return own?.email !== email
}
