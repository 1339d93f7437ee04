// The PostgreSQL that the tests run on: TEST_DATABASE_URL, or an embedded cluster in memory.
import { createHash } from 'node:crypto'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { findEmbedded, startEmbedded } from '../src/platform/database/embedded.ts'
import { createLog } from '../src/platform/log.ts'
import { memoryFolder } from './memoryFolder.ts'

/**
 * The address of the cluster's administrative database. `npm test` starts one cluster for all files and hands
 * it on; a file that is run by hand shares a cluster that stays up for the next run.
 */
export async function clusterUrl(): Promise<string> {
  if (process.env.TEST_DATABASE_URL) return process.env.TEST_DATABASE_URL
  // Who sets a temporary folder of his or her own has a cluster of his or her own.
  const owner = createHash('sha256').update(tmpdir()).digest('hex').slice(0, 8)
  const dir = join(memoryFolder(), `campanile-test-${userInfo().username}-${owner}`)
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
