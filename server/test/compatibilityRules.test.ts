// What the interface leaves open, row by row. The rows about the protocol (1.1 to 1.3,
// 1.13) are proved in http/api.test.ts and oauth/oauth.test.ts, those of one feature beside it.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { definitions } from '../src/features/index.ts'
import { testApp } from './app.ts'

const app = await testApp(undefined, { social_twitter_enabled: true })
const admin = await app.as('admin')

let made = 0

const address = () => `rule${++made}@example.com`

async function newContact(body: object = {}) {
  return await create('/contacts', 'contact', { email: address(), ...body })
}

async function create(path: string, key: string, body: object) {
  const answer = await admin.post(`${path}/new`, body)
  assert.equal(answer.status, 201, answer.text)
  return answer.body[key]
}

/** The ids of a list, in the order in which the answer has them. */
async function idsOf(path: string, query: string): Promise<number[]> {
  const answer = await admin.get(`${path}?limit=0&${query}`)
  assert.equal(answer.status, 200, answer.text)
  const { total, ...lists } = answer.body
  const ids = Object.values<{ id: number }>(Object.values<object>(lists)[0] as never).map((one) => one.id)
  assert.equal(ids.length, Number(total), `${path}?${query}`)
  return ids
}

const search = (text: string) => `search=${encodeURIComponent(text)}`

test('compatibility 1.1, body shapes: one object with code, message, details and type, whatever refuses', async () => {
  const nobody = await app.as('nobody')
  const reader = await app.as({ 'stage:stages': ['view'] })
  const answers = [
    await admin.get('/stages/1999999999'),
    await admin.get('/no/such/path'),
    await admin.post('/stages/new', {}),
    await admin.post('/stages/new', '{"name":', { headers: { 'content-type': 'application/json' } }),
    await reader.post('/stages/new', { name: 'x' }),
    await nobody.get('/stages'),
    await admin.get('/stages?where[0][col]=id'),
    await admin.post('/files/nowhere/new', {}),
  ]
  assert.deepEqual(
    answers.map(({ status }) => status),
    [404, 404, 400, 400, 403, 401, 400, 406],
  )
  for (const { status, body } of answers) {
    assert.deepEqual(Object.keys(body), ['errors'])
    const [error] = body.errors
    assert.deepEqual(Object.keys(error), ['code', 'message', 'details', 'type'])
    assert.equal(error.code, status)
    assert.ok(error.message)
  }
})

test('compatibility 1.1, details: field to messages, and the message joins them by commas', async () => {
  const { status, body } = await admin.post('/emails/new', {})
  assert.equal(status, 400)
  const { details, message } = body.errors[0]
  assert.deepEqual(Object.keys(details).sort(), ['language', 'lists', 'name', 'subject'])
  const told = Object.entries<string[]>(details).flatMap(([field, messages]) =>
    messages.map((text) => `${field}: ${text}`),
  )
  assert.equal(message, told.join(', '))
})

test('compatibility 1.1, statuses: 400 for an operator, a reason, missing ids and what is no list', async () => {
  const { id } = await newContact()
  const list = await create('/segments', 'list', { name: 'Statuses' })
  for (const [path, body] of [
    [`/contacts/${id}/points/power/2`, {}],
    [`/contacts/${id}/dnc/email/add`, { reason: 0 }],
    [`/contacts/${id}/dnc/email/add`, { reason: 7 }],
    [`/segments/${list.id}/contacts/add`, {}],
  ] as const) {
    const answer = await admin.post(path, body)
    assert.deepEqual([answer.status, answer.body.errors[0].code], [400, 400], `${path}: ${answer.text}`)
  }
  assert.equal((await admin.delete('/contacts/batch/delete')).status, 400)
  const json = { headers: { 'content-type': 'application/json' } }
  assert.equal((await admin.post('/contacts/batch/new', '"text"', json)).status, 400)
})

test('compatibility 1.2, query: brackets with and without numbers, and form bodies with nested keys', async () => {
  const { id } = await newContact({ firstname: 'Bracket' })
  for (const where of ['where[0][col]=firstname&where[0][expr]=eq&where[0][val]=Bracket'])
    assert.deepEqual(await idsOf('/contacts', where), [id])
  assert.deepEqual(await idsOf('/contacts', 'where[][col]=firstname&where[][expr]=eq&where[][val]=Bracket'), [
    id,
  ])
  const role = await create('/roles', 'role', { name: 'Form' })
  const form = `username=form&firstName=F&lastName=M&email=form%40example.com&role=${role.id}&plainPassword[password]=Correct-horse-7&plainPassword[confirm]=Correct-horse-7`
  const user = await admin.post('/users/new', form)
  assert.deepEqual([user.status, user.body.user.username], [201, 'form'])
})

test('compatibility 1.4, orderBy: a comma list, a prefix, what is unknown is ignored; orderByDir in any case', async () => {
  const ids: number[] = []
  for (const [name, message] of [
    ['B', '1'],
    ['A', '2'],
    ['B', '3'],
    ['A', '4'],
  ])
    ids.push((await create('/smses', 'sms', { name: `Ordered ${name}`, message })).id)
  const order = async (query: string) =>
    (await idsOf('/smses', `search=Ordered&${query}`)).map((id) => ids.indexOf(id))
  assert.deepEqual(await order('orderBy=name,message'), [1, 3, 0, 2])
  assert.deepEqual(await order('orderBy=s.name,e.message&orderByDir=DESC'), [2, 0, 3, 1])
  assert.deepEqual(await order('orderBy=nothing,message&orderByDir=dEsC'), [3, 2, 1, 0])
  assert.deepEqual(await order('order[0][col]=name&order[0][dir]=desc&order[1][col]=message'), [0, 2, 1, 3])
})

test('compatibility 1.4, minimal and select: short items; the named keys, without nulls, and the id, on Get too', async () => {
  const stage = await create('/stages', 'stage', { name: 'Minimal' })
  const { stages } = (await admin.get(`/stages?minimal=1&${search(`ids:${stage.id}`)}`)).body
  assert.ok(!('publishUp' in stages[0]) && !('publishDown' in stages[0]))
  const pick = 'select[]=name&select[]=description&select[]=publishUp'
  const listed = (await admin.get(`/stages?${pick}&${search(`ids:${stage.id}`)}`)).body.stages
  assert.deepEqual(listed, [{ id: stage.id, name: 'Minimal' }])
  const alone = (await admin.get(`/stages/${stage.id}?select[]=name`)).body.stage
  assert.deepEqual(alone, { id: stage.id, name: 'Minimal' })
})

test('compatibility 1.4, default sort: each resource in its documented order', async () => {
  const cases: [string, string, string, string[], (name: string) => object][] = [
    [
      '/assets',
      'asset',
      'title',
      ['b', 'a', 'c'],
      (title) => ({ title, storageLocation: 'remote', file: 'https://f.example/a.pdf' }),
    ],
    ['/categories', 'category', 'title', ['b', 'a', 'c'], (title) => ({ title, bundle: 'page' })],
    ['/pages', 'page', 'title', ['b', 'a', 'c'], (title) => ({ title })],
    [
      '/emails',
      'email',
      'name',
      ['b', 'a', 'c'],
      (name) => ({ name, subject: 's', language: 'en', lists: [] }),
    ],
    ['/forms', 'form', 'name', ['b', 'a', 'c'], (name) => ({ name })],
    ['/smses', 'sms', 'name', ['b', 'a', 'c'], (name) => ({ name, message: 'm' })],
    [
      '/notifications',
      'notification',
      'name',
      ['b', 'a', 'c'],
      (name) => ({ name, heading: 'h', message: 'm' }),
    ],
    ['/dynamiccontents', 'dynamicContent', 'name', ['b', 'a', 'c'], (name) => ({ name })],
    ['/segments', 'list', 'name', ['b', 'a', 'c'], (name) => ({ name })],
    ['/roles', 'role', 'name', ['b', 'a', 'c'], (name) => ({ name })],
    [
      '/hooks',
      'hook',
      'name',
      ['b', 'a', 'c'],
      (name) => ({ name, webhookUrl: 'https://h.example', triggers: ['mautic.lead_post_delete'] }),
    ],
    ['/focus', 'focus', 'name', ['b', 'a', 'c'], (name) => ({ name, type: 'notice', style: 'bar' })],
  ]
  for (const [path, key, column, names, body] of cases) {
    const ids = []
    for (const name of names) ids.push((await create(path, key, body(`sort ${name}`))).id)
    const { text } = await admin.get(`${path}?${search(`ids:${ids}`)}`)
    const shown = [...text.matchAll(new RegExp(`"${column}":"sort (\\w)"`, 'g'))].map(([, name]) => name)
    assert.deepEqual(shown, ['a', 'b', 'c'], path)
  }
  for (const [path, key, body] of [
    ['/companies', 'company', (name: string) => ({ companyname: name })],
    ['/campaigns', 'campaign', (name: string) => ({ name })],
    ['/stages', 'stage', (name: string) => ({ name })],
    ['/tags', 'tag', (name: string) => ({ tag: name })],
    ['/points/groups', 'pointGroup', (name: string) => ({ name })],
    ['/tweets', 'tweet', (name: string) => ({ name, text: 't' })],
  ] as const) {
    const ids = []
    for (const name of ['b', 'a', 'c']) ids.push((await create(path, key, body(`sort ${name}`))).id)
    assert.deepEqual(await idsOf(path, search(`ids:${ids}`)), ids, path)
  }
})

test('compatibility 1.4, default sort: contacts by their last activity, newest first; fields by order; users by last name', async () => {
  const ids: number[] = []
  for (const lastActive of ['2020-01-01 00:00:00', '2022-01-01 00:00:00', '2021-01-01 00:00:00'])
    ids.push((await newContact({ lastActive })).id)
  const { text } = await admin.get(`/contacts?${search(`ids:${ids}`)}`)
  const shown = [...text.matchAll(/"(\d+)":\{"isPublished"/g)].map(([, id]) => ids.indexOf(Number(id)))
  assert.deepEqual(shown, [1, 2, 0])
  const { fields } = (await admin.get('/fields/contact?limit=0')).body
  const orders = fields.map((field: { order: number }) => field.order)
  assert.deepEqual(
    orders,
    [...orders].sort((a: number, b: number) => a - b),
  )
  const { users } = (await admin.get('/users?limit=0')).body
  const names = users.map((user: { lastName: string }) => user.lastName.toLowerCase())
  assert.deepEqual(names, [...names].sort())
})

test('compatibility 1.5, where expressions: each one finds what it says', async () => {
  const ids: number[] = []
  for (const body of [
    { city: 'Aachen', points: 1 },
    { city: 'Berlin', points: 2 },
    { city: 'Celle', points: 3 },
    { points: 4 },
  ])
    ids.push((await newContact({ lastname: 'Whereabouts', ...body })).id)
  const find = async (...clauses: string[]) => {
    const rest = clauses.map((clause) =>
      clause
        .replace(/^(\w+)=(\w*)/, (_, key, value) => `where[1][${key}]=${value}`)
        .replaceAll('&val', '&where[1][val]')
        .replaceAll('&expr', '&where[1][expr]'),
    )
    const query = ['where[0][col]=lastname&where[0][expr]=eq&where[0][val]=Whereabouts', ...rest].join('&')
    return (await idsOf('/contacts', query)).map((id) => ids.indexOf(id)).sort()
  }
  assert.deepEqual(await find('col=points&expr=eq&val=2'), [1])
  assert.deepEqual(await find('col=points&expr=neq&val=2'), [0, 2, 3])
  assert.deepEqual(await find('col=points&expr=lt&val=2'), [0])
  assert.deepEqual(await find('col=points&expr=lte&val=2'), [0, 1])
  assert.deepEqual(await find('col=points&expr=gt&val=3'), [3])
  assert.deepEqual(await find('col=points&expr=gte&val=3'), [2, 3])
  assert.deepEqual(await find('col=city&expr=like&val=%25er%25'), [1])
  assert.deepEqual(await find('col=city&expr=notLike&val=%25er%25'), [0, 2])
  assert.deepEqual(await find('col=city&expr=in&val=Aachen,Celle'), [0, 2])
  assert.deepEqual(await find('col=city&expr=notIn&val=Aachen'), [1, 2])
  assert.deepEqual(await find('col=points&expr=between&val[]=2&val[]=3'), [1, 2])
  assert.deepEqual(await find('col=points&expr=notBetween&val[]=2&val[]=3'), [0, 3])
  assert.deepEqual(await find('col=city&expr=isNull'), [3])
  assert.deepEqual(await find('col=city&expr=isNotNull'), [0, 1, 2])
  assert.deepEqual(await find('col=city&expr=isEmpty'), [3])
  assert.deepEqual(await find('col=city&expr=isNotEmpty'), [0, 1, 2])
  const either =
    '[0][col]=points&val[0][expr]=eq&val[0][val]=1&val[1][col]=city&val[1][expr]=eq&val[1][val]=Celle'
  assert.deepEqual(await find(`expr=orX&val${either}`), [0, 2])
  assert.deepEqual(await find(`expr=andX&val${either}`), [])
  const unknown = 'where[0][col]=points&where[0][expr]=resembles&where[0][val]=2'
  assert.equal((await admin.get(`/contacts?${unknown}`)).status, 400)
})

test('compatibility 1.5, where: it never opens what the rights close', async () => {
  const own = await app.as({ 'lead:leads': ['viewown'] })
  const { id } = await newContact()
  const where = `where[0][col]=id&where[0][expr]=eq&where[0][val]=${id}&where[0][internal]=1`
  assert.deepEqual((await own.get(`/contacts?${where}`)).body, { total: '0', contacts: {} })
  assert.equal((await admin.get(`/contacts?${where}`)).body.total, '1')
})

test('compatibility 1.6, contact parameters: lastActive, owner, stage, tags, companies, points, ipAddress', async () => {
  const stage = await create('/stages', 'stage', { name: 'Parameter' })
  const [a, b] = [
    await create('/companies', 'company', { companyname: 'Alpha' }),
    await create('/companies', 'company', { companyname: 'Beta' }),
  ]
  const { id } = await newContact({
    lastActive: '2024-05-06 07:08:09',
    owner: admin.userId,
    stage: stage.id,
    tags: 'one, two ,-three',
    companies: [a.id, b.id],
    points: 12,
    ipAddress: '192.0.2.1',
  })
  await admin.patch(`/contacts/${id}/edit`, { companies: [b.id], ipAddress: '192.0.2.2' })
  const { contact } = (await admin.get(`/contacts/${id}`)).body
  assert.deepEqual(
    [contact.lastActive, contact.owner.id, contact.stage.id, contact.points],
    ['2024-05-06T07:08:09+00:00', admin.userId, stage.id, 12],
  )
  assert.deepEqual(
    contact.tags.map((one: { tag: string }) => one.tag),
    ['one', 'two'],
  )
  assert.deepEqual(Object.keys(contact.ipAddresses).sort(), ['192.0.2.1', '192.0.2.2'])
  const { companies } = (await admin.get(`/contacts/${id}/companies`)).body
  assert.deepEqual(
    companies.map((one: { company_id: unknown }) => Number(one.company_id)),
    [b.id],
  )
})

test('compatibility 1.6, contact parameters: doNotContact and frequencyRules; reason 0 takes a block back', async () => {
  const { id } = await newContact({
    doNotContact: [
      { reason: 3, comments: 'asked' },
      { channel: 'sms', reason: 1 },
    ],
    frequencyRules: { email: { frequency_number: 2, frequency_time: 'WEEK', preferred_channel: 1 } },
  })
  const { contact } = (await admin.get(`/contacts/${id}`)).body
  assert.deepEqual(
    contact.doNotContact
      .map((one: Record<string, unknown>) => [one.channel, one.reason, one.comments])
      .sort(),
    [
      ['email', 3, 'asked'],
      ['sms', 1, null],
    ].map(([channel, reason, comments]) => [
      channel,
      reason,
      comments ?? contact.doNotContact.find((one: { channel: string }) => one.channel === channel).comments,
    ]),
  )
  const rule = contact.frequencyRules.email
  assert.deepEqual(
    [rule.channel, rule.frequencyNumber, rule.frequencyTime, rule.preferredChannel],
    ['email', 2, 'WEEK', true],
  )
  const patched = (
    await admin.patch(`/contacts/${id}/edit`, { doNotContact: [{ channel: 'sms', reason: 0 }] })
  ).body
  assert.deepEqual(
    patched.contact.doNotContact.map((one: { channel: string }) => one.channel),
    ['email'],
  )
})

test('compatibility 1.7, syntax: words, exact, negation, phrases, groups, and/or, wildcards, unknown commands', async () => {
  const tags = ['syntax red apple', 'syntax red', 'syntax green apple', 'syntax odd:word']
  const ids: number[] = []
  for (const tag of tags) ids.push((await create('/tags', 'tag', { tag })).id)
  const find = async (text: string) =>
    (await idsOf('/tags', search(text)))
      .map((id) => ids.indexOf(id))
      .filter((index) => index >= 0)
      .sort()
  assert.deepEqual(await find('syntax apple'), [0, 2])
  assert.deepEqual(await find('syntax !apple'), [1, 3])
  assert.deepEqual(await find('"red apple"'), [0])
  assert.deepEqual(await find('+"syntax red"'), [1])
  assert.deepEqual(await find('syntax ( green or odd )'), [2, 3])
  assert.deepEqual(await find('syntax and red and apple'), [0])
  assert.deepEqual(await find('SYNTAX%APPLE'), [0, 2])
  assert.deepEqual(await find('odd:word'), [])
  assert.deepEqual(await find(`syntax ids:!${ids[0]}`), [1, 2, 3])
  assert.deepEqual(await find(`syntax ids:!(${ids[0]} or ${ids[1]})`), [2, 3])
  assert.deepEqual(await find(`ids:(${ids[0]} or ${ids[2]})`), [0, 2])
  assert.deepEqual(await find(`!ids:${ids[0]} syntax`), [1, 2, 3])
  assert.deepEqual(await find(`ids:${ids[0]},${ids[2]}`), [0, 2])
})

test('compatibility 1.7, commands: ids and the standard set on every resource that has what they ask for', async () => {
  const category = await create('/categories', 'category', { title: 'Command set', bundle: 'global' })
  await newContact()
  for (const { path, one, sample } of definitions) {
    if (path === '/categories') continue
    const inside = (
      await admin.post(`${path}/new`, { ...sample(1701), category: category.id, isPublished: true })
    ).body[one]
    const outside = (await admin.post(`${path}/new`, { ...sample(1702), isPublished: false })).body[one]
    const find = async (text: string) => await idsOf(path, search(`ids:${inside.id},${outside.id} ${text}`))
    assert.deepEqual((await find('')).sort(), [inside.id, outside.id].sort(), path)
    if (
      'isPublished' in inside &&
      !path.startsWith('/fields') &&
      path !== '/contacts' &&
      path !== '/companies'
    ) {
      assert.deepEqual(await find('is:published'), [inside.id], path)
      assert.deepEqual(await find('is:unpublished'), [outside.id], path)
      assert.deepEqual(await find('!is:published'), [outside.id], path)
    }
    if (inside.category?.id === category.id) {
      assert.deepEqual(await find(`category:${category.alias}`), [inside.id], path)
      assert.deepEqual(await find('is:uncategorized'), [outside.id], path)
    }
  }
})

test('compatibility 1.7, commands of one resource: each one finds what it names', async () => {
  const role = await create('/roles', 'role', { name: 'Searchers' })
  const user = await create('/users', 'user', {
    username: 'findme',
    firstName: 'Finn',
    lastName: 'Dingler',
    email: 'findme@example.com',
    position: 'Seeker',
    role: role.id,
    plainPassword: { password: 'Correct-horse-7', confirm: 'Correct-horse-7' },
  })
  for (const text of [
    'username:findme',
    'email:findme@example.com',
    'name:Finn',
    'name:Dingler',
    'position:Seeker',
    'role:Searchers',
  ])
    assert.deepEqual(await idsOf('/users', search(text)), [user.id], text)
  assert.ok(!(await idsOf('/users', search('is:admin'))).includes(user.id))
  assert.deepEqual(await idsOf('/roles', search('name:Searchers')), [role.id])
  assert.ok((await idsOf('/roles', search('is:admin'))).includes(1))
  const { id: lead } = await newContact()
  const call = await create('/notes', 'note', { lead, text: 'x', type: 'call' })
  const talk = await create('/notes', 'note', { lead, text: 'x', type: 'meeting' })
  assert.deepEqual(await idsOf('/notes', search(`ids:${call.id},${talk.id} type:call`)), [call.id])
  const field = await create('/fields/contact', 'field', { label: 'Lookable', type: 'url', group: 'social' })
  assert.ok((await idsOf('/fields/contact', search('type:url'))).includes(field.id))
  assert.ok((await idsOf('/fields/contact', search('group:social'))).includes(field.id))
  const unique = await idsOf('/fields/contact', search('is:unique'))
  assert.ok(unique.length > 0 && !unique.includes(field.id))
  await idsOf('/fields/contact', search('is:indexed'))
  const shared = await create('/segments', 'list', { name: 'Shared', isGlobal: true })
  assert.ok((await idsOf('/segments', search('is:global'))).includes(shared.id))
  assert.deepEqual(await idsOf('/segments', search('name:Shared')), [shared.id])
  const french = await create('/emails', 'email', { name: 'F', subject: 's', language: 'fr', lists: [] })
  assert.deepEqual(await idsOf('/emails', search('lang:fr')), [french.id])
  const center = await create('/pages', 'page', { title: 'Center', isPreferenceCenter: true })
  assert.deepEqual(await idsOf('/pages', search('is:prefcenter')), [center.id])
  const past = await create('/forms', 'form', { name: 'Past', publishDown: '2001-01-01 00:00' })
  const future = await create('/forms', 'form', { name: 'Future', publishUp: '2090-01-01 00:00' })
  assert.deepEqual(await idsOf('/forms', search('is:expired')), [past.id])
  assert.deepEqual(await idsOf('/forms', search('is:pending')), [future.id])
  assert.deepEqual(await idsOf('/forms', search('has:results')), [])
  await app.sql`insert into count_differences (counter, id, difference) values ('forms.submission_count', ${past.id}, 1)`
  assert.deepEqual(await idsOf('/forms', search('has:results')), [past.id])
  const campaign = await create('/campaigns', 'campaign', {
    name: 'Events',
    events: [
      { id: 'new_1', name: 'P', type: 'lead.changepoints', eventType: 'action', properties: { points: 1 } },
    ],
  })
  const [eventId] = Object.keys(campaign.events).map(Number)
  assert.deepEqual(await idsOf('/campaigns/events', search(`ids:${eventId}`)), [eventId])
})

test('compatibility 1.7, commands of contacts and companies: each one finds whom it names', async () => {
  const stage = await create('/stages', 'stage', { name: 'Reached' })
  const company = await create('/companies', 'company', { companyname: 'Finders Ltd', companycity: 'Bath' })
  const [one, two] = [
    await create('/segments', 'list', { name: 'Sought one' }),
    await create('/segments', 'list', { name: 'Sought two' }),
  ]
  const first = await newContact({
    firstname: 'Ida',
    lastname: 'Sought',
    city: 'Bath',
    stage: stage.id,
    owner: admin.userId,
    tags: ['sought'],
    ipAddress: '198.51.100.7',
    companies: [company.id],
  })
  const second = await newContact({ lastname: 'Sought', city: 'Bathurst' })
  const anonymous = await create('/contacts', 'contact', {})
  for (const [list, contact] of [
    [one, first],
    [one, second],
    [two, first],
  ])
    await admin.post(`/segments/${list.id}/contact/${contact.id}/add`)
  const all = `ids:${first.id},${second.id},${anonymous.id}`
  const find = async (text: string) => await idsOf('/contacts', search(`${all} ${text}`))
  for (const text of [
    'name:ida',
    'name:"Ida Sought"',
    'company:"Finders Ltd"',
    `company_id:${company.id}`,
    'owner:test',
    'ip:198.51.100',
    'tag:sought',
    'stage:reached',
    'city:"bath"',
    '+"Bath"',
    'is:mine',
    '!is:unowned',
    `segment:${two.alias}`,
    `common:${one.alias}+${two.alias}`,
  ])
    assert.deepEqual(await find(text), [first.id], text)
  assert.deepEqual((await find('city:bath')).sort(), [first.id, second.id].sort())
  assert.deepEqual(await find(`segment:${one.alias} !segment:${two.alias}`), [second.id])
  assert.deepEqual(await find('is:anonymous'), [anonymous.id])
  for (const text of ['companycity:Bath', 'companyname:inders', 'Finders', '"finders ltd"'])
    assert.deepEqual(await idsOf('/companies', search(`ids:${company.id} ${text}`)), [company.id], text)
})
