// Tags by id and by name wherever properties take them: form actions, campaigns, point triggers, bulk actions.
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { type TestContext, test } from 'node:test'
import { runCampaign } from '../src/features/automation/campaignRuns/runCampaign.ts'
import { catalog, consumers } from '../src/features/index.ts'
import { type Client, testApp } from './app.ts'
import { consumeAll } from './consume.ts'
import { finishContactAction } from './finishContactAction.ts'
import { testConfig } from './mail.ts'

const NOW = new Date('2026-06-01T10:00:00Z')

async function setUp(t: TestContext, settings: { api_legacy_clients?: boolean } = {}) {
  const app = await testApp(t, { site_url: 'https://mail.sample.example', ...settings })
  const admin = await app.as('admin')
  const tag = async (name: string): Promise<number> =>
    (await admin.post('/tags/new', { tag: name })).body.tag.id
  // The id differs from those of contacts and other records, and the name of one tag is the id of another.
  await tag('first')
  const vip = await tag('VIP')
  const numbered = await tag(String(vip))
  const contact = async (tags: unknown[] = []): Promise<number> =>
    (await admin.post('/contacts/new', { firstname: 'Ada', tags })).body.contact.id
  const tagsOf = async (id: number): Promise<string[]> =>
    (await admin.get(`/contacts/${id}`)).body.contact.tags.map((one: { tag: string }) => one.tag).sort()
  return { ...app, admin, vip, numbered, contact, tagsOf }
}

const campaignWith = (client: Client, type: string, properties: object, events: object[] = []) =>
  client.post('/campaigns/new', { name: 'C', events: [{ id: 'e', name: 'E', type, properties }, ...events] })

const triggerWith = (client: Client, properties: object) =>
  client.post('/points/triggers/new', {
    name: 'T',
    points: 5,
    events: [{ name: 'E', type: 'lead.changetags', properties }],
  })

const formWith = (client: Client, properties: object) =>
  client.post('/forms/new', {
    name: 'F',
    postAction: 'return',
    fields: [
      { label: 'Email', alias: 'email', type: 'email', mappedObject: 'contact', mappedField: 'email' },
    ],
    actions: [{ name: 'A', type: 'lead.changetags', properties }],
  })

async function runFor(app: Awaited<ReturnType<typeof setUp>>, campaignId: number, contactId: number) {
  await app.admin.post(`/campaigns/${campaignId}/contact/${contactId}/add`)
  const report = (error: unknown) => {
    throw error
  }
  await runCampaign(app.sql, campaignId, { config: testConfig(), catalog, clock: () => NOW, report })
}

test('a JSON integer in tag properties is the id of a tag, a string is always a name', async (t) => {
  const app = await setUp(t)
  const { admin, vip, contact, tagsOf } = app
  const byId = { add_tags: [vip], remove_tags: [] }
  const byName = { add_tags: [String(vip)], remove_tags: [] }

  for (const [properties, expected] of [
    [byId, ['VIP']],
    [byName, [String(vip)]],
    [{ add_tags: [vip, 'new'] }, ['VIP', 'new']],
    [{ add_tags: vip }, ['VIP']],
  ] as [object, string[]][]) {
    const label = JSON.stringify(properties)
    const campaign = await campaignWith(admin, 'lead.changetags', properties)
    assert.equal(campaign.status, 201, campaign.text)
    const inCampaign = await contact()
    await runFor(app, campaign.body.campaign.id, inCampaign)
    assert.deepEqual(await tagsOf(inCampaign), expected, `campaign ${label}`)

    const trigger = await triggerWith(admin, properties)
    assert.equal(trigger.status, 201, trigger.text)
    const scored = await contact()
    await admin.post(`/contacts/${scored}/points/plus/5`)
    await consumeAll(app.sql, consumers, testConfig())
    assert.deepEqual(await tagsOf(scored), expected, `trigger ${label}`)
    await admin.delete(`/points/triggers/${trigger.body.trigger.id}/delete`)

    const form = await formWith(admin, properties)
    assert.equal(form.status, 201, form.text)
    const email = `ann${form.body.form.id}@sample.example`
    await app.fastify.inject({
      method: 'POST',
      url: `/form/submit?formId=${form.body.form.id}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: `mauticform[formId]=${form.body.form.id}&mauticform[email]=${email}`,
    })
    await consumeAll(app.sql, consumers, testConfig())
    const [sender] = Object.keys((await admin.get(`/contacts?search=email:${email}`)).body.contacts)
    assert.deepEqual(await tagsOf(Number(sender)), expected, `form ${label}`)
  }

  const chosen = await contact()
  const bulk = async (type: string, tags: unknown[]) => {
    const { status, text, body } = await admin.post('/contacts/actions', {
      ids: [chosen],
      actions: [{ type, tags }],
    })
    assert.equal(status, 202, text)
    await finishContactAction(app, body.contactAction.id)
  }
  await bulk('addTags', [vip])
  assert.deepEqual(await tagsOf(chosen), ['VIP'])
  await bulk('addTags', [String(vip)])
  assert.deepEqual(await tagsOf(chosen), [String(vip), 'VIP'].sort())
  await bulk('removeTags', [vip])
  assert.deepEqual(await tagsOf(chosen), [String(vip)])
})

test('the condition on tags compares ids with ids and names with names', async (t) => {
  const app = await setUp(t)
  const { admin, vip, contact, tagsOf } = app
  const isMatched = async (tags: unknown, own: string[]) => {
    const after = [
      {
        id: 'yes',
        name: 'Y',
        type: 'lead.changetags',
        properties: { add_tags: ['matched'] },
        parent: 'e',
        decisionPath: 'yes',
      },
    ]
    const made = await campaignWith(admin, 'lead.tags', { tags }, after)
    assert.equal(made.status, 201, made.text)
    const id = await contact(own)
    await runFor(app, made.body.campaign.id, id)
    return (await tagsOf(id)).includes('matched')
  }
  assert.equal(await isMatched([vip], ['VIP']), true)
  assert.equal(await isMatched([vip], [String(vip)]), false)
  assert.equal(await isMatched([String(vip)], ['VIP']), false)
  assert.equal(await isMatched([String(vip)], [String(vip)]), true)
})

test('an unknown tag id is a 400 that changes nothing, a number that is no id too', async (t) => {
  const { admin, sql, contact } = await setUp(t)
  const id = await contact()
  for (const [given, message] of [
    [[987_654], 'Tag 987654 does not exist.'],
    [['ok', 987_654], 'Tag 987654 does not exist.'],
    [[1.5], 'A number in this list should be the id of a tag.'],
    [[-4], 'A number in this list should be the id of a tag.'],
    [[0], 'A number in this list should be the id of a tag.'],
  ] as [unknown[], string][]) {
    for (const property of ['add_tags', 'remove_tags']) {
      const properties = { [property]: given }
      for (const [answer, status] of [
        [await campaignWith(admin, 'lead.changetags', properties), 422],
        [await triggerWith(admin, properties), 400],
        [await formWith(admin, properties), 400],
      ] as const) {
        assert.equal(answer.status, status, answer.text)
        assert.ok(answer.text.includes(message), answer.text)
        assert.ok(answer.text.includes(property), answer.text)
      }
    }
    const { status, text } = await admin.post('/contacts/actions', {
      ids: [id],
      actions: [{ type: 'addTags', tags: given }],
    })
    assert.equal(status, 400, text)
    assert.ok(text.includes(message), text)
  }
  const [row] = await sql`
    select (select count(*)::int from campaigns) + (select count(*)::int from forms)
      + (select count(*)::int from point_triggers) as made, (select count(*)::int from tags) as tags`
  assert.deepEqual([row?.made, row?.tags], [0, 3])
})

test('properties show the names of tags that were given by id', async (t) => {
  const { admin, vip } = await setUp(t)
  const { body } = await formWith(admin, { add_tags: [vip, 'x'], remove_tags: [] })
  assert.deepEqual(body.form.actions[0].properties.add_tags, ['VIP', 'x'])
  const campaign = (await campaignWith(admin, 'lead.changetags', { add_tags: [vip] })).body.campaign
  const [event] = Object.values(campaign.events) as { properties: object }[]
  assert.deepEqual(event?.properties, { add_tags: ['VIP'] })
})

test('an unknown id of an earlier client is stored, and neither adds nor removes a tag', async (t) => {
  const app = await setUp(t, { api_legacy_clients: true })
  const { admin, contact, tagsOf, sql } = app
  const made = await campaignWith(admin, 'lead.changetags', {
    add_tags: [987_654, 'x'],
    remove_tags: [987_655],
  })
  assert.equal(made.status, 201, made.text)
  const id = await contact()
  await sql`insert into tags (id, tag) overriding system value values (987654, 'later'), (987655, 'y')`
  await runFor(app, made.body.campaign.id, id)
  assert.deepEqual(await tagsOf(id), ['x'])
})

test('tags of contacts are names, also as numbers (compatibility 1.5)', async (t) => {
  const { admin, vip, contact, tagsOf } = await setUp(t)
  const id = await contact([vip])
  assert.deepEqual(await tagsOf(id), [String(vip)])
  await admin.patch(`/contacts/${id}/edit`, { tags: [2026, '2027'] })
  assert.deepEqual(await tagsOf(id), [String(vip), '2026', '2027'].sort())
})

test('a tag named like the id of another tag is not counted as a use of that tag', async (t) => {
  const { admin, vip, numbered } = await setUp(t)
  await campaignWith(admin, 'lead.changetags', { add_tags: [String(vip)] })
  assert.deepEqual((await admin.get(`/tags/${vip}/uses`)).body.uses, [])
  assert.equal((await admin.get(`/tags/${numbered}/uses`)).body.uses.length, 1)
})

test('stored numbers become the names of their tags, conditions on ids the names of theirs', async (t) => {
  const { admin, sql, vip, numbered } = await setUp(t)
  const { body } = await campaignWith(admin, 'lead.changetags', { add_tags: ['a'] }, [
    { id: 'c', name: 'C', type: 'lead.tags', properties: { tags: ['b'] } },
  ])
  const trigger = (await triggerWith(admin, { add_tags: ['a'] })).body.trigger
  const [first] = await sql`select id from tags where tag = 'first'`
  const stored = { add_tags: [vip, 'x'], remove_tags: [987_654], other: 1 }
  await sql`update campaign_events set properties = ${sql.json(stored)} where campaign_id = ${body.campaign.id} and type = 'lead.changetags'`
  await sql`update campaign_events set properties = ${sql.json({ tags: [String(first?.id), String(vip)] })}
    where campaign_id = ${body.campaign.id} and type = 'lead.tags'`
  await sql`update point_trigger_events set properties = ${sql.json({ add_tags: [vip] })} where trigger_id = ${trigger.id}`
  await sql.unsafe(await readFile(new URL('../migrations/0113_tags_by_name.sql', import.meta.url), 'utf8'))
  const events =
    await sql`select type, properties from campaign_events where campaign_id = ${body.campaign.id} order by type`
  assert.deepEqual(
    events.map(({ properties }) => properties),
    [{ add_tags: ['VIP', 'x'], remove_tags: ['987654'], other: 1 }, { tags: [String(vip), 'first'].sort() }],
  )
  const [event] = await sql`select properties from point_trigger_events where trigger_id = ${trigger.id}`
  assert.deepEqual(event?.properties, { add_tags: ['VIP'] })
  assert.ok(numbered)
})
