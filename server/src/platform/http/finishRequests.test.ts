import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, type ClientRequest, type RequestOptions, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import Fastify, { type FastifyInstance } from 'fastify'
import pino from 'pino'
import { testDatabase } from '../../../test/database.ts'
import { fixedSettings } from '../../../test/fixedSettings.ts'
import { head, rawRequest } from '../../../test/rawRequest.ts'
import { testStorage } from '../../../test/storage.ts'
import { buildApp } from '../../app.ts'
import { insertCredential } from '../auth/credentials.ts'
import { randomSecret } from '../auth/secrets.ts'
import { insertToken } from '../auth/tokens.ts'
import { now } from '../clock.ts'
import { loadConfig, withSettings } from '../config.ts'
import { connect, type Sql } from '../database/connection.ts'
import { finishRequests } from './finishRequests.ts'
import { answerError } from './publicPages.ts'
import { serverOptions } from './server.ts'

/** Sends a request whose end nobody need await. */
function send(app: FastifyInstance, options: RequestOptions, body?: string): ClientRequest {
  const { port } = app.server.address() as AddressInfo
  const sent = request({ host: '127.0.0.1', port, agent: false, ...options })
  sent.on('error', () => {})
  sent.end(body)
  return sent
}

/** Resolves when the client has gone, by itself or not. */
function gone(client: ClientRequest): Promise<void> {
  return new Promise((resolve) => client.once('close', () => resolve()))
}

async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) await sleep(10)
}

async function accessToken(sql: Sql): Promise<string> {
  const credential = await insertCredential(sql, { name: 'test', roleId: 1, createdBy: null, now: now() })
  const token = randomSecret()
  const expiresAt = new Date(now().getTime() + 3_600_000)
  await insertToken(sql, {
    accessToken: token,
    credentialId: credential.id,
    userId: null,
    scope: '',
    expiresAt,
  })
  return token
}

test('what requests were writing when their clients went and the server stopped is stored, and nothing fails', async (t) => {
  const { sql: observer, url } = await testDatabase(t)
  const sql = connect(url, { max: 5, name: 'the server' })
  const lines: string[] = []
  const dataDir = mkdtempSync(join(tmpdir(), 'campanile-app-'))
  t.after(() => rmSync(dataDir, { recursive: true, force: true }))
  const config = withSettings(loadConfig({ env: {}, cwd: import.meta.dirname }))
  const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) })
  const { fastify } = await buildApp({
    sql,
    settings: fixedSettings(config),
    role: 'web',
    log,
    storage: testStorage(dataDir),
  })
  await fastify.listen({ host: '127.0.0.1', port: 0 })
  const headers = {
    authorization: `Bearer ${await accessToken(observer)}`,
    'content-type': 'application/json',
  }
  const names = Array.from({ length: 20 }, (_, index) => `tag-${index}`)

  let closing: Promise<void> | undefined
  await observer.begin(async (db) => {
    await db`lock table tags in access exclusive mode`
    const create = (tag: string) =>
      send(fastify, { method: 'POST', path: '/api/tags/new', headers }, JSON.stringify({ tag }))
    const clients = names.map(create)
    clients.push(send(fastify, { path: '/api/tags', headers }))
    let arrived = 0
    // One whose body has not come when its client goes asks for nothing.
    fastify.server.on('request', (request) => {
      if (request.method === 'POST') request.once('end', () => arrived++)
      else arrived++
    })
    await until(() => arrived === clients.length)
    await until(async () => {
      const [waits] = await observer`
        select count(*) from pg_stat_activity
        where datname = current_database() and application_name = 'the server' and wait_event_type = 'Lock'`
      return Number(waits?.count) >= 2
    })
    const allGone = Promise.all(clients.map(gone))
    for (const client of clients) client.destroy()
    await allGone
    closing = fastify.close().then(() => sql.end({ timeout: 5 }))
    await until(() => !fastify.server.listening)
  })
  await closing

  assert.deepEqual(lines, [])
  const stored = await observer<{ tag: string }[]>`select tag from tags order by id`
  assert.deepEqual(stored.map(({ tag }) => tag).sort(), names.toSorted())
})

test('a connection that is kept alive ends with the answer under way', async () => {
  const app = Fastify()
  finishRequests(app, 600_000)
  const { promise: answer, resolve: finish } = Promise.withResolvers<string>()
  const { promise: started, resolve: start } = Promise.withResolvers<void>()
  app.get('/', () => {
    start()
    return answer
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const agent = new Agent({ keepAlive: true })
  const client = send(app, { path: '/', agent })
  const answered = once(client, 'response')
  await started
  const closed = app.close()
  await until(() => !app.server.listening)
  finish('done')
  const [response] = await answered
  assert.equal(response.statusCode, 200)
  response.resume()
  await closed
  agent.destroy()
})

/** What arrives while the server stops is answered with. */
async function answerWhileStopping(headers: Record<string, string>): Promise<string> {
  const config = withSettings(loadConfig({ env: {}, cwd: import.meta.dirname }))
  const app = Fastify(serverOptions(config))
  finishRequests(app, 600_000)
  app.setErrorHandler(answerError)
  app.get('/tags', async () => assert.fail('it was let in'))
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  const connected = once(app.server, 'connection')
  // The head has begun to arrive, so that its connection is none of those that nobody uses.
  const text = head('GET /tags', headers)
  const late = rawRequest(port, text.slice(0, -2))
  const [socket] = await connected
  await until(() => socket.bytesRead >= text.length - 2)
  const closed = app.close()
  await until(() => !app.server.listening)
  late.socket.write(text.slice(-2))
  const answer = await late.answer
  await late.closed
  await closed
  assert.equal(answer.status, 503, answer.text)
  assert.match(answer.text, /\r\nretry-after: 1\r\n/i)
  assert.match(answer.text, /\r\nconnection: close\r\n/i)
  return answer.text.slice(answer.text.indexOf('\r\n\r\n'))
}

test('a request that arrives while the server stops is told so, and when to come again: programs in the documented shape, people on a page', async () => {
  assert.deepEqual(JSON.parse(await answerWhileStopping({})), {
    errors: [{ code: 503, type: null, message: 'The server is stopping. Please try again.', details: [] }],
  })
  assert.match(await answerWhileStopping({ accept: 'text/html' }), /<h1>This did not work<\/h1>/)
})

test('an upload whose client goes does not hold up the end', async () => {
  const app = Fastify()
  finishRequests(app, 600_000)
  app.post('/', async () => 'done')
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  const headers = { 'content-type': 'application/json', 'content-length': '100' }
  const client = request({ host: '127.0.0.1', port, method: 'POST', path: '/', headers })
  client.on('error', () => {})
  const arrived = once(app.server, 'request')
  client.write('{"half":')
  await arrived
  client.destroy()
  await app.close()
})

test('a request that never ends is left to itself after the time allowed', async () => {
  const app = Fastify()
  finishRequests(app, 50)
  const { promise: started, resolve: start } = Promise.withResolvers<void>()
  app.get('/', () => {
    start()
    return new Promise<never>(() => {})
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const client = send(app, { path: '/' })
  const cut = gone(client)
  await started
  await app.close()
  await cut
})
