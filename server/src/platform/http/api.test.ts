// The rules that hold for everything under /api.
import assert from 'node:assert/strict'
import { Readable } from 'node:stream'
import { test } from 'node:test'
import type { InjectOptions } from 'fastify'
import { type TestApp, testApp } from '../../../test/app.ts'
import { insertCredential } from '../auth/credentials.ts'
import { insertToken } from '../auth/tokens.ts'
import { now, setClock } from '../clock.ts'
import { originCheck } from './cors.ts'

async function bearer(app: TestApp, name = 'client'): Promise<string> {
  const { id } = await insertCredential(app.sql, { name, roleId: 1, createdBy: null, now: now() })
  const accessToken = `token-${name}-${id}`
  const expiresAt = new Date(now().getTime() + 3_600_000 * 10)
  await insertToken(app.sql, { accessToken, credentialId: id, userId: null, scope: '', expiresAt })
  return `Bearer ${accessToken}`
}

const SCRIPT = { origin: 'https://shop.example', 'x-requested-with': 'XMLHttpRequest' }
const PREFLIGHT: InjectOptions = {
  method: 'OPTIONS',
  headers: {
    origin: 'https://shop.example',
    'access-control-request-method': 'PATCH',
    'access-control-request-headers': 'authorization',
  },
}

test('compatibility 1.1 and quirk 48: 401 comes before 404, and a wrong method is a 404', async (t) => {
  const app = await testApp(t)
  const admin = await app.as('admin')
  const nobody = await app.as('nobody')
  for (const path of ['/nothing/here', '/stages/999', '/stages']) {
    const refused = await nobody.get(path)
    assert.deepEqual([refused.status, refused.body.errors[0].type], [401, 'access_denied'], path)
    assert.equal((await nobody.post(path, {})).status, 401)
  }
  const unknown = await admin.get('/nothing/here')
  assert.equal(unknown.status, 404)
  assert.deepEqual(Object.keys(unknown.body.errors[0]), ['code', 'message', 'details', 'type'])
  assert.equal(unknown.body.errors[0].type, null)
  assert.equal((await admin.get('/stages/x')).status, 404, 'an id is digits')
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'] as const) {
    const answer = await app.fastify.inject({
      method,
      url: '/api/stages',
      headers: { authorization: await bearer(app) },
    })
    assert.equal(answer.statusCode, 404, method)
  }
  assert.equal((await admin.get('/stages/new')).status, 404)
})

test('compatibility 1.1: a switched-off interface is a 403 of type api_disabled, with and without a token', async (t) => {
  const app = await testApp(t, { api_enabled: false })
  for (const headers of [{}, { authorization: await bearer(app) }]) {
    const answer = await app.fastify.inject({ url: '/api/stages', headers })
    assert.deepEqual([answer.statusCode, answer.json().errors[0].type], [403, 'api_disabled'])
  }
})

test('compatibility 1.1: a token given twice is a 400; one in the query counts for nothing', async (t) => {
  const app = await testApp(t)
  const authorization = await bearer(app)
  const token = authorization.slice('Bearer '.length)
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  const twice = await app.fastify.inject({
    method: 'POST',
    url: '/api/stages/new',
    headers: { ...form, authorization },
    payload: `access_token=${token}&name=x`,
  })
  assert.deepEqual([twice.statusCode, twice.json().errors[0].type], [400, 'invalid_request'])
  for (const url of [`/api/stages?access_token=${token}`, `/api/nothing?access_token=${token}`]) {
    const answer = await app.fastify.inject({ url })
    assert.deepEqual([answer.statusCode, answer.json().errors[0].type], [401, 'access_denied'])
  }
})

test('no cache may store an answer under /api, error or not', async (t) => {
  const app = await testApp(t, { api_enable_basic_auth: true })
  const authorization = await bearer(app)
  const json = { authorization, 'content-type': 'application/json' }
  const calls: [number, InjectOptions][] = [
    [200, { url: '/api/stages', headers: { authorization } }],
    [200, { url: '/api/catalog?parts=operators', headers: { authorization } }],
    [200, { url: '/api/openapi.json', headers: { authorization } }],
    [201, { method: 'POST', url: '/api/stages/new', headers: json, payload: '{"name":"Hot"}' }],
    [301, { url: '/api/stages/', headers: { authorization } }],
    [400, { method: 'POST', url: '/api/stages/new', headers: json, payload: '{' }],
    [400, { url: '/api/stages?where[0][col]=nothing', headers: { authorization } }],
    [401, { url: '/api/stages' }],
    [401, { url: '/api/stages', headers: { authorization: 'Bearer wrong' } }],
    [401, { url: '/api/stages', headers: { authorization: `Basic ${btoa('a:b')}` } }],
    [404, { url: '/api/stages/999', headers: { authorization } }],
    [404, { url: '/api/nothing', headers: { authorization } }],
    [404, { url: '/api/%zz', headers: { authorization } }],
    [413, { method: 'POST', url: '/api/stages/new', headers: json, payload: `"${'x'.repeat(40_000_000)}"` }],
  ]
  for (const [status, call] of calls) {
    const { statusCode, headers, body } = await app.fastify.inject(call)
    assert.equal(statusCode, status, `${call.url}: ${body.slice(0, 200)}`)
    assert.equal(headers['cache-control'], 'no-store', `${call.url} ${status}`)
  }
})

test('compatibility 1.2: a GET with a slash at the end is led to the path without it', async (t) => {
  const app = await testApp(t)
  const answer = await app.fastify.inject({ url: '/api/stages/?limit=1' })
  assert.deepEqual([answer.statusCode, answer.headers.location], [301, '/api/stages?limit=1'])
})

test('compatibility 1.2: OPTIONS is a 204 without a body at any address, and never asks who it is', async (t) => {
  const app = await testApp(t)
  for (const url of [
    '/api/stages',
    '/api/nothing',
    '/api/stages/1/edit',
    '/oauth/v2/token',
    '/',
    '/nothing',
    '/email/x.gif',
  ]) {
    const answer = await app.fastify.inject({ method: 'OPTIONS', url })
    assert.deepEqual([answer.statusCode, answer.body], [204, ''], url)
    assert.equal(answer.headers['access-control-allow-origin'], undefined)
    if (url.startsWith('/api')) assert.ok(answer.headers['mautic-version'], url)
  }
})

test('compatibility 1.2: a preflight of a valid origin is told what it may send; others are not', async (t) => {
  const app = await testApp(t, { cors_valid_domains: ['https://shop.example', 'https://*.sample.example'] })
  const answer = await app.fastify.inject({ ...PREFLIGHT, url: '/api/stages/1/edit' })
  assert.equal(answer.statusCode, 204)
  assert.equal(answer.headers['access-control-allow-origin'], 'https://shop.example')
  assert.equal(answer.headers['access-control-allow-credentials'], 'true')
  assert.equal(answer.headers['access-control-max-age'], '36000')
  assert.match(
    String(answer.headers['access-control-allow-headers']),
    /^Origin, X-Requested-With, Content-Type, Authorization, .*\bIf-None-Match\b/,
  )
  for (const method of ['PUT', 'GET', 'POST', 'DELETE', 'OPTIONS', 'PATCH'])
    assert.match(String(answer.headers['access-control-allow-methods']), new RegExp(`\\b${method}\\b`))
  const elsewhere = { ...PREFLIGHT, headers: { ...PREFLIGHT.headers, origin: 'https://elsewhere.example' } }
  const refused = await app.fastify.inject({ ...elsewhere, url: '/api/stages' })
  assert.deepEqual([refused.statusCode, refused.headers['access-control-allow-origin']], [204, undefined])
  const { 'access-control-request-headers': _, ...headers } = PREFLIGHT.headers as Record<string, string>
  const silent = await app.fastify.inject({ method: 'OPTIONS', url: '/api/stages', headers })
  assert.equal(silent.headers['access-control-allow-origin'], undefined)
})

test('compatibility 1.2: an answer is opened to a valid origin only when a script says that it asks', async (t) => {
  const app = await testApp(t, { cors_valid_domains: ['https://shop.example'] })
  const authorization = await bearer(app)
  const get = (headers: Record<string, string>) =>
    app.fastify.inject({ url: '/api/stages', headers: { authorization, ...headers } })
  const opened = await get(SCRIPT)
  assert.equal(opened.headers['access-control-allow-origin'], 'https://shop.example')
  assert.equal(opened.headers.vary, 'Origin')
  const catalog = await app.fastify.inject({
    url: '/api/catalog?parts=operators',
    headers: { authorization, ...SCRIPT },
  })
  const exposed = String(catalog.headers['access-control-expose-headers']).toLowerCase().split(', ')
  assert.ok(catalog.headers.etag && exposed.includes('etag'), 'a script can read the tag of an answer')
  assert.equal(
    (await get({ origin: 'https://shop.example' })).headers['access-control-allow-origin'],
    undefined,
  )
  assert.equal(
    (await get({ ...SCRIPT, origin: 'https://elsewhere.example' })).headers['access-control-allow-origin'],
    undefined,
  )
  const failed = await app.fastify.inject({ url: '/api/stages', headers: SCRIPT })
  assert.equal(failed.statusCode, 401)
  assert.equal(failed.headers['access-control-allow-origin'], 'https://shop.example', 'a script can read why')
  const open = await testApp(t, { cors_restrict_domains: false })
  const anywhere = await open.fastify.inject({ ...PREFLIGHT, url: '/api/stages' })
  assert.equal(anywhere.headers['access-control-allow-origin'], 'https://shop.example')
})

test('an asterisk in a valid origin stands for any text, and everything else for itself', () => {
  const check = originCheck({
    cors_restrict_domains: true,
    cors_valid_domains: ['https://*.sample.example', 'http://localhost:*', 'https://one.example/'],
  })
  for (const origin of [
    'https://a.sample.example',
    'https://a.b.SAMPLE.example',
    'http://localhost:3000',
    'https://one.example',
  ])
    assert.ok(check(origin), origin)
  for (const origin of [
    'https://sample.example',
    'http://a.sample.example',
    'https://a.sample.example.elsewhere.example',
    'https://a.sampleXexample',
    'null',
  ])
    assert.ok(!check(origin), origin)
})

test('compatibility 1.13: calls are counted per client, told in headers, and a 429 once they are used up', async (t) => {
  const app = await testApp(t, { api_rate_limiter_limit: 3 })
  t.after(() => setClock())
  const start = Math.floor(Date.now() / 1_000) * 1_000
  setClock(() => new Date(start))
  const [one, two] = [await bearer(app, 'one'), await bearer(app, 'two')]
  const get = (authorization: string, url = '/api/stages') =>
    app.fastify.inject({ url, headers: { authorization } })
  const first = await get(one)
  assert.equal(first.statusCode, 200)
  const shown = (answer: typeof first) =>
    ['limit', 'remaining', 'reset'].map((name) => Number(answer.headers[`x-ratelimit-${name}`]))
  assert.deepEqual(shown(first), [3, 2, start / 1_000 + 3_600])
  assert.deepEqual(shown(await get(one, '/api/nothing')), [3, 1, start / 1_000 + 3_600])
  assert.equal((await get(one)).statusCode, 200)
  const refused = await get(one)
  assert.equal(refused.statusCode, 429)
  assert.deepEqual(shown(refused), [3, 0, start / 1_000 + 3_600])
  assert.equal(refused.headers['retry-after'], '3600')
  const [error] = refused.json().errors
  assert.deepEqual([error.code, error.details, typeof error.message], [429, [], 'string'])
  assert.equal((await get(two)).statusCode, 200, 'another client has its own')
  setClock(() => new Date(start + 3_600_000))
  assert.deepEqual(shown(await get(one)), [3, 2, start / 1_000 + 7_200])
})

test('compatibility 1.13: of thirty calls at once exactly as many pass as are allowed; without a limit nothing is counted', async (t) => {
  const app = await testApp(t, { api_rate_limiter_limit: 10 })
  const authorization = await bearer(app)
  const answers = await Promise.all(
    Array.from({ length: 30 }, () => app.fastify.inject({ url: '/api/stages', headers: { authorization } })),
  )
  assert.equal(answers.filter((answer) => answer.statusCode === 200).length, 10)
  assert.deepEqual(
    new Set(answers.map((answer) => answer.headers['x-ratelimit-remaining'])),
    new Set(['9', '8', '7', '6', '5', '4', '3', '2', '1', '0']),
  )
  const free = await testApp(t)
  const answer = await (await free.as('admin')).get('/stages')
  assert.equal(answer.headers['x-ratelimit-limit'], undefined)
  assert.equal((await free.sql`select from api_calls`).length, 0)
})

test('compatibility 1.2: type, version and address of every answer; bodies of a GET count as empty', async (t) => {
  const app = await testApp(t)
  const authorization = await bearer(app)
  const send = (options: InjectOptions) =>
    app.fastify.inject({ ...options, headers: { authorization, ...options.headers } })
  const json = { 'content-type': 'application/json' }
  const made = await send({
    method: 'POST',
    url: '/api/stages/new',
    headers: json,
    payload: '{"name":"One"}',
  })
  const { id } = made.json().stage
  assert.equal(made.headers.location, `http://127.0.0.1:8080/api/stages/${id}`)
  const asked: [InjectOptions, number][] = [
    [{ url: `/api/stages/${id}` }, 200],
    [{ url: '/api/stages', headers: json, payload: '{}' }, 200],
    [{ url: '/api/stages?limit=1', headers: json, payload: '{"limit":0,"search":"nothing"}' }, 200],
    [{ method: 'POST', url: '/api/stages/new', headers: json, payload: '{"name":' }, 400],
    [
      {
        method: 'POST',
        url: '/api/stages/new',
        headers: { 'content-type': 'application/json; charset=utf-8' },
        payload: '{"name":"x"}',
      },
      201,
    ],
    [{ url: '/api/nothing' }, 404],
    [{ url: '/api/stages', headers: { authorization: 'Bearer x' } }, 401],
  ]
  for (const [options, status] of asked) {
    const answer = await send(options)
    assert.equal(answer.statusCode, status, `${JSON.stringify(options)}: ${answer.body}`)
    assert.equal(answer.headers['content-type'], 'application/json')
    assert.match(String(answer.headers['mautic-version']), /^\d+\.\d+\.\d+/)
  }
  const listed = (await send({ url: '/api/stages', headers: json, payload: '{"search":"nothing"}' })).json()
  assert.equal(listed.total, 2)
})

test('a body is read as JSON or as a form, or refused: no record is saved without the values that were sent', async (t) => {
  const app = await testApp(t)
  const authorization = await bearer(app)
  const send = (
    method: 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    url: string,
    type: string | null,
    payload: string | Buffer,
  ) =>
    app.fastify.inject({
      method,
      url: `/api${url}`,
      headers: {
        authorization,
        'content-length': String(Buffer.byteLength(payload)),
        ...(type === null ? {} : { 'content-type': type }),
      },
      // A stream: the test client would add the type of a text.
      payload: Readable.from(payload.length > 0 ? [Buffer.from(payload)] : []),
    })
  const named = '{"firstname":"Ada"}'
  const multipart = '--x\r\ncontent-disposition: form-data; name="firstname"\r\n\r\nAda\r\n--x--\r\n'
  const read: readonly (readonly [string | null, string])[] = [
    [null, named],
    [null, `\r\n ${named}`],
    ['text/plain', named],
    ['text/json; charset=utf-8', named],
    ['application/vnd.api+json', named],
    ['application/octet-stream', named],
    ['application/x-www-form-urlencoded', named],
    ['application/x-www-form-urlencoded', '{"firstname":"Ada","lastname":"Love=lace & Byron"}'],
    ['application/x-www-form-urlencoded', 'firstname=Ada'],
  ]
  for (const [type, body] of read) {
    const answer = await send('POST', '/contacts/new', type, body)
    assert.equal(answer.statusCode, 201, `${type} ${body}: ${answer.body}`)
    assert.equal(answer.json().contact.fields.all.firstname, 'Ada', `${type} ${body}`)
  }
  const { id } = (await send('POST', '/contacts/new', null, named)).json().contact
  const batch = await send('POST', '/contacts/batch/new', null, `[${named},${named}]`)
  assert.equal(batch.json().contacts.length, 2, batch.body)
  const state = async () => app.sql`select id, firstname, date_modified from contacts order by id`
  const before = await state()
  const refused: readonly (readonly [string | null, string | Buffer])[] = [
    [null, 'firstname=Ada'],
    [null, '{"firstname":'],
    [null, '"Ada"'],
    [null, Buffer.from([0x7b, 0xff, 0xfe])],
    ['text/plain', 'Ada'],
    ['text/xml', '<contact/>'],
    ['application/x-www-form-urlencoded', '{"firstname":'],
    ['multipart/form-data; boundary=x', multipart],
  ]
  for (const [type, body] of refused)
    for (const [method, url] of [
      ['POST', '/contacts/new'],
      ['PUT', `/contacts/${id}/edit`],
      ['PATCH', `/contacts/${id}/edit`],
    ] as const) {
      const answer = await send(method, url, type, body)
      assert.equal(answer.statusCode, 400, `${method} ${type} ${body}: ${answer.body}`)
      assert.equal(answer.json().errors[0].code, 400)
    }
  assert.deepEqual(await state(), before)
  assert.equal(
    (await send('POST', '/nothing/new', 'multipart/form-data; boundary=x', multipart)).statusCode,
    404,
  )
  // Requests without parameters are accepted with any body.
  assert.equal((await send('POST', '/segments/new', null, '')).statusCode, 400)
  assert.equal((await send('DELETE', `/contacts/${id}/delete`, 'text/plain', 'x')).statusCode, 200)
})

test('compatibility 1.2: the method may be named in the header, the query or the body of a POST', async (t) => {
  const app = await testApp(t)
  const admin = await app.as('admin')
  const { id } = (await admin.post('/stages/new', { name: 'One' })).body.stage
  const header = { headers: { 'x-http-method-override': 'PUT' } }
  assert.equal((await admin.post(`/stages/${id}/edit`, { name: 'Two' }, header)).status, 200)
  assert.equal((await admin.post(`/stages/${id}/edit?_method=PATCH`, { name: 'Three' })).status, 200)
  assert.equal((await admin.post(`/stages/${id}/edit`, { name: 'Four', _method: 'patch' })).status, 200)
  assert.equal((await admin.post(`/stages/${id}/delete`, { _method: 'DELETE' })).status, 200)
})

test('compatibility quirk 16: a success has no key errors', async (t) => {
  const app = await testApp(t)
  const admin = await app.as('admin')
  const { id } = (await admin.post('/stages/new', { name: 'One' })).body.stage
  for (const answer of [
    await admin.get('/stages'),
    await admin.get(`/stages/${id}`),
    await admin.post('/stages/batch/new', [{ name: 'Two' }]),
    await admin.patch('/stages/batch/edit', [{ id, name: 'Three' }]),
    await admin.delete(`/stages/batch/delete?ids=${id}`),
  ]) {
    assert.equal(answer.status < 300, true)
    assert.ok(!('errors' in answer.body), answer.text)
  }
})

test('compatibility quirk 17: what succeeds is a 200 or a 201, whatever the verb', async (t) => {
  const app = await testApp(t)
  const admin = await app.as('admin')
  const made = await admin.post('/stages/new', { name: 'One' })
  const { id } = made.body.stage
  assert.deepEqual(
    [
      made.status,
      (await admin.get(`/stages/${id}`)).status,
      (await admin.patch(`/stages/${id}/edit`, { name: 'Two' })).status,
      (await admin.put(`/stages/${id}/edit`, { name: 'Three' })).status,
      (await admin.put('/stages/999999/edit', { name: 'Four' })).status,
      (await admin.post('/stages/batch/new', [{ name: 'Five' }])).status,
      (await admin.delete(`/stages/${id}/delete`)).status,
    ],
    [201, 200, 200, 200, 201, 201, 200],
  )
})

test('compatibility quirk 18: no answer starts like HTML, whatever the client accepts', async (t) => {
  const app = await testApp(t)
  const authorization = await bearer(app)
  const accept = 'text/html,application/xhtml+xml'
  for (const [url, headers] of [
    ['/api/stages', { accept, authorization }],
    ['/api/stages', { accept }],
    ['/api/nothing', { accept, authorization }],
    ['/api/stages/%zz', { accept, authorization }],
    ['/api/stages?where=x', { accept, authorization }],
  ] as const) {
    const answer = await app.fastify.inject({ url, headers })
    assert.ok(answer.body.startsWith('{'), `${url}: ${answer.body}`)
  }
})

test('compatibility quirk 41: text arrives and leaves without HTML entities', async (t) => {
  const app = await testApp(t)
  const admin = await app.as('admin')
  const name = 'Sam & Sons "5 > 4" é'
  const { stage } = (await admin.post('/stages/new', { name })).body
  assert.equal(stage.name, name)
  assert.equal((await admin.get(`/stages/${stage.id}`)).body.stage.name, name)
  assert.match((await admin.get(`/stages/${stage.id}`)).text, /Sam & Sons/)
})

test('compatibility quirk 43: a token that is unknown or has expired is told in the words that clients compare', async (t) => {
  const app = await testApp(t)
  t.after(() => setClock())
  const authorization = await bearer(app)
  const message = async (given: string) => {
    const answer = await app.fastify.inject({ url: '/api/stages', headers: { authorization: given } })
    const [error] = answer.json().errors
    assert.deepEqual([answer.statusCode, error.type], [401, 'invalid_grant'])
    return error.message
  }
  assert.equal(await message('Bearer nonsense'), 'The access token provided is invalid.')
  setClock(() => new Date(Date.now() + 11 * 3_600_000))
  assert.equal(await message(authorization), 'The access token provided has expired.')
})
