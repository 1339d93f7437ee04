import { limitGuesses } from '../../../platform/auth/limitGuesses.ts'
import { digest } from '../../../platform/auth/secrets.ts'
import type { Sql } from '../../../platform/database/connection.ts'
import { insertJobs } from '../../../platform/engine/jobs.ts'
import { networkOf } from '../../../platform/values/networks.ts'
import { invitationMail, resetMail } from './mailJobs.ts'

/** Of one network: a user who forgot a password asks once or twice. */
const ASKING = { failures: 10, windowMs: 3_600_000 }
const LONGEST_NAME = 254

/**
 * Asks for a link that is mailed to whoever has this name or address. The answer waits for nothing that depends on
 * whether there is anybody: the look-up is the job's. Two people who ask for one name at once ask once.
 * @throws ApiError 429 for an address that asks too often.
 */
export async function askReset(
  sql: Sql,
  { name, address, now }: { name: string; address: string; now: Date },
): Promise<void> {
  const wanted = name.trim().toLowerCase().replaceAll('\0', '').slice(0, LONGEST_NAME)
  const key = `reset ${digest(wanted).toString('hex')}`
  await limitGuesses(
    sql,
    { address: networkOf(address), name: 'RESET', now },
    {
      check: () => insertJobs(sql, [{ task: resetMail, payload: { name: wanted }, key, mode: 'replace' }]),
      isFailure: () => true,
      limit: ASKING,
    },
  )
}

/** Has a user invited by mail. */
export async function askInvitation(sql: Sql, userId: number): Promise<void> {
  await insertJobs(sql, [
    { task: invitationMail, payload: { userId }, key: `invitation ${userId}`, mode: 'replace' },
  ])
}
