import { setTimeout as sleep } from 'node:timers/promises'
import type { Sql } from '../../../platform/database/connection.ts'
import { withSessionLock } from '../../../platform/database/sessionLock.ts'
import { StartError } from '../../../platform/startError.ts'

/** PostgreSQL notices a killed process when its last statement ends. */
const ATTEMPTS = 20
const WAIT_MS = 250

/** Another process has the lock. */
export class ImportUnderWay extends StartError {}

/** Runs `fn` while no other process imports the file with this hash. @throws ImportUnderWay when one does. */
export async function withImportLock<T>(sql: Sql, hash: string, fn: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    const done = await withSessionLock(sql, `import ${hash}`, fn)
    if (done) return done.result
    if (attempt === ATTEMPTS) throw new ImportUnderWay('Another process is importing this file.')
    await sleep(WAIT_MS)
  }
}
