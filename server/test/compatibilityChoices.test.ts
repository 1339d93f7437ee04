// Where the documented interface and the habits of existing servers differ, row by row.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { definitions } from '../src/features/index.ts'
import { testApp } from './app.ts'

const app = await testApp(undefined, { social_twitter_enabled: true })
const admin = await app.as('admin')

let made = 0

async function newContact(body: object = {}): Promise<number> {
  const answer = await admin.post('/contacts/new', { email: `choice${++made}@example.com`, ...body })
  assert.equal(answer.status, 201, answer.text)
  return answer.body.contact.id
}

async function create(path: string, key: string, body: object) {
  const answer = await admin.post(`${path}/new`, body)
  assert.equal(answer.status, 201, answer.text)
  return answer.body[key]
}

const refusal = ({ status, body }: Awaited<ReturnType<typeof admin.get>>) => [
  status,
  body.errors[0].code,
  body.errors[0].message,
]

test('compatibility 6, success: true for campaigns and points, 1 for segments, stages and companies', async () => {
  const contact = await newContact()
  const answers: Record<string, unknown> = {}
  for (const [path, key, body] of [
    ['/campaigns', 'campaign', { name: 'A' }],
    ['/segments', 'list', { name: 'A' }],
    ['/stages', 'stage', { name: 'A' }],
    ['/companies', 'company', { companyname: 'A' }],
  ] as const) {
    const { id } = await create(path, key, body)
    for (const verb of ['add', 'remove'])
      answers[`${path} ${verb}`] = (await admin.post(`${path}/${id}/contact/${contact}/${verb}`)).body
  }
  answers.points = (await admin.post(`/contacts/${contact}/points/plus/1`)).body
  assert.deepEqual(answers, {
    '/campaigns add': { success: true },
    '/campaigns remove': { success: true },
    '/segments add': { success: 1 },
    '/segments remove': { success: 1 },
    '/stages add': { success: 1 },
    '/stages remove': { success: 1 },
    '/companies add': { success: 1 },
    '/companies remove': { success: 1 },
    points: { success: true },
  })
})

test('compatibility 6, segment bulk body: contactIds, ids and a bare list are the same', async () => {
  const contact = await newContact()
  const { id } = await create('/segments', 'list', { name: 'Bulk' })
  for (const body of [{ contactIds: [contact] }, { ids: [contact] }, [contact]])
    assert.deepEqual((await admin.post(`/segments/${id}/contacts/add`, body)).body, {
      success: 1,
      details: { [contact]: { success: true } },
    })
})

test('compatibility 6, campaign create: a name is enough; clone status: 201 with its address', async () => {
  const campaign = await create('/campaigns', 'campaign', { name: 'Only a name' })
  assert.deepEqual([campaign.events, campaign.lists, campaign.forms], [{}, [], []])
  const clone = await admin.post(`/campaigns/clone/${campaign.id}`)
  assert.equal(clone.status, 201)
  assert.match(String(clone.headers.location), new RegExp(`/api/campaigns/${clone.body.campaign.id}$`))
})

test('compatibility 6, DNC add answer: channelId, reason and comments beside the contact', async () => {
  const contact = await newContact()
  const { body } = await admin.post(`/contacts/${contact}/dnc/email/add`, {
    channelId: 5,
    reason: 3,
    comments: 'asked for it',
  })
  assert.deepEqual([body.channelId, body.reason, body.comments], [5, 3, 'asked for it'])
  const [entry] = body.contact.doNotContact
  assert.deepEqual(
    [entry.channel, entry.channelId, entry.reason, entry.comments],
    ['email', 5, 3, 'asked for it'],
  )
})

test('compatibility 6, published filter: published and publishedOnly work on all', async () => {
  let tried = 0
  for (const { path, many, sample } of definitions) {
    const answer = await admin.post(`${path}/batch/new`, [
      { ...sample(901), isPublished: true },
      { ...sample(902), isPublished: false },
    ])
    const ids = answer.body[many].map((one: { id: number }) => one.id)
    if (!('isPublished' in answer.body[many][0])) continue
    tried++
    const find = async (query: string) => {
      const list = (await admin.get(`${path}?limit=0&search=ids:${ids}&${query}`)).body
      const found = Object.values<{ id: number }>(list[many]).map((one) => one.id)
      assert.equal(Number(list.total), found.length)
      return found
    }
    for (const query of ['published=1', 'publishedOnly=true'])
      assert.deepEqual(await find(query), ids.slice(0, 1), `${path}?${query}`)
    assert.equal((await find('')).length, 2, path)
  }
  assert.ok(tried >= 20, `${tried}`)
})

test('compatibility 6, stats limit and total: 30 rows and a number', async () => {
  await admin.post(
    '/tags/batch/new',
    Array.from({ length: 35 }, (_, n) => ({ tag: `stats ${n}` })),
  )
  const { body } = await admin.get('/stats/audit_log')
  assert.equal(body.stats.length, 30)
  assert.ok(Number.isInteger(body.total) && body.total > 30)
})

test('compatibility 6, list containers: smses, tags, tweets and fields are arrays, also when empty', async () => {
  for (const [path, key] of [
    ['/smses', 'smses'],
    ['/tags', 'tags'],
    ['/tweets', 'tweets'],
    ['/fields/contact', 'fields'],
    ['/fields/company', 'fields'],
  ] as const)
    for (const query of ['', '?search=nothing-like-this', '?minimal=1'])
      assert.ok(Array.isArray((await admin.get(`${path}${query}`)).body[key]), `${path}${query}`)
})

test('compatibility 6, contact tags: an array of id, tag and description', async () => {
  const tag = await create('/tags', 'tag', { tag: 'described', description: 'What it means' })
  const contact = await newContact({ tags: ['described'] })
  assert.deepEqual((await admin.get(`/contacts/${contact}`)).body.contact.tags, [
    { id: tag.id, tag: 'described', description: 'What it means' },
  ])
})

test('compatibility 6, owner and utm key case: both spellings', async () => {
  const { username } = (await admin.get('/users/self')).body
  const contact = await newContact({ owner: admin.userId })
  await admin.post(`/contacts/${contact}/utm/add`, { useragent: 'Browser/1.0', utm_source: 'news' })
  const { owner, utmtags } = (await admin.get(`/contacts/${contact}`)).body.contact
  assert.deepEqual([owner.username, owner.Username], [username, username])
  assert.deepEqual([utmtags[0].userAgent, utmtags[0].UserAgent], ['Browser/1.0', 'Browser/1.0'])
})

test('compatibility 6, company extra fields: the audit block and the owner come as a superset', async () => {
  const company = await create('/companies', 'company', { companyname: 'Superset', owner: admin.userId })
  assert.deepEqual(Object.keys(company).slice(0, 7), [
    'isPublished',
    'dateAdded',
    'dateModified',
    'createdBy',
    'createdByUser',
    'modifiedBy',
    'modifiedByUser',
  ])
  assert.deepEqual(
    [company.isPublished, company.createdBy, company.score, company.fields.all.companyname],
    [true, admin.userId, 0, 'Superset'],
  )
})

test('compatibility 6, isGlobal default: a segment is restricted unless told', async () => {
  const list = await create('/segments', 'list', { name: 'Restricted' })
  assert.deepEqual([list.isGlobal, list.isPreferenceCenter], [false, false])
})

test('compatibility 6, query access_token: refused, as for no credentials', async () => {
  const nobody = await app.as('nobody')
  const refused = await nobody.get('/contacts?access_token=anything')
  assert.deepEqual([refused.status, refused.body.errors[0].type], [401, 'access_denied'])
  assert.deepEqual(refused.body, (await nobody.get('/contacts')).body)
})

test('compatibility 6, stats tables: the documented ones, focus_stats and tweet_stats', async () => {
  const { availableTables, tableColumns } = (await admin.get('/stats')).body
  assert.deepEqual([...availableTables].sort(), STATS_TABLES)
  assert.deepEqual(Object.keys(tableColumns).sort(), STATS_TABLES)
  assert.deepEqual([...tableColumns.focus_stats].sort(), [
    'date_added',
    'focus_id',
    'id',
    'lead_id',
    'type',
    'type_id',
  ])
  assert.deepEqual([...tableColumns.tweet_stats].sort(), [
    'date_sent',
    'favorite_count',
    'handle',
    'id',
    'is_failed',
    'lead_id',
    'response_details',
    'retry_count',
    'retweet_count',
    'source',
    'source_id',
    'tweet_id',
    'twitter_tweet_id',
  ])
  assert.deepEqual([...tableColumns.campaign_leads].sort(), [
    'campaign_id',
    'date_added',
    'date_last_exited',
    'lead_id',
    'manually_added',
    'manually_removed',
    'rotation',
  ])
})

const STATS_TABLES = [
  'asset_downloads',
  'audit_log',
  'campaign_lead_event_log',
  'campaign_leads',
  'channel_url_trackables',
  'companies_leads',
  'dynamic_content_lead_data',
  'dynamic_content_stats',
  'email_stat_replies',
  'email_stats',
  'email_stats_devices',
  'focus_stats',
  'form_submissions',
  'ip_addresses',
  'lead_categories',
  'lead_companies_change_log',
  'lead_devices',
  'lead_donotcontact',
  'lead_event_log',
  'lead_frequencyrules',
  'lead_lists_leads',
  'lead_points_change_log',
  'lead_stages_change_log',
  'lead_utmtags',
  'page_hits',
  'page_redirects',
  'point_lead_action_log',
  'point_lead_event_log',
  'push_notification_stats',
  'sms_message_stats',
  'stage_lead_action_log',
  'tweet_stats',
  'video_hits',
  'webhook_logs',
]

test('compatibility 6, contact segments key: lists', async () => {
  const contact = await newContact()
  const list = await create('/segments', 'list', { name: 'Key' })
  await admin.post(`/segments/${list.id}/contact/${contact}/add`)
  const { body } = await admin.get(`/contacts/${contact}/segments`)
  assert.deepEqual([body.total, body.lists[list.id].name], [1, 'Key'])
})

test('compatibility 6, single delete id: the answer keeps it', async () => {
  const contact = await newContact()
  const { body } = await admin.delete(`/contacts/${contact}/delete`)
  assert.equal(body.contact.id, contact)
})

test('compatibility 6, batch delete ids: a comma list, brackets and a body', async () => {
  const ids = await Promise.all(Array.from({ length: 6 }, () => newContact()))
  const idsOf = ({ body }: Awaited<ReturnType<typeof admin.get>>) =>
    body.contacts.map((one: { id: number }) => one.id)
  assert.deepEqual(
    idsOf(await admin.delete(`/contacts/batch/delete?ids=${ids[0]},${ids[1]}`)),
    ids.slice(0, 2),
  )
  assert.deepEqual(
    idsOf(await admin.delete(`/contacts/batch/delete?ids[]=${ids[2]}&ids[]=${ids[3]}`)),
    ids.slice(2, 4),
  )
  assert.deepEqual(idsOf(await admin.delete('/contacts/batch/delete', { ids: ids.slice(4) })), ids.slice(4))
})

test('compatibility 6, stage weight clash: a 400; absent on create it is the next free one', async () => {
  const stage = await create('/stages', 'stage', { name: 'Weighed', weight: 70_000 })
  const next = await create('/stages', 'stage', { name: 'Next' })
  assert.equal(next.weight, 70_001)
  assert.deepEqual(refusal(await admin.post('/stages/new', { name: 'Clash', weight: stage.weight })), [
    400,
    400,
    'weight: Another stage with this weight already exists.',
  ])
})

test('compatibility 6, field in use: a 409, and the field stays', async () => {
  const field = await create('/fields/contact', 'field', { label: 'Used', type: 'text' })
  const filters = [
    {
      object: 'lead',
      glue: 'and',
      field: field.alias,
      type: 'text',
      operator: '=',
      properties: { filter: 'x' },
    },
  ]
  await create('/segments', 'list', { name: 'User of a field', filters })
  const answer = await admin.delete(`/fields/contact/${field.id}/delete`)
  assert.deepEqual([answer.status, answer.body.errors[0].code], [409, 409])
  assert.equal((await admin.get(`/fields/contact/${field.id}`)).body.field.alias, field.alias)
})

test('compatibility 6, email required keys: name, subject, language and lists; legacy clients may leave two out', async (t) => {
  const whole = { name: 'E', subject: 'S', language: 'en', lists: [] as number[] }
  for (const key of ['name', 'subject', 'language', 'lists'] as const) {
    const { [key]: _, ...rest } = whole
    const [status, , message] = refusal(await admin.post('/emails/new', rest))
    assert.equal(status, 400)
    assert.match(String(message), new RegExp(`${key}:`))
  }
  const legacy = await (await testApp(t, { api_legacy_clients: true, locale: 'fr' })).as('admin')
  const { email } = (await legacy.post('/emails/new', { name: 'E', subject: 'S' })).body
  assert.deepEqual([email.language, email.lists, email.emailType], ['fr', [], 'template'])
  assert.equal((await legacy.post('/emails/new', { name: 'E', subject: 'S', emailType: 'list' })).status, 400)
})

test('compatibility 6, theme GET missing: a 404 as JSON', async () => {
  const { status, body } = await admin.get('/themes/nowhere')
  assert.deepEqual([status, body.errors[0].code], [404, 404])
})

test('compatibility 6, categories list: search and where find', async () => {
  const category = await create('/categories', 'category', { title: 'Findable', bundle: 'page' })
  for (const query of ['search=Findable', 'where[0][col]=title&where[0][expr]=eq&where[0][val]=Findable'])
    assert.deepEqual(
      (await admin.get(`/categories?${query}`)).body.categories.map((one: { id: number }) => one.id),
      [category.id],
    )
})

test('compatibility 6, list note fields: five in a list, all in batch answers and alone', async () => {
  const lead = await newContact()
  const short = ['id', 'text', 'type', 'dateTime', 'lead']
  const batch = await admin.post('/notes/batch/new', [{ lead, text: 'Hi' }])
  const [note] = batch.body.notes
  const alone = (await admin.get(`/notes/${note.id}`)).body.note
  for (const full of [note, alone])
    for (const key of [...short, 'dateAdded', 'createdBy', 'createdByUser']) assert.ok(key in full, key)
  assert.deepEqual(Object.keys((await admin.get('/notes')).body.notes[0]).sort(), [...short].sort())
})

test('compatibility 6, points insights and lead:notes: rights of their own', async () => {
  const reader = await app.as({ 'point:insights': ['view'], 'lead:notes': ['viewown', 'viewother'] })
  assert.deepEqual((await reader.get('/points/insights')).body, (await admin.get('/points/insights')).body)
  assert.equal((await reader.get('/notes')).status, 200)
  const stranger = await app.as({ 'point:points': ['full'], 'lead:leads': ['full'] })
  assert.equal((await stranger.get('/points/insights')).status, 403)
  assert.equal((await stranger.get('/notes')).status, 403)
})

test('compatibility 6, category unknown: a 400 with the words that are compared', async () => {
  const answer = await admin.post('/segments/new', { name: 'S', category: 999_999 })
  assert.equal(answer.status, 400)
  assert.match(answer.body.errors[0].message, /Category 999999 does not exist/)
})

test('compatibility 6, minimal: the envelope stays, items lose nested lists', async () => {
  const list = await create('/segments', 'list', { name: 'Short' })
  const { body } = await admin.get('/segments?minimal=true&search=Short')
  assert.deepEqual(Object.keys(body), ['total', 'lists'])
  assert.ok(!('filters' in body.lists[list.id]))
  assert.equal(body.lists[list.id].alias, 'short')
  const contact = await newContact({ tags: ['t'] })
  const item = (await admin.get(`/contacts?minimal=1&search=ids:${contact}`)).body.contacts[contact]
  assert.ok(!('tags' in item) && !('ipAddresses' in item))
  assert.equal(item.fields.all.id, String(contact))
})

test('compatibility 6, orderBy names: snake_case and camelCase, with a prefix', async () => {
  for (const name of ['One', 'Two']) await create('/smses', 'sms', { name: `Order ${name}`, message: 'x' })
  for (const column of ['date_added,id', 'dateAdded,id', 's.dateAdded,s.id']) {
    const { smses } = (await admin.get(`/smses?search=Order&orderBy=${column}&orderByDir=desc`)).body
    assert.deepEqual(
      smses.map((one: { name: string }) => one.name),
      ['Order Two', 'Order One'],
      column,
    )
  }
})

test('compatibility 6, delete in use segment: a 422, and it stays', async () => {
  const used = await create('/segments', 'list', { name: 'Used' })
  const filters = [
    {
      object: 'lead',
      glue: 'and',
      field: 'leadlist',
      type: 'leadlist',
      operator: 'in',
      properties: { filter: [used.id] },
    },
  ]
  await create('/segments', 'list', { name: 'User', filters })
  for (const answer of [
    await admin.delete(`/segments/${used.id}/delete`),
    await admin.patch(`/segments/${used.id}/edit`, { isPublished: false }),
  ])
    assert.deepEqual([answer.status, answer.body.errors[0].code], [422, 422])
  assert.equal((await admin.get(`/segments/${used.id}`)).body.list.isPublished, true)
})

test('compatibility 6, postAction default: return', async () => {
  assert.equal((await create('/forms', 'form', { name: 'Plain' })).postAction, 'return')
})

test('compatibility 6, text sort: without regard to case, then by id; nulls first ascending, last descending', async () => {
  const lastnames = ['sortb', 'SortA', 'sorta', null, 'SORTC']
  const ids: number[] = []
  for (const lastname of lastnames) ids.push(await newContact({ lastname, firstname: 'Sorted' }))
  const order = async (dir: string) => {
    const where = 'where[0][col]=firstname&where[0][expr]=eq&where[0][val]=Sorted'
    const { text } = await admin.get(`/contacts?${where}&orderBy=lastname&orderByDir=${dir}`)
    // An object would forget the order in which its numeric keys came.
    return [...text.matchAll(/"(\d+)":\{"isPublished"/g)].map(([, id]) => ids.indexOf(Number(id)))
  }
  assert.deepEqual(await order('asc'), [3, 1, 2, 0, 4])
  const descending = await order('desc')
  assert.deepEqual([descending[0], descending.at(-1)], [4, 3])
})

test('compatibility 6, numeric zero: a value like any other, on every verb', async () => {
  const field = await create('/fields/contact', 'field', { label: 'Zero', type: 'number' })
  const id = await newContact({ points: 5, [field.alias]: 7 })
  const patched = (await admin.patch(`/contacts/${id}/edit`, { points: 0, [field.alias]: 0 })).body.contact
  assert.deepEqual([patched.points, patched.fields.all[field.alias]], [0, 0])
  const { email } = patched.fields.all
  const posted = (await admin.post('/contacts/new', { email, points: 0, [field.alias]: '0' })).body.contact
  assert.deepEqual([posted.id, posted.points, posted.fields.all[field.alias]], [id, 0, 0])
})

test('compatibility 6, email lists: [] for a template, not for a list', async () => {
  const body = { name: 'E', subject: 'S', language: 'en', lists: [] }
  assert.deepEqual((await create('/emails', 'email', body)).lists, [])
  const answer = await admin.post('/emails/new', { ...body, emailType: 'list' })
  assert.equal(answer.status, 400)
  assert.ok(answer.body.errors[0].details.lists.length > 0)
})

test('compatibility 6, Point Insights: any ids and aliases are accepted', async () => {
  const insight = await create('/points/insights', 'insight', {
    name: 'Odd',
    customField: 'there_is_none',
    pointGroups: [999_998, 999_999],
  })
  assert.deepEqual([insight.customField, insight.pointGroups], ['there_is_none', [999_998, 999_999]])
})

test('compatibility 6, stats: a bad column or expression is a 400, an unknown table the index', async () => {
  assert.equal(
    (await admin.get('/stats/audit_log?where[0][col]=nope&where[0][expr]=eq&where[0][val]=1')).status,
    400,
  )
  assert.equal(
    (await admin.get('/stats/audit_log?where[0][col]=id&where[0][expr]=nope&where[0][val]=1')).status,
    400,
  )
  const unknown = await admin.get('/stats/no_such_table')
  assert.deepEqual([unknown.status, unknown.body], [200, (await admin.get('/stats')).body])
})

test('compatibility 6, contact field entries: id and is_fixed are strings', async () => {
  const { fields } = (await admin.get(`/contacts/${await newContact()}`)).body.contact
  for (const group of ['core', 'social'])
    for (const entry of Object.values<{ id: unknown; is_fixed: unknown }>(fields[group])) {
      assert.match(String(entry.id), /^\d+$/)
      assert.deepEqual([typeof entry.id, ['0', '1'].includes(entry.is_fixed as string)], ['string', true])
    }
})

test('compatibility 6, contact batches: contacts, statusCodes and, when some fail, errors', async () => {
  const email = 'folded@example.com'
  const { status, body } = await admin.post('/contacts/batch/new', [
    { email, firstname: 'First' },
    { email: 'no address' },
    { email: 'FOLDED@example.com', firstname: 'Second' },
  ])
  assert.equal(status, 201)
  assert.deepEqual(Object.keys(body), ['contacts', 'statusCodes', 'errors'])
  assert.deepEqual(body.statusCodes, [201, 400, 200])
  assert.deepEqual(Object.keys(body.errors), ['1'])
  assert.equal(body.contacts[0].id, body.contacts[1].id, 'the same unique value is merged in request order')
  assert.equal(
    (await admin.get(`/contacts/${body.contacts[0].id}`)).body.contact.fields.all.firstname,
    'Second',
  )
  const edited = await admin.patch('/contacts/batch/edit', [{ id: body.contacts[0].id, city: 'Bath' }])
  assert.deepEqual(Object.keys(edited.body), ['contacts', 'statusCodes'])
  assert.deepEqual(edited.body.statusCodes, [200])
})

test('compatibility 6, lenient input: unknown keys, unreadable dates, non-numeric start; an unknown expr is a 400', async () => {
  const id = await newContact({ nonsense: 1, lastActive: 'not a date' })
  assert.equal((await admin.get(`/contacts/${id}`)).body.contact.lastActive, null)
  const where = 'where[0][col]=email&where[0][expr]=sounds&where[0][val]=x'
  const refused = await admin.get(`/contacts?${where}`)
  assert.deepEqual([refused.status, /sounds.* does not exist/.test(refused.text)], [400, true])
  const first = (await admin.get('/contacts?limit=1&start=0')).body.contacts
  assert.deepEqual((await admin.get('/contacts?limit=1&start=abc')).body.contacts, first)
})

test('compatibility 6, content types: a form over a limit is a 400 and never cut', async () => {
  const many = Array.from({ length: 5_000 }, (_, n) => `tags[]=t${n}`).join('&')
  const id = await newContact()
  const answer = await admin.patch(`/contacts/${id}/edit`, many)
  const tags = (await admin.get(`/contacts/${id}`)).body.contact.tags.length
  assert.ok((answer.status === 400 && tags === 0) || (answer.status === 200 && tags === 5_000), `${tags}`)
  const deep = `a${'[b]'.repeat(200)}=1`
  assert.equal((await admin.patch(`/contacts/${id}/edit`, deep)).status, 400)
})

test('compatibility 6, OAuth scope: an empty text; api_enabled: on unless it is turned off', async () => {
  const { clientId, clientSecret } = await create('/credentials', 'credential', {
    name: 'Scope',
    redirectUris: ['https://scope.example/cb'],
  })
  const answer = await app.fastify.inject({
    method: 'POST',
    url: '/oauth/v2/token',
    payload: { grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret },
  })
  const { scope, expires_in, token_type, access_token } = answer.json()
  assert.deepEqual([answer.statusCode, scope, expires_in, token_type], [200, '', 3_600, 'bearer'])
  const headers = { authorization: `Bearer ${access_token}` }
  const stages = await app.fastify.inject({ url: '/api/stages?limit=1', headers })
  assert.equal(stages.statusCode, 200)
})

test('compatibility 6, 405 / 404 for method: a known path with another method is a 404', async () => {
  for (const answer of [
    await admin.post('/contacts', {}),
    await admin.get('/contacts/new'),
    await admin.put('/contacts/new', {}),
    await admin.delete('/contacts'),
  ])
    assert.deepEqual([answer.status, answer.body.errors[0].code], [404, 404])
})

test('a PUT without isPublished keeps the state of records whose form has none (compatibility 6)', async () => {
  for (const [path, one, body] of [
    ['/contacts', 'contact', { firstname: 'Put' }],
    ['/companies', 'company', { companyname: 'Put' }],
    ['/tweets', 'tweet', { name: 'Put', text: 'Put' }],
  ] as const) {
    const { id } = await create(path, one, body)
    const put = (more = {}) => admin.put(`${path}/${id}/edit`, { ...body, ...more })
    const single = await put()
    assert.equal(single.body[one].isPublished, true, single.text)
    const batch = await admin.put(`${path}/batch/edit`, [{ id, ...body }])
    assert.equal(batch.status, 200, batch.text)
    const shown = async () =>
      (await admin.get(`${path}?publishedOnly=true&search=Put`)).text.includes(`"id":${id}`)
    assert.equal(await shown(), true, path)
    assert.equal((await put({ isPublished: false })).body[one].isPublished, false, path)
    assert.equal((await put()).body[one].isPublished, false, path)
  }
})

test('compatibility 6, PUT without a key: texts, lists and dates go, numbers fall back, some values stay', async () => {
  const { list } = (
    await admin.post('/segments/new', { name: 'Put', publicName: 'P', description: 'd', isGlobal: true })
  ).body
  const segment = (await admin.put(`/segments/${list.id}/edit`, { name: 'Put' })).body.list
  assert.deepEqual(
    [segment.description, segment.filters, segment.isGlobal, segment.isPublished],
    [null, [], false, false],
  )
  const point = await create('/points', 'point', {
    name: 'Put',
    type: 'page.hit',
    delta: 5,
    repeatable: true,
    publishUp: '2024-01-01 00:00',
  })
  const put = (await admin.put(`/points/${point.id}/edit`, { name: 'Put', type: 'page.hit' })).body.point
  assert.deepEqual([put.delta, put.repeatable, put.publishUp, put.isPublished], [0, false, null, false])
  const stage = await create('/stages', 'stage', { name: 'Put', weight: 4_000 })
  assert.equal((await admin.put(`/stages/${stage.id}/edit`, { name: 'Put' })).body.stage.weight, 4_000)
  // What a create needs may be left out of a PUT to a record that exists.
  assert.equal((await admin.put(`/stages/${stage.id}/edit`, { description: 'x' })).status, 200)
  assert.equal((await admin.put('/stages/1999999999/edit', { description: 'x' })).status, 400)
})
