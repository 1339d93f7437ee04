/** Who logs in with a name and a password, over HTTP Basic or on the login page. */
import type { Sql } from '../database/connection.ts'
import { ApiError } from '../errors.ts'
import { type ActiveUser, findActiveUserByName } from './activeUser.ts'
import { limitGuesses } from './limitGuesses.ts'
import { noteSignIn } from './noteSignIn.ts'
import { hashPassword, isRemembered, verifyPassword } from './secrets.ts'

/**
 * The active user with this username or email and password, or null.
 * Failures count for the name and for the user. A password that was checked leaves a row in the audit log.
 * @throws ApiError 429 after too many failures from the same address with the same name.
 */
export async function verifyUser(
  sql: Sql,
  login: { name: string; password: string; address: string; method: 'form' | 'basic'; now: Date },
): Promise<ActiveUser | null> {
  if (login.name.includes('\0') || login.password.includes('\0')) return null
  const user = await findActiveUserByName(sql, login.name)
  // No guess: it was right a moment ago.
  if (user && isRemembered(user.passwordHash, login.password)) return user
  const { address, now } = login
  const name = login.name.toLowerCase()
  // An unknown name costs the same time as a wrong password, so that names cannot be probed.
  const check = async () =>
    (await verifyPassword(user?.passwordHash ?? (await decoy()), login.password)) && user !== null
  const isFailure = (right: boolean) => !right
  // No name has a capital letter, so that none is counted as a user.
  const account = { address, name: user ? `USER ${user.userId}` : `NOBODY ${name}`, now }
  const isRight = await limitGuesses(
    sql,
    { address, name, now },
    {
      // A 429 that another name has caused would tell that both belong to a user: it is a wrong password instead.
      check: async () => {
        try {
          return await limitGuesses(sql, account, { check, isFailure })
        } catch (error) {
          if (!(error instanceof ApiError) || error.status !== 429) throw error
          await verifyPassword(await decoy(), login.password)
          return false
        }
      },
      isFailure,
    },
  )
  // With the form a session begins, which says so.
  if (!isRight) await noteSignIn(sql, { ...login, who: user }, 'login_failed')
  else if (login.method === 'basic') await noteSignIn(sql, { ...login, who: user }, 'login')
  return isRight ? user : null
}

let decoyHash: Promise<string> | undefined

function decoy(): Promise<string> {
  decoyHash ??= hashPassword('no user has this password')
  return decoyHash
}
