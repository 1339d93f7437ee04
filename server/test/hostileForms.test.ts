// Bodies with parts that strangers send to forms, over real sockets: of any shape, endless, and slow.
import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { connect } from 'node:net'
import { type TestContext, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Config } from '../src/platform/config.ts'
import { testApp } from './app.ts'

const FILE = 'form-data; name="mauticform[file]"; filename="a.txt"'

async function setUp(t: TestContext, settings: Partial<Config> = {}) {
  const app = await testApp(t, { form_submissions_per_minute: 0, ...settings })
  const admin = await app.as('admin')
  const make = async (fields: object[]): Promise<number> =>
    (
      await admin.post('/forms/new', {
        name: 'F',
        postAction: 'message',
        postActionProperty: 'Thanks',
        fields,
      })
    ).body.form.id
  const email = { label: 'Email', alias: 'email', type: 'email' }
  const file = { label: 'File', alias: 'file', type: 'file', properties: { allowed_file_size: 1 } }
  const plain = await make([email])
  const upload = await make([email, file])
  const { port, hostname } = new URL(await app.fastify.listen({ port: 0, host: '127.0.0.1' }))
  /** Sends pieces until there are no more, or until the answer is there. */
  const send = (id: number, pieces: Iterable<string>, { boundary = 'xx', pauseMs = 0 } = {}) =>
    new Promise<{ status: string; sent: number }>((resolve) => {
      const socket = connect(Number(port), hostname)
      let answer = ''
      let sent = 0
      const done = () => resolve({ status: answer.slice(9, 12), sent })
      socket.on('data', (data) => {
        answer += String(data)
        socket.destroy()
      })
      socket.on('error', () => {})
      socket.on('close', done)
      socket.write(
        `POST /form/submit/ajax?formId=${id} HTTP/1.1\r\nHost: sample.example\r\nContent-Type: multipart/form-data; boundary=${boundary}\r\nTransfer-Encoding: chunked\r\n\r\n`,
      )
      const write = async () => {
        for (const piece of pieces) {
          if (socket.destroyed) return
          const bytes = Buffer.from(piece, 'latin1')
          sent += bytes.length
          const isTaken = socket.write(`${bytes.length.toString(16)}\r\n${piece}\r\n`, 'latin1')
          if (pauseMs > 0) await sleep(pauseMs)
          // A connection that ends takes nothing more.
          else while (!isTaken && socket.writableNeedDrain && !socket.destroyed) await sleep(1)
        }
        if (!socket.destroyed) socket.write('0\r\n\r\n')
      }
      void write()
    })
  const filesLeft = async () => {
    for (const end = performance.now() + 30_000; performance.now() < end; await sleep(20)) {
      const files = readdirSync(app.dataDir, { recursive: true, withFileTypes: true })
      if (!files.some((one) => one.isFile())) return 0
    }
    return 1
  }
  return { ...app, plain, upload, send, filesLeft }
}

const part = (head: string, body = 'x') => `--xx\r\n${head}\r\n\r\n${body}\r\n`
const named = (name: string) => `Content-Disposition: form-data; name="${name}"`

test('parts of any shape are taken, passed over or refused, and none is a defect', async (t) => {
  const { upload, send, filesLeft, sql } = await setUp(t)
  const end = '--xx--\r\n'
  for (const [body, status, boundary] of [
    [part('Content-Disposition: form-data') + end, '200'],
    [part('Content-Disposition: form-data; filename="a.txt"') + end, '200'],
    [part('Content-Disposition: attachment') + end, '200'],
    [part('X: y') + end, '200'],
    [part(`${named('x')}\r\nX-A: ${'a'.repeat(2_000_000)}`) + end, '200'],
    [part(`${named('x')}\r\n${'X-A: b\r\n'.repeat(100_000)}X: y`) + end, '200'],
    [part(named('x')).repeat(3_000) + end, '400'],
    [part(`Content-Disposition: ${FILE}`).repeat(50) + end, '400'],
    [
      part(`${named('x')}\r\nContent-Type: multipart/mixed; boundary=c`, '--c\r\n\r\nz\r\n--c--').repeat(
        500,
      ) + end,
      '200',
    ],
    [part(named(`mauticform${'[a]'.repeat(2_000)}`)) + end, '400'],
    [part(named('mauticform[__proto__][x]')) + end, '400'],
    [part(named('toString')) + end, '400'],
    [part(`${named('x')}\r\nContent-Type: application/json`, '{"__proto__":1') + end, '400'],
    [part(named('x')), '400'],
    ['x', '400', 'b'.repeat(3_000)],
    ['x', '400', '""'],
    ['', '200'],
  ] as const) {
    const answer = await send(upload, body === '' ? [] : [body], boundary === undefined ? {} : { boundary })
    assert.equal(answer.status, status, `${boundary ?? ''} ${body.slice(0, 90)}`)
  }
  assert.equal(await filesLeft(), 0)
  const stored = await sql`select distinct results::text as results from form_submissions`
  assert.deepEqual(
    stored.flatMap(({ results }) => Object.values(JSON.parse(results))),
    [null],
  )
})

test('a body that does not end is refused, whatever it is made of, and leaves no file behind', async (t) => {
  const { plain, upload, send, filesLeft } = await setUp(t)
  const megabyte = 1024 * 1024
  function* endless(first: string, piece: string): Generator<string> {
    // An empty chunk would be the end.
    if (first !== '') yield first
    for (let sent = 0; sent < 200 * megabyte; sent += piece.length) yield piece
  }
  const big = 'x'.repeat(64 * 1024)
  for (const [id, first, piece, most] of [
    [plain, '', '\r\n'.repeat(32 * 1024), 10],
    [plain, `${part(named('x'))}--xx--\r\n`, big, 10],
    [plain, `--xx\r\n${named('x')}\r\n\r\n`, big, 10],
    [plain, `--xx\r\n${named('x')}\r\n`, 'X-A: b\r\n'.repeat(8 * 1024), 10],
    [upload, `--xx\r\nContent-Disposition: ${FILE}\r\n\r\n`, big, 60],
    [upload, `${part(named('x'))}--xx--\r\n`, big, 60],
  ] as const) {
    const { status, sent } = await send(id, endless(first, piece))
    assert.equal(status, '413', first.slice(0, 60))
    assert.ok(sent < most * megabyte, `${sent} bytes were sent`)
  }
  assert.equal(await filesLeft(), 0)
})

test('a body that comes too slowly is cut, and its place is free again; one that takes its time is not', async (t) => {
  const { upload, send, filesLeft } = await setUp(t, { http_body_timeout: 1 })
  const head = `--xx\r\nContent-Disposition: ${FILE}\r\n\r\n`
  const trickle = Array<string>(3_000).fill('x')
  // More than one address may have under way, one after the other and at once.
  for (let round = 0; round < 2; round++) {
    const cut = await Promise.all(
      Array.from({ length: 20 }, () => send(upload, [head, ...trickle], { pauseMs: 50 })),
    )
    assert.deepEqual([...new Set(cut.map(({ status }) => status))], ['408'])
  }
  assert.equal(await filesLeft(), 0)
  const fine = [head, ...Array<string>(20).fill('x'.repeat(20_000)), '\r\n--xx--\r\n']
  assert.equal((await send(upload, fine, { pauseMs: 150 })).status, '200')
})
