import assert from 'node:assert/strict'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { test } from 'node:test'
import multipart from '@fastify/multipart'
import Fastify from 'fastify'
import { head, rawRequest } from '../../../test/rawRequest.ts'
import { testStorage } from '../../../test/storage.ts'
import { ApiError, notFound } from '../errors.ts'
import { readBodies } from './body.ts'
import { handleError, toApiError } from './errorHandler.ts'
import { receiveFile } from './receiveFile.ts'
import { serverOptions } from './server.ts'

test('a route that states how much strangers may send to it takes that and no more; the others take 64 kB', async (t) => {
  const app = Fastify()
  t.after(() => app.close())
  app.setErrorHandler(handleError)
  readBodies(app, { config: { http_body_timeout: 60, http_body_memory: 256 } })
  const size = async (request: { body: unknown }) => JSON.stringify(request.body).length
  app.post('/callback', { config: { anonymousBytes: 1024 * 1024 } }, size)
  app.post('/other', size)
  const send = async (url: string, bytes: number) =>
    (
      await app.inject({
        method: 'POST',
        url,
        headers: { 'content-type': 'application/json' },
        payload: `{"a":"${'x'.repeat(bytes - 8)}"}`,
      })
    ).statusCode
  assert.equal(await send('/callback', 1024 * 1024), 200)
  assert.equal(await send('/callback', 1024 * 1024 + 1), 413)
  assert.equal(await send('/other', 64 * 1024), 200)
  assert.equal(await send('/other', 64 * 1024 + 1), 413)
})

test('a stranger who cuts the connection in the middle of a body or an upload writes no error into the log', async (t) => {
  const lines: string[] = []
  const app = Fastify({ logger: { level: 'warn', stream: { write: (line) => lines.push(line) } } })
  t.after(() => app.close())
  let failed = (_status: number) => {}
  app.setErrorHandler((error, request, reply) => {
    failed(toApiError(error, request).status)
    return handleError(error, request, reply)
  })
  readBodies(app, { config: { http_body_timeout: 60, http_body_memory: 256 } })
  await app.register(multipart)
  let arrived = () => {}
  app.addHook('preParsing', async ({ raw }) => {
    raw.once('data', () => setImmediate(arrived))
  })
  app.post('/', async () => 'never')
  app.post('/upload', async (request) => {
    await receiveFile(request, { storage: testStorage(tmpdir()), maxBytes: 1024 })
    return 'never'
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const file = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\npict'
  for (const [path, type, body] of [
    ['/', 'application/x-www-form-urlencoded', 'a='],
    ['/', 'application/json', '{"a'],
    ['/', 'text/plain', 'a'],
    ['/upload', 'multipart/form-data; boundary=x', file],
  ]) {
    const status = new Promise<number>((resolve) => {
      failed = resolve
    })
    const begun = new Promise<void>((resolve) => {
      arrived = resolve
    })
    const headers = { 'content-type': type!, 'content-length': 1_000 }
    const { socket } = rawRequest(port, head(`POST ${path}`, headers) + body)
    await begun
    socket.destroy()
    assert.equal(await status, 400, type)
  }
  assert.deepEqual(lines, [])
})

test('a request is named in its answer when it is in the log, and no other one', async (t) => {
  const lines: { reqId?: string; level: number }[] = []
  const app = Fastify({
    ...serverOptions({ http_headers_timeout: 10, http_upload_timeout: 60 }),
    logger: { level: 'warn', stream: { write: (line) => lines.push(JSON.parse(line)) } },
  })
  t.after(() => app.close())
  app.setErrorHandler(handleError)
  app.get('/broken', async () => {
    throw new Error('a defect')
  })
  const failures = {
    refused: notFound(),
    busy: new ApiError(503, 'busy', 'Too many requests are waiting.'),
    away: Object.assign(new Error('gone'), { code: 'CONNECTION_CLOSED' }),
    full: Object.assign(new Error('no space'), { code: 'ENOSPC' }),
  }
  for (const [name, error] of Object.entries(failures))
    app.get(`/${name}`, async () => {
      throw error
    })
  const first = await app.inject('/broken')
  const second = await app.inject('/broken')
  const answers = [first]
  for (const name of Object.keys(failures)) answers.push(await app.inject(`/${name}`))
  const [, refused, busy, away, full] = answers
  assert.deepEqual(
    answers.map((answer) => [answer?.statusCode, answer?.headers['retry-after']]),
    [
      [500, undefined],
      [404, undefined],
      [503, '1'],
      [503, '1'],
      [503, '60'],
    ],
  )
  const ids = [first, second, away, full].map((answer) => answer?.headers['x-request-id'])
  assert.match(String(ids[0]), /^[0-9a-f]{10}-[0-9a-z]+$/)
  assert.notEqual(ids[0], ids[1])
  assert.deepEqual(
    lines.map(({ reqId }) => reqId),
    ids,
  )
  for (const answer of [refused, busy]) assert.equal(answer?.headers['x-request-id'], undefined)
})
