// "Endpoints" of the interface from Themes to Companies, row by row. The tables of the statistics, each with its
// columns, are in features/stats/stats.test.ts.
import assert from 'node:assert/strict'
import { buffer } from 'node:stream/consumers'
import { test } from 'node:test'
import { zipTheme } from '../src/features/content/themes/zipTheme.ts'
import { type Answer, testApp } from './app.ts'
import { upload } from './upload.ts'

test('Endpoints: themes', async (t) => {
  const admin = await (await testApp(t)).as('admin')
  const files = { 'config.json': '{"name": "Our Own"}', 'html/message.html.twig': '<p>{{ message }}</p>' }

  await t.test('GET /themes/THEME_NAME: a ZIP file, or errors as JSON', async () => {
    const zip = await admin.get('/themes/blank')
    assert.deepEqual([zip.status, zip.headers['content-type']], [200, 'application/zip'])
    assert.equal(zip.bytes.subarray(0, 2).toString(), 'PK')
    const none = await admin.get('/themes/nothing')
    assert.deepEqual([none.status, none.body.errors[0].code], [404, 404])
    assert.ok(none.body.errors[0].message)
  })
  await t.test('GET /themes: themes by key', async () => {
    const { body, status } = await admin.get('/themes')
    assert.deepEqual([status, Object.keys(body)], [200, ['themes']])
    assert.deepEqual([body.themes.blank.key, body.themes.blank.name], ['blank', 'Blank'])
  })
  await t.test('POST /themes/new creates and updates; the name is that of the file', async () => {
    const made = await upload(admin, '/themes/new', 'our-own.zip', await zip(files))
    assert.deepEqual([made.status, made.body], [200, { success: true }])
    assert.equal((await admin.get('/themes')).body.themes['our-own'].name, 'Our Own')
    await upload(
      admin,
      '/themes/new',
      'our-own.zip',
      await zip({ ...files, 'config.json': '{"name": "Next"}' }),
    )
    assert.equal((await admin.get('/themes')).body.themes['our-own'].name, 'Next')
  })
  await t.test('POST /themes/new wants config.json and html/message.html.twig', async () => {
    for (const missing of Object.keys(files)) {
      const kept = Object.fromEntries(Object.entries(files).filter(([path]) => path !== missing))
      const { status, body } = await upload(admin, '/themes/new', 'less.zip', await zip(kept))
      assert.equal(status, 400)
      assert.ok(body.errors[0].message.includes(missing.split('/').at(-1)), missing)
    }
  })
  await t.test('DELETE /themes/THEME_NAME/delete deletes; a bundled theme is hidden', async () => {
    for (const key of ['our-own', 'blank']) {
      const { status, body } = await admin.delete(`/themes/${key}/delete`)
      assert.deepEqual([status, body], [200, { success: true }])
    }
    const { themes } = (await admin.get('/themes')).body
    assert.equal('our-own' in themes, false)
    assert.deepEqual(themes.blank.visibility, { hidden: true })
  })
})

test('Endpoints: stats', async (t) => {
  const admin = await (await testApp(t)).as('admin')
  const people = Array.from({ length: 31 }, (_, n) => ({ firstname: `P${n}` }))
  const ids: number[] = (await admin.post('/contacts/batch/new', people)).body.contacts.map(
    (one: { id: number }) => one.id,
  )
  for (const [n, id] of ids.slice(0, 3).entries())
    await admin.post(`/contacts/${id}/dnc/email/add`, {
      reason: n + 1,
      ...(n === 1 ? {} : { comments: `c${n}` }),
    })
  for (const id of ids) await admin.post(`/contacts/${id}/points/plus/1`)

  await t.test('GET /stats: the tables, and the columns of each', async () => {
    const { availableTables, tableColumns } = (await admin.get('/stats')).body
    assert.ok(Array.isArray(availableTables) && availableTables.includes('lead_donotcontact'))
    assert.deepEqual(Object.keys(tableColumns), availableTables)
    assert.deepEqual(tableColumns.stage_lead_action_log, ['date_fired', 'ip_id', 'lead_id', 'stage_id'])
  })
  await t.test('GET /stats/TABLE: start is 0 and limit 30; total is a number, values are texts', async () => {
    const { body } = await admin.get('/stats/lead_points_change_log')
    assert.deepEqual([body.total, body.stats.length, body.stats[0].lead_id], [31, 30, String(ids[0])])
    assert.deepEqual([body.stats[0].id, body.stats[0].delta], ['1', '1'])
    assert.match(body.stats[0].date_added, /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
    const last = (await admin.get('/stats/lead_points_change_log?start=29&limit=1')).body
    assert.deepEqual([last.total, last.stats.length, last.stats[0].lead_id], [31, 1, String(ids[29])])
  })
  await t.test('GET /stats/TABLE: order', async () => {
    const order = 'order[0][col]=reason&order[0][dir]=DESC&order[1][col]=id&order[1][dir]=ASC'
    const { body } = await admin.get(`/stats/lead_donotcontact?${order}`)
    assert.deepEqual(
      body.stats.map((row: { reason: string }) => row.reason),
      ['3', '2', '1'],
    )
  })
  for (const [expr, col, val, reasons] of [
    ['eq', 'reason', '2', '2'],
    ['neq', 'reason', '2', '1,3'],
    ['lt', 'reason', '2', '1'],
    ['lte', 'reason', '2', '1,2'],
    ['gt', 'reason', '2', '3'],
    ['gte', 'reason', '2', '2,3'],
    ['isNull', 'comments', null, '2'],
    ['isNotNull', 'comments', null, '1,3'],
    ['like', 'comments', 'c%', '1,3'],
    ['notLike', 'comments', '%2', '1'],
    ['in', 'reason', '1,3', '1,3'],
    ['notIn', 'reason', '1,3', '2'],
    ['between', 'reason', ['2', '3'], '2,3'],
  ] as const)
    await t.test(`GET /stats/TABLE: where with ${expr}`, async () => {
      const vals =
        typeof val === 'string'
          ? [`[val]=${encodeURIComponent(val)}`]
          : (val ?? []).map((one) => `[val][]=${one}`)
      const query = [`[col]=${col}`, `[expr]=${expr}`, ...vals].map((part) => `where[0]${part}`).join('&')
      const { body, text } = await admin.get(`/stats/lead_donotcontact?${query}&order[0][col]=id`)
      assert.equal(body.stats?.map((row: { reason: string }) => row.reason).join(), reasons, text)
    })
})

test('Endpoints: forms', async (t) => {
  const admin = await (await testApp(t)).as('admin')
  const { form } = (await admin.post('/forms/new', { name: 'Contact us' })).body
  await t.test('GET /forms/ID and GET /forms', async () => {
    assert.deepEqual((await admin.get(`/forms/${form.id}`)).body, { form })
    const { total, forms } = (await admin.get('/forms?search=contact&limit=1')).body
    assert.deepEqual([total, forms.length, forms[0].id], [1, 1, form.id])
  })
})

test('Endpoints: emails', async (t) => {
  const admin = await (await testApp(t)).as('admin')
  const segment: Answer['body'] = (await admin.post('/segments/new', { name: 'Readers' })).body.list
  const required = { name: 'News', subject: 'Hello', language: 'en', lists: [segment.id] }

  await t.test('POST /emails/new: four required parameters', async () => {
    for (const missing of Object.keys(required)) {
      const kept = Object.fromEntries(Object.entries(required).filter(([key]) => key !== missing))
      const { status, body } = await admin.post('/emails/new', kept)
      assert.deepEqual([status, Object.keys(body.errors[0].details)], [400, [missing]])
    }
  })
  await t.test('POST /emails/new: every optional parameter', async () => {
    const { category } = (await admin.post('/categories/new', { title: 'C', bundle: 'email' })).body
    const file = 'https://files.example/a.pdf'
    const asset = (await admin.post('/assets/new', { title: 'A', storageLocation: 'remote', file })).body
      .asset
    const told = {
      emailType: 'list',
      isPublished: false,
      fromAddress: 'news@shop.example',
      fromName: 'Shop',
      replyToAddress: 'reply@shop.example',
      bccAddress: 'copy@shop.example',
      useOwnerAsMailer: true,
      utmTags: { utmSource: 'a', utmMedium: 'b', utmCampaign: 'c', utmContent: 'd' },
      preheaderText: 'Soon',
      customHtml: '<p>Hello</p>',
      plainText: 'Hello',
    }
    const { body, status } = await admin.post('/emails/new', {
      ...required,
      ...told,
      category: category.id,
      assetAttachments: [asset.id],
    })
    assert.equal(status, 201)
    for (const [key, value] of Object.entries(told)) assert.deepEqual(body.email[key], value, key)
    const idsOf = (list: { id: number }[]) => list.map(({ id }) => id)
    assert.deepEqual(
      [body.email.category.id, idsOf(body.email.assetAttachments), idsOf(body.email.lists)],
      [category.id, [asset.id], [segment.id]],
    )
  })
  await t.test('GET /emails/ID and GET /emails', async () => {
    const { email } = (await admin.post('/emails/new', { ...required, name: 'Third' })).body
    assert.deepEqual((await admin.get(`/emails/${email.id}`)).body, { email })
    const { total, emails } = (await admin.get('/emails?search=third')).body
    assert.deepEqual([total, Object.keys(emails), emails[email.id].name], [1, [String(email.id)], 'Third'])
  })
})

test('Endpoints: companies', async (t) => {
  const admin = await (await testApp(t)).as('admin')
  const { company } = (await admin.post('/companies/new', { companyname: 'Engines Ltd' })).body
  await t.test('GET /companies/ID and GET /companies', async () => {
    assert.deepEqual((await admin.get(`/companies/${company.id}`)).body, { company })
    const { total, companies } = (await admin.get('/companies?search=engines')).body
    assert.deepEqual([total, Object.keys(companies)], ['1', [String(company.id)]])
    assert.equal(companies[company.id].fields.all.companyname, 'Engines Ltd')
  })
})

function zip(files: Record<string, string>): Promise<Buffer> {
  return buffer(zipTheme(Object.entries(files).map(([path, text]) => [path, Buffer.from(text)])))
}
