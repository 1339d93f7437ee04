// Small differences to the established system that its own functional tests show.
import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { findPlaces } from '../src/features/messaging/rendering/htmlPlaces.ts'
import { prepareHtml } from '../src/features/messaging/rendering/prepareHtml.ts'
import { testApp } from './app.ts'

async function setUp(t: TestContext) {
  const app = await testApp(t)
  const admin = await app.as('admin')
  const contact = async (body: object = { firstname: 'Ada' }): Promise<number> =>
    (await admin.post('/contacts/new', body)).body.contact.id
  return { ...app, admin, contact }
}

test('a segment that an email both includes and excludes is a 400', async (t) => {
  const { admin } = await setUp(t)
  const segment = (await admin.post('/segments/new', { name: 'S' })).body.list.id
  const other = (await admin.post('/segments/new', { name: 'O' })).body.list.id
  const email = { name: 'E', subject: 'S', language: 'en', emailType: 'list', customHtml: '<p>x</p>' }
  const both = await admin.post('/emails/new', {
    ...email,
    lists: [segment, other],
    excludedLists: [segment],
  })
  assert.equal(both.status, 400, both.text)
  assert.match(both.text, new RegExp(`Segment ${segment} cannot be both included and excluded`))
  const made = await admin.post('/emails/new', { ...email, lists: [segment], excludedLists: [other] })
  assert.equal(made.status, 201, made.text)
  const { id } = made.body.email
  assert.equal((await admin.patch(`/emails/${id}/edit`, { excludedLists: [segment] })).status, 400)
  assert.deepEqual(
    (await admin.get(`/emails/${id}`)).body.email.excludedLists.map((one: { id: number }) => one.id),
    [other],
  )
})

test('an email without a head gets one with its subject as the title', () => {
  const documentOf = (html: string) =>
    prepareHtml(
      { html, places: findPlaces(html) },
      { language: 'en', preheaderText: '', utmTags: {} as never },
      { redirectIds: new Map(), hasPixel: false },
    ).document
  assert.equal(
    documentOf('<html lang="en"><body><p>x</p></body></html>'),
    '<html lang="en"><head><title>{subject}</title></head><body><p>x</p></body></html>',
  )
  assert.equal(
    documentOf('<!doctype html><body class="a"><p>x</p></body>'),
    '<!doctype html><body class="a"><p>x</p></body>',
  )
  assert.equal(
    documentOf('<html lang="en"><head></head></html>'),
    '<html lang="en"><head><title>{subject}</title></head></html>',
  )
  assert.equal(documentOf('<p>x</p>'), '<p>x</p>')
})

test('/passwordreset leads to the page that resets passwords', async (t) => {
  const app = await testApp(t, { site_url: 'https://mail.sample.example' })
  const answer = await app.fastify.inject('/passwordreset')
  assert.deepEqual([answer.statusCode, answer.headers.location], [302, 'https://mail.sample.example/s/reset'])
})

test('a group score that is set to 0 is found as 0', async (t) => {
  const { admin, contact } = await setUp(t)
  const id = await contact()
  const group = (await admin.post('/points/groups/new', { name: 'G' })).body.pointGroup.id
  const path = `/contacts/${id}/points/groups/${group}`
  assert.equal((await admin.get(path)).status, 404)
  assert.equal((await admin.post(`${path}/set/0`)).status, 200)
  const found = await admin.get(path)
  assert.equal(found.status, 200, found.text)
  assert.equal(found.body.groupScore.score, 0)
  await admin.post(`${path}/plus/5`)
  await admin.post(`${path}/minus/5`)
  assert.equal((await admin.get(path)).body.groupScore.score, 0)
})

test('points go down to the lowest integer, and point actions take it', async (t) => {
  const { admin, contact } = await setUp(t)
  const id = await contact()
  assert.equal((await admin.post(`/contacts/${id}/points/set/-2147483648`)).status, 200)
  assert.equal((await admin.get(`/contacts/${id}`)).body.contact.points, -2_147_483_648)
  assert.equal((await admin.post(`/contacts/${id}/points/minus/1`)).status, 200)
  assert.equal((await admin.get(`/contacts/${id}`)).body.contact.points, -2_147_483_648)
  const made = await admin.post('/points/new', { name: 'P', type: 'form.submit', delta: -2_147_483_648 })
  assert.equal(made.status, 201, made.text)
})

test('filters take names of operators such as eq and notEmpty', async (t) => {
  const { admin } = await setUp(t)
  await admin.post('/contacts/new', { firstname: 'Ada', city: 'Ulm' })
  await admin.post('/contacts/new', { firstname: 'Bob' })
  const countOf = async (operator: string, filter?: unknown) => {
    const filters = [{ glue: 'and', field: 'city', object: 'lead', type: 'text', operator, filter }]
    const made = await admin.post('/segments/new', { name: operator, filters })
    assert.equal(made.status, 201, made.text)
    const { status, text, body } = await admin.post('/segments/count', { filters })
    assert.equal(status, 200, text)
    return body
  }
  assert.deepEqual(await countOf('eq', 'Ulm'), await countOf('=', 'Ulm'))
  assert.deepEqual(await countOf('notEmpty'), await countOf('!empty'))
  assert.notDeepEqual(await countOf('eq', 'Ulm'), await countOf('neq', 'Nowhere'))
  for (const filter of [null, undefined, '']) {
    const filters = [{ field: 'date_added', object: 'lead', type: 'datetime', operator: 'gt', filter }]
    const { status, text } = await admin.post('/segments/new', { name: 'Null', filters })
    assert.equal(status, 400, text)
    assert.doesNotMatch(text, /undefined|"null/)
  }
})

test('an entry of a batch whose id is none is refused, and creates nothing', async (t) => {
  const { admin, sql, contact } = await setUp(t)
  const id = await contact()
  for (const method of ['put', 'patch'] as const)
    for (const given of ['abc', -1, 1.5, { a: 1 }]) {
      const answer = await admin[method]('/contacts/batch/edit', [
        { id: given, firstname: 'New' },
        { id, firstname: 'Kept' },
      ])
      assert.equal(answer.status, 200, answer.text)
      assert.equal(answer.body.statusCodes[0], 400, `${method} ${JSON.stringify(given)}`)
      assert.equal(answer.body.statusCodes[1], 200)
    }
  const [row] = await sql`select count(*)::int as count from contacts`
  assert.equal(row?.count, 1)
  const made = await admin.put('/contacts/batch/edit', [{ firstname: 'Without an id' }])
  assert.equal(made.body.statusCodes[0], 400, made.text)
})

test('setting dateTriggered of a scheduled event cancels it for the contact', async (t) => {
  const { admin, sql, contact } = await setUp(t)
  const id = await contact()
  const { campaign } = (
    await admin.post('/campaigns/new', {
      name: 'C',
      events: [{ id: 'e', name: 'E', type: 'lead.changepoints', properties: { points: 5 } }],
    })
  ).body
  const [event] = Object.values(campaign.events) as { id: number }[]
  await admin.post(`/campaigns/${campaign.id}/contact/${id}/add`)
  const path = `/campaigns/events/${event?.id}/contact/${id}/edit`
  assert.equal((await admin.put(path, { triggerDate: '2099-01-01 10:00' })).status, 201)
  assert.equal((await admin.put(path, { dateTriggered: '2026-06-01 10:00' })).status, 200)
  const [row] = await sql`select is_scheduled from campaign_event_log where contact_id = ${id}`
  assert.equal(row?.is_scheduled, false)
  assert.equal((await admin.put(path, { triggerDate: '2099-01-01 10:00' })).status, 409)
  assert.equal((await admin.get(`/contacts/${id}`)).body.contact.points, 0)
})

test('activity names focus items, and the reason of a do-not-contact entry', async (t) => {
  const { admin, sql, contact } = await setUp(t)
  const id = await contact()
  const focus = (
    await admin.post('/focus/new', {
      name: 'Welcome bar',
      type: 'notice',
      style: 'bar',
      website: 'https://a.example',
      properties: { bar: {}, content: { headline: 'x' } },
    })
  ).body.focus.id
  await sql`insert into focus_interactions (focus_id, contact_id, type, date_added) values (${focus}, ${id}, 'view', now())`
  await admin.post(`/contacts/${id}/dnc/email/add`, { reason: 1 })
  const { events } = (await admin.get(`/contacts/${id}/activity`)).body
  const labelOf = (event: string) => {
    const { eventLabel } = events.find((one: { event: string }) => one.event === event) ?? {}
    return typeof eventLabel === 'string' ? eventLabel : eventLabel?.label
  }
  assert.equal(labelOf('focus.view'), 'Welcome bar')
  assert.equal(labelOf('lead.donotcontact'), 'Unsubscribed: email')
})

test('the uses of a tag and of a segment include point triggers', async (t) => {
  const { admin } = await setUp(t)
  const tag = (await admin.post('/tags/new', { tag: 'vip' })).body.tag.id
  const segment = (await admin.post('/segments/new', { name: 'S' })).body.list.id
  const trigger = await admin.post('/points/triggers/new', {
    name: 'T',
    points: 5,
    events: [
      { name: 'A', type: 'lead.changetags', properties: { add_tags: ['vip'] } },
      { name: 'B', type: 'lead.changelists', properties: { addToLists: [segment], removeFromLists: [] } },
    ],
  })
  assert.equal(trigger.status, 201, trigger.text)
  for (const path of [`/tags/${tag}/uses`, `/segments/${segment}/uses`])
    assert.deepEqual(
      (await admin.get(path)).body.uses.map((one: { kind: string; name: string }) => [one.kind, one.name]),
      [['point_trigger', 'T']],
      path,
    )
})
