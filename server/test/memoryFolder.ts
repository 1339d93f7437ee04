// Where tests keep clusters and data folders.
import { statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

const memory = '/dev/shm'
/** Several files at a time, each with a handful of databases and at times a cluster of its own, stay below this. */
const neededBytes = 3e9

/**
 * A folder in memory where there is plenty of it, else the temporary folder. A clone of the template is a thousand
 * files, and making them takes a file system 50 to 1,000 ms, depending on its kind, and memory 30 ms.
 */
export function memoryFolder(): string {
  try {
    const { bavail, bsize } = statfsSync(memory)
    const available = Math.min(bavail * bsize, process.availableMemory())
    return available > neededBytes ? memory : tmpdir()
  } catch {
    return tmpdir()
  }
}
