// Campaigns from one installation into another.

import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { suite, test } from 'node:test'
import { ZipFile } from 'yazl'
import { type Answer, type Client, type TestApp, testApp } from '../../../../test/app.ts'
import { now, setClock } from '../../../platform/clock.ts'
import { loadConfig, withSettings } from '../../../platform/config.ts'
import type { Permissions } from '../../../platform/permissions.ts'
import { catalog } from '../../index.ts'
import { runCampaign } from '../campaignRuns/runCampaign.ts'
import { openUpload } from './campaignArchive.ts'

type Wire = Answer['body']

async function make(admin: Client, path: string, body: unknown): Promise<Wire> {
  const answer = await admin.post(`${path}/new`, body)
  assert.equal(answer.status, 201, `${path}: ${answer.text}`)
  return Object.values<Wire>(answer.body)[0]
}

function upload(admin: Client, path: string, name: string, bytes: Buffer): Promise<Answer> {
  const head = `--limit\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: application/octet-stream\r\n\r\n`
  return admin.post(path, Buffer.concat([Buffer.from(head), bytes, Buffer.from('\r\n--limit--\r\n')]), {
    headers: { 'content-type': 'multipart/form-data; boundary=limit' },
  })
}

/** A campaign that refers to a record of every kind. */
async function full(admin: Client, { local }: { local: boolean }) {
  // Ids differ from those of an empty installation.
  for (let n = 0; n < 3; n++) await make(admin, '/segments', { name: `Filler ${n}` })
  const category = await make(admin, '/categories', { title: 'Spring', bundle: 'campaign' })
  await make(admin, '/fields/contact', { label: 'Shoe size', alias: 'shoe_size', type: 'number' })
  await make(admin, '/points/groups', { name: 'Unused' })
  const group = await make(admin, '/points/groups', { name: 'Interest' })
  await make(admin, '/stages', { name: 'Unused', weight: 1 })
  const stage = await make(admin, '/stages', { name: 'Customer', weight: 7 })
  await make(admin, '/tags', { tag: 'vip', description: 'Very important' })
  const file = local
    ? (await upload(admin, '/files/media/new', 'a.pdf', Buffer.from('%PDF-1.4 x'))).body.file.name
    : ''
  const asset = await make(
    admin,
    '/assets',
    local
      ? { title: 'Brochure', storageLocation: 'local', file }
      : { title: 'Brochure', storageLocation: 'remote', file: 'https://files.example/x.pdf' },
  )
  const inner = await make(admin, '/segments', {
    name: 'Inner',
    filters: [
      {
        glue: 'and',
        object: 'lead',
        field: 'shoe_size',
        type: 'number',
        operator: 'gt',
        properties: { filter: 40 },
      },
      {
        glue: 'and',
        object: 'lead',
        field: `group_points_${group.id}`,
        type: 'number',
        operator: 'gt',
        properties: { filter: 1 },
      },
    ],
  })
  const source = await make(admin, '/segments', {
    name: 'Source',
    filters: [
      {
        glue: 'and',
        object: 'lead',
        field: 'leadlist',
        type: 'leadlist',
        operator: 'in',
        properties: { filter: [inner.id] },
      },
    ],
  })
  const target = await make(admin, '/segments', { name: 'Target' })
  const email = await make(admin, '/emails', {
    name: 'Hello',
    subject: 'Hello {contactfield=firstname}',
    language: 'en',
    customHtml: `<p>{assetlink=${asset.id}} {contactfield=shoe_size}</p>`,
    assetAttachments: [asset.id],
    lists: [target.id],
  })
  const sms = await make(admin, '/smses', { name: 'Text', message: `Get {assetlink=${asset.id}}` })
  const form = await make(admin, '/forms', {
    name: 'Ask',
    formType: 'campaign',
    postAction: 'return',
    fields: [{ label: 'Size', type: 'text', mappedObject: 'contact', mappedField: 'shoe_size' }],
    actions: [],
  })
  const page = await make(admin, '/pages', { title: 'Landing', customHtml: `<p>{form=${form.id}}</p>` })
  const content = await make(admin, '/dynamiccontents', { name: 'Piece', content: `{pagelink=${page.id}}` })
  const focus = await make(admin, '/focus', {
    name: 'Bar',
    type: 'form',
    style: 'bar',
    form: form.id,
    properties: {},
  })
  const note = await make(admin, '/notifications', { name: 'Note', heading: 'h', message: 'm' })
  const message = await make(admin, '/messages', {
    name: 'All',
    channels: {
      email: { channel: 'email', channelId: email.id, isEnabled: true },
      sms: { channel: 'sms', channelId: sms.id },
    },
  })
  const campaign = await make(admin, '/campaigns', {
    name: 'Journey',
    description: 'd',
    category: category.id,
    lists: [source.id],
    republishBehavior: 'restart_on_publish',
    forms: [form.id],
    events: [
      {
        id: 'points',
        type: 'lead.changepoints',
        properties: { points: 3, group: group.id },
        children: ['list'],
      },
      { id: 'list', type: 'lead.changelist', properties: { addToLists: [target.id], removeFromLists: [] } },
      {
        id: 'tags',
        type: 'lead.changetags',
        properties: { add_tags: ['vip'], remove_tags: [] },
        parent: 'list',
      },
      { id: 'stage', type: 'stage.change', properties: { stage: stage.id }, parent: 'tags' },
      { id: 'field', type: 'lead.updatelead', properties: { shoe_size: 44 }, parent: 'stage' },
      { id: 'mail', type: 'email.send', properties: { email: email.id }, parent: 'field' },
      { id: 'open', type: 'email.open', properties: {}, parent: 'mail' },
      {
        id: 'sms',
        type: 'sms.send_text_sms',
        properties: { sms: sms.id },
        parent: 'open',
        decisionPath: 'no',
        triggerMode: 'interval',
        triggerInterval: 2,
        triggerIntervalUnit: 'd',
      },
      { id: 'jump', type: 'campaign.jump_to_event', properties: { jumpToEvent: 'points' }, parent: 'sms' },
      { id: 'hit', type: 'page.pagehit', properties: { pages: [page.id] } },
      { id: 'show', type: 'focus.show', properties: { focus: focus.id }, parent: 'hit' },
      { id: 'ask', type: 'dwc.decision', properties: { dwc_slot_name: 'top', dynamicContent: content.id } },
      {
        id: 'push',
        type: 'notification.send_notification',
        properties: { notification: note.id },
        parent: 'mail',
      },
      { id: 'all', type: 'message.send', properties: { marketingMessage: message.id }, parent: 'mail' },
    ],
    canvasSettings: {
      nodes: [
        { id: 'points', positionX: '1', positionY: '2' },
        { id: 'lists', positionX: '3', positionY: '4' },
      ],
      connections: [
        { sourceId: 'lists', targetId: 'points', anchors: { source: 'leadsource', target: 'top' } },
      ],
    },
  })
  return { campaign, source, inner, target, email }
}

async function counts(t: Awaited<ReturnType<typeof testApp>>): Promise<Record<string, number>> {
  const tables = [
    'campaigns',
    'campaign_events',
    'segments',
    'emails',
    'forms',
    'tags',
    'stages',
    'point_groups',
    'categories',
    'assets',
    'text_messages',
    ...['pages', 'dynamic_contents', 'focus_items', 'notifications', 'marketing_messages'],
    'fields',
  ]
  const rows = await Promise.all(tables.map((table) => t.sql`select count(*) as n from ${t.sql(table)}`))
  return Object.fromEntries(tables.map((table, index) => [table, rows[index]![0]!.n]))
}

/** A campaign without what differs between installations: ids, and who made it when. */
function shape(campaign: Wire): unknown {
  const events = Object.values<Wire>(campaign.events).sort(
    (a, b) => a.order - b.order || (a.name < b.name ? -1 : 1),
  )
  const place = new Map(events.map((event, index) => [event.id, index]))
  return {
    ...{ name: campaign.name, description: campaign.description, category: campaign.category.title },
    ...{ allowRestart: campaign.allowRestart, republishBehavior: campaign.republishBehavior },
    ...{ lists: campaign.lists.map((list: Wire) => list.alias) },
    nodes: campaign.canvasSettings.nodes.map((node: Wire) => [
      place.get(Number(node.id)) ?? node.id,
      node.positionX,
    ]),
    lines: campaign.canvasSettings.connections.map((line: Wire) => place.get(Number(line.targetId))),
    events: events.map((event) => ({
      ...{ name: event.name, type: event.type, order: event.order, decisionPath: event.decisionPath },
      ...{ mode: event.triggerMode, interval: event.triggerInterval, unit: event.triggerIntervalUnit },
      parent: event.parent ? place.get(event.parent.id) : null,
    })),
  }
}

async function exported(admin: Client, id: number): Promise<Wire> {
  const answer = await admin.get(`/campaigns/export/${id}`)
  assert.equal(answer.status, 200, answer.text)
  return answer.body
}

suite('compatibility 1.17, campaign export', () => {
  test('JSON with the documented keys, everything the campaign needs, and who needs what', async (t) => {
    const { as } = await testApp(t)
    const admin = await as('admin')
    const { campaign, source, inner, target, email } = await full(admin, { local: false })
    const answer = await admin.get(`/campaigns/export/${campaign.id}`)
    assert.equal(answer.headers['content-type'], 'application/json')
    const document = answer.body
    assert.deepEqual(
      Object.fromEntries(Object.entries<Wire[]>(document).map(([kind, rows]) => [kind, rows.length])),
      {
        ...{
          campaign: 1,
          campaign_event: 14,
          category: 1,
          segment: 3,
          form: 1,
          point_group: 1,
          tag: 1,
          stage: 1,
        },
        ...{ page: 1, dynamic_content: 1, focus: 1, notification: 1, message: 1 },
        ...{ custom_field: 1, email: 1, sms: 1, asset: 1, dependencies: document.dependencies.length },
      },
    )
    for (const key of ['id', 'name', 'description', 'is_published', 'canvas_settings', 'uuid'])
      assert.ok(key in document.campaign[0], key)
    for (const key of [
      'id',
      'campaign_id',
      'name',
      'description',
      'type',
      'event_type',
      'event_order',
      'properties',
      'trigger_interval',
      'trigger_interval_unit',
      'trigger_mode',
      'trigger_date',
      'trigger_hour',
      'triggerRestrictedStartHour',
      'triggerRestrictedStopHour',
      'triggerRestrictedDaysOfWeek',
      'triggerWindow',
      'decisionPath',
      'channel',
      'channel_id',
      'parent_id',
      'uuid',
    ])
      assert.ok(key in document.campaign_event[0], key)
    for (const key of [
      'id',
      'subject',
      'is_published',
      'name',
      'preheader_text',
      'from_name',
      'use_owner_as_mailer',
      'template',
      'utm_tags',
      'plain_text',
      'custom_html',
      'email_type',
      'publish_up',
      'publish_down',
      'lang',
      'variant_settings',
      'dynamic_content',
      'headers',
      'public_preview',
      'translation_parent_id',
      'variant_parent_id',
      'unsubscribeform_id',
      'preference_center_id',
      'uuid',
    ])
      assert.ok(key in document.email[0], key)
    const pairs = document.dependencies.map((pair: Wire) => JSON.stringify(pair))
    for (const pair of [
      { campaign_id: campaign.id, segment_id: source.id },
      { segment_id: source.id },
      { email_id: email.id, segment_id: target.id },
    ].filter((pair) => Object.keys(pair).length > 1))
      assert.ok(pairs.includes(JSON.stringify(pair)), JSON.stringify(pair))
    assert.ok(
      document.segment.some((row: Wire) => row.id === inner.id),
      'a segment that a segment names',
    )
    assert.deepEqual(await exported(admin, campaign.id), document, 'a second export says the same')
    const blind = await as({ 'campaign:campaigns': ['viewother'] })
    assert.equal((await blind.get(`/campaigns/export/${campaign.id}`)).status, 403)
    assert.equal((await admin.get('/campaigns/export/999999')).status, 404)
  })
})

suite('compatibility 1.17, campaign import', () => {
  test('into an empty installation: an equal campaign that runs, and a second import doubles nothing', async (t) => {
    const [from, to] = [await testApp(t), await testApp(t)]
    const [there, here] = [await from.as('admin'), await to.as('admin')]
    const { campaign } = await full(there, { local: false })
    const document = await exported(there, campaign.id)
    const answer = await here.post('/campaigns/import', document)
    assert.equal(answer.status, 201, answer.text)
    const made = answer.body.campaign
    assert.equal(made.isPublished, false)
    assert.deepEqual(shape(made), shape(campaign))
    assert.deepEqual(answer.body.summary, {
      created: {
        ...{
          custom_field: 1,
          category: 1,
          tag: 1,
          point_group: 1,
          stage: 1,
          asset: 1,
          segment: 3,
          form: 1,
          sms: 1,
        },
        ...{ email: 1, campaign: 1, page: 1, dynamic_content: 1, focus: 1, notification: 1, message: 1 },
      },
      updated: {},
      missing: [],
    })
    await assertRuns(to, here, made)
    const before = await counts(to)
    const again = await here.post('/campaigns/import', document)
    assert.equal(again.status, 200, again.text)
    assert.deepEqual([again.body.campaign.id, again.body.summary.created], [made.id, {}])
    assert.deepEqual(
      Object.keys(again.body.campaign.events),
      Object.keys(made.events),
      'events keep their ids',
    )
    assert.deepEqual(await counts(to), before)
    assert.deepEqual(shape(again.body.campaign), shape(campaign))
    const back = await exported(here, made.id)
    assert.deepEqual(
      back.segment.map((row: Wire) => row.uuid).sort(),
      document.segment.map((row: Wire) => row.uuid).sort(),
      'what came keeps its name when it goes on',
    )
    const home = await there.post('/campaigns/import', back)
    assert.deepEqual(
      [home.status, home.body.campaign.id],
      [200, campaign.id],
      'and is recognised where it came from',
    )
  })

  test('what is here under the same name is used as it is', async (t) => {
    const [from, to] = [await testApp(t), await testApp(t)]
    const [there, here] = [await from.as('admin'), await to.as('admin')]
    const { campaign } = await full(there, { local: false })
    await make(here, '/tags', { tag: 'VIP', description: 'ours' })
    await make(here, '/fields/contact', { label: 'Our shoe size', alias: 'shoe_size', type: 'number' })
    const stage = await make(here, '/stages', { name: 'customer', weight: 3 })
    const answer = await here.post('/campaigns/import', await exported(there, campaign.id))
    assert.equal(answer.status, 201, answer.text)
    for (const kind of ['tag', 'custom_field', 'stage'])
      assert.ok(!(kind in answer.body.summary.created), kind)
    const event = Object.values<Wire>(answer.body.campaign.events).find(({ type }) => type === 'stage.change')
    assert.equal(event.properties.stage, stage.id)
    assert.equal((await here.get('/tags?search=vip')).body.tags[0].description, 'ours')
  })

  test('an asset with a local file travels in a ZIP archive, as a form or as the body', async (t) => {
    const [from, to] = [await testApp(t), await testApp(t)]
    const [there, here] = [await from.as('admin'), await to.as('admin')]
    const { campaign } = await full(there, { local: true })
    const bytes = await download(from, there, `/campaigns/export/${campaign.id}`)
    const path = join(await mkdtemp(join(tmpdir(), 'campanile-export-')), 'campaign.zip')
    await writeFile(path, bytes)
    const { document, names, close } = await openUpload(path)
    close()
    assert.equal((document as Wire).campaign[0].id, campaign.id)
    assert.deepEqual(names, [(document as Wire).asset[0].file])
    assert.equal((await here.post('/campaigns/import', document)).status, 400, 'without its file')
    const answer = await upload(here, '/campaigns/import', 'campaign.zip', bytes)
    assert.equal(answer.status, 201, answer.text)
    const [asset] = (await here.get('/assets')).body.assets
    assert.deepEqual([asset.title, asset.size, asset.extension], ['Brochure', 10, 'pdf'])
    const raw = await here.post('/campaigns/import', bytes, {
      headers: { 'content-type': 'application/zip' },
    })
    assert.deepEqual([raw.status, raw.body.campaign.id], [200, answer.body.campaign.id], raw.text)
    assert.equal((await here.get('/files/media')).body.files.length, 1, 'no file is left over')
  })

  test('documents and archives that do not hold are refused whole', async (t) => {
    const app = await testApp(t)
    const admin = await app.as('admin')
    const { campaign } = await full(admin, { local: false })
    const document = await exported(admin, campaign.id)
    const before = await counts(app)
    const broken = (change: (copy: Wire) => void) => {
      const copy = structuredClone(document)
      change(copy)
      return copy
    }
    const cases: [string, unknown][] = [
      ['nothing', {}],
      ['a list', []],
      ['no campaign', { campaign: [] }],
      ['no list', { campaign: { id: 1 } }],
      ['no id', { campaign: [{ name: 'x' }] }],
      [
        'a malformed uuid',
        broken((copy) => {
          copy.segment[0].uuid = 'not-one'
        }),
      ],
      ['a form field that is none', broken((copy) => copy.form[0].fields.push(null))],
      ['a form action that is none', broken((copy) => copy.form[0].actions.push(null))],
      [
        'an unknown event type',
        broken((copy) => {
          copy.campaign_event[0].type = 'no.such'
        }),
      ],
      [
        'a circle',
        broken((copy) => {
          for (const row of copy.segment)
            row.filters = [
              {
                field: 'leadlist',
                operator: 'in',
                properties: {
                  filter: copy.segment.map((one: Wire) => one.id).filter((id: number) => id !== row.id),
                },
              },
            ]
        }),
      ],
    ]
    for (const [name, body] of cases) {
      const answer = await admin.post('/campaigns/import', body)
      assert.ok([400, 422].includes(answer.status), `${name}: ${answer.status} ${answer.text.slice(0, 200)}`)
      assert.deepEqual(await counts(app), before, name)
    }
    for (const bytes of [Buffer.from('PK\u0003\u0004 broken'), Buffer.from('no json'), Buffer.alloc(0)])
      assert.equal((await upload(admin, '/campaigns/import', 'x.zip', bytes)).status, 400)
    const viewer = await app.as({ 'campaign:campaigns': ['viewother'] })
    assert.equal((await viewer.post('/campaigns/import', { campaign: [{ id: 1, name: 'x' }] })).status, 403)
  })
})

suite('what a document only names', () => {
  test('users, companies and other campaigns are found by what they are called, whatever their ids; it runs for real', async (t) => {
    const [from, to] = [await testApp(t), await testApp(t)]
    const [there, here] = [await from.as('admin'), await to.as('admin')]
    const carol = await insertUser(from, 'carol')
    const acme = await make(there, '/companies', { companyname: 'Acme' })
    const other = await make(there, '/campaigns', { name: 'Other' })
    const journey = await naming(there, { owner: carol, company: acme.id, campaign: other.id })
    // The ids of the document are those of others here.
    await shift(to, here)
    const ours = await insertUser(to, 'Carol')
    const others = await make(here, '/campaigns', { name: 'Other' })
    const document = await exported(there, journey.id)
    const answer = await here.post('/campaigns/import', document)
    assert.equal(answer.status, 201, answer.text)
    assert.deepEqual(answer.body.summary, {
      created: { segment: 1, company: 1, campaign: 1 },
      updated: {},
      missing: [],
    })
    const { campaign } = answer.body
    const [company] = Object.values<Wire>((await here.get('/companies?search=Acme')).body.companies)
    assert.deepEqual(propertiesOf(campaign), {
      'lead.addtocompany': { company: company.id },
      'lead.changeowner': { owner: ours },
      'campaign.addremovelead': { addTo: [others.id], removeFrom: [] },
      'lead.campaigns': { campaigns: [campaign.id] },
      'lead.owner': { owner: [ours] },
    })
    const [segment] = Object.values<Wire>((await here.get('/segments?search=Named')).body.lists)
    assert.deepEqual(
      segment.filters.map((filter: Wire) => [filter.field, filter.properties.filter]),
      [
        ['owner_id', [ours]],
        ['campaign', [campaign.id]],
      ],
    )
    const again = await here.post('/campaigns/import', document)
    assert.deepEqual(
      [again.status, again.body.campaign.id, again.body.summary.created],
      [200, campaign.id, {}],
    )

    await here.patch(`/campaigns/${campaign.id}/edit`, { isPublished: true })
    const { id } = (await here.post('/contacts/new', { firstname: 'Ada' })).body.contact
    await here.post(`/campaigns/${campaign.id}/contact/${id}/add`)
    const config = withSettings(loadConfig({ env: {}, cwd: import.meta.dirname }))
    await runCampaign(to.sql, campaign.id, { config, catalog, clock: () => new Date() })
    const { contact } = (await here.get(`/contacts/${id}`)).body
    assert.deepEqual([contact.owner.id, contact.fields.all.company], [ours, 'Acme'])
    const member =
      await to.sql`select from campaign_contacts where campaign_id = ${others.id} and contact_id = ${id}`
    assert.equal(member.length, 1)
  })

  test('what is neither in the document nor here is told, and points at nobody', async (t) => {
    const [from, to] = [await testApp(t), await testApp(t)]
    const [there, here] = [await from.as('admin'), await to.as('admin')]
    const carol = await insertUser(from, 'carol')
    const acme = await make(there, '/companies', { companyname: 'Acme' })
    const other = await make(there, '/campaigns', { name: 'Other' })
    const journey = await naming(there, { owner: carol, company: acme.id, campaign: other.id })
    await shift(to, here)
    const document = await exported(there, journey.id)
    delete document.company
    const answer = await here.post('/campaigns/import', document)
    assert.equal(answer.status, 201, answer.text)
    assert.deepEqual(
      answer.body.summary.missing.toSorted((a: Wire, b: Wire) => (a.kind < b.kind ? -1 : 1)),
      [
        { kind: 'campaign', id: other.id, name: 'Other' },
        { kind: 'company', id: acme.id, name: null },
        { kind: 'user', id: carol, name: 'carol' },
      ],
    )
    const { campaign } = answer.body
    await here.patch(`/campaigns/${campaign.id}/edit`, { isPublished: true })
    const { id } = (await here.post('/contacts/new', { firstname: 'Ada' })).body.contact
    await here.post(`/campaigns/${campaign.id}/contact/${id}/add`)
    const config = withSettings(loadConfig({ env: {}, cwd: import.meta.dirname }))
    await runCampaign(to.sql, campaign.id, { config, catalog, clock: () => new Date() })
    const { contact } = (await here.get(`/contacts/${id}`)).body
    assert.deepEqual([contact.owner, contact.fields.all.company], [null, null])
    const members = await to.sql`select campaign_id as id from campaign_contacts where contact_id = ${id}`
    assert.deepEqual(
      members.map((row) => row.id),
      [campaign.id],
    )
  })

  test('the names of users are told only to those who may see users, and to themselves', async (t) => {
    const app = await testApp(t)
    const carol = await insertUser(app, 'carol')
    const namesFor = async (permissions: Permissions) => {
      const client = await app.as({ 'campaign:campaigns': ['full'], ...permissions })
      const owner = [carol, client.userId]
      const made = await make(client, '/campaigns', {
        name: 'Guess',
        isPublished: false,
        events: [{ id: 'a', type: 'lead.owner', properties: { owner } }],
      })
      const document = await exported(client, made.id)
      const imported = await client.post('/campaigns/import', {
        ...{ campaign: [{ id: 1, name: 'Ask' }], user: [{ id: 1, username: 'carol' }] },
        campaign_event: [
          { id: 1, campaign_id: 1, name: 'a', type: 'lead.owner', event_type: 'condition', event_order: 1 },
        ].map((event) => ({ ...event, properties: { owner: [1] } })),
      })
      assert.equal(imported.status, 201, imported.text)
      return {
        exported: document.user.map((row: Wire) => (row.id === client.userId ? 'self' : row.username)).sort(),
        imported: imported.body.summary.missing.length === 0,
      }
    }
    assert.deepEqual(await namesFor({}), { exported: ['self'], imported: false })
    const entitled: Permissions[] = [{ 'user:users': ['view'] }, { 'lead:leads': ['editown'] }]
    for (const permissions of entitled)
      assert.deepEqual(await namesFor(permissions), { exported: ['carol', 'self'], imported: true })
  })

  test('a campaign that the actor may not see is not found by its name, and does not make a name ambiguous', async (t) => {
    const app = await testApp(t)
    const admin = await app.as('admin')
    const maker = await app.as({ 'campaign:campaigns': ['viewown', 'create'] })
    const document = {
      campaign: [{ id: 1, name: 'Journey' }],
      other_campaign: [{ id: 2, name: 'Other' }],
      campaign_event: [
        {
          ...{ id: 1, campaign_id: 1, name: 'a', type: 'campaign.addremovelead', event_type: 'action' },
          ...{ event_order: 1, properties: { addTo: [2], removeFrom: [] } },
        },
      ],
    }
    await make(admin, '/campaigns', { name: 'Other' })
    const before = await maker.post('/campaigns/import', document)
    assert.equal(before.status, 201, before.text)
    assert.deepEqual(before.body.summary.missing, [{ kind: 'campaign', id: 2, name: 'Other' }])
    const own = await make(maker, '/campaigns', { name: 'Other' })
    const after = await maker.post('/campaigns/import', document)
    assert.deepEqual(propertiesOf(after.body.campaign)['campaign.addremovelead'].addTo, [own.id])
  })

  test('a document that names a record which the actor may not see is a 403', async (t) => {
    const app = await testApp(t)
    const admin = await app.as('admin')
    const list = await make(admin, '/segments', { name: 'Private' })
    const sent = await make(admin, '/emails', {
      name: 'Private',
      subject: 'S',
      language: 'en',
      emailType: 'template',
      lists: [],
    })
    const kinds = ['lead:lists', 'email:emails']
    const grants = (levels: string[]) => ({
      'campaign:campaigns': ['full'],
      ...Object.fromEntries(kinds.map((kind) => [kind, levels])),
    })
    const importer = await app.as(grants(['viewown', 'editown', 'create']))
    const entitled = await app.as(grants(['full']))
    for (const body of [
      { lists: [list.id] },
      { events: [{ id: 'a', type: 'email.send', properties: { email: sent.id } }] },
      { events: [{ id: 'a', type: 'lead.segments', properties: { segments: [list.id] } }] },
    ]) {
      const { id } = await make(admin, '/campaigns', { name: 'C', ...body })
      const document = await exported(admin, id)
      // A campaign of its own, so that only what it names is asked about.
      document.campaign[0].uuid = randomUUID()
      for (const event of document.campaign_event ?? []) event.uuid = randomUUID()
      const refused = await importer.post('/campaigns/import', document)
      assert.equal(refused.status, 403, refused.text)
      const imported = await entitled.post('/campaigns/import', document)
      assert.equal(imported.status, 201, imported.text)
    }
  })

  test('a new campaign that its own events and segments name needs the right to create, and none to edit', async (t) => {
    const [from, to] = [await testApp(t), await testApp(t)]
    const there = await from.as('admin')
    const acme = await make(there, '/companies', { companyname: 'Acme' })
    const other = await make(there, '/campaigns', { name: 'Other' })
    const journey = await naming(there, { owner: there.userId!, company: acme.id, campaign: other.id })
    const document = await exported(there, journey.id)
    const maker = await to.as({
      'campaign:campaigns': ['viewown', 'create'],
      'lead:lists': ['viewown', 'create'],
      'lead:leads': ['viewown', 'create'],
    })
    const answer = await maker.post('/campaigns/import', document)
    assert.equal(answer.status, 201, answer.text)
    const { campaign } = answer.body
    assert.deepEqual(propertiesOf(campaign)['lead.campaigns'].campaigns, [campaign.id])
    assert.equal((await maker.patch(`/campaigns/${campaign.id}/edit`, { name: 'Mine' })).status, 403)
    const again = await maker.post('/campaigns/import', document)
    assert.equal(again.status, 403, 'what was here before is edited')
  })
})

async function insertUser(app: TestApp, username: string): Promise<number> {
  const [row] = await app.sql<{ id: number }[]>`
    insert into users (username, password_hash, first_name, last_name, email, role_id, date_added)
    values (${username}, '', 'Carol', 'C', ${`${username}@sample.example`}, 1, ${now()}) returning id`
  return row!.id
}

/** A campaign that names a user, a company, another campaign and itself. */
async function naming(
  admin: Client,
  { owner, company, campaign }: { owner: number; company: number; campaign: number },
): Promise<Wire> {
  const made = await make(admin, '/campaigns', { name: 'Journey' })
  const segment = await make(admin, '/segments', {
    name: 'Named',
    filters: [
      { object: 'lead', field: 'owner_id', operator: 'in', properties: { filter: [owner] } },
      { object: 'lead', field: 'campaign', operator: 'in', properties: { filter: [made.id] } },
    ].map((filter) => ({ glue: 'and', type: 'select', ...filter })),
  })
  const answer = await admin.patch(`/campaigns/${made.id}/edit`, {
    lists: [segment.id],
    events: [
      { id: 'a', type: 'lead.addtocompany', properties: { company } },
      { id: 'b', type: 'lead.changeowner', properties: { owner } },
      { id: 'c', type: 'campaign.addremovelead', properties: { addTo: [campaign], removeFrom: [] } },
      { id: 'd', type: 'lead.campaigns', properties: { campaigns: [made.id] } },
      { id: 'e', type: 'lead.owner', properties: { owner: [owner] } },
    ],
  })
  assert.equal(answer.status, 200, answer.text)
  return made
}

/** Makes others have the first ids of everything. */
async function shift(app: TestApp, admin: Client): Promise<void> {
  for (let n = 0; n < 5; n++) {
    await insertUser(app, `filler${n}`)
    await make(admin, '/companies', { companyname: `Filler ${n}` })
    await make(admin, '/campaigns', { name: `Filler ${n}` })
    await make(admin, '/segments', { name: `Filler ${n}` })
  }
}

function propertiesOf(campaign: Wire): Record<string, Wire> {
  return Object.fromEntries(
    Object.values<Wire>(campaign.events).map((event) => [event.type, event.properties]),
  )
}

suite('what an import holds, and leaves behind', () => {
  test('a document is at most 32 MB, alone or in an archive', async (t) => {
    const admin = await (await testApp(t)).as('admin')
    const document = Buffer.alloc(33 * 1024 * 1024, 0x20)
    document.write('{"campaign":[{"id":1,"name":"x"}]}')
    const archive = new ZipFile()
    archive.addBuffer(document, 'campaign.json', { compress: false })
    archive.end()
    const bytes = await buffer(archive.outputStream)
    for (const body of [document, bytes]) {
      const answer = await upload(admin, '/campaigns/import', 'x.zip', body)
      assert.equal(answer.status, 413, answer.text)
    }
    const raw = await admin.post('/campaigns/import', bytes, {
      headers: { 'content-type': 'application/zip' },
    })
    assert.equal(raw.status, 413, raw.text)
  })

  test('one import at a time: others are told to come back, and nothing is doubled', async (t) => {
    const [from, to] = [await testApp(t), await testApp(t)]
    const [there, here] = [await from.as('admin'), await to.as('admin')]
    const document = await exported(there, (await full(there, { local: false })).campaign.id)
    const answers = await Promise.all([1, 2, 3].map(() => here.post('/campaigns/import', document)))
    assert.deepEqual(answers.map(({ status }) => status).sort(), [201, 503, 503])
    assert.ok(Number(answers.find(({ status }) => status === 503)?.headers['retry-after']) > 0)
    assert.equal((await here.post('/campaigns/import', document)).status, 200)
    assert.equal((await counts(to)).campaigns, 1)
  })

  test('text that cannot be stored, and nesting without an end, are a 400', async (t) => {
    const admin = await (await testApp(t)).as('admin')
    const deep = `${'['.repeat(90_000)}${']'.repeat(90_000)}`
    for (const text of [
      '{"campaign":[{"id":1,"name":"a\\u0000b"}]}',
      '{"campaign":[{"id":1,"name":"x","canvas_settings":{"\\ud800":1}}]}',
      `{"campaign":[{"id":1,"name":"x","canvas_settings":${deep}}]}`,
    ]) {
      const bytes = Buffer.from(text)
      assert.equal((await upload(admin, '/campaigns/import', 'x.json', bytes)).status, 400, text.slice(0, 60))
      assert.equal((await admin.post('/campaigns/import', bytes)).status, 400, text.slice(0, 60))
    }
  })

  test('while it is not known whether an import was committed its files stay; a day later the sweep takes those that no asset names', async (t) => {
    const [from, to] = [await testApp(t), await testApp(t)]
    t.after(() => setClock())
    const [there, here] = [await from.as('admin'), await to.as('admin')]
    const { campaign } = await full(there, { local: true })
    const bytes = await download(from, there, `/campaigns/export/${campaign.id}`)
    const files = async (client: Client): Promise<string[]> =>
      (await client.get('/files/media')).body.files.sort()
    await to.sql`
      create function lose() returns trigger language plpgsql as
      'begin perform pg_terminate_backend(pg_backend_pid()); return new; end'`
    await to.sql`create trigger lose after insert on campaigns for each row execute function lose()`
    assert.equal((await upload(here, '/campaigns/import', 'campaign.zip', bytes)).status, 503)
    const [lost, ...others] = await files(here)
    assert.deepEqual(others, [])
    await to.sql`drop trigger lose on campaigns`
    assert.equal((await upload(here, '/campaigns/import', 'campaign.zip', bytes)).status, 201)
    const both = await files(here)
    assert.equal(both.length, 2)
    const days = (count: number) => new Date(Date.now() + count * 86_400_000)
    setClock(() => days(2))
    const later = await to.as('credential')
    assert.equal((await upload(later, '/campaigns/import', 'campaign.zip', bytes)).status, 200)
    assert.deepEqual(
      await files(later),
      both.filter((name) => name !== lost),
    )
    assert.ok(now() > days(1))
  })

  test('under an Idempotency-Key too, new fields are committed at once and no table stays locked for them', async (t) => {
    const [from, to] = [await testApp(t), await testApp(t)]
    const [there, here] = [await from.as('admin'), await to.as('admin')]
    const document = await exported(there, (await full(there, { local: false })).campaign.id)
    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    let locked = () => {}
    const isLocked = new Promise<void>((resolve) => (locked = resolve))
    const holder = to.sql.begin(async (db) => {
      await db`lock table campaigns in exclusive mode`
      locked()
      await held
    })
    await isLocked
    const importing = here.post('/campaigns/import', document, { headers: { 'idempotency-key': 'one' } })
    const waiting = () => to.sql`
      select from pg_locks where relation = 'campaigns'::regclass and not granted
        and database = (select oid from pg_database where datname = current_database())`
    while ((await waiting()).length === 0) await new Promise((resolve) => setTimeout(resolve, 20))
    const locks = await to.sql`
      select from pg_locks where relation in ('contacts'::regclass, 'companies'::regclass)
      and mode = 'AccessExclusiveLock' and database = (select oid from pg_database where datname = current_database())`
    assert.equal(locks.length, 0)
    const [id] = [(await here.post('/contacts/new', { firstname: 'Ada', shoe_size: 44 })).body.contact.id]
    assert.equal((await here.get(`/contacts/${id}`)).body.contact.fields.all.shoe_size, 44)
    release()
    await holder
    assert.equal((await importing).status, 201)
  })
})

async function download(
  app: Awaited<ReturnType<typeof testApp>>,
  client: Client,
  path: string,
): Promise<Buffer> {
  const answer = await client.get(path)
  assert.equal(answer.headers['content-type'], 'application/zip')
  assert.ok(app.url)
  return answer.bytes
}

/** Publishes the imported campaign and sends one contact through what can run. */
async function assertRuns(
  app: Awaited<ReturnType<typeof testApp>>,
  admin: Client,
  campaign: Wire,
): Promise<void> {
  await admin.patch(`/campaigns/${campaign.id}/edit`, { isPublished: true })
  const id = (await admin.post('/contacts/new', { firstname: 'Ada' })).body.contact.id
  await admin.post(`/campaigns/${campaign.id}/contact/${id}/add`)
  const config = withSettings(loadConfig({ env: {}, cwd: import.meta.dirname }))
  await runCampaign(app.sql, campaign.id, { config, catalog, clock: () => new Date() })
  const { contact } = (await admin.get(`/contacts/${id}`)).body
  assert.deepEqual(
    [contact.fields.all.shoe_size, contact.stage.name, contact.tags.map((tag: Wire) => tag.tag)],
    [44, 'Customer', ['vip']],
  )
  const lists = Object.values<Wire>((await admin.get(`/contacts/${id}/segments`)).body.lists)
  assert.deepEqual(
    lists.map((list) => list.name),
    ['Target'],
  )
  const groups = (await admin.get(`/contacts/${id}/points/groups`)).body.groupScores
  assert.deepEqual(
    groups.map((score: Wire) => [score.group.name, score.score]),
    [['Interest', 3]],
  )
  const [email] = Object.values<Wire>((await admin.get('/emails')).body.emails)
  const [message] = (await admin.get('/messages')).body.messages
  const channels = message.channels.filter((channel: Wire) => channel.channelId !== null)
  assert.deepEqual(
    channels.map((channel: Wire) => [channel.channel, channel.channelName, channel.isEnabled]).sort(),
    [
      ['email', 'Hello', true],
      ['sms', 'Text', false],
    ],
  )
  assert.equal(
    email.customHtml,
    `<p>{assetlink=${email.assetAttachments[0].id}} {contactfield=shoe_size}</p>`,
  )
}
