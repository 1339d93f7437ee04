// POST /api/undo/TOKEN: what hung on records comes back with them, or what stands in the way is said.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Client, testApp } from '../../../../test/app.ts'
import { finishErasure } from '../../../../test/finishErasure.ts'
import { forgetDeleted } from '../../../../test/forgetDeleted.ts'
import { upload } from '../../../../test/upload.ts'
import { catalog } from '../../index.ts'

const app = await testApp()
const { sql } = app
const admin = await app.as('admin')
const TOKEN = /^[0-9a-f]{64}$/

async function gone(client: Client, path: string): Promise<string> {
  const answer = await client.delete(`${path}/delete`)
  assert.equal(answer.status, 200, answer.text)
  return String(answer.headers['undo-token'])
}

const undo = (token: string, client = admin) => client.post(`/undo/${token}`)

/** Every row of every table that belongs to the contact. */
async function rowsOf(contactId: number): Promise<Record<string, unknown>> {
  const tables = ['contact_identities', ...catalog.contactData.map(({ table }) => table)]
  const rows = await Promise.all(
    tables.map(
      (table) =>
        sql`select to_jsonb(x) as row from ${sql(table)} x where contact_id = ${contactId} order by 1`,
    ),
  )
  const own = await sql`select to_jsonb(x) as row from contacts x where id = ${contactId}`
  return Object.fromEntries([['contacts', own], ...tables.map((table, index) => [table, rows[index]])])
}

test('a contact is back with everything of it, also with what its deletion left behind without a name', async () => {
  const { list: segment } = (await admin.post('/segments/new', { name: 'Guests' })).body
  const { company } = (await admin.post('/companies/new', { companyname: 'Tower' })).body
  const { stage } = (await admin.post('/stages/new', { name: 'Warm', weight: 5 })).body
  const body = {
    firstname: 'Ada',
    email: 'ada@undo.example',
    tags: ['one', 'two'],
    stage: stage.id,
    points: 7,
  }
  const { id } = (await admin.post('/contacts/new', body)).body.contact
  await admin.post(`/segments/${segment.id}/contact/${id}/add`)
  await admin.post(`/companies/${company.id}/contact/${id}/add`)
  await admin.post(`/contacts/${id}/dnc/sms/add`, { reason: 3, comments: 'By phone' })
  await admin.post('/notes/new', { lead: id, text: 'Called', type: 'call' })
  await sql`insert into page_hits (contact_id, code, date_hit, url) values (${id}, 200, ${new Date()}, 'https://sample.example/')`
  const before = await rowsOf(id)
  assert.ok(Object.values(before).filter((rows) => (rows as unknown[]).length > 0).length >= 8)
  const total = (await admin.get('/contacts?limit=1')).body.total
  const token = await gone(admin, `/contacts/${id}`)
  const [left] = await sql<{ count: number }[]>`select count(*) from page_hits where contact_id is null`
  assert.equal(left?.count, 1)
  assert.equal((await undo(token)).status, 200)
  assert.deepEqual(await rowsOf(id), before)
  assert.equal((await admin.get('/contacts?limit=1')).body.total, total)
  assert.equal((await admin.get('/contacts?search=ada@undo.example')).body.total, '1')
  const entries =
    await sql`select action from audit_log where object = 'lead' and object_id = ${id} order by id desc limit 2`
  assert.deepEqual(
    entries.map(({ action }) => action),
    ['undo', 'delete'],
  )
})

test('what was named anew meanwhile keeps its name, and what is gone meanwhile stays away', async () => {
  const category = async (title: string) =>
    (await admin.post('/categories/new', { title, bundle: 'global' })).body.category.id
  const [old, other] = [await category('Old'), await category('Other')]
  const made = async (name: string) =>
    (await admin.post('/dynamiccontents/new', { name, category: old })).body.dynamicContent.id
  const [kept, renamed, lost] = [await made('Kept'), await made('Renamed'), await made('Lost')]
  const token = await gone(admin, `/categories/${old}`)
  const categoryOf = async (id: number) =>
    (await admin.get(`/dynamiccontents/${id}`)).body.dynamicContent.category?.id ?? null
  assert.equal(await categoryOf(kept), null)
  await admin.patch(`/dynamiccontents/${renamed}/edit`, { category: other })
  await admin.delete(`/dynamiccontents/${lost}/delete`)
  assert.equal((await undo(token)).status, 200)
  assert.deepEqual([await categoryOf(kept), await categoryOf(renamed)], [old, other])
})

test('a tag comes back to its contacts, but to none that was erased; nothing of who was erased is kept', async () => {
  const tagged = async (email: string) =>
    (await admin.post('/contacts/new', { email, tags: ['erased later'] })).body.contact.id
  const [stays, goes] = [await tagged('stays@undo.example'), await tagged('goes@undo.example')]
  const [tag] = await sql<{ id: number }[]>`select id from tags where tag = 'erased later'`
  const token = await gone(admin, `/tags/${tag?.id}`)
  const deleted = await gone(admin, `/contacts/${stays}`)
  assert.equal((await undo(deleted)).status, 200)
  const kept = () =>
    sql`select from undo_rows where person_id = ${goes} or data::text like '%goes@undo.example%'`
  assert.equal((await kept()).length, 1)
  const { erasure } = (await admin.post(`/contacts/${goes}/erase`)).body
  await finishErasure(app, erasure.id)
  assert.equal((await kept()).length, 0)
  assert.equal((await undo(token)).status, 200)
  const links = await sql<
    { id: number }[]
  >`select contact_id as id from contact_tags where tag_id = ${tag?.id ?? 0}`
  assert.deepEqual(
    links.map(({ id }) => id),
    [stays],
  )
})

test('what has the place of a record meanwhile is said, and nothing is changed', async () => {
  const { id } = (await admin.post('/contacts/new', { email: 'twice@undo.example' })).body.contact
  const token = await gone(admin, `/contacts/${id}`)
  const again = (await admin.post('/contacts/new', { email: 'twice@undo.example' })).body.contact.id
  const refused = await undo(token)
  assert.equal(refused.status, 409, refused.text)
  assert.match(refused.body.errors[0].message, /unique/)
  assert.equal((await admin.get(`/contacts/${id}`)).status, 404)
  assert.equal((await admin.delete(`/contacts/${again}/delete`)).status, 200)
  assert.equal((await undo(token)).status, 200)

  const { role } = (await admin.post('/roles/new', { name: 'Short', rawPermissions: {} })).body
  const names = { username: 'short', firstName: 'S', lastName: 'T', email: 'short@undo.example' }
  const { user } = (
    await admin.post('/users/new', { ...names, plainPassword: 'a long password', role: role.id })
  ).body
  const [ofUser, ofRole] = [await gone(admin, `/users/${user.id}`), await gone(admin, `/roles/${role.id}`)]
  const first = await undo(ofUser)
  assert.equal(first.status, 409, first.text)
  assert.match(first.body.errors[0].message, /it needs is gone/)
  assert.equal((await undo(ofRole)).status, 200)
  assert.equal((await undo(ofUser)).status, 200)
  assert.equal((await admin.get(`/users/${user.id}`)).body.user.role.id, role.id)
})

test('it takes the right to make such records and to delete these, at the time; of two at once one does it', async () => {
  const user = await app.as({
    'stage:stages': ['view', 'create', 'delete'],
  })
  const { stage } = (await admin.post('/stages/new', { name: 'Rights', weight: 77 })).body
  const token = await gone(user, `/stages/${stage.id}`)
  assert.equal((await undo(token)).status, 404, 'not even for an administrator')
  const { role } = (await admin.get(`/users/${user.userId}`)).body.user
  const rights = (rawPermissions: object) => admin.patch(`/roles/${role.id}/edit`, { rawPermissions })
  await rights({ 'stage:stages': ['view', 'delete'], 'api:access': ['full'] })
  assert.equal((await undo(token, user)).status, 403)
  await rights({ 'stage:stages': ['create'], 'api:access': ['full'] })
  assert.equal((await undo(token, user)).status, 403)
  assert.equal((await admin.get(`/stages/${stage.id}`)).status, 404)
  await rights({ 'stage:stages': ['create', 'delete'], 'api:access': ['full'] })
  const both = await Promise.all([undo(token, user), undo(token, user)])
  assert.deepEqual(both.map(({ status }) => status).sort(), [200, 404])
  assert.equal((await admin.get(`/stages/${stage.id}`)).status, 200)
  assert.equal((await (await app.as('nobody')).post(`/undo/${token}`)).status, 401)
  for (const odd of ['0'.repeat(64), 'x', `${token}0`, encodeURIComponent("' or true --")])
    assert.equal((await undo(odd)).status, 404, odd)
})

test('who stands for rights comes back by whom could give them now: not with more than one has oneself', async () => {
  const rights = { 'user:users': ['view', 'create', 'delete'], 'api:clients': ['view', 'create', 'delete'] }
  const user = await app.as(rights)
  const { role } = (
    await admin.post('/roles/new', { name: 'Small', rawPermissions: { 'user:users': ['view'] } })
  ).body
  const names = { username: 'small', firstName: 'S', lastName: 'M', email: 'small@undo.example' }
  const made = await admin.post('/users/new', { ...names, plainPassword: 'a long password', role: role.id })
  const redirectUris = ['https://undo.example/']
  const program = (await admin.post('/credentials/new', { name: 'Small', redirectUris, role: role.id })).body
  const paths = [`/users/${made.body.user.id}`, `/credentials/${program.credential.id}`]
  const tokens = [await gone(user, paths[0] ?? ''), await gone(user, paths[1] ?? '')]
  await admin.patch(`/roles/${role.id}/edit`, { isAdmin: true })
  for (const token of tokens) assert.equal((await undo(token, user)).status, 403)
  for (const path of paths) assert.equal((await admin.get(path)).status, 404)
  await admin.patch(`/roles/${role.id}/edit`, { isAdmin: false })
  for (const token of tokens) assert.equal((await undo(token, user)).status, 200)
})

test('a deletion that is still being worked off ends there, and nothing is there twice or missing', async () => {
  const action = { id: 'new_1', name: 'Add', type: 'lead.changepoints', eventType: 'action' }
  const events = { new_1: { ...action, properties: { points: 1 } } }
  const canvasSettings = { nodes: [{ id: 'new_1', positionX: '1', positionY: '2' }], connections: [] }
  const made = await admin.post('/campaigns/new', {
    name: 'Long',
    isPublished: false,
    events,
    canvasSettings,
  })
  assert.equal(made.status, 201, made.text)
  const { id } = made.body.campaign
  const [event] = await sql<{ id: number }[]>`select id from campaign_events where campaign_id = ${id}`
  const eventId = event?.id ?? 0
  await sql`
    with people as (
      insert into contacts (date_added) select '2026-01-01' from generate_series(1, 2500) returning id
    ), members as (
      insert into campaign_contacts (campaign_id, contact_id, date_added) select ${id}, id, '2026-01-01' from people
    )
    insert into campaign_event_log (event_id, contact_id, campaign_id, date_triggered)
    select ${eventId}, id, ${id}, '2026-01-01' from people`
  const rows = async () =>
    (await sql<{ count: number }[]>`select count(*) from campaign_event_log where event_id = ${eventId}`)[0]
      ?.count
  const before = (await admin.get(`/campaigns/${id}`)).body
  const token = await gone(admin, `/campaigns/${id}`)
  assert.match(token, TOKEN)
  await sql`delete from campaign_event_log where event_id = ${eventId} and id % 2 = 0`
  assert.equal((await undo(token)).status, 200)
  assert.equal(await rows(), 2500)
  assert.deepEqual((await admin.get(`/campaigns/${id}`)).body, before)
  assert.equal(
    (await sql`select from background_work where ${id} = any(record_ids) and task like 'campaigns.%'`).length,
    0,
  )
})

test('more than twenty thousand rows are deleted for good, and the answer names no way back', async () => {
  const { tag } = (await admin.post('/tags/new', { tag: 'crowd' })).body
  await sql`
    with people as (insert into contacts (date_added) select '2026-01-01' from generate_series(1, 20001) returning id)
    insert into contact_tags (contact_id, tag_id) select id, ${tag.id} from people`
  const answer = await admin.delete(`/tags/${tag.id}/delete`)
  assert.equal(answer.status, 200)
  assert.equal(answer.headers['undo-token'], undefined)
  assert.equal(
    (await sql`select from undo_rows where table_name = 'tags' and data ->> 'tag' = 'crowd'`).length,
    0,
  )
})

test('more than 50 MB are deleted for good, and not written a second time before that is known', async () => {
  const written = () =>
    sql<{ at: string }[]>`select pg_current_wal_insert_lsn()::text as at`.then(([row]) => row?.at ?? '')
  const deletes = async () => {
    const made = await admin.post('/segments/new', { name: 'Large' })
    const { id } = made.body.list
    await sql`update segments set description = repeat('0123456789', 5000001) where id = ${id}`
    const before = await written()
    const answer = await admin.delete(`/segments/${id}/delete`)
    const [row] = await sql<{ bytes: number }[]>`
      select pg_wal_lsn_diff(${await written()}::pg_lsn, ${before}::pg_lsn)::float8 as bytes`
    assert.equal(answer.status, 200, answer.text)
    assert.equal(answer.headers['undo-token'], undefined)
    return row?.bytes ?? Number.POSITIVE_INFINITY
  }
  // Others write to the same log at the same time.
  let least = await deletes()
  for (let time = 0; time < 10 && least >= 5_000_000; time++) least = Math.min(least, await deletes())
  assert.ok(least < 5_000_000, `${least} bytes`)
})

test('hundreds of deletions, each by itself, are forgotten together: nothing of them is kept for longer', async () => {
  const bodies = Array.from({ length: 40 }, (_, n) => ({ email: `one${n}@undo.example` }))
  const { contacts } = (await admin.post('/contacts/batch/new', bodies)).body
  const people = Object.values(contacts) as { id: number }[]
  await Promise.all(people.map(({ id }) => gone(admin, `/contacts/${id}`)))
  assert.ok((await sql`select from undos`).length >= 40)
  await forgetDeleted(app)
  assert.equal((await sql`select from undo_rows`).length, 0)
})

test('after ten minutes it is for good; an asset with a local file goes with the file, at once', async () => {
  const { tag } = (await admin.post('/tags/new', { tag: 'late' })).body
  const token = await gone(admin, `/tags/${tag.id}`)
  await forgetDeleted(app)
  assert.equal((await undo(token)).status, 404)
  assert.equal((await sql`select from undo_rows`).length, 0)
  const { file } = (await upload(admin, '/files/assets/new', 'tower.txt', Buffer.from('the tower'))).body
  const far = { title: 'Far', storageLocation: 'remote', file: 'https://files.example/a.pdf' }
  const near = (
    await admin.post('/assets/new', { title: 'Tower', storageLocation: 'local', file: file.name })
  ).body.asset
  const remote = (await admin.post('/assets/new', far)).body.asset
  const deleted = await admin.delete(`/assets/${near.id}/delete`)
  assert.equal(deleted.headers['undo-token'], undefined)
  assert.deepEqual((await admin.get('/files/assets')).body.files, [])
  assert.equal((await undo(await gone(admin, `/assets/${remote.id}`))).status, 200)
})

test('a user who is back signs in again: neither sessions nor tokens of before are', async (t) => {
  const { fastify, sql, as } = await testApp(t)
  const admin = await as('admin')
  const names = { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@undo.example', role: 1 }
  const made = await admin.post('/users/new', { username: 'ada', plainPassword: 'a long password', ...names })
  assert.equal(made.status, 201, made.text)
  const signIn = () =>
    fastify.inject({
      method: 'POST',
      url: '/api/session',
      payload: { username: 'ada', password: 'a long password' },
    })
  assert.equal((await signIn()).statusCode, 201)
  const sessions = async () => (await sql`select from sessions`).length
  assert.equal(await sessions(), 1)
  const gone = await admin.delete(`/users/${made.body.user.id}/delete`)
  const undone = await admin.post(`/undo/${gone.headers['undo-token']}`)
  assert.equal(undone.status, 200, undone.text)
  assert.equal(await sessions(), 0)
  assert.equal((await signIn()).statusCode, 201)
})
