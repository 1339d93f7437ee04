// What a server keeps when its work is done: the memory of all its processes, and its database connections.
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { simpleParser } from 'mailparser'
import { connect } from '../src/platform/database/connection.ts'
import { findEmbedded } from '../src/platform/database/embedded.ts'
import { freePort } from '../test/freePort.ts'
import { apiOf } from '../test/upgrade/account.ts'
import type { Figure } from './figure.ts'

const CONTACTS = 20_000
const OPENS = 400
const REST_MS = 60_000
const ROOT = join(import.meta.dirname, '../..')

/**
 * Starts the server as `npm start` does on a folder of its own and gives it work of every kind: an import, segments, a
 * broadcast into the built-in outbox, opens by many programs, contacts made by many clients at once, whole lists,
 * rebuilds. Looks after a minute of rest. Linux only: the shares of memory (PSS) are from /proc.
 */
export async function memory(): Promise<Figure[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'campanile-memory-'))
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const env = { ...process.env, PORT: String(port), HOST: '127.0.0.1', DATA_DIR: dataDir, DATABASE_URL: '' }
  // What `npm start` runs; npm itself is left out, which ends its child unheard.
  const server = spawn(
    process.execPath,
    ['scripts/run.mjs', '--restart=1000', 'server/src/main.ts', 'start'],
    {
      cwd: ROOT,
      env,
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  )
  try {
    await until('the server answers', () =>
      fetch(`${url}/readyz`).then(
        (answer) => answer.ok,
        () => false,
      ),
    )
    const run = (...words: string[]) => command(words, env)
    const api = await apiOf(url, JSON.parse(await run('credential', 'create', '--name', 'bench', '--json')))
    const started = await look(server, dataDir)
    await work(api, run, dataDir)
    const busy = await look(server, dataDir)
    await sleep(REST_MS)
    const rested = await look(server, dataDir)
    tell('after the start', started)
    tell('after the work', busy)
    tell('a minute later', rested)
    return [
      figure('memory', total(rested), 'MB'),
      figure('connections', rested.sessions.length, 'connections'),
    ]
  } finally {
    const ended = new Promise((resolve) => server.once('exit', resolve))
    server.kill('SIGTERM')
    await ended
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function work(
  api: Awaited<ReturnType<typeof apiOf>>,
  run: (...words: string[]) => Promise<string>,
  dataDir: string,
): Promise<void> {
  const file = join(dataDir, 'contacts.csv')
  const rows = Array.from(
    { length: CONTACTS },
    (_, n) => `c${n}@memory.example,First${n},Last${n},City${n % 100}`,
  )
  writeFileSync(file, `email,firstname,lastname,city\n${rows.join('\n')}\n`)
  await run('import', 'contacts', file)
  const filters = [
    {
      glue: 'and',
      field: 'city',
      object: 'lead',
      type: 'text',
      operator: 'startsWith',
      properties: { filter: 'City' },
    },
  ]
  const { list } = await api.post('/segments/new', { name: 'All', isPublished: true, filters })
  const members = async () => Number((await api.get(`/contacts?search=segment:${list.alias}&limit=1`)).total)
  await until('the segment has its members', async () => (await members()) === CONTACTS)
  const { email } = await api.post('/emails/new', {
    ...{
      name: 'News',
      subject: 'News',
      language: 'en',
      emailType: 'list',
      lists: [list.id],
      isPublished: true,
    },
    customHtml:
      '<html><body>Hello {contactfield=firstname}, <a href="https://memory.example/">look</a></body></html>',
  })
  await api.post(`/emails/${email.id}/send`, {})
  await until('every mail is written', async () => countFiles(join(dataDir, 'outbox')) >= CONTACTS)
  await open(join(dataDir, 'outbox'))
  for (let n = 0; n < 3_000; n += 30)
    await Promise.all(
      Array.from({ length: 30 }, (_, k) =>
        api.post('/contacts/new', { email: `n${n + k}@memory.example`, city: 'City1' }),
      ),
    )
  for (const path of [
    '/contacts?limit=0',
    '/contacts?limit=5000&minimal=0',
    '/stats/email_stats?limit=5000',
    '/contacts/activity?limit=5000',
  ])
    await api.get(path)
  await run('segment', 'rebuild')
}

/** Fetches the pixels of some mails, each with another program and in twenties. */
async function open(outbox: string): Promise<void> {
  const files = readdirSync(outbox).slice(0, OPENS)
  for (let start = 0; start < files.length; start += 20)
    await Promise.all(
      files.slice(start, start + 20).map(async (name, n) => {
        const { html } = await simpleParser(readFileSync(join(outbox, name)))
        const pixel = /src="([^"]+\.gif)"/.exec(String(html))?.[1]
        if (!pixel) throw new Error(`${name} has no pixel`)
        const agent = `Mozilla/5.0 (Linux; Android ${n}; Pixel ${start}) AppleWebKit/537.36 Chrome/${start}.0 Mobile Safari/537.36`
        await fetch(pixel, { headers: { 'user-agent': agent } })
      }),
    )
}

interface Look {
  processes: { name: string; mb: number }[]
  sessions: string[]
}

async function look(server: ChildProcess, dataDir: string): Promise<Look> {
  const postmaster = Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])
  const processes = treeOf([server.pid ?? 0, postmaster]).map((pid) => ({
    name: nameOf(pid),
    mb: pssOf(pid),
  }))
  const { url } = (await findEmbedded(dataDir)) ?? { url: '' }
  const sql = connect(url, { max: 1, name: 'bench' })
  const rows = await sql<{ name: string }[]>`
    select application_name as name from pg_stat_activity
    where backend_type = 'client backend' and pid <> pg_backend_pid() order by 1`
  await sql.end()
  return { processes, sessions: rows.map(({ name }) => name) }
}

function treeOf(roots: readonly number[]): number[] {
  const parents = new Map<number, number>()
  for (const name of readdirSync('/proc').filter((one) => /^\d+$/.test(one))) {
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8')
      parents.set(Number(name), Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]))
    } catch {
      // It has ended meanwhile.
    }
  }
  const found = new Set(roots)
  for (let before = 0; before < found.size; ) {
    before = found.size
    for (const [pid, parent] of parents) if (found.has(parent)) found.add(pid)
  }
  return [...found]
}

function pssOf(pid: number): number {
  try {
    return (
      Number(/^Pss:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0) / 1024
    )
  } catch {
    return 0
  }
}

function nameOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
      .replaceAll('\0', ' ')
      .trim()
      .replaceAll(ROOT, '.')
      .slice(0, 90)
  } catch {
    return 'ended'
  }
}

const total = ({ processes }: Look) => processes.reduce((sum, { mb }) => sum + mb, 0)

function tell(when: string, seen: Look): void {
  const names = Object.entries(Object.groupBy(seen.sessions, (name) => name)).map(
    ([name, all]) => `${all?.length} ${name}`,
  )
  process.stderr.write(
    `${when}: ${total(seen).toFixed(0)} MB, ${seen.sessions.length} connections (${names.join(', ')})\n`,
  )
  for (const { name, mb } of seen.processes.toSorted((a, b) => b.mb - a.mb))
    if (mb >= 1) process.stderr.write(`  ${mb.toFixed(1).padStart(7)} MB  ${name}\n`)
}

function figure(name: string, value: number, unit: string): Figure {
  return { name, value, unit, better: 'lower', baseline: null, ratio: null, spread: 0 }
}

function countFiles(dir: string): number {
  try {
    return readdirSync(dir).filter((name) => name.endsWith('.eml')).length
  } catch {
    return 0
  }
}

async function command(words: string[], env: NodeJS.ProcessEnv): Promise<string> {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../src/main.ts'), ...words], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  child.stdout.on('data', (chunk) => (output += chunk))
  const status = await new Promise((resolve) => child.once('exit', resolve))
  if (status !== 0) throw new Error(`campanile ${words.join(' ')} ended with ${status}`)
  return output
}

async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
  for (const end = Date.now() + 300_000; !(await isSo()); await sleep(200))
    if (Date.now() > end) throw new Error(`it did not come to pass that ${what}`)
}
