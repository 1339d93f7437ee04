// Roles: named sets of permissions. The administrator role, id 1, always exists.
import { forgetActors } from '../../../platform/auth/actorCache.ts'
import type { Db } from '../../../platform/database/connection.ts'
import { conflict, invalid } from '../../../platform/errors.ts'
import {
  beyondYours,
  covers,
  findUnknownPermission,
  impliedPermissions,
  type Permissions,
} from '../../../platform/permissions.ts'
import { type Change, defineResource, type Row } from '../../../platform/resource/definition.ts'
import { auditedKeepingState } from '../../../platform/rest/groups.ts'
import { isCommand, textCommand } from '../../../platform/search/compile.ts'
import { publishedWords, standardCommands } from '../../../platform/search/standard.ts'
import { f } from '../../../platform/values/field.ts'
import { administratorToKeep, lastAdministrator } from './administratorToKeep.ts'
import { permissionsShape } from './permissionsShape.ts'

export const ADMINISTRATOR_ROLE = 1

export const role = defineResource({
  name: 'role',
  path: '/roles',
  one: 'role',
  many: 'roles',
  table: 'roles',
  permission: 'user:roles',
  fields: {
    ...auditedKeepingState,
    name: f.text({ required: true, listed: true }),
    description: f.text({ listed: true, max: 65_535, html: true }),
    isAdmin: f.bool({ listed: true }),
    rawPermissions: f.json({ of: 'object', listed: true, shows: permissionsShape }),
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
  async check({ db, actor }, changes) {
    const kept = await keptRole(db, changes)
    return changes.map((change) => {
      const { before, after } = change
      if (before && !covers(actor, rightsOf(before))) return beyondYours('role')
      if (after.id === ADMINISTRATOR_ROLE && (after.isAdmin !== true || after.isPublished !== true)) {
        return conflict('The administrator role stays published and keeps all rights.')
      }
      const unknown = findUnknownPermission(after.rawPermissions)
      if (unknown !== null) return invalid('rawPermissions', `The permission "${unknown}" does not exist.`)
      if (!covers(actor, rightsOf(after))) return beyondYours('role')
      return before?.id === kept ? lastAdministrator() : null
    })
  },
  async saved() {
    forgetActors()
  },
  async refuse({ db, actor }, rows) {
    const used = await findUsedRoles(db, rows)
    return rows.map((row) => {
      if (!covers(actor, rightsOf(row))) return beyondYours('role')
      if (row.id === ADMINISTRATOR_ROLE) return conflict('The administrator role cannot be deleted.')
      return used.has(row.id) ? conflict('The role is in use by users or API credentials.') : null
    })
  },
  async abilities({ db, actor }, rows) {
    const used = await findUsedRoles(db, rows)
    return rows.map((row) => {
      const edit = covers(actor, rightsOf(row))
      return { edit, delete: edit && row.id !== ADMINISTRATOR_ROLE && !used.has(row.id) }
    })
  },
  sample: (n) => ({ name: `Role ${n}`, rawPermissions: { 'user:roles': ['view'] } }),
})

/** Those of the roles that users or API credentials have. */
async function findUsedRoles(db: Db, rows: readonly Row[]): Promise<Set<number>> {
  const ids = rows.map((row) => row.id)
  const used = await db<{ roleId: number }[]>`
    select role_id as "roleId" from users where role_id = any(${ids}::bigint[])
    union select role_id from api_credentials where role_id = any(${ids}::bigint[])`
  return new Set(used.map((row) => row.roleId))
}

/** The role that has to stay as it is, when these changes would leave no active administrator. */
async function keptRole(db: Db, changes: readonly Change[]): Promise<number | null> {
  const leaving = new Set(
    changes
      .filter(
        ({ before, after }) => before?.isAdmin && (after.isAdmin !== true || after.isPublished !== true),
      )
      .map(({ after }) => after.id),
  )
  if (leaving.size === 0) return null
  return (await administratorToKeep(db, ({ roleId }) => leaving.has(roleId)))?.roleId ?? null
}

function rightsOf(row: Row): { isAdmin: boolean; permissions: Permissions } {
  return { isAdmin: row.isAdmin === true, permissions: impliedPermissions(row.rawPermissions) }
}
