// Beyond the standard routes: permission checks, and the role list.

import type { FastifyInstance } from 'fastify'
import { badRequest, forbidden } from '../../../platform/errors.ts'
import { route } from '../../../platform/http/route.ts'
import { holds } from '../../../platform/permissions.ts'
import { type ContextOf, idOf, objectBody, queryOf } from '../../../platform/rest/mount.ts'
import { wholeNumber } from '../../../platform/search/page.ts'
import { escapeLike } from '../../../platform/values/escapeLike.ts'
import { toText } from '../../../platform/values/field.ts'
import { s } from '../../../platform/values/shape.ts'
import { loadActor } from './loadActor.ts'

const CHECK = {
  summary: 'Which of these permissions a user has',
  body: s.object({ permissions: s.either(s.list(s.text()), s.text()) }),
  answer: s.map(s.bool(), 'By permission.'),
  example: { body: { permissions: ['lead:leads:viewown'] }, answer: { 'lead:leads:viewown': true } },
} as const

const ROLES = {
  summary: 'Roles to choose from',
  query: { filter: s.text({ description: 'How the name begins.' }), limit: s.int() },
  answer: s.list(s.object({ id: s.int(), name: s.text() }, 'RoleName')),
} as const

export function userRoutes(app: FastifyInstance, contextOf: ContextOf): void {
  route(app, 'POST /users/:id(^\\d+$)/permissioncheck', CHECK, async (request) => {
    const context = contextOf(request)
    if (!holds(context.actor, 'user:users:view') && context.actor.userId !== idOf(request)) throw forbidden()
    const actor = await loadActor(context.db, idOf(request))
    const { permissions } = objectBody(request)
    const names = (
      typeof permissions === 'object' && permissions !== null ? Object.values(permissions) : [permissions]
    ).filter((name) => typeof name === 'string' && name !== '') as string[]
    if (names.length === 0) throw badRequest('permissions: a permission or a list of permissions is needed.')
    return Object.fromEntries(names.map((name) => [name, holds(actor, name)]))
  })

  route(app, 'GET /users/list/roles', ROLES, async (request) => {
    const context = contextOf(request)
    if (!holds(context.actor, 'user:roles:view') && !holds(context.actor, 'user:users:view'))
      throw forbidden()
    const { filter, limit } = queryOf(request)
    const rows = wholeNumber(limit)
    const text = toText(filter)
    if (text === undefined || text.includes('\0')) throw badRequest('filter: a text is needed.')
    return context.db<{ id: number; name: string }[]>`
      select id, name from roles where lower(name) like lower(${`${escapeLike(text)}%`})
      order by lower(name), id ${rows > 0 ? context.db`limit ${rows}` : context.db``}`
  })
}
