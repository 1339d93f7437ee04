import { readFileSync } from 'node:fs'

/** A process' own share of memory, in megabytes. */
export function pssOf(pid: number): number {
  const kb = /^Pss:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1]
  return Number(kb ?? 0) / 1024
}
