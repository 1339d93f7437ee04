// Which events end which sessions and OAuth tokens of a user.
import assert from 'node:assert/strict'
import { suite, type TestContext, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { insertAccountLink } from '../src/features/access/accountLinks/accountLinks.ts'
import { insertCredential } from '../src/platform/auth/credentials.ts'
import { now, setClock } from '../src/platform/clock.ts'
import { transaction } from '../src/platform/database/connection.ts'
import { type Client, type TestApp, testApp } from './app.ts'
import { countStatements } from './countStatements.ts'
import { actionOf, allowClient, type Browser, browser, tokenOf } from './oauthPages.ts'
import { addUser, PASSWORD, pageAt, signedIn } from './signIn.ts'

const CALLBACK = 'https://app.example/callback'
const NEXT = 'Battery-staple-9'

interface Application {
  id: number
  name: string
  authorize: string
  /** The status of a request with the access token, and of a refresh. */
  use(): Promise<{ access: number; refresh: number }>
  send(method: 'GET' | 'POST' | 'DELETE', path: string, payload?: object): Promise<number>
}

/** An application with access in the user's name, by the whole authorization code flow. */
async function allowed(app: TestApp, name: string, username: string): Promise<Application> {
  const made = await insertCredential(app.sql, { name, roleId: 1, createdBy: null, now: now() })
  await app.sql`update api_credentials set redirect_uris = ${[CALLBACK]} where id = ${made.id}`
  const client = { client_id: made.clientId, redirect_uri: CALLBACK }
  const authorize = `/oauth/v2/authorize?${new URLSearchParams({ ...client, response_type: 'code' })}`
  const back = await allowClient(app, authorize, { username, password: PASSWORD })
  const fetchToken = async (form: Record<string, string>) => {
    const payload = { ...client, client_secret: made.clientSecret, ...form }
    const answer = await app.fastify.inject({ method: 'POST', url: '/oauth/v2/token', payload })
    return { status: answer.statusCode, body: answer.json() }
  }
  const code = back.searchParams.get('code') ?? ''
  const { body } = await fetchToken({ grant_type: 'authorization_code', code })
  const send = async (method: 'GET' | 'POST' | 'DELETE', path: string, payload?: object) => {
    const headers = { authorization: `Bearer ${body.access_token}` }
    const answer = await app.fastify.inject({
      ...{ method, url: `/api${path}`, headers },
      ...(payload ? { payload } : {}),
    })
    return answer.statusCode
  }
  return {
    ...{ id: made.id, name, authorize, send },
    async use() {
      const access = await send('GET', '/users/self')
      const refreshed = await fetchToken({ grant_type: 'refresh_token', refresh_token: body.refresh_token })
      return { access, refresh: refreshed.status }
    },
  }
}

const LIVE = { access: 200, refresh: 200 }
const ENDED = { access: 401, refresh: 400 }

/** A user with two sessions and two applications, and an administrator. */
async function subject(t: TestContext) {
  const app = await testApp(t)
  const admin = await app.as('admin')
  const userId = await addUser(app, 'ada')
  await addUser(app, 'bob')
  const bystander = await allowed(app, 'Of another user', 'bob')
  const [first, second] = [await signedIn(app, 'ada'), await signedIn(app, 'ada')]
  const [shop, crm] = [await allowed(app, 'Shop', 'ada'), await allowed(app, 'CRM', 'ada')]
  await insertAccountLink(app.sql, { userId, purpose: 'reset', now: now() })
  const state = async () => ({
    first: (await first.send('GET', '/users/self')).status,
    second: (await second.send('GET', '/users/self')).status,
    shop: await shop.use(),
    crm: await crm.use(),
    links: (await app.sql`select from account_links where user_id = ${userId}`).length,
  })
  return { app, admin, userId, first, second, shop, crm, bystander, state }
}

type Subject = Awaited<ReturnType<typeof subject>>

const ALL_ENDED = { first: 401, second: 401, shop: ENDED, crm: ENDED, links: 0 }
const NOTHING_ENDED = { first: 200, second: 200, shop: LIVE, crm: LIVE, links: 1 }

const EVENTS: [name: string, act: (it: Subject) => Promise<number>, expected: object][] = [
  [
    'an own password change ends all but the current session',
    async ({ first }) => {
      const body = { password: PASSWORD, plainPassword: NEXT }
      return (await first.send('POST', '/users/self/password', body)).status
    },
    { ...ALL_ENDED, first: 200 },
  ],
  [
    'an own password change by an application ends all but its access',
    ({ shop }) => shop.send('POST', '/users/self/password', { password: PASSWORD, plainPassword: NEXT }),
    { ...ALL_ENDED, shop: LIVE },
  ],
  [
    'a password reset by link ends everything',
    async ({ app, userId }) => {
      const token = await insertAccountLink(app.sql, { userId, purpose: 'reset', now: now() })
      return (await pageAt(app).send('POST', '/password_resets/use', { token, password: NEXT })).status
    },
    ALL_ENDED,
  ],
  [
    'a PATCH with a password by an administrator ends everything',
    ({ admin, userId }) => edit(admin, userId, { plainPassword: NEXT }),
    ALL_ENDED,
  ],
  [
    'a PATCH that disables the user ends everything',
    ({ admin, userId }) => edit(admin, userId, { isPublished: false }),
    ALL_ENDED,
  ],
  [
    'an enabled user does not get back what ended when disabled',
    async ({ admin, userId }) => {
      await edit(admin, userId, { isPublished: false })
      return edit(admin, userId, { isPublished: true })
    },
    ALL_ENDED,
  ],
  [
    'signing out everywhere ends everything',
    async ({ first }) => (await first.send('DELETE', '/sessions')).status,
    { ...ALL_ENDED, links: 1 },
  ],
  [
    'signing out everywhere by an application ends everything',
    ({ shop }) => shop.send('DELETE', '/sessions'),
    { ...ALL_ENDED, links: 1 },
  ],
  [
    'withdrawing one application leaves the rest',
    async ({ first, crm }) => (await first.send('DELETE', `/applications/${crm.id}`)).status,
    { ...NOTHING_ENDED, crm: ENDED },
  ],
  [
    'an edit of other fields ends nothing',
    ({ admin, userId }) => edit(admin, userId, { position: 'Analyst', plainPassword: '' }),
    NOTHING_ENDED,
  ],
]

async function edit(admin: Client, userId: number, body: object): Promise<number> {
  return (await admin.patch(`/users/${userId}/edit`, body)).status
}

suite('ended access', () => {
  for (const [name, act, expected] of EVENTS)
    test(name, async (t) => {
      const it = await subject(t)
      assert.equal(await act(it), 200)
      assert.deepEqual(await it.state(), expected)
      assert.deepEqual(await it.bystander.use(), LIVE, 'other users keep theirs')
    })

  test('after an own password change an application asks for consent again', async (t) => {
    const { app, first, shop } = await subject(t)
    const page = async (password: string) => {
      const person = browser(app)
      const login = await person.get(String((await person.get(shop.authorize)).headers.location))
      const form = { username: 'ada', password, token: tokenOf(login.body) }
      const checked = await person.post(actionOf(login.body), form)
      return person.get(String(checked.headers.location))
    }
    assert.match(String((await page(PASSWORD)).headers.location), /[?&]code=/, 'allowed before')
    await first.send('POST', '/users/self/password', { password: PASSWORD, plainPassword: NEXT })
    assert.match((await page(NEXT)).body, /Allow/)
  })

  test('a code that was not exchanged ends with a password change', async (t) => {
    const { app, first } = await subject(t)
    const { id, clientId, clientSecret } = await insertCredential(app.sql, {
      ...{ name: 'Late', roleId: 1, createdBy: null, now: now() },
    })
    await app.sql`update api_credentials set redirect_uris = ${[CALLBACK]} where id = ${id}`
    const client = { client_id: clientId, redirect_uri: CALLBACK }
    const authorize = `/oauth/v2/authorize?${new URLSearchParams({ ...client, response_type: 'code' })}`
    const back = await allowClient(app, authorize, { username: 'ada', password: PASSWORD })
    await first.send('POST', '/users/self/password', { password: PASSWORD, plainPassword: NEXT })
    const code = back.searchParams.get('code') ?? ''
    const payload = { ...client, client_secret: clientSecret, grant_type: 'authorization_code', code }
    assert.equal(
      (await app.fastify.inject({ method: 'POST', url: '/oauth/v2/token', payload })).statusCode,
      400,
    )
  })

  test('many users are disabled with the same number of statements as one', async (t) => {
    const app = await testApp(t)
    const admin = await app.as('admin')
    const ids: number[] = []
    for (let n = 0; n < 12; n++) ids.push(await addUser(app, `user${n}`))
    const disable = (some: number[]) =>
      admin.patch(
        '/users/batch/edit',
        some.map((id) => ({ id, isPublished: false })),
      )
    await disable(ids.slice(0, 1))
    const one = await countStatements(app.sql, () => disable(ids.slice(1, 2)))
    const many = await countStatements(app.sql, () => disable(ids.slice(2)))
    assert.equal(many.count, one.count, many.queries.join('\n'))
  })
})

suite('access that begins while it is ended', () => {
  /** Runs `meanwhile` within a transaction that holds the user's row, and commits once the request waits for it. */
  async function during(app: TestApp, userId: number, lock: string, request: () => Promise<Browserlike>) {
    let answer: Promise<Browserlike> | undefined
    await transaction(app.sql, async (db) => {
      await db.unsafe(lock.replace('$1', String(userId)))
      answer = request()
      for (let tries = 0; ; tries++) {
        const [row] = await app.sql<{ n: number }[]>`
          select count(*)::int as n from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`
        if (row!.n > 0) return
        assert.ok(tries < 200, 'the request does not wait for the lock')
        await sleep(20)
      }
    })
    return answer!
  }

  test('a sign-in with the former password, checked before the change, is refused', async (t) => {
    const app = await testApp(t)
    const userId = await addUser(app, 'ada')
    const change = "update users set password_hash = 'other' where id = $1"
    const answer = await during(app, userId, change, () => pageAt(app).signIn('ada'))
    assert.equal(answer.status, 401)
    assert.equal((await app.sql`select from sessions`).length, 0)
  })

  test('a session that ends while it asks for a code gets none', async (t) => {
    const { app, userId, shop } = await subject(t)
    const person: Browser = browser(app)
    const login = await person.get(String((await person.get(shop.authorize)).headers.location))
    const form = { username: 'ada', password: PASSWORD, token: tokenOf(login.body) }
    await person.post(actionOf(login.body), form)
    const before = await app.sql`select from authorizations where user_id = ${userId}`
    const ended = 'delete from sessions where user_id = $1'
    const answer = await during(app, userId, ended, async () => {
      const { statusCode, headers } = await person.get(shop.authorize)
      return { status: statusCode, headers }
    })
    assert.equal(answer.headers.location, undefined)
    assert.equal((await app.sql`select from authorizations where user_id = ${userId}`).length, before.length)
  })
})

interface Browserlike {
  status: number
  headers: Record<string, unknown>
}

suite('the list of applications', () => {
  test('shows name, consent and last use to their user alone, and marks the current one', async (t) => {
    const { app, first, shop, crm } = await subject(t)
    t.after(() => setClock())
    const list = async () => (await first.send('GET', '/applications')).body.applications
    assert.deepEqual(
      (await list()).map(({ id, name, usedAt, isCurrent }: Record<string, unknown>) => ({
        id,
        name,
        usedAt,
        isCurrent,
      })),
      [
        { id: crm.id, name: 'CRM', usedAt: null, isCurrent: false },
        { id: shop.id, name: 'Shop', usedAt: null, isCurrent: false },
      ],
    )
    const start = now().getTime()
    const used = async (afterMs: number) => {
      const at = new Date(start + afterMs)
      setClock(() => at)
      await shop.send('GET', '/users/self')
      return Date.parse((await list())[1].usedAt)
    }
    const noted = await used(0)
    assert.ok(Math.abs(noted - start) < 1_000)
    assert.equal(await used(30_000), noted, 'a use is noted once a minute')
    await sleep(1_100)
    assert.ok((await used(90_000)) > noted)
    const others = pageAt(app)
    await others.signIn('bob')
    assert.deepEqual(
      (await others.send('GET', '/applications')).body.applications.map(({ name }: { name: string }) => name),
      ['Of another user'],
    )
    assert.equal((await others.send('DELETE', `/applications/${shop.id}`)).status, 404)
    const program = await app.as('credential')
    for (const answer of [
      await program.get('/applications'),
      await program.delete(`/applications/${shop.id}`),
      await program.delete('/sessions'),
    ])
      assert.equal(answer.status, 403)
  })
})
