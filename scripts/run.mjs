// Runs a program of this project with the pinned Node.js, installing the dependencies first when the lock file
// has changed. Plain JavaScript without dependencies: the Node.js that npm itself runs on may be older.
//
//   node scripts/run.mjs [--restart=MS] FILE [ARGUMENTS]
//
// With --restart it is the server: Node.js gets the flags of serverFlags.json, and a program that ended through a defect
// is started again: after that many milliseconds, twice as many the next time, and so on.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { constants } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
/** The same in server/src/cli/serve.ts. */
const DEFECT = 70
const CRASHES = ['SIGABRT', 'SIGSEGV', 'SIGBUS', 'SIGILL', 'SIGTRAP', 'SIGFPE']
const MAX_RESTARTS = 5
/** Who ran for so long has recovered: the next defect is the first again. */
const CALM_MS = 60_000
const PARENT_POLL_MS = 250
/** Node.js stores compiled code here, so that later starts take less processor time. */
const env = { NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/compiled'), ...process.env }
const node = join(root, 'node_modules/node/bin', process.platform === 'win32' ? 'node.exe' : 'node')

install()
const [first, ...others] = process.argv.slice(2)
const pauseMs = /^--restart=(\d+)$/.exec(first ?? '')?.[1]
if (pauseMs === undefined) run(process.argv.slice(2), null)
else run([...serverFlags(), ...others], Number(pauseMs))

function serverFlags() {
  return JSON.parse(readFileSync(join(root, 'scripts/serverFlags.json'), 'utf8'))
}

function install() {
  const stamp = join(root, 'node_modules/.campanile-lock')
  const lock = readFileSync(join(root, 'package-lock.json'))
  const wanted = createHash('sha256').update(lock).digest('hex')
  if (existsSync(node) && existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  if (existsSync(node) && isInstalled(JSON.parse(lock.toString()))) {
    writeFileSync(stamp, wanted)
    return
  }
  process.stderr.write('Installing dependencies from package-lock.json (once; about a minute)\n')
  const { status, stdout, stderr } = spawnSync('npm', ['ci', '--loglevel=error'], {
    cwd: root,
    encoding: 'utf8',
    shell: process.platform === 'win32',
    maxBuffer: 1e8,
  })
  if (status !== 0 || !existsSync(node)) {
    process.stderr.write(`${stdout ?? ''}${stderr ?? ''}Installing failed: npm ci ended with ${status}\n`)
    process.exit(1)
  }
  writeFileSync(stamp, wanted)
}

/** True when `npm install` by hand has put in what the lock file says; npm notes that in a lock file of its own. */
function isInstalled({ packages }) {
  const file = join(root, 'node_modules/.package-lock.json')
  if (!existsSync(file)) return false
  const present = JSON.parse(readFileSync(file, 'utf8')).packages
  return Object.entries(packages).every(([path, wanted]) => {
    if (!path.includes('node_modules/') || wanted.link) return true
    return present[path] ? present[path].version === wanted.version : wanted.optional === true
  })
}

function run(words, pauseMs) {
  let defects = 0
  let startedAt = 0
  let child
  let pause = null

  function start() {
    startedAt = Date.now()
    child = spawn(node, words, { cwd: root, stdio: 'inherit', env })
    child.on('error', (error) => {
      process.stderr.write(`${error.message}\n`)
      process.exit(1)
    })
    child.on('exit', (code, signal) => {
      if (pauseMs === null || !isDefect(code, signal)) process.exit(statusOf(code, signal))
      if (Date.now() - startedAt > CALM_MS) defects = 0
      if (++defects > MAX_RESTARTS) {
        process.stderr.write(`The program ended through a defect ${defects} times in a row. It stays down.\n`)
        process.exit(statusOf(code, signal))
      }
      const waitMs = pauseMs * 2 ** (defects - 1)
      process.stderr.write(
        `The program ended through a defect (${signal ?? code}). It starts again in ${waitMs} ms.\n`,
      )
      pause = setTimeout(start, waitMs)
    })
  }

  // A terminal sends Ctrl-C to the whole group, so the child has it already; a supervisor sends to us alone.
  // The child takes a second signal within its shutdown for the same request.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.on(signal, () => {
      clearTimeout(pause)
      if (child.exitCode === null && child.signalCode === null) child.kill(signal)
      else process.exit(statusOf(null, signal))
    })
  if (process.platform !== 'win32' && process.env.npm_lifecycle_event !== undefined) watchParent()
  start()
}

/**
 * `npm start` runs this in a shell. A SIGTERM to npm ends npm and the shell, which passes it on to nobody: the end of the
 * shell is the signal.
 */
function watchParent() {
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    process.kill(process.pid, 'SIGTERM')
  }, PARENT_POLL_MS)
  timer.unref()
}

function statusOf(code, signal) {
  return signal ? 128 + constants.signals[signal] : code
}

/** True for the exit code that the server gives to a defect, and for crashes of Node.js. Other signals come from somebody. */
function isDefect(code, signal) {
  return code === DEFECT || CRASHES.includes(signal)
}
