// Failed sign-ins per network, over all names, ways and processes.
import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import type { InjectOptions } from 'fastify'
import { type TestApp, testApp } from '../../../test/app.ts'
import { testDatabase } from '../../../test/database.ts'
import { actionOf, tokenOf } from '../../../test/oauthPages.ts'
import { addFactor, addUser, PASSWORD, pageAt, sessionHeaders } from '../../../test/signIn.ts'
import { now, setClock } from '../clock.ts'
import { connect } from '../database/connection.ts'
import { ApiError } from '../errors.ts'
import { insertCredential } from './credentials.ts'
import { limitNetwork } from './limitNetwork.ts'

const HOUR_MS = 3_600_000
const HERE = '203.0.113.7'

interface Answer {
  statusCode: number
  headers: Record<string, unknown>
  body: string
}

async function send(app: TestApp, options: InjectOptions, from = HERE): Promise<Answer> {
  return app.fastify.inject({ remoteAddress: from, ...options })
}

const session = (app: TestApp, username: string, password: string, from = HERE) =>
  send(app, { method: 'POST', url: '/api/session', payload: { username, password } }, from)

const basic = (app: TestApp, username: string, password: string, from = HERE) =>
  send(
    app,
    { url: '/api/stages', headers: { authorization: `Basic ${btoa(`${username}:${password}`)}` } },
    from,
  )

async function loginPage(app: TestApp, username: string, password: string, from = HERE): Promise<Answer> {
  const page = await app.fastify.inject({ url: '/oauth/v2/consents_login', remoteAddress: from })
  const cookie = String(page.headers['set-cookie']).split(';')[0] ?? ''
  const payload = new URLSearchParams({ username, password, token: tokenOf(page.body) }).toString()
  const headers = { cookie, 'content-type': 'application/x-www-form-urlencoded' }
  return send(app, { method: 'POST', url: actionOf(page.body), headers, payload }, from)
}

const WAYS = { session, basic, loginPage }

/** Uses up the budget of a network: 50 failures with as many names. */
async function exhaust(app: TestApp, from = HERE): Promise<void> {
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, n) => session(app, `name${n}`, 'no', from)),
  )
  assert.deepEqual([...new Set(answers.map(({ statusCode }) => statusCode))], [401])
}

function byStatus(answers: readonly Answer[]): Record<string, number> {
  const groups = Map.groupBy(answers, ({ statusCode }) => statusCode)
  return Object.fromEntries([...groups].map(([status, list]) => [status, list.length]))
}

async function subject(t: TestContext, settings: Parameters<typeof testApp>[1] = {}): Promise<TestApp> {
  t.after(() => setClock())
  return testApp(t, { api_enable_basic_auth: true, ...settings })
}

test('of 520 wrong sign-ins with as many names at once, 50 are checked and the rest are 429 with Retry-After', async (t) => {
  const app = await subject(t)
  const ways = Object.values(WAYS)
  const answers = await Promise.all(
    Array.from({ length: 520 }, (_, n) => ways[n % ways.length]!(app, `name${n}`, 'no')),
  )
  assert.deepEqual(byStatus(answers), { 401: 50, 429: 470 })
  for (const { headers } of answers.filter(({ statusCode }) => statusCode === 429)) {
    const seconds = Number(headers['retry-after'])
    assert.ok(seconds > 0 && seconds <= 3_600, String(headers['retry-after']))
  }
  const refused = JSON.parse((await session(app, 'one-more', 'no')).body)
  assert.deepEqual(Object.keys(refused.errors[0]), ['code', 'message', 'details', 'type'])
  assert.match(refused.errors[0].message, /^Too many failed sign-ins from your network\./)
  const [rows] = await app.sql`select count(*)::int as n from login_attempts`
  assert.ok(rows!.n <= 2 + 3 * 50, `${rows!.n} rows: refused names leave none`)
  const [audited] = await app.sql`select count(*)::int as n from audit_log where action = 'login_failed'`
  assert.equal(audited!.n, 50)
})

test('over its limit a network gets no password checked, right ones neither, until an hour has passed', async (t) => {
  const app = await subject(t)
  await addUser(app, 'ada')
  await exhaust(app)
  for (const [name, way] of Object.entries(WAYS)) {
    const right = await way(app, 'ada', PASSWORD)
    assert.equal(right.statusCode, 429, `${name}: a right guess would show that it is right`)
    const wrong = await way(app, 'ada', 'no')
    const unknown = await way(app, 'nobody', 'no')
    assert.deepEqual([wrong.statusCode, unknown.statusCode], [429, 429], name)
  }
  assert.equal((await session(app, 'ada', PASSWORD, '203.0.113.8')).statusCode, 201, 'another address')
  const later = now().getTime() + HOUR_MS + 1_000
  setClock(() => new Date(later))
  assert.equal((await session(app, 'ada', PASSWORD)).statusCode, 201)
})

test('successful sign-ins are never counted', async (t) => {
  const app = await subject(t)
  const names = Array.from({ length: 60 }, (_, n) => `user${n}`)
  await Promise.all(names.map((name) => addUser(app, name)))
  const answers = await Promise.all(names.map((name) => session(app, name, PASSWORD)))
  assert.deepEqual(byStatus(answers), { 201: 60 })
  assert.equal((await session(app, 'nobody', 'no')).statusCode, 401)
})

test('users and programs that signed in from a network before are not locked out by others there', async (t) => {
  const app = await subject(t)
  for (const name of ['ada', 'bob', 'eve']) await addUser(app, name)
  assert.equal((await session(app, 'ada', PASSWORD)).statusCode, 201)
  assert.equal((await basic(app, 'bob', PASSWORD)).statusCode, 200)
  // A password is remembered for a minute, which is no part of this.
  const later = now().getTime() + 120_000
  setClock(() => new Date(later))
  t.mock.timers.enable({ apis: ['Date'], now: later })
  await exhaust(app)
  assert.equal((await session(app, 'ada', PASSWORD)).statusCode, 201)
  assert.equal((await basic(app, 'bob', PASSWORD)).statusCode, 200)
  assert.equal((await session(app, 'eve', PASSWORD)).statusCode, 429, 'not seen here before')
  const [known, unknown] = [await session(app, 'ada', 'no'), await session(app, 'nobody', 'no')]
  assert.deepEqual(
    [known.statusCode, known.body],
    [unknown.statusCode, unknown.body],
    'tells nobody who is known',
  )
  const before = await failures(app)
  for (let n = 0; n < 20; n++) await session(app, 'ada', `no ${n}`)
  assert.equal((await failures(app)) - before, 9, 'ten guesses an hour, of which one was made above')
  assert.equal((await basic(app, 'bob', PASSWORD)).statusCode, 200, 'each user has a reserve of his own')
})

async function failures(app: TestApp): Promise<number> {
  const [row] = await app.sql<{ n: number }[]>`
    select count(*)::int as n from audit_log where action = 'login_failed' and object_id > 0`
  return row!.n
}

test('a repeated password and a code of a second factor count for the network', async (t) => {
  const app = await subject(t)
  for (const name of ['ada', 'bob']) await addUser(app, name)
  const page = pageAt(app, HERE)
  await page.signIn('ada')
  const away = pageAt(app, '198.51.100.1')
  await away.signIn('bob')
  const { recoveryCodes } = await addFactor(away)
  const counted = async () => {
    const [row] = await app.sql<{ n: number }[]>`
      select cardinality(failed_at) as n from login_attempts
      where address = ${HERE} and name = 'NETWORK password'`
    return row?.n ?? 0
  }
  const start = await counted()
  const change = await page.send('POST', '/users/self/password', {
    password: 'no',
    plainPassword: `${PASSWORD} 2`,
  })
  assert.equal(change.status, 400)
  assert.equal((await counted()) - start, 1)
  const wrongCode = await pageAt(app, HERE).signIn('bob', { code: '000000' })
  assert.equal(wrongCode.status, 401)
  assert.equal((await counted()) - start, 2)
  await Promise.all(Array.from({ length: 48 }, (_, n) => session(app, `name${n}`, 'no')))
  assert.equal(await counted(), 50)
  const coded = (code: string | undefined) => pageAt(app, HERE).signIn('bob', { code: code ?? '' })
  assert.equal((await coded('000001')).status, 429, 'bob never signed in from here')
  assert.equal((await coded(recoveryCodes[0])).status, 201, 'a recovery code cannot be guessed')
  const again = await page.send('POST', '/users/self/password', {
    password: 'no',
    plainPassword: `${PASSWORD} 2`,
  })
  assert.equal(again.status, 429, 'from the reserve of ada')
  const right = await page.send('POST', '/users/self/password', {
    ...{ password: PASSWORD, plainPassword: `${PASSWORD} 2` },
  })
  assert.equal(right.status, 200, right.text)
})

test('an IPv6 /64 is one network, and a /48 or an IPv4 /24 has 250 failures an hour', async (t) => {
  const app = await subject(t)
  const wrong = (from: string, n: number) => session(app, `name ${from} ${n}`, 'no', from)
  const many = async (from: (n: number) => string, count: number) => {
    const statuses: Answer[] = []
    for (let n = 0; n < count; n += 25)
      statuses.push(...(await Promise.all(Array.from({ length: 25 }, (_, k) => wrong(from(n + k), n + k)))))
    return byStatus(statuses)
  }
  assert.deepEqual(await many((n) => `2001:db8:0:1::${n.toString(16)}`, 75), { 401: 50, 429: 25 })
  assert.deepEqual(await many((n) => `2001:db8:0:2::${n.toString(16)}`, 25), { 401: 25 }, 'another /64')
  assert.deepEqual(await many((n) => `2001:db8:0:${(n + 16).toString(16)}::1`, 200), { 401: 175, 429: 25 })
  assert.equal((await wrong('2001:db8:1:1::1', 0)).statusCode, 401, 'another /48')
  assert.deepEqual(await many((n) => `192.0.2.${n}`, 250), { 401: 250 })
  assert.equal((await wrong('192.0.2.255', 0)).statusCode, 429)
  assert.equal((await wrong('::ffff:192.0.2.254', 0)).statusCode, 429)
  assert.equal((await wrong('192.0.3.1', 0)).statusCode, 401)
})

test('behind a trusted proxy the address of the client counts, and an untrusted header does not', async (t) => {
  const app = await subject(t, { trusted_proxies: ['127.0.0.1'] })
  const via = (client: string, n: number, from: string) =>
    send(
      app,
      {
        ...{
          method: 'POST',
          url: '/api/session',
          payload: { username: `name${client}${n}`, password: 'no' },
        },
        headers: { 'x-forwarded-for': client },
      },
      from,
    )
  const all = (count: number, one: (n: number) => Promise<Answer>) =>
    Promise.all(Array.from({ length: count }, (_, n) => one(n)))
  assert.deepEqual(byStatus(await all(60, (n) => via('198.51.100.1', n, '127.0.0.1'))), { 401: 50, 429: 10 })
  assert.equal((await via('198.51.100.2', 0, '127.0.0.1')).statusCode, 401)
  assert.deepEqual(byStatus(await all(60, (n) => via(`10.0.${n}.1`, n, '198.51.100.3'))), {
    401: 50,
    429: 10,
  })
})

test('a client with the right secret is never limited; wrong secrets have a budget of their own', async (t) => {
  const app = await subject(t)
  await addUser(app, 'ada')
  const { clientId, clientSecret } = await insertCredential(app.sql, {
    ...{ name: 'Shop', roleId: 1, createdBy: null, now: now() },
  })
  const fetchToken = (client_id: string, client_secret: string) =>
    send(app, {
      ...{ method: 'POST', url: '/oauth/v2/token' },
      payload: { grant_type: 'client_credentials', client_id, client_secret },
    })
  const wrong = await Promise.all(Array.from({ length: 120 }, (_, n) => fetchToken(`${n + 100}_abc`, 'no')))
  assert.deepEqual(byStatus(wrong), { 400: 50, 429: 70 })
  const revoke = {
    method: 'POST' as const,
    url: '/oauth/v2/revoke',
    payload: { client_id: 'x', client_secret: 'x' },
  }
  assert.equal((await send(app, revoke)).statusCode, 429)
  assert.equal((await fetchToken(clientId, 'no')).statusCode, 429)
  const right = await Promise.all(Array.from({ length: 60 }, () => fetchToken(clientId, clientSecret)))
  assert.deepEqual(byStatus(right), { 200: 60 })
  assert.equal((await session(app, 'ada', PASSWORD)).statusCode, 201, 'people sign in')
})

test('processes count together, what throws is given back, and a site that is full gives back its subscriber', async (t) => {
  const { sql, url } = await testDatabase(t)
  const other = connect(url)
  t.after(() => other.end())
  const at = new Date('2026-01-01T10:00:00Z')
  let checked = 0
  const guess = (n: number, address = HERE, outcome: 'wrong' | 'broken' = 'wrong') =>
    limitNetwork(
      n % 2 ? sql : other,
      { address, userId: null, kind: 'password', now: at },
      {
        async check() {
          checked++
          if (outcome === 'broken') throw new Error('broken')
          return false
        },
        isFailure: (isRight) => !isRight,
      },
    )
  const all = (count: number, one: (n: number) => Promise<unknown>) =>
    Promise.allSettled(Array.from({ length: count }, (_, n) => one(n)))
  await all(70, (n) => guess(n, HERE, 'broken'))
  assert.equal(checked, 70)
  checked = 0
  const outcomes = await all(120, (n) => guess(n))
  assert.equal(checked, 50)
  const refused = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
  assert.ok(
    refused.length === 70 && refused.every((error) => error instanceof ApiError && error.status === 429),
  )
  for (let n = 0; n < 4; n++) await all(50, (k) => guess(k, `203.0.113.${n + 20}`))
  assert.equal(checked, 250)
  await assert.rejects(guess(0, '203.0.113.99'), { status: 429 })
  const [row] = await sql`
    select cardinality(failed_at) + cardinality(checked_since) as n from login_attempts where address = '203.0.113.99'`
  assert.equal(row!.n, 0)
})

test('a session that is open goes on while its network is over the limit', async (t) => {
  const app = await subject(t)
  await addUser(app, 'ada')
  const answer = await session(app, 'ada', PASSWORD)
  const headers = sessionHeaders({ headers: answer.headers, text: answer.body })
  await exhaust(app)
  assert.equal((await send(app, { url: '/api/users/self', headers })).statusCode, 200)
})
