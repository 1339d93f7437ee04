/** HTTP Basic: username or email, and password, of a user. */
import type { Sql } from '../database/connection.ts'
import type { Actor } from '../permissions.ts'
import { readBasicHeader } from './basicHeader.ts'
import { verifyUser } from './verifyUser.ts'

/**
 * The user behind a Basic header, or null.
 * @throws ApiError 429 after too many failures from the same address with the same name.
 */
export async function resolveBasic(
  sql: Sql,
  header: string,
  who: { address: string; now: Date },
): Promise<Omit<Actor, 'ip'> | null> {
  const login = readBasicHeader(header)
  const user = login
    ? await verifyUser(sql, { name: login.name, password: login.secret, method: 'basic', ...who })
    : null
  if (!user) return null
  const { userId, name, isAdmin, permissions } = user
  return { userId, name, isAdmin, permissions }
}
