// What was found about the installation not long ago: an examination asks mail servers and looks at files, which is too much
// for whoever opens a page.
import { setTimeout as passed } from 'node:timers/promises'
import type { Sql } from '../../../platform/database/connection.ts'
import type { Finding } from '../../../platform/engine/check.ts'
import { type Examined, examine } from './examine.ts'

const FRESH_MS = 60_000
/** A server that does not answer holds nobody up for longer. */
const WAITS_MS = 2_000

interface Look {
  findings: readonly Finding[] | null
  at: number
  running: Promise<void> | null
}

/** By the pool of the process: each examines for itself. */
const looks = new WeakMap<Sql, Look>()

/** Examines now, and keeps what was found for those who ask for the latest. */
export async function examineNow(examined: Examined): Promise<readonly Finding[]> {
  const findings = await examine(examined)
  Object.assign(lookOf(examined.sql), { findings, at: performance.now() })
  return findings
}

/** What was found within the last minute, or before, where looking takes longer; null while nothing is known. */
export async function latestFindings(examined: Examined): Promise<readonly Finding[] | null> {
  const look = lookOf(examined.sql)
  if (performance.now() - look.at < FRESH_MS) return look.findings
  look.running ??= examineNow(examined).then(
    () => {
      look.running = null
    },
    (error) => {
      look.running = null
      throw error
    },
  )
  const waiting = new AbortController()
  // Whoever went on without it is not told that it failed.
  look.running.catch(() => {})
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
