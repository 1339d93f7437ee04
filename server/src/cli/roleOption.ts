import type { Db } from '../database/connection.ts'
import { findRolesByName } from '../features/users/findRolesByName.ts'
import { ADMINISTRATOR_ROLE } from '../features/users/role.ts'
import { StartError } from '../startError.ts'

/** The role that `--role NAME` names; the administrator without it. @throws StartError for an unknown name. */
export async function roleOption(db: Db, name: string | undefined): Promise<number> {
  if (name === undefined) return ADMINISTRATOR_ROLE
  const id = (await findRolesByName(db, [name])).get(name.trim().toLowerCase())
  if (id === undefined) throw new StartError(`There is no role "${name}".`)
  return id
}
