// Runs published clients, as they are, against a server of their own.
//
//   npm run test:clients -- zapier=CHECKOUT python-mautic=CHECKOUT mautic-rails=CHECKOUT mautic-form-submit=CHECKOUT
//
// Each CHECKOUT is a clone: a work tree or a git directory; its last commit is unpacked into a folder of its own. n8n's
// nodes come from npm: `npm run test:n8n`. A client whose language is missing on the machine is skipped, with the
// reason. Ends with 0 when only tests fail that `known` lists.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Installation, installation, startServer } from '../server/test/process.ts'

interface Client {
  repository: string
  /** Settings that the client requires; `docs/guide/api-access.md` lists them, too. */
  settings: Readonly<Record<string, string>>
  /** Required programs, each with arguments of a call that succeeds. */
  programs: readonly (readonly [program: string, ...words: string[]])[]
  /** Commands in the unpacked folder; each has to end with 0. */
  commands(where: Installation): readonly (readonly [program: string, ...words: string[]])[]
  /** Names of tests that fail without the internet, or whose subject is the client itself. */
  known: readonly string[]
}

const BASIC = { CAMPANILE_API_ENABLE_BASIC_AUTH: 'true', CAMPANILE_API_RATE_LIMITER_LIMIT: '0' }

const CLIENTS: Readonly<Record<string, Client>> = {
  zapier: {
    repository: 'mautic/mautic-zapier',
    settings: BASIC,
    programs: [['npm', '--version']],
    commands: () => [
      // Two of its modules name it so; file systems of its authors ignore case.
      ['ln', '-sf', 'Abstract.js', 'entities/abstract.js'],
      ['npm', 'install', '--no-audit', '--no-fund', '--ignore-scripts'],
      ['node', 'node_modules/mocha/bin/mocha', '--recursive'],
    ],
    // An address below /s has to be a page there; here it is a 404, which the app shows as such.
    known: ['fails auth on mautic url with /s'],
  },
  'python-mautic': {
    repository: 'divio/python-mautic',
    settings: BASIC,
    programs: [['python3', '-c', 'import requests']],
    commands: () => [['python3', join(import.meta.dirname, 'clients/pythonMautic.py')]],
    known: [],
  },
  'mautic-rails': {
    repository: 'luk4s/mautic-rails',
    settings: { ...BASIC, CAMPANILE_TRUSTED_PROXIES: '127.0.0.1' },
    programs: [
      ['ruby', '-e', 'require "active_record"; require "sqlite3"; require "oauth2"; require "rest-client"'],
    ],
    commands: () => [['ruby', join(import.meta.dirname, 'clients/mauticRails.rb')]],
    known: [],
  },
  'mautic-form-submit': {
    repository: 'escopecz/mautic-form-submit',
    settings: { ...BASIC, CAMPANILE_TRUSTED_PROXIES: '127.0.0.1' },
    programs: [['php', '-r', 'curl_init();']],
    commands: () => [['php', join(import.meta.dirname, 'clients/formSubmit.php')]],
    known: [],
  },
}

const given = process.argv.slice(2).map((word) => word.split('=', 2) as [string, string?])
if (given.length === 0) {
  const words = Object.entries(CLIENTS).map(
    ([name, { repository }]) => `  ${name}=CHECKOUT of github.com/${repository}`,
  )
  process.stdout.write(`Skipped: name checkouts of clients.\n${words.join('\n')}\n`)
}
for (const [name, checkout = ''] of given) {
  const client = Object.hasOwn(CLIENTS, name) ? CLIENTS[name] : undefined
  if (!client) {
    process.stderr.write(`There is no client ${name}: ${Object.keys(CLIENTS).join(', ')}\n`)
    process.exitCode = 1
    continue
  }
  const missing = findMissing(client, checkout)
  if (missing) process.stdout.write(`${name}: skipped, ${missing}\n`)
  else if (!(await run(name, client, checkout))) process.exitCode = 1
}

function findMissing({ programs, repository }: Client, checkout: string): string | null {
  if (spawnSync('git', ['-C', checkout || '.', 'rev-parse', 'HEAD']).status !== 0 || checkout === '')
    return `${checkout || 'nothing'} is no clone of github.com/${repository}`
  const program = programs.find(([one, ...words]) => spawnSync(one, words).status !== 0)
  return program ? `"${program.join(' ')}" fails on this machine` : null
}

/** Whether everything passed. */
async function run(name: string, client: Client, checkout: string): Promise<boolean> {
  const closers: (() => unknown)[] = []
  const scope = { after: (close: () => unknown) => closers.unshift(close) }
  try {
    const where = await installation(scope as never, client.settings)
    await startServer(scope as never, where)
    const folder = unpack(checkout)
    scope.after(() => rmSync(folder, { recursive: true, force: true }))
    const { CAMPANILE_ADMIN_USERNAME: username = '', CAMPANILE_ADMIN_PASSWORD: password = '' } = where.env
    await fill(where.url, { username, password })
    const env = {
      ...process.env,
      TEST_BASE_URL: where.url,
      TEST_BASIC_AUTH_USERNAME: username,
      TEST_BASIC_AUTH_PASSWORD: password,
      PYTHONPATH: folder,
    }
    let output = ''
    for (const [program, ...words] of client.commands(where)) {
      const made = spawnSync(program, words, { cwd: folder, env, encoding: 'utf8', maxBuffer: 1e8 })
      output = made.stdout + made.stderr
      process.stdout.write(output)
      if (made.status !== 0) return isKnown(client, output)
    }
    process.stdout.write(`${name}: passed\n`)
    return true
  } finally {
    for (const close of closers) await close()
  }
}

/** The last commit in a folder of its own. The clone stays as it is. */
function unpack(checkout: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'campanile-client-'))
  const archive = join(folder, 'client.tar')
  const made = spawnSync('git', ['-C', checkout, 'archive', '-o', archive, 'HEAD'])
  if (made.status !== 0 || spawnSync('tar', ['-xf', archive, '-C', folder]).status !== 0)
    throw new Error(`The client could not be unpacked: ${made.stderr}`)
  rmSync(archive)
  return folder
}

/** Records that the clients list. */
async function fill(
  url: string,
  { username, password }: { username: string; password: string },
): Promise<void> {
  const headers = {
    authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`,
    'content-type': 'application/json',
  }
  const post = async (path: string, body: object) => {
    const answer = await fetch(`${url}/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return answer.json() as Promise<{ list?: { id: number } }>
  }
  const segmentId = (await post('/segments/new', { name: 'Sample segment' })).list?.id
  const email = {
    subject: 'S',
    language: 'en',
    emailType: 'template',
    lists: [segmentId],
    customHtml: '<p>x</p>',
    isPublished: true,
  }
  await post('/contacts/new', { firstname: 'Ada', email: 'ada@clients.example', tags: ['vip'] })
  await post('/emails/new', { ...email, name: 'Sample email' })
  await post('/pages/new', { title: 'Sample page', customHtml: '<p>x</p>', isPublished: true })
  const mapped = { mappedObject: 'contact', mappedField: 'email' }
  const fields = [{ label: 'Email', alias: 'email', type: 'email', ...mapped }]
  await post('/forms/new', {
    name: 'Sample form',
    formType: 'standalone',
    postAction: 'return',
    isPublished: true,
    fields,
  })
}

// Mocha numbers its failures and prints the names of tests below them.
function isKnown({ known }: Client, output: string): boolean {
  const failed = [...output.matchAll(/^ {2}\d+\) [\s\S]*?^ {7}(.+):$/gm)].map(([, title = '']) =>
    title.trim(),
  )
  const unknown = failed.filter((title) => !known.includes(title))
  process.stdout.write(
    failed.length > 0 && unknown.length === 0
      ? `passed, but for what is known: ${failed.join('; ')}\n`
      : `failed: ${unknown.join('; ') || 'see above'}\n`,
  )
  return failed.length > 0 && unknown.length === 0
}
