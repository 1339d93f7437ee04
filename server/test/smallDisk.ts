import { execFileSync } from 'node:child_process'
import type { TestContext } from 'node:test'
import { beforeDrop } from './database.ts'

export interface SmallDisk {
  /** What the file system holds at most, from now on, such as `64m`. */
  resize(size: string): void
}

/**
 * A file system of its own in the folder. Null, and the test is skipped, where nothing can be mounted. It goes with the
 * test, behind the servers that were started on it.
 */
export function smallDisk(t: TestContext, folder: string, size: string): SmallDisk | null {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', folder], { stdio: 'ignore' })
  } catch {
    t.skip('a small file system cannot be mounted here')
    return null
  }
  beforeDrop(t, async () => void execFileSync('umount', ['--lazy', folder]))
  return {
    resize: (next) => void execFileSync('mount', ['-o', `remount,size=${next}`, folder], { stdio: 'ignore' }),
  }
}
