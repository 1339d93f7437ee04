// The habits that clients rely on, one test each. Quirks about the protocol alone
// (16 to 18, 41, 43, 44, 48) are proved in http/api.test.ts and oauth/oauth.test.ts, those of campaigns beside them.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { definitions } from '../src/features/index.ts'
import { type Answer, testApp } from './app.ts'
import { startSender } from './channelSenders.ts'

const app = await testApp(undefined, { social_twitter_enabled: true })
const admin = await app.as('admin')

let made = 0

const address = () => `quirk${++made}@example.com`

async function newContact(body: object = {}) {
  return await create('/contacts', 'contact', { email: address(), ...body })
}

async function create(path: string, key: string, body: object) {
  const answer = await admin.post(`${path}/new`, body)
  assert.equal(answer.status, 201, answer.text)
  return answer.body[key]
}

async function read(id: unknown) {
  return (await admin.get(`/contacts/${id}`)).body.contact
}

const tagsOf = (contact: { tags?: unknown }) =>
  (contact.tags as { tag: string }[]).map((one) => one.tag).sort()

test('compatibility 5, quirk 1: totals of contacts, companies, submissions and campaign contacts are texts, others numbers', async () => {
  const campaign = await create('/campaigns', 'campaign', { name: 'Totals' })
  const form = await create('/forms', 'form', { name: 'Totals' })
  for (const path of [
    '/contacts',
    '/companies',
    `/forms/${form.id}/submissions`,
    `/campaigns/${campaign.id}/contacts`,
  ])
    assert.match((await admin.get(path)).text, /^\{"total":"\d+",/, path)
  for (const path of ['/campaigns', '/segments', '/emails', '/tags', '/forms'])
    assert.match((await admin.get(path)).text, /^\{"total":\d+,/, path)
})

test('compatibility 5, quirk 2: an empty keyed list is {}, an empty array []', async () => {
  for (const { path, many, container } of definitions) {
    const { text } = await admin.get(`${path}?where[0][col]=id&where[0][expr]=eq&where[0][val]=2000000000`)
    assert.ok(text.endsWith(`"${many}":${container === 'map' ? '{}' : '[]'}}`), text)
  }
})

test('compatibility 5, quirk 3: a create finds a contact by any unique field, answers 200 and the id of the survivor', async () => {
  const field = await create('/fields/contact', 'field', {
    label: 'Card',
    type: 'text',
    isUniqueIdentifier: true,
  })
  const email = address()
  const first = await newContact({ email, [field.alias]: 'A-1' })
  for (const body of [
    { email, city: 'Bath' },
    { [field.alias]: 'a-1', city: 'Oslo' },
  ]) {
    const again = await admin.post('/contacts/new', body)
    assert.deepEqual([again.status, again.body.contact.id], [200, first.id])
    assert.equal(again.body.contact.fields.all.city, body.city)
  }
})

test('compatibility 5, quirk 4: PATCH and PUT that take another contact’s unique value merge; the old id finds the survivor', async () => {
  for (const verb of ['patch', 'put'] as const) {
    const [email, other] = [address(), address()]
    const [a, b] = [await newContact({ email, city: 'Bath' }), await newContact({ email: other })]
    const merged = await admin[verb](`/contacts/${b.id}/edit`, { email })
    assert.equal(merged.status, 200)
    const survivor = merged.body.contact.id
    assert.ok([a.id, b.id].includes(survivor))
    for (const id of [a.id, b.id]) assert.equal((await read(id)).id, survivor, verb)
    assert.equal((await admin.get(`/contacts?search=email:${email}`)).body.total, '1')
    assert.equal((await admin.get(`/contacts?search=email:${other}`)).body.total, '0')
  }
})

test('compatibility 5, quirk 5: -x takes a tag off on POST too; PUT keeps tags; taking off what is not there is no error', async () => {
  const email = address()
  const { id } = await newContact({ email, tags: ['a', 'b', '-c'] })
  assert.deepEqual(tagsOf(await read(id)), ['a', 'b'])
  const posted = await admin.post('/contacts/new', { email, tags: '-a, d , -never' })
  assert.deepEqual([posted.status, tagsOf(posted.body.contact)], [200, ['b', 'd']])
  assert.deepEqual(tagsOf((await admin.put(`/contacts/${id}/edit`, { email })).body.contact), ['b', 'd'])
})

test('compatibility 5, quirk 6: owner and stage stay when a PUT does not name them; null clears them', async () => {
  const stage = await create('/stages', 'stage', { name: 'Kept' })
  const { id, fields } = await newContact({ owner: admin.userId, stage: stage.id })
  const { email } = fields.all
  const kept = (await admin.put(`/contacts/${id}/edit`, { email })).body.contact
  assert.deepEqual([kept.owner.id, kept.stage.id], [admin.userId, stage.id])
  const cleared = (await admin.put(`/contacts/${id}/edit`, { email, owner: null, stage: null })).body.contact
  assert.deepEqual([cleared.owner, cleared.stage], [null, null])
})

test('compatibility 5, quirk 7: username and Username, userAgent and UserAgent', async () => {
  const { id } = await newContact({ owner: admin.userId })
  await admin.post(`/contacts/${id}/utm/add`, { useragent: 'Browser/2.0' })
  const { owner, utmtags } = await read(id)
  assert.ok(owner.username && owner.username === owner.Username)
  assert.deepEqual([utmtags[0].userAgent, utmtags[0].UserAgent], ['Browser/2.0', 'Browser/2.0'])
})

test('compatibility 5, quirk 8: blanks are skipped on POST and PATCH; boolean false and zero are kept', async () => {
  const flag = await create('/fields/contact', 'field', {
    label: 'Flag',
    type: 'boolean',
    properties: { yes: 'Yes', no: 'No' },
  })
  const email = address()
  const { id } = await newContact({ email, city: 'Bath', points: 3, [flag.alias]: true })
  const body = { city: '', points: 0, [flag.alias]: false }
  const patched = (await admin.patch(`/contacts/${id}/edit`, body)).body.contact
  assert.deepEqual([patched.fields.all.city, patched.points, patched.fields.all[flag.alias]], ['Bath', 0, 0])
  const posted = (await admin.post('/contacts/new', { email, city: '', [flag.alias]: 'true' })).body.contact
  assert.deepEqual([posted.fields.all.city, posted.fields.all[flag.alias]], ['Bath', 1])
})

test('compatibility 5, quirk 9: defaults of custom fields fill on POST and PUT, not on PATCH', async () => {
  const { id: before, fields } = await newContact()
  const field = await create('/fields/contact', 'field', {
    label: 'Prefilled',
    type: 'text',
    defaultValue: 'preset',
  })
  assert.equal((await newContact()).fields.all[field.alias], 'preset')
  const patched = (await admin.patch(`/contacts/${before}/edit`, { city: 'Bath' })).body.contact
  assert.equal(patched.fields.all[field.alias], null)
  const { email } = fields.all
  const put = (await admin.put(`/contacts/${before}/edit`, { email })).body.contact
  assert.equal(put.fields.all[field.alias], 'preset')
})

test('compatibility 5, quirk 10: ids of field entries and is_fixed are texts, ids of contacts numbers', async () => {
  const contact = await read((await newContact()).id)
  assert.equal(typeof contact.id, 'number')
  const { email } = contact.fields.core
  assert.match(email.id, /^\d+$/)
  assert.equal(email.is_fixed, '1')
  assert.equal(contact.fields.all.id, String(contact.id))
})

test('compatibility 5, quirk 11: numbers of contact fields are numbers, whole ones where the scale is 0', async () => {
  const whole = await create('/fields/contact', 'field', {
    label: 'Whole',
    type: 'number',
    properties: { scale: 0 },
  })
  const { id } = await newContact({ attribution: '12.50', [whole.alias]: '7', points: '9' })
  const { fields, points } = await read(id)
  assert.deepEqual(
    [
      fields.all.attribution,
      fields.core.attribution.value,
      fields.all[whole.alias],
      fields.all.points,
      points,
    ],
    [12.5, 12.5, 7, 9, 9],
  )
})

test('compatibility 5, quirk 12: a multi-select reads back as a|b', async () => {
  const field = await create('/fields/contact', 'field', {
    label: 'Many',
    type: 'multiselect',
    properties: {
      list: [
        { label: 'A', value: 'a' },
        { label: 'B', value: 'b' },
      ],
    },
  })
  for (const sent of [['a', 'b'], 'a|b']) {
    const { fields } = await read((await newContact({ [field.alias]: sent })).id)
    assert.deepEqual([fields.all[field.alias], fields.core[field.alias].value], ['a|b', 'a|b'])
  }
})

test('compatibility 5, quirk 13: lists of batch answers count from 0, also where lists are keyed', async () => {
  const answer = await admin.post('/contacts/batch/new', [{ email: address() }, { email: address() }])
  const [first, second] = answer.body.contacts
  assert.ok(Array.isArray(answer.body.contacts) && first.id < second.id)
  const edited = await admin.patch('/contacts/batch/edit', [
    { id: second.id, city: 'X' },
    { id: first.id, city: 'Y' },
  ])
  assert.deepEqual(
    edited.body.contacts.map((one: { id: number }) => one.id),
    [second.id, first.id],
  )
  const deleted = await admin.delete(`/contacts/batch/delete?ids=${second.id},${first.id}`)
  assert.deepEqual(
    deleted.body.contacts.map((one: { id: number }) => one.id),
    [second.id, first.id],
  )
})

test('compatibility 5, quirk 14: more than 200 entries are refused whole; partial failures keep the status', async () => {
  const { total } = (await admin.get('/tags?limit=1')).body
  const refused = await admin.post(
    '/tags/batch/new',
    Array.from({ length: 201 }, (_, n) => ({ tag: `many ${n}` })),
  )
  assert.deepEqual([refused.status, refused.body.errors.length], [400, 1])
  assert.equal((await admin.get('/tags?limit=1')).body.total, total)
  const partial = await admin.post('/tags/batch/new', [{ tag: 'good' }, { tag: '' }])
  assert.equal(partial.status, 201)
  assert.deepEqual(partial.body.statusCodes, [201, 400])
  assert.deepEqual(Object.keys(partial.body.errors[1]).sort(), ['code', 'details', 'message', 'type'])
  const edited = await admin.patch('/tags/batch/edit', [{ id: 2_000_000_000, tag: 'x' }])
  assert.deepEqual([edited.status, edited.body.statusCodes], [200, [404]])
})

test('compatibility 5, quirk 15: a delete answers what it deleted, with its id', async () => {
  const { id, fields } = await newContact({ city: 'Bath' })
  const { contact } = (await admin.delete(`/contacts/${id}/delete`)).body
  assert.deepEqual([contact.id, contact.fields.all], [id, fields.all])
})

test('compatibility 5, quirk 19: the published filter reads booleans, and looks at dates as the contract says', async () => {
  const late = await create('/stages', 'stage', {
    name: 'Late',
    publishUp: '2099-01-01 00:00:00',
    isPublished: true,
  })
  const hidden = await create('/stages', 'stage', { name: 'Hidden', isPublished: false })
  const now = await create('/stages', 'stage', {
    name: 'Now',
    publishUp: '2000-01-01 00:00:00',
    publishDown: '2099-01-01 00:00:00',
    isPublished: true,
  })
  const over = await create('/stages', 'stage', {
    name: 'Over',
    publishDown: '2000-01-01',
    isPublished: true,
  })
  const ids = [late.id, hidden.id, now.id, over.id]
  const found = async (query: string) =>
    (await admin.get(`/stages?search=ids:${ids}&orderBy=id&${query}`)).body.stages.map(
      (one: { id: number }) => one.id,
    )
  for (const query of ['published=1', 'published=true', 'publishedOnly=True'])
    assert.deepEqual(await found(query), [now.id], query)
  for (const query of ['published=false', 'published=0', 'publishedOnly=False'])
    assert.deepEqual(await found(query), ids, query)
})

test('compatibility 5, quirk 20: limit=0 is all, absent is 30', async () => {
  await admin.post(
    '/tags/batch/new',
    Array.from({ length: 40 }, (_, n) => ({ tag: `limit ${n}` })),
  )
  const length = async (query: string) => (await admin.get(`/tags?search=limit${query}`)).body.tags.length
  assert.deepEqual([await length(''), await length('&limit=0'), await length('&limit=')], [30, 40, 40])
})

test('compatibility 5, quirk 21: orderBy in snake_case and camelCase, with a prefix', async () => {
  const groups = ['x', 'z', 'y'].map((bit) => ({ label: `Order ${bit}`, defaultValue: bit }))
  await admin.post('/fields/contact/batch/new', groups)
  for (const column of ['default_value', 'defaultValue', 'f.defaultValue', 'f.default_value']) {
    const { fields } = (await admin.get(`/fields/contact?search=Order&orderBy=${column}&orderByDir=DESC`))
      .body
    assert.deepEqual(
      fields.map((one: { defaultValue: string }) => one.defaultValue),
      ['z', 'y', 'x'],
      column,
    )
  }
})

test('compatibility 5, quirk 22: in and notIn take CSV text, with quotes, and lists', async () => {
  for (const tag of ['in,comma', 'in one', 'in two']) await create('/tags', 'tag', { tag })
  const found = async (query: string) =>
    (await admin.get(`/tags?search=in&where[0][col]=tag&where[0][expr]=${query}`)).body.tags
      .map((one: { tag: string }) => one.tag)
      .filter((tag: string) => tag.startsWith('in'))
      .sort()
  const csv = encodeURIComponent('"in,comma",in one')
  assert.deepEqual(await found(`in&where[0][val]=${csv}`), ['in one', 'in,comma'])
  assert.deepEqual(await found(`notIn&where[0][val]=${csv}`), ['in two'])
  assert.deepEqual(await found('in&where[0][val][]=in one&where[0][val][]=in two'), ['in one', 'in two'])
  assert.deepEqual(await found('in&where[0][val]=in two'), ['in two'])
})

test('compatibility 5, quirk 23: a PUT to a missing id creates a record with an id of its own', async () => {
  const { status, body, headers } = await admin.put('/stages/1999999999/edit', { name: 'Put' })
  assert.equal(status, 201)
  assert.ok(body.stage.id < 1_000_000)
  assert.ok(String(headers.location).endsWith(`/api/stages/${body.stage.id}`))
})

test('compatibility 5, quirk 24: the audit block comes first; channels of messages have one order', async () => {
  const AUDIT = [
    'isPublished',
    'dateAdded',
    'dateModified',
    'createdBy',
    'createdByUser',
    'modifiedBy',
    'modifiedByUser',
  ]
  for (const [path, key, body] of [
    ['/contacts', 'contact', { email: address() }],
    ['/campaigns', 'campaign', { name: 'First' }],
    ['/segments', 'list', { name: 'First' }],
    ['/forms', 'form', { name: 'First' }],
  ] as const)
    assert.deepEqual(Object.keys(await create(path, key, body)).slice(0, 7), AUDIT, path)
  const names = async (channels: object) =>
    (await create('/messages', 'message', { name: 'M', channels })).channels.map(
      (one: { channel: string }) => one.channel,
    )
  const order = await names({})
  assert.ok(order.includes('email') && order.includes('sms'))
  assert.deepEqual(
    await names({ sms: { channel: 'sms', isEnabled: true }, email: { channel: 'email', isEnabled: true } }),
    order,
  )
})

test('compatibility 5, quirk 25: modifiedBy is null after a create, except of campaigns', async () => {
  const stage = await create('/stages', 'stage', { name: 'New' })
  assert.deepEqual([stage.modifiedBy, stage.modifiedByUser, stage.dateModified], [null, null, null])
  const campaign = await create('/campaigns', 'campaign', { name: 'New' })
  assert.deepEqual([campaign.modifiedBy, campaign.modifiedByUser], [admin.userId, campaign.createdByUser])
})

test('compatibility 5, quirk 26: a category goes in as an id and comes out as an object without most of its audit', async () => {
  const category = await create('/categories', 'category', {
    title: 'Nested',
    bundle: 'stage',
    color: 'ff0000',
  })
  const stage = await create('/stages', 'stage', { name: 'In a category', category: category.id })
  assert.deepEqual(stage.category, {
    createdByUser: category.createdByUser,
    modifiedByUser: null,
    id: category.id,
    title: 'Nested',
    alias: 'nested',
    description: null,
    color: 'ff0000',
    bundle: 'stage',
  })
})

test('compatibility 5, quirk 27: lists of emails and campaigns are arrays of short objects, sent as ids or objects', async () => {
  const list = await create('/segments', 'list', { name: 'Sent to' })
  const email = await create('/emails', 'email', {
    name: 'E',
    subject: 'S',
    language: 'en',
    emailType: 'list',
    lists: [list.id],
  })
  const campaign = await create('/campaigns', 'campaign', { name: 'C', lists: [{ id: list.id }] })
  for (const { lists } of [email, campaign])
    assert.deepEqual(lists, [
      {
        createdByUser: list.createdByUser,
        modifiedByUser: null,
        id: list.id,
        name: 'Sent to',
        publicName: list.publicName,
        alias: 'sent-to',
        description: null,
        category: null,
      },
    ])
})

test('compatibility 5, quirk 28: what was read of any resource is accepted by PATCH and PUT and changes nothing', async () => {
  await newContact()
  for (const { path, one, sample } of definitions) {
    const made = await admin.post(`${path}/new`, sample(2801))
    assert.ok([200, 201].includes(made.status), made.text)
    const { id } = made.body[one]
    const category = await categoryFor(made.body[one])
    if (category) await admin.patch(`${path}/${id}/edit`, { category })
    const before = (await admin.get(`${path}/${id}`)).body[one]
    // Values of custom fields go in flat; `fields` itself is a key that nobody knows.
    const body = { ...before.fields?.all, ...before }
    for (const verb of ['patch', 'put'] as const) {
      const { status, text } = await admin[verb](`${path}/${id}/edit`, body)
      assert.equal(status, 200, `${verb} ${path}: ${text}`)
      assert.deepEqual(
        unmodified((await admin.get(`${path}/${id}`)).body[one]),
        unmodified(before),
        `${verb} ${path}`,
      )
    }
  }
})

/** A category for an entity that knows categories. */
async function categoryFor(entity: object): Promise<number | null> {
  if (!('category' in entity)) return null
  return (await create('/categories', 'category', { title: 'Any', bundle: 'global' })).id
}

function unmodified(entity: Record<string, unknown>): Record<string, unknown> {
  const { dateModified: _date, modifiedBy: _by, modifiedByUser: _user, ...rest } = entity
  return rest
}

test('compatibility 5, quirk 29: addresses are keyed by themselves; ipDetails is an object or []', async () => {
  const { id } = await newContact({ ipAddress: '192.0.2.77' })
  const { ipAddresses } = await read(id)
  assert.deepEqual(Object.keys(ipAddresses), ['192.0.2.77'])
  const entry = ipAddresses['192.0.2.77']
  assert.equal(entry.ipAddress, '192.0.2.77')
  assert.ok(Number.isInteger(entry.id))
  assert.equal(typeof entry.ipDetails, 'object')
})

test('compatibility 5, quirk 30: empty maps are []', async () => {
  const field = await create('/fields/contact', 'field', { label: 'Plain', type: 'text' })
  assert.deepEqual(field.properties, [])
  const { fields, frequencyRules } = await read((await newContact()).id)
  assert.deepEqual([fields.personal, fields.professional, frequencyRules], [[], [], []])
  assert.deepEqual(
    (await create('/points', 'point', { name: 'P', type: 'page.hit', delta: 1 })).properties,
    [],
  )
})

test('compatibility 5, quirk 31: the order of activity may be empty', async () => {
  const { id } = await newContact()
  const { status, body } = await admin.get(`/contacts/${id}/activity?order[0]=&order[1]=ASC`)
  assert.equal(status, 200)
  assert.ok(body.events.length >= 1)
  assert.deepEqual(Object.keys(body), [
    'events',
    'filters',
    'order',
    'types',
    'total',
    'page',
    'limit',
    'maxPages',
  ])
})

test('compatibility 5, quirk 32: cells of statistics are texts, booleans 0 or 1, dates without offset', async () => {
  const { id } = await newContact()
  const campaign = await create('/campaigns', 'campaign', { name: 'Cells' })
  await admin.post(`/campaigns/${campaign.id}/contact/${id}/add`)
  const where = `where[0][col]=campaign_id&where[0][expr]=eq&where[0][val]=${campaign.id}`
  const [row] = (await admin.get(`/stats/campaign_leads?${where}`)).body.stats
  const { date_added, ...cells } = row
  assert.match(date_added, /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
  assert.deepEqual(cells, {
    campaign_id: String(campaign.id),
    date_last_exited: null,
    lead_id: String(id),
    manually_added: '1',
    manually_removed: '0',
    rotation: '1',
  })
})

test('compatibility 5, quirk 33: dates of activity are ISO, those of statistics plain UTC', async () => {
  const { id } = await newContact({ points: 0 })
  await admin.post(`/contacts/${id}/points/plus/3`)
  const { events } = (await admin.get(`/contacts/${id}/activity?filters[includeEvents][]=point.gained`)).body
  assert.match(events[0].timestamp, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+00:00$/)
  const where = `where[0][col]=lead_id&where[0][expr]=eq&where[0][val]=${id}`
  const [row] = (await admin.get(`/stats/lead_points_change_log?${where}`)).body.stats
  assert.equal(`${row.date_added.replace(' ', 'T')}+00:00`, events[0].timestamp)
})

test('compatibility 5, quirk 34: a PUT of an email without a language keeps the old one', async () => {
  const body = { name: 'E', subject: 'S', language: 'fr', lists: [] }
  const email = await create('/emails', 'email', body)
  const put = await admin.put(`/emails/${email.id}/edit`, { name: 'F', subject: 'S', lists: [] })
  assert.deepEqual([put.status, put.body.email.name, put.body.email.language], [200, 'F', 'fr'])
})

test('compatibility 5, quirk 35: the total of contacts counts fresh rows', async () => {
  for (let n = 0; n < 3; n++) {
    const before = Number((await admin.get('/contacts?limit=1')).body.total)
    const { id } = await newContact()
    assert.equal((await admin.get('/contacts?limit=1')).body.total, String(before + 1))
    if (n) await admin.delete(`/contacts/${id}/delete`)
  }
})

test('compatibility 5, quirk 36: aliases get numbers; that of a form field is unique per form and kept when free', async () => {
  const aliases: string[] = []
  for (let n = 0; n < 3; n++) aliases.push((await create('/segments', 'list', { name: 'Same name' })).alias)
  assert.equal(new Set(aliases).size, 3)
  assert.match(aliases[1]!, new RegExp(`^${aliases[0]}-?1$`))
  const fields = [{ label: 'E', alias: 'mail', type: 'email' }]
  for (const name of ['One', 'Two']) {
    const form = await create('/forms', 'form', { name, fields })
    assert.equal(form.fields[0].alias, 'mail')
  }
})

test('compatibility 5, quirk 37: points operations answer success alone', async () => {
  const { id } = await newContact()
  const points: number[] = []
  for (const step of ['plus/8', 'minus/2', 'times/3', 'divide/2', 'set/4']) {
    assert.deepEqual((await admin.post(`/contacts/${id}/points/${step}`)).body, { success: true })
    points.push((await read(id)).points)
  }
  assert.deepEqual(points, [8, 6, 18, 9, 4])
})

test('compatibility 5, quirk 38: blocking a blocked channel makes no second row, and an own unsubscribe stays', async () => {
  const { id } = await newContact()
  const block = async (reason: number) => {
    const { contact } = (await admin.post(`/contacts/${id}/dnc/email/add`, { reason })).body
    return contact.doNotContact.map((one: { reason: number }) => one.reason)
  }
  assert.deepEqual([await block(3), await block(2), await block(1), await block(3)], [[3], [2], [1], [1]])
})

test('compatibility 5, quirk 39: an unpublished email is not sent to segments (404); one without segments tells sentCount 0', async () => {
  const body = { name: 'E', subject: 'S', language: 'en', lists: [] as number[] }
  const segment = await create('/segments', 'list', { name: 'Unsent' })
  const draft = await create('/emails', 'email', {
    ...body,
    emailType: 'list',
    lists: [segment.id],
    isPublished: false,
  })
  assert.equal((await admin.post(`/emails/${draft.id}/send`)).status, 404)
  const empty = await create('/emails', 'email', body)
  const sent = await admin.post(`/emails/${empty.id}/send`)
  assert.deepEqual([sent.status, sent.body], [200, { success: 1, sentCount: 0, failedRecipients: 0 }])
})

test('compatibility 5, quirk 40: a GET sends a text message', async (t) => {
  const sms = await create('/smses', 'sms', { name: 'Sent', message: 'Hi' })
  await startSender(t, app, 'text', { sms_dsn: 'null://' })
  const { id } = await newContact({ mobile: '+4915112345678' })
  const { status, body } = await admin.get(`/smses/${sms.id}/contact/${id}/send`)
  assert.deepEqual([status, Boolean(body.success), body.status], [200, true, 'Delivered'])
  assert.equal((await admin.get(`/smses/${sms.id}`)).body.sms.sentCount, 1)
})

test('compatibility 5, quirk 42: select on lists leaves nulls out; the id is always there', async () => {
  const { id } = await newContact({ firstname: 'Sel' })
  const pick = 'select[]=firstname&select[]=dateModified&select[]=points'
  const item = (await admin.get(`/contacts?search=ids:${id}&${pick}`)).body.contacts[id]
  assert.deepEqual(Object.keys(item).sort(), ['fields', 'id', 'points'])
  const single = (await admin.get(`/contacts/${id}?select[]=email`)).body.contact
  assert.deepEqual([single.id, Object.keys(single.fields.core)], [id, ['email']])
})

test('compatibility 5, quirk 45: total counts the rows that the same parameters reach, hidden variants and foreign rows apart', async () => {
  const body = { name: 'Paged', subject: 'S', language: 'en', lists: [] }
  const parent = await create('/emails', 'email', body)
  await create('/emails', 'email', { ...body, name: 'Paged variant', variantParent: parent.id })
  await create('/pages', 'page', { title: 'Paged' })
  const own = await app.as({ 'email:emails': ['viewown', 'create'], 'lead:leads': ['viewown', 'create'] })
  await own.post('/emails/new', body)
  await own.post('/contacts/new', { email: address() })
  for (const client of [admin, own])
    for (const [path, key] of [
      ['/emails', 'emails'],
      ['/contacts', 'contacts'],
    ] as const) {
      const { total } = (await client.get(`${path}?limit=1`)).body
      const all: Answer = await client.get(`${path}?limit=0`)
      assert.equal(Object.values(all.body[key]).length, Number(total), path)
      assert.equal(Object.values((await client.get(`${path}?start=${total}`)).body[key]).length, 0)
    }
  assert.equal((await own.get('/emails')).body.total, 1)
})

test('compatibility 5, quirk 46: focus is single and list key; campaign events are event', async () => {
  const focus = await create('/focus', 'focus', {
    name: 'F',
    type: 'notice',
    style: 'bar',
    website: 'https://a.example',
  })
  assert.equal((await admin.get('/focus')).body.focus[focus.id].id, focus.id)
  const campaign = await create('/campaigns', 'campaign', {
    name: 'With an event',
    events: [
      { id: 'new_1', name: 'P', type: 'lead.changepoints', eventType: 'action', properties: { points: 1 } },
    ],
  })
  const [eventId] = Object.keys(campaign.events)
  assert.equal((await admin.get(`/campaigns/events/${eventId}`)).body.event.id, Number(eventId))
})

test('compatibility 5, quirk 47: segments are list and lists, those of a contact lists', async () => {
  const list = await create('/segments', 'list', { name: 'Named' })
  const { id } = await newContact()
  await admin.post(`/segments/${list.id}/contact/${id}/add`)
  assert.equal((await admin.get('/segments?limit=0')).body.lists[list.id].name, 'Named')
  assert.equal((await admin.get(`/contacts/${id}/segments`)).body.lists[list.id].name, 'Named')
})

test('compatibility 5, quirk 49: deleting a category frees what was in it, which stays', async () => {
  const category = await create('/categories', 'category', { title: 'Gone', bundle: 'global' })
  const kept: [string, string, number][] = []
  for (const { path, one, sample } of definitions) {
    if (path === '/categories') continue
    const answer = await admin.post(`${path}/new`, { ...sample(4901), category: category.id })
    if (!answer.body[one]?.category) continue
    assert.equal(answer.body[one].category.id, category.id)
    kept.push([path, one, answer.body[one].id])
  }
  assert.ok(kept.length >= 14, `${kept.length}`)
  assert.equal((await admin.delete(`/categories/${category.id}/delete`)).status, 200)
  for (const [path, one, id] of kept)
    assert.equal((await admin.get(`${path}/${id}`)).body[one].category, null, path)
})
