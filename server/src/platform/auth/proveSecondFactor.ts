import { now } from '../clock.ts'
import type { Sql } from '../database/connection.ts'
import { ApiError } from '../errors.ts'
import { networkOf } from '../values/networks.ts'
import type { ActiveUser } from './activeUser.ts'
import { type GuessLimit, limitGuesses } from './limitGuesses.ts'
import { limitNetwork } from './limitNetwork.ts'
import type { Guesser } from './loginAttempts.ts'
import { noteSignIn } from './noteSignIn.ts'
import { type CodeKind, readCode, takeCode } from './secondFactors.ts'

/** Of six digits, from wherever they are tried: whoever knows the password gets no more. */
const CODES: GuessLimit = { failures: 10, windowMs: 15 * 60_000 }

/**
 * Takes a code of a user, who then has shown to hold the second factor. @returns what kind it was, or null.
 * @throws ApiError 429 after too many wrong ones. A recovery code is taken even then: there are too many to guess.
 */
export async function checkCode(
  sql: Sql,
  { userId, address }: { userId: number; address: string },
  typed: string,
): Promise<CodeKind | null> {
  const at = now()
  const read = readCode(typed)
  const isFailure = (kind: CodeKind | null) => kind === null
  const check = async () => (read && (await takeCode(sql, userId, { ...read, now: at })) ? read.kind : null)
  const limitCodes = (who: Guesser) =>
    limitGuesses(sql, { ...who, now: at }, { check, isFailure, limit: CODES })
  if (read?.kind === 'recovery_code')
    return limitCodes({ address: networkOf(address), name: `RECOVERY ${userId}` })
  return limitNetwork(
    sql,
    { address, userId, kind: 'password', now: at },
    { check: () => limitCodes({ address: '*', name: `CODE ${userId}` }), isFailure },
  )
}

/**
 * What a user whose password was right has to show beside it. @returns how he or she signs in.
 * @throws ApiError 401 `second_factor_required` without the code, and for one that is wrong or was used before; 429 after too many.
 */
export async function proveSecondFactor(
  sql: Sql,
  user: ActiveUser,
  { address, code }: { address: string; code: string | undefined },
): Promise<'form' | CodeKind> {
  if (!user.hasSecondFactor) return 'form'
  if (code === undefined || code.trim() === '')
    throw required('A code is needed: of your authenticator app, or one of your recovery codes.')
  const kind = await checkCode(sql, { userId: user.userId, address }, code)
  if (kind !== null) return kind
  await noteSignIn(sql, { who: user, method: 'code', address, now: now() }, 'login_failed')
  throw required('The code is wrong, or was used before.')
}

function required(message: string): ApiError {
  return new ApiError(401, 'second_factor_required', message)
}
