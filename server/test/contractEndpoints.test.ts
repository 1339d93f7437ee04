// The parts "Endpoints", "States and transitions", "Errors" and "Limits" of the interface, row by row.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Answer, type Client, testApp } from './app.ts'

interface Standard {
  path: string
  single: string
  list: string
  container: 'object' | 'array'
  total?: 'string'
  body: object
  edit: object
}

const CONTACT = { email: 'ada@example.com', firstname: 'Ada' }

const standard: Record<string, Standard> = {
  Campaigns: row('/campaigns', 'campaign', 'campaigns', 'object', { name: 'Welcome' }, { description: 'x' }),
  Segments: row('/segments', 'list', 'lists', 'object', { name: 'All' }, { description: 'x' }),
  Notes: row('/notes', 'note', 'notes', 'array', { lead: 1, text: 'Hi' }, { text: 'Ho' }),
  Tweets: row('/tweets', 'tweet', 'tweets', 'array', { name: 'T', text: 'Short' }, { text: 'Shorter' }),
  'Point Insights': row(
    '/points/insights',
    'insight',
    'insights',
    'array',
    { name: 'I' },
    { description: 'x' },
  ),
  Contacts: {
    ...row('/contacts', 'contact', 'contacts', 'object', CONTACT, { lastname: 'Lovelace' }),
    total: 'string',
  },
  Assets: row(
    '/assets',
    'asset',
    'assets',
    'array',
    { title: 'A', storageLocation: 'remote', file: 'https://files.example/a.pdf' },
    { description: 'x' },
  ),
  'Custom fields (contact)': row(
    '/fields/contact',
    'field',
    'fields',
    'array',
    { label: 'Size' },
    { label: 'Sizes' },
  ),
  'Custom fields (company)': row(
    '/fields/company',
    'field',
    'fields',
    'array',
    { label: 'Rank' },
    { label: 'Ranks' },
  ),
  'Text messages': row('/smses', 'sms', 'smses', 'array', { name: 'S', message: 'Hi' }, { message: 'Ho' }),
  Tags: row('/tags', 'tag', 'tags', 'array', { tag: 'vip' }, { description: 'x' }),
  Stages: row('/stages', 'stage', 'stages', 'array', { name: 'Lead' }, { description: 'x' }),
  Categories: row(
    '/categories',
    'category',
    'categories',
    'array',
    { title: 'C', bundle: 'page' },
    { title: 'D' },
  ),
  Forms: row('/forms', 'form', 'forms', 'array', { name: 'F' }, { description: 'x' }),
  Emails: row(
    '/emails',
    'email',
    'emails',
    'object',
    { name: 'E', subject: 'S', language: 'en', lists: [] },
    { subject: 'T' },
  ),
  Companies: {
    ...row('/companies', 'company', 'companies', 'object', { companyname: 'Ltd' }, { companycity: 'Bath' }),
    total: 'string',
  },
}

function row(
  path: string,
  single: string,
  list: string,
  container: 'object' | 'array',
  body: object,
  edit: object,
): Standard {
  return { path, single, list, container, body, edit }
}

test('Endpoints, conventions for all resources', async (t) => {
  const app = await testApp(t, { social_twitter_enabled: true })
  const admin = await app.as('admin')
  await admin.post('/contacts/new', { email: 'first@example.com' })
  for (const [name, { path, single, list, container, total = 'number', body, edit }] of Object.entries(
    standard,
  )) {
    await t.test(`${name}: 3. create, 1. get, 2. list, 4. edit, 5. delete`, async () => {
      const created = await admin.post(`${path}/new`, body)
      assert.equal(created.status, 201, created.text)
      const { id } = created.body[single]
      const got = await admin.get(`${path}/${id}`)
      assert.deepEqual([got.status, got.body[single].id], [200, id])
      const listed = await admin.get(path)
      assert.deepEqual([listed.status, typeof listed.body.total], [200, total])
      assert.equal(Array.isArray(listed.body[list]), container === 'array')
      const items = Object.values<{ id: number }>(listed.body[list])
      assert.equal(items.length, Math.min(30, Number(listed.body.total)))
      const page = await admin.get(`${path}?limit=1&start=0&orderBy=id&orderByDir=desc&minimal=1`)
      const [last] = Object.values<{ id: number }>(page.body[list])
      assert.equal(last?.id, id, 'the newest comes first')
      assert.equal(Object.values(page.body[list]).length, 1)
      const edited = await admin.patch(`${path}/${id}/edit`, edit)
      assert.deepEqual([edited.status, edited.body[single].id], [200, id])
      assert.equal((await admin.patch(`${path}/999999/edit`, edit)).status, 404)
      const replaced = await admin.put(`${path}/${id}/edit`, body)
      assert.deepEqual([replaced.status, replaced.body[single].id], [200, id])
      const deleted = await admin.delete(`${path}/${id}/delete`)
      assert.deepEqual([deleted.status, deleted.body[single].id], [200, id])
      assert.equal((await admin.get(`${path}/${id}`)).status, 404)
      const put = await admin.put(`${path}/999999/edit`, body)
      assert.equal(put.status, 201, put.text)
      assert.equal((await admin.delete(`${path}/${put.body[single].id}/delete`)).status, 200)
    })
    await t.test(`${name}: 6. bodies are JSON or form data`, async () => {
      const form = Object.entries(body).flatMap(([key, value]) =>
        Array.isArray(value) ? [] : [`${key}=${encodeURIComponent(String(value))}`],
      )
      const made = await admin.post(
        `${path}/new`,
        [...form, ...(name === 'Emails' ? ['lists[]='] : [])].join('&'),
      )
      assert.ok(made.status === 201 || made.status === 200, made.text)
      await admin.delete(`${path}/${made.body[single].id}/delete`)
    })
  }
})

test('Endpoints: campaigns', async (t) => {
  const app = await testApp(t)
  const admin = await app.as('admin')
  const contactId = await contact(admin)
  const { campaign } = (
    await admin.post('/campaigns/new', { name: 'Welcome', alias: 'hi', description: 'x', isPublished: 1 })
  ).body

  await t.test('name is the only required key', async () => {
    assert.equal((await admin.post('/campaigns/new', { alias: 'x' })).status, 400)
    assert.deepEqual([campaign.alias, campaign.description, campaign.isPublished], ['hi', 'x', true])
  })
  await t.test('POST /campaigns/CAMPAIGN_ID/contact/CONTACT_ID/add and /remove', async () => {
    const add = await admin.post(`/campaigns/${campaign.id}/contact/${contactId}/add`)
    assert.deepEqual([add.status, add.body.success], [200, true])
    const rows = await admin.get(`/campaigns/${campaign.id}/contacts`)
    assert.deepEqual([rows.body.total, rows.body.contacts.length], ['1', 1])
    for (const key of ['campaign_id', 'lead_id', 'date_added', 'manually_removed', 'manually_added'])
      assert.equal(typeof rows.body.contacts[0][key], 'string', key)
    assert.equal(rows.body.contacts[0].manually_added, '1')
    const remove = await admin.post(`/campaigns/${campaign.id}/contact/${contactId}/remove`)
    assert.deepEqual([remove.status, remove.body.success], [200, true])
    const after = await admin.get(
      `/campaigns/${campaign.id}/contacts?order[0][col]=lead_id&order[0][dir]=desc`,
    )
    assert.equal(after.body.contacts[0].manually_removed, '1')
    assert.equal((await admin.post(`/campaigns/${campaign.id}/contact/999999/add`)).status, 404)
  })
  await t.test('withContactCounts=true, kept for campaign_contact_count_cache_ttl', async () => {
    const plain = (await admin.get('/campaigns')).body.campaigns[campaign.id]
    assert.ok(!('contactCount' in plain) && !('contactCountFetchedAt' in plain))
    const read = async () =>
      (await admin.get('/campaigns?withContactCounts=true')).body.campaigns[campaign.id]
    const first = await read()
    assert.equal(first.contactCount, 0)
    assert.match(first.contactCountFetchedAt, /^\d{4}-\d\d-\d\dT/)
    await admin.post(`/campaigns/${campaign.id}/contact/${contactId}/add`)
    assert.equal((await read()).contactCount, 0, 'from the cache')
  })
  await t.test('published lists published campaigns only', async () => {
    await admin.post('/campaigns/new', { name: 'Draft', isPublished: 0 })
    assert.equal((await admin.get('/campaigns')).body.total, 2)
    assert.equal((await admin.get('/campaigns?published=1')).body.total, 1)
  })
  await t.test('POST /campaigns/clone/CAMPAIGN_ID', async () => {
    const clone = await admin.post(`/campaigns/clone/${campaign.id}`)
    assert.equal(clone.status, 201)
    assert.notEqual(clone.body.campaign.id, campaign.id)
    assert.deepEqual([clone.body.campaign.name, clone.body.campaign.isPublished], ['Welcome', false])
    assert.match(String(clone.headers.location), new RegExp(`/api/campaigns/${clone.body.campaign.id}$`))
  })
  await t.test('GET /campaigns/export/CAMPAIGN_ID and POST /campaigns/import', async () => {
    const out = await admin.get(`/campaigns/export/${campaign.id}`)
    assert.deepEqual([out.status, out.headers['content-type']], [200, 'application/json'])
    const into = await (await testApp(t)).as('admin')
    const imported = await into.post('/campaigns/import', out.text, {
      headers: { 'content-type': 'application/json' },
    })
    assert.ok([200, 201].includes(imported.status), imported.text)
    const [copy] = Object.values<{ name: string }>((await into.get('/campaigns')).body.campaigns)
    assert.equal(copy?.name, 'Welcome')
  })
})

test('Endpoints: segments', async (t) => {
  const admin = await (await testApp(t)).as('admin')
  const contactId = await contact(admin)
  const { id } = (await admin.post('/segments/new', { name: 'All' })).body.list

  await t.test('POST /segments/SEGMENT_ID/contact/CONTACT_ID/add and /remove', async () => {
    assert.deepEqual((await admin.post(`/segments/${id}/contact/${contactId}/add`)).body, { success: 1 })
    assert.deepEqual((await admin.post(`/segments/${id}/contact/${contactId}/remove`)).body, { success: 1 })
  })
  await t.test('POST /segments/SEGMENT_ID/contacts/add', async () => {
    const { body, status } = await admin.post(`/segments/${id}/contacts/add`, {
      contactIds: [contactId, 999_999],
    })
    assert.equal(status, 200)
    assert.deepEqual(body, {
      success: 1,
      details: { [contactId]: { success: true }, 999999: { success: false } },
    })
    assert.equal((await admin.post(`/segments/${id}/contacts/add`, {})).status, 400)
  })
  await t.test('GET /contacts/list/segments', async () => {
    const { body } = await admin.get('/contacts/list/segments')
    assert.deepEqual(body, { [id]: { id, name: 'All', alias: 'all' } })
  })
})

test('Endpoints: contacts', async (t) => {
  const app = await testApp(t)
  const admin = await app.as('admin')
  const contactId = await contact(admin)

  await t.test('GET /contacts with where in brackets', async () => {
    const where = 'where[0][col]=email&where[0][expr]=eq&where[0][val]=member@example.com'
    assert.deepEqual(Object.keys((await admin.get(`/contacts?${where}`)).body.contacts), [String(contactId)])
  })
  await t.test('POST /contacts/new: ipAddress and overwriteWithBlank', async () => {
    const { body } = await admin.post('/contacts/new', {
      email: 'x@example.com',
      city: 'Bath',
      ipAddress: '192.0.2.9',
    })
    assert.ok(body.contact.ipAddresses['192.0.2.9'])
    const edit = (blank: boolean) =>
      admin.patch(`/contacts/${body.contact.id}/edit`, { city: '', overwriteWithBlank: blank })
    assert.equal((await edit(false)).body.contact.fields.all.city, 'Bath')
    assert.equal((await edit(true)).body.contact.fields.all.city, null)
  })
  await t.test(
    'POST /contacts/batch/new, PATCH and PUT /contacts/batch/edit, DELETE /contacts/batch/delete',
    async () => {
      const made = await admin.post('/contacts/batch/new', [
        { email: 'b1@example.com' },
        { email: 'b2@example.com' },
      ])
      assert.equal(made.status, 201)
      const [first, second] = made.body.contacts.map((one: { id: number }) => one.id)
      const patched = await admin.patch('/contacts/batch/edit', [
        { id: first, city: 'Rome' },
        { id: 999_999, city: 'x' },
      ])
      assert.deepEqual(patched.body.statusCodes, { 0: 200, 1: 404 })
      const put = await admin.put('/contacts/batch/edit', [
        { id: first, city: 'Oslo' },
        { id: 999_999, city: 'Bonn' },
      ])
      assert.deepEqual(put.body.statusCodes, { 0: 200, 1: 201 })
      assert.equal((await admin.delete(`/contacts/batch/delete?ids=${first},${second}`)).status, 200)
      assert.equal((await admin.get(`/contacts/${first}`)).status, 404)
    },
  )
  await t.test('an edit adds tags, and removes those with a minus', async () => {
    await admin.patch(`/contacts/${contactId}/edit`, { tags: ['a', 'b'] })
    const { contact } = (await admin.patch(`/contacts/${contactId}/edit`, { tags: ['-a', 'c'] })).body
    assert.deepEqual(contact.tags.map((one: { tag: string }) => one.tag).sort(), ['b', 'c'])
  })
  await t.test('POST /contacts/ID/dnc/CHANNEL/add and /remove', async () => {
    const add = await admin.post(`/contacts/${contactId}/dnc/email/add`, {
      reason: 3,
      channelId: 7,
      comments: 'asked',
    })
    assert.deepEqual([add.body.channelId, add.body.reason, add.body.comments], [7, 3, 'asked'])
    assert.equal(add.body.contact.doNotContact.length, 1)
    const remove = await admin.post(`/contacts/${contactId}/dnc/email/remove`)
    assert.deepEqual([remove.status, remove.body.contact.doNotContact], [200, []])
  })
  await t.test('POST /contacts/ID/points/plus/POINTS and minus; 404 for a missing contact', async () => {
    const plus = await admin.post(`/contacts/${contactId}/points/plus/10`, {
      eventName: 'a',
      actionName: 'b',
    })
    assert.deepEqual([plus.status, plus.body], [200, { success: true }])
    assert.deepEqual((await admin.post(`/contacts/${contactId}/points/minus/4`)).body, { success: true })
    assert.equal((await admin.get(`/contacts/${contactId}`)).body.contact.points, 6)
    for (const way of ['plus', 'minus'])
      assert.equal((await admin.post(`/contacts/999999/points/${way}/1`)).status, 404)
  })
  await t.test('points of groups: plus, minus, set, times, divide', async () => {
    const { pointGroup } = (await admin.post('/points/groups/new', { name: 'Interest' })).body
    const path = `/contacts/${contactId}/points/groups/${pointGroup.id}`
    const scores: number[] = []
    for (const step of ['plus/10', 'minus/4', 'times/3', 'divide/2', 'set/7'])
      scores.push((await admin.post(`${path}/${step}`)).body.groupScore.score)
    assert.deepEqual(scores, [10, 6, 18, 9, 7])
    assert.equal((await admin.get(path)).body.groupScore.group.name, 'Interest')
    const all = await admin.get(`/contacts/${contactId}/points/groups`)
    assert.deepEqual([all.body.total, all.body.groupScores.length], [1, 1])
  })
  await t.test('GET /contacts/list/owners and /contacts/list/fields', async () => {
    const owners = (await admin.get('/contacts/list/owners')).body
    assert.ok(Array.isArray(owners))
    for (const key of ['id', 'firstName', 'lastName']) assert.ok(key in owners[0], key)
    const fields = (await admin.get('/contacts/list/fields')).body
    for (const [id, field] of Object.entries<Record<string, unknown>>(fields)) {
      assert.equal(Number(id), field.id)
      for (const key of ['label', 'alias', 'type', 'group', 'order']) assert.ok(key in field, key)
    }
  })
})

test('Endpoints: text messages, tags, stages, categories, notes', async (t) => {
  const app = await testApp(t)
  const admin = await app.as('admin')
  const contactId = await contact(admin)

  await t.test('GET /smses/ID/contact/CONTACT_ID/send', async () => {
    const { sms } = (await admin.post('/smses/new', { name: 'S', message: 'Hi' })).body
    await admin.patch(`/contacts/${contactId}/edit`, { mobile: '+4915112345678' })
    const { body, status } = await admin.get(`/smses/${sms.id}/contact/${contactId}/send`)
    assert.deepEqual([status, typeof body.status], [200, 'string'])
    assert.ok(body.success)
  })
  await t.test('GET /tags?search matches name and description', async () => {
    await admin.post('/tags/new', { tag: 'red', description: 'blue colours' })
    await admin.post('/tags/new', { tag: 'blue' })
    await admin.post('/tags/new', { tag: 'green' })
    assert.equal((await admin.get('/tags?search=blue')).body.total, 2)
  })
  await t.test('a stage weight is unique: 400 with the documented message', async () => {
    const stage = (await admin.post('/stages/new', { name: 'One', weight: 10 })).body.stage
    const clash = await admin.post('/stages/new', { name: 'Two', weight: 10 })
    assert.equal(clash.status, 400)
    assert.equal(clash.body.errors[0].message, 'weight: Another stage with this weight already exists.')
    const other = (await admin.post('/stages/new', { name: 'Two', weight: 20 })).body.stage
    assert.equal((await admin.patch(`/stages/${other.id}/edit`, { weight: 10 })).status, 400)
    assert.deepEqual((await admin.post(`/stages/${stage.id}/contact/${contactId}/add`)).body, { success: 1 })
    assert.equal((await admin.get(`/contacts/${contactId}`)).body.contact.stage.id, stage.id)
    assert.deepEqual((await admin.post(`/stages/${stage.id}/contact/${contactId}/remove`)).body, {
      success: 1,
    })
    assert.equal((await admin.get(`/contacts/${contactId}`)).body.contact.stage, null)
  })
  await t.test('a note is general and of now unless told otherwise; a list item has five keys', async () => {
    const { note } = (await admin.post('/notes/new', { lead: contactId, text: 'Hi' })).body
    assert.equal(note.type, 'general')
    assert.ok(Math.abs(Date.parse(note.dateTime) - Date.now()) < 120_000)
    const [item] = (await admin.get('/notes')).body.notes
    assert.deepEqual(Object.keys(item).sort(), ['dateTime', 'id', 'lead', 'text', 'type'])
    assert.equal((await admin.post('/notes/new', { text: 'x' })).status, 400)
  })
  await t.test('a category is bound to its bundle and is assigned by id', async () => {
    assert.equal((await admin.post('/categories/new', { title: 'x' })).status, 400)
    const unknown = await admin.post('/segments/new', { name: 'S', category: 999_999 })
    assert.equal(unknown.status, 400)
  })
  await t.test('Point Insights: defaults, and list items with four keys', async () => {
    const { insight } = (await admin.post('/points/insights/new', { name: 'I' })).body
    assert.deepEqual(
      [insight.insightType, insight.insightAction],
      ['compare_point_groups', 'set_custom_field'],
    )
    const [item] = (await admin.get('/points/insights')).body.insights
    assert.deepEqual(Object.keys(item).sort(), ['category', 'description', 'id', 'name'])
  })
})

test('Endpoints: stats', async (t) => {
  const admin = await (await testApp(t)).as('admin')
  await contact(admin)
  await t.test('GET /stats', async () => {
    const { availableTables, tableColumns } = (await admin.get('/stats')).body
    assert.ok(availableTables.length >= 32)
    assert.deepEqual(Object.keys(tableColumns).sort(), [...availableTables].sort())
  })
  await t.test('GET /stats/TABLE with where and order; expressions', async () => {
    const { body } = await admin.get(
      '/stats/audit_log?where[0][col]=bundle&where[0][expr]=eq&where[0][val]=lead&order[0][col]=id&order[0][dir]=DESC&limit=1',
    )
    assert.deepEqual([typeof body.total, body.stats.length, typeof body.stats[0].id], ['number', 1, 'string'])
    assert.match(body.stats[0].date_added, /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
    for (const [expr, val] of [
      ['neq', '0'],
      ['lt', '9'],
      ['lte', '9'],
      ['gt', '0'],
      ['gte', '1'],
      ['isNotNull', ''],
      ['like', '%1%'],
      ['in', '1,2,3'],
    ])
      assert.equal(
        (await admin.get(`/stats/audit_log?where[0][col]=id&where[0][expr]=${expr}&where[0][val]=${val}`))
          .status,
        200,
        expr,
      )
  })
})

test('Endpoints: themes', async (t) => {
  const admin = await (await testApp(t)).as('admin')
  await t.test('GET /themes and GET /themes/THEME_NAME', async () => {
    const { themes } = (await admin.get('/themes')).body
    assert.ok(Object.keys(themes).length >= 6)
    const zip = await admin.get('/themes/blank')
    assert.deepEqual([zip.status, zip.headers['content-type']], [200, 'application/zip'])
    assert.ok((await admin.get('/themes/nothing')).body.errors[0].message)
  })
  await t.test('POST /themes/new without a file is refused', async () => {
    const { status, body } = await admin.post('/themes/new', {})
    assert.deepEqual([status, body.errors.length], [400, 1])
  })
  await t.test('DELETE hides a bundled theme', async () => {
    assert.deepEqual((await admin.delete('/themes/blank/delete')).body, { success: true })
  })
})

test('Errors and limits', async (t) => {
  const app = await testApp(t, { social_twitter_enabled: true })
  const admin = await app.as('admin')
  await t.test('a field that a segment filters by is not deleted: 409', async () => {
    const { field } = (await admin.post('/fields/contact/new', { label: 'Size', type: 'number' })).body
    const filters = [
      {
        object: 'lead',
        glue: 'and',
        field: field.alias,
        type: 'number',
        operator: 'gt',
        properties: { filter: 5 },
      },
    ]
    const { list } = (await admin.post('/segments/new', { name: 'Big', filters })).body
    assert.equal((await admin.delete(`/fields/contact/${field.id}/delete`)).status, 409)
    assert.equal((await admin.get(`/fields/contact/${field.id}`)).status, 200)
    await admin.delete(`/segments/${list.id}/delete`)
    assert.equal((await admin.delete(`/fields/contact/${field.id}/delete`)).status, 200)
  })
  await t.test('a tweet has 280 characters at most', async () => {
    assert.equal((await admin.post('/tweets/new', { name: 'T', text: 'x'.repeat(280) })).status, 201)
    assert.equal((await admin.post('/tweets/new', { name: 'T', text: 'x'.repeat(281) })).status, 400)
  })
  await t.test('tweets are there only while the social integration is active', async (t) => {
    const without = await (await testApp(t)).as('admin')
    assert.ok((await without.get('/tweets')).status >= 400)
  })
  await t.test('thirty rows from the first unless told otherwise', async () => {
    await admin.post(
      '/tags/batch/new',
      Array.from({ length: 31 }, (_, n) => ({ tag: `t${n}` })),
    )
    const { body } = await admin.get('/tags')
    assert.deepEqual([body.total, body.tags.length], [31, 30])
  })
})

async function contact(client: Client): Promise<number> {
  const made: Answer = await client.post('/contacts/new', { email: 'member@example.com' })
  return made.body.contact.id
}
