import { setTimeout as sleep } from 'node:timers/promises'
import type { Sql } from '../database/connection.ts'
import type { Log } from '../log.ts'
import { type Backlog, LONG_SECONDS, readBacklogs } from './backlog.ts'

const INTERVAL_MS = 2_000

/** Says once in the log when work waits for more than five seconds, and once when it does no more. */
export function watchBacklogs(
  backlogs: readonly Backlog[],
  {
    sql,
    log,
    clock,
    intervalMs = INTERVAL_MS,
  }: { sql: Sql; log: Log; clock: () => Date; intervalMs?: number },
): { stop(): Promise<void> } {
  const watched = backlogs.filter(({ isPatient }) => !isPatient)
  const stopping = new AbortController()
  let told = new Set<string>()

  async function look(): Promise<void> {
    const late = (await readBacklogs(sql, watched, clock())).filter(
      ({ seconds }) => (seconds ?? 0) > LONG_SECONDS,
    )
    const behind = new Set(late.map(({ kind, name }) => `${kind} ${name}`))
    for (const { kind, name, count, seconds } of late)
      if (!told.has(`${kind} ${name}`))
        log.warn(
          { kind, name, count, seconds: Math.round(seconds ?? 0) },
          'work waits for more than five seconds',
        )
    for (const what of told) if (!behind.has(what)) log.info({ what }, 'work waits no more')
    told = behind
  }

  const ended = (async () => {
    while (!stopping.signal.aborted) {
      // A database that cannot be asked is told of by those who work with it.
      await look().catch(() => {})
      await sleep(intervalMs, undefined, { signal: stopping.signal, ref: false }).catch(() => {})
    }
  })()
  return {
    async stop() {
      stopping.abort()
      await ended
    },
  }
}
