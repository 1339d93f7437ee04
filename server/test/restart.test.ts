// What a defect does to the server: it is logged, work under way is finished, and `npm start` brings the server back.
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { testDatabase } from './database.ts'
import { freePort } from './freePort.ts'
import { runNode, temporaryFolder } from './processes.ts'
import { head, rawRequest } from './rawRequest.ts'
import { SERVER_FLAGS } from './serverFlags.ts'

const RUN = join(import.meta.dirname, '../../scripts/run.mjs')
const MAIN = join(import.meta.dirname, '../src/main.ts')
const DEFECT = join(import.meta.dirname, 'defectProcess.ts')

test('an exception that nobody catches is logged, requests under way are answered, and the server comes up again', async (t) => {
  const { url } = await testDatabase(t)
  const port = await freePort()
  const env = {
    PORT: String(port),
    DATA_DIR: temporaryFolder(t),
    DATABASE_URL: url,
    CAMPANILE_ADMIN_PASSWORD: 'Correct-horse-7',
  }
  const server = runNode(t, [RUN, '--restart=20', '--import', DEFECT, MAIN, 'web'], env)
  const answers = async () => (await fetch(`http://127.0.0.1:${port}/healthz`).catch(() => null))?.ok === true
  await server.line(/listens on http/)
  const { pid } = JSON.parse(await server.line(/"msg":"a defect can be made"/)) as { pid: number }

  const body = 'grant_type=none&client_id=1_a'
  const headers = {
    'content-type': 'application/x-www-form-urlencoded',
    'content-length': body.length,
    expect: '100-continue',
  }
  const underWay = rawRequest(port, head('POST /oauth/v2/token', headers) + body.slice(0, 10))
  await underWay.begun
  process.kill(pid, 'SIGUSR2')
  const logged = JSON.parse(await server.line(/a defect ends the process/))
  assert.equal(logged.level, 60)
  assert.match(logged.err.stack, /made for a test/)
  underWay.socket.write(body.slice(10))
  const { status, text } = await underWay.answer
  assert.equal(status, 400, text)

  await server.line(/ended through a defect \(70\)\. It starts again in 20 ms/)
  while (!(await answers())) await sleep(20)
  server.child.kill('SIGTERM')
  assert.equal((await server.ended).code, 0)
})

test('what is started again is the server, with the flags that are measured', async (t) => {
  const shown = runNode(t, [RUN, '--restart=1', '-p', 'JSON.stringify(process.execArgv.slice(0, -2))'])
  assert.deepEqual(JSON.parse((await shown.ended).stdout), SERVER_FLAGS)
})

test('SIGTERM to npm ends the program that it runs', { skip: process.platform === 'win32' }, async (t) => {
  const folder = temporaryFolder(t)
  const program = join(folder, 'program.mjs')
  writeFileSync(
    program,
    `process.on('SIGTERM', () => process.exit(0)); console.log('runs as', process.pid); setTimeout(() => {}, 60_000)`,
  )
  const start = `node ${RUN} --restart=1000 ${program}`
  writeFileSync(
    join(folder, 'package.json'),
    JSON.stringify({ name: 'x', version: '1.0.0', scripts: { start } }),
  )
  const npm = spawn('npm', ['start'], { cwd: folder, stdio: ['ignore', 'pipe', 'ignore'] })
  t.after(() => npm.kill('SIGKILL'))
  let output = ''
  npm.stdout.on('data', (chunk) => {
    output += chunk
  })
  while (!/runs as \d+\n/.test(output)) await sleep(20)
  const pid = Number(/runs as (\d+)/.exec(output)?.[1])
  t.after(() => isRunning(pid) && process.kill(pid, 'SIGKILL'))
  npm.kill('SIGTERM')
  const until = Date.now() + 20_000
  while (isRunning(pid) && Date.now() < until) await sleep(50)
  assert.ok(!isRunning(pid))
})

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

test('a program that ends through a defect again and again stays down; an end that was asked for is one', async (t) => {
  const loop = runNode(t, [RUN, '--restart=1', '-e', 'process.exit(70)'])
  const { code, stderr } = await loop.ended
  assert.equal(code, 70)
  assert.equal(stderr.match(/starts again/g)?.length, 5)
  assert.match(stderr, /6 times in a row. It stays down/)
  const ends: [string, number][] = [
    ['process.exit(0)', 0],
    ['process.exit(1)', 1],
    ['process.kill(process.pid, "SIGKILL")', 137],
  ]
  await Promise.all(
    ends.map(async ([script, expected]) => {
      const { code, stderr } = await runNode(t, [RUN, '--restart=1', '-e', script]).ended
      assert.deepEqual([code, stderr], [expected, ''], script)
    }),
  )
  const crash = await runNode(t, [RUN, '--restart=1', '-e', 'process.abort()']).ended
  assert.equal(crash.stderr.match(/ended through a defect \(SIGABRT\)/g)?.length, 5)
})
