/** Who logs in with a name and a password, over HTTP Basic or on the login page. */
import type { Sql } from '../database/connection.ts'
import { type ActiveUser, findActiveUserByName } from './activeUser.ts'
import { limitGuesses } from './limitGuesses.ts'
import { hashPassword, isRemembered, verifyPassword } from './secrets.ts'

/**
 * The active user with this username or email and password, or null.
 * @throws ApiError 429 after too many failures from the same address with the same name.
 */
export async function verifyUser(
  sql: Sql,
  login: { name: string; password: string; address: string; now: Date },
): Promise<ActiveUser | null> {
  if (login.name.includes('\0') || login.password.includes('\0')) return null
  const user = await findActiveUserByName(sql, login.name)
  // No guess: it was right a moment ago.
  if (user && isRemembered(user.passwordHash, login.password)) return user
  const who = { address: login.address, name: login.name.toLowerCase(), now: login.now }
  const isRight = await limitGuesses(sql, who, {
    // An unknown name costs the same time as a wrong password, so that names cannot be probed.
    check: async () =>
      (await verifyPassword(user?.passwordHash ?? (await decoy()), login.password)) && user !== null,
    isFailure: (right) => !right,
  })
  return isRight ? user : null
}

let decoyHash: Promise<string> | undefined

function decoy(): Promise<string> {
  decoyHash ??= hashPassword('no user has this password')
  return decoyHash
}
