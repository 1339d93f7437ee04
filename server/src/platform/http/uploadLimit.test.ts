// Uploads under way: limited per sender on every route that receives files, and free again when they end.
import assert from 'node:assert/strict'
import { connect, type Socket } from 'node:net'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { testApp } from '../../../test/app.ts'
import { clientToken } from '../../../test/clientToken.ts'
import type { ApiError } from '../errors.ts'
import { limitUploads } from './uploadLimit.ts'

test('a sender has its own limit, all senders have one together, and a failed upload ends as well', async () => {
  const messages = { sender: 'too many of yours', process: 'too many of all' }
  const limitOf = limitUploads({ perSender: 2, perProcess: 3, messages })
  const uploads = [1, 2, 3].map(() => Promise.withResolvers<void>())
  const receive = (sender: string, n: number) => limitOf(sender, () => uploads[n]!.promise)
  const refused = (sender: string) =>
    limitOf(sender, async () => {}).then(
      () => null,
      (error: ApiError) => [error.status, error.message],
    )
  const [first, second] = [receive('a', 0), receive('a', 1)]
  assert.deepEqual(await refused('a'), [429, messages.sender])
  const third = receive('b', 2)
  assert.deepEqual(await refused('b'), [503, messages.process])
  uploads[0]!.reject(new Error('cut off'))
  await assert.rejects(first, /cut off/)
  assert.equal(await refused('a'), null)
  assert.equal(await refused('c'), null)
  for (const { resolve } of uploads) resolve()
  await Promise.all([second, third])
})

const FORM = '--xx\r\nContent-Disposition: form-data; name="file"; filename="a.zip"\r\n\r\nPK'
for (const [path, type, limit] of [
  ['/api/imports', 'multipart/form-data; boundary=xx', 2],
  ['/api/themes/new', 'multipart/form-data; boundary=xx', 2],
  ['/api/files/images/new', 'multipart/form-data; boundary=xx', 10],
  ['/api/campaigns/import', 'multipart/form-data; boundary=xx', 2],
  ['/api/campaigns/import', 'application/zip', 2],
] as const)
  test(`of ${limit + 1} uploads of a user, one is a 429, until one ends: ${path}, ${type}`, async (t) => {
    const app = await testApp(t)
    const sockets: Socket[] = []
    t.after(() => sockets.forEach((socket) => void socket.destroy()))
    const { port } = new URL(await app.fastify.listen({ port: 0, host: '127.0.0.1' }))
    const token = await clientToken(app.sql)
    const statuses: string[] = []
    const start = () => {
      const socket = connect(Number(port), '127.0.0.1').on('error', () => {})
      socket.once('data', (data) => statuses.push(String(data).slice(9, 12)))
      socket.write(
        `POST ${path} HTTP/1.1\r\nHost: sample.example\r\nAuthorization: Bearer ${token}\r\nContent-Type: ${type}\r\nContent-Length: 100000\r\n\r\n${FORM}`,
      )
      sockets.push(socket)
      return socket
    }
    for (let n = 0; n <= limit; n++) start()
    while (statuses.length === 0) await sleep(10)
    await sleep(200)
    assert.deepEqual(statuses, ['429'])
    for (const socket of sockets) socket.destroy()
    for (let isRefused = true; isRefused; ) {
      statuses.length = 0
      const socket = start()
      await sleep(200)
      isRefused = statuses.length > 0
      socket.destroy()
    }
  })
