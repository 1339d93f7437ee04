import { findRolesByName } from '../features/access/users/findRolesByName.ts'
import { ADMINISTRATOR_ROLE } from '../features/access/users/role.ts'
import type { Db } from '../platform/database/connection.ts'
import { StartError } from '../platform/startError.ts'

/** The role that `--role NAME` names; the administrator without it. @throws StartError for an unknown name. */
export async function roleOption(db: Db, name: string | undefined): Promise<number> {
  if (name === undefined) return ADMINISTRATOR_ROLE
  const id = (await findRolesByName(db, [name])).get(name.trim().toLowerCase())
  if (id === undefined) throw new StartError(`There is no role "${name}".`)
  return id
}
