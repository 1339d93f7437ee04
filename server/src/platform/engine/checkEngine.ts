// Who holds whom up: what `doctor` says of the database's sessions and of the work that waits.
import {
  findBlockedSessions,
  findLongTransactions,
  type OpenTransaction,
  type Session,
} from '../database/sessions.ts'
import type { Saying } from '../values/saying.ts'
import { type Backlog, LONG_SECONDS, MOST_COUNTED, readBacklogs } from './backlog.ts'
import { type Check, finding } from './check.ts'
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
    return [
      ...blocked.map(({ waits, blocks }) =>
        finding('warning', 'health.blocked', { waits: sessionSaying(waits), blocks: sessionSaying(blocks) }),
      ),
      ...long.map((one) =>
        finding('warning', 'health.longTransaction', {
          transaction: transactionSaying(one),
          seconds: LONG_TRANSACTION_SECONDS,
        }),
      ),
      ...dead.map((worker) => finding('warning', 'health.deadWorker', { ...worker })),
      ...late.map(({ kind, name, count, seconds }) =>
        finding('warning', count < MOST_COUNTED ? 'health.behind' : 'health.behindBy', {
          seconds: Math.round(seconds ?? 0),
          kind,
          name,
          count,
        }),
      ),
      ...(late.length > 0 && workers === 0 ? [finding('warning', 'health.noWorker')] : []),
    ]
  }
}

function transactionSaying({ session, ...prepared }: OpenTransaction): Saying {
  return session
    ? {
        code: 'health.openTransaction',
        values: { session: sessionSaying(session), since: prepared.since },
      }
    : { code: 'health.preparedTransaction', values: prepared }
}

function sessionSaying({ id, name, state, seconds, statement }: Session): Saying {
  return {
    code: 'health.session',
    values: { id, name: name ?? '', state: state ?? '', seconds: seconds ?? 0, statement: statement ?? '' },
  }
}
