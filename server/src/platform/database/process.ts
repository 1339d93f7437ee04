// Which process is meant by a number that was written down earlier. Numbers are reused, most of all in
// containers, so a process is identified by its number and its time of start.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'

export interface ProcessIdentity {
  pid: number
  /** Opaque: equal for the same process, different for a later one with the same number. */
  start: string
}

/** The identity of a running process, or null when there is none (a zombie is none). */
export function identify(pid: number): ProcessIdentity | null {
  if (!Number.isInteger(pid) || pid <= 0) return null
  if (!existsSync('/proc/self/stat')) {
    const start = spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).stdout?.trim()
    return start ? { pid, start } : null
  }
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The name in parentheses may hold blanks; after it come the state and 18 fields before the start time.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    if (fields[0] === 'Z' || fields[0] === 'X') return null
    return { pid, start: `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()}/${fields[19]}` }
  } catch {
    return null
  }
}

/** True when the process that was written down still runs. */
export function isRunning(identity: ProcessIdentity): boolean {
  return identify(identity.pid)?.start === identity.start
}

/** The command line of a process, words joined by blanks; empty when it is not running. */
export function commandLine(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim()
  } catch {
    return spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout?.trim() ?? ''
  }
}
