// Rights cannot be borrowed: credentials that administrators allowed, administrators themselves, and roles.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hashPassword } from '../src/platform/auth/secrets.ts'
import { type Client, type TestApp, testApp } from './app.ts'
import { actionOf, type Browser, browser, tokenOf } from './oauthPages.ts'

const PASSWORD = 'Correct-horse-1'
const CALLBACK = 'https://shop.example/callback'

async function addPerson(app: TestApp, username: string, role = 1): Promise<number> {
  const [row] = await app.sql<{ id: number }[]>`
    insert into users (username, password_hash, first_name, last_name, email, role_id)
    values (${username}, ${await hashPassword(PASSWORD)}, ${username}, 'Person', ${`${username}@sample.example`}, ${role})
    returning id`
  return row!.id
}

function link(clientId: string, redirectUri = CALLBACK): string {
  const asked = { client_id: clientId, redirect_uri: redirectUri, response_type: 'code' }
  return `/oauth/v2/authorize?${new URLSearchParams(asked)}`
}

/** Logs in and allows the client; the same browser then follows links. */
async function allow(app: TestApp, username: string, url: string): Promise<Browser> {
  const person = browser(app)
  const login = await person.get(String((await person.get(url)).headers.location))
  const form = { username, password: PASSWORD, token: tokenOf(login.body) }
  const page = await person.get(String((await person.post(actionOf(login.body), form)).headers.location))
  const done = await person.post(actionOf(page.body), { token: tokenOf(page.body), decision: 'allow' })
  assert.equal(done.statusCode, 302, done.body)
  return person
}

/** The code that following the link gives away, or null when the person is asked or told. */
async function codeByLink(person: Browser, url: string): Promise<string | null> {
  const answer = await person.get(url)
  return answer.statusCode === 302 ? new URL(String(answer.headers.location)).searchParams.get('code') : null
}

async function token(app: TestApp, form: Record<string, string>) {
  const answer = await app.fastify.inject({ method: 'POST', url: '/oauth/v2/token', payload: form })
  return answer.json()
}

async function status(app: TestApp, accessToken: string): Promise<number> {
  const headers = { authorization: `Bearer ${accessToken}` }
  return (await app.fastify.inject({ url: '/api/users/self', headers })).statusCode
}

const CLERK = { 'api:clients': ['view', 'create', 'edit', 'delete'] }

/** Of the tests that do not count administrators. */
const shared = testApp()

test('who may edit credentials never gets a code of the administrator who once allowed one', async () => {
  const app = await shared
  await addPerson(app, 'roota')
  const clerk = await app.as(CLERK)
  const own = { name: 'Shop', redirectUris: [CALLBACK] }
  const made = (await clerk.post('/credentials/new', own)).body.credential
  const changed = { redirectUris: [CALLBACK, 'https://evil.example/'] }
  assert.equal(
    (await clerk.patch(`/credentials/${made.id}/edit`, changed)).status,
    200,
    'nobody allowed it yet',
  )
  assert.equal((await clerk.patch(`/credentials/${made.id}/edit`, own)).status, 200)
  const root = await allow(app, 'roota', link(made.clientId))
  assert.ok(await codeByLink(root, link(made.clientId)))

  for (const attempt of [
    () => clerk.patch(`/credentials/${made.id}/edit`, changed),
    () => clerk.put(`/credentials/${made.id}/edit`, { name: 'Shop', ...changed }),
    () => clerk.patch(`/credentials/${made.id}/edit`, { isPublished: false }),
    () => clerk.post(`/credentials/${made.id}/rotate`),
    () => clerk.delete(`/credentials/${made.id}/delete`),
  ]) {
    const { status: code, text } = await attempt()
    assert.equal(code, 403, text)
  }
  const batch = await clerk.patch('/credentials/batch/edit', [{ id: made.id, ...changed }])
  assert.deepEqual(Object.values(batch.body.statusCodes), [403])
  const gone = await clerk.delete(`/credentials/batch/delete?ids=${made.id}`)
  assert.equal(gone.body.errors['0'].code, 403)
  assert.equal(await codeByLink(root, link(made.clientId, 'https://evil.example/')), null)
})

test('a consent is for one client at one address; an address that goes takes consents, codes and tokens with it', async () => {
  const app = await shared
  await addPerson(app, 'rootb')
  const admin = await app.as('admin')
  const other = 'https://other.example/callback'
  const body = { name: 'Shop', redirectUris: [CALLBACK, other] }
  const { id, clientId, clientSecret } = (await admin.post('/credentials/new', body)).body.credential
  const exchange = (code: string | null, redirectUri = CALLBACK, secret = clientSecret) =>
    token(app, {
      grant_type: 'authorization_code',
      client_id: clientId,
      client_secret: secret,
      redirect_uri: redirectUri,
      code: code ?? '',
    })
  const root = await allow(app, 'rootb', link(clientId))
  assert.equal(await codeByLink(root, link(clientId, other)), null, 'the other address is asked about')
  assert.equal(await codeByLink(root, link(clientId, `${CALLBACK}/open?to=https://evil.example`)), null)
  const page = await root.get(link(clientId, other))
  await root.post(actionOf(page.body), { token: tokenOf(page.body), decision: 'allow' })
  const tokens = await exchange(await codeByLink(root, link(clientId)))
  const kept = await exchange(await codeByLink(root, link(clientId, other)), other)
  const code = await codeByLink(root, link(clientId))
  assert.deepEqual([await status(app, tokens.access_token), await status(app, kept.access_token)], [200, 200])

  await admin.patch(`/credentials/${id}/edit`, { redirectUris: [other] })
  assert.equal(await status(app, tokens.access_token), 401)
  assert.equal(await status(app, kept.access_token), 200, 'the address that stays keeps what came of it')
  assert.equal((await exchange(code)).error, 'invalid_grant')
  const refreshed = { grant_type: 'refresh_token', client_id: clientId, client_secret: clientSecret }
  assert.equal(
    (await token(app, { ...refreshed, refresh_token: tokens.refresh_token })).error,
    'invalid_grant',
  )
  await admin.patch(`/credentials/${id}/edit`, { redirectUris: [CALLBACK, other] })
  assert.equal(
    await codeByLink(root, link(clientId)),
    null,
    'an address that comes back is asked about again',
  )

  const rotated = (await admin.post(`/credentials/${id}/rotate`)).body.credential
  assert.ok(await codeByLink(root, link(clientId, other)), 'an administrator’s rotation keeps consents')
  const again = await exchange(await codeByLink(root, link(clientId, other)), other, rotated.clientSecret)
  assert.equal(await status(app, again.access_token), 200)
})

test('a code asked for while its address is taken away does not outlive it', async () => {
  const app = await shared
  await addPerson(app, 'rootc')
  const admin = await app.as('admin')
  const made = (await admin.post('/credentials/new', { name: 'Shop', redirectUris: [CALLBACK] })).body
    .credential
  const root = await allow(app, 'rootc', link(made.clientId))
  await Promise.all([
    ...Array.from({ length: 10 }, () => root.get(link(made.clientId))),
    admin.patch(`/credentials/${made.id}/edit`, { redirectUris: ['https://else.example/'] }),
    ...Array.from({ length: 10 }, () => root.get(link(made.clientId))),
  ])
  const left = await app.sql`
    select from authorizations where credential_id = ${made.id}
    union all select from consents where credential_id = ${made.id}`
  assert.equal(left.length, 0)
})

test('an address is opened as it was compared', async () => {
  const app = await shared
  await addPerson(app, 'rootd')
  const admin = await app.as('admin')
  for (const address of ['https:app.example', 'https:/app.example/', 'http:///app.example/'])
    assert.equal(
      (await admin.post('/credentials/new', { name: 'Shop', redirectUris: [address] })).status,
      400,
      address,
    )
  const redirectUris = ['https://app.example']
  const made = (await admin.post('/credentials/new', { name: 'Shop', redirectUris })).body.credential
  assert.equal((await browser(app).get(link(made.clientId, 'https:app.example'))).statusCode, 400)
  const root = await allow(app, 'rootd', link(made.clientId, 'HTTPS://APP.example:443'))
  const answer = await root.get(link(made.clientId, 'HTTPS://APP.example:443'))
  assert.match(String(answer.headers.location), /^https:\/\/app\.example\/\?code=/)
})

const MANAGER = {
  'user:users': ['view', 'edit', 'create', 'delete'],
  'user:roles': ['view', 'edit', 'create', 'delete'],
  'email:emails': ['viewown', 'viewother', 'editown'],
}

test('nobody edits, deletes, unpublishes or locks out somebody with rights that he or she lacks', async () => {
  const app = await shared
  const [admin, manager] = [await app.as('admin'), await app.as(MANAGER)]
  const makeRole = async (rawPermissions: Record<string, string[]>): Promise<number> =>
    (await admin.post('/roles/new', { name: 'R', rawPermissions })).body.role.id
  const stronger = await makeRole({ 'sms:smses': ['viewown'], 'user:users': ['view'] })
  const weaker = await makeRole({ 'email:emails': ['viewown'] })
  const root = await addPerson(app, 'roote')
  const boss = await addPerson(app, 'boss', stronger)
  const clerk = await addPerson(app, 'clerk', weaker)
  const refused = async (answers: Promise<{ status: number; text: string }>[]) => {
    for (const answer of await Promise.all(answers)) assert.equal(answer.status, 403, answer.text)
  }
  for (const id of [root, boss]) {
    await refused([
      manager.patch(`/users/${id}/edit`, { email: 'mine@sample.example' }),
      manager.patch(`/users/${id}/edit`, { isPublished: false }),
      manager.patch(`/users/${id}/edit`, { role: weaker }),
      manager.delete(`/users/${id}/delete`),
    ])
    const batch = await manager.delete(`/users/batch/delete?ids=${id}`)
    assert.equal(batch.body.errors['0'].code, 403)
  }
  await refused([
    manager.patch(`/roles/${stronger}/edit`, { isPublished: false }),
    manager.patch(`/roles/${stronger}/edit`, { rawPermissions: { 'user:users': ['view'] } }),
    manager.patch('/roles/1/edit', { description: 'x' }),
    manager.delete(`/roles/${stronger}/delete`),
  ])
  assert.equal((await manager.patch(`/users/${clerk}/edit`, { position: 'Clerk' })).status, 200)
  assert.equal((await manager.patch(`/roles/${weaker}/edit`, { isPublished: false })).status, 200)
  assert.equal((await manager.delete(`/users/${clerk}/delete`)).status, 200)
  assert.equal((await manager.delete(`/roles/${weaker}/delete`)).status, 200)
})

test('nobody grants a right that he or she does not hold, to anybody, in any of the ways there are', async () => {
  const app = await shared
  const [admin, manager] = [await app.as('admin'), await app.as({ ...MANAGER, ...CLERK })]
  const stronger = (await admin.post('/roles/new', { name: 'R', rawPermissions: { 'sms:smses': ['full'] } }))
    .body.role.id
  const person = (role: number, n: number) => ({
    username: `u${n}`,
    firstName: 'U',
    lastName: 'U',
    email: `u${n}@sample.example`,
    role,
    plainPassword: PASSWORD,
  })
  const tries: [path: string, body: Record<string, unknown>, method?: 'patch' | 'put'][] = [
    ['/users/new', person(stronger, 1)],
    ['/users/new', person(1, 2)],
    ['/users/99999/edit', person(stronger, 3), 'put'],
    [`/users/${manager.userId}/edit`, { role: stronger }, 'patch'],
    ['/roles/new', { name: 'A', isAdmin: true }],
    ['/roles/new', { name: 'A', rawPermissions: { 'sms:smses': ['viewown'] } }],
    ['/roles/new', { name: 'A', rawPermissions: { 'email:emails': ['full'] } }],
    ['/roles/new', { name: 'A', rawPermissions: { 'email:emails': ['deleteown'] } }],
    ['/credentials/new', { name: 'C', role: stronger }],
    ['/credentials/new', { name: 'C', role: 1 }],
  ]
  for (const [path, body, method = 'post'] of tries) {
    const answer = await manager[method](path, body)
    assert.equal(answer.status, 403, `${path} ${JSON.stringify(body)} ${answer.text}`)
  }
  const weaker = await manager.post('/roles/new', {
    name: 'W',
    rawPermissions: { 'email:emails': ['viewown'] },
  })
  assert.equal(weaker.status, 201, weaker.text)
  const role = weaker.body.role.id
  const wider = { rawPermissions: { 'sms:smses': ['viewown'] } }
  assert.equal((await manager.patch(`/roles/${role}/edit`, wider)).status, 403)
  assert.equal((await manager.post('/users/new', person(role, 4))).status, 201)
  assert.equal((await manager.post('/credentials/new', { name: 'C', role })).status, 201)
})

async function administrators(app: TestApp): Promise<number> {
  const rows = await app.sql`
    select from users u join roles r on r.id = u.role_id where r.is_admin and r.is_published and u.is_published`
  return rows.length
}

test('the last active administrator cannot be removed by anybody, in any of the ways there are', async (t) => {
  const app = await testApp(t)
  const credential = await app.as('credential')
  const roleId = (await credential.post('/roles/new', { name: 'Second', isAdmin: true })).body.role.id
  const plain = (await credential.post('/roles/new', { name: 'Plain' })).body.role.id
  const last = await addPerson(app, 'last', roleId)
  const asleep = await addPerson(app, 'asleep')
  await app.sql`update users set is_published = false where id = ${asleep}`
  const tries: [path: string, body: Record<string, unknown>][] = [
    [`/users/${last}/edit`, { isPublished: false }],
    [`/users/${last}/edit`, { role: plain }],
    [`/roles/${roleId}/edit`, { isPublished: false }],
    [`/roles/${roleId}/edit`, { isAdmin: false }],
  ]
  for (const [path, body] of tries) {
    const answer = await credential.patch(path, body)
    assert.equal(answer.status, 409, `${path} ${JSON.stringify(body)} ${answer.text}`)
  }
  assert.equal((await credential.delete(`/users/${last}/delete`)).status, 409)
  const batch = await credential.delete('/users/batch/delete', { ids: [last, asleep] })
  assert.deepEqual(
    Object.values(batch.body.errors).map((error) => (error as { code: number }).code),
    [409],
  )
  assert.equal(await administrators(app), 1)
  assert.equal(
    (await credential.patch(`/users/${last}/edit`, { role: 1 })).status,
    200,
    'to another such role',
  )
})

test('administrators who remove each other at the same moment leave one', async (t) => {
  const app = await testApp(t)
  const credential = await app.as('credential')
  const ids = await Promise.all(Array.from({ length: 8 }, (_, n) => addPerson(app, `root${n}`)))
  const ways: ((client: Client, id: number) => Promise<unknown>)[] = [
    (client, id) => client.delete(`/users/${id}/delete`),
    (client, id) => client.patch(`/users/${id}/edit`, { isPublished: false }),
  ]
  await Promise.all(ids.map((id, n) => ways[n % 2]?.(credential, id)))
  assert.equal(await administrators(app), 1)
})
