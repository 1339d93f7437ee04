// Roles: named sets of permissions. The administrator role, id 1, always exists.
import { forgetActors } from '../../auth/actorCache.ts'
import { closePermissions, type Permissions } from '../../auth/permissions.ts'
import { conflict, forbidden, invalid } from '../../errors.ts'
import { defineResource } from '../../rest/definition.ts'
import { audited } from '../../rest/groups.ts'
import { isCommand, textCommand } from '../../search/compile.ts'
import { publishedWords, standardCommands } from '../../search/standard.ts'
import { f } from '../../values/field.ts'

export const ADMINISTRATOR_ROLE = 1

export const role = defineResource({
  name: 'role',
  path: '/roles',
  one: 'role',
  many: 'roles',
  table: 'roles',
  permission: 'user:roles',
  fields: {
    ...audited,
    name: f.text({ required: true, listed: true }),
    description: f.text({ listed: true, max: 65_535, html: true }),
    isAdmin: f.bool({ listed: true }),
    rawPermissions: f.json({ of: 'object', listed: true }),
  },
  search: {
    text: ['name', 'description'],
    commands: {
      ...standardCommands(),
      is: isCommand({ ...publishedWords, admin: ({ db }) => db`t.is_admin` }),
      name: textCommand('t.name'),
    },
  },
  order: ['name'],
  async check({ actor }, changes) {
    return changes.map((change) => {
      const isPowerful = change.after.isAdmin === true || change.before?.isAdmin === true
      if (isPowerful && !actor.isAdmin) return forbidden()
      if (
        change.after.id === ADMINISTRATOR_ROLE &&
        (change.after.isAdmin !== true || change.after.isPublished !== true)
      ) {
        return conflict('The administrator role stays published and keeps all rights.')
      }
      const closed = readPermissions(change.after.rawPermissions)
      if ('unknown' in closed)
        return invalid('rawPermissions', `The permission "${closed.unknown}" does not exist.`)
      change.after.rawPermissions = closed.permissions
      return null
    })
  },
  async saved() {
    forgetActors()
  },
  async refuse({ db }, rows) {
    const used = await db<{ roleId: number }[]>`
      select role_id as "roleId" from users where role_id = any(${rows.map((row) => row.id)}::bigint[])
      union select role_id from api_credentials where role_id = any(${rows.map((row) => row.id)}::bigint[])`
    const usedIds = new Set(used.map((row) => row.roleId))
    return rows.map((row) => {
      if (row.id === ADMINISTRATOR_ROLE) return conflict('The administrator role cannot be deleted.')
      return usedIds.has(row.id) ? conflict('The role is in use by users or API credentials.') : null
    })
  },
  sample: (n) => ({ name: `Role ${n}`, rawPermissions: { 'email:emails': ['viewown', 'viewother'] } }),
})

function readPermissions(raw: unknown): ReturnType<typeof closePermissions> {
  const sets: Record<string, string[]> = {}
  for (const [set, levels] of Object.entries((raw ?? {}) as Record<string, unknown>)) {
    const list = typeof levels === 'object' && levels !== null ? Object.values(levels) : [levels]
    if (!list.every((level) => typeof level === 'string')) return { unknown: set }
    sets[set] = list
  }
  return closePermissions(sets satisfies Permissions)
}
