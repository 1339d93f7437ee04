// "Resources and their fields" of the interface: audit fields, and what is nested in resources, key by key.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Answer, testApp } from './app.ts'

type Wire = Answer['body']

const app = await testApp()
const admin = await app.as('admin')
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+00:00$/

async function make(path: string, body: object): Promise<Wire> {
  const answer = await admin.post(`${path}/new`, body)
  assert.equal(answer.status, 201, answer.text)
  return Object.values<Wire>(answer.body)[0]
}

const names = await admin.get('/users/self')
const userName = `${names.body.firstName} ${names.body.lastName}`

for (const [title, path, single, body] of [
  ['Campaign', '/campaigns', 'campaign', { name: 'A' }],
  ['Segment', '/segments', 'list', { name: 'A' }],
  ['Stage', '/stages', 'stage', { name: 'A' }],
  ['Email', '/emails', 'email', { name: 'A', subject: 'S', language: 'en', lists: [] }],
  ['Form', '/forms', 'form', { name: 'A' }],
  ['Asset', '/assets', 'asset', { title: 'A', storageLocation: 'remote', file: 'https://f.example/a.pdf' }],
  ['Text message', '/smses', 'sms', { name: 'A', message: 'x' }],
  ['Custom field', '/fields/contact', 'field', { label: 'A' }],
  ['Category', '/categories', 'category', { title: 'A', bundle: 'global' }],
  ['Contact', '/contacts', 'contact', { firstname: 'A' }],
] as const)
  test(`Conventions, Audit fields: ${title}`, async () => {
    const made = await make(path, body)
    assert.deepEqual([made.isPublished, made.createdBy, made.createdByUser], [true, admin.userId, userName])
    assert.match(made.dateAdded, MOMENT)
    assert.equal(made.dateModified, null)
    // Whoever makes a campaign is at once the last who changed it (quirk 25).
    const first = title === 'Campaign' ? [admin.userId, userName] : [null, null]
    assert.deepEqual([made.modifiedBy, made.modifiedByUser], first)
    const change = Object.fromEntries(
      Object.entries(body)
        .slice(0, 1)
        .map(([key]) => [key, 'B']),
    )
    const edited = (await admin.patch(`${path}/${made.id}/edit`, change)).body[single]
    assert.match(edited.dateModified, MOMENT)
    assert.deepEqual([edited.modifiedBy, edited.modifiedByUser], [admin.userId, userName])
    assert.equal(edited.dateAdded, made.dateAdded)
  })

test('Campaign Event: every field, of an action and of a decision, for each trigger mode', async () => {
  const email = await make('/emails', { name: 'E', subject: 'S', language: 'en', lists: [] })
  const action = { type: 'lead.changepoints', eventType: 'action', properties: { points: 5 } }
  const { events } = await make('/campaigns', {
    name: 'Events',
    events: [
      {
        ...{ id: 'new_1', name: 'Send', description: 'd', type: 'email.send', eventType: 'action', order: 1 },
        ...{ properties: { email: email.id }, triggerMode: 'immediate' },
      },
      {
        ...{ id: 'new_2', name: 'Opened', type: 'email.open', eventType: 'decision', order: 2 },
        ...{ properties: {}, parent: { id: 'new_1' } },
      },
      {
        ...{ id: 'new_3', name: 'Yes', ...action, order: 3, parent: { id: 'new_2' }, decisionPath: 'yes' },
        ...{ triggerMode: 'interval', triggerInterval: 2, triggerIntervalUnit: 'h' },
      },
      {
        ...{ id: 'new_4', name: 'No', ...action, order: 3, parent: { id: 'new_2' }, decisionPath: 'no' },
        ...{ triggerMode: 'date', triggerDate: '2030-01-01T00:00:00+00:00' },
      },
    ],
  })
  for (const [id, event] of Object.entries<Wire>(events)) assert.equal(Number(id), event.id, 'keyed by id')
  const [send, opened, yes, no] = Object.values<Wire>(events)
  assert.deepEqual(
    [send.name, send.description, send.type, send.eventType, send.order, send.triggerMode, send.parent],
    ['Send', 'd', 'email.send', 'action', 1, 'immediate', null],
  )
  assert.equal(send.properties.email, email.id)
  assert.deepEqual([opened.type, opened.eventType, opened.decisionPath], ['email.open', 'decision', null])
  assert.equal(opened.parent.id, send.id)
  const idsOf = (children: Wire[]) => children.map(({ id }) => id)
  assert.deepEqual([idsOf(send.children), idsOf(opened.children)], [[opened.id], [yes.id, no.id]])
  assert.deepEqual(
    [yes.triggerMode, yes.triggerInterval, yes.triggerIntervalUnit, yes.triggerDate, yes.decisionPath],
    ['interval', 2, 'h', null, 'yes'],
  )
  assert.deepEqual(
    [no.triggerMode, no.triggerDate, no.decisionPath, no.properties],
    ['date', '2030-01-01T00:00:00+00:00', 'no', { points: 5 }],
  )
  for (const unit of ['i', 'h', 'd', 'm', 'y']) {
    const event = { id: 'new_1', name: 'Wait', ...action, order: 1 }
    const made = await make('/campaigns', {
      name: 'Units',
      events: [{ ...event, triggerMode: 'interval', triggerInterval: 1, triggerIntervalUnit: unit }],
    })
    assert.equal(Object.values<Wire>(made.events)[0].triggerIntervalUnit, unit)
  }
})

test('Segment, Filter object: six keys, as they were sent', async () => {
  for (const [object, field, type] of [
    ['lead', 'email', 'text'],
    ['company', 'companyname', 'text'],
    ['behaviors', 'url_title', 'text'],
  ])
    for (const glue of ['and', 'or']) {
      const filter = { object, glue, field, type, operator: '=', properties: { filter: 'x' } }
      assert.deepEqual((await make('/segments', { name: 'F', filters: [filter] })).filters, [filter])
    }
  for (const field of [
    'email',
    'points',
    'lead_email_received',
    'url_title',
    'date_added',
    'date_modified',
  ]) {
    const filter = { object: 'lead', glue: 'and', field, type: 'text', operator: 'empty', properties: {} }
    const answer = await admin.post('/segments/new', { name: 'F', filters: [filter] })
    assert.ok(answer.status === 201 || !answer.text.includes('unknown'), answer.text)
  }
})

const choices = await make('/fields/contact', {
  label: 'Colour',
  alias: 'colour',
  type: 'select',
  properties: { list: [{ label: 'Red', value: 'red' }] },
})
// What each operator finds is in features/segments/compileFilters.test.ts.
for (const [title, field, type, operators, value] of [
  ['Text', 'email', 'text', ['=', '!=', 'like', '!like', 'empty', '!empty', 'startsWith'], 'x'],
  ['Number', 'points', 'number', ['=', '!=', 'gt', 'gte', 'lt', 'lte'], 5],
  ['Date', 'date_added', 'date', ['=', '!=', 'gt', 'gte', 'lt', 'lte'], '2026-01-31'],
  ['Date', 'date_modified', 'datetime', ['inLast', 'inNext'], { interval: 3, unit: 'day' }],
  ['Date', 'date_added', 'date', ['inLast', 'inNext'], { interval: 1, unit: 'month' }],
  ['Date', 'date_added', 'date', ['inLast', 'inNext'], { interval: 1, unit: 'year' }],
  ['Select', choices.alias, 'select', ['=', '!='], 'red'],
  ['Select', choices.alias, 'select', ['in', '!in'], ['red']],
] as const)
  test(`Segment, Operators by field type: ${title}: ${operators.join(' ')} with ${JSON.stringify(value)}`, async () => {
    for (const operator of operators) {
      const filter = { object: 'lead', glue: 'and', field, type, operator, properties: { filter: value } }
      assert.deepEqual((await make('/segments', { name: operator, filters: [filter] })).filters, [filter])
    }
  })

test('Segment, inLast and inNext: interval is an integer, also when a form sent it', async () => {
  const filter = 'filters[0][properties][filter]'
  const form = `name=F&filters[0][object]=lead&filters[0][glue]=and&filters[0][field]=date_added&filters[0][type]=date&filters[0][operator]=inLast&${filter}[interval]=3&${filter}[unit]=day`
  const { body } = await admin.post('/segments/new', form)
  assert.deepEqual(body.list.filters[0].properties, { filter: { interval: 3, unit: 'day' } })
  assert.deepEqual((await admin.get(`/segments/${body.list.id}`)).body.list.filters, body.list.filters)
})

test('Contact: owner, ipAddresses, fields, tags, utmtags, doNotContact and color', async () => {
  await make('/points/triggers', { name: 'Warm', points: 5, color: 'ffaa00' })
  const { id } = await make('/contacts', {
    ...{ email: 'ada@example.com', owner: admin.userId, ipAddress: '192.0.2.1', tags: ['vip'], points: 7 },
    doNotContact: [{ channel: 'email', reason: 3, comments: 'asked' }],
  })
  await admin.post(`/contacts/${id}/utm/add`, {
    ...{ utm_campaign: 'c', utm_content: 'k', utm_medium: 'm', utm_source: 's', utm_term: 't' },
    ...{ query: { a: 'b' }, referer: 'r', remotehost: 'h', useragent: 'ua' },
  })
  const { contact } = (await admin.get(`/contacts/${id}`)).body
  const self = (await admin.get('/users/self')).body
  assert.deepEqual(
    [contact.owner.id, contact.owner.Username, contact.owner.firstName, contact.owner.lastName],
    [admin.userId, self.username, self.firstName, self.lastName],
  )
  assert.deepEqual([contact.points, contact.color], [7, 'ffaa00'])
  assert.match(contact.dateIdentified, MOMENT)
  const address = contact.ipAddresses['192.0.2.1']
  assert.equal(address.ipAddress, '192.0.2.1')
  for (const key of 'city region country latitude longitude isp organization timezone'.split(' '))
    assert.equal(typeof address.ipDetails[key], 'string', key)
  assert.deepEqual(Object.keys(contact.fields), ['core', 'social', 'personal', 'professional', 'all'])
  assert.deepEqual(contact.fields.personal, [], 'an empty group')
  const { label, alias, type, group, value, id: fieldId } = contact.fields.core.email
  assert.deepEqual(
    { id: fieldId, label, alias, type, group, value },
    { id: '6', label: 'Email', alias: 'email', type: 'email', group: 'core', value: 'ada@example.com' },
  )
  for (const name of ['core', 'social'])
    for (const [key, entry] of Object.entries<Wire>(contact.fields[name]))
      assert.deepEqual(
        [entry.alias, typeof entry.id, entry.group, contact.fields.all[key]],
        [key, 'string', name, entry.value],
      )
  assert.equal(contact.tags[0].tag, 'vip')
  const [{ id: utmId, query, ...utm }] = contact.utmtags
  assert.ok(Number.isInteger(utmId))
  assert.deepEqual(query, { a: 'b' })
  assert.deepEqual(
    [utm.referer, utm.remoteHost, utm.UserAgent, utm.utmCampaign, utm.utmContent, utm.utmMedium],
    ['r', 'h', 'ua', 'c', 'k', 'm'],
  )
  assert.deepEqual([utm.utmSource, utm.utmTerm], ['s', 't'])
  const [{ id: entryId, ...entry }] = contact.doNotContact
  assert.ok(Number.isInteger(entryId))
  assert.deepEqual(entry, { reason: 3, comments: 'asked', channel: 'email', channelId: null })
})

test('Contact: field definitions, of the types seen', async () => {
  const fields = Object.values<Wire>((await admin.get('/contacts/list/fields')).body)
  for (const { id, label, alias, type, group, order } of fields)
    assert.deepEqual(
      [id, label, alias, type, group, order].map((value) => typeof value),
      ['number', 'string', 'string', 'string', 'string', 'number'],
    )
  for (const type of ['lookup', 'text'])
    assert.ok(
      fields.some((field) => field.type === type),
      type,
    )
})

test('Company: groups, entries, aliases and their types', async () => {
  const told = { companyname: 'Engines Ltd', companynumber_of_employees: 7, companyannual_revenue: 1.5 }
  const company = await make('/companies', told)
  const { core, professional, other, all } = company.fields
  const typesOf = (group: Record<string, Wire>) =>
    Object.fromEntries(Object.entries(group).map(([alias, { type }]) => [alias, type]))
  assert.deepEqual(typesOf(core), {
    ...{ companyaddress1: 'text', companyaddress2: 'text', companyemail: 'email', companyphone: 'tel' },
    ...{ companycity: 'text', companystate: 'region', companyzipcode: 'text', companycountry: 'country' },
    ...{ companyname: 'text', companywebsite: 'url' },
  })
  assert.deepEqual(typesOf(professional), {
    ...{ companynumber_of_employees: 'number', companyfax: 'tel', companyannual_revenue: 'number' },
    ...{ companyindustry: 'select', companydescription: 'text' },
  })
  assert.deepEqual(other, [])
  const { id, ...values } = all
  assert.equal(id, company.id)
  assert.deepEqual(Object.keys(values), [...Object.keys(core), ...Object.keys(professional)])
  for (const [alias, value] of Object.entries(told)) assert.equal(all[alias], value)
  const { companyname } = core
  assert.deepEqual(
    { ...companyname, id: typeof companyname.id },
    {
      ...{ id: 'string', label: 'Company Name', alias: 'companyname', type: 'text', group: 'core' },
      ...{ object: 'company', is_fixed: '1', properties: 'a:0:{}', default_value: null },
      ...{ value: 'Engines Ltd', normalizedValue: 'Engines Ltd' },
    },
  )
  const { companynumber_of_employees: employees, companyannual_revenue: revenue } = professional
  assert.deepEqual([employees.value, revenue.value], [7, 1.5])
})

test('Company: companyindustry takes the listed values', async () => {
  const industries =
    'Aerospace & Defense, Agriculture, Apparel, Automotive & Assembly, Banking, Biotechnology, Chemicals, Communications, Construction, Consumer Packaged Goods, Education, Electronics, Energy, Engineering, Entertainment, Environmental, Finance, Food & Beverage, Government, Healthcare, Hospitality, Insurance, Machinery, Manufacturing, Media, Metals & Mining, Not for Profit, Oil & Gas, Packaging & Paper, Private Equity & Principal Investors, Recreation, Real Estate, Retail, Semiconductors, Shipping, Social Sector, Technology, Telecommunications, Transportation, Utilities, Other'.split(
      ', ',
    )
  const made = await admin.post(
    '/companies/batch/new',
    industries.map((companyindustry, n) => ({ companyname: `Industry ${n}`, companyindustry })),
  )
  assert.deepEqual(
    made.body.companies.map((company: Wire) => company.fields.all.companyindustry),
    industries,
  )
  const refused = await admin.post('/companies/new', { companyname: 'X', companyindustry: 'Piracy' })
  assert.equal(refused.status, 400)
})

test('Custom field: the options of a multiselect hold label and value', async () => {
  const list = [
    { label: 'One', value: '1' },
    { label: 'Two', value: '2' },
  ]
  const field = await make('/fields/contact', { label: 'Many', type: 'multiselect', properties: { list } })
  assert.deepEqual(field.properties, { list })
})

test('Custom field: types seen', async () => {
  const list = [{ label: 'One', value: '1' }]
  for (const type of 'text multiselect select lookup email tel url number region country'.split(' ')) {
    const properties = /select|lookup/.test(type) ? { properties: { list } } : {}
    assert.equal((await make('/fields/contact', { label: `A ${type}`, type, ...properties })).type, type)
  }
})

test('Theme: name, key and config', async () => {
  const { themes } = (await admin.get('/themes')).body
  for (const [key, theme] of Object.entries<Wire>(themes)) {
    const { name, author, authorUrl, features } = theme.config
    assert.deepEqual([theme.key, typeof theme.name, name], [key, 'string', theme.name])
    assert.deepEqual([typeof author, typeof authorUrl, Array.isArray(features)], ['string', 'string', true])
    for (const feature of features) assert.ok(['page', 'email', 'form'].includes(feature), feature)
  }
})

test('Form: Form Field and Form action, every key', async () => {
  const field = {
    ...{
      label: 'Company',
      showLabel: false,
      alias: 'firm',
      type: 'text',
      defaultValue: 'x',
      isRequired: true,
    },
    ...{ validationMessage: 'Please', helpMessage: 'Help', order: 2, properties: { placeholder: 'p' } },
    ...{ labelAttributes: 'class="a"', inputAttributes: 'class="b"', containerAttributes: 'class="c"' },
    ...{ saveResult: false, isAutoFill: true, mappedObject: 'company', mappedField: 'companyname' },
  }
  const action = {
    ...{ name: 'Score', description: 'd', type: 'lead.scorecontactscompanies', order: 1 },
    properties: { score: 5 },
  }
  const { fields, actions } = await make('/forms', {
    name: 'F',
    fields: [{ label: 'Text', type: 'textarea', order: 1 }, field, { label: 'Go', type: 'button', order: 3 }],
    actions: [action],
  })
  assert.deepEqual(
    fields.map(({ type }: Wire) => type),
    ['textarea', 'text', 'button'],
  )
  const [, shown] = fields
  for (const [key, value] of Object.entries(field)) assert.deepEqual(shown[key], value, key)
  assert.ok(Number.isInteger(shown.id))
  assert.deepEqual(
    [shown.parent, shown.conditions, shown.validation, shown.leadField],
    [null, [], [], 'companyname'],
  )
  const { id, ...rest } = actions[0]
  assert.ok(Number.isInteger(id))
  assert.deepEqual(rest, action)
})

test('Email: utmTags, dynamicContent, headers, settings and grapesjsbuilder hold what was sent', async () => {
  const inner = {
    glue: 'and',
    field: 'email',
    object: 'lead',
    type: 'email',
    operator: '=',
    display: null,
    filter: 'x',
  }
  const told = {
    utmTags: { utmSource: 'a', utmMedium: 'b', utmCampaign: 'c', utmContent: 'd' },
    dynamicContent: [{ tokenName: 'T', content: 'c', filters: [{ content: 'd', filters: [inner] }] }],
    headers: [{ label: 'X-Shop', value: '1' }],
    settings: { pauseFrom: '2030-01-01' },
    grapesjsbuilder: { customMjml: '<mjml></mjml>' },
  }
  const email = await make('/emails', { name: 'E', subject: 'S', language: 'en', lists: [], ...told })
  for (const [key, value] of Object.entries(told)) assert.deepEqual(email[key], value, key)
})

test('Email: variants and translations by id', async () => {
  const body = { name: 'E', subject: 'S', language: 'en', lists: [] }
  const { id } = await make('/emails', body)
  const translation = await make('/emails', { ...body, language: 'de', translationParent: id })
  const variant = await make('/emails', { ...body, variantParent: id })
  assert.deepEqual([translation.translationParent, variant.variantParent], [id, id])
  const { email } = (await admin.get(`/emails/${id}`)).body
  assert.deepEqual(
    [email.translationParent, email.translationChildren, email.variantParent, email.variantChildren],
    [null, [translation.id], null, [variant.id]],
  )
})
