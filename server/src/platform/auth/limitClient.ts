import { now } from '../clock.ts'
import type { Sql } from '../database/connection.ts'
import { networkOf } from '../values/networks.ts'
import { findCredential } from './credentials.ts'
import { limitGuesses } from './limitGuesses.ts'
import { limitNetwork } from './limitNetwork.ts'

/**
 * Runs `check` for a client. One with the right secret is never limited: nobody guesses 256 random bits. Wrong secrets are
 * limited per client id and network, and per network over all ids, so that a flood of them leaves few rows.
 * @throws ApiError 429 with Retry-After in seconds.
 */
export async function limitClient<T>(
  sql: Sql,
  { clientId, clientSecret }: { clientId: string; clientSecret: string },
  { address, check, isFailure }: { address: string; check(): Promise<T>; isFailure(result: T): boolean },
): Promise<T> {
  if ((await findCredential(sql, clientId, clientSecret)) !== null) return check()
  const at = now()
  const guesser = { address: networkOf(address), name: clientId, now: at }
  return limitNetwork(
    sql,
    { address, userId: null, kind: 'secret', now: at },
    { check: () => limitGuesses(sql, guesser, { check, isFailure }), isFailure },
  )
}
