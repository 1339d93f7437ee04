// What belongs to the state of a record, and what does not.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { now } from '../src/platform/clock.ts'
import { type Client, testApp } from './app.ts'

const ifMatch = (tag: unknown) => ({ headers: { 'if-match': String(tag) } })
const tagOf = async (who: Client, address: string) => String((await who.get(address)).headers.etag)

test('what is stored beside the row belongs to the state: fields, owners, tags, permissions, fields of forms, segments of emails', async (t) => {
  const { as } = await testApp(t)
  const admin = await as('admin')
  const changes = async (address: string, ...bodies: object[]) => {
    let tag = await tagOf(admin, address)
    for (const body of bodies) {
      const answer = await admin.patch(`${address}/edit`, body, ifMatch(tag))
      assert.equal(answer.status, 200, answer.text)
      assert.notEqual(answer.headers.etag, tag, JSON.stringify(body))
      tag = String(answer.headers.etag)
      assert.equal(await tagOf(admin, address), tag)
    }
  }
  const make = async (path: string, one: string, body: object) => {
    const made = await admin.post(`${path}/new`, body)
    assert.equal(made.status, 201, made.text)
    return `${path}/${made.body[one].id}`
  }
  const contact = await make('/contacts', 'contact', { email: 'ada@sample.example', tags: ['one'] })
  await changes(
    contact,
    { city: 'Bonn' },
    { tags: ['two', '-one'] },
    { owner: admin.userId },
    { frequencyRules: { email: { frequencyNumber: 2, frequencyTime: 'WEEK' } } },
  )
  const segment = await make('/segments', 'list', { name: 'All', filters: [] })
  const filter = { glue: 'and', field: 'city', object: 'lead', type: 'text', operator: '=' }
  await changes(segment, { filters: [{ ...filter, properties: { filter: 'Bonn' } }] })
  const form = await make('/forms', 'form', {
    name: 'Form',
    formType: 'standalone',
    postAction: 'return',
    fields: [{ label: 'Name', type: 'text', alias: 'name' }],
  })
  const [field] = (await admin.get(form)).body.form.fields
  await changes(form, { fields: [{ ...field, label: 'Your name' }] })
  const role = await make('/roles', 'role', {
    name: 'Writers',
    rawPermissions: { 'email:emails': ['viewown'] },
  })
  await changes(role, { rawPermissions: { 'email:emails': ['viewown', 'editown'] } })
  const email = await make('/emails', 'email', {
    name: 'Hello',
    subject: 'Hello',
    emailType: 'list',
    language: 'en',
    lists: [1],
  })
  await make('/segments', 'list', { name: 'Second', filters: [] })
  await changes(email, { lists: [2] }, { excludedLists: [1] }, { utmTags: { utmSource: 'mail' } })
})

test('what the engine changes by itself does not: counts, visits, points, blocks, members, dates, names of others', async (t) => {
  const { as, sql } = await testApp(t)
  const admin = await as('admin')
  await admin.post('/segments/new', { name: 'All', filters: [] })
  await admin.post('/contacts/new', { email: 'ada@sample.example' })
  await admin.post('/emails/new', {
    name: 'Hello',
    subject: 'Hello',
    emailType: 'list',
    language: 'en',
    lists: [1],
  })
  await admin.post('/pages/new', { title: 'Welcome', template: 'blank' })
  const addresses = ['/segments/1', '/contacts/1', '/emails/1', '/pages/1']
  const before = await Promise.all(addresses.map((address) => tagOf(admin, address)))
  await sql`update emails set sent_count = 7, read_count = 3, date_modified = ${now()}`
  await sql`update pages set hits = 9, unique_hits = 2`
  await sql`update contacts set points = 40, last_active = ${now()}, date_identified = ${now()}`
  await sql`insert into segment_contacts (segment_id, contact_id, date_added) values (1, 1, ${now()})`
  await admin.post('/contacts/1/dnc/email/add', { reason: 2 })
  assert.equal((await admin.patch('/segments/1/edit', { name: 'Everybody' })).status, 200)
  assert.deepEqual(
    (await Promise.all(addresses.map((address) => tagOf(admin, address)))).slice(1),
    before.slice(1),
  )
  const saved = await admin.patch('/emails/1/edit', { subject: 'Hello again' }, ifMatch(before[2]))
  assert.equal(saved.status, 200, 'a send that is under way is no conflict')
})

test('a refused write leaves its Idempotency-Key free, and a repeat of one that went through is answered again', async (t) => {
  const { as } = await testApp(t)
  const admin = await as('admin')
  await admin.post('/stages/new', { name: 'New', weight: 1 })
  const tag = await tagOf(admin, '/stages/1')
  const edit = (wanted: string) =>
    admin.post(
      '/stages/1/edit',
      { _method: 'PATCH', name: 'Mine' },
      { headers: { 'if-match': wanted, 'idempotency-key': 'once' } },
    )
  assert.equal((await edit('"old"')).status, 412)
  assert.equal((await edit(tag)).status, 200)
  const again = await edit(tag)
  assert.equal(again.status, 200, again.text)
  assert.equal(again.headers['idempotency-replayed'], 'true')
})
