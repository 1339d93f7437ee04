// Runs the test suites on one shared PostgreSQL. The last line is `N passed, N failed`.
//
//   node scripts/test.ts [--soak] [FILES]
//
// TEST_DATABASE_URL names another cluster to run on. TEST_TOTALS names a file to which the totals are
// appended, for a caller that sums several runs.
import { appendFileSync, globSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { run } from 'node:test'
import { spec } from 'node:test/reporters'
import { startEmbedded } from '../server/src/database/embedded.ts'
import { createLog } from '../server/src/log.ts'
import { ensureChromium } from './ensureChromium.ts'

const words = process.argv.slice(2)
const soak = words.includes('--soak')
const named = words.filter((word) => !word.startsWith('--'))
const patterns = soak
  ? ['server/test/**/*.soak.ts']
  : ['server/src/**/*.test.ts', 'server/test/**/*.test.ts', 'client/test/**/*.test.ts', 'e2e/**/*.test.ts']
const files = named.length > 0 ? named : globSync(patterns).sort()

if (files.some((file) => file.startsWith('e2e/'))) ensureChromium()
const cluster = await provideCluster()
const counts = { passed: 0, failed: 0 }
const stream = run({ files, concurrency: 2, timeout: soak ? 3_600_000 : 900_000 })
stream.on('test:pass', ({ details, skip, todo }) => {
  if (details.type !== 'suite' && skip === undefined && todo === undefined) counts.passed++
})
stream.on('test:fail', ({ details, todo }) => {
  if (details.type !== 'suite' && todo === undefined) counts.failed++
})
const output = stream.compose(spec)
for await (const chunk of output) process.stdout.write(chunk as Buffer)
await cluster.stop()

if (process.env.TEST_TOTALS) {
  appendFileSync(process.env.TEST_TOTALS, `${counts.passed} ${counts.failed}\n`)
}
process.exitCode = counts.failed > 0 || counts.passed === 0 ? 1 : 0
process.stdout.write(`${counts.passed} passed, ${counts.failed} failed\n`)

async function provideCluster(): Promise<{ stop(): Promise<void> }> {
  if (process.env.TEST_DATABASE_URL) return { stop: async () => {} }
  const dir = mkdtempSync(join(tmpdir(), 'campanile-test-'))
  const embedded = await startEmbedded(dir, createLog({ level: 'warn' }), { durable: false })
  process.env.TEST_DATABASE_URL = embedded.url
  const stop = async () => {
    await embedded.stop()
    rmSync(dir, { recursive: true, force: true })
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void stop().finally(() => process.exit(130)))
  }
  return { stop }
}
