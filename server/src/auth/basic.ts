/** HTTP Basic (RFC 7617): username or email, and password, of a user. */
import type { Sql } from '../database/connection.ts'
import { insertFailure, refuseGuessing } from './failures.ts'
import type { Actor, Permissions } from './permissions.ts'
import { hashPassword, verifyPassword } from './secrets.ts'

interface UserRow {
  id: number
  name: string
  passwordHash: string
  isAdmin: boolean
  permissions: Permissions
}

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
  if (colon < 0 || text.includes('\0')) return null
  const name = text.slice(0, colon).toLowerCase()
  const user = await findUser(sql, name)
  const failure = { ...who, name }
  await refuseGuessing(sql, failure)
  // An unknown name costs the same time as a wrong password, so that names cannot be probed.
  const matches = await verifyPassword(user?.passwordHash ?? (await decoy()), text.slice(colon + 1))
  if (!user || !matches) {
    await insertFailure(sql, failure)
    return null
  }
  return { userId: user.id, name: user.name, isAdmin: user.isAdmin, permissions: user.permissions }
}

async function findUser(sql: Sql, name: string): Promise<UserRow | undefined> {
  const [user] = await sql<UserRow[]>`
    select u.id, u.first_name || ' ' || u.last_name as name, u.password_hash as "passwordHash",
      r.is_admin as "isAdmin", r.raw_permissions as permissions
    from users u join roles r on r.id = u.role_id
    where (lower(u.username) = ${name} or lower(u.email) = ${name}) and u.is_published and r.is_published`
  return user
}

let decoyHash: Promise<string> | undefined

function decoy(): Promise<string> {
  decoyHash ??= hashPassword('no user has this password')
  return decoyHash
}
