// Runs the official PHP library's own tests, as they are, against a server of their own.
//
//   npm run test:php -- CHECKOUT [--filter ContactsTest, or other words for phpunit]
//
// CHECKOUT is a clone of github.com/mautic/api-library: a work tree or a git directory. Says why and ends with 0 when
// it, PHP, phpunit or Guzzle is missing. Ends with 0 too when nothing fails but what KNOWN names.
import { spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Installation, installation, startServer } from '../server/test/process.ts'

/** Tests that fail on every machine without a connection to the internet. */
const KNOWN: Readonly<Record<string, string>> = {
  'AbstractAuthTest::test404Response': 'asks github.com',
}
const PACKAGES = 'phpunit php-cli php-curl php-xml php-mbstring php-guzzlehttp-guzzle php-psr-log'
/** What the library's tests expect of a server: they log in by password, send old shapes, and come in a burst. */
const SETTINGS = {
  CAMPANILE_API_ENABLE_BASIC_AUTH: 'true',
  CAMPANILE_API_LEGACY_CLIENTS: 'true',
  CAMPANILE_SOCIAL_TWITTER_ENABLED: 'true',
  CAMPANILE_API_RATE_LIMITER_LIMIT: '0',
}

const [checkout = '', ...words] = process.argv.slice(2)
const missing = whatIsMissing(checkout)
if (missing) process.stdout.write(`Skipped: ${missing}\n`)
else process.exitCode = await run()

function whatIsMissing(checkout: string): string | null {
  if (checkout === '') return 'name a clone of github.com/mautic/api-library: npm run test:php -- CHECKOUT'
  if (output('git', ['-C', checkout, 'rev-parse', 'HEAD:tests/Api']) === null)
    return `${checkout} is no clone of github.com/mautic/api-library.`
  if (output('php', ['-v']) === null) return `PHP is missing (Debian: apt-get install ${PACKAGES}).`
  if (output('phpunit', ['--version']) === null)
    return `phpunit is missing (Debian: apt-get install ${PACKAGES}).`
  const autoload = 'exit((int) !stream_resolve_include_path("GuzzleHttp/autoload.php"));'
  return output('php', ['-r', autoload]) === null
    ? `Guzzle is missing (Debian: apt-get install ${PACKAGES}).`
    : null
}

/** What the program prints; null when it is missing or fails. */
function output(program: string, words: readonly string[]): string | null {
  const { status, stdout } = spawnSync(program, words, { encoding: 'utf8' })
  return status === 0 ? stdout.trim() : null
}

async function run(): Promise<number> {
  const closers: (() => unknown)[] = []
  const scope = { after: (close: () => unknown) => closers.unshift(close) }
  try {
    const where = await installation(scope as never, SETTINGS)
    await startServer(scope as never, where)
    const library = unpack(where)
    scope.after(() => rmSync(library, { recursive: true, force: true }))
    const { stdout, stderr } = spawnSync('phpunit', ['--no-coverage', '--colors=never', ...words], {
      cwd: library,
      encoding: 'utf8',
      maxBuffer: 1e8,
    })
    process.stdout.write(stdout + stderr)
    return report(stdout)
  } finally {
    for (const close of closers) await close()
  }
}

/** The library's last commit in a folder of its own, with what its tests look for beside it. The clone stays as it is. */
function unpack({ url, env }: Installation): string {
  const folder = mkdtempSync(join(tmpdir(), 'campanile-php-'))
  const archive = join(folder, 'library.tar')
  const made = spawnSync('git', ['-C', checkout, 'archive', '-o', archive, 'HEAD'])
  if (made.status !== 0 || spawnSync('tar', ['-xf', archive, '-C', folder]).status !== 0)
    throw new Error(`The library could not be unpacked: ${made.stderr}`)
  mkdirSync(join(folder, 'vendor'))
  copyFileSync(join(import.meta.dirname, 'phpAutoload.php'), join(folder, 'vendor/autoload.php'))
  const settings = {
    AuthMethod: 'BasicAuth',
    userName: env.CAMPANILE_ADMIN_USERNAME,
    password: env.CAMPANILE_ADMIN_PASSWORD,
    baseUrl: url,
    apiUrl: `${url}/api/`,
    testEmail: 'php-library@sample.example',
  }
  const text = JSON.stringify(settings).replaceAll("'", "\\'")
  writeFileSync(join(folder, 'tests/local.config.php'), `<?php return json_decode('${text}', true);\n`)
  if (!existsSync(join(folder, 'phpunit.xml.dist'))) throw new Error(`${checkout} has no phpunit.xml.dist`)
  return folder
}

/** Says in one line what came out, and with what the run ends. */
function report(text: string): number {
  const summary = /^Tests: .*/m.exec(text)?.[0] ?? ''
  const count = (name: string) => Number(new RegExp(`${name}: (\\d+)`).exec(summary)?.[1] ?? 0)
  const all = count('Tests') || Number(/^OK \((\d+) tests?/m.exec(text)?.[1] ?? 0)
  const skipped = count('Skipped') + count('Incomplete')
  const failed = [...text.matchAll(/^\d+\) \S*\\(\w+::\w+)/gm)].map(([, name]) => name ?? '')
  const commit = output('git', ['-C', checkout, 'log', '-1', '--format=%h of %cs'])
  const known = failed.map((name) => `${name} (${KNOWN[name] ?? 'UNEXPECTED'})`)
  process.stdout.write(
    `mautic/api-library ${commit}: ${all - failed.length - skipped} of ${all} passed, ` +
      `${skipped} skipped, ${failed.length} failed${known.length > 0 ? `: ${known.join(', ')}` : ''}\n`,
  )
  return all > 0 && failed.every((name) => name in KNOWN) ? 0 : 1
}
