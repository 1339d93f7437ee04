import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type TestApp, testApp } from '../../../test/app.ts'
import { testDatabase } from '../../../test/database.ts'
import { now } from '../clock.ts'
import { connect } from '../database/connection.ts'
import { findCredentialByClientId, insertCredential } from './credentials.ts'
import { limitGuesses } from './limitGuesses.ts'
import { takeAttempts } from './loginAttempts.ts'
import { hashPassword } from './secrets.ts'

async function insertUser(app: TestApp, username: string, password: string): Promise<void> {
  await app.sql`
    insert into users (username, password_hash, first_name, last_name, email, role_id, date_added)
    values (${username}, ${await hashPassword(password)}, 'Ada', 'L', ${`${username}@sample.example`}, 1, ${now()})`
}

async function atOnce(count: number, send: (n: number) => Promise<{ statusCode: number }>) {
  const answers = await Promise.all(Array.from({ length: count }, (_, n) => send(n)))
  return Object.fromEntries(
    [...Map.groupBy(answers, (answer) => answer.statusCode)].map(([status, list]) => [status, list.length]),
  )
}

test('of 100 wrong passwords at once ten are looked at and the others are 429; another name is not touched', async (t) => {
  const app = await testApp(t, { api_enable_basic_auth: true })
  await insertUser(app, 'ada', 'right')
  await insertUser(app, 'bob', 'right')
  const waits: number[] = []
  const send = (name: string) => async (n: number) => {
    const authorization = `Basic ${Buffer.from(`${name}:wrong ${n}`).toString('base64')}`
    const answer = await app.fastify.inject({ url: '/api/stages', headers: { authorization } })
    if (answer.statusCode === 429) waits.push(Number(answer.headers['retry-after']))
    return answer
  }
  assert.deepEqual(await atOnce(100, send('ada')), { 401: 10, 429: 90 })
  assert.ok(waits.every((seconds) => seconds > 0 && seconds <= 60))
  assert.deepEqual(await atOnce(9, send('bob')), { 401: 9 })
  const authorization = `Basic ${Buffer.from('bob:right').toString('base64')}`
  const right = () => app.fastify.inject({ url: '/api/stages', headers: { authorization } })
  assert.deepEqual(await atOnce(30, right), { 200: 30 }, 'below the limit success is not limited')
})

test('a password that was right a moment ago is no attempt: nothing is written, and wrong ones do not lock it out', async (t) => {
  const app = await testApp(t, { api_enable_basic_auth: true })
  await insertUser(app, 'ada', 'right')
  const send = (password: string) => () =>
    app.fastify.inject({
      url: '/api/stages',
      headers: { authorization: `Basic ${Buffer.from(`ada:${password}`).toString('base64')}` },
    })
  assert.deepEqual(await atOnce(1, send('right')), { 200: 1 })
  const attempts = () => app.sql`select xmin, * from login_attempts`
  const before = await attempts()
  assert.deepEqual(await atOnce(20, send('right')), { 200: 20 })
  assert.deepEqual(await attempts(), before)
  assert.deepEqual(await atOnce(20, send('wrong')), { 401: 10, 429: 10 })
  assert.deepEqual(await atOnce(5, send('right')), { 200: 5 })
})

test('a user is guessed ten times a minute by username and email address together, and answers do not tell that both are one', async (t) => {
  const app = await testApp(t, { api_enable_basic_auth: true })
  await insertUser(app, 'ada', 'right')
  const send = (name: string, password: string) => () =>
    app.fastify.inject({
      url: '/api/stages',
      headers: { authorization: `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}` },
    })
  assert.deepEqual(await atOnce(10, send('Ada', 'wrong')), { 401: 10 })
  assert.deepEqual(await atOnce(1, send('ada@sample.example', 'right')), { 401: 1 }, 'it is not looked at')
  assert.deepEqual(await atOnce(10, send('ada@sample.example', 'wrong')), { 401: 9, 429: 1 })
  assert.deepEqual(await atOnce(10, send('nobody', 'wrong')), { 401: 10 })
  assert.deepEqual(await atOnce(11, send('nobody@sample.example', 'wrong')), { 401: 10, 429: 1 })
})

test('attempts of a process that ended in the middle hold up nobody for long', async (t) => {
  const { sql } = await testDatabase(t)
  const start = new Date('2026-01-01T10:00:00Z')
  const who = { address: '::1', name: 'ada' }
  const window = { limit: 10, since: start, checkedSince: new Date(start.getTime() - 5_000) }
  assert.equal((await takeAttempts(sql, who, { ...window, wanted: 10, at: start })).granted, 10)
  const later = { ...who, now: new Date(start.getTime() + 5_001) }
  const right = { check: async () => true, isFailure: (isRight: boolean) => !isRight }
  assert.equal(await limitGuesses(sql, later, right), true)
})

test('the secret of a client is guessed ten times a minute, at the token and the revocation endpoint together', async (t) => {
  const app = await testApp(t)
  const { clientId, clientSecret } = await insertCredential(app.sql, {
    ...{ name: 'My client', roleId: 1, createdBy: null, now: now() },
  })
  const send = (path: string, client_secret: string) => () =>
    app.fastify.inject({
      method: 'POST',
      url: `/oauth/v2/${path}`,
      payload: { grant_type: 'client_credentials', client_id: clientId, client_secret },
    })
  assert.deepEqual(await atOnce(30, send('token', clientSecret)), { 200: 30 })
  assert.deepEqual(await atOnce(6, send('revoke', 'wrong')), { 400: 6 })
  assert.deepEqual(await atOnce(60, send('token', 'wrong')), { 400: 4, 429: 56 })
  assert.deepEqual(await atOnce(20, send('revoke', 'wrong')), { 429: 20 })
})

test('processes count together, what throws is given back, and a failure counts for a minute', async (t) => {
  const { sql, url } = await testDatabase(t)
  const other = connect(url)
  t.after(() => other.end())
  const start = new Date('2026-01-01T10:00:00Z')
  let checked = 0
  const guess = (pool: typeof sql, at: Date, outcome: 'wrong' | 'right' | 'broken' = 'wrong') =>
    limitGuesses(
      pool,
      { address: '::1', name: 'ada', now: at },
      {
        async check() {
          checked++
          if (outcome === 'broken') throw new Error('broken')
          return outcome === 'right'
        },
        isFailure: (isRight) => !isRight,
      },
    )
  await Promise.allSettled(Array.from({ length: 20 }, () => guess(sql, start, 'broken')))
  assert.equal(checked, 20)
  checked = 0
  const outcomes = await Promise.allSettled(
    Array.from({ length: 40 }, (_, n) => guess(n % 2 ? sql : other, start)),
  )
  assert.equal(checked, 10)
  assert.equal(outcomes.filter(({ status }) => status === 'rejected').length, 30)
  await assert.rejects(guess(sql, new Date(start.getTime() + 59_000), 'right'), { status: 429 })
  assert.equal(await guess(other, new Date(start.getTime() + 60_000), 'right'), true)
})

test('a secret is guessed no more often by writing the header or the client id in other ways', async (t) => {
  const app = await testApp(t)
  const { clientId } = await insertCredential(app.sql, {
    name: 'guessed',
    roleId: 1,
    createdBy: null,
    now: now(),
  })
  const guess = (headers: Record<string, string>, parameters: Record<string, string>) =>
    app.fastify.inject({
      method: 'POST',
      url: '/oauth/v2/token',
      headers,
      payload: { grant_type: 'client_credentials', ...parameters },
    })
  const spelt = (n: number) => {
    const encoded = Buffer.from(`${clientId}:wrong ${n}`).toString('base64')
    return `${encoded.slice(0, 4)}~${encoded.slice(4)}`
  }
  const names = { client_id: 'x', client_secret: 'x' }
  const tildes = await atOnce(30, (n) => guess({ authorization: `Basic ${spelt(n)}` }, names))
  assert.deepEqual(tildes, { 400: 10, 429: 20 })
  const others = await atOnce(5, (n) =>
    guess({ authorization: `Basic ${spelt(n)}` }, { client_id: `y${n}`, client_secret: 'x' }),
  )
  assert.deepEqual(others, { 400: 5 }, 'what the header said was not looked at')
  const [row] = await app.sql`select count(*)::int as n from login_attempts where name = ${clientId}`
  assert.equal(row!.n, 0)
  for (const id of [`0${clientId}`, `00${clientId}`])
    assert.equal(await findCredentialByClientId(app.sql, id), null, id)
})
