// Limits failed proofs of identity per network, over all names and all processes (decision 205).
import type { Sql } from '../database/connection.ts'
import { ApiError } from '../errors.ts'
import { networksOf } from '../values/networks.ts'
import { isKnownAddress } from './knownAddresses.ts'
import { acquireAttempt, type GuessLimit } from './limitGuesses.ts'
import { recordAttempt } from './loginAttempts.ts'

const HOUR_MS = 3_600_000
/** Of an IPv4 address or an IPv6 /64. */
const SUBSCRIBER: GuessLimit = { failures: 50, windowMs: HOUR_MS }
/** Of an IPv4 /24 or an IPv6 /48. */
const SITE: GuessLimit = { failures: 250, windowMs: HOUR_MS }
/** Of a user at a network where that user signed in before, once the network is over its limit. */
const RESERVE: GuessLimit = { failures: 10, windowMs: HOUR_MS }

/**
 * What is proved. Passwords and six-digit codes can be guessed; client secrets are 256 random bits, and have a budget of
 * their own: a program with a former secret does not keep people from signing in.
 */
export type ProofKind = 'password' | 'secret'

interface Prover {
  address: string
  /** The user of the name that was sent; null for an unknown one. */
  userId: number | null
  kind: ProofKind
  now: Date
}

interface Attempt {
  address: string
  name: string
  at: Date
}

/**
 * Runs `check` within the limits of its network: only failures count. Beyond them nothing is checked, except for users who
 * signed in from the network before: they have a reserve each, so that others behind the same address do not lock them out.
 * A failure from the reserve gets the answer of an unknown name.
 * @throws ApiError 429 with Retry-After in seconds.
 */
export async function limitNetwork<T>(
  sql: Sql,
  prover: Prover,
  { check, isFailure }: { check(): Promise<T>; isFailure(result: T): boolean },
): Promise<T> {
  const { attempts, refusal } = await acquireAttempts(sql, prover)
  let hasFailed = false
  try {
    const result = await check()
    hasFailed = isFailure(result)
    if (hasFailed && refusal) throw refusal
    return result
  } finally {
    await recordAttempts(sql, attempts, hasFailed)
  }
}

/** Attempts to run one check with, and what a failure answers when they are from the reserve. */
async function acquireAttempts(
  sql: Sql,
  { address, userId, kind, now }: Prover,
): Promise<{ attempts: Attempt[]; refusal: ApiError | null }> {
  const { subscriber, site } = networksOf(address)
  const attempts: Attempt[] = []
  const acquire = async (counter: { address: string; name: string }, limit: GuessLimit) => {
    attempts.push({ ...counter, at: await acquireAttempt(sql, { ...counter, now }, limit) })
  }
  let refusal: ApiError
  try {
    await acquire({ address: subscriber, name: `NETWORK ${kind}` }, SUBSCRIBER)
    await acquire({ address: site, name: `NETWORK ${kind}` }, SITE)
    return { attempts, refusal: null }
  } catch (error) {
    await recordAttempts(sql, attempts.splice(0), false)
    refusal = toRefusal(error)
  }
  // Asked for unknown names too: both take the same statements.
  if (!(await isKnownAddress(sql, { userId: userId ?? 0, address, now }))) throw refusal
  try {
    await acquire({ address: subscriber, name: `RESERVE ${userId}` }, RESERVE)
    return { attempts, refusal }
  } catch (error) {
    toRefusal(error)
    throw refusal
  }
}

/** What a refused caller is told. @throws whatever is no refusal */
function toRefusal(error: unknown): ApiError {
  if (!(error instanceof ApiError) || error.status !== 429) throw error
  const message =
    'Too many failed sign-ins from your network. Try again later. If you signed in from here before, check your password.'
  return new ApiError(429, 'too_many_requests', message, { headers: error.headers })
}

async function recordAttempts(sql: Sql, attempts: readonly Attempt[], isFailure: boolean): Promise<void> {
  for (const { at, ...counter } of attempts) await recordAttempt(sql, counter, { at, isFailure })
}
