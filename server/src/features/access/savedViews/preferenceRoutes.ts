// What a user has chosen for the interface: columns, density, the order of the dashboard.
import type { FastifyInstance } from 'fastify'
import { transaction } from '../../../platform/database/connection.ts'
import { lockRows } from '../../../platform/database/lockRows.ts'
import { badRequest, invalid } from '../../../platform/errors.ts'
import { route } from '../../../platform/http/route.ts'
import { type ContextOf, objectBody } from '../../../platform/rest/mount.ts'
import { s } from '../../../platform/values/shape.ts'
import { userOf } from './routes.ts'

const MOST_BYTES = 64 * 1024
const DEEPEST = 20

const answer = s.object({ preferences: s.free() })

const READ = { summary: 'What you have chosen for the interface', answer, errors: [403] } as const
const SAVE = {
  summary:
    'Choose something for the interface: keys that are sent replace those that are stored, null removes one',
  body: s.free(),
  answer,
  errors: [400, 403],
  example: { body: { density: 'compact' } },
} as const

export function preferenceRoutes(app: FastifyInstance, contextOf: ContextOf): void {
  route(app, 'GET /preferences', READ, async (request) => {
    const context = contextOf(request)
    const [row] = await context.db<{ value: Record<string, unknown> }[]>`
      select value from user_preferences where user_id = ${userOf(context)}`
    return { preferences: row?.value ?? {} }
  })

  route(app, 'PATCH /preferences', SAVE, async (request) => {
    const context = contextOf(request)
    const userId = userOf(context)
    const sent = objectBody(request)
    for (const [key, value] of Object.entries(sent)) {
      if (!/^[a-zA-Z][\w.-]{0,99}$/.test(key))
        throw invalid(key.slice(0, 100), 'This is no name of a preference.')
      if (depthOf(value) > DEEPEST) throw invalid(key, `Preferences nest no deeper than ${DEEPEST} levels.`)
    }
    const preferences = await transaction(context.sql, async (db) => {
      await db`insert into user_preferences (user_id, value) values (${userId}, '{}') on conflict do nothing`
      const [row] = await db<[{ value: Record<string, unknown> }]>`
        select value from user_preferences where user_id = ${userId} ${lockRows(db, 'user_preferences')}`
      const kept = Object.entries({ ...row.value, ...sent }).filter(([, value]) => value !== null)
      const next = JSON.stringify(Object.fromEntries(kept))
      if (Buffer.byteLength(next) > MOST_BYTES)
        throw badRequest(`All preferences together take at most ${MOST_BYTES / 1024} kB.`)
      await db`update user_preferences set value = ${next}::text::jsonb where user_id = ${userId}`
      return Object.fromEntries(kept)
    })
    return { preferences }
  })
}

function depthOf(value: unknown, depth = 0): number {
  if (typeof value !== 'object' || value === null || depth > DEEPEST) return depth
  return Math.max(depth, ...Object.values(value).map((one) => depthOf(one, depth + 1)))
}
