// What further clients send, the way they send it, and the way they read the answers.
import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { test } from 'node:test'
import { hashPassword } from '../src/platform/auth/secrets.ts'
import { type Answer, type TestApp, testApp } from './app.ts'
import { allowClient } from './oauthPages.ts'
import { upload } from './upload.ts'

const PASSWORD = 'Correct-horse-7'
const USER = { username: 'basic', password: PASSWORD }

test('compatibility 7, n8n: pages until it holds `total` rows, and takes any truthy `errors` as a failure', async (t) => {
  const { send } = await basicApp(t)
  for (let n = 0; n < 7; n++) await send('POST', '/contacts/new', { email: `c${n}@example.com` })
  for (const [path, key] of [
    ['contacts', 'contacts'],
    ['segments', 'lists'],
    ['tags', 'tags'],
    ['stages', 'stages'],
    ['companies', 'companies'],
    ['campaigns', 'campaigns'],
    ['emails', 'emails'],
  ] as const) {
    const rows: unknown[] = []
    for (let start = 0; ; start += 3) {
      // It sends an empty JSON body on GET.
      const { body, status } = await send('GET', `/${path}?limit=3&start=${start}&orderBy=id`, {})
      assert.equal(status, 200, path)
      assert.ok(!body.errors, path)
      rows.push(...Object.values(body[key]))
      assert.ok(start < 30, `${path} never holds its total`)
      if (rows.length >= Number.parseInt(body.total, 10)) break
    }
    assert.equal(rows.length, path === 'contacts' ? 7 : 0, path)
  }
})

test('compatibility 7, n8n: contacts with comma tags, dnc answers, flat fields also after a delete, points by path', async (t) => {
  const { send } = await basicApp(t)
  const { contact } = (await send('POST', '/contacts/new', { email: 'a@example.com', tags: 'one,two' })).body
  assert.deepEqual(contact.tags.map((one: { tag: string }) => one.tag).sort(), ['one', 'two'])
  const blocked = await send('POST', `/contacts/${contact.id}/dnc/email/add`, { reason: 3, comments: 'x' })
  assert.equal(blocked.body.contact.id, contact.id)
  const freed = await send('POST', `/contacts/${contact.id}/dnc/email/remove`)
  assert.equal(freed.body.contact.id, contact.id)
  assert.equal((await send('POST', `/contacts/${contact.id}/points/plus/5`)).body.success, true)
  assert.equal((await send('POST', `/contacts/${contact.id}/points/minus/2`)).body.success, true)
  const listed = await send('GET', '/contacts?orderBy=date_added&orderByDir=desc')
  assert.deepEqual(Object.keys(listed.body.contacts), [String(contact.id)])
  assert.equal(
    (await send('DELETE', `/contacts/${contact.id}/delete`)).body.contact.fields.all.email,
    'a@example.com',
  )
  const { company } = (await send('POST', '/companies/new', { companyname: 'Ltd' })).body
  assert.equal(
    (await send('DELETE', `/companies/${company.id}/delete`)).body.company.fields.all.companyname,
    'Ltd',
  )
  assert.ok(Object.keys((await send('GET', '/fields/contact?limit=100')).body.fields).length > 0)
  const fields = (await send('GET', '/fields/company?limit=100')).body.fields
  const industry = Object.values<{ alias: string; properties: { list: { label: string; value: string }[] } }>(
    fields,
  ).find((field) => field.alias === 'companyindustry')
  assert.ok(industry?.properties.list.every(({ label, value }) => label && value))
})

test('compatibility 7, n8n: subscribes with a secret of its own, looks the subscription up, and takes it back', async (t) => {
  const { send } = await basicApp(t)
  const secret = createHmac('sha256', 'n8n').update('node').digest('hex')
  const { status, body } = await send('POST', '/hooks/new', {
    name: 'n8n-webhook',
    description: 'n8n webhook',
    webhookUrl: 'https://n8n.example/webhook/1',
    triggers: ['mautic.lead_post_save_new', 'mautic.email_on_open'],
    eventsOrderbyDir: 'ASC',
    isPublished: true,
    secret,
  })
  assert.deepEqual([status, body.hook.secret, body.hook.eventsOrderbyDir], [201, secret, 'ASC'])
  assert.equal((await send('GET', `/hooks/${body.hook.id}`)).body.hook.id, body.hook.id)
  assert.equal((await send('DELETE', `/hooks/${body.hook.id}/delete`)).status, 200)
  const gone = await send('GET', `/hooks/${body.hook.id}`)
  assert.deepEqual([gone.status, gone.body.errors[0].code], [404, 404])
})

test('compatibility 7, n8n: a user allows it; it asks for tokens and renews them with the client in the body, and stores the new pair', async (t) => {
  const { app } = await basicApp(t)
  const { clientId, clientSecret, callback } = await addClient(app, 'n8n')
  const client = { client_id: clientId, client_secret: clientSecret }
  const question = {
    client_id: clientId,
    redirect_uri: callback,
    response_type: 'code',
    state: 'eyJ0b2tlbiI6IngifQ==',
    scope: '',
  }
  const back = await allowClient(app, `/oauth/v2/authorize?${new URLSearchParams(question)}`, USER)
  assert.equal(`${back.origin}${back.pathname}`, callback)
  assert.equal(back.searchParams.get('state'), question.state)
  const first = await askForTokens(app, {
    ...client,
    grant_type: 'authorization_code',
    code: back.searchParams.get('code') ?? '',
    redirect_uri: callback,
  })
  assert.deepEqual([first.status, first.body.token_type, first.body.expires_in], [200, 'bearer', 3600])
  assert.equal(await nameBehind(app, first.body.access_token), 'basic')

  const renewal = { ...client, grant_type: 'refresh_token', refresh_token: first.body.refresh_token }
  const second = await askForTokens(app, renewal)
  assert.equal(second.status, 200, JSON.stringify(second.body))
  assert.notEqual(second.body.access_token, first.body.access_token)
  assert.notEqual(second.body.refresh_token, first.body.refresh_token)
  assert.equal(await nameBehind(app, second.body.access_token), 'basic')
  const old = await askForTokens(app, renewal)
  assert.deepEqual([old.status, old.body.error, old.body.errors[0].code], [400, 'invalid_grant', 400])
  const third = await askForTokens(app, { ...renewal, refresh_token: second.body.refresh_token })
  assert.equal(await nameBehind(app, third.body.access_token), 'basic')
  const stranger = { ...renewal, client_secret: 'y', refresh_token: third.body.refresh_token }
  const refused = await askForTokens(app, stranger)
  assert.deepEqual([refused.status, refused.body.errors[0].type], [400, 'invalid_client'])
})

test('compatibility 7, Zapier: the credential test, choices, tags by length, owner by username, errors by message', async (t) => {
  const { send, app } = await basicApp(t)
  const first = await send('GET', '/contacts?limit=1&minimal=1')
  assert.deepEqual([first.status, first.body.total, first.body.contacts], [200, '0', {}])
  const me = (await send('GET', '/users/self')).body
  const { contact } = (
    await send('POST', '/contacts/new', { email: 'z@example.com', owner: me.id, tags: ['x', 'y', '-x'] })
  ).body
  assert.equal(contact.tags.length, 1)
  assert.deepEqual(
    [contact.tags[0].tag, contact.owner.username, contact.owner.Username],
    ['y', 'basic', 'basic'],
  )
  const untagged = await send('PATCH', `/contacts/${contact.id}/edit`, { tags: ['-y', 'z'] })
  assert.deepEqual(
    untagged.body.contact.tags.map((one: { tag: string }) => one.tag),
    ['z'],
  )
  assert.ok(Object.values((await send('GET', '/fields/contact?limit=500')).body.fields).length >= 20)
  for (const path of ['/forms?limit=200&minimal=1', '/users?limit=200&minimal=1']) {
    const { body } = await send('GET', path)
    assert.ok(Array.isArray(body.forms ?? body.users), path)
  }
  for (const path of ['/emails', '/pages', '/tags'])
    assert.equal(typeof (await send('GET', `${path}?limit=200`)).body[path.slice(1)], 'object')
  assert.equal((await send('GET', `/contacts?search=${encodeURIComponent('!is:anonymous')}`)).body.total, '1')
  const refused = await send('POST', '/contacts/new', { email: 'no address' })
  assert.match(refused.body.errors[0].message, /email/)
  const anonymous = await app.fastify.inject({ url: '/api/contacts?limit=1&minimal=1' })
  assert.equal(typeof anonymous.json().errors[0].message, 'string')
})

test('compatibility 7, Zapier: subscribes in descending order and takes the subscription back; statistics in brackets', async (t) => {
  const { send } = await basicApp(t)
  const hook = (
    await send('POST', '/hooks/new', {
      name: 'Trigger',
      webhookUrl: 'https://hooks.zapier.example/1',
      triggers: ['mautic.form_on_submit'],
      eventsOrderbyDir: 'DESC',
    })
  ).body.hook
  assert.deepEqual([hook.triggers, hook.eventsOrderbyDir], [['mautic.form_on_submit'], 'DESC'])
  assert.equal((await send('DELETE', `/hooks/${hook.id}/delete`)).status, 200)
  const { body } = await send(
    'GET',
    '/stats/email_stats?where[0][col]=email_id&where[0][expr]=eq&where[0][val]=1&order[0][col]=id&order[0][dir]=desc',
  )
  assert.deepEqual(body, { total: 0, stats: [] })
})

test('compatibility 7, python-mautic: forms with repeated keys, capital flags, legacy paths', async (t) => {
  const { send } = await basicApp(t)
  const made = await send('POST', '/contacts/new', 'email=p%40example.com&firstname=Py&tags=a&tags=b')
  assert.equal(made.status, 201)
  const { id, tags } = made.body.contact
  assert.deepEqual(tags.map((one: { tag: string }) => one.tag).sort(), ['a', 'b'])
  const edited = await send('PATCH', `/contacts/${id}/edit`, 'lastname=Thon')
  assert.equal(edited.body.contact.fields.all.lastname, 'Thon')
  const list = await send(
    'GET',
    '/contacts?search=&start=0&limit=30&orderBy=&orderByDir=ASC&publishedOnly=False&minimal=True',
  )
  assert.deepEqual([list.body.total, Object.keys(list.body.contacts)], ['1', [String(id)]])
  await send('POST', '/forms/new', 'name=Open&isPublished=1&postAction=return')
  await send('POST', '/forms/new', 'name=Closed&isPublished=0&postAction=return')
  for (const [flag, total] of [
    ['publishedOnly=True', 1],
    ['publishedOnly=true', 1],
    ['publishedOnly=False', 2],
  ] as const)
    assert.equal(Number((await send('GET', `/forms?${flag}`)).body.total), total, flag)
  const put = await send('PUT', `/contacts/${id}/edit`, 'email=p%40example.com&firstname=Put')
  assert.deepEqual([put.status, put.body.contact.fields.all.lastname], [200, null])
  const segment = (await send('POST', '/segments/new', 'name=Snakes')).body.list
  assert.equal((await send('POST', `/segments/${segment.id}/contact/add/${id}`)).body.success, 1)
  assert.equal((await send('POST', `/segments/${segment.id}/contact/remove/${id}`)).body.success, 1)
  const blocked = await send('POST', `/contacts/${id}/dnc/add/email`, 'reason=1')
  assert.equal(blocked.body.contact.doNotContact.length, 1)
  assert.equal((await send('POST', `/contacts/${id}/dnc/remove/email`)).body.recordFound, true)
  const campaign = (await send('POST', '/campaigns/new', 'name=Drip&isPublished=1')).body.campaign
  assert.equal((await send('POST', `/campaigns/${campaign.id}/contact/add/${id}`)).body.success, true)
  assert.equal((await send('POST', `/campaigns/${campaign.id}/contact/remove/${id}`)).body.success, true)
})

test('compatibility 7, python-mautic: tokens of a user with the client in the header, renewed with the client in the body', async (t) => {
  const { app } = await basicApp(t)
  const { clientId, clientSecret, callback } = await addClient(app, 'python')
  const question = { client_id: clientId, redirect_uri: callback, response_type: 'code', state: 's' }
  const back = await allowClient(app, `/oauth/v2/authorize?${new URLSearchParams(question)}`, USER)
  const first = await askForTokens(
    app,
    {
      grant_type: 'authorization_code',
      code: back.searchParams.get('code') ?? '',
      redirect_uri: callback,
    },
    { authorization: `Basic ${btoa(`${clientId}:${clientSecret}`)}` },
  )
  assert.equal(first.status, 200, JSON.stringify(first.body))
  const second = await askForTokens(app, {
    grant_type: 'refresh_token',
    refresh_token: first.body.refresh_token,
    client_id: clientId,
    client_secret: clientSecret,
  })
  assert.equal(await nameBehind(app, second.body.access_token), 'basic')
})

test('compatibility 7, node-mautic (vdavid): conditions by column, blanks that overwrite, and the channel again in the body', async (t) => {
  const { send } = await basicApp(t)
  const made = await send('POST', '/contacts/new', {
    email: 'v@example.com',
    firstname: 'Vera',
    lastname: 'Old',
    overwriteWithBlank: true,
  })
  const { id } = made.body.contact
  const again = await send('POST', '/contacts/new', {
    email: 'v@example.com',
    lastname: '',
    overwriteWithBlank: true,
  })
  assert.deepEqual(
    [again.status, again.body.contact.id, again.body.contact.fields.all.lastname],
    [200, id, null],
  )
  const where = 'where[0][col]=email&where[0][expr]=eq&where[0][val]=v%40example.com'
  assert.deepEqual(Object.keys((await send('GET', `/contacts?${where}`)).body.contacts), [String(id)])
  const none = where.replace('v%40', 'w%40')
  assert.equal((await send('GET', `/contacts?${none}`)).body.total, '0')
  const blocked = await send('POST', `/contacts/${id}/dnc/email/add`, {
    channel: 'email',
    reason: 3,
    comments: 'asked to',
  })
  assert.deepEqual(
    blocked.body.contact.doNotContact.map((one: { channel: string }) => one.channel),
    ['email'],
  )
  const freed = await send('POST', `/contacts/${id}/dnc/email/remove`, { channel: 'email' })
  assert.deepEqual([freed.body.recordFound, freed.body.contact.doNotContact], [true, []])
})

test('compatibility 7, node-mautic (sambarnes90): the parameters of a token in query and body at once, and errors that it compares', async (t) => {
  const { app } = await basicApp(t)
  const { clientId, clientSecret, callback } = await addClient(app, 'node')
  const question = { client_id: clientId, redirect_uri: callback, response_type: 'code', state: 's' }
  const back = await allowClient(app, `/oauth/v2/authorize?${new URLSearchParams(question)}`, USER)
  const client = { client_id: clientId, client_secret: clientSecret, redirect_uri: callback }
  const twice = async (form: Record<string, string>) => {
    const text = new URLSearchParams(form).toString()
    const answer = await app.fastify.inject({
      method: 'POST',
      url: `/oauth/v2/token?${text}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: text,
    })
    return { status: answer.statusCode, body: answer.json() }
  }
  const code = back.searchParams.get('code') ?? ''
  const first = await twice({ ...client, grant_type: 'authorization_code', code })
  assert.equal(first.status, 200, JSON.stringify(first.body))
  const renewal = { ...client, grant_type: 'refresh_token', refresh_token: first.body.refresh_token }
  const second = await twice(renewal)
  assert.equal(await nameBehind(app, second.body.access_token), 'basic')
  assert.equal(await nameBehind(app, 'void'), 'The access token provided is invalid.')
  await app.sql`update access_tokens set expires_at = ${new Date(0)}`
  assert.equal(await nameBehind(app, first.body.access_token), 'The access token provided has expired.')
})

test('compatibility 7, the PHP library: JSON to the token endpoint, ids in brackets, booleans as digits, objects sent back', async (t) => {
  const { send, app } = await basicApp(t)
  const { clientId, clientSecret } = await addClient(app, 'PHP')
  const made = await app.fastify.inject({
    method: 'POST',
    url: '/oauth/v2/token',
    headers: { accept: 'application/json' },
    payload: { grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret },
  })
  assert.equal(made.statusCode, 200, made.body)
  assert.equal(
    (
      await app.fastify.inject({
        url: '/api/contacts',
        headers: { accept: 'application/json', authorization: `Bearer ${made.json().access_token}` },
      })
    ).statusCode,
    200,
  )
  const refused = await app.fastify.inject({
    method: 'POST',
    url: '/oauth/v2/token',
    payload: { grant_type: 'client_credentials', client_id: '1_no', client_secret: 'no' },
  })
  assert.deepEqual(
    [refused.statusCode, refused.json().error, refused.json().errors[0].code],
    [400, 'invalid_client', 400],
  )
  const batch = await send('POST', '/contacts/batch/new', [
    { email: 'a@example.com' },
    { email: 'b@example.com' },
  ])
  const ids: number[] = batch.body.contacts.map((one: { id: number }) => one.id)
  assert.deepEqual(batch.body.statusCodes, [201, 201])
  const deleted = await send('DELETE', `/contacts/batch/delete?ids[0]=${ids[0]}&ids[1]=${ids[1]}`)
  assert.equal(deleted.status, 200)
  const { list } = (
    await send('POST', '/segments/new', { name: 'S', isGlobal: '1', isPreferenceCenter: '0' })
  ).body
  assert.deepEqual([list.isGlobal, list.isPreferenceCenter], [true, false])
  const same = await send('PUT', `/segments/${list.id}/edit`, list)
  assert.deepEqual([same.status, same.body.list.filters], [200, list.filters])
  assert.equal((await send('GET', '/segments')).headers['content-type'], 'application/json')
  const uploaded = await upload(await app.as('admin'), '/files/images/new', 'a.png', PNG)
  assert.match(uploaded.body.file.name, /\.png$/)
  // It tries the older order of the words again after a 404.
  const { contact } = (await send('POST', '/contacts/new', { email: 'c@example.com' })).body
  assert.equal((await send('POST', `/segments/${list.id}/contact/add/${contact.id}`)).status, 200)
  assert.equal((await send('POST', `/contacts/${contact.id}/dnc/add/email`)).status, 200)
  assert.equal((await send('GET', '/nothing')).body.errors[0].code, 404)
})

test('compatibility 7, a token in the query is refused like none, whichever client sends it', async (t) => {
  const { app } = await basicApp(t)
  const answer = await app.fastify.inject({ url: '/api/contacts?access_token=anything' })
  assert.deepEqual([answer.statusCode, answer.json().errors[0].type], [401, 'access_denied'])
})

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** A credential as an administrator makes it for a client that acts for users. */
async function addClient(app: TestApp, name: string) {
  const callback = 'https://client.example/rest/oauth2-credential/callback'
  const admin = await app.as('admin')
  const { body } = await admin.post('/credentials/new', { name, redirectUris: [callback] })
  const { clientId, clientSecret } = body.credential as { clientId: string; clientSecret: string }
  return { clientId, clientSecret, callback }
}

async function askForTokens(
  app: TestApp,
  form: Record<string, string>,
  headers: Record<string, string> = {},
) {
  const answer = await app.fastify.inject({
    method: 'POST',
    url: '/oauth/v2/token',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: new URLSearchParams(form).toString(),
  })
  return { status: answer.statusCode, body: answer.json() }
}

/** The user that a token acts for; the message of the error when it is void. */
async function nameBehind(app: TestApp, accessToken: string): Promise<string> {
  const headers = { authorization: `Bearer ${accessToken}` }
  const body = (await app.fastify.inject({ url: '/api/users/self', headers })).json()
  return body.username ?? body.errors[0].message
}

interface BasicApp {
  app: TestApp
  /** Sends as the user `basic` by name and password; a string is a form. */
  send(method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, body?: unknown): Promise<Answer>
}

async function basicApp(t: Parameters<typeof testApp>[0]): Promise<BasicApp> {
  const app = await testApp(t, { api_enable_basic_auth: true })
  await app.sql`
    insert into users (username, password_hash, first_name, last_name, email, role_id, date_added)
    values ('basic', ${await hashPassword(PASSWORD)}, 'Basic', 'User', 'basic@sample.example', 1, ${new Date()})`
  const nobody = await app.as('nobody')
  const headers = { authorization: `Basic ${btoa(`basic:${PASSWORD}`)}` }
  return {
    app,
    send(method, path, body) {
      if (method === 'GET') {
        const payload = body === undefined ? {} : { payload: JSON.stringify(body) }
        return nobody.get(path, { headers: { ...headers, 'content-type': 'application/json' }, ...payload })
      }
      const verb = method.toLowerCase() as 'post' | 'put' | 'patch' | 'delete'
      return nobody[verb](path, body, { headers })
    },
  }
}
