import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { test } from 'node:test'
import { testApp } from '../../../test/app.ts'

const BROWSER = 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,*/*;q=0.8'
const PROGRAMS = [
  'application/json',
  '*/*',
  'application/json, text/plain, */*',
  'application/json, text/html',
  '',
]

const app = await testApp()
await app.fastify.listen({ port: 0, host: '127.0.0.1' })
const { port } = app.fastify.server.address() as { port: number }

/** As it leaves a socket: clients that parse addresses would mend the broken ones. */
function get(path: string, accept: string): Promise<{ status: number; type: string; body: string }> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () =>
      socket.write(
        `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${accept ? `Accept: ${accept}\r\n` : ''}\r\n`,
      ),
    )
    let text = ''
    socket.setEncoding('utf8').on('data', (chunk) => (text += chunk))
    socket.on('error', reject)
    socket.on('end', () => {
      const [head = '', ...body] = text.split('\r\n\r\n')
      const type = /^content-type: (.*)$/im.exec(head)?.[1] ?? ''
      resolve({ status: Number(head.split(' ')[1]), type, body: body.join('\r\n\r\n') })
    })
  })
}

test('the front door leads people to the administration interface; a program gets JSON there', async (t) => {
  const page = await get('/', BROWSER)
  assert.equal(page.status, 302)
  for (const accept of PROGRAMS) assert.deepEqual(brief(await get('/', accept)), JSON_404, accept)
  const below = await testApp(t, { site_url: 'https://example.com/mail' })
  const { headers } = await below.fastify.inject({ url: '/', headers: { accept: BROWSER } })
  assert.equal(headers.location, '/mail/s/')
})

test('an address that does not exist is a page for people and JSON for programs, and always JSON under /api', async () => {
  for (const path of [
    '/nothing',
    '/%zz',
    '/email/view/nothing',
    '/email/preview/99',
    '/email/nothing/x',
    '/r/nothing',
    '/oauth/v2/nothing',
    '/apiary',
  ]) {
    const page = await get(path, BROWSER)
    assert.deepEqual([page.status, page.type], [404, 'text/html; charset=utf-8'], path)
    assert.match(page.body, /<h1>This page does not exist<\/h1>/)
    for (const accept of PROGRAMS) assert.deepEqual(brief(await get(path, accept)), JSON_404, path)
  }
  for (const path of ['/api', '/api?x=1', '/api/nothing', '/api/%zz'])
    assert.equal((await get(path, BROWSER)).type, 'application/json', path)
})

const JSON_404 = [404, 'application/json', 404]

function brief({ status, type, body }: { status: number; type: string; body: string }): unknown[] {
  return [status, type, JSON.parse(body).errors?.[0].code]
}
