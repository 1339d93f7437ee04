/** Who logs in with a name and a password, over HTTP Basic or on the login page. */
import type { Sql } from '../database/connection.ts'
import { ApiError } from '../errors.ts'
import { networkOf } from '../values/networks.ts'
import { type ActiveUser, findActiveUserByName } from './activeUser.ts'
import { insertKnownAddress, isKnownAddress } from './knownAddresses.ts'
import { type GuessLimit, limitGuesses } from './limitGuesses.ts'
import { limitNetwork } from './limitNetwork.ts'
import { noteSignIn } from './noteSignIn.ts'
import { hashPassword, isRemembered, verifyPassword } from './secrets.ts'

/** From all addresses together that the user never signed in from: a stranger with many of them gets no more guesses. */
const STRANGERS: GuessLimit = { failures: 100, windowMs: 3_600_000 }

interface Login {
  name: string
  password: string
  address: string
  method: 'form' | 'basic'
  /** Whether the password alone lets the user in; a sign-in where it does not has failed. */
  isEnough?(user: ActiveUser): boolean
  now: Date
}

/**
 * The active user with this username or email and password, or null.
 * Failures count for the name and for the user at the address, and for the user at all addresses that are new to him or
 * her: the owner is not locked out by what strangers try elsewhere. They count for the network as well, over all names
 * (`limitNetwork`). A password that was checked leaves a row in the audit log.
 * @throws ApiError 429 after too many failures from the same network, or with the same name from it.
 */
export async function verifyUser(sql: Sql, login: Login): Promise<ActiveUser | null> {
  if (login.name.includes('\0') || login.password.includes('\0')) return null
  const user = await findActiveUserByName(sql, login.name)
  // No guess: it was right a moment ago.
  if (user && isRemembered(user.passwordHash, login.password, login.address)) return user
  const { address, now } = login
  const name = login.name.toLowerCase()
  const guesser = { address: networkOf(address), name, now }
  const checkNamed = () => checkPassword(sql, user, login, name)
  const isRight = await limitNetwork(
    sql,
    { address, userId: user?.userId ?? null, kind: 'password', now },
    {
      async check() {
        const isChecked = await limitGuesses(sql, guesser, { check: checkNamed, isFailure })
        if (!isChecked) await noteSignIn(sql, { ...login, who: user }, 'login_failed')
        return isChecked
      },
      isFailure,
    },
  )
  if (!isRight || !user) return null
  // With the form a session begins, which says so.
  if (login.isEnough?.(user) === false) await noteSignIn(sql, { ...login, who: user }, 'login_failed')
  else if (login.method === 'basic') {
    await noteSignIn(sql, { ...login, who: user }, 'login')
    await insertKnownAddress(sql, { userId: user.userId, address, now })
  }
  return user
}

const isFailure = (right: boolean) => !right

/** Whether the password is right, as far as the user may still be guessed at. */
async function checkPassword(
  sql: Sql,
  user: ActiveUser | null,
  { address, password, now }: Login,
  name: string,
): Promise<boolean> {
  // An unknown name costs the same time as a wrong password, so that names cannot be probed.
  const check = async () =>
    (await verifyPassword(user?.passwordHash ?? (await decoy()), password, address)) && user !== null
  // No name has a capital letter, so that none is counted as a user.
  const account = user ? `USER ${user.userId}` : `NOBODY ${name}`
  const isStrange = !(await isKnownAddress(sql, { userId: user?.userId ?? 0, address, now }))
  const everywhere = () =>
    isStrange
      ? limitGuesses(sql, { address: '*', name: account, now }, { check, isFailure, limit: STRANGERS })
      : check()
  // A 429 that another name or address has caused would tell that there is such a user: it is a wrong password instead.
  const guesser = { address: networkOf(address), name: account, now }
  try {
    return await limitGuesses(sql, guesser, { check: everywhere, isFailure })
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 429) throw error
    await verifyPassword(await decoy(), password)
    return false
  }
}

let decoyHash: Promise<string> | undefined

function decoy(): Promise<string> {
  decoyHash ??= hashPassword('no user has this password')
  return decoyHash
}
