import assert from 'node:assert/strict'
import test from 'node:test'
import { type TestApp, testApp } from '../../../../test/app.ts'
import { countStatements } from '../../../../test/countStatements.ts'
import { connect } from '../../../platform/database/connection.ts'
import { SYSTEM } from '../../../platform/permissions.ts'
import { save } from '../../../platform/rest/save.ts'
import { catalog } from '../../index.ts'
import { contact } from './contact.ts'

const MISSING = 999_999_999
const CONFIG = {
  contact_unique_identifiers_operator: 'OR',
  company_unique_identifiers_operator: 'OR',
  contact_allow_multiple_companies: true,
  anonymize_ip: false,
} as never
const NOW = new Date('2026-11-21T10:00:00Z')

async function addField(app: TestApp, alias: string, extra: Record<string, unknown> = {}): Promise<void> {
  const admin = await app.as('admin')
  const made = await admin.post('/fields/contact/new', { label: alias, alias, type: 'text', ...extra })
  assert.equal(made.status, 201, made.text)
}

test('fifty creates of one address at the same moment through five processes make one contact', async (t) => {
  const app = await testApp(t)
  const pools = Array.from({ length: 5 }, () => connect(app.url, { max: 10 }))
  t.after(() => Promise.all(pools.map((pool) => pool.end({ timeout: 1 }))))
  const outcomes = await Promise.all(
    Array.from({ length: 50 }, (_, n) => {
      const sql = pools[n % pools.length]!
      const context = { sql, db: sql, actor: SYSTEM, config: CONFIG, catalog, now: NOW }
      return save(context, contact, 'create', [
        { key: '0', id: null, body: { email: 'One@Sample.example', firstname: `Writer ${n}` } },
      ])
    }),
  )
  const [row] = await app.sql<{ contacts: number; identities: number }[]>`
    select (select count(*) from contacts) as contacts, (select count(*) from contact_identities) as identities`
  assert.deepEqual({ ...row }, { contacts: 1, identities: 1 })
  const statuses = outcomes.map(([outcome]) => (outcome && 'status' in outcome ? outcome.status : 0))
  assert.equal(statuses.filter((status) => status === 201).length, 1)
  assert.equal(statuses.filter((status) => status === 200).length, 49)
})

test('a create whose unique value is known edits that contact, whatever the case, and answers 200', async (t) => {
  const app = await testApp(t)
  const admin = await app.as('admin')
  const first = await admin.post('/contacts/new', { email: 'ada@sample.example', city: 'Berlin' })
  const second = await admin.post('/contacts/new', {
    email: ' ADA@Sample.Example',
    city: '',
    lastname: 'Sample',
  })
  assert.deepEqual([first.status, second.status], [201, 200])
  assert.equal(second.body.contact.id, first.body.contact.id)
  assert.equal(second.body.contact.fields.all.city, 'Berlin', 'a blank does not overwrite')
  assert.equal(second.body.contact.fields.all.lastname, 'Sample')
  assert.equal(second.body.contact.modifiedBy, admin.userId)
})

test('repeats inside a batch are merged in request order', async (t) => {
  const app = await testApp(t)
  const admin = await app.as('admin')
  await addField(app, 'card', { isUniqueIdentifier: true })
  const made = await admin.post('/contacts/batch/new', {
    a: { email: 'a@sample.example', city: 'Rome', tags: ['one'] },
    b: { card: '7', city: '' },
    c: { email: 'A@sample.example', card: '7', city: 'Oslo', tags: ['two', '-three'] },
    d: { firstname: 'Nobody' },
    e: { firstname: 'Nobody' },
  })
  assert.deepEqual(made.body.statusCodes, { a: 201, b: 200, c: 200, d: 201, e: 201 })
  const ids = made.body.contacts.map((entry: { id: number }) => entry.id)
  assert.equal(ids[0], ids[1])
  assert.equal(ids[0], ids[2])
  assert.equal(new Set(ids).size, 3)
  assert.equal(made.body.contacts[0].fields.all.city, 'Oslo')
  assert.deepEqual(
    made.body.contacts[0].tags.map((tag: { tag: string }) => tag.tag),
    ['one', 'two'],
  )
})

test('with the operator AND a contact is found by the whole tuple only', async (t) => {
  const app = await testApp(t, { contact_unique_identifiers_operator: 'AND' } as never)
  const admin = await app.as('admin')
  await addField(app, 'card', { isUniqueIdentifier: true })
  const one = await admin.post('/contacts/new', { email: 'a@sample.example', card: '1' })
  const two = await admin.post('/contacts/new', { email: 'a@sample.example', card: '2' })
  const three = await admin.post('/contacts/new', { email: 'a@sample.example' })
  const four = await admin.post('/contacts/new', { email: 'A@sample.example', card: '1' })
  assert.deepEqual([one.status, two.status, three.status, four.status], [201, 201, 201, 200])
  assert.equal(four.body.contact.id, one.body.contact.id)
})

test('an edit that takes the unique value of another contact merges both, and the old id finds the survivor', async (t) => {
  const app = await testApp(t)
  const admin = await app.as('admin')
  const create = async (body: object) => (await admin.post('/contacts/new', body)).body.contact
  const duplicate = await create({
    email: 'old@sample.example',
    points: 5,
    city: 'Rome',
    phone: '1',
    tags: ['a', 'both'],
    doNotContact: [{ channel: 'email', reason: 1 }],
    ipAddress: '8.8.8.8',
  })
  const survivor = await create({ email: 'new@sample.example', points: 3, city: 'Oslo', tags: ['b', 'both'] })
  await app.sql`insert into contact_group_scores values (${duplicate.id}, 1, 5), (${survivor.id}, 1, 7), (${duplicate.id}, 2, 9)`
  await app.sql`insert into page_hits (contact_id, date_hit) values (${duplicate.id}, ${NOW})`
  const edited = await admin.patch(`/contacts/${survivor.id}/edit`, { email: 'OLD@sample.example' })
  assert.equal(edited.status, 200, edited.text)
  const merged = edited.body.contact
  assert.equal(merged.id, survivor.id)
  assert.equal(merged.points, 8)
  assert.equal(merged.fields.all.email, 'old@sample.example')
  assert.equal(merged.fields.all.city, 'Oslo', 'the edited contact is the newer record')
  assert.equal(merged.fields.all.phone, '1', 'what only the other had is kept')
  assert.deepEqual(merged.tags.map((tag: { tag: string }) => tag.tag).sort(), ['a', 'b', 'both'])
  assert.deepEqual(Object.keys(merged.ipAddresses), ['8.8.8.8'])
  assert.equal(merged.doNotContact[0].reason, 1)
  const scores = await app.sql<
    { group_id: number; score: number }[]
  >`select group_id, score from contact_group_scores where contact_id = ${survivor.id} order by 1`
  assert.deepEqual(
    scores.map((row) => [row.group_id, row.score]),
    [
      [1, 7],
      [2, 9],
    ],
    "on clashes the survivor's row stays",
  )
  assert.equal((await app.sql`select from page_hits where contact_id = ${survivor.id}`).length, 1)
  const old = await admin.get(`/contacts/${duplicate.id}`)
  assert.equal(old.body.contact.id, survivor.id)
  assert.equal((await admin.patch(`/contacts/${duplicate.id}/edit`, {})).body.contact.id, survivor.id)
  const found = await admin.post('/contacts/new', { email: 'old@sample.example' })
  assert.equal(found.body.contact.id, survivor.id)
  assert.equal(
    (await admin.post('/contacts/new', { email: 'new@sample.example' })).status,
    201,
    'the value that was given up is free',
  )
  const [audit] = await app.sql<
    { details: unknown }[]
  >`select details from audit_log where action = 'merge' and object_id = ${duplicate.id}`
  assert.deepEqual(audit?.details, { merged_into: survivor.id })
  const events = await app.sql<
    { ids: number[] }[]
  >`select ids from domain_events where type = 'contact.merged'`
  assert.deepEqual(
    events.map((event) => event.ids.map(Number)),
    [[survivor.id]],
  )
})

test('a create that names two contacts merges them into the newer', async (t) => {
  const app = await testApp(t)
  const admin = await app.as('admin')
  await addField(app, 'card', { isUniqueIdentifier: true })
  const older = (await admin.post('/contacts/new', { email: 'a@sample.example', city: 'Rome' })).body.contact
  const newer = (await admin.post('/contacts/new', { card: '9' })).body.contact
  const both = await admin.post('/contacts/new', { email: 'a@sample.example', card: '9' })
  assert.equal(both.status, 200, both.text)
  assert.equal(both.body.contact.id, newer.id)
  assert.equal(both.body.contact.fields.all.city, 'Rome')
  assert.equal((await admin.get(`/contacts/${older.id}`)).body.contact.id, newer.id)
})

test('in one batch values can change hands, and two that claim one value become one contact', async (t) => {
  const app = await testApp(t)
  const admin = await app.as('admin')
  const create = async (email: string) =>
    (await admin.post('/contacts/new', { email })).body.contact.id as number
  const [a, b, c] = [
    await create('a@sample.example'),
    await create('b@sample.example'),
    await create('c@sample.example'),
  ]
  const swapped = await admin.patch('/contacts/batch/edit', [
    { id: a, email: 'free@sample.example' },
    { id: b, email: 'a@sample.example' },
  ])
  assert.deepEqual(swapped.body.statusCodes, [200, 200], swapped.text)
  assert.equal((await admin.get(`/contacts/${a}`)).body.contact.fields.all.email, 'free@sample.example')
  assert.equal((await admin.get(`/contacts/${b}`)).body.contact.fields.all.email, 'a@sample.example')
  await admin.patch('/contacts/batch/edit', [
    { id: a, email: 'same@sample.example' },
    { id: c, email: 'same@sample.example' },
  ])
  assert.equal((await admin.get(`/contacts/${a}`)).body.contact.id, c)
  const rows = await app.sql<
    { value: string; contact_id: number }[]
  >`select value, contact_id from contact_identities order by value`
  assert.deepEqual(
    rows.map((row) => [row.value, row.contact_id]),
    [
      ['a@sample.example', b],
      ['same@sample.example', c],
    ],
  )
})

test('nobody merges a contact that they may not edit', async (t) => {
  const app = await testApp(t)
  const admin = await app.as('admin')
  const own = await app.as({ 'lead:leads': ['viewown', 'editown', 'create'] })
  const foreign = (await admin.post('/contacts/new', { email: 'foreign@sample.example', city: 'Secret' }))
    .body.contact
  const mine = (await own.post('/contacts/new', { email: 'mine@sample.example' })).body.contact
  const edit = await own.patch(`/contacts/${mine.id}/edit`, { email: 'foreign@sample.example' })
  assert.equal(edit.status, 403)
  assert.equal((await own.post('/contacts/new', { email: 'foreign@sample.example' })).status, 403)
  assert.equal((await admin.get(`/contacts/${foreign.id}`)).body.contact.fields.all.city, 'Secret')
  assert.equal((await own.get(`/contacts/${mine.id}`)).body.contact.fields.all.email, 'mine@sample.example')
})

test('the owner decides whose contact it is; without one its creator', async (t) => {
  const app = await testApp(t)
  const admin = await app.as('admin')
  const own = await app.as({ 'lead:leads': ['viewown', 'editown', 'create'] })
  const given = (await admin.post('/contacts/new', { firstname: 'Given', owner: own.userId })).body.contact
  assert.deepEqual(given.owner, {
    id: own.userId,
    username: given.owner.username,
    Username: given.owner.username,
    firstName: 'Test',
    lastName: given.owner.lastName,
  })
  const taken = (await own.post('/contacts/new', { firstname: 'Taken', owner: admin.userId })).body.contact
  assert.equal((await own.get(`/contacts/${given.id}`)).status, 200)
  assert.equal((await own.get(`/contacts/${taken.id}`)).status, 403)
  assert.equal((await own.patch(`/contacts/${given.id}/edit`, { city: 'Rome' })).status, 200)
  const list = await own.get('/contacts')
  assert.deepEqual(Object.keys(list.body.contacts), [String(given.id)])
  assert.equal(
    (await admin.patch(`/contacts/${given.id}/edit`, { city: 'Oslo' })).body.contact.owner.id,
    own.userId,
    'not sent is unchanged',
  )
  assert.equal(
    (await admin.put(`/contacts/${given.id}/edit`, { firstname: 'Put' })).body.contact.owner.id,
    own.userId,
    'on PUT too',
  )
  assert.equal((await admin.patch(`/contacts/${given.id}/edit`, { owner: null })).body.contact.owner, null)
  assert.equal((await admin.patch(`/contacts/${given.id}/edit`, { owner: 12345 })).status, 400)
})

test('tags add and remove on every verb, as text, list or what was read', async (t) => {
  const app = await testApp(t)
  const admin = await app.as('admin')
  const names = (answer: { body: { contact: { tags: { tag: string }[] } } }) =>
    answer.body.contact.tags.map(({ tag }) => tag)
  const made = await admin.post('/contacts/new', { firstname: 'Ada', tags: ' one, two ,-three' })
  assert.deepEqual(names(made), ['one', 'two'])
  const { id, tags } = made.body.contact
  assert.deepEqual(names(await admin.patch(`/contacts/${id}/edit`, { tags: ['-ONE', 'Two', 'four'] })), [
    'two',
    'four',
  ])
  assert.deepEqual(names(await admin.put(`/contacts/${id}/edit`, { firstname: 'Ada' })), ['two', 'four'])
  assert.deepEqual(names(await admin.patch(`/contacts/${id}/edit`, { tags })).sort(), ['four', 'one', 'two'])
  const [event] = await app.sql<
    { payload: { fields: string[] } }[]
  >`select payload from domain_events where type = 'contact.changed' order by id limit 1`
  assert.deepEqual(event?.payload.fields, ['tags'])
  const [audit] = await app.sql<
    { details: { tags: unknown } }[]
  >`select details from audit_log where action = 'update' order by id limit 1`
  assert.deepEqual(audit?.details, { tags: { added: ['four'], removed: ['ONE'] } })
  const same = await countStatements(app.sql, () => admin.patch(`/contacts/${id}/edit`, { tags: ['two'] }))
  assert.equal(
    (await app.sql`select from audit_log where action = 'update'`).length,
    2,
    'no row when nothing changed',
  )
  assert.equal(same.result.status, 200)
})

test('blanks count only when asked for; zero and false always count', async (t) => {
  const app = await testApp(t)
  const admin = await app.as('admin')
  await addField(app, 'rating', { type: 'number', defaultValue: '4' })
  await addField(app, 'agrees', { type: 'boolean', properties: { yes: 'Yes', no: 'No' } })
  await addField(app, 'colours', { type: 'multiselect', properties: { list: ['red', 'green', 'blue'] } })
  const made = (
    await admin.post('/contacts/new', {
      firstname: 'Ada',
      city: 'Rome',
      agrees: 'yes',
      colours: ['red', 'blue'],
    })
  ).body.contact
  assert.deepEqual(
    [made.fields.all.rating, made.fields.all.agrees, made.fields.all.colours],
    [4, 1, 'red|blue'],
  )
  const all = async (method: 'patch' | 'put', body: object) =>
    (await admin[method](`/contacts/${made.id}/edit`, body)).body.contact.fields.all
  assert.equal((await all('patch', { city: '' })).city, 'Rome')
  assert.equal((await all('patch', { city: '', overwriteWithBlank: true })).city, null)
  assert.equal((await all('patch', { rating: 0 })).rating, 0)
  assert.equal((await all('patch', { agrees: false })).agrees, 0)
  assert.equal((await all('patch', { points: 7 })).points, 7)
  assert.equal((await all('patch', { points: '0' })).points, 0)
  const put = await all('put', { firstname: 'Put' })
  assert.deepEqual([put.firstname, put.rating, put.agrees, put.colours], ['Put', 4, null, null])
  await all('patch', { rating: '', overwriteWithBlank: 1 })
  assert.equal((await all('patch', { firstname: 'Again' })).rating, null, 'PATCH applies no defaults')
})

test('an anonymous contact becomes known once', async (t) => {
  const app = await testApp(t)
  const admin = await app.as('admin')
  const anonymous = (await admin.post('/contacts/new', { city: 'Rome' })).body.contact
  assert.equal(anonymous.dateIdentified, null)
  const known = (await admin.patch(`/contacts/${anonymous.id}/edit`, { twitter: '@ada' })).body.contact
  assert.match(known.dateIdentified, /^\d{4}-/)
  await admin.patch(`/contacts/${anonymous.id}/edit`, { lastname: 'Sample' })
  const rows = await app.sql<
    { object: string; action: string }[]
  >`select object, action from contact_events where contact_id = ${anonymous.id} order by id`
  assert.deepEqual(
    rows.map((row) => [row.object, row.action]),
    [
      ['api-single', 'created_contact'],
      ['api-single', 'identified_contact'],
    ],
  )
  await admin.post('/contacts/batch/new', [{ email: 'x@sample.example' }])
  const [batch] = await app.sql<
    { object: string; action: string }[]
  >`select object, action from contact_events order by id desc limit 1`
  assert.deepEqual({ ...batch }, { object: 'api-batch', action: 'identified_contact' })
  assert.deepEqual(Object.keys((await admin.get('/contacts?search=is:anonymous')).body.contacts), [])
})

test('stage, company, addresses, blocked channels and frequency rules come with the contact', async (t) => {
  const app = await testApp(t)
  const admin = await app.as('admin')
  const stage = (await admin.post('/stages/new', { name: 'Warm' })).body.stage
  const made = await admin.post('/contacts/new', {
    firstname: 'Ada',
    stage: 'warm',
    company: 'Analytical Engines',
    ipAddress: '2001:db8::1',
    lastActive: '2026-05-01 10:00:00',
    doNotContact: [{ comments: 'asked' }, { channel: 'sms', reason: 2 }],
    frequencyRules: {
      email: {
        frequency_number: 2,
        frequency_time: 'WEEK',
        preferred_channel: true,
        pause_from_date: '2026-01-01',
      },
    },
  })
  assert.equal(made.status, 201, made.text)
  const { contact: wire } = made.body
  assert.deepEqual([wire.stage.id, wire.stage.name], [stage.id, 'Warm'])
  assert.equal(wire.lastActive, '2026-05-01T10:00:00+00:00')
  assert.deepEqual(Object.keys(wire.ipAddresses), ['2001:db8::1'])
  assert.deepEqual(
    wire.doNotContact.map((row: Record<string, unknown>) => [row.channel, row.reason, row.comments]),
    [
      ['email', 3, 'asked'],
      ['sms', 2, null],
    ],
  )
  assert.deepEqual(wire.frequencyRules, {
    email: {
      channel: 'email',
      frequencyNumber: 2,
      frequencyTime: 'WEEK',
      preferredChannel: true,
      pauseFromDate: '2026-01-01T00:00:00+00:00',
      pauseToDate: null,
    },
  })
  const companies = (await admin.get(`/contacts/${wire.id}/companies`)).body
  assert.deepEqual(
    companies.companies.map((row: Record<string, unknown>) => [row.companyname, row.is_primary]),
    [['Analytical Engines', true]],
  )
  const [change] = await app.sql<
    { event_name: string }[]
  >`select event_name from stage_changes where contact_id = ${wire.id}`
  assert.equal(change?.event_name, `${stage.id}:Warm`)
  const again = await admin.patch(`/contacts/${wire.id}/edit`, { ...wire, ...wire.fields.all })
  assert.equal(again.status, 200, again.text)
  assert.deepEqual(
    { ...again.body.contact, dateModified: null, modifiedBy: null, modifiedByUser: null },
    wire,
    'what was read changes nothing',
  )
  const opened = await admin.patch(`/contacts/${wire.id}/edit`, {
    doNotContact: [{ channel: 'email', reason: 0 }],
    frequencyRules: { email: {} },
    companies: [],
    stage: null,
  })
  assert.deepEqual(
    opened.body.contact.doNotContact.map((row: Record<string, unknown>) => row.channel),
    ['sms'],
  )
  assert.deepEqual(opened.body.contact.frequencyRules, [])
  assert.equal(opened.body.contact.stage, null)
  assert.equal(opened.body.contact.fields.all.company, null)
  assert.equal((await admin.patch(`/contacts/${wire.id}/edit`, { stage: 'nowhere' })).status, 400)
  assert.equal((await admin.patch(`/contacts/${wire.id}/edit`, { ipAddress: 'nonsense' })).status, 400)
})

test('select limits the item and its fields; the shape follows the interface', async (t) => {
  const app = await testApp(t)
  const admin = await app.as('admin')
  const { id } = (await admin.post('/contacts/new', { firstname: 'Ada', email: 'ada@sample.example' })).body
    .contact
  const chosen = (await admin.get(`/contacts/${id}?select[]=email`)).body.contact
  assert.deepEqual(Object.keys(chosen), ['id', 'fields'])
  assert.deepEqual(chosen.fields.all, { id: String(id), email: 'ada@sample.example' })
  assert.deepEqual(Object.keys(chosen.fields.core), ['email'])
  const full = (await admin.get(`/contacts/${id}`)).body.contact
  assert.deepEqual(full.fields.personal, [])
  assert.deepEqual(Object.keys(full.fields), ['core', 'social', 'personal', 'professional', 'all'])
  assert.deepEqual(full.fields.core.email, {
    id: '6',
    label: 'Email',
    alias: 'email',
    type: 'email',
    group: 'core',
    object: 'lead',
    is_fixed: '1',
    properties: [],
    default_value: null,
    value: 'ada@sample.example',
    normalizedValue: 'ada@sample.example',
  })
  const list = await admin.get('/contacts?minimal=1')
  assert.equal(list.body.total, '1')
  assert.deepEqual(Object.keys(list.body.contacts[id]), [
    'isPublished',
    'dateAdded',
    'dateModified',
    'createdBy',
    'createdByUser',
    'modifiedBy',
    'modifiedByUser',
    'id',
    'points',
    'color',
    'fields',
  ])
})

test('every search command answers, and the ones with data find it', async (t) => {
  const app = await testApp(t)
  const admin = await app.as('admin')
  await addField(app, 'age', { type: 'number' })
  const made = (
    await admin.post('/contacts/new', {
      firstname: 'Ada',
      lastname: 'Love',
      email: 'ada@sample.example',
      age: 36,
      company: 'Engines',
      tags: ['vip'],
      ipAddress: '9.9.9.9',
      owner: admin.userId,
    })
  ).body.contact
  await admin.post('/contacts/new', { city: 'Rome' })
  const search = async (text: string) => {
    const answer = await admin.get(`/contacts?search=${encodeURIComponent(text)}`)
    assert.equal(answer.status, 200, `${text}: ${answer.text}`)
    return Object.keys(answer.body.contacts).map(Number)
  }
  const hits = [
    'name:ada',
    'name:"Ada Love"',
    'company:eng',
    'email:ada',
    'owner:test',
    'ip:9.9',
    'tag:vip',
    'age:36',
    'is:mine',
    'ada',
    '!is:anonymous',
    '!is:unowned',
    `ids:${made.id}`,
    '+"ada@sample.example"',
  ]
  for (const text of hits) assert.deepEqual(await search(text), [made.id], text)
  const silent = [
    'segment:none',
    'common:a+b',
    'company_id:99',
    'stage:none',
    'email_sent:1',
    'email_read:1,2',
    'email_queued:x',
    'email_pending:1',
    'sms_sent:1',
    'web_sent:1',
    'mobile_sent:1',
    'page_source:x',
    'page_source_id:1',
    'page_id:1',
    'import_id:1',
    'import_action:inserted',
    'attribution_date:2026',
    'attribution:x',
  ]
  for (const text of silent) assert.deepEqual(await search(text), [], text)
})

test('deleting removes what hangs on a contact and keeps anonymous what counts are taken of', async (t) => {
  const app = await testApp(t)
  const admin = await app.as('admin')
  const { id } = (
    await admin.post('/contacts/new', {
      email: 'a@sample.example',
      tags: ['x'],
      ipAddress: '8.8.8.8',
      company: 'C',
    })
  ).body.contact
  await app.sql`insert into page_hits (contact_id, date_hit) values (${id}, ${NOW})`
  assert.equal((await admin.delete(`/contacts/${id}/delete`)).status, 200)
  const tables = await app.sql<{ name: string }[]>`
    select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'contact_id'
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')`
  assert.ok(tables.length > 20)
  for (const { name } of tables)
    assert.equal((await app.sql`select from ${app.sql(name)} where contact_id = ${id}`).length, 0, name)
  assert.equal((await app.sql`select from page_hits`).length, 1)
  assert.equal((await admin.post('/contacts/new', { email: 'a@sample.example' })).status, 201)
})

test('relations of two hundred contacts cost as many statements as those of one', async (t) => {
  const app = await testApp(t)
  const admin = await app.as('admin')
  const body = (n: number) => ({
    email: `c${n}@sample.example`,
    tags: ['a', `t${n % 3}`],
    ipAddress: `10.0.0.${n % 5}`,
    company: `Company ${n % 4}`,
    doNotContact: [{ channel: 'email' }],
    owner: admin.userId,
  })
  const post = (from: number, count: number) =>
    admin.post(
      '/contacts/batch/new',
      Array.from({ length: count }, (_, n) => body(from + n)),
    )
  await post(0, 20)
  const one = await countStatements(app.sql, () => post(1_000, 1))
  const many = await countStatements(app.sql, () => post(2_000, 200))
  assert.equal(many.result.body.contacts.length, 200)
  assert.equal(many.count, one.count)
  const ids = many.result.body.contacts.map((entry: { id: number }) => entry.id)
  const edit = (list: number[], tag: string) =>
    admin.patch(
      '/contacts/batch/edit',
      list.map((id) => ({ id, tags: [tag, '-a'], doNotContact: [{ channel: 'email', reason: 0 }] })),
    )
  await edit(ids.slice(0, 1), 'warm')
  const oneEdit = await countStatements(app.sql, () => edit(ids.slice(1, 2), 'warm'))
  const manyEdits = await countStatements(app.sql, () => edit(ids.slice(2), 'warm'))
  assert.equal(manyEdits.count, oneEdit.count)
})

test('an attribution without a date is dated today, one with a date keeps it', async (t) => {
  const app = await testApp(t)
  const admin = await app.as('admin')
  const dateOf = (answer: { body: { contact: { fields: { all: Record<string, string | null> } } } }) =>
    answer.body.contact.fields.all.attribution_date?.slice(0, 10) ?? null
  const today = new Date().toISOString().slice(0, 10)
  const made = await admin.post('/contacts/new', { firstname: 'A', attribution: 12.5 })
  assert.equal(dateOf(made), today, made.text)
  const own = await admin.post('/contacts/new', { attribution: 1, attribution_date: '2020-02-03' })
  assert.equal(dateOf(own), '2020-02-03')
  const none = await admin.post('/contacts/new', { firstname: 'B', attribution: 0 })
  assert.equal(dateOf(none), null)
  const path = `/contacts/${none.body.contact.id}/edit`
  assert.equal(dateOf(await admin.patch(path, { attribution: 3 })), today)
  // The date of an attribution that did not change stays empty.
  await app.sql`update contacts set attribution_date = null where id = ${none.body.contact.id}`
  for (const change of [{ city: 'Bonn' }, { attribution: 3 }])
    assert.equal(dateOf(await admin.patch(path, change)), null)
})

test('bad input to a contact changes nothing', async (t) => {
  const app = await testApp(t)
  const admin = await app.as('admin')
  const { id } = (await admin.post('/contacts/new', { firstname: 'Ada', email: 'ada@sample.example' })).body
    .contact
  const before = (await admin.get(`/contacts/${id}`)).text
  const bad = [
    { email: 'not an address' },
    { country: 'Atlantis' },
    { points: 'many' },
    { points: 1e12 },
    { attribution: {} },
    { firstname: { a: 1 } },
    { city: 'a\u0000b' },
    { tags: [{ a: 1 }] },
    { tags: 'x'.repeat(300) },
    { tags: ['a\u0000'] },
    { owner: 'me' },
    { companies: ['x'] },
    { doNotContact: 'email' },
    { doNotContact: [{ reason: 9 }] },
    { frequencyRules: { email: { frequency_time: 'YEAR' } } },
    { frequencyRules: 'x' },
    { ipAddress: '1.2.3' },
    { stage: {} },
  ]
  for (const body of bad) {
    const answer = await admin.patch(`/contacts/${id}/edit`, { lastname: 'Changed', ...body })
    assert.equal(answer.status, 400, `${JSON.stringify(body).slice(0, 80)}: ${answer.text.slice(0, 200)}`)
  }
  assert.equal((await admin.get(`/contacts/${id}`)).text, before)
})

test('being active is no modification, but is announced', async (t) => {
  const app = await testApp(t)
  const admin = await app.as('admin')
  const { id } = (await admin.post('/contacts/new', { firstname: 'Ada' })).body.contact
  const active = (await admin.patch(`/contacts/${id}/edit`, { lastActive: '2026-05-01 10:00:00' })).body
    .contact
  assert.deepEqual(
    [active.lastActive, active.dateModified, active.modifiedBy],
    ['2026-05-01T10:00:00+00:00', null, null],
  )
  assert.deepEqual((await admin.get(`/contacts/${id}`)).body.contact, active)
  assert.equal((await app.sql`select from audit_log where action = 'update'`).length, 0)
  const [event] = await app.sql<
    { payload: { fields: string[] } }[]
  >`select payload from domain_events where type = 'contact.changed'`
  assert.deepEqual(event?.payload.fields, ['last_active'])
  const changed = (await admin.patch(`/contacts/${id}/edit`, { lastActive: '2026-06-01', city: 'Rome' })).body
    .contact
  assert.deepEqual([changed.lastActive, changed.modifiedBy], ['2026-06-01T00:00:00+00:00', admin.userId])
})

test('subscribed categories are the ones named last', async (t) => {
  const app = await testApp(t)
  const admin = await app.as('admin')
  for (const title of ['One', 'Two']) await admin.post('/categories/new', { title, bundle: 'global' })
  const { id } = (
    await admin.post('/contacts/new', { firstname: 'Ada', frequencyRules: { global_categories: [1, 2] } })
  ).body.contact
  await admin.patch(`/contacts/${id}/edit`, { frequencyRules: { global_categories: '2,99' } })
  const rows = await app.sql<
    { category_id: number; manually_removed: boolean }[]
  >`select category_id, manually_removed from contact_categories order by 1`
  assert.deepEqual(
    rows.map((row) => [row.category_id, row.manually_removed]),
    [
      [1, true],
      [2, false],
    ],
  )
})

test('forty reads at once each answer their own contact or their own error', async (t) => {
  const app = await testApp(t)
  const admin = await app.as('admin')
  const own = await app.as({ 'lead:leads': ['viewown'] })
  const made = (
    await admin.post(
      '/contacts/batch/new',
      Array.from({ length: 20 }, (_, n) => ({
        firstname: `N${n}`,
        tags: [`t${n}`],
        owner: n % 2 ? own.userId : null,
      })),
    )
  ).body.contacts
  const ids: number[] = made.map((entry: { id: number }) => entry.id)
  await admin.get(`/contacts/${ids[0]}`)
  const { result, count } = await countStatements(app.sql, () =>
    Promise.all([...ids, MISSING, ...ids].map((id) => admin.get(`/contacts/${id}`))),
  )
  result.forEach((answer, n) => {
    const expected = [...ids, MISSING, ...ids][n]
    assert.equal(answer.status, expected === MISSING ? 404 : 200)
    if (expected !== MISSING)
      assert.deepEqual([answer.body.contact.id, answer.body.contact.tags.length], [expected, 1])
  })
  assert.ok(count < 20, `${count} statements`)
  const mixed = await Promise.all(ids.map((id) => own.get(`/contacts/${id}`)))
  assert.deepEqual(
    mixed.map((answer) => answer.status),
    ids.map((_, n) => (n % 2 ? 200 : 403)),
  )
})
