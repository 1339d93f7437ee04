import type { Log } from '../platform/log.ts'
import { deadReason } from './judgeProperties.ts'

const MOST_TOLD = 1_000
const told = new WeakMap<Log, Set<string>>()

/**
 * Says in the log of a record that it named what was not there when it was saved. Once in a process, as long as it
 * remembers: what happens all the time would fill the log. A change of what it names is told anew.
 */
export function tellDead(
  log: Log,
  what: string,
  record: Readonly<Record<string, number>>,
  dead: readonly string[],
): void {
  if (dead.length === 0) return
  const known = told.get(log) ?? new Set()
  const key = `${what} ${Object.values(record).join()} ${dead.join()}`
  if (known.has(key)) return
  if (known.size === MOST_TOLD) known.clear()
  told.set(log, known.add(key))
  log.warn({ ...record, reason: deadReason(dead) }, `${what} names what was not there`)
}
