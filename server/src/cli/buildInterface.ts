import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Log } from '../platform/log.ts'

const PROGRAM = join(import.meta.dirname, '../../../admin/build.ts')

/**
 * Builds the administration interface beside the work, where its sources are newer than what was built. What it says
 * goes to standard output. @returns what ends it
 */
export function buildInterface(log: Log): () => Promise<void> {
  if (!existsSync(PROGRAM)) return async () => {}
  const child = spawn(process.execPath, [PROGRAM], { stdio: ['ignore', 'inherit', 'pipe'] })
  let complaint = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    complaint = (complaint + text).slice(-4_000)
  })
  const ended = new Promise<void>((resolve) => {
    child.on('error', (error) => {
      log.error(error, 'the administration interface could not be built')
      resolve()
    })
    child.on('close', (code) => {
      if (code !== 0 && code !== null)
        log.error({ complaint }, 'the administration interface could not be built')
      resolve()
    })
  })
  return () => {
    child.kill()
    return ended
  }
}
