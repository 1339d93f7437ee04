// Starts a job that never ends, says which process has it, and ends.
import { readdirSync, readFileSync } from 'node:fs'
import { isolatedPool } from '../src/platform/isolation/isolatedPool.ts'

const MODULE = new URL('./isolatedJobs.ts', import.meta.url)
const pool = isolatedPool({ processes: 1, timeMs: 600_000, heapMb: 32, maxWaiting: 9, maxWaitingOfCaller: 9 })
const childOf = (pid: number) =>
  readdirSync('/proc').find((one) => {
    if (!/^\d+$/.test(one)) return false
    try {
      return readFileSync(`/proc/${one}/stat`, 'utf8').split(') ')[1]?.split(' ')[1] === String(pid)
    } catch {
      return false
    }
  })

await pool.task(MODULE, 'echo')(1, 'a')
void pool.task(MODULE, 'spin')(null, 'a')
setTimeout(() => {
  process.stdout.write(String(childOf(process.pid)))
  process.exit()
}, 300)
