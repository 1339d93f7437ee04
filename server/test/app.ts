// A whole server for a test: database, application, and clients that act as somebody.

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { buildApp } from '../src/app.ts'
import { insertCredential } from '../src/platform/auth/credentials.ts'
import { passwordCost, randomSecret } from '../src/platform/auth/secrets.ts'
import { insertToken } from '../src/platform/auth/tokens.ts'
import { now } from '../src/platform/clock.ts'
import { type Config, loadConfig } from '../src/platform/config.ts'
import type { Sql } from '../src/platform/database/connection.ts'
import { readSettings } from '../src/platform/database/followSettings.ts'
import type { MountedRoute } from '../src/platform/http/route.ts'
import { createLog } from '../src/platform/log.ts'
import type { Permissions } from '../src/platform/permissions.ts'
import { checkAnswer, checkMedia, checkStorage } from './checkAnswer.ts'
import { testDatabase } from './database.ts'
import { fileScope } from './fileScope.ts'
import { testStorage } from './storage.ts'

export interface Answer {
  status: number
  headers: Record<string, unknown>
  // Tests read answers of many shapes; they fail where a shape is not what they expect.
  // biome-ignore lint/suspicious/noExplicitAny: the shape is what the test is about
  body: any
  text: string
  /** The body as it came, for answers that are no text. */
  bytes: Buffer
}

/** Sends requests under /api as somebody. A body is JSON unless it is a string (a form) or a buffer. */
export interface Client {
  userId: number | null
  get(path: string, options?: InjectOptions): Promise<Answer>
  post(path: string, body?: unknown, options?: InjectOptions): Promise<Answer>
  put(path: string, body?: unknown, options?: InjectOptions): Promise<Answer>
  patch(path: string, body?: unknown, options?: InjectOptions): Promise<Answer>
  delete(path: string, body?: unknown, options?: InjectOptions): Promise<Answer>
}

export interface TestApp {
  sql: Sql
  url: string
  /** Where its files are. */
  dataDir: string
  fastify: FastifyInstance
  /** Every route under /api. */
  mounted: readonly MountedRoute[]
  /** The administrator, a user with just these permissions, or nobody. */
  as(who: 'admin' | 'credential' | 'nobody' | Permissions): Promise<Client>
  /** An API credential with just these permissions, acting for itself. */
  asProgram(permissions: Permissions): Promise<Client>
}

/**
 * Starts the application on a database of its own. Without `t` it lives as long as the file. It reads its configuration
 * through what `seen` makes of it.
 */
export async function testApp(
  t: Pick<TestContext, 'after'> = fileScope(),
  settings: Partial<Config> = {},
  { seen = (config) => config }: { seen?: (config: Config) => Config } = {},
): Promise<TestApp> {
  // Twenty milliseconds of pure work for each user that a test makes; the test of secrets holds the real cost.
  Object.assign(passwordCost, { memoryCost: 64, timeCost: 1 })
  const { sql, url } = await testDatabase(t)
  const log = createLog({ level: 'silent' })
  const local = loadConfig({ env: {}, cwd: import.meta.dirname })
  const given = { site_url: 'http://127.0.0.1:8080', ...settings }
  const read = await readSettings({ sql, local: { ...local, given }, log })
  const dataDir = mkdtempSync(join(tmpdir(), 'campanile-app-'))
  const { fastify, mounted } = await buildApp({
    sql,
    settings: { ...read, config: seen(read.config) },
    role: 'web',
    log,
    storage: testStorage(dataDir),
  })
  await fastify.ready()
  const close = async () => {
    await fastify.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
  t.after(close)
  const { host } = new URL(read.config.site_url)
  const known = new Map<string, Promise<Client>>()
  return {
    sql,
    url,
    dataDir,
    fastify,
    mounted,
    as(who) {
      const key = JSON.stringify(who)
      const client = known.get(key) ?? makeClient({ fastify, sql, host }, who)
      known.set(key, client)
      return client
    },
    asProgram: async (permissions) =>
      makeClient({ fastify, sql, host }, 'credential', await insertRole(sql, permissions)),
  }
}

/** How many users of its database were made. */
const users = new WeakMap<Sql, number>()

async function makeClient(
  { fastify, sql, host }: { fastify: FastifyInstance; sql: Sql; host: string },
  who: 'admin' | 'credential' | 'nobody' | Permissions,
  programRoleId = 1,
): Promise<Client> {
  if (who === 'nobody') return clientOf(fastify, null, { host })
  const roleId = typeof who === 'string' ? programRoleId : await insertRole(sql, who)
  const userId = who === 'credential' ? null : await insertUser(sql, roleId)
  const credential = await insertCredential(sql, {
    name: 'test credential',
    roleId,
    createdBy: null,
    now: now(),
  })
  const accessToken = randomSecret()
  await insertToken(sql, {
    accessToken,
    credentialId: credential.id,
    userId,
    scope: '',
    expiresAt: new Date(now().getTime() + 3_600_000),
  })
  return clientOf(fastify, userId, { host, authorization: `Bearer ${accessToken}` })
}

/** A role with these permissions and access to the API. */
export async function insertRole(sql: Sql, permissions: Permissions): Promise<number> {
  const [row] = await sql<{ id: number }[]>`
    insert into roles (name, raw_permissions) values ('test role', ${sql.json(JSON.parse(JSON.stringify({ 'api:access': ['full'], ...permissions })))}) returning id`
  return row!.id
}

async function insertUser(sql: Sql, roleId: number): Promise<number> {
  const number = (users.get(sql) ?? 0) + 1
  users.set(sql, number)
  const name = `tester${number}`
  const [row] = await sql<{ id: number }[]>`
    insert into users (username, password_hash, first_name, last_name, email, role_id, date_added)
    values (${name}, '', 'Test', ${name}, ${`${name}@sample.example`}, ${roleId}, ${now()}) returning id`
  return row!.id
}

function clientOf(fastify: FastifyInstance, userId: number | null, headers: Record<string, string>): Client {
  const send = async (
    method: InjectOptions['method'],
    path: string,
    body?: unknown,
    options: InjectOptions = {},
  ): Promise<Answer> => {
    const type = typeof body === 'string' ? 'application/x-www-form-urlencoded' : 'application/json'
    const response = await fastify.inject({
      method,
      url: `/api${path}`,
      ...options,
      headers: { ...headers, ...(body === undefined ? {} : { 'content-type': type }), ...options.headers },
      ...(body === undefined
        ? {}
        : { payload: typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body) }),
    })
    const isJson =
      String(response.headers['content-type']).startsWith('application/json') && response.body !== ''
    const answer = isJson ? JSON.parse(response.body) : null
    checkStorage(path, response)
    if (isJson) checkAnswer(String(method), path, response.statusCode, answer)
    else checkMedia(String(method), path, response.statusCode, String(response.headers['content-type']))
    return {
      status: response.statusCode,
      headers: response.headers,
      text: response.body,
      bytes: response.rawPayload,
      body: answer,
    }
  }
  return {
    userId,
    get: (path, options) => send('GET', path, undefined, options),
    post: (path, body, options) => send('POST', path, body, options),
    put: (path, body, options) => send('PUT', path, body, options),
    patch: (path, body, options) => send('PATCH', path, body, options),
    delete: (path, body, options) => send('DELETE', path, body, options),
  }
}
