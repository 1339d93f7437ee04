// Clients that look for a header as it is usually written find it.
import assert from 'node:assert/strict'
import { get, type IncomingHttpHeaders } from 'node:http'
import { test } from 'node:test'
import { testApp } from '../../../test/app.ts'

test('with api_legacy_clients every header of every answer has its usual capitals on the wire', async (t) => {
  const app = await testApp(t, { api_legacy_clients: true, api_enable_basic_auth: true })
  const admin = await app.as('admin')
  const { form } = (await admin.post('/forms/new', { name: 'F', postAction: 'return' })).body
  const base = await app.fastify.listen({ port: 0, host: '127.0.0.1' })
  const seen = new Set<string>()
  for (const [path, headers] of [
    ['/api/contacts', {}],
    ['/api/contacts', { authorization: `Basic ${btoa('nobody:nothing')}` }],
    ['/api/contacts/', {}],
    // As the PHP library sends it.
    ['/api/contacts', { expect: '' }],
    ['/api/contacts', { origin: 'https://a.example', 'x-requested-with': 'XMLHttpRequest' }],
    ['/api/%zz', {}],
    ['/oauth/v2/token', {}],
    ['/nothing', {}],
    ['/healthz', {}],
    [`/form/${form.id}`, {}],
    ['/api/docs', {}],
  ] as const)
    for (const name of await namesOf(base + path, headers)) seen.add(name)
  for (const name of [
    'Content-Type',
    'Mautic-Version',
    'X-Content-Type-Options',
    'Location',
    'Cache-Control',
  ])
    assert.ok(seen.has(name), `${name} among ${[...seen].join()}`)
  assert.deepEqual(
    [...seen].filter((name) => !/^[A-Z][A-Za-z0-9]*(-[A-Z][A-Za-z0-9]*)*$/.test(name)),
    [],
  )
})

function namesOf(url: string, headers: IncomingHttpHeaders): Promise<string[]> {
  return new Promise((resolve, reject) => {
    get(url, { headers }, (response) => {
      response.resume()
      resolve(response.rawHeaders.filter((_, index) => index % 2 === 0))
    }).on('error', reject)
  })
}
