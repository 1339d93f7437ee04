// "Endpoints" of the interface from Campaigns to Point Insights, row by row.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Answer, type Client, testApp } from './app.ts'
import { upload } from './upload.ts'

test('Endpoints: campaigns', async (t) => {
  const app = await testApp(t)
  const admin = await app.as('admin')
  const contactId = await contact(admin)
  const { campaign } = (
    await admin.post('/campaigns/new', { name: 'Welcome', alias: 'hi', description: 'x', isPublished: 1 })
  ).body

  await t.test('POST /campaigns/new: name is required; alias, description, isPublished 0 or 1', async () => {
    assert.equal((await admin.post('/campaigns/new', { alias: 'x' })).status, 400)
    assert.deepEqual([campaign.alias, campaign.description, campaign.isPublished], ['hi', 'x', true])
    const off = (await admin.post('/campaigns/new', { name: 'Été 2026', isPublished: 0 })).body.campaign
    assert.deepEqual([off.alias, off.isPublished], ['ete-2026', false])
    await admin.delete(`/campaigns/${off.id}/delete`)
  })
  await t.test('PATCH, PUT /campaigns/ID/edit', async () => {
    const edit = `/campaigns/${campaign.id}/edit`
    assert.equal((await admin.patch(edit, { description: 'y' })).body.campaign.name, 'Welcome')
    assert.equal((await admin.put('/campaigns/999999/edit', { description: 'x' })).status, 400)
    const nameless = await admin.put(edit, { description: 'z' })
    assert.deepEqual(
      [nameless.status, nameless.body.errors[0].details],
      [400, { name: ['This field is required.'] }],
    )
    const { body } = await admin.put(edit, { name: 'Welcome', isPublished: 1 })
    assert.deepEqual([body.campaign.description, body.campaign.isPublished], [null, true])
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
  await t.test('GET /campaigns/ID/contacts: start, limit, order and where as for statistics', async () => {
    const made = await admin.post('/contacts/batch/new', [{ firstname: 'A' }, { firstname: 'B' }])
    const ids = [contactId, ...made.body.contacts.map((one: { id: number }) => one.id)]
    const { id } = (await admin.post('/campaigns/new', { name: 'Three' })).body.campaign
    for (const one of ids) await admin.post(`/campaigns/${id}/contact/${one}/add`)
    const found = async (query: string) => {
      const { body } = await admin.get(`/campaigns/${id}/contacts?${query}`)
      return [body.total, body.contacts.map((row: { lead_id: string }) => Number(row.lead_id))]
    }
    assert.deepEqual(await found('order[0][col]=lead_id&order[0][dir]=desc'), ['3', [...ids].reverse()])
    assert.deepEqual(await found('order[0][col]=lead_id&start=1&limit=1'), ['3', [ids[1]]])
    assert.deepEqual(await found(`where[0][col]=lead_id&where[0][expr]=gt&where[0][val]=${ids[1]}`), [
      '1',
      [ids[2]],
    ])
    await admin.delete(`/campaigns/${id}/delete`)
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
    const archive = (await admin.post('/campaigns/import', out.text, {
      headers: { 'content-type': 'application/json' },
    })) satisfies Answer
    assert.equal(archive.status, 200, 'what is known is recognised')
  })
  await t.test('export and import of a campaign with the file of an asset: a ZIP archive', async () => {
    const { name } = (await upload(admin, '/files/media/new', 'a.pdf', Buffer.from('%PDF-1.4'))).body.file
    const { asset } = (await admin.post('/assets/new', { title: 'A', storageLocation: 'local', file: name }))
      .body
    const { email } = (
      await admin.post('/emails/new', {
        name: 'E',
        subject: 'S',
        language: 'en',
        lists: [],
        assetAttachments: [asset.id],
      })
    ).body
    const made = await admin.post('/campaigns/new', {
      name: 'With a file',
      events: [
        {
          id: 'new_1',
          name: 'Send',
          type: 'email.send',
          eventType: 'action',
          order: 1,
          properties: { email: email.id },
        },
      ],
    })
    const out = await admin.get(`/campaigns/export/${made.body.campaign.id}`)
    assert.deepEqual([out.status, out.headers['content-type']], [200, 'application/zip'])
    assert.equal(out.bytes.subarray(0, 2).toString(), 'PK')
    const into = await (await testApp(t)).as('admin')
    const imported = await upload(into, '/campaigns/import', 'campaign.zip', out.bytes)
    assert.equal(imported.status, 201, imported.text)
    assert.equal((await into.get('/assets')).body.assets[0].size, 8)
  })
})

test('Endpoints: notes', async (t) => {
  const admin = await (await testApp(t)).as('admin')
  const contactId = await contact(admin)
  const dateTime = '2026-01-31T09:30:00+00:00'

  await t.test('POST /notes/new: lead and text are required; type and dateTime have defaults', async () => {
    const before = Math.floor(Date.now() / 1000) * 1000
    const { note } = (await admin.post('/notes/new', { lead: contactId, text: 'Hi' })).body
    assert.deepEqual([note.type, note.lead.id], ['general', contactId])
    assert.ok(Date.parse(note.dateTime) >= before && Date.parse(note.dateTime) <= Date.now())
    const told = { lead: contactId, text: 'Hi', type: 'call', dateTime }
    const other = (await admin.post('/notes/new', told)).body.note
    assert.deepEqual([other.type, other.dateTime], ['call', dateTime])
    for (const body of [
      { text: 'x' },
      { lead: contactId },
      { ...told, lead: 999_999 },
      { ...told, type: 'x' },
    ])
      assert.equal((await admin.post('/notes/new', body)).status, 400)
  })
  await t.test('GET /notes: an item has five keys', async () => {
    const [item] = (await admin.get('/notes')).body.notes
    assert.deepEqual(Object.keys(item), ['id', 'text', 'type', 'dateTime', 'lead'])
  })
  await t.test('PATCH, PUT /notes/ID/edit: all parameters are optional', async () => {
    const { id } = (await admin.post('/notes/new', { lead: contactId, text: 'Hi', dateTime })).body.note
    const patched = (await admin.patch(`/notes/${id}/edit`, { type: 'meeting' })).body.note
    assert.deepEqual([patched.text, patched.type, patched.dateTime], ['Hi', 'meeting', dateTime])
    const put = await admin.put(`/notes/${id}/edit`, { text: 'Ho' })
    assert.deepEqual([put.status, put.body.note.text, put.body.note.lead.id], [200, 'Ho', contactId])
  })
  await t.test('DELETE /notes/ID/delete answers the deleted note', async () => {
    const { id } = (await admin.post('/notes/new', { lead: contactId, text: 'Bye' })).body.note
    const { body } = await admin.delete(`/notes/${id}/delete`)
    assert.deepEqual([body.note.id, body.note.text, body.note.lead.id], [id, 'Bye', contactId])
  })
})

test('Endpoints: segments', async (t) => {
  const admin = await (await testApp(t)).as('admin')
  const contactId = await contact(admin)
  const { id } = (await admin.post('/segments/new', { name: 'All' })).body.list

  await t.test('POST /segments/new and PATCH, PUT /segments/ID/edit: every parameter', async () => {
    const { category } = (await admin.post('/categories/new', { title: 'C', bundle: 'segment' })).body
    const filters = [
      {
        glue: 'and',
        field: 'email',
        object: 'lead',
        type: 'email',
        operator: '!empty',
        properties: { filter: null },
      },
    ]
    const told = {
      name: 'Told',
      publicName: 'For all',
      alias: 'told-alias',
      description: 'd',
      isPublished: false,
      filters,
      isGlobal: 1,
      isPreferenceCenter: true,
    }
    const made = (await admin.post('/segments/new', { ...told, category: { id: category.id } })).body.list
    for (const [key, value] of Object.entries({ ...told, isGlobal: true }))
      assert.deepEqual(made[key], value, key)
    assert.equal(made.category.id, category.id)
    const least = (await admin.patch(`/segments/${id}/edit`, {})).body.list
    assert.deepEqual([least.publicName, least.isGlobal, least.isPreferenceCenter], ['All', false, false])
    assert.equal((await admin.post('/segments/new', { alias: 'x' })).status, 400)
    assert.equal((await admin.put(`/segments/${made.id}/edit`, {})).body.list.description, null)
    await admin.delete(`/segments/${made.id}/delete`)
  })
  await t.test('POST /segments/SEGMENT_ID/contact/CONTACT_ID/add and /remove', async () => {
    const isMember = async () => `${id}` in (await admin.get(`/contacts/${contactId}/segments`)).body.lists
    assert.deepEqual((await admin.post(`/segments/${id}/contact/${contactId}/add`)).body, { success: 1 })
    assert.equal(await isMember(), true)
    assert.deepEqual((await admin.post(`/segments/${id}/contact/${contactId}/remove`)).body, { success: 1 })
    assert.equal(await isMember(), false)
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

test('Endpoints: tweets', async (t) => {
  const app = await testApp(t, { social_twitter_enabled: true })
  const admin = await app.as('admin')
  await t.test('every parameter of create and edit', async () => {
    await app.sql`insert into pages (id, title, alias) values (8, 'P', 'p')`
    const file = 'https://files.example/a.pdf'
    const asset = (await admin.post('/assets/new', { title: 'A', storageLocation: 'remote', file })).body
      .asset
    const { category } = (await admin.post('/categories/new', { title: 'C', bundle: 'global' })).body
    const told = {
      name: 'News',
      text: 'Short',
      description: 'd',
      isPublished: false,
      publishUp: '2030-01-01T00:00:00+00:00',
      publishDown: '2031-01-01T00:00:00+00:00',
      language: 'fr',
      asset: asset.id,
      page: 8,
    }
    const { body } = await admin.post('/tweets/new', { ...told, category: category.id })
    for (const [key, value] of Object.entries(told)) assert.deepEqual(body.tweet[key], value, key)
    assert.equal(body.tweet.category.id, category.id)
    const edited = await admin.patch(`/tweets/${body.tweet.id}/edit`, { text: 'Shorter', language: 'de' })
    assert.deepEqual([edited.body.tweet.text, edited.body.tweet.language], ['Shorter', 'de'])
    for (const missing of [{ name: 'x' }, { text: 'x' }])
      assert.equal((await admin.post('/tweets/new', missing)).status, 400)
  })
})

test('Endpoints: Point Insights', async (t) => {
  const admin = await (await testApp(t)).as('admin')
  await t.test('every parameter of create; customField and pointGroups are not validated', async () => {
    const told = { name: 'I', description: 'd', customField: 'no_such_field', pointGroups: [999, 998] }
    const { body, status } = await admin.post('/points/insights/new', told)
    assert.equal(status, 201)
    for (const [key, value] of Object.entries(told)) assert.deepEqual(body.insight[key], value, key)
    assert.deepEqual(
      [body.insight.insightType, body.insight.insightAction],
      ['compare_point_groups', 'set_custom_field'],
    )
    for (const wrong of [{}, { name: 'I', insightType: 'x' }, { name: 'I', insightAction: 'x' }])
      assert.equal((await admin.post('/points/insights/new', wrong)).status, 400)
  })
  await t.test('list items have four keys', async () => {
    const [item] = (await admin.get('/points/insights')).body.insights
    assert.deepEqual(Object.keys(item), ['id', 'name', 'category', 'description'])
  })
})
async function contact(client: Client): Promise<number> {
  const made: Answer = await client.post('/contacts/new', { email: 'member@example.com' })
  return made.body.contact.id
}
