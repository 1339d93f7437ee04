import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testApp } from '../../../test/app.ts'

const app = await testApp()

test('the documentation has its groups at once, without a script, and says how to make a first request', async () => {
  const { statusCode, headers, body } = await app.fastify.inject('/api/docs')
  assert.equal(statusCode, 200)
  assert.match(String(headers['content-type']), /^text\/html/)
  assert.doesNotMatch(body, /<script|Basic/)
  for (const piece of [
    'credential create',
    'grant_type=client_credentials',
    '/api/contacts/new',
    '<details id="contacts">',
  ])
    assert.ok(body.includes(piece), piece)
  const document = (await app.fastify.inject('/api/openapi.json')).json()
  for (const path of Object.keys(document.paths)) assert.ok(body.includes(`</b> ${path}</code>`), path)
})

test('each group has a page and a document of its own, a tenth of the whole, with every schema that it names', async () => {
  const whole = await app.fastify.inject('/api/openapi.json')
  const part = await app.fastify.inject('/api/openapi.json?group=contacts')
  assert.ok(part.body.length < whole.body.length / 4, `${part.body.length} of ${whole.body.length}`)
  const { paths, components } = part.json()
  assert.ok(Object.keys(paths).length > 10)
  for (const [, name] of part.body.matchAll(/#\/components\/schemas\/(\w+)/g))
    assert.ok(name! in components.schemas, name)
  const page = await app.fastify.inject('/api/docs/contacts')
  assert.match(page.body, /data-group="contacts"/)
  for (const url of ['/api/docs/nothing', '/api/openapi.json?group=nothing'])
    assert.equal((await app.fastify.inject(url)).statusCode, 404, url)
})

test('Basic is offered only where it is on', async () => {
  const off = (await app.fastify.inject('/api/openapi.json')).json()
  assert.deepEqual(
    [off.security, Object.keys(off.components.securitySchemes)],
    [[{ oauth2: [] }], ['oauth2']],
  )
  const { fastify } = await testApp(undefined, { api_enable_basic_auth: true })
  const on = (await fastify.inject('/api/openapi.json')).json()
  assert.deepEqual(Object.keys(on.components.securitySchemes), ['oauth2', 'basic'])
  assert.match((await fastify.inject('/api/docs')).body, /HTTP Basic/)
})
