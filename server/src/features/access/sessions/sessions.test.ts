// Signing in with a cookie, and what pages of others can do with it: nothing.
import assert from 'node:assert/strict'
import { suite, type TestContext, test } from 'node:test'
import type { InjectOptions } from 'fastify'
import { type TestApp, testApp } from '../../../../test/app.ts'

const PASSWORD = 'a long password for tests'

const shared = await testApp()
let made = 0

/** A user with a password. */
async function person(app: TestApp = shared) {
  const admin = await app.as('admin')
  const username = `person${++made}`
  const answer = await admin.post('/users/new', {
    username,
    firstName: 'Ada',
    lastName: 'Lovelace',
    email: `${username}@example.com`,
    plainPassword: { password: PASSWORD, confirm: PASSWORD },
    role: 1,
  })
  assert.equal(answer.status, 201, answer.text)
  return { admin, username, id: answer.body.user.id as number }
}

type Jar = Map<string, string>

/** A browser that stores cookies and the token of its session, and sends both unless `options` says otherwise. */
function browser(app: TestApp = shared, jar: Jar = new Map()) {
  let token: string | null = null
  const send = async (method: string, url: string, options: InjectOptions = {}) => {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const headers = {
      ...(cookie === '' ? {} : { cookie }),
      ...(token ? { 'x-csrf-token': token } : {}),
      ...options.headers,
    }
    const answer = await app.fastify.inject({ method: method as 'GET', url, ...options, headers })
    const set = [answer.headers['set-cookie'] ?? []].flat()
    for (const line of set) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (value === '') jar.delete(name)
      else jar.set(name, value)
    }
    const body = answer.body === '' ? null : answer.json()
    if (typeof body?.csrfToken === 'string') token = body.csrfToken
    return { status: answer.statusCode, body, set }
  }
  const signIn = (username: string, password = PASSWORD, headers: Record<string, string> = {}) =>
    send('POST', '/api/session', { payload: { username, password }, headers })
  const forgetToken = () => {
    token = null
  }
  return { jar, send, signIn, forgetToken, token: () => token }
}

/** Parameters that fit what routes take. */
const SAMPLES = ['1', 'ab'.repeat(32), 'email']

/** An address that leads to the route and to no other. */
function addressOf(url: string): string {
  return `/api${url.replace(/:\w+(?:\(([^/]*)\))?/g, (_, pattern: string = '.') => {
    const sample = SAMPLES.find((one) => new RegExp(pattern).test(one))
    assert.ok(sample, `${url}: a sample is needed`)
    return sample
  })}`
}

/** Routes that look for no cookie: they take a password, or a token that was mailed. */
const OPEN = new Set([
  'GET /session',
  'POST /session',
  'POST /password_resets',
  'POST /password_resets/use',
  'POST /invitations/use',
  'POST /first_run',
])

suite('sessions', { concurrency: true }, () => {
  test('a session needs its cookie and its token', async () => {
    const { username, id } = await person()
    const { send, signIn, jar, token } = browser()
    assert.equal((await signIn(username, 'wrong')).status, 401)
    assert.equal(jar.size, 0)
    const { status, body, set } = await signIn(username.toUpperCase())
    assert.equal(status, 201)
    assert.deepEqual(body, { user: { id, name: 'Ada Lovelace' }, csrfToken: token() })
    assert.match(String(body.csrfToken), /^[0-9a-f]{64}$/)
    assert.deepEqual(set.map((line) => line.replace(/=[0-9a-f]{64}/, '=…')).sort(), [
      'campanile_session=…; Path=/; Max-Age=604800; HttpOnly; SameSite=Lax',
    ])
    assert.equal((await send('GET', '/api/users/self')).body.id, id)
    assert.equal((await send('GET', '/api/users/self', { headers: { 'x-csrf-token': 'x' } })).status, 403)
    const withoutToken = { headers: { 'x-csrf-token': '' } }
    assert.equal((await send('GET', '/api/users/self', withoutToken)).status, 403)
    assert.equal((await send('GET', `/api/users/self?csrf_token=${token()}`, withoutToken)).status, 403)
    const post = { ...withoutToken, payload: { name: 'x' } }
    assert.equal((await send('POST', '/api/stages/new', post)).status, 403)
    const made = await send('POST', '/api/stages/new', { payload: { name: 'By cookie' } })
    assert.equal(made.body.stage.createdByUser, 'Ada Lovelace')
    jar.delete('campanile_session')
    assert.equal((await send('GET', '/api/users/self')).status, 401)
    assert.equal((await browser().signIn(`${username}@example.com`)).status, 201)
  })

  test('requests from other origins are refused with a valid cookie and token', async () => {
    const { username } = await person()
    const { send, signIn } = browser()
    await signIn(username)
    const foreign: Record<string, string>[] = [
      { origin: 'null' },
      { origin: 'https://evil.example' },
      { origin: 'http://127.0.0.1:9999' },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { 'sec-fetch-site': 'same-origin', origin: 'https://evil.example' },
      { referer: 'https://evil.example/page' },
    ]
    for (const headers of foreign) {
      assert.equal((await send('GET', '/api/users/self', { headers })).status, 403, JSON.stringify(headers))
      assert.equal((await send('GET', '/api/session', { headers })).status, 403, JSON.stringify(headers))
      const post = { headers, payload: { name: 'Foreign' } }
      assert.equal((await send('POST', '/api/stages/new', post)).status, 403, JSON.stringify(headers))
    }
    assert.equal((await send('GET', '/api/stages?search=Foreign')).body.total, 0)
  })

  test('a page of the application reads without the token, and writes with it only', async () => {
    const { username, id } = await person()
    const { send, signIn, forgetToken, token } = browser()
    await signIn(username)
    const first = token()
    forgetToken()
    const own: Record<string, string>[] = [
      { 'sec-fetch-site': 'same-origin' },
      { referer: 'http://127.0.0.1:8080/s/contacts' },
      { origin: 'http://127.0.0.1:8080' },
    ]
    for (const headers of own) {
      const refused = await send('POST', '/api/stages/new', { headers, payload: { name: 'x' } })
      assert.equal(refused.status, 403, JSON.stringify(headers))
      const session = await send('GET', '/api/session', { headers })
      assert.deepEqual(session.body, { user: { id, name: 'Ada Lovelace' }, csrfToken: first })
      forgetToken()
    }
    const [headers] = own
    await send('GET', '/api/session', { headers: headers ?? {} })
    const made = await send('POST', '/api/stages/new', { headers: headers ?? {}, payload: { name: 'Own' } })
    assert.equal(made.status, 201)
  })

  test('a GET with an effect needs the token, and so does an address that another program opens', async () => {
    const { username } = await person()
    const { send, signIn, forgetToken } = browser()
    await signIn(username)
    const own = { 'sec-fetch-site': 'same-origin' }
    assert.equal((await send('GET', '/api/smses/1/contact/1/send', { headers: own })).status, 404)
    forgetToken()
    assert.equal((await send('GET', '/api/smses/1/contact/1/send', { headers: own })).status, 403)
    assert.equal((await send('GET', '/api/contacts', { headers: own })).status, 200)
    const opened = { headers: { 'sec-fetch-site': 'none' } }
    assert.equal((await send('GET', '/api/contacts', opened)).status, 403)
  })

  test('over TLS the cookie belongs to this host alone', async (t) => {
    const app = await testApp(t, { site_url: 'https://campanile.example' })
    const { username } = await person(app)
    const { signIn, send } = browser(app)
    const { set } = await signIn(username)
    assert.ok(
      set.some((line) => /^__Host-campanile_session=.*; Path=\/; .*Secure/.test(line)),
      String(set),
    )
    assert.ok(set.every((line) => line.endsWith('; Secure')))
    assert.equal((await send('GET', '/api/users/self')).status, 200)
  })

  test('no changing route, and no route at all, takes the cookie without its token', async () => {
    const { username } = await person()
    const { send, signIn, forgetToken } = browser()
    await signIn(username)
    forgetToken()
    const routes = shared.mounted.filter(
      ({ method, url }) => url !== '/*' && method !== 'OPTIONS' && !OPEN.has(`${method} ${url}`),
    )
    assert.ok(routes.length > 300)
    for (const { method, url } of routes) {
      const path = addressOf(url)
      const payload = method === 'GET' || method === 'HEAD' ? undefined : {}
      const { status } = await send(method, path, method === 'HEAD' ? {} : { payload })
      assert.equal(status, 403, `${method} ${path}`)
    }
    const form = {
      payload: 'name=x',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    }
    assert.equal((await send('POST', '/api/stages/new', form)).status, 403)
  })

  test('a page of another site signs nobody in, and a planted cookie is no session', async () => {
    const { username, id } = await person()
    for (const headers of [
      { origin: 'https://evil.example' },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
    ] as Record<string, string>[])
      assert.equal((await browser().signIn(username, PASSWORD, headers)).status, 403)
    const planted = 'ab'.repeat(32)
    const { jar, send, signIn } = browser(shared, new Map([['campanile_session', planted]]))
    assert.equal((await send('GET', '/api/users/self')).status, 401)
    const same = { origin: 'http://localhost:80', 'sec-fetch-site': 'same-origin', host: 'localhost:80' }
    assert.equal((await signIn(username, PASSWORD, same)).status, 201)
    const first = jar.get('campanile_session')
    assert.notEqual(first, planted)
    await signIn(username)
    assert.notEqual(jar.get('campanile_session'), first)
    const [left] = await shared.sql`select count(*)::int as n from sessions where user_id = ${id}`
    assert.equal(left?.n, 1)
  })

  test('the sessions of a person are listed and ended by that person alone; what begins and ends is in the audit log', async () => {
    const { username, id } = await person()
    const stranger = await person()
    const [one, two, other] = [browser(), browser(), browser()]
    await one.signIn(username, PASSWORD, { 'user-agent': 'First/1.0' })
    await two.signIn(username, PASSWORD, { 'user-agent': 'Second/1.0' })
    await other.signIn(stranger.username)
    const { sessions } = (await one.send('GET', '/api/sessions')).body
    assert.deepEqual(
      sessions.map(({ userAgent, isCurrent, address }: Record<string, unknown>) => [
        userAgent,
        isCurrent,
        address,
      ]),
      [
        ['Second/1.0', false, '127.0.0.1'],
        ['First/1.0', true, '127.0.0.1'],
      ],
    )
    const [{ id: second }] = sessions
    assert.equal((await other.send('DELETE', `/api/sessions/${second}`)).status, 404)
    assert.equal((await two.send('GET', '/api/users/self')).status, 200)
    assert.deepEqual((await one.send('DELETE', `/api/sessions/${second}`)).body, { success: true })
    assert.equal((await two.send('GET', '/api/users/self')).status, 401)
    const jar = new Map(one.jar)
    const out = await one.send('DELETE', '/api/session')
    assert.ok(out.set.every((line) => line.includes('Max-Age=0')) && out.set.length === 1)
    assert.equal((await browser(shared, jar).send('GET', '/api/users/self')).status, 401)
    const rows = await shared.sql<{ action: string }[]>`
      select action from audit_log where bundle = 'user' and object = 'security' and object_id = ${id} order by id`
    assert.deepEqual(
      rows.map(({ action }) => action),
      ['login', 'login', 'logout', 'logout'],
    )
  })

  test('a session ends by itself: unused, and after its life; and with its user', async () => {
    const { username, id, admin } = await person()
    const { sql } = shared
    const ends = async (how: (token: string) => Promise<unknown>) => {
      const { send, signIn, jar } = browser()
      await signIn(username)
      await how(String(jar.get('campanile_session')))
      assert.equal((await send('GET', '/api/users/self')).status, 401)
    }
    await ends(
      () => sql`update sessions set seen_at = now() - interval '8 hours 1 second' where user_id = ${id}`,
    )
    await ends(() => sql`update sessions set expires_at = now() - interval '1 second' where user_id = ${id}`)
    await ends(() => admin.patch(`/users/${id}/edit`, { isPublished: false }))
  })

  test('use is noted once a minute, and a user has fifty sessions at most', async () => {
    const { username, id } = await person()
    const { sql } = shared
    const { send, signIn } = browser()
    await signIn(username)
    await sql`update sessions set seen_at = now() - interval '3 minutes' where user_id = ${id}`
    assert.equal((await send('GET', '/api/users/self')).status, 200)
    const [row] =
      await sql`select seen_at > now() - interval '1 minute' as noted from sessions where user_id = ${id}`
    assert.equal(row?.noted, true)
    await sql`
      insert into sessions (token_hash, user_id, started_at, seen_at, expires_at)
      select sha256(n::text::bytea), ${id}, now(), now(), now() + interval '1 day' from generate_series(1, 60) n`
    await browser().signIn(username)
    const [count] = await sql`select count(*)::int as n from sessions where user_id = ${id}`
    assert.equal(count?.n, 50)
  })

  test('who changes the password stays signed in, all others and mailed links do not; guesses are counted', async (t: TestContext) => {
    const app = await testApp(t)
    const { username, id } = await person(app)
    const [here, there] = [browser(app), browser(app)]
    await here.signIn(username)
    await there.signIn(username)
    await app.sql`
      insert into account_links (token_hash, user_id, purpose, created_at, expires_at)
      values (sha256('x'), ${id}, 'reset', now(), now() + interval '1 hour')`
    const change = (password: unknown, plainPassword: unknown, at = here) =>
      at.send('POST', '/api/users/self/password', { payload: { password, plainPassword } })
    const next = 'another long password'
    for (const [password, plain] of [
      ['wrong', next],
      [PASSWORD, 'abc'],
      [PASSWORD, undefined],
      [{}, next],
    ])
      assert.equal((await change(password, plain)).status, 400)
    assert.equal((await browser(app, new Map()).send('POST', '/api/users/self/password')).status, 401)
    const answers = await Promise.all([change(PASSWORD, next), change(PASSWORD, `${next} too`)])
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 400], 'one of two at once')
    const kept = answers[0]?.status === 200 ? next : `${next} too`
    assert.equal((await here.send('GET', '/api/users/self')).status, 200)
    assert.equal((await there.send('GET', '/api/users/self')).status, 401)
    assert.equal((await browser(app).signIn(username)).status, 401)
    assert.equal((await browser(app).signIn(username, kept)).status, 201)
    const links = await app.sql`select from account_links where user_id = ${id}`
    assert.equal(links.length, 0)
    let status = 0
    for (let n = 0; n < 12 && status !== 429; n++) status = (await change(`no ${n}`, next)).status
    assert.equal(status, 429)
  })

  test('guesses are counted, and a header that names a credential wins over the cookie', async (t: TestContext) => {
    const app = await testApp(t)
    const { username, id } = await person(app)
    const { signIn, send } = browser(app)
    await signIn(username)
    const bearer = { headers: { authorization: 'Bearer nonsense' } }
    assert.equal((await send('GET', '/api/users/self', bearer)).status, 401)
    for (let n = 0; n < 10; n++) assert.equal((await browser(app).signIn(username, `no ${n}`)).status, 401)
    assert.equal((await browser(app).signIn(username, 'no')).status, 429)
    assert.equal((await send('GET', '/api/users/self')).body.id, id, 'who is signed in stays so')
  })
})
