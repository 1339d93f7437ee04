// Files and archives of uploaded themes: sent in parts, within the memory of requests.
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { fromBufferPromise } from 'yauzl'
import { type TestApp, testApp } from '../../../../test/app.ts'
import { clientToken } from '../../../../test/clientToken.ts'
import { upload } from '../../../../test/upload.ts'
import { now } from '../../../platform/clock.ts'
import { SYSTEM } from '../../../platform/permissions.ts'
import { readOwnFile } from '../themes/ownFileContent.ts'
import { listOwnFiles, putOwnTheme } from '../themes/themes.sql.ts'
import { zipTheme } from '../themes/zipTheme.ts'

const filesWith = (content: Buffer) =>
  new Map([
    ['config.json', Buffer.from('{"name": "Large", "features": ["email"]}')],
    ['html/message.html.twig', Buffer.from('<p>{{ message }}</p>')],
    ['html/email.html.twig', Buffer.from('<p>Hi</p>')],
    ['large.txt', content],
    ['none.css', Buffer.alloc(0)],
  ])

const themeWith = (content: Buffer) => buffer(zipTheme(filesWith(content)))

async function putLargeTheme(app: TestApp): Promise<void> {
  const files = new Map([['large.txt', randomBytes(8_000_000)]])
  const theme = { key: 'large', config: { name: 'Large' }, files }
  await app.sql.begin((db) => putOwnTheme(db, theme, { actor: SYSTEM, now: now() }))
}

test('a file of an uploaded theme comes whole, in statements that read a part of it each', async (t) => {
  const app = await testApp(t)
  const admin = await app.as('admin')
  const content = Buffer.from(randomBytes(700_001).toString('hex'))
  assert.equal((await upload(admin, '/themes/new', 'large.zip', await themeWith(content))).status, 200)
  const answer = await app.fastify.inject({ url: '/themes/large/large.txt' })
  assert.deepEqual(
    [answer.statusCode, answer.headers['content-length'], answer.headers['content-type']],
    [200, String(content.length), 'text/plain; charset=utf-8'],
  )
  assert.ok(answer.rawPayload.equals(content))
  assert.equal((await app.fastify.inject({ url: '/themes/large/none.txt' })).statusCode, 404)
  const head = await app.fastify.inject({ method: 'HEAD', url: '/themes/large/large.txt' })
  assert.deepEqual([head.statusCode, head.headers['content-length']], [200, String(content.length)])
})

test('clients that do not read a large file of a theme hold only a part of it, and other requests are answered', async (t) => {
  const app = await testApp(t, { http_body_memory: 4 })
  await putLargeTheme(app)
  const { port } = new URL(await app.fastify.listen({ port: 0, host: '127.0.0.1' }))
  const sockets: Socket[] = []
  t.after(() => sockets.forEach((socket) => void socket.destroy()))
  const statuses: string[] = []
  for (let n = 0; n < 6; n++) {
    const socket = connect(Number(port), '127.0.0.1').on('error', () => {})
    socket.once('data', (data) => {
      statuses.push(String(data).slice(9, 12))
      socket.pause()
    })
    socket.write('GET /themes/large/large.txt HTTP/1.1\r\nHost: sample.example\r\n\r\n')
    sockets.push(socket)
  }
  while (statuses.length < 6) await sleep(10)
  // Half of the memory is for anonymous requests: two megabytes for parts of half a megabyte.
  assert.deepEqual(statuses.sort(), ['200', '200', '200', '200', '503', '503'])
  assert.equal((await fetch(`http://127.0.0.1:${port}/themes/blank/thumbnail.png`)).status, 200)
  for (const socket of sockets) socket.destroy()
  for (;;) {
    const { statusCode } = await app.fastify.inject({ url: '/themes/large/large.txt' })
    if (statusCode === 200) break
    await sleep(50)
  }
})

test('the archive of an uploaded theme holds each file as it was uploaded', async (t) => {
  const app = await testApp(t)
  const admin = await app.as('admin')
  const files = filesWith(Buffer.from(randomBytes(700_001).toString('hex')))
  const uploaded = await buffer(zipTheme(files))
  assert.equal((await upload(admin, '/themes/new', 'large.zip', uploaded)).status, 200)
  const token = await clientToken(app.sql)
  const answer = await app.fastify.inject({
    url: '/api/themes/large',
    headers: { authorization: `Bearer ${token}` },
  })
  assert.deepEqual([answer.statusCode, answer.headers['content-type']], [200, 'application/zip'])
  const archive = await fromBufferPromise(answer.rawPayload)
  const found = new Map<string, Buffer>()
  for await (const entry of archive.eachEntry())
    found.set(entry.fileName, await buffer(await archive.openReadStreamPromise(entry)))
  assert.deepEqual([...found.keys()], [...files.keys()].sort())
  for (const [path, content] of files) assert.ok(found.get(path)!.equals(content), path)
})

test('clients that do not read the archive of a large theme hold only a part of it', async (t) => {
  const app = await testApp(t, { http_body_memory: 4 })
  await putLargeTheme(app)
  const token = await clientToken(app.sql)
  const { port } = new URL(await app.fastify.listen({ port: 0, host: '127.0.0.1' }))
  const sockets: Socket[] = []
  t.after(() => sockets.forEach((socket) => void socket.destroy()))
  const statuses: string[] = []
  const headers = `Host: sample.example\r\nAuthorization: Bearer ${token}`
  for (let n = 0; n < 10; n++) {
    const socket = connect(Number(port), '127.0.0.1').on('error', () => {})
    socket.once('data', (data) => {
      statuses.push(String(data).slice(9, 12))
      socket.pause()
    })
    socket.write(`GET /api/themes/large HTTP/1.1\r\n${headers}\r\n\r\n`)
    sockets.push(socket)
  }
  while (statuses.length < 10) await sleep(10)
  assert.deepEqual(
    [
      statuses.filter((status) => status === '200').length,
      statuses.filter((status) => status === '503').length,
    ],
    [8, 2],
  )
  const list = await fetch(`http://127.0.0.1:${port}/api/themes`, {
    headers: { authorization: `Bearer ${token}` },
  })
  assert.equal(list.status, 200)
})

test('an archive ends with an error when its theme is replaced while it is sent', async (t) => {
  const app = await testApp(t)
  await putLargeTheme(app)
  const [file] = await listOwnFiles(app.sql, 'large')
  const archive = zipTheme([['large.txt', async () => readOwnFile(app.sql, file!)]])
  archive.once('data', () => archive.pause())
  await once(archive, 'data')
  await putLargeTheme(app)
  await assert.rejects(buffer(archive), /the theme large was replaced/)
})
