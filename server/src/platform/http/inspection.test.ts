import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { testApp } from '../../../test/app.ts'

suite('who may look into the process', async () => {
  const app = await testApp(undefined, { metrics_token: 'a token for metrics' })
  const get = (url: string, headers: Record<string, string> = {}, remoteAddress = '127.0.0.1') =>
    app.fastify.inject({ url, headers, remoteAddress })
  const FORWARDED: Record<string, string>[] = [
    { forwarded: 'for=192.0.2.1' },
    { 'x-forwarded-for': '127.0.0.1' },
    { 'x-forwarded-host': 'x' },
    { via: '1.1 proxy' },
  ]

  test('/metrics is for the machine itself and for the token, else 401', async () => {
    for (const address of ['127.0.0.1', '127.9.9.9', '::1', '::ffff:127.0.0.1'])
      assert.equal((await get('/metrics', {}, address)).statusCode, 200, address)
    for (const address of ['192.0.2.1', '::ffff:192.0.2.1', '2001:db8::1', '12.7.0.1'])
      assert.equal((await get('/metrics', {}, address)).statusCode, 401, address)
    for (const headers of FORWARDED) assert.equal((await get('/metrics', headers)).statusCode, 401)
    const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
    assert.equal((await get('/metrics', bearer('a token for metrics'), '192.0.2.1')).statusCode, 200)
    const proxied = { ...bearer('a token for metrics'), ...FORWARDED[0] }
    assert.equal((await get('/metrics', proxied)).statusCode, 200)
    assert.equal((await get('/metrics', bearer('another'), '192.0.2.1')).statusCode, 401)
    assert.equal((await get('/metrics', bearer('another'))).statusCode, 401)
  })

  test('/readyz tells its status to probes from anywhere, and the reason only to those', async () => {
    const inside = (await get('/readyz')).json()
    assert.deepEqual([inside.status, inside.role, inside.database], ['ok', 'web', 'reachable'])
    assert.equal(inside.migrations.applied, inside.migrations.known)
    for (const outside of [await get('/readyz', {}, '192.0.2.1'), await get('/readyz', FORWARDED[0])])
      assert.deepEqual([outside.statusCode, outside.json()], [200, { status: 'ok' }])
    assert.equal((await get('/readyz', { authorization: 'Bearer wrong' }, '192.0.2.1')).statusCode, 401)
  })

  test('without metrics_token no token opens /metrics, not even an empty one', async (t) => {
    const closed = await testApp(t, { metrics_token: '' })
    for (const authorization of ['Bearer ', 'Bearer null', 'Bearer  x'])
      assert.equal(
        (
          await closed.fastify.inject({
            url: '/metrics',
            headers: { authorization },
            remoteAddress: '192.0.2.1',
          })
        ).statusCode,
        401,
      )
  })

  test('/api/openapi.json names custom fields to a credential only', async () => {
    const admin = await app.as('admin')
    const made = await admin.post('/fields/contact/new', { label: 'Secret project', alias: 'secret_project' })
    assert.equal(made.status, 201, made.text)
    const company = await admin.post('/fields/company/new', { label: 'Secret deal', alias: 'secret_deal' })
    assert.equal(company.status, 201, company.text)
    const stranger = await get('/api/openapi.json')
    assert.equal(stranger.statusCode, 200)
    assert.doesNotMatch(stranger.body, /secret_/)
    assert.match(stranger.body, /"firstname"/)
    assert.match(stranger.body, /"companyname"/)
    const known = await admin.get('/openapi.json')
    assert.match(known.text, /"secret_project"/)
    assert.match(known.text, /"secret_deal"/)
    assert.equal((await get('/api/openapi.json', { authorization: 'Bearer wrong' })).statusCode, 401)
  })
})
