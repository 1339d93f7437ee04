// The id of a contact that was merged into another names the survivor, in every request.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testApp } from './app.ts'
import { insertContacts, insertEmail } from './mail.ts'

async function merged(t: Parameters<typeof testApp>[0]) {
  const app = await testApp(t)
  const admin = await app.as('admin')
  const [survivor, old] = (await insertContacts(app.sql, 2)) as [number, number]
  const answer = await admin.post(`/contacts/${survivor}/merge`, { contact: old })
  assert.ok(answer.status < 300, answer.text)
  const [row] = await app.sql`select merged_id as merged, contact_id as id from contact_merges`
  assert.ok(row)
  return { ...app, admin, old: Number(row.merged), survivor: Number(row.id) }
}

test('PATCH, PUT and batch edits of a merged id change the survivor and create no contact', async (t) => {
  const { admin, sql, old, survivor } = await merged(t)
  for (const [method, name] of [
    ['patch', 'Ann'],
    ['put', 'Bea'],
  ] as const) {
    const answer = await admin[method](`/contacts/${old}/edit`, { firstname: name, email: 'a@example.com' })
    assert.equal(answer.status, 200, answer.text)
    assert.equal(answer.body.contact.id, survivor)
    assert.equal(answer.body.contact.fields.all.firstname, name)
  }
  for (const method of ['patch', 'put'] as const) {
    const answer = await admin[method]('/contacts/batch/edit', [{ id: old, lastname: method }])
    assert.deepEqual(answer.body.statusCodes, [200], answer.text)
    assert.equal(answer.body.contacts[0].id, survivor)
  }
  const [row] = await sql`select count(*)::int as count from contacts`
  assert.equal(row?.count, 1)
})

test('a search by the merged id finds the survivor, once', async (t) => {
  const { admin, old, survivor } = await merged(t)
  for (const ids of [`${old}`, `${old},${survivor}`, `${old},999999,x`]) {
    const { body, text } = await admin.get(`/contacts?search=ids:${ids}`)
    assert.equal(body.total, '1', text)
    assert.deepEqual(Object.keys(body.contacts), [String(survivor)])
  }
  assert.equal((await admin.get(`/contacts?search=!ids:${old}`)).body.total, '0')
})

test('actions on a merged id act on the survivor', async (t) => {
  const { admin, sql, old, survivor } = await merged(t)
  const segment = (await admin.post('/segments/new', { name: 'S' })).body.list.id
  const company = (await admin.post('/companies/new', { companyname: 'C' })).body.company.id
  const stage = (await admin.post('/stages/new', { name: 'St' })).body.stage.id
  const campaign = (await admin.post('/campaigns/new', { name: 'Ca', isPublished: false })).body.campaign?.id
  const emailId = await insertEmail(sql, { emailType: 'template' })
  for (const [path, body] of [
    [`/contacts/${old}/points/plus/5`],
    [`/contacts/${old}/dnc/email/add`],
    [`/contacts/${old}/dnc/email/remove`],
    [`/contacts/${old}/utm/add`, { utm_source: 'x' }],
    [`/segments/${segment}/contact/${old}/add`],
    [`/segments/${segment}/contacts/add`, { ids: [old] }],
    [`/companies/${company}/contact/${old}/add`],
    [`/stages/${stage}/contact/${old}/add`],
    ...(campaign ? [[`/campaigns/${campaign}/contact/${old}/add`]] : []),
    [`/emails/${emailId}/contact/${old}/send`],
  ] as [string, unknown?][]) {
    const answer = await admin.post(path, body)
    assert.ok(answer.status < 300, `${path}: ${answer.status} ${answer.text}`)
    assert.doesNotMatch(answer.text, /"success": ?false/)
  }
  const note = await admin.post('/notes/new', { lead: old, text: 'x' })
  assert.deepEqual([note.status, note.body.note?.lead?.id], [201, survivor], note.text)
  const [row] = await sql`
    select c.points, (select count(*)::int from email_sends s where s.contact_id = c.id) as sends,
      (select count(*)::int from segment_contacts s where s.contact_id = c.id) as segments
    from contacts c where c.id = ${survivor}`
  assert.deepEqual({ ...row }, { points: 5, sends: 1, segments: 1 })
  for (const path of ['activity', 'segments', 'notes', 'devices', 'companies', 'campaigns'])
    assert.equal((await admin.get(`/contacts/${old}/${path}`)).status, 200, path)
  const removed = await admin.delete(`/contacts/${old}/delete`)
  assert.equal(removed.status, 200, removed.text)
  assert.equal((await sql`select from contacts where id = ${survivor}`).length, 0)
  assert.equal((await admin.patch(`/contacts/${old}/edit`, { firstname: 'x' })).status, 404)
})

test('bodies that name a merged id mean the survivor', async (t) => {
  const { admin, sql, old, survivor } = await merged(t)
  const email = { subject: 'Hello {contactfield=firstname}', customHtml: '<p>Hello</p>' }
  await admin.patch(`/contacts/${survivor}/edit`, { firstname: 'Ada' })
  const { previews } = (await admin.post('/emails/preview', { email, contacts: [old] })).body
  assert.deepEqual([previews.length, previews[0].contact, previews[0].subject], [1, survivor, 'Hello Ada'])
  const actions = [{ type: 'addTags', tags: ['Fair'] }]
  const counted = await admin.post('/contacts/actions/count', { ids: [old, survivor], actions })
  assert.deepEqual(counted.body, { total: 1, allowed: 1, notAllowed: 0 })
  const started = await admin.post('/contacts/actions', { ids: [old, survivor], actions })
  assert.deepEqual([started.status, started.body.contactAction?.total], [202, 1], started.text)
  const [third] = (await insertContacts(sql, 1, 9)) as [number]
  const again = await admin.post(`/contacts/${third}/merge`, { contact: old })
  assert.equal(again.status, 200, again.text)
  assert.deepEqual(
    (await sql`select id::int from contacts`).map(({ id }) => id),
    [again.body.id],
  )
})
