// Runs a program of this project with the pinned Node.js, installing the dependencies first when the lock file
// has changed. Plain JavaScript without dependencies: the Node.js that npm itself runs on may be older.
//
//   node scripts/run.mjs FILE [ARGUMENTS]
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { constants } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const node = join(root, 'node_modules/node/bin', process.platform === 'win32' ? 'node.exe' : 'node')

install()
// Done by each installation; here for one that was made before there was something to mend.
await import('./mendPostgres.mjs')
run(process.argv.slice(2))

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

function run(words) {
  const child = spawn(node, words, { cwd: root, stdio: 'inherit' })
  child.on('error', (error) => {
    process.stderr.write(`${error.message}\n`)
    process.exit(1)
  })
  // A terminal sends Ctrl-C to the whole group, so the child has it already; a supervisor sends to us alone.
  // The child takes a second signal within its shutdown for the same request.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('exit', (code, signal) => process.exit(signal ? 128 + constants.signals[signal] : code))
}
