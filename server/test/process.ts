// The program as a user runs it: commands and the server in processes of their own.
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { beforeDrop } from './database.ts'
import { freePort } from './freePort.ts'
import { SERVER_FLAGS } from './serverFlags.ts'

const MAIN = join(import.meta.dirname, '../src/main.ts')

export interface Finished {
  status: number | null
  stdout: string
  stderr: string
}

/** Where a program keeps its data, and what it is configured with. */
export interface Installation {
  env: NodeJS.ProcessEnv
  url: string
  dataDir: string
}

/** A fresh folder and a free port; the folder goes with the test. */
export async function installation(
  t: Pick<TestContext, 'after'>,
  env: NodeJS.ProcessEnv = {},
): Promise<Installation> {
  const dataDir = mkdtempSync(join(tmpdir(), 'campanile-run-'))
  const port = await freePort()
  t.after(() => rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 }))
  const inherited = Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) => !name.startsWith('CAMPANILE_') && name !== 'DATABASE_URL' && name !== 'NODE_TEST_CONTEXT',
    ),
  )
  return {
    dataDir,
    url: `http://127.0.0.1:${port}`,
    env: {
      ...inherited,
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      CAMPANILE_ADMIN_USERNAME: 'admin',
      CAMPANILE_ADMIN_PASSWORD: 'Correct-horse-7',
      CAMPANILE_ADMIN_EMAIL: 'admin@sample.example',
      ...env,
    },
  }
}

/** Runs a command to its end. */
export async function command(where: Installation, words: string[]): Promise<Finished> {
  const child = spawn(process.execPath, [MAIN, ...words], {
    env: where.env,
    cwd: where.dataDir,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let [stdout, stderr] = ['', '']
  child.stdout.on('data', (chunk) => (stdout += chunk))
  child.stderr.on('data', (chunk) => (stderr += chunk))
  const status = await new Promise<number | null>((resolve) => child.once('exit', resolve))
  return { status, stdout, stderr }
}

export interface Server {
  pid: number
  /** Ends the process without a chance to clean up. */
  kill(): Promise<void>
  /** Asks it to stop, as Ctrl-C does. */
  stop(): Promise<number | null>
  output(): string
}

/** Starts the server and waits until it answers. */
export async function startServer(
  t: Pick<TestContext, 'after'>,
  where: Installation,
  role: 'start' | 'web' | 'worker' = 'start',
  flags: readonly string[] = [],
): Promise<Server> {
  const child = spawn(process.execPath, [...SERVER_FLAGS, ...flags, MAIN, role], {
    env: where.env,
    cwd: where.dataDir,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  child.stdout.on('data', (chunk) => (output += chunk))
  child.stderr.on('data', (chunk) => (output += chunk))
  const server: Server = {
    pid: child.pid ?? 0,
    kill: () => end(child, 'SIGKILL').then(() => undefined),
    stop: () => end(child, 'SIGTERM'),
    output: () => output,
  }
  t.after(() => server.stop())
  beforeDrop(t, () => server.stop())
  for (let tries = 0; tries < 600; tries++) {
    if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}:\n${output}`)
    const ready = await fetch(`${where.url}/readyz`).catch(() => null)
    if (ready?.ok) return server
    await sleep(100)
  }
  throw new Error(`the server did not become ready:\n${output}`)
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  child.kill(signal)
  return ended
}
