// Where a measurement takes place: an embedded database with full durability, and processes around it.
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { insertCredential } from '../src/platform/auth/credentials.ts'
import { randomSecret } from '../src/platform/auth/secrets.ts'
import { insertToken } from '../src/platform/auth/tokens.ts'
import { connect, type Sql } from '../src/platform/database/connection.ts'
import { startEmbedded } from '../src/platform/database/embedded.ts'
import { migrate } from '../src/platform/database/migrate.ts'
import { createLog } from '../src/platform/log.ts'
import { freePort } from '../test/freePort.ts'
import { SERVER_FLAGS } from '../test/serverFlags.ts'

export interface Stage {
  sql: Sql
  url: string
  dataDir: string
  /** A bearer token of an administrator's credential. */
  token: string
  /** Starts a Node.js program with PORT and DATABASE_URL and waits until it answers; it ends with the stage. */
  serve(file: string, words: string[], env?: NodeJS.ProcessEnv): Promise<string>
  /** The process that answers at an address of `serve`. */
  pidOf(url: string): number
  close(): Promise<void>
}

export async function openStage(): Promise<Stage> {
  const dataDir = mkdtempSync(join(tmpdir(), 'campanile-bench-'))
  const cluster = await startEmbedded(dataDir, createLog({ level: 'warn' }))
  await migrate(cluster.url)
  const sql = connect(cluster.url, { max: 4, name: 'bench' })
  const token = await makeToken(sql)
  const children: ChildProcess[] = []
  const pids = new Map<string, number>()
  return {
    sql,
    url: cluster.url,
    dataDir,
    token,
    async serve(file, words, env = {}) {
      const port = await freePort()
      const child = spawn(process.execPath, [...SERVER_FLAGS, join(import.meta.dirname, file), ...words], {
        env: {
          ...process.env,
          PORT: String(port),
          HOST: '127.0.0.1',
          DATABASE_URL: cluster.url,
          DATA_DIR: dataDir,
          ...env,
        },
        stdio: ['ignore', 'ignore', 'inherit'],
      })
      children.push(child)
      const url = `http://127.0.0.1:${port}`
      pids.set(url, child.pid ?? 0)
      for (let tries = 0; tries < 300; tries++) {
        if (child.exitCode !== null) throw new Error(`${file} ended with ${child.exitCode}`)
        if (
          await fetch(`${url}/healthz`).then(
            (answer) => answer.ok,
            () => false,
          )
        )
          return url
        await sleep(100)
      }
      throw new Error(`${file} did not answer`)
    },
    pidOf: (url) => pids.get(url) ?? 0,
    async close() {
      await Promise.all(children.map(end))
      await sql.end({ timeout: 1 })
      await cluster.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

async function makeToken(sql: Sql): Promise<string> {
  const now = new Date()
  const credential = await insertCredential(sql, { name: 'bench', roleId: 1, createdBy: null, now })
  const accessToken = randomSecret()
  await insertToken(sql, {
    accessToken,
    credentialId: credential.id,
    userId: null,
    scope: '',
    expiresAt: new Date(now.getTime() + 86_400_000),
  })
  return accessToken
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  await ended
}
