// How values come in and go out, batches and rights, row by row.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testApp } from './app.ts'

const app = await testApp()
const admin = await app.as('admin')

let made = 0

const address = () => `input${++made}@example.com`

async function create(path: string, key: string, body: object) {
  const answer = await admin.post(`${path}/new`, body)
  assert.equal(answer.status, 201, answer.text)
  return answer.body[key]
}

async function newContact(body: object = {}) {
  return await create('/contacts', 'contact', { email: address(), ...body })
}

async function newField(body: object) {
  return await create('/fields/contact', 'field', body)
}

test('compatibility 1.8, unknown keys and id in a body are ignored; isPublished is true on create', async () => {
  const stage = await create('/stages', 'stage', { id: 4_711, name: 'S', nonsense: { a: 1 } })
  assert.ok(stage.id !== 4_711 && !('nonsense' in stage))
  assert.equal(stage.isPublished, true)
  const other = await create('/stages', 'stage', { name: 'T' })
  const edited = (await admin.patch(`/stages/${stage.id}/edit`, { id: other.id, name: 'U' })).body.stage
  assert.deepEqual([edited.id, edited.name], [stage.id, 'U'])
})

test('compatibility 1.8, isPublished: without the right to publish false on create and left alone on edit', async () => {
  const writer = await app.as({ 'stage:stages': ['view', 'create', 'edit'] })
  const { stage } = (
    await writer.post('/stages/new', { name: 'Quiet', isPublished: true, publishUp: '2030-01-01 00:00' })
  ).body
  assert.deepEqual([stage.isPublished, stage.publishUp], [false, null])
  const edited = (await writer.patch(`/stages/${stage.id}/edit`, { isPublished: true, description: 'x' }))
    .body.stage
  assert.deepEqual([edited.isPublished, edited.description], [false, 'x'])
})

test('compatibility 1.8, PATCH: only what is sent; PUT: the rest is reset; PUT to a missing id makes a new one', async () => {
  const category = await create('/categories', 'category', { title: 'Reset', bundle: 'stage' })
  const body = {
    name: 'Whole',
    description: 'd',
    publishUp: '2024-01-01 10:00',
    category: category.id,
    weight: 900,
  }
  const { id } = await create('/stages', 'stage', body)
  const patched = (await admin.patch(`/stages/${id}/edit`, { name: 'Part' })).body.stage
  assert.deepEqual([patched.name, patched.description, patched.category.id], ['Part', 'd', category.id])
  const put = (await admin.put(`/stages/${id}/edit`, { name: 'Only' })).body.stage
  assert.deepEqual(
    [put.name, put.description, put.publishUp, put.category, put.isPublished, put.weight],
    ['Only', null, null, null, false, 900],
  )
  assert.equal((await admin.patch('/stages/1999999999/edit', { name: 'x' })).status, 404)
  const missing = await admin.put('/stages/1999999999/edit', { name: 'New' })
  assert.deepEqual([missing.status, missing.body.stage.name], [201, 'New'])
  assert.notEqual(missing.body.stage.id, 1_999_999_999)
  const editor = await app.as({ 'stage:stages': ['view', 'edit'] })
  assert.equal((await editor.put('/stages/1999999999/edit', { name: 'x' })).status, 403)
  const users = await app.as({ 'user:users': ['view', 'edit'] })
  assert.equal((await users.put('/users/1999999999/edit', { username: 'x' })).status, 404)
})

test('compatibility 1.8, booleans in and out', async () => {
  const { id } = await create('/segments', 'list', { name: 'Booleans' })
  for (const [sent, read] of [
    [true, true],
    [1, true],
    ['1', true],
    ['true', true],
    ['on', true],
    ['yes', true],
    [['1'], true],
    [false, false],
    [0, false],
    ['0', false],
    ['false', false],
    ['off', false],
    ['no', false],
  ] as const) {
    await admin.patch(`/segments/${id}/edit`, { isGlobal: !read })
    const { list } = (await admin.patch(`/segments/${id}/edit`, { isGlobal: sent })).body
    assert.equal(list.isGlobal, read, JSON.stringify(sent))
  }
  await admin.patch(`/segments/${id}/edit`, { isGlobal: true })
  assert.equal((await admin.patch(`/segments/${id}/edit`, { isGlobal: '' })).body.list.isGlobal, true)
})

test('compatibility 1.8, dates in: what strtotime reads; unreadable and zero ones are dropped; publish dates keep minutes', async () => {
  const { id } = await create('/stages', 'stage', { name: 'Dates' })
  for (const [sent, read] of [
    ['2024-02-29 13:14:15', '2024-02-29T13:14:00+00:00'],
    ['2024-02-29T13:14:15+02:00', '2024-02-29T11:14:00+00:00'],
    ['2024-02-29T13:14Z', '2024-02-29T13:14:00+00:00'],
    ['2024-02-29', '2024-02-29T00:00:00+00:00'],
    ['not a date', '2024-02-29T00:00:00+00:00'],
    ['0000-00-00 00:00:00', '2024-02-29T00:00:00+00:00'],
    ['29 February 2024 08:00', '2024-02-29T08:00:00+00:00'],
  ])
    assert.equal(
      (await admin.patch(`/stages/${id}/edit`, { publishUp: sent })).body.stage.publishUp,
      read,
      sent,
    )
})

test('compatibility 1.8, text: tags are stripped, except where markup belongs', async () => {
  const stage = await create('/stages', 'stage', {
    name: '<b>Bold</b> & <i>fine</i>',
    description: '<p>kept</p>',
  })
  assert.deepEqual([stage.name, stage.description], ['Bold & fine', '<p>kept</p>'])
  const page = await create('/pages', 'page', {
    title: '<i>T</i>',
    customHtml: '<script>run()</script><p>x</p>',
  })
  assert.deepEqual([page.title, page.customHtml], ['T', '<script>run()</script><p>x</p>'])
  const { id: lead } = await newContact({ firstname: '<b>Ada</b>' })
  const note = await create('/notes', 'note', { lead, text: '<em>kept</em>' })
  assert.equal(note.text, '<em>kept</em>')
  assert.equal((await admin.get(`/contacts/${lead}`)).body.contact.fields.all.firstname, 'Ada')
  const html = await newField({ label: 'Markup', type: 'html' })
  const allowed = await newField({ label: 'Allowed', type: 'text', properties: { allowHtml: true } })
  const { fields } = await newContact({ [html.alias]: '<p>a</p>', [allowed.alias]: '<b>b</b>' })
  assert.deepEqual([fields.all[html.alias], fields.all[allowed.alias]], ['<p>a</p>', '<b>b</b>'])
})

test('compatibility 1.8, category: 0 and blank do not unset it in a PATCH; an unknown one is told in the compared words', async () => {
  const category = await create('/categories', 'category', { title: 'Stays', bundle: 'stage' })
  const { id } = await create('/stages', 'stage', { name: 'In', category: category.id })
  for (const sent of [0, '', '0'])
    assert.equal(
      (await admin.patch(`/stages/${id}/edit`, { category: sent })).body.stage.category?.id,
      category.id,
      `${sent}`,
    )
  const unknown = await admin.patch(`/stages/${id}/edit`, { category: 888_888 })
  assert.equal(unknown.status, 400)
  assert.match(unknown.body.errors[0].message, /Category 888888 does not exist/)
})

test('compatibility 1.8, same payload twice: companies by name, tags by name, everything else anew with another alias', async () => {
  const first = await create('/companies', 'company', { companyname: 'Twice' })
  const second = await admin.post('/companies/new', { companyname: 'twice', companyphone: '1' })
  assert.deepEqual([second.status, second.body.company.id], [200, first.id])
  const forced = await admin.post('/companies/new', { companyname: 'Twice', force: true })
  assert.ok(forced.status === 201 && forced.body.company.id !== first.id)
  const tag = await create('/tags', 'tag', { tag: 'twice' })
  const again = await admin.post('/tags/new', { tag: ' twice ' })
  assert.deepEqual([again.status, again.body.tag.id], [200, tag.id])
  const [a, b] = [
    await create('/segments', 'list', { name: 'Twice Öl' }),
    await create('/segments', 'list', { name: 'Twice Öl' }),
  ]
  assert.ok(a.id !== b.id && a.alias !== b.alias)
  assert.match(a.alias, /^[a-z0-9_-]+$/)
})

test('compatibility 1.8, contact field values: what goes in comes out in its documented form', async () => {
  const list = [
    { label: 'One', value: 'one' },
    { label: 'Two', value: 'two' },
  ]
  const types: Record<string, [object, unknown, unknown][]> = {
    boolean: [
      [{ properties: { yes: 'Yes', no: 'No' } }, 'yes', 1],
      [{ properties: { yes: 'Yes', no: 'No' } }, 0, 0],
    ],
    number: [
      [{ properties: { scale: 0 } }, '7', 7],
      [{ properties: { scale: 2 } }, '7.25', 7.25],
    ],
    email: [[{}, ' Mixed@Example.COM ', 'mixed@example.com']],
    multiselect: [
      [{ properties: { list } }, ['one', 'two'], 'one|two'],
      [{ properties: { list } }, 'two', 'two'],
    ],
    date: [[{}, '29 February 2024', '2024-02-29']],
    datetime: [[{}, '2024-02-29T10:00:00+02:00', '2024-02-29 08:00:00']],
    time: [[{}, '08:30', '08:30:00']],
    select: [[{ properties: { list } }, 'one', 'one']],
    lookup: [[{ properties: { list: ['a'] } }, 'free', 'free']],
    country: [[{}, 'Germany', 'Germany']],
    locale: [[{}, 'de_DE', 'de_DE']],
    timezone: [[{}, 'Europe/Berlin', 'Europe/Berlin']],
    tel: [[{}, ' +49 30 1 ', '+49 30 1']],
    url: [[{}, ' https://a.example/x ', 'https://a.example/x']],
    textarea: [[{}, 'a\nb', 'a\nb']],
  }
  for (const [type, cases] of Object.entries(types))
    for (const [options, sent, read] of cases) {
      const field = await newField({ label: `Type ${type}`, type, ...options })
      assert.equal(field.type, type)
      const unset = await newContact()
      assert.equal(unset.fields.all[field.alias], null, `${type} unset`)
      const { fields } = await newContact({ [field.alias]: sent })
      assert.deepEqual([fields.all[field.alias], fields.core[field.alias].value], [read, read], type)
      await admin.delete(`/fields/contact/${field.id}/delete`)
    }
  for (const [alias, value] of [
    ['country', 'Nowhereland'],
    ['preferred_locale', 'xx_XX_none'],
    ['timezone', 'Nowhere/Land'],
    ['email', 'no address'],
  ] as const) {
    const refused = await admin.post('/contacts/new', { firstname: 'x', [alias]: value })
    assert.equal(refused.status, 400, alias)
    assert.ok(refused.body.errors[0].details[alias].length > 0)
  }
})

test('compatibility 1.9, options by type: lists in every spelling, yes and no, aliases that stay', async () => {
  const spelled = [
    [
      { label: 'a', value: 'a' },
      { label: 'b', value: 'b' },
    ],
    ['a', 'b'],
    'a|b',
  ]
  for (const list of spelled) {
    const field = await newField({ label: 'Choice', type: 'select', properties: { list } })
    const { fields } = await newContact({ [field.alias]: 'b' })
    assert.equal(fields.all[field.alias], 'b', JSON.stringify(list))
  }
  for (const type of ['select', 'multiselect', 'boolean'])
    assert.equal((await admin.post('/fields/contact/new', { label: 'No options', type })).status, 400, type)
  const lookup = await newField({ label: 'Look', type: 'lookup', properties: { list: ['x', 'y'] } })
  assert.deepEqual(lookup.properties.list, ['x', 'y'])
  const kept = (
    await admin.patch(`/fields/contact/${lookup.id}/edit`, {
      alias: 'other',
      type: 'text',
      object: 'company',
      label: 'L',
    })
  ).body.field
  assert.deepEqual([kept.alias, kept.type, kept.object, kept.label], [lookup.alias, 'lookup', 'lead', 'L'])
  for (const key of [
    'isFixed',
    'isListable',
    'isVisible',
    'isShortVisible',
    'isPublished',
    'isUniqueIdentifier',
  ])
    assert.equal(typeof kept[key], 'boolean', key)
  const misspelt = await newField({ label: 'Misspelt', type: 'text', isUniqueIdentifer: true })
  assert.equal(misspelt.isUniqueIdentifier, true)
})

test('compatibility 1.9, contact field set: the documented aliases, types and order', async () => {
  const { fields } = (await admin.get('/fields/contact?limit=0&orderBy=order')).body
  const fixed = fields.filter(({ alias }: { alias: string }) => BUILT_IN.has(alias))
  assert.deepEqual(
    fixed.map((field: { alias: string; type: string }) => `${field.alias} ${field.type}`),
    CONTACT_FIELDS,
  )
  const title = fields.find((field: { alias: string }) => field.alias === 'title')
  assert.match(JSON.stringify(title.properties), /Mr.*Mrs.*Miss/)
  const company = (await admin.get('/fields/company?search=companyname')).body.fields[0]
  assert.deepEqual(
    [company.alias, company.isUniqueIdentifier, company.isRequired],
    ['companyname', true, true],
  )
})

const CONTACT_FIELDS =
  `title lookup,firstname text,lastname text,company text,position text,email email,mobile tel,phone tel,points number,fax tel,address1 text,address2 text,city text,state region,zipcode text,country country,preferred_locale locale,timezone timezone,last_active datetime,attribution_date datetime,attribution number,website url,facebook text,foursquare text,instagram text,linkedin text,skype text,twitter text`.split(
    ',',
  )
const BUILT_IN = new Set(CONTACT_FIELDS.map((line) => line.split(' ')[0]))

test('compatibility 1.10, enumerations: what is documented is taken, what is not is a 400', async () => {
  const bundles =
    'global asset campaign email form messages page point segment sms stage plugin:focus plugin:mauticSocial'
  for (const bundle of bundles.split(' '))
    assert.equal((await create('/categories', 'category', { title: bundle, bundle })).bundle, bundle)
  assert.equal(
    (await create('/categories', 'category', { title: 'own', bundle: 'of our own' })).bundle,
    'of our own',
  )
  assert.equal((await admin.post('/categories/new', { title: 'none' })).status, 400)
  for (const postAction of ['return', 'redirect', 'message']) {
    const form = { name: 'F', postAction, postActionProperty: 'https://a.example' }
    assert.equal((await create('/forms', 'form', form)).postAction, postAction)
  }
  for (const form of [
    { name: 'F', postAction: 'redirect', postActionProperty: 'no address' },
    { name: 'F', postAction: 'message' },
    { name: 'F', formType: 'odd' },
  ])
    assert.equal((await admin.post('/forms/new', form)).status, 400, JSON.stringify(form))
  for (const formType of ['standalone', 'campaign'])
    assert.equal((await create('/forms', 'form', { name: 'F', formType })).formType, formType)
  const email = { name: 'E', subject: 'S', language: 'en', lists: [] }
  assert.equal((await create('/emails', 'email', email)).emailType, 'template')
  assert.equal((await admin.post('/emails/new', { ...email, emailType: 'odd' })).status, 400)
})

test('compatibility 1.11, own and other: without viewother only own records; a record without owner is another’s', async () => {
  const own = await app.as({ 'lead:leads': ['viewown', 'create'], 'email:emails': ['viewown', 'create'] })
  const mine = (await own.post('/contacts/new', { email: address() })).body.contact
  const theirs = await newContact()
  const given = await newContact({ owner: own.userId })
  const { contacts } = (await own.get('/contacts')).body
  assert.deepEqual(Object.keys(contacts).map(Number).sort(), [mine.id, given.id].sort())
  assert.equal((await own.get(`/contacts/${theirs.id}`)).status, 403)
  await app.sql`update contacts set created_by = null, owner_id = null where id = ${mine.id}`
  assert.equal((await own.get(`/contacts/${mine.id}`)).status, 403)
})

test('compatibility 1.11, sets checked: segments, fields, files, themes, statistics, own account', async () => {
  const nothing = await app.as({})
  const asStats = await app.as({ 'lead:leads': ['viewown'] })
  const hooks = await app.as({ 'webhook:webhooks': ['viewown', 'viewother'] })
  for (const path of [
    '/segments',
    '/fields/contact',
    '/themes',
    '/contacts',
    '/stats/lead_donotcontact',
    '/stats/audit_log',
    '/stats/webhook_logs',
    '/contacts/list/owners',
    '/contacts/list/fields',
  ])
    assert.equal((await nothing.get(path)).status, 403, path)
  for (const path of [
    '/users/self',
    '/stats/ip_addresses',
    '/stats/page_redirects',
    '/stats/channel_url_trackables',
    '/data',
  ])
    assert.equal((await nothing.get(path)).status, 200, path)
  assert.equal((await hooks.get('/stats/webhook_logs')).body.total, 0)
  assert.equal((await asStats.get('/stats/audit_log')).status, 403)
  assert.equal((await asStats.get('/stats/lead_donotcontact')).body.total, 0)
  const viewer = await app.as({
    'lead:leads': ['viewown', 'viewother'],
    'lead:lists': ['viewown', 'viewother'],
  })
  const { id } = await newContact()
  const list = await create('/segments', 'list', { name: 'Rights' })
  assert.equal((await viewer.post(`/segments/${list.id}/contact/${id}/add`)).status, 403)
  assert.equal((await viewer.post(`/contacts/${id}/points/plus/1`)).status, 403)
})

test('compatibility 1.12, body: an array, or an object whose keys the answer keeps', async () => {
  const { status, body } = await admin.post('/tags/batch/new', {
    a: { tag: 'key a' },
    b: { tag: '' },
    c: { tag: 'key c' },
  })
  assert.equal(status, 201)
  assert.deepEqual(body.statusCodes, { a: 201, b: 400, c: 201 })
  assert.deepEqual(Object.keys(body.errors), ['b'])
  assert.equal(body.errors.b.code, 400)
  assert.deepEqual(
    body.tags.map((one: { tag: string }) => one.tag),
    ['key a', 'key c'],
  )
})

test('compatibility 1.12, new and edit: 200 for a match, 404 and 201 for missing ids, 400 for an entry without one', async () => {
  const tag = await create('/tags', 'tag', { tag: 'matched' })
  const matched = await admin.post('/tags/batch/new', [{ tag: 'matched' }, { tag: 'unmatched' }])
  assert.deepEqual([matched.body.statusCodes, matched.body.tags[0].id], [[200, 201], tag.id])
  const entries = [{ id: tag.id, tag: 'matched' }, { id: 1_999_999_999, tag: 'missing' }, { tag: 'no id' }]
  const patch = await admin.patch('/tags/batch/edit', entries)
  assert.deepEqual([patch.status, patch.body.statusCodes], [200, [200, 404, 400]])
  assert.deepEqual([patch.body.errors[1].code, patch.body.errors[2].code], [404, 400])
  const put = await admin.put('/tags/batch/edit', entries)
  assert.deepEqual(put.body.statusCodes, [200, 201, 400])
})

test('compatibility 1.12, delete: the data with its ids, errors by key, no statusCodes', async () => {
  const ids = [
    (await create('/tags', 'tag', { tag: 'd1' })).id,
    (await create('/tags', 'tag', { tag: 'd2' })).id,
  ]
  const { status, body } = await admin.delete(`/tags/batch/delete?ids=${ids[0]},1999999999,${ids[1]}`)
  assert.equal(status, 200)
  assert.deepEqual(
    body.tags.map((one: { id: number }) => one.id).filter((id: number) => ids.includes(id)),
    ids,
  )
  assert.ok(!('statusCodes' in body))
  assert.deepEqual([Object.keys(body.errors), body.errors[1].code], [['1'], 404])
})

test('compatibility 1.13, limits: subject and preheader of emails, activity pages of 25', async () => {
  const email = { name: 'E', language: 'en', lists: [] }
  assert.equal(
    (await admin.post('/emails/new', { ...email, subject: 'x'.repeat(190), preheaderText: 'x'.repeat(130) }))
      .status,
    201,
  )
  assert.equal((await admin.post('/emails/new', { ...email, subject: 'x'.repeat(191) })).status, 400)
  assert.equal(
    (await admin.post('/emails/new', { ...email, subject: 'x', preheaderText: 'x'.repeat(131) })).status,
    400,
  )
  const { body } = await admin.get('/contacts/activity')
  assert.deepEqual([body.limit, body.page], [25, 1])
})
