import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Script } from 'node:vm'
import { gunzipSync } from 'node:zlib'
import { testApp } from '../../../../test/app.ts'
import { SCRIPTS, STYLES } from './establishedScriptRoutes.ts'

test('scripts and styles that copies of the established tracking script load are answered', async (t) => {
  const { fastify } = await testApp(t)
  for (const path of [...SCRIPTS, ...STYLES]) {
    const { statusCode, headers, body } = await fastify.inject(path)
    assert.equal(statusCode, 200, path)
    assert.match(
      String(headers['content-type']),
      path.endsWith('.css') ? /^text\/css/ : /^application\/javascript/,
    )
    if (!path.endsWith('.css')) new Script(body)
  }
})

test('scripts are sent compressed to browsers that take gzip, in less than six kilobytes for pages', async (t) => {
  const { fastify } = await testApp(t)
  for (const path of ['/mtc.js', '/media/js/mautic-form.js']) {
    const plain = await fastify.inject({ url: path, headers: { 'accept-encoding': 'br, gzip;q=0' } })
    assert.equal(plain.headers['content-encoding'], undefined)
    const { headers, rawPayload } = await fastify.inject({
      url: path,
      headers: { 'accept-encoding': 'gzip, deflate, br' },
    })
    assert.equal(headers['content-encoding'], 'gzip', path)
    assert.match(String(headers.vary), /Accept-Encoding/)
    assert.equal(gunzipSync(rawPayload).toString(), plain.body)
    if (path === '/mtc.js') assert.ok(rawPayload.length < 6_000, String(rawPayload.length))
  }
})
