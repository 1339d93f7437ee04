// The PostgreSQL that the tests run on: TEST_DATABASE_URL, or an embedded cluster in the temporary folder.
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { findEmbedded, startEmbedded } from '../src/database/embedded.ts'
import { createLog } from '../src/log.ts'

/**
 * The address of the cluster's administrative database. `npm test` starts one cluster for all files and hands
 * it on; a file that is run by hand shares a cluster that stays up for the next run.
 */
export async function clusterUrl(): Promise<string> {
  if (process.env.TEST_DATABASE_URL) return process.env.TEST_DATABASE_URL
  const dir = join(tmpdir(), `campanile-test-${userInfo().username}`)
  const running = await findEmbedded(dir)
  if (running) return running.url
  try {
    const cluster = await startEmbedded(dir, createLog({ level: 'silent' }), { durable: false })
    await cluster.leave()
    return cluster.url
  } catch (error) {
    // Another test file was faster.
    const other = await findEmbedded(dir)
    if (other) return other.url
    throw error
  }
}
