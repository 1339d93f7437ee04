/** Mail senders in processes of their own, for tests that kill them. */
import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import type { Config } from '../src/platform/config.ts'
import { beforeDrop } from './database.ts'

/** Starts one on that database; it ends before the database does. */
export function forkMailSender(t: object, url: string, settings: Partial<Config>): ChildProcess {
  const file = join(import.meta.dirname, 'mailSenderProcess.ts')
  const child = fork(file, [url, JSON.stringify(settings)], { stdio: 'inherit' })
  beforeDrop(t, () => killed(child))
  return child
}

/** Ends it as a power cut would. */
export async function killed(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGKILL')
  await ended
}

/** A zone where it is about noon, so that no day of a plan ends meanwhile, and its date there. */
export function noon(): { zone: string; day: string } {
  const now = new Date()
  const ahead = 12 - now.getUTCHours()
  const zone = ahead === 0 ? 'UTC' : `Etc/GMT${ahead > 0 ? '-' : '+'}${Math.abs(ahead)}`
  return { zone, day: new Date(now.getTime() + ahead * 3_600_000).toISOString().slice(0, 10) }
}
