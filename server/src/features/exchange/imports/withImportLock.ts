import { setTimeout as sleep } from 'node:timers/promises'
import type { Sql } from '../../../platform/database/connection.ts'
import { StartError } from '../../../platform/startError.ts'

/** Session lock per file: "IMPO". */
const CLASS = 0x494d504f
/** PostgreSQL notices a killed process when its last statement ends. */
const ATTEMPTS = 20
const WAIT_MS = 250

/** Runs `fn` while no other process imports the file with this hash. @throws StartError when one does. */
export async function withImportLock<T>(sql: Sql, hash: string, fn: () => Promise<T>): Promise<T> {
  const key = Number.parseInt(hash.slice(0, 8), 16) | 0
  const connection = await sql.reserve()
  try {
    for (let attempt = 1; ; attempt++) {
      const [row] = await connection<
        { held: boolean }[]
      >`select pg_try_advisory_lock(${CLASS}, ${key}) as held`
      if (row?.held) break
      if (attempt === ATTEMPTS) throw new StartError('Another process is importing this file.')
      await sleep(WAIT_MS)
    }
    return await fn()
  } finally {
    await connection`select pg_advisory_unlock(${CLASS}, ${key})`.catch(() => {})
    connection.release()
  }
}
