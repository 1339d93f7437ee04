import type { Db } from '../../../platform/database/connection.ts'
import { authorsShape } from '../../../platform/values/auditShape.ts'
import { type Shown, s } from '../../../platform/values/shape.ts'
import { permissionsShape } from './permissionsShape.ts'

/** A role as users show it. */
export const roleShape = s.object(
  {
    ...authorsShape,
    id: s.int(),
    name: s.text(),
    description: s.orNull(s.text()),
    isAdmin: s.bool(),
    rawPermissions: permissionsShape,
  },
  'ShortRole',
)

/** Roles as users show them, by id. One statement. */
export async function loadRoleReferences(
  db: Db,
  ids: number[],
): Promise<Map<number, Shown<typeof roleShape>>> {
  const rows = await db<Shown<typeof roleShape>[]>`
    select created_by_user as "createdByUser", modified_by_user as "modifiedByUser", id, name, description,
      is_admin as "isAdmin", raw_permissions as "rawPermissions"
    from roles where id = any(${ids}::bigint[])`
  return new Map(rows.map((row) => [row.id, row]))
}
