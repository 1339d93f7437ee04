import type { Sql } from '../database/connection.ts'
import { forbidden, invalid } from '../errors.ts'
import type { Actor } from '../permissions.ts'
import { networkOf } from '../values/networks.ts'
import { type ActiveUser, findActiveUser } from './activeUser.ts'
import { limitGuesses } from './limitGuesses.ts'
import { limitNetwork } from './limitNetwork.ts'
import { verifyPassword } from './secrets.ts'

/**
 * Asks whoever is signed in for the password once more: who finds a browser that is left alone does not know it.
 * @throws ApiError 400 at `password` for another one, 429 after too many.
 */
export async function demandPassword(
  { sql, actor, now }: { sql: Sql; actor: Actor; now: Date },
  userId: number,
  sent: unknown,
): Promise<ActiveUser> {
  const user = await findActiveUser(sql, userId)
  if (!user) throw forbidden()
  const isFailure = (isRight: boolean) => !isRight
  const check = async () => typeof sent === 'string' && (await verifyPassword(user.passwordHash, sent))
  const guesser = { address: networkOf(actor.ip), name: `USER ${userId}`, now }
  const isRight = await limitNetwork(
    sql,
    { address: actor.ip, userId, kind: 'password', now },
    { check: () => limitGuesses(sql, guesser, { check, isFailure }), isFailure },
  )
  if (!isRight) throw invalid('password', 'The password is wrong.')
  return user
}
