// Who holds whom up: what `doctor` says of the database's sessions and of the work that waits.
import { findBlockedSessions, findLongTransactions } from '../database/sessions.ts'
import { type Backlog, LONG_SECONDS, MOST_COUNTED, readBacklogs } from './backlog.ts'
import type { Check, Finding } from './check.ts'
import { countWorkers, findDeadWorkers } from './workerLock.ts'

/** Ours last about a second; a backup reads for as long as it takes. */
const LONG_TRANSACTION_SECONDS = 60

/** The check over these kinds of work. */
export function checkEngine(backlogs: readonly Backlog[]): Check {
  const impatient = backlogs.filter(({ isPatient }) => !isPatient)
  return async ({ sql, now }) => {
    const [blocked, long, dead, waiting] = await Promise.all([
      findBlockedSessions(sql, now),
      findLongTransactions(sql, { seconds: LONG_TRANSACTION_SECONDS, now }),
      findDeadWorkers(sql),
      readBacklogs(sql, impatient, now),
    ])
    const late = waiting.filter(({ seconds }) => (seconds ?? 0) > LONG_SECONDS)
    const workers = late.length > 0 ? await countWorkers(sql) : 0
    const texts = [
      ...blocked.map(({ waits, blocks }) => `Held up: ${waits} waits for ${blocks}.`),
      ...long.map((text) => `A transaction is open for more than ${LONG_TRANSACTION_SECONDS} s: ${text}.`),
      ...dead.map(
        ({ id, jobs }) => `Worker ${id} is dead and holds ${jobs} jobs; a worker that runs gives them back.`,
      ),
      ...late.map(
        ({ kind, name, count, seconds }) =>
          `Behind by ${Math.round(seconds ?? 0)} s: ${kind} ${name}, ${count < MOST_COUNTED ? count : `${MOST_COUNTED} or more`} waiting.`,
      ),
      ...(late.length > 0 && workers === 0
        ? ['Nobody does background work: no worker runs on this database.']
        : []),
    ]
    return texts.map((text): Finding => ({ level: 'warning', text }))
  }
}
