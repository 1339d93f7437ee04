/** HTTP Basic (RFC 7617): username or email, and password, of a user. */
import type { Sql } from '../database/connection.ts'
import type { Actor } from './permissions.ts'
import { verifyUser } from './verifyUser.ts'

/**
 * The user behind a Basic header's credentials, or null.
 * @throws ApiError 429 after too many failures from the same address with the same name.
 */
export async function resolveBasic(
  sql: Sql,
  encoded: string,
  who: { address: string; now: Date },
): Promise<Omit<Actor, 'ip'> | null> {
  const text = Buffer.from(encoded, 'base64').toString('utf8')
  const colon = text.indexOf(':')
  if (colon < 0) return null
  const user = await verifyUser(sql, { name: text.slice(0, colon), password: text.slice(colon + 1), ...who })
  if (!user) return null
  const { userId, name, isAdmin, permissions } = user
  return { userId, name, isAdmin, permissions }
}
