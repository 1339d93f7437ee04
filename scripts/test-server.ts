// Runs the test suites on Debian's PostgreSQL 15, the oldest version that we support.
import { spawnSync } from 'node:child_process'
import { withServerCluster } from './serverCluster.ts'

process.exitCode = await withServerCluster((url) => {
  const env = { ...process.env, TEST_DATABASE_URL: url }
  const words = ['scripts/test.ts', ...process.argv.slice(2)]
  return spawnSync(process.execPath, words, { stdio: 'inherit', env }).status ?? 1
})
