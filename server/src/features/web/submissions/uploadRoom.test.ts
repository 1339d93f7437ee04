import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { testApp } from '../../../../test/app.ts'

test('uploads that never end take no more than the room of one address, and leave nothing behind', async (t) => {
  const app = await testApp(t, { form_submissions_per_minute: 0 })
  const admin = await app.as('admin')
  const { form } = (
    await admin.post('/forms/new', {
      name: 'Sample',
      postAction: 'message',
      postActionProperty: 'Thanks',
      fields: [
        { label: 'File', alias: 'file', type: 'file', properties: { allowed_file_extensions: ['txt'] } },
      ],
    })
  ).body
  const { port, hostname } = new URL(await app.fastify.listen({ port: 0, host: '127.0.0.1' }))
  const head = `POST /form/submit?formId=${form.id} HTTP/1.1\r\nHost: sample.example\r\nContent-Type: multipart/form-data; boundary=xx\r\nContent-Length: 1000000\r\n\r\n`
  const part = `--xx\r\nContent-Disposition: form-data; name="mauticform[file]"; filename="a.txt"\r\n\r\n${'x'.repeat(100_000)}`
  const sockets: Socket[] = []
  t.after(() => sockets.forEach((socket) => void socket.destroy()))
  const answers: string[] = []
  for (let n = 0; n < 25; n++) {
    const socket = connect(Number(port), hostname).on('error', () => {})
    socket.on('data', (data) => answers.push(String(data).slice(9, 12)))
    socket.write(head + part)
    sockets.push(socket)
  }
  const files = () =>
    readdirSync(app.dataDir, { recursive: true, withFileTypes: true }).filter((one) => one.isFile())
  const until = async (isSo: () => boolean) => {
    for (const end = performance.now() + 20_000; !isSo() && performance.now() < end; ) await sleep(20)
  }
  await until(() => answers.length >= 5 && files().length >= 20)
  assert.deepEqual(answers, Array(5).fill('429'))
  assert.equal(files().length, 20)
  for (const socket of sockets) socket.destroy()
  await until(() => files().length === 0)
  assert.equal(files().length, 0)
  const sent = await app.fastify.inject({
    method: 'POST',
    url: `/form/submit?formId=${form.id}`,
    payload: '--xx\r\nContent-Disposition: form-data; name="mauticform[n]"\r\n\r\nx\r\n--xx--\r\n',
    headers: { 'content-type': 'multipart/form-data; boundary=xx' },
  })
  assert.equal(sent.statusCode, 302, 'the room is free again')
})
