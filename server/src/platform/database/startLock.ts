import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { StartError } from '../startError.ts'
import { identify, isRunning, type ProcessIdentity } from './process.ts'

/**
 * Runs `fn` while no other process starts a cluster in `dir`. A lock left by a dead process is removed; one
 * held by a live process for over a minute is a `StartError`.
 */
export async function withStartLock<T>(dir: string, fn: () => Promise<T>): Promise<T> {
  const file = join(dir, 'starting.lock')
  const deadline = Date.now() + 60_000
  while (!take(file)) {
    const holder = read(file)
    // An empty file is one being written this moment, or by a process that died right then.
    if (holder && !isRunning(holder)) rmSync(file, { force: true })
    else if (Date.now() > deadline) {
      throw new StartError(
        `Another process has been starting in ${dir} for a minute; if not, remove ${file}.`,
      )
    } else await sleep(50)
  }
  try {
    return await fn()
  } finally {
    rmSync(file, { force: true })
  }
}

function take(file: string): boolean {
  try {
    writeFileSync(file, JSON.stringify(identify(process.pid)), { flag: 'wx', mode: 0o600 })
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

function read(file: string): ProcessIdentity | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as ProcessIdentity
  } catch {
    return null
  }
}
