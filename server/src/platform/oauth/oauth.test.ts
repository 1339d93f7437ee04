// OAuth 2 as clients and users see it (RFC 6749, 7009, 7636).
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { type TestContext, test } from 'node:test'
import type { InjectOptions } from 'fastify'
import { type TestApp, testApp } from '../../../test/app.ts'
import { testConfig } from '../../../test/mail.ts'
import { actionOf, type Browser, browser, tokenOf } from '../../../test/oauthPages.ts'
import { deleteConsent, insertAuthorization, insertConsent } from '../auth/authorizations.ts'
import { insertCredential } from '../auth/credentials.ts'
import { hashPassword } from '../auth/secrets.ts'
import { now, setClock } from '../clock.ts'
import type { Config } from '../config.ts'
import { transaction } from '../database/connection.ts'
import { accessSchedule } from './accessSchedule.ts'

const CALLBACK = 'https://app.example/callback'
const PASSWORD = 'Correct-horse-1'

interface Subject {
  app: TestApp
  clientId: string
  clientSecret: string
  credentialId: number
}

/** A server with a user `ada` and a client that may lead back to CALLBACK. */
async function subject(t: TestContext, settings: Partial<Config> = {}): Promise<Subject> {
  const app = await testApp(t, settings)
  await app.sql`
    insert into users (username, password_hash, first_name, last_name, email, role_id)
    values ('ada', ${await hashPassword(PASSWORD)}, 'Ada', 'Lovelace', 'ada@sample.example', 1)`
  return { app, ...(await addClient(app, 'Sample & Sons')) }
}

async function addClient(app: TestApp, name: string) {
  const made = await insertCredential(app.sql, { name, roleId: 1, createdBy: null, now: now() })
  await app.sql`update api_credentials set redirect_uris = ${[CALLBACK]} where id = ${made.id}`
  return { clientId: made.clientId, clientSecret: made.clientSecret, credentialId: made.id }
}

function authorizeUrl({ clientId }: { clientId: string }, more: Record<string, string> = {}): string {
  const all = { client_id: clientId, redirect_uri: CALLBACK, response_type: 'code', state: 'st&te', ...more }
  return `/oauth/v2/authorize?${new URLSearchParams(all)}`
}

async function logIn(user: Browser, client: { clientId: string }, more: Record<string, string> = {}) {
  const first = await user.get(authorizeUrl(client, more))
  assert.equal(first.statusCode, 302)
  const login = await user.get(String(first.headers.location))
  return user.post(actionOf(login.body), {
    token: tokenOf(login.body),
    username: 'ada',
    password: PASSWORD,
    ...more,
  })
}

/** The address that the client gets after login and consent. */
async function consent(user: Browser, client: { clientId: string }, more: Record<string, string> = {}) {
  const checked = await logIn(user, client, more)
  assert.equal(checked.statusCode, 302, checked.body)
  const page = await user.get(String(checked.headers.location))
  assert.equal(page.statusCode, 200, page.body)
  const done = await user.post(actionOf(page.body), { token: tokenOf(page.body), decision: 'allow' })
  assert.equal(done.statusCode, 302, done.body)
  return new URL(String(done.headers.location))
}

async function codeFor(user: Browser, client: { clientId: string }, more: Record<string, string> = {}) {
  return (await consent(user, client, more)).searchParams.get('code') ?? ''
}

async function token(app: TestApp, form: Record<string, string>) {
  const answer = await app.fastify.inject({
    method: 'POST',
    url: '/oauth/v2/token',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(form).toString(),
  })
  return { status: answer.statusCode, headers: answer.headers, body: answer.json() }
}

function exchange({ app, clientId, clientSecret }: Subject, code: string, more: Record<string, string> = {}) {
  return token(app, {
    grant_type: 'authorization_code',
    client_id: clientId,
    client_secret: clientSecret,
    redirect_uri: CALLBACK,
    code,
    ...more,
  })
}

function refresh({ app, clientId, clientSecret }: Subject, refreshToken: string) {
  return token(app, {
    grant_type: 'refresh_token',
    client_id: clientId,
    client_secret: clientSecret,
    redirect_uri: CALLBACK,
    refresh_token: refreshToken,
  })
}

async function status(app: TestApp, accessToken: string): Promise<number> {
  const answer = await app.fastify.inject({
    url: '/api/stages',
    headers: { authorization: `Bearer ${accessToken}` },
  })
  return answer.statusCode
}

test('compatibility 1.3, authorize: login, consent, code, tokens; what is done then is done by the user', async (t) => {
  const it = await subject(t)
  const user = browser(it.app)
  const back = await consent(user, it)
  assert.equal(`${back.origin}${back.pathname}`, CALLBACK)
  assert.deepEqual([...back.searchParams.keys()], ['state', 'code'])
  assert.equal(back.searchParams.get('state'), 'st&te')
  const { status: code, body, headers } = await exchange(it, back.searchParams.get('code') ?? '')
  assert.equal(code, 200, JSON.stringify(body))
  assert.deepEqual(Object.keys(body), ['access_token', 'expires_in', 'token_type', 'scope', 'refresh_token'])
  assert.deepEqual([body.expires_in, body.token_type, body.scope], [3600, 'bearer', ''])
  assert.deepEqual([headers['cache-control'], headers.pragma], ['no-store', 'no-cache'])
  const made = await it.app.fastify.inject({
    method: 'POST',
    url: '/api/stages/new',
    headers: { authorization: `Bearer ${body.access_token}` },
    payload: { name: 'One' },
  })
  const [ada] = await it.app.sql<{ id: number; lastLogin: Date | null }[]>`
    select id, last_login as "lastLogin" from users where username = 'ada'`
  assert.equal(made.json().stage.createdBy, ada?.id)
  assert.equal(made.json().stage.createdByUser, 'Ada Lovelace')
  assert.ok(ada?.lastLogin)
  const logins = await it.app
    .sql`select user_name from audit_log where object = 'security' and action = 'login'`
  assert.deepEqual([...logins], [{ user_name: 'Ada Lovelace' }])
})

test('compatibility 1.3, login: without a session 302 to authorize_login; the pages run no script and cannot be framed', async (t) => {
  const it = await subject(t)
  const user = browser(it.app)
  const first = await user.get(authorizeUrl(it, { grant_type: 'authorization_code', scope: 'all' }))
  assert.equal(first.statusCode, 302)
  assert.match(String(first.headers.location), /^\/oauth\/v2\/authorize_login\?/)
  const login = await user.get(String(first.headers.location))
  assert.equal(login.statusCode, 200)
  assert.equal(login.headers['content-type'], 'text/html; charset=utf-8')
  assert.match(
    String(login.headers['content-security-policy']),
    /default-src 'none'.*form-action 'self' https:\/\/app\.example;.*frame-ancestors 'none'/,
  )
  assert.doesNotMatch(login.body, /<script/)
  assert.match(login.body, /Sample &amp; Sons/)
  assert.match(String(login.headers['set-cookie']), /HttpOnly; SameSite=Lax$/)
  const posted = await user.post('/oauth/v2/authorize', {
    client_id: it.clientId,
    redirect_uri: CALLBACK,
    response_type: 'code',
  })
  assert.equal(posted.statusCode, 302, 'a POST asks like a GET')
})

test('cookies are secure where the site has TLS, and stay below its path', async (t) => {
  const it = await subject(t, { site_url: 'https://mail.example/campanile' })
  const user = browser(it.app)
  const first = await user.get(authorizeUrl(it))
  assert.match(String(first.headers.location), /^\/campanile\/oauth\/v2\/authorize_login\?/)
  const login = await user.get(String(first.headers.location).replace('/campanile', ''))
  assert.match(String(login.headers['set-cookie']), /Path=\/campanile\/oauth\/v2; .*; Secure$/)
})

test('a wrong password is told without a hint; the eleventh failure waits; a form from elsewhere does nothing', async (t) => {
  const it = await subject(t)
  const user = browser(it.app)
  const wrong = await logIn(user, it, { password: 'wrong' })
  assert.equal(wrong.statusCode, 401)
  assert.match(wrong.body, /role="alert"/)
  const unknown = await logIn(browser(it.app), it, { username: 'nobody' })
  assert.equal(/role="alert">([^<]+)/.exec(unknown.body)?.[1], /role="alert">([^<]+)/.exec(wrong.body)?.[1])
  const forged = await browser(it.app).post(
    authorizeUrl(it).replace('authorize?', 'authorize_login_check?'),
    {
      username: 'ada',
      password: PASSWORD,
    },
  )
  assert.equal(forged.statusCode, 403)
  for (let n = 0; n < 9; n++)
    assert.equal((await logIn(user, it, { password: `wrong ${n}` })).statusCode, 401)
  const refused = await logIn(user, it)
  assert.equal(refused.statusCode, 429)
  assert.ok(Number(refused.headers['retry-after']) > 0)
})

test('deny leads back with access_denied; a decision without the form’s token decides nothing', async (t) => {
  const it = await subject(t)
  const user = browser(it.app)
  await logIn(user, it)
  const page = await user.get(authorizeUrl(it))
  const forged = await user.post(authorizeUrl(it), { decision: 'allow' })
  assert.equal(forged.statusCode, 403)
  const byLink = await user.get(`${authorizeUrl(it)}&decision=allow&token=${tokenOf(page.body)}`)
  assert.equal(byLink.statusCode, 200, 'a link cannot consent')
  const denied = await user.post(actionOf(page.body), { token: tokenOf(page.body), decision: 'deny' })
  const back = new URL(String(denied.headers.location))
  assert.deepEqual([...back.searchParams.keys()], ['error', 'error_description', 'state'])
  assert.equal(back.searchParams.get('error'), 'access_denied')
  const [{ count }] = await it.app.sql<[{ count: number }]>`select count(*) from authorizations`
  assert.equal(count, 0)
})

test('scripts of other sites cannot read the pages, even of sites that may call the interface', async (t) => {
  const it = await subject(t, { cors_restrict_domains: false })
  const headers = { origin: 'https://shop.example', 'x-requested-with': 'XMLHttpRequest' }
  const page = await it.app.fastify.inject({ url: authorizeUrl(it), headers })
  assert.equal(page.headers['access-control-allow-origin'], undefined)
  const answer = await it.app.fastify.inject({ url: '/oauth/v2/token', headers })
  assert.equal(answer.headers['access-control-allow-origin'], 'https://shop.example')
})

test('a client that the user allowed before is allowed at once; another one is asked about', async (t) => {
  const it = await subject(t)
  const user = browser(it.app)
  await consent(user, it)
  const again = await user.get(authorizeUrl(it))
  assert.equal(again.statusCode, 302)
  assert.ok(new URL(String(again.headers.location)).searchParams.get('code'))
  const other = await addClient(it.app, 'Other')
  assert.equal((await user.get(authorizeUrl(other))).statusCode, 200)
})

test('an unknown client or an address that is not registered is told to the user and never followed', async (t) => {
  const it = await subject(t)
  const user = browser(it.app)
  for (const more of [
    { redirect_uri: 'https://elsewhere.example/' },
    { redirect_uri: 'https://app.example.elsewhere.example/callback' },
    { redirect_uri: `${CALLBACK}@elsewhere.example/` },
    { redirect_uri: '' },
    { client_id: '1_abc' },
    { client_id: '' },
  ] as Record<string, string>[]) {
    for (const path of ['authorize?', 'authorize_login?']) {
      const answer = await user.get(authorizeUrl(it, more).replace('authorize?', path))
      assert.equal(answer.statusCode, 400, JSON.stringify(more))
      assert.equal(answer.headers.location, undefined)
    }
  }
})

test('other errors of the request go back to the client, with the state', async (t) => {
  const it = await subject(t)
  const user = browser(it.app)
  const cases: [Record<string, string>, string][] = [
    [{ response_type: 'token' }, 'unsupported_response_type'],
    [{ response_type: '' }, 'invalid_request'],
    [{ code_challenge: 'short' }, 'invalid_request'],
    [{ code_challenge: 'x'.repeat(43), code_challenge_method: 'md5' }, 'invalid_request'],
    [{ code_challenge_method: 'S256' }, 'invalid_request'],
  ]
  for (const [more, error] of cases) {
    const answer = await user.get(authorizeUrl(it, more))
    assert.equal(answer.statusCode, 302, JSON.stringify(more))
    const back = new URL(String(answer.headers.location))
    assert.equal(back.origin, 'https://app.example')
    assert.deepEqual([back.searchParams.get('error'), back.searchParams.get('state')], [error, 'st&te'])
  }
  const kept = await user.get(authorizeUrl(it, { redirect_uri: `${CALLBACK}?keep=1`, response_type: 'x' }))
  assert.match(String(kept.headers.location), /callback\?keep=1&error=/)
})

test('a user whose role has no access to the API cannot allow anything, and loses access with the right', async (t) => {
  const it = await subject(t)
  const user = browser(it.app)
  const issued = (await exchange(it, await codeFor(user, it))).body
  await it.app
    .sql`insert into roles (id, name, raw_permissions) values (77, 'No API', '{"stage:stages": ["full"]}')`
  await it.app.sql`update users set role_id = 77 where username = 'ada'`
  const answer = await user.get(authorizeUrl(it))
  assert.equal(answer.statusCode, 403)
  assert.equal(await status(it.app, issued.access_token), 403)
  assert.equal((await refresh(it, issued.refresh_token)).body.error, 'invalid_grant')
})

test('compatibility 1.3, code: valid once and for 30 seconds; a second use revokes what came of the first', async (t) => {
  const it = await subject(t)
  t.after(() => setClock())
  const user = browser(it.app)
  const code = await codeFor(user, it)
  const { body } = await exchange(it, code)
  assert.equal(await status(it.app, body.access_token), 200)
  const again = await exchange(it, code)
  assert.deepEqual([again.status, again.body.error], [400, 'invalid_grant'])
  assert.equal(await status(it.app, body.access_token), 401)
  assert.equal((await refresh(it, body.refresh_token)).body.error, 'invalid_grant')
  const late = new URL(String((await user.get(authorizeUrl(it))).headers.location)).searchParams.get('code')
  setClock(() => new Date(Date.now() + 31_000))
  assert.equal((await exchange(it, late ?? '')).body.error, 'invalid_grant')
})

test('a code asked for twenty times at once gives one pair of tokens at most', async (t) => {
  const it = await subject(t)
  const code = await codeFor(browser(it.app), it)
  const answers = await Promise.all(Array.from({ length: 20 }, () => exchange(it, code)))
  assert.ok(answers.filter((answer) => answer.status === 200).length === 1)
  const [{ count }] = await it.app.sql<[{ count: number }]>`select count(*) from refresh_tokens`
  assert.equal(count, 0, 'the second use revoked the first')
})

test('compatibility 1.3, token errors of the code grant are a 400 each with its type', async (t) => {
  const it = await subject(t)
  const other = await addClient(it.app, 'Other')
  const user = browser(it.app)
  await consent(user, it)
  const fresh = async () =>
    new URL(String((await user.get(authorizeUrl(it))).headers.location)).searchParams.get('code') ?? ''
  const cases: [Record<string, string>, string][] = [
    [{ redirect_uri: `${CALLBACK}/other` }, 'redirect_uri_mismatch'],
    [{ redirect_uri: '' }, 'redirect_uri_mismatch'],
    [{ code: '' }, 'invalid_request'],
    [{ code: 'unknown' }, 'invalid_grant'],
    [{ client_secret: 'wrong' }, 'invalid_client'],
    [{ client_secret: '' }, 'invalid_client'],
    [{ client_secret: '', code_verifier: 'x'.repeat(43) }, 'invalid_client'],
    [{ client_id: other.clientId, client_secret: other.clientSecret }, 'invalid_grant'],
    [{ code_verifier: 'x'.repeat(43) }, 'invalid_grant'],
    [{ grant_type: '' }, 'invalid_request'],
  ]
  for (const [more, type] of cases) {
    const { status: code, body } = await exchange(it, await fresh(), more)
    assert.equal(code, 400, JSON.stringify(more))
    assert.equal(body.errors[0].type, type, JSON.stringify([more, body]))
    assert.equal(body.error, type)
    assert.equal(body.error_description, body.errors[0].message)
  }
  const noUri = await token(it.app, {
    grant_type: 'authorization_code',
    client_id: it.clientId,
    client_secret: it.clientSecret,
    code: await fresh(),
  })
  assert.equal(noUri.body.error, 'invalid_request')
})

test('RFC 7636: a code asked for with a challenge needs its verifier, S256 or plain, and a wrong one uses it up', async (t) => {
  const it = await subject(t)
  const user = browser(it.app)
  await consent(user, it)
  const verifier = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk'
  const s256 = createHash('sha256').update(verifier).digest('base64url')
  const fresh = async (challenge: Record<string, string>) =>
    new URL(String((await user.get(authorizeUrl(it, challenge))).headers.location)).searchParams.get(
      'code',
    ) ?? ''
  for (const challenge of [
    { code_challenge: s256, code_challenge_method: 'S256' },
    { code_challenge: verifier, code_challenge_method: 'plain' },
    { code_challenge: verifier },
  ] as Record<string, string>[]) {
    assert.equal((await exchange(it, await fresh(challenge))).body.error, 'invalid_grant', 'no verifier')
    const code = await fresh(challenge)
    const wrong = await exchange(it, code, { code_verifier: 'y'.repeat(43) })
    assert.equal(wrong.body.error, 'invalid_grant')
    assert.equal((await exchange(it, code, { code_verifier: verifier })).body.error, 'invalid_grant')
    const right = await exchange(it, await fresh(challenge), { code_verifier: verifier })
    assert.equal(right.status, 200, JSON.stringify(right.body))
  }
})

test('compatibility quirk 44: refresh tokens rotate; an old one is refused, and later than a minute ends the whole chain', async (t) => {
  const it = await subject(t)
  t.after(() => setClock())
  const first = (await exchange(it, await codeFor(browser(it.app), it))).body
  const second = await refresh(it, first.refresh_token)
  assert.equal(second.status, 200, JSON.stringify(second.body))
  assert.notEqual(second.body.refresh_token, first.refresh_token)
  assert.equal(await status(it.app, second.body.access_token), 200)
  const old = await refresh(it, first.refresh_token)
  assert.deepEqual([old.status, old.body.error], [400, 'invalid_grant'])
  const third = await refresh(it, second.body.refresh_token)
  assert.equal(third.status, 200, 'asking twice harms nobody')
  setClock(() => new Date(Date.now() + 120_000))
  assert.equal((await refresh(it, first.refresh_token)).body.error, 'invalid_grant')
  assert.equal((await refresh(it, third.body.refresh_token)).body.error, 'invalid_grant')
})

test('a refresh token asked for twenty times at once gives one new pair', async (t) => {
  const it = await subject(t)
  const first = (await exchange(it, await codeFor(browser(it.app), it))).body
  const answers = await Promise.all(Array.from({ length: 20 }, () => refresh(it, first.refresh_token)))
  assert.deepEqual(answers.map((answer) => answer.status).sort(), [
    200,
    ...Array.from({ length: 19 }, () => 400),
  ])
})

test('lifetimes come from the configuration, and what has ended is dropped', async (t) => {
  const it = await subject(t, {
    api_oauth2_access_token_lifetime: 5,
    api_oauth2_refresh_token_lifetime: 2,
  })
  t.after(() => setClock())
  const { body } = await exchange(it, await codeFor(browser(it.app), it))
  assert.equal(body.expires_in, 300)
  setClock(() => new Date(Date.now() + 6 * 60_000))
  await new Promise((resolve) => setTimeout(resolve, 1_100))
  const expired = await it.app.fastify.inject({
    url: '/api/stages',
    headers: { authorization: `Bearer ${body.access_token}` },
  })
  assert.equal(expired.json().errors[0].message, 'The access token provided has expired.')
  setClock(() => new Date(Date.now() + 2 * 86_400_000 + 1_000))
  const late = await refresh(it, body.refresh_token)
  assert.equal(late.body.error, 'invalid_grant')
  assert.match(late.body.error_description, /expired/)
  await accessSchedule.run(it.app.sql, new Date(Date.now() + 8 * 86_400_000), {
    config: testConfig(),
  } as never)
  for (const table of ['access_tokens', 'refresh_tokens', 'authorizations', 'sessions']) {
    const [{ count }] = await it.app.sql<[{ count: number }]>`select count(*) from ${it.app.sql(table)}`
    assert.equal(count, 0, table)
  }
})

test('compatibility 1.3: parameters in query and body at once, in JSON, by GET, and Basic for the client', async (t) => {
  const it = await subject(t)
  const form = { client_id: it.clientId, client_secret: it.clientSecret, grant_type: 'client_credentials' }
  const query = new URLSearchParams(form).toString()
  const basic = Buffer.from(`${it.clientId}:${it.clientSecret}`).toString('base64')
  const requests: InjectOptions[] = [
    {
      method: 'POST',
      url: `/oauth/v2/token?${query}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: query,
    },
    { method: 'POST', url: '/oauth/v2/token', payload: form },
    { method: 'GET', url: `/oauth/v2/token?${query}` },
    {
      method: 'POST',
      url: '/oauth/v2/token?grant_type=client_credentials',
      headers: { authorization: `Basic ${basic}` },
    },
  ]
  for (const request of requests) {
    const answer = await it.app.fastify.inject(request)
    assert.equal(answer.statusCode, 200, answer.body)
    assert.equal(answer.headers['content-type'], 'application/json')
    assert.equal(answer.json().refresh_token, undefined, 'a client needs no refresh token for itself')
  }
})

test('a credential without a role acts for users only', async (t) => {
  const it = await subject(t)
  await it.app.sql`update api_credentials set role_id = null where id = ${it.credentialId}`
  const form = { client_id: it.clientId, client_secret: it.clientSecret, grant_type: 'client_credentials' }
  assert.equal((await token(it.app, form)).body.error, 'unauthorized_client')
  const { body } = await exchange(it, await codeFor(browser(it.app), it))
  assert.equal(await status(it.app, body.access_token), 200)
})

test('RFC 7009: a client revokes its tokens, and nobody else’s', async (t) => {
  const it = await subject(t)
  const other = await addClient(it.app, 'Other')
  const user = browser(it.app)
  const revoke = async (client: { clientId: string; clientSecret: string }, revoked: string) => {
    const answer = await it.app.fastify.inject({
      method: 'POST',
      url: '/oauth/v2/revoke',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({
        token: revoked,
        client_id: client.clientId,
        client_secret: client.clientSecret,
      }).toString(),
    })
    return answer.statusCode
  }
  const first = (await exchange(it, await codeFor(user, it))).body
  assert.equal(await status(it.app, first.access_token), 200)
  assert.equal(await revoke(other, first.access_token), 400)
  assert.equal(await revoke(other, first.refresh_token), 400)
  assert.equal(await revoke({ ...it, clientSecret: 'wrong' }, first.access_token), 400)
  assert.equal(await status(it.app, first.access_token), 200)
  assert.equal(await revoke(it, first.access_token), 200)
  assert.equal(await status(it.app, first.access_token), 401)
  assert.equal(await revoke(it, first.access_token), 200, 'again')
  assert.equal(await revoke(it, 'unknown'), 200)
  const second = (await refresh(it, first.refresh_token)).body
  assert.equal(await status(it.app, second.access_token), 200)
  assert.equal(await revoke(it, second.refresh_token), 200)
  assert.equal(await status(it.app, second.access_token), 401)
})

test('a user sees which clients have access, and withdraws it: codes and tokens end, and the next request asks again', async (t) => {
  const it = await subject(t)
  const other = { app: it.app, ...(await addClient(it.app, '<Other>')) }
  const user = browser(it.app)
  const tokens = (await exchange(it, await codeFor(user, it))).body
  const page = await user.get(authorizeUrl(other))
  await user.post(actionOf(page.body), { token: tokenOf(page.body), decision: 'allow' })
  const code = new URL(String((await user.get(authorizeUrl(it))).headers.location)).searchParams.get('code')
  const kept = new URL(String((await user.get(authorizeUrl(other))).headers.location)).searchParams.get(
    'code',
  )

  const list = await user.get('/oauth/v2/consents')
  assert.equal(list.statusCode, 200)
  assert.match(list.body, /Sample &amp; Sons<\/strong> allowed on \d{4}-\d\d-\d\d/)
  assert.match(list.body, /&lt;Other&gt;/)
  assert.equal(await status(it.app, tokens.access_token), 200)

  const form = { token: tokenOf(list.body), client: String(it.credentialId) }
  const done = await user.post(actionOf(list.body), form)
  assert.equal(done.statusCode, 200, done.body)
  assert.match(done.body, /role="status"/)
  assert.doesNotMatch(done.body, /Sample/)
  assert.equal(await status(it.app, tokens.access_token), 401)
  assert.equal((await refresh(it, tokens.refresh_token)).body.error, 'invalid_grant')
  assert.equal((await exchange(it, code ?? '')).body.error, 'invalid_grant')
  assert.equal((await user.get(authorizeUrl(it))).statusCode, 200)
  assert.equal((await exchange(other, kept ?? '')).status, 200, 'another client keeps its access')
  const audit = await it.app
    .sql`select details from audit_log where object = 'security' and action = 'withdraw'`
  assert.deepEqual(
    audit.map((row) => row.details),
    [{ withdrawn: it.credentialId }],
  )
  assert.match((await user.post(actionOf(list.body), form)).body, /had no access/)
  assert.equal((await it.app.sql`select from audit_log where action = 'withdraw'`).length, 1)
})

test('only the form of the user withdraws, for him or her alone; without a session there is a login', async (t) => {
  const it = await subject(t)
  const user = browser(it.app)
  await consent(user, it)
  await it.app.sql`
    insert into consents (credential_id, user_id, redirect_uri, granted_at)
    select ${it.credentialId}, id, ${CALLBACK}, ${now()} from users where username <> 'ada' limit 1`
  const consents = async () => (await it.app.sql`select from consents`).length
  const before = await consents()
  const list = await user.get('/oauth/v2/consents')
  const token = tokenOf(list.body)
  const client = String(it.credentialId)
  await user.get(`/oauth/v2/consents?${new URLSearchParams({ token, client })}`)
  const wrong = await user.post('/oauth/v2/consents', { client, token: token.replace(/^./, 'x') })
  assert.equal(wrong.statusCode, 403)
  assert.equal((await user.post('/oauth/v2/consents', { token })).statusCode, 400)
  const stranger = browser(it.app)
  assert.equal((await stranger.post('/oauth/v2/consents', { client, token })).statusCode, 303)
  assert.equal(await consents(), before)
  await user.post('/oauth/v2/consents', { client, token })
  assert.equal(await consents(), before - 1)

  const sent = await stranger.get('/oauth/v2/consents')
  assert.deepEqual([sent.statusCode, sent.headers.location], [302, '/oauth/v2/consents_login'])
  const login = await stranger.get('/oauth/v2/consents_login')
  const credentials = { username: 'ada', password: PASSWORD }
  const refused = await stranger.post(actionOf(login.body), { ...credentials, token: 'x' })
  assert.equal(refused.statusCode, 403)
  const checked = await stranger.post(actionOf(login.body), { ...credentials, token: tokenOf(login.body) })
  assert.deepEqual([checked.statusCode, checked.headers.location], [302, '/oauth/v2/consents'])
  assert.match((await stranger.get('/oauth/v2/consents')).body, /No application has access/)
})

test('a withdrawal at the same moment as a request for a code leaves no code behind', async (t) => {
  const it = await subject(t)
  const user = browser(it.app)
  await consent(user, it)
  const list = await user.get('/oauth/v2/consents')
  const form = { token: tokenOf(list.body), client: String(it.credentialId) }
  await Promise.all([
    ...Array.from({ length: 10 }, () => user.get(authorizeUrl(it))),
    user.post('/oauth/v2/consents', form),
    ...Array.from({ length: 10 }, () => user.get(authorizeUrl(it))),
  ])
  const left = await it.app.sql`select from authorizations union all select from consents`
  assert.equal(left.length, 0)
})

test('a withdrawal waits for a consent that is being given again, and ends what came of it', async (t) => {
  const { app, credentialId } = await subject(t)
  const [ada] = await app.sql<{ id: number }[]>`select id from users where username = 'ada'`
  const who = { credentialId, userId: ada!.id, redirectUri: CALLBACK, now: now() }
  await insertConsent(app.sql, who)
  const isWaiting = async () => {
    const [row] = await app.sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    return row !== undefined
  }
  let withdrawal: Promise<boolean> = Promise.resolve(false)
  await transaction(app.sql, async (db) => {
    await insertConsent(db, { ...who, now: new Date(who.now.getTime() + 60_000) })
    let isDone = false
    withdrawal = transaction(app.sql, (other) => deleteConsent(other, who)).finally(() => (isDone = true))
    while (!isDone && !(await isWaiting())) await new Promise((resolve) => setTimeout(resolve, 10))
    const [consent] = await db`select granted_at as "grantedAt" from consents`
    assert.deepEqual(consent?.grantedAt, who.now, 'allowed since the first time')
    await insertAuthorization(db, { ...who, challenge: null })
  })
  assert.equal(await withdrawal, true)
  const left = await app.sql`select from authorizations union all select from consents`
  assert.equal(left.length, 0)
})

test('while the interface is off, everything under /oauth says so', async (t) => {
  const it = await subject(t, { api_enabled: false })
  const answer = await exchange(it, 'x')
  assert.equal(answer.status, 403)
  assert.equal(answer.body.errors[0].type, 'api_disabled')
  for (const url of [authorizeUrl(it), '/oauth/v2/consents', '/oauth/v2/consents_login'])
    assert.equal((await browser(it.app).get(url)).statusCode, 403)
})
