import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Answer, type TestApp, testApp } from '../../../../test/app.ts'
import { until } from '../../../../test/mail.ts'

async function token(app: TestApp, clientId: string, clientSecret: string) {
  const answer = await app.fastify.inject({
    method: 'POST',
    url: '/oauth/v2/token',
    payload: { grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret },
  })
  return answer.json()
}

async function status(app: TestApp, accessToken: string) {
  const answer = await app.fastify.inject({
    url: '/api/stages',
    headers: { authorization: `Bearer ${accessToken}` },
  })
  return answer.statusCode
}

const sample = { name: 'Shop', redirectUris: ['https://shop.example/cb'] }

test('a credential’s secret is shown when it is made and when it is rotated, and works; reads never show it', async (t) => {
  const app = await testApp(t)
  const admin = await app.as('admin')
  const made = (await admin.post('/credentials/new', sample)).body.credential
  assert.deepEqual(made.redirectUris, ['https://shop.example/cb'])
  assert.deepEqual(made.role, { id: 1, name: 'Administrator' })
  const first = await token(app, made.clientId, made.clientSecret)
  assert.equal(await status(app, first.access_token), 200)
  for (const shown of [
    (await admin.get(`/credentials/${made.id}`)).text,
    (await admin.get('/credentials')).text,
    (await admin.patch(`/credentials/${made.id}/edit`, { name: 'Shop 2' })).text,
  ]) {
    assert.match(shown, new RegExp(made.clientId))
    assert.doesNotMatch(shown, /clientSecret|secretHash|randomId/)
  }
  const rotated = (await admin.post(`/credentials/${made.id}/rotate`)).body.credential
  assert.equal(rotated.clientId, made.clientId)
  assert.notEqual(rotated.clientSecret, made.clientSecret)
  assert.equal(await status(app, first.access_token), 401, 'tokens of the old secret end with it')
  assert.equal((await token(app, made.clientId, made.clientSecret)).error, 'invalid_client')
  const second = await token(app, rotated.clientId, rotated.clientSecret)
  assert.equal(await status(app, second.access_token), 200)
  assert.equal((await admin.post('/credentials/999/rotate')).status, 404)
  const stored = await app.sql`select row_to_json(a)::text as row from audit_log a`
  assert.ok(!stored.some(({ row }) => row.includes(made.clientSecret) || row.includes(rotated.clientSecret)))
})

test('deleting or unpublishing a credential ends its tokens at once', async (t) => {
  const app = await testApp(t)
  const admin = await app.as('admin')
  const [one, two] = (await admin.post('/credentials/batch/new', [sample, sample])).body.credentials
  const tokens = [
    await token(app, one.clientId, one.clientSecret),
    await token(app, two.clientId, two.clientSecret),
  ]
  for (const { access_token: each } of tokens) assert.equal(await status(app, each), 200)
  await admin.delete(`/credentials/${one.id}/delete`)
  await admin.patch(`/credentials/${two.id}/edit`, { isPublished: false })
  for (const { access_token: each } of tokens) assert.equal(await status(app, each), 401)
  assert.equal((await token(app, two.clientId, two.clientSecret)).error, 'invalid_client')
  await admin.patch(`/credentials/${two.id}/edit`, { isPublished: true })
  assert.ok((await token(app, two.clientId, two.clientSecret)).access_token)
})

test('only administrators give, change or rotate credentials of a role that is not their own', async (t) => {
  const app = await testApp(t)
  const admin = await app.as('admin')
  const clerk = await app.as({ 'api:clients': ['view', 'create', 'edit'] })
  const own = (await clerk.post('/credentials/new', sample)).body.credential
  assert.equal(own.role.name, 'test role')
  assert.equal((await clerk.post('/credentials/new', { ...sample, role: 1 })).status, 403)
  assert.equal((await clerk.patch(`/credentials/${own.id}/edit`, { role: 1 })).status, 403)
  assert.equal((await clerk.patch(`/credentials/${own.id}/edit`, { name: 'Mine' })).status, 200)
  assert.equal((await clerk.post(`/credentials/${own.id}/rotate`)).status, 200)
  const powerful = (await admin.post('/credentials/new', sample)).body.credential
  assert.equal((await clerk.patch(`/credentials/${powerful.id}/edit`, { name: 'Mine' })).status, 403)
  assert.equal((await clerk.post(`/credentials/${powerful.id}/rotate`)).status, 403)
  assert.equal((await clerk.delete(`/credentials/${powerful.id}/delete`)).status, 403)
  const viewer = await app.as({ 'api:clients': ['view'] })
  assert.equal((await viewer.post(`/credentials/${own.id}/rotate`)).status, 403)
})

test('a rotation judges the role that stands when its turn comes', async (t) => {
  const app = await testApp(t)
  const clerk = await app.as({ 'api:clients': ['view', 'create', 'edit'] })
  const { id } = (await clerk.post('/credentials/new', sample)).body.credential
  let rotation: Promise<Answer> | undefined
  await app.sql.begin(async (db) => {
    await db`update api_credentials set role_id = 1 where id = ${id}`
    rotation = clerk.post(`/credentials/${id}/rotate`)
    await until(async () => {
      const waiting = await app.sql`
        select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
      return waiting.length > 0
    })
  })
  assert.equal((await rotation)?.status, 403)
})

test('without a role a credential acts for users only; addresses to return to are checked', async (t) => {
  const app = await testApp(t)
  const admin = await app.as('admin')
  const made = (await admin.post('/credentials/new', { ...sample, role: null })).body.credential
  assert.equal(made.role, null)
  assert.equal((await token(app, made.clientId, made.clientSecret)).error, 'unauthorized_client')
  for (const redirectUris of [
    ['/cb'],
    ['javascript:alert(1)'],
    ['https://shop.example/#x'],
    [{}],
    'nonsense',
  ]) {
    const refused = await admin.post('/credentials/new', { ...sample, redirectUris })
    assert.equal(refused.status, 400, JSON.stringify(redirectUris))
    assert.ok(refused.body.errors[0].details.redirectUris)
  }
  assert.deepEqual(
    (await admin.post('/credentials/new', 'name=Form&redirectUris=https%3A%2F%2Fa.example%2F')).body
      .credential.redirectUris,
    ['https://a.example/'],
  )
})

test('a create repeated under its key shows its secret again, and the database holds neither', async (t) => {
  const app = await testApp(t)
  const admin = await app.as('admin')
  const keyed = { headers: { 'idempotency-key': 'one' } }
  const first = await admin.post('/credentials/new', sample, keyed)
  const again = await admin.post('/credentials/new', sample, keyed)
  assert.equal(again.text, first.text)
  const [row] = await app.sql<{ answer: Buffer }[]>`select answer from idempotency_keys`
  assert.ok(!row!.answer.includes(first.body.credential.clientSecret))
})
