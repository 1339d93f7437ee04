import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type TestApp, testApp } from '../../../test/app.ts'
import { now, setClock } from '../clock.ts'
import { insertCredential } from './credentials.ts'
import { hashPassword } from './secrets.ts'

async function tokenRequest(
  app: TestApp,
  payload: Record<string, string>,
  headers: Record<string, string> = {},
) {
  const answer = await app.fastify.inject({
    method: 'POST',
    url: '/oauth/v2/token',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: new URLSearchParams(payload).toString(),
  })
  return { status: answer.statusCode, headers: answer.headers, body: answer.json() }
}

async function grant(app: TestApp) {
  const { clientId, clientSecret } = await insertCredential(app.sql, {
    name: 'My client',
    roleId: 1,
    createdBy: null,
    now: now(),
  })
  const { body } = await tokenRequest(app, {
    grant_type: 'client_credentials',
    client_id: clientId,
    client_secret: clientSecret,
  })
  return { clientId, clientSecret, token: String(body.access_token), body }
}

const get = async (app: TestApp, headers: Record<string, string>, url = '/api/stages') => {
  const answer = await app.fastify.inject({ url, headers })
  return { status: answer.statusCode, headers: answer.headers, body: answer.json() }
}

test('contract, OAuth 2.0: a client gets a token in the documented shape, and what it makes carries its name', async (t) => {
  const app = await testApp(t)
  const { token, body } = await grant(app)
  assert.deepEqual(Object.keys(body), ['access_token', 'expires_in', 'token_type', 'scope'])
  assert.equal(body.expires_in, 3600)
  assert.equal(body.token_type, 'bearer')
  assert.equal(body.scope, '')
  const made = await app.fastify.inject({
    method: 'POST',
    url: '/api/stages/new',
    headers: { authorization: `Bearer ${token}` },
    payload: { name: 'One' },
  })
  assert.equal(made.json().stage.createdByUser, 'My client')
  assert.equal(made.json().stage.createdBy, null)
})

test('the token endpoint takes JSON, query parameters and client authentication by header, and forbids caching', async (t) => {
  const app = await testApp(t)
  const { clientId, clientSecret } = await grant(app)
  const all = { grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret }
  const asJson = await app.fastify.inject({ method: 'POST', url: '/oauth/v2/token', payload: all })
  assert.equal(asJson.statusCode, 200, asJson.body)
  assert.equal(asJson.headers['cache-control'], 'no-store')
  assert.equal(asJson.headers.pragma, 'no-cache')
  const asQuery = await app.fastify.inject({
    method: 'GET',
    url: `/oauth/v2/token?${new URLSearchParams(all)}`,
  })
  assert.equal(asQuery.statusCode, 200, asQuery.body)
  const basic = Buffer.from(`${clientId}:${clientSecret}`).toString('base64')
  const asHeader = await tokenRequest(
    app,
    { grant_type: 'client_credentials' },
    { authorization: `Basic ${basic}` },
  )
  assert.equal(asHeader.status, 200, JSON.stringify(asHeader.body))
})

test('token errors are a 400 with both the documented and the standard shape', async (t) => {
  const app = await testApp(t)
  const { clientId, clientSecret } = await grant(app)
  const cases: [Record<string, string>, string][] = [
    [{ grant_type: 'client_credentials', client_id: clientId, client_secret: 'wrong' }, 'invalid_client'],
    [
      { grant_type: 'client_credentials', client_id: '999_abc', client_secret: clientSecret },
      'invalid_client',
    ],
    [{ grant_type: 'client_credentials' }, 'invalid_client'],
    [{ client_id: clientId, client_secret: clientSecret }, 'invalid_request'],
    [{ grant_type: 'password', client_id: clientId, client_secret: clientSecret }, 'unauthorized_client'],
    [{ grant_type: 'nonsense', client_id: clientId, client_secret: clientSecret }, 'invalid_request'],
  ]
  for (const [payload, type] of cases) {
    const { status, body } = await tokenRequest(app, payload)
    assert.equal(status, 400)
    assert.equal(body.errors[0].type, type, JSON.stringify(body))
    assert.equal(body.errors[0].code, 400)
    assert.equal(body.error, type)
    assert.equal(body.error_description, body.errors[0].message)
  }
})

test('failed attempts are counted, and the eleventh within a minute waits', async (t) => {
  const app = await testApp(t)
  const { clientId, clientSecret } = await grant(app)
  const wrong = { grant_type: 'client_credentials', client_id: clientId, client_secret: 'wrong' }
  for (let n = 0; n < 10; n++) assert.equal((await tokenRequest(app, wrong)).status, 400)
  const long = { ...wrong, client_id: 'x'.repeat(500) }
  for (let n = 0; n < 10; n++) assert.equal((await tokenRequest(app, long)).status, 400)
  assert.equal((await tokenRequest(app, long)).status, 429)
  const refused = await tokenRequest(app, wrong)
  assert.equal(refused.status, 429)
  assert.ok(Number(refused.headers['retry-after']) > 0)
  const other = await insertCredential(app.sql, { name: 'Other', roleId: 1, createdBy: null, now: now() })
  const fine = {
    grant_type: 'client_credentials',
    client_id: other.clientId,
    client_secret: other.clientSecret,
  }
  for (let n = 0; n < 15; n++) assert.equal((await tokenRequest(app, fine)).status, 200)
  assert.ok(clientSecret)
})

test('unknown and expired tokens are refused with the words that clients compare', async (t) => {
  const app = await testApp(t)
  t.after(() => setClock())
  const { token } = await grant(app)
  assert.equal((await get(app, { authorization: `Bearer ${token}` })).status, 200)
  const unknown = await get(app, { authorization: 'Bearer nonsense' })
  assert.equal(unknown.status, 401)
  assert.deepEqual(unknown.body.errors, [
    { code: 401, message: 'The access token provided is invalid.', details: [], type: 'invalid_grant' },
  ])
  await new Promise((resolve) => setTimeout(resolve, 1_100))
  setClock(() => new Date(Date.now() + 2 * 3_600_000))
  const expired = await get(app, { authorization: `Bearer ${token}` })
  assert.equal(expired.status, 401)
  assert.equal(expired.body.errors[0].message, 'The access token provided has expired.')
})

test('contract, Sending the token: it travels in the header or in a posted form, once, and never in the query string', async (t) => {
  const app = await testApp(t)
  const { token } = await grant(app)
  const post = (payload: string, headers: Record<string, string> = {}) =>
    app.fastify.inject({
      method: 'POST',
      url: '/api/stages/new',
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      payload,
    })
  assert.equal((await post(`access_token=${token}&name=Form`)).statusCode, 201)
  const twice = await post(`access_token=${token}&name=Twice`, { authorization: `Bearer ${token}` })
  assert.equal(twice.statusCode, 400)
  assert.equal(twice.json().errors[0].type, 'invalid_request')
  const query = await get(app, {}, `/api/stages?access_token=${token}`)
  assert.equal(query.status, 401)
  assert.equal(query.body.errors[0].type, 'access_denied')
})

test('contract, Basic authentication: it is off unless configured; then it takes username or email, and refuses the rest', async (t) => {
  const off = await testApp(t)
  const basic = (name: string, password: string) => ({
    authorization: `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}`,
  })
  const refused = await get(off, basic('ada', 'Correct-horse'))
  assert.equal(refused.status, 403)
  assert.equal(refused.body.errors[0].type, 'access_denied')

  const app = await testApp(t, { api_enable_basic_auth: true })
  const passwordHash = await hashPassword('Correct-horse')
  await app.sql`insert into roles (name, raw_permissions) values ('No API', '{"stage:stages": ["full"]}')`
  await app.sql`
    insert into users (username, password_hash, first_name, last_name, email, role_id)
    values ('ada', ${passwordHash}, 'Ada', 'Lovelace', 'ada@sample.example', 1), ('bob', ${passwordHash}, 'Bob', 'B', 'bob@sample.example', 2)`
  assert.equal((await get(app, basic('ada', 'Correct-horse'))).status, 200)
  assert.equal((await get(app, basic('ADA@sample.example', 'Correct-horse'))).status, 200)
  const wrong = await get(app, basic('ada', 'wrong'))
  assert.equal(wrong.status, 401)
  assert.equal(wrong.body.errors[0].type, 'access_denied')
  assert.equal((await get(app, basic('nobody', 'Correct-horse'))).status, 401)
  assert.equal(
    (await get(app, basic('bob', 'Correct-horse'))).status,
    403,
    'API access is a right of its own',
  )
  await app.sql`update users set password_hash = ${await hashPassword('Other-horse')} where username = 'ada'`
  assert.equal(
    (await get(app, basic('ada', 'Correct-horse'))).status,
    401,
    'a changed password is forgotten at once',
  )
})

test('a switched-off interface says so', async (t) => {
  const app = await testApp(t, { api_enabled: false })
  const answer = await get(app, { authorization: 'Bearer x' })
  assert.equal(answer.status, 403)
  assert.equal(answer.body.errors[0].type, 'api_disabled')
})
