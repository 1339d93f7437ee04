// Runs the test suites on one shared PostgreSQL. The last line is `N passed, N failed`.
//
//   node scripts/test.ts [--soak] [FILES]
//
// TEST_DATABASE_URL names another cluster to run on. TEST_TOTALS and TEST_FAILURES name files to which the totals
// and the names of what failed are appended, for a caller that sums several runs.
import { execFileSync } from 'node:child_process'
import { appendFileSync, chmodSync, existsSync, globSync, mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join, relative } from 'node:path'
import { run } from 'node:test'
import { spec } from 'node:test/reporters'
import { parseArgs } from 'node:util'
import { startEmbedded } from '../server/src/platform/database/embedded.ts'
import { createLog } from '../server/src/platform/log.ts'
import { memoryFolder } from '../server/test/memoryFolder.ts'
import { ensurePackage } from './ensurePackage.ts'
import { groupFiles } from './groupFiles.ts'
import { slowFileMs, slowFiles } from './slowFiles.ts'

const MOST_AGAIN = 12
/** Files whose time is printed. */
const MOST_TIMES = 60
/** Characters of an error at the end of the output. */
const MOST_REASON = 200

const { soak, named } = readCommand()
const patterns = soak
  ? ['server/test/**/*.soak.ts']
  : ['server/src', 'server/test', 'admin/test', 'client/test', 'e2e'].map(
      (folder) => `${folder}/**/*.test.ts`,
    )
const files = named.length > 0 ? named : globSync(patterns).sort()

if (files.some((file) => file.startsWith('e2e/')) && !process.env.CHROMIUM)
  ensurePackage('chromium-headless-shell')
if (files.some((file) => file.includes('/mailbox/'))) ensurePackage('dovecot-imapd')
if (files.some((file) => file.includes('clockJumps'))) ensurePackage('libfaketime')
// What the first server would do, and many start at once.
execFileSync(process.execPath, ['admin/build.ts'], { stdio: 'inherit' })
const folder = mkdtempSync(join(memoryFolder(), 'campanile-test-'))
chmodSync(folder, 0o711)
process.env.TMPDIR = folder
// Each file is a process and many start others: only the first one compiles a source.
process.env.NODE_COMPILE_CACHE = join(folder, 'compiled')
const stop = await provideCluster()
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void stop().finally(() => process.exit(130)))
}

const counts = new Map<string, { passed: number; failed: number }>()
/** The tests that failed, beside others or alone, by file: what each of them said last, by its name. */
const failures = new Map<string, Map<string, string>>()
const times = new Map<string, number>()
const { single, groups } = groupFiles(longestFirst(files), folder)
// A file or its database works, seldom both, and now and then both wait.
await runFiles([...single, ...groups.keys()], availableParallelism() + 1)
const again = named.length > 0 || soak ? [] : failedBesideOthers()
if (again.length > 0) {
  process.stdout.write(`Once more, alone: ${again.join(', ')}\n`)
  for (const file of again) counts.delete(file)
  for (const [group, some] of groups) if (some.some((file) => again.includes(file))) counts.delete(group)
  await runFiles(again, 1)
}
await stop()

if (!soak) reportTimes()
const passed = sum('passed')
const failed = sum('failed')
if (process.env.TEST_TOTALS) appendFileSync(process.env.TEST_TOTALS, `${passed} ${failed}\n`)
process.exitCode = failed > 0 || passed === 0 ? 1 : 0
// They stand at the end: of a long output often only the end is kept.
sayAgain(
  [...failures].flatMap(([file, names]) => {
    const outcome = counts.get(file)?.failed ? 'failed' : 'failed beside others and passed alone'
    return [...names].map(([name, reason]) => `${outcome}: ${file}: ${name}: ${reason}`)
  }),
)
process.stdout.write(`${passed} passed, ${failed} failed\n`)

/** Runs files and keeps what each of them came to. */
async function runFiles(some: string[], concurrency: number): Promise<void> {
  const stream = run({
    files: some,
    concurrency,
    // A larger young generation spares the many short processes a twentieth of their CPU time.
    execArgv: ['--max-semi-space-size=32'],
    timeout: soak || process.env.ALL_PAGES !== undefined ? 3_600_000 : 900_000,
  })
  // What fails as a whole (a crash, a time-out) is named by its path.
  const fileOf = (event: { file?: string; name: string }) => {
    const file = event.file ?? event.name
    return groups.has(file) ? file : relative(process.cwd(), file)
  }
  const count = (outcome: 'passed' | 'failed', file: string) => {
    const entry = counts.get(file) ?? { passed: 0, failed: 0 }
    entry[outcome]++
    counts.set(file, entry)
  }
  stream.on('test:pass', (event) => {
    const isTest = event.details.type !== 'suite' && event.skip === undefined && event.todo === undefined
    if (isTest) count('passed', fileOf(event))
  })
  stream.on('test:fail', (event) => {
    if (event.details.type === 'suite' || event.todo !== undefined) return
    const file = fileOf(event)
    count('failed', file)
    const { message, cause } = event.details.error
    const [reason = ''] = (cause instanceof Error ? cause.message : message).split('\n')
    failures.set(file, (failures.get(file) ?? new Map()).set(event.name, reason.slice(0, MOST_REASON)))
  })
  stream.on('test:summary', ({ file, duration_ms }) => {
    if (file && !groups.has(file)) times.set(relative(process.cwd(), file), duration_ms)
  })
  for await (const chunk of stream.compose(spec)) process.stdout.write(chunk as Buffer)
}

/**
 * The few files that failed. Beside other work a browser, a database or a server that is killed and started may
 * take long for what a test waits for, so these are tried once more, alone, and the outcome says so; when it is
 * not a few, everything has failed.
 */
function failedBesideOthers(): string[] {
  const those = [...counts].flatMap(([file, { failed }]) => (failed > 0 ? [file] : []))
  if (those.length > MOST_AGAIN) return []
  // A group fails as a whole when its process crashes.
  return [...new Set(those.flatMap((file) => groups.get(file) ?? [file]))]
}

/** Prints lines, and hands them to a caller that sums several runs and says them again. */
function sayAgain(lines: string[]): void {
  const text = lines.map((line) => `${line}\n`).join('')
  process.stdout.write(text)
  if (process.env.TEST_FAILURES) appendFileSync(process.env.TEST_FAILURES, text)
}

function sum(outcome: 'passed' | 'failed'): number {
  return [...counts.values()].reduce((total, entry) => total + entry[outcome], 0)
}

/** What the command line names; everything for nothing, so that what it does not know is refused. */
function readCommand(): { soak: boolean; named: string[] } {
  try {
    const { values, positionals } = parseArgs({
      options: { soak: { type: 'boolean' } },
      allowPositionals: true,
    })
    const gone = positionals.filter((file) => !existsSync(file))
    if (gone.length > 0) throw new Error(`There is no ${gone.join(', ')}`)
    return { soak: values.soak ?? false, named: positionals }
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\nUsage: node scripts/test.ts [--soak] [FILES]\n`)
    process.exit(2)
  }
}

/** Puts the files that are known to take long first, so that none of them is left over at the end. */
function longestFirst(all: string[]): string[] {
  const known = Object.keys(slowFiles)
  const gone = known.filter((file) => !existsSync(file))
  if (gone.length > 0) throw new Error(`scripts/slowFiles.ts names files that are not there: ${gone}`)
  return [...known.filter((file) => all.includes(file)), ...all.filter((file) => !known.includes(file))]
}

/** Names the files that took long, and those among them that `slowFiles` does not know. */
function reportTimes(): void {
  const slowest = [...times].sort((a, b) => b[1] - a[1]).slice(0, MOST_TIMES)
  for (const [file, ms] of slowest) {
    const unknown = ms > slowFileMs && !(file in slowFiles) ? ' (not in scripts/slowFiles.ts)' : ''
    process.stdout.write(`${(ms / 1000).toFixed(1).padStart(7)} s  ${file}${unknown}\n`)
  }
}

async function provideCluster(): Promise<() => Promise<void>> {
  const removeFolder = () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  if (process.env.TEST_DATABASE_URL) return async () => removeFolder()
  const embedded = await startEmbedded(join(folder, 'cluster'), createLog({ level: 'warn' }), {
    durable: false,
  })
  process.env.TEST_DATABASE_URL = embedded.url
  return async () => {
    await embedded.stop()
    removeFolder()
  }
}
