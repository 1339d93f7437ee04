// What was found about the installation not long ago: an examination asks mail servers and looks at files, which is too much
// for whoever opens a page.
import { setTimeout as passed } from 'node:timers/promises'
import type { Sql } from '../../../platform/database/connection.ts'
import type { Finding } from '../../../platform/engine/check.ts'
import type { Log } from '../../../platform/log.ts'
import { type Examined, examine } from './examine.ts'

const FRESH_MS = 60_000
/** A server that does not answer holds nobody up for longer. */
const WAITS_MS = 2_000

interface Look {
  findings: readonly Finding[] | null
  at: number
  running: Promise<unknown> | null
}

/** By the pool of the process: each examines for itself. */
const looks = new WeakMap<Sql, Look>()

/** Examines now, and keeps what was found for those who ask for the latest. */
export async function examineNow(examined: Examined): Promise<readonly Finding[]> {
  const findings = await examine(examined)
  Object.assign(lookOf(examined.sql), { findings, at: performance.now() })
  return findings
}

/** What was found within the last minute, or before, where looking takes longer or fails; null while nothing is known. */
export async function latestFindings(
  examined: Examined,
  log: Pick<Log, 'error'>,
): Promise<readonly Finding[] | null> {
  const look = lookOf(examined.sql)
  if (performance.now() - look.at < FRESH_MS) return look.findings
  look.running ??= examineNow(examined)
    // What waits for people is told all the same, just when something is broken.
    .catch((err: unknown) => {
      look.at = performance.now()
      log.error({ err }, 'the installation could not be examined; trying again in a minute')
    })
    .finally(() => {
      look.running = null
    })
  const waiting = new AbortController()
  await Promise.race([look.running, passed(WAITS_MS, undefined, { signal: waiting.signal })]).finally(() =>
    waiting.abort(),
  )
  return look.findings
}

function lookOf(sql: Sql): Look {
  const look = looks.get(sql) ?? { findings: null, at: Number.NEGATIVE_INFINITY, running: null }
  looks.set(sql, look)
  return look
}
