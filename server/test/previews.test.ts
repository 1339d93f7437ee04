// Previews of emails and pages at public addresses: for users with their session, for a contact, and for strangers.
import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import type { Permissions } from '../src/platform/permissions.ts'
import { testApp } from './app.ts'
import { addUser, PASSWORD, sessionHeaders } from './signIn.ts'

async function setUp(t: TestContext) {
  const app = await testApp(t, { site_url: 'http://localhost:8080' })
  const admin = await app.as('admin')
  const company = (await admin.post('/companies/new', { companyname: 'Analytical', companycity: 'Ulm' })).body
    .company.id
  const contact = (
    await admin.post('/contacts/new', { email: 'ada@preview.example', firstname: 'Ada', city: 'Rome' })
  ).body.contact.id
  await admin.post(`/companies/${company}/contact/${contact}/add`)
  const inRome = [{ glue: 'and', field: 'city', object: 'lead', type: 'text', operator: '=', filter: 'Rome' }]
  const email = (
    await admin.post('/emails/new', {
      name: 'E',
      subject: 'S',
      language: 'en',
      lists: [],
      isPublished: true,
      publicPreview: true,
      customHtml: `<html><body><p>Mail for {contactfield=email}, {contactfield=firstname|you}, {contactfield=companyname}</p>
        <p>{dynamiccontent="Place"}</p><a href="{unsubscribe_url}">leave</a><script>alert(1)</script></body></html>`,
      dynamicContent: [
        { tokenName: 'Place', content: 'anywhere', filters: [{ content: 'in Rome', filters: inRome }] },
      ],
    })
  ).body.email.id
  await admin.post('/dynamiccontents/new', {
    name: 'D',
    isCampaignBased: false,
    slotName: 'top',
    content: 'Slot of {contactfield=firstname}',
    filters: inRome,
  })
  const page = (
    await admin.post('/pages/new', {
      title: 'P',
      isPublished: true,
      customHtml: `<html><head></head><body><p>Page for {contactfield=email}</p><div data-slot="dwc" data-param-slot-name="top">default</div>
        <script>document.title = 'ran'</script></body></html>`,
    })
  ).body.page.id
  const get = (url: string, headers: Record<string, string> = {}) =>
    app.fastify.inject({ url, headers: { host: 'localhost:8080', ...headers } })
  const session = async (username: string, permissions: Permissions | null) => {
    const role = permissions === null ? 1 : await roleOf(permissions)
    await addUser(app, username, role)
    const answer = await app.fastify.inject({
      method: 'POST',
      url: '/api/session',
      payload: { username, password: PASSWORD },
    })
    const { cookie = '' } = sessionHeaders({ headers: answer.headers, text: answer.body } as never)
    return { cookie }
  }
  const roleOf = async (permissions: Permissions) => {
    const { userId } = await app.as(permissions)
    const [row] = await app.sql<{ id: number }[]>`select role_id as id from users where id = ${userId}`
    return row?.id ?? 0
  }
  return { ...app, admin, contact, email, page, get, session }
}

test('strangers see labels of fields and defaults in the public preview of an email, whatever contact they name', async (t) => {
  const { email, contact, get, admin } = await setUp(t)
  for (const url of [
    `/email/preview/${email}`,
    `/email/preview/${email}?contactId=${contact}`,
    `/email/preview/${email}/x`,
  ]) {
    const { statusCode, body } = await get(url)
    assert.equal(statusCode, 200)
    assert.match(body, /Mail for \[Email\], \[First Name\], \[Company Name\]/, url)
    assert.match(body, /<p>anywhere<\/p>/)
    assert.ok(!body.includes('ada@preview.example'))
  }
  await admin.patch(`/emails/${email}/edit`, { publicPreview: false })
  assert.equal((await get(`/email/preview/${email}?contactId=${contact}`)).statusCode, 404)
})

test('a signed-in user sees a preview with the values of a contact, with the right to view both', async (t) => {
  const { email, page, contact, get, session, admin, sql } = await setUp(t)
  const all = await session('root', null)
  await admin.patch(`/emails/${email}/edit`, { isPublished: false, publicPreview: false })
  const mail = await get(`/email/preview/${email}?contactId=${contact}`, all)
  assert.equal(mail.statusCode, 200)
  assert.match(mail.body, /Mail for ada@preview\.example, Ada, Analytical/)
  assert.match(mail.body, /<p>in Rome<\/p>/)
  assert.match(mail.body, /\/email\/unsubscribe\/[^"]*\/\//, 'the link acts for nobody')
  assert.match((await get(`/email/preview/${email}`, all)).body, /Mail for \[Email\]/)
  const shown = await get(`/page/preview/${page}?contactId=${contact}`, all)
  assert.match(shown.body, /Page for ada@preview\.example/)
  assert.match(shown.body, /Slot of Ada/)
  const plain = await get(`/page/preview/${page}`, all)
  assert.match(plain.body, /Page for \[Email\]/)
  assert.match(plain.body, />default</)
  assert.match((await get(`/page/preview/${page}?contactId=987654`, all)).body, /Page for \[Email\]/)

  const noContacts = await session('mailer', { 'email:emails': ['viewother'], 'page:pages': ['viewother'] })
  for (const url of [
    `/email/preview/${email}?contactId=${contact}`,
    `/page/preview/${page}?contactId=${contact}`,
  ]) {
    const { statusCode, body } = await get(url, noContacts)
    assert.equal(statusCode, 200)
    assert.match(body, / for \[Email\]/)
    assert.ok(!body.includes('ada@'))
  }
  const onlyContacts = await session('caller', { 'lead:leads': ['viewown', 'viewother'] })
  assert.equal((await get(`/email/preview/${email}?contactId=${contact}`, onlyContacts)).statusCode, 404)
  assert.equal((await get(`/page/preview/${page}?contactId=${contact}`, onlyContacts)).statusCode, 403)
  const [row] = await sql`select (select count(*)::int from dynamic_content_servings) as servings,
    (select count(*)::int from page_hits) as hits, (select count(*)::int from email_opens) as opens`
  assert.deepEqual({ ...row }, { servings: 0, hits: 0, opens: 0 })
})

test('a document shown with a session has an origin of its own and runs no script of its author', async (t) => {
  const { email, page, contact, get, session } = await setUp(t)
  const all = await session('root', null)
  for (const url of [
    `/email/preview/${email}?contactId=${contact}`,
    `/page/preview/${page}?contactId=${contact}`,
    `/page/preview/${page}`,
  ]) {
    const policy = String((await get(url, all)).headers['content-security-policy'])
    assert.match(policy, /(?:^|; )sandbox /, url)
    assert.doesNotMatch(policy, /allow-scripts|allow-same-origin/, url)
  }
})

test('the session counts for addresses that the user opens, and for no request of another site', async (t) => {
  const { page, get, session } = await setUp(t)
  const all = await session('root', null)
  const statusOf = async (headers: Record<string, string>) =>
    (await get(`/page/preview/${page}`, { ...all, ...headers })).statusCode
  assert.equal(await statusOf({ 'sec-fetch-site': 'none' }), 200)
  assert.equal(await statusOf({ 'sec-fetch-site': 'same-origin' }), 200)
  assert.equal(await statusOf({ 'sec-fetch-site': 'cross-site' }), 403)
  assert.equal(await statusOf({ origin: 'null' }), 403)
  assert.equal(await statusOf({ referer: 'https://evil.example/' }), 403)
})
