// The part "Authentication" of the interface, row by row.
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import type { Action } from '../src/platform/permissions.ts'
import { type Client, type TestApp, testApp } from './app.ts'

const PASSWORD = 'Correct-horse-1'

suite('Authentication, Basic authentication', () => {
  test('1. it is off by default, and on with the configuration key api_enable_basic_auth', async (t) => {
    for (const [settings, status] of [
      [{}, 403],
      [{ api_enable_basic_auth: true }, 200],
    ] as const) {
      const app = await testApp(t, settings)
      await addUser(app)
      assert.equal((await withBasic(app)).status, status)
    }
  })

  test('2. username and password in Base64, joined with a colon; actions are those of the user', async (t) => {
    const app = await testApp(t, { api_enable_basic_auth: true })
    const userId = await addUser(app)
    const { body, status } = await withBasic(app, {
      method: 'POST',
      path: '/stages/new',
      payload: { name: 'S' },
    })
    assert.equal(status, 201)
    assert.deepEqual([body.stage.createdBy, body.stage.createdByUser], [userId, 'Ada Lovelace'])
    const wrong = await withBasic(app, { password: 'wrong' })
    assert.equal(wrong.status, 401)
    // Clients compare the text.
    assert.equal(wrong.body.errors[0].message, 'Authorization denied, invalid credentials.')
  })
})

suite('Authentication, OAuth 2.0', () => {
  test('1. API credentials have a client id and a client secret', async (t) => {
    const { credential } = await client(await testApp(t))
    assert.match(credential.clientId, /^\d+_[0-9A-Za-z]+$/)
    assert.ok(credential.clientSecret.length >= 32)
  })

  test('2. the grant types are authorization_code, refresh_token and client_credentials', async (t) => {
    const app = await testApp(t)
    const { form } = await client(app)
    const typeOf = async (grant: Record<string, string>) =>
      (await token(app, { ...form, ...grant })).body.error
    const redirect_uri = 'https://shop.example/cb'
    // What is wrong with a supported grant is the code or token that it brings.
    assert.equal(
      await typeOf({ grant_type: 'authorization_code', code: 'unknown', redirect_uri }),
      'invalid_grant',
    )
    assert.equal(await typeOf({ grant_type: 'refresh_token', refresh_token: 'unknown' }), 'invalid_grant')
    assert.equal(await typeOf({ grant_type: 'client_credentials' }), undefined)
    assert.equal(await typeOf({ grant_type: 'password' }), 'unauthorized_client')
  })

  test('3. with a token of a user actions are recorded as if the user did them', async (t) => {
    const admin = await (await testApp(t)).as('admin')
    const { stage } = (await admin.post('/stages/new', { name: 'S' })).body
    const self = (await admin.get('/users/self')).body
    assert.deepEqual(
      [stage.createdBy, stage.createdByUser],
      [admin.userId, `${self.firstName} ${self.lastName}`],
    )
  })

  test('4. with client credentials actions are recorded under the name of the credential', async (t) => {
    const app = await testApp(t)
    const { form } = await client(app)
    const { body } = await token(app, { ...form, grant_type: 'client_credentials' })
    const shop = bearer(await app.as('nobody'), body.access_token)
    const { stage } = (await shop.post('/stages/new', { name: 'S' })).body
    assert.deepEqual([stage.createdBy, stage.createdByUser], [null, 'Shop'])
    const edited = (await shop.patch(`/stages/${stage.id}/edit`, { name: 'T' })).body.stage
    assert.deepEqual([edited.modifiedBy, edited.modifiedByUser], [null, 'Shop'])
  })

  test('token request for client credentials: the form, and the four keys of the answer', async (t) => {
    const app = await testApp(t)
    const { form } = await client(app)
    const { body, status, type } = await token(app, { ...form, grant_type: 'client_credentials' })
    assert.deepEqual([status, type], [200, 'application/json'])
    assert.deepEqual(
      { ...body, access_token: typeof body.access_token },
      {
        access_token: 'string',
        expires_in: 3600,
        token_type: 'bearer',
        scope: '',
      },
    )
  })

  test('sending the token: 1. in the header, 2. in a posted form, 3. never in the address', async (t) => {
    const app = await testApp(t)
    const { form } = await client(app)
    const { access_token } = (await token(app, { ...form, grant_type: 'client_credentials' })).body
    const nobody = await app.as('nobody')
    assert.equal((await bearer(nobody, access_token).get('/stages')).status, 200)
    const posted = await nobody.post('/stages/new', `access_token=${access_token}&name=Posted`)
    assert.deepEqual([posted.status, posted.body.stage.name], [201, 'Posted'])
    assert.equal((await nobody.get(`/stages?access_token=${access_token}`)).status, 401)
    assert.equal((await nobody.post(`/stages/new?access_token=${access_token}`, { name: 'S' })).status, 401)
  })
})

suite('Authentication, Permissions', () => {
  const VIEW: [string, string] = ['viewown', 'viewother']

  test('1. lead:notes opens no contact: of one that the caller may not see, a note tells the id', async (t) => {
    const { app, contactId, noteId } = await withNote(t)
    for (const [contacts, isShown] of [
      [[], false],
      [['viewown'], false],
      [VIEW, true],
    ] as const) {
      const reader = await app.as({
        'lead:notes': VIEW,
        ...(contacts.length ? { 'lead:leads': contacts } : {}),
      })
      const alone = (await reader.get(`/notes/${noteId}`)).body.note
      const [listed] = (await reader.get('/notes')).body.notes
      for (const { lead } of [alone, listed]) {
        assert.equal(lead.id, contactId)
        assert.equal('fields' in lead, isShown)
        if (!isShown) assert.deepEqual(lead, { id: contactId })
      }
      assert.equal((await reader.get(`/contacts/${contactId}`)).status, isShown ? 200 : 403)
      assert.equal((await reader.get(`/contacts/${contactId}/notes`)).status, isShown ? 200 : 403)
    }
    const own = await app.as({ 'lead:notes': VIEW, 'lead:leads': ['viewown'] })
    await app.sql`update contacts set owner_id = ${own.userId}`
    assert.ok('fields' in (await own.get(`/notes/${noteId}`)).body.note.lead, 'a contact of one’s own')
  })

  test('2. own and other are told apart by who made the note, not by who owns the contact', async (t) => {
    const { app, contactId, noteId } = await withNote(t)
    const author = await app.as({ 'lead:notes': ['viewown', 'create'], 'lead:leads': VIEW })
    const { note } = (await author.post('/notes/new', { lead: contactId, text: 'mine' })).body
    assert.equal(note.createdBy, author.userId)
    await app.sql`update contacts set owner_id = ${author.userId}`
    assert.equal((await author.get(`/notes/${note.id}`)).status, 200)
    assert.equal(
      (await author.get(`/notes/${noteId}`)).status,
      403,
      'of the own contact, but by somebody else',
    )
    const { body } = await author.get('/notes')
    assert.deepEqual([body.total, body.notes[0].id], [1, note.id])
  })

  for (const [action, run] of Object.entries<(client: Client, id: number) => Promise<{ status: number }>>({
    view: (client, id) => client.get(`/notes/${id}`),
    edit: (client, id) => client.patch(`/notes/${id}/edit`, { text: 'changed' }),
    delete: (client, id) => client.delete(`/notes/${id}/delete`),
  })) {
    test(`lead:notes:${action}own and ${action}other`, async (t) => {
      const { app, contactId, noteId } = await withNote(t)
      const pulledIn = action === 'view' ? [] : VIEW
      for (const whose of ['own', 'other']) {
        const client = await app.as({ 'lead:notes': [...pulledIn, `${action}${whose}`] })
        const [own] = await app.sql`
          insert into notes (contact_id, text, type, date_time, date_added, created_by)
          values (${contactId}, 'x', 'general', now(), now(), ${client.userId}) returning id`
        assert.equal((await run(client, own!.id)).status, 200, 'other brings own along')
        assert.equal((await run(client, noteId)).status, whose === 'own' ? 403 : 200)
      }
    })
  }

  test('lead:notes:create also needs the right to view the contact, checked against its owner', async (t) => {
    const { app, contactId } = await withNote(t)
    const create = async (...contacts: string[]) => {
      const client = await app.as({ 'lead:notes': ['create'], 'lead:leads': contacts })
      return { client, status: (await client.post('/notes/new', { lead: contactId, text: 'x' })).status }
    }
    assert.equal((await create()).status, 403)
    const { client, status } = await create('viewown')
    assert.equal(status, 403)
    await app.sql`update contacts set owner_id = ${client.userId}`
    assert.equal((await create('viewown')).status, 201)
    await app.sql`update contacts set owner_id = null`
    assert.equal((await create('viewother')).status, 201)
    const without = await app.as({ 'lead:notes': VIEW, 'lead:leads': VIEW })
    assert.equal((await without.post('/notes/new', { lead: contactId, text: 'x' })).status, 403)
  })

  test('lead:notes:full allows everything', async (t) => {
    const { app, contactId, noteId } = await withNote(t)
    const client = await app.as({ 'lead:notes': ['full'], 'lead:leads': VIEW })
    assert.equal((await client.get(`/notes/${noteId}`)).status, 200)
    assert.equal((await client.patch(`/notes/${noteId}/edit`, { text: 'y' })).body.note.text, 'y')
    assert.equal((await client.post('/notes/new', { lead: contactId, text: 'x' })).status, 201)
    assert.equal((await client.delete(`/notes/${noteId}/delete`)).status, 200)
  })

  test('3. point:insights has the actions view, create, edit, delete, publish and full', async (t) => {
    const app = await testApp(t)
    const admin = await app.as('admin')
    const insight = async () => (await admin.post('/points/insights/new', { name: 'I' })).body.insight.id
    const tries: Record<Exclude<Action, 'send'>, (client: Client, id: number) => Promise<boolean>> = {
      view: async (client, id) => (await client.get(`/points/insights/${id}`)).status === 200,
      create: async (client) => (await client.post('/points/insights/new', { name: 'I' })).status === 201,
      edit: async (client, id) =>
        (await client.patch(`/points/insights/${id}/edit`, { name: 'J' })).status === 200,
      publish: async (client, id) =>
        (await client.patch(`/points/insights/${id}/edit`, { isPublished: false })).body.insight
          ?.isPublished === false,
      delete: async (client, id) => (await client.delete(`/points/insights/${id}/delete`)).status === 200,
    }
    for (const [levels, allowed] of [
      [['view'], ['view']],
      [
        ['view', 'create'],
        ['view', 'create'],
      ],
      [
        ['view', 'edit'],
        ['view', 'edit'],
      ],
      [
        ['view', 'edit', 'publish'],
        ['view', 'edit', 'publish'],
      ],
      [
        ['view', 'delete'],
        ['view', 'delete'],
      ],
      [['full'], Object.keys(tries)],
    ] as const) {
      const client = await app.as({ 'point:insights': levels })
      for (const [action, run] of Object.entries(tries))
        assert.equal(
          await run(client, await insight()),
          (allowed as readonly string[]).includes(action),
          `${levels}: ${action}`,
        )
    }
  })

  test('4. statistics tables need the permissions of what they tell of', async (t) => {
    const app = await testApp(t)
    const statusFor = async (set: string, table: string) =>
      (await (await app.as({ [set]: ['full'] })).get(`/stats/${table}`)).status
    for (const [set, table] of [
      ['lead:leads', 'lead_donotcontact'],
      ['webhook:webhooks', 'webhook_logs'],
    ] as const)
      assert.deepEqual(
        [await statusFor(set, table), await statusFor('stage:stages', table)],
        [200, 403],
        table,
      )
  })
})

async function addUser(app: TestApp): Promise<number> {
  const admin = await app.as('admin')
  const { body, text } = await admin.post('/users/new', {
    username: 'ada',
    firstName: 'Ada',
    lastName: 'Lovelace',
    email: 'ada@sample.example',
    role: 1,
    plainPassword: { password: PASSWORD, confirm: PASSWORD },
  })
  assert.ok(body.user, text)
  return body.user.id
}

async function withBasic(
  app: TestApp,
  {
    method = 'GET',
    path = '/stages',
    payload,
    password = PASSWORD,
  }: { method?: 'GET' | 'POST'; path?: string; payload?: object; password?: string } = {},
) {
  const authorization = `Basic ${Buffer.from(`ada:${password}`).toString('base64')}`
  const answer = await app.fastify.inject({
    method,
    url: `/api${path}`,
    headers: { authorization },
    ...(payload ? { payload } : {}),
  })
  return { status: answer.statusCode, body: answer.json() }
}

async function client(app: TestApp) {
  const admin = await app.as('admin')
  const made = await admin.post('/credentials/new', {
    name: 'Shop',
    redirectUris: ['https://shop.example/cb'],
  })
  const { credential } = made.body
  return { credential, form: { client_id: credential.clientId, client_secret: credential.clientSecret } }
}

async function token(app: TestApp, form: Record<string, string>) {
  const answer = await app.fastify.inject({
    method: 'POST',
    url: '/oauth/v2/token',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(form).toString(),
  })
  return { status: answer.statusCode, type: answer.headers['content-type'], body: answer.json() }
}

function bearer(nobody: Client, accessToken: string): Client {
  const headers = { authorization: `Bearer ${accessToken}` }
  return {
    ...nobody,
    get: (path) => nobody.get(path, { headers }),
    post: (path, body) => nobody.post(path, body, { headers }),
    patch: (path, body) => nobody.patch(path, body, { headers }),
  }
}

async function withNote(t: Parameters<typeof testApp>[0]) {
  const app = await testApp(t)
  const admin = await app.as('admin')
  const contactId: number = (await admin.post('/contacts/new', { email: 'member@example.com' })).body.contact
    .id
  const noteId: number = (await admin.post('/notes/new', { lead: contactId, text: 'x' })).body.note.id
  return { app, contactId, noteId }
}
