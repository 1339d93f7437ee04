import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { type Answer, type Client, testApp } from '../../../../test/app.ts'
import { countStatements } from '../../../../test/countStatements.ts'
import { catalog } from '../../index.ts'

const app = await testApp()
const admin = await app.as('admin')
const { sql } = app

async function segment(body: Record<string, unknown> = {}): Promise<number> {
  return (await admin.post('/segments/new', { name: 'Source', ...body })).body.list.id
}

async function contact(): Promise<number> {
  return (await admin.post('/contacts/new', { firstname: 'Ada' })).body.contact.id
}

const points = (id: string, more: Record<string, unknown> = {}) => ({
  id,
  name: `Points ${id}`,
  type: 'lead.changepoints',
  eventType: 'action',
  properties: { points: 10 },
  ...more,
})

async function create(body: Record<string, unknown> = {}, as: Client = admin) {
  const answer = await as.post('/campaigns/new', { name: 'C', ...body })
  assert.equal(answer.status, 201, answer.text)
  return answer.body.campaign
}

suite('campaigns', () => {
  test('a name is enough, and the alias is made of it', async () => {
    const made = await create({ name: 'Été 2026' })
    const { id, dateAdded, alias, ...rest } = made
    assert.ok(Number.isInteger(id))
    assert.match(dateAdded, /\+00:00$/)
    assert.equal(alias, 'ete-2026')
    const by = { createdByUser: made.createdByUser, modifiedByUser: made.createdByUser }
    assert.deepEqual(rest, {
      ...{ isPublished: true, dateModified: null, createdBy: admin.userId, modifiedBy: admin.userId },
      ...by,
      ...{ name: 'Été 2026', category: null, description: null, allowRestart: false, publishUp: null },
      ...{ publishDown: null, events: {}, forms: [], lists: [], canvasSettings: [] },
    })
    assert.equal((await create({ name: 'Été 2026' })).alias, 'ete-20261')
    assert.equal((await admin.post('/campaigns/new', {})).status, 400)
  })

  test('compatibility 2.4, campaigns POST/PUT: temporary ids are replaced in parents, children, canvas and jumps', async () => {
    const listId = await segment()
    const mail = { name: 'E', subject: 'S', language: 'en', lists: [], customHtml: '<p>Hi</p>' }
    const { email } = (await admin.post('/emails/new', mail)).body
    const made = await create({
      events: [
        points('new_1', { children: ['new_2'] }),
        {
          id: 'new_2',
          type: 'email.send',
          properties: { email: email.id },
          parent: { id: 'new_1' },
          triggerMode: 'interval',
          triggerInterval: 1,
          triggerIntervalUnit: 'd',
        },
        {
          id: 'new_3',
          name: 'Back',
          type: 'campaign.jump_to_event',
          properties: { jumpToEvent: 'new_1' },
          parent: 'new_2',
        },
      ],
      forms: [],
      lists: [{ id: listId }],
      canvasSettings: {
        nodes: [
          { id: 'new_1', positionX: '650', positionY: '189' },
          { id: 'lists', positionX: '1', positionY: '2' },
        ],
        connections: [
          { sourceId: 'lists', targetId: 'new_1', anchors: { source: 'leadsource', target: 'top' } },
        ],
      },
    })
    const [first, second, jump] = Object.values<Answer['body']>(made.events)
    assert.deepEqual(Object.keys(made.events), [String(first!.id), String(second!.id), String(jump!.id)])
    assert.deepEqual(first, {
      ...{
        id: first!.id,
        name: 'Points new_1',
        description: null,
        type: 'lead.changepoints',
        eventType: 'action',
      },
      ...{
        channel: null,
        channelId: null,
        order: 1,
        properties: { points: 10 },
        triggerDate: null,
        triggerInterval: 0,
      },
      ...{ triggerIntervalUnit: null, triggerHour: null, triggerRestrictedStartHour: null },
      ...{ triggerRestrictedStopHour: null, triggerRestrictedDaysOfWeek: [], triggerMode: 'immediate' },
      ...{ decisionPath: null, parent: null },
      children: [{ ...withoutParent(second!), children: [] }],
    })
    assert.deepEqual(
      [second!.channel, second!.channelId, second!.order, second!.parent.id, second!.name],
      ['email', email.id, 2, first!.id, 'Send email'],
    )
    assert.deepEqual([jump!.order, jump!.properties.jumpToEvent], [3, first!.id])
    assert.deepEqual(made.canvasSettings, {
      nodes: [
        { id: String(first!.id), positionX: '650', positionY: '189' },
        { id: 'lists', positionX: '1', positionY: '2' },
      ],
      connections: [
        { sourceId: 'lists', targetId: String(first!.id), anchors: { source: 'leadsource', target: 'top' } },
      ],
    })
    assert.deepEqual(Object.keys(made.lists[0]), [
      ...['createdByUser', 'modifiedByUser', 'id', 'name', 'publicName', 'alias', 'description', 'category'],
    ])
    assert.equal(made.lists[0].id, listId)
  })

  test('compatibility 2.4, campaigns POST/PUT: the lines of the canvas make parents and paths', async () => {
    const made = await create({
      events: {
        a: { type: 'lead.points', properties: { operator: 'gt', score: 5 } },
        b: points('b'),
        c: points('c'),
      },
      canvasSettings: {
        connections: [
          { sourceId: 'a', targetId: 'b', anchors: { source: 'yes', target: 'top' } },
          {
            sourceId: 'a',
            targetId: 'c',
            anchors: [
              { endpoint: 'no', eventId: 'a' },
              { endpoint: 'top', eventId: 'c' },
            ],
          },
        ],
      },
    })
    const events = Object.values<Answer['body']>(made.events)
    assert.deepEqual(
      events.map((event) => [event.type, event.eventType, event.order, event.decisionPath]),
      [
        ['lead.points', 'condition', 1, null],
        ['lead.changepoints', 'action', 2, 'yes'],
        ['lead.changepoints', 'action', 2, 'no'],
      ],
    )
  })

  test('compatibility quirk 28: what was read is accepted by PUT and PATCH and stays the same', async () => {
    const listId = await segment()
    const made = await create({ lists: [listId], events: [points('x', { children: ['y'] }), points('y')] })
    for (const method of ['put', 'patch'] as const) {
      const { body, status, text } = await admin[method](`/campaigns/${made.id}/edit`, made)
      assert.equal(status, 200, text)
      assert.deepEqual({ ...body.campaign, dateModified: null }, made, method)
    }
  })

  test('compatibility 2.4: PATCH adds and updates; PUT takes away what it does not name', async () => {
    const [one, two] = [await segment(), await segment()]
    const made = await create({ lists: [one], events: [points('x', { children: ['y'] }), points('y')] })
    const [x, y] = Object.keys(made.events)
    const patched = await admin.patch(`/campaigns/${made.id}/edit`, {
      lists: [{ id: two }],
      events: [{ id: x, name: 'Renamed' }, points('z', { parent: y })],
    })
    const events = Object.values<Answer['body']>(patched.body.campaign.events)
    assert.deepEqual(
      events.map((event) => [event.name, event.order, event.parent?.id ?? null]),
      [
        ['Renamed', 1, null],
        ['Points y', 2, Number(x)],
        ['Points z', 3, Number(y)],
      ],
    )
    assert.deepEqual(events[0]!.properties, { points: 10 })
    assert.deepEqual(
      patched.body.campaign.lists.map((list: { id: number }) => list.id),
      [one, two],
    )
    const z = events[2]!.id
    await sql`insert into campaign_event_log (event_id, contact_id, campaign_id, is_scheduled) values (${y!}, 1, ${made.id}, true)`
    const put = await admin.put(`/campaigns/${made.id}/edit`, {
      name: 'C',
      lists: [{ id: two }],
      events: [{ id: z }],
    })
    assert.deepEqual(Object.keys(put.body.campaign.events), [String(z)])
    assert.deepEqual([put.body.campaign.events[z].parent, put.body.campaign.events[z].order], [null, 1])
    assert.deepEqual(
      put.body.campaign.lists.map((list: { id: number }) => list.id),
      [two],
    )
    const [log] = await sql`select is_scheduled, metadata from campaign_event_log where event_id = ${y!}`
    assert.deepEqual([log!.is_scheduled, log!.metadata.failed], [false, 1])
    assert.deepEqual((await admin.put(`/campaigns/${made.id}/edit`, { name: 'C' })).body.campaign.events, {})
  })

  test('records that events name have to exist when they are named, and may go later', async () => {
    const list = await segment()
    const event = { id: 'n', type: 'lead.changelist', properties: { addToLists: [list] } }
    const cases: [string, string, Record<string, unknown>][] = [
      ['lead.changelist', 'removeFromLists', { addToLists: [list], removeFromLists: [999_999] }],
      ['campaign.addremovelead', 'removeFrom', { removeFrom: ['this', 999_999] }],
      ['email.send', 'email', { email: 999_999 }],
      ['email.send.to.user', 'useremail.email', { useremail: { email: 999_999 }, user_id: [1] }],
      ['sms.send_text_sms', 'sms', { sms: 999_999 }],
      ['message.send', 'marketingMessage', { marketingMessage: 999_999 }],
      ['notification.send_notification', 'notification', { notification: 999_999 }],
      ['twitter.tweet', 'channelId', { channelId: 999_999 }],
      ['stage.change', 'stage', { stage: 999_999 }],
      ['lead.addtocompany', 'company', { company: 999_999 }],
      ['lead.changepoints', 'group', { points: 1, group: 999_999 }],
      ['asset.download', 'assets', { assets: [999_999] }],
      ['page.pagehit', 'pages', { pages: [999_999] }],
      ['form.submit', 'forms', { forms: [999_999] }],
      ['dwc.decision', 'dynamicContent', { dwc_slot_name: 'a', dynamicContent: 999_999 }],
    ]
    for (const [type, property, properties] of cases) {
      const { body, status } = await admin.post('/campaigns/new', {
        name: 'C',
        events: [{ id: 'n', type, properties }],
      })
      assert.deepEqual([status, body.errors?.[0].details], [422, `events[n].properties.${property}`], type)
      assert.match(body.errors[0].message, / 999999 does not exist\./)
    }
    const made = await create({ events: [event] })
    const [stored] = Object.values<Answer['body']>(made.events)
    await admin.delete(`/segments/${list}/delete`)
    const edit = (given: object) => admin.patch(`/campaigns/${made.id}/edit`, { events: [given] })
    assert.equal((await edit({ id: stored.id, name: 'Renamed', properties: stored.properties })).status, 200)
    assert.equal((await edit(event)).status, 422)
    assert.equal((await admin.post(`/campaigns/clone/${made.id}`)).status, 201)
  })

  test('a key of an event that is sent empty has its usual value', async () => {
    const events = [{ ...points('n'), triggerInterval: null, triggerMode: null, description: null }]
    const answer = await admin.post('/campaigns/new', { name: 'Empty', events })
    assert.equal(answer.status, 201, answer.text)
    const [event] = Object.values<Record<string, unknown>>(answer.body.campaign.events)
    assert.deepEqual([event!.triggerInterval, event!.triggerMode], [0, 'immediate'])
    const edited = await admin.patch(`/campaigns/${answer.body.campaign.id}/edit`, {
      events: [{ id: event!.id, triggerInterval: '' }],
    })
    assert.equal(edited.status, 200, edited.text)
  })

  test('compatibility 1.1: an event that does not hold is a 422 with its path, and nothing is stored', async () => {
    const before = (await sql`select from campaigns`).length
    const cases: [Record<string, unknown>, string][] = [
      [{ type: 'no.such' }, 'events[n].type'],
      [{}, 'events[n].type'],
      [{ type: 'lead.changepoints' }, 'events[n].properties.points'],
      [{ type: 'lead.changepoints', properties: { points: 'many' } }, 'events[n].properties.points'],
      [
        { type: 'lead.changepoints', eventType: 'decision', properties: { points: 1 } },
        'events[n].eventType',
      ],
      [{ ...points('n'), triggerMode: 'later' }, 'events[n].triggerMode'],
      [{ ...points('n'), triggerHour: 'noon' }, 'events[n].triggerHour'],
      [{ ...points('n'), triggerRestrictedDaysOfWeek: [7] }, 'events[n].triggerRestrictedDaysOfWeek'],
      [{ ...points('n'), parent: 'gone' }, 'events[n].parent'],
      [{ ...points('n'), parent: 'n' }, 'events[n].parent'],
      [{ type: 'email.open' }, 'events[n].parent'],
      [
        { type: 'campaign.jump_to_event', properties: { jumpToEvent: 'gone' } },
        'events[n].properties.jumpToEvent',
      ],
      [{ type: 'campaign.addremovelead', properties: { addTo: ['this'] } }, 'events[n].properties.addTo'],
      [
        {
          type: 'campaign.addremovelead',
          properties: { addTo: ['this'] },
          triggerMode: 'interval',
          triggerInterval: 29,
          triggerIntervalUnit: 'i',
        },
        'events[n].properties.addTo',
      ],
    ]
    for (const [event, path] of cases) {
      const answer = await admin.post('/campaigns/new', { name: 'C', events: { n: { ...event, id: 'n' } } })
      const [error] = answer.body.errors
      assert.deepEqual([answer.status, error.code, error.type, error.details], [422, 422, 'validation', path])
    }
    const under = await admin.post('/campaigns/new', {
      name: 'C',
      events: [{ id: 'd', type: 'lead.deletecontact' }, points('n', { parent: 'd' })],
    })
    assert.deepEqual([under.status, under.body.errors[0].details], [422, 'events[n].parent'])
    assert.equal((await sql`select from campaigns`).length, before)
    const restart = { addTo: ['this'] }
    await create({
      events: [
        {
          id: 'n',
          type: 'campaign.addremovelead',
          properties: restart,
          triggerMode: 'interval',
          triggerInterval: 30,
          triggerIntervalUnit: 'i',
        },
      ],
    })
    const batch = await admin.post('/campaigns/batch/new', [
      { name: 'good' },
      { name: 'bad', events: [{ type: 'x' }] },
    ])
    assert.deepEqual(batch.body.statusCodes, [201, 422])
    assert.equal(batch.body.errors['1'].details, 'events[0].type')
  })

  test('engine 1.9: what follows on the side of no of a decision needs a time', async () => {
    const decision = { id: 'd', type: 'form.submit' }
    const no = (more = {}) => points('n', { parent: 'd', decisionPath: 'no', ...more })
    const day = { triggerInterval: 1, triggerIntervalUnit: 'd' }
    const make = (events: unknown[], as = admin) => as.post('/campaigns/new', { name: 'C', events })
    for (const triggerMode of ['immediate', null, 'optimized', undefined]) {
      const answer = await make([decision, no({ triggerMode, ...day })])
      assert.deepEqual([answer.status, answer.body.errors?.[0].details], [422, 'events[n].triggerMode'])
    }
    const condition = { id: 'n', type: 'lead.tags', properties: { tags: ['a'] }, parent: 'd' }
    assert.equal((await make([decision, { ...condition, decisionPath: 'no' }])).status, 422)
    assert.equal((await make([decision, points('n', { parent: 'd', decisionPath: 'yes' })])).status, 201)
    assert.equal((await make([decision, no({ triggerMode: 'date', triggerDate: '2030-01-01' })])).status, 201)
    const made = await create({ events: [decision, no({ triggerMode: 'interval', ...day })] })
    const child = Object.values<{ id: number; type: string }>(made.events).find(
      ({ type }) => type === 'lead.changepoints',
    )
    const edit = (event: object) =>
      admin.patch(`/campaigns/${made.id}/edit`, { events: [{ id: child?.id, ...event }] })
    assert.equal((await edit({ triggerMode: 'immediate' })).status, 422)
    // One that was stored without a time can be edited.
    await sql`update campaign_events set trigger_mode = 'immediate' where id = ${child?.id ?? 0}`
    assert.equal((await edit({ name: 'Other' })).status, 200)
    assert.equal((await admin.post(`/campaigns/clone/${made.id}`)).status, 201)
    assert.equal((await edit({ triggerMode: 'interval' })).status, 200)
    assert.equal((await edit({ triggerMode: 'immediate' })).status, 422)
  })

  test('engine 1.2: what is for the answer to a visit hangs on the side of yes', async () => {
    const focus = await admin.post('/focus/new', {
      name: 'F',
      type: 'notice',
      style: 'bar',
      website: 'https://x.example',
    })
    const { dynamicContent } = (await admin.post('/dynamiccontents/new', { name: 'D', content: 'C' })).body
    const cases: [string, Record<string, unknown>, Record<string, unknown>][] = [
      ['page.pagehit', {}, { type: 'focus.show', properties: { focus: focus.body.focus.id } }],
      ['page.pagehit', {}, { type: 'tracking.pixel.send', properties: { services: ['facebook_pixel'] } }],
      [
        'dwc.decision',
        { dwc_slot_name: 'hero' },
        { type: 'dwc.push_content', properties: { dynamicContent: dynamicContent.id } },
      ],
    ]
    for (const [type, properties, action] of cases)
      for (const [decisionPath, status] of [
        ['yes', 201],
        ['no', 422],
      ]) {
        const timed = { triggerMode: 'interval', triggerInterval: 1, triggerIntervalUnit: 'd' }
        const child = { ...action, id: 'n', parent: 'd', decisionPath, ...timed }
        const answer = await admin.post('/campaigns/new', {
          name: 'C',
          events: [{ id: 'd', type, properties }, child],
        })
        assert.equal(answer.status, status, answer.text)
        if (status === 422) assert.equal(answer.body.errors[0].details, 'events[n].decisionPath')
      }
  })

  test('compatibility 1.10: every documented event type is declared', () => {
    const documented = `asset.download, campaign.addremovelead, campaign.jump_to_event, campaign.sendwebhook, dwc.decision, dwc.push_content, email.click, email.open, email.reply, email.send, email.send.to.user, email.validate.address, focus.show, form.field_value, form.submit, lead.adddnc, lead.addtocompany, lead.campaigns, lead.changelist, lead.changeowner, lead.changepoints, lead.changetags, lead.deletecontact, lead.device, lead.dnc, lead.field_value, lead.owner, lead.pageHit, lead.points, lead.removednc, lead.scorecontactscompanies, lead.segments, lead.stages, lead.tags, lead.updatecompany, lead.updatelead, message.send, notification.has.active, notification.send_notification, notification.send_mobile_notification, page.devicehit, page.pagehit, plugin.leadpush, sms.reply, sms.send_text_sms, stage.change, tracking.pixel.send, twitter.tweet, url.hit`
    assert.deepEqual([...catalog.campaignEvents.keys()].sort(), documented.split(', ').sort())
    for (const type of catalog.campaignEvents.values())
      assert.ok(
        type.kind === 'decision' ? type.taking !== undefined : type.run !== undefined,
        `${type.type} runs`,
      )
  })

  test('compatibility quirk 27: segments and forms are sent as ids or objects and shown as arrays of short objects', async () => {
    const listId = await segment()
    const form = (await admin.post('/forms/new', { name: 'Ask', fields: [], actions: [] })).body.form
    const made = await create({ lists: [{ id: listId }], forms: [form.id] })
    assert.deepEqual(Object.keys(made.forms[0]).slice(0, 2), ['createdByUser', 'modifiedByUser'])
    assert.deepEqual([made.lists[0].id, made.forms[0].id, made.forms[0].name], [listId, form.id, 'Ask'])
  })

  test('an unknown segment or form is refused', async () => {
    assert.equal((await admin.post('/campaigns/new', { name: 'C', lists: [999_999] })).status, 400)
    assert.equal((await admin.post('/campaigns/new', { name: 'C', forms: [999_999] })).status, 400)
  })

  test('compatibility 1.1: a segment of a published campaign is neither unpublished nor deleted; of others it may go', async () => {
    const id = await segment()
    const made = await create({ lists: [id] })
    assert.equal((await admin.patch(`/segments/${id}/edit`, { isPublished: false })).status, 422)
    assert.equal((await admin.delete(`/segments/${id}/delete`)).status, 422)
    await admin.patch(`/campaigns/${made.id}/edit`, { isPublished: false })
    assert.equal((await admin.patch(`/segments/${id}/edit`, { isPublished: false })).status, 200)
    assert.equal((await admin.delete(`/segments/${id}/delete`)).status, 200)
    assert.deepEqual((await admin.get(`/campaigns/${made.id}`)).body.campaign.lists, [])
  })

  test('two hundred events cost as many statements as two', async () => {
    const body = (n: number) => ({
      name: 'C',
      events: Array.from({ length: n }, (_, i) => points(`new_${i}`)),
    })
    await create(body(2))
    const two = await countStatements(sql, () => create(body(2)))
    const many = await countStatements(sql, () => create(body(200)))
    assert.equal(many.count, two.count)
  })

  test('a deleted campaign takes its events, members and log along', async () => {
    const made = await create({ events: [points('x')] })
    const [eventId] = Object.keys(made.events)
    const id = await contact()
    await admin.post(`/campaigns/${made.id}/contact/${id}/add`)
    await sql`insert into campaign_event_log (event_id, contact_id, campaign_id) values (${eventId!}, ${id}, ${made.id})`
    assert.equal(
      (await admin.delete(`/campaigns/${made.id}/delete`)).body.campaign.events[eventId!].name,
      'Points x',
    )
    for (const table of ['campaign_events', 'campaign_event_log', 'campaign_contacts'])
      assert.equal((await sql`select from ${sql(table)} where campaign_id = ${made.id}`).length, 0, table)
  })
})

suite('POST /campaigns/clone/CAMPAIGN_ID', () => {
  test('the copy is unpublished, belongs to the caller, and has events and sources of its own', async () => {
    const listId = await segment()
    const made = await create({
      lists: [listId],
      events: [
        points('x', { children: ['y'] }),
        { id: 'y', type: 'campaign.jump_to_event', properties: { jumpToEvent: 'x' } },
      ],
      canvasSettings: { nodes: [{ id: 'x', positionX: '1', positionY: '1' }], connections: [] },
    })
    const blind = await app.as({ 'campaign:campaigns': ['viewother', 'create'] })
    const refused = await blind.post(`/campaigns/clone/${made.id}`)
    assert.equal(refused.status, 403, 'a copy names what the original names')
    assert.match(refused.body.errors[0].message, new RegExp(`^lists: .* segment ${listId}\\.$`))
    const other = await app.as({
      'campaign:campaigns': ['viewother', 'create'],
      'lead:lists': ['viewother'],
    })
    const answer = await other.post(`/campaigns/clone/${made.id}`)
    assert.equal(answer.status, 201, answer.text)
    const copy = answer.body.campaign
    assert.equal(answer.headers.location, `http://127.0.0.1:8080/api/campaigns/${copy.id}`)
    assert.deepEqual([copy.name, copy.isPublished, copy.createdBy], ['C', false, other.userId])
    assert.notEqual(copy.id, made.id)
    assert.deepEqual(
      copy.lists.map((list: { id: number }) => list.id),
      [listId],
    )
    const [first, jump] = Object.values<Answer['body']>(copy.events)
    assert.ok(!Object.keys(made.events).includes(String(first!.id)))
    assert.deepEqual([jump!.parent.id, jump!.properties.jumpToEvent], [first!.id, first!.id])
    assert.equal(copy.canvasSettings.nodes[0].id, String(first!.id))
    const viewer = await app.as({ 'campaign:campaigns': ['viewother'] })
    assert.equal((await viewer.post(`/campaigns/clone/${made.id}`)).status, 403)
    assert.equal((await admin.post('/campaigns/clone/999999')).status, 404)
  })
})

suite('members of campaigns', () => {
  test('contacts are added and removed by hand, on the present and the older address', async () => {
    const [made, id] = [await create(), await contact()]
    const rows = async () =>
      (await admin.get(`/campaigns/${made.id}/contacts`)).body.contacts.map((row: Record<string, string>) => [
        row.lead_id,
        row.manually_added,
        row.manually_removed,
        row.rotation,
        row.date_last_exited,
      ])
    assert.deepEqual((await admin.post(`/campaigns/${made.id}/contact/${id}/add`)).body, { success: true })
    assert.deepEqual(await rows(), [[String(id), '1', '0', '1', null]])
    assert.equal((await admin.post(`/campaigns/${made.id}/contact/add/${id}`)).status, 200)
    assert.deepEqual(await rows(), [[String(id), '1', '0', '1', null]], 'no restart without allowRestart')
    await sql`insert into campaign_event_log (event_id, contact_id, campaign_id, is_scheduled, trigger_date) values (77, ${id}, ${made.id}, true, '2030-01-01')`
    assert.deepEqual((await admin.post(`/campaigns/${made.id}/contact/${id}/remove`)).body, { success: true })
    assert.deepEqual(await rows(), [[String(id), '0', '1', '1', null]])
    const [log] =
      await sql`select l.is_scheduled, f.reason from campaign_event_log l join campaign_event_failures f on f.log_id = l.id where l.event_id = 77`
    assert.deepEqual([log!.is_scheduled, log!.reason], [false, 'The contact was removed from the campaign.'])
    assert.equal((await admin.post(`/campaigns/${made.id}/contact/remove/${id}`)).status, 200)
    await admin.post(`/campaigns/${made.id}/contact/${id}/add`)
    assert.deepEqual(await rows(), [[String(id), '1', '0', '2', null]], 'who was removed comes back by hand')
    await admin.patch(`/campaigns/${made.id}/edit`, { allowRestart: true })
    await admin.post(`/campaigns/${made.id}/contact/${id}/add`)
    assert.deepEqual(await rows(), [[String(id), '1', '0', '3', null]])
    assert.equal((await admin.post(`/campaigns/${made.id}/contact/999999/add`)).status, 404)
    assert.equal((await admin.post(`/campaigns/999999/contact/${id}/add`)).status, 404)
    const events =
      await sql`select action, properties from contact_events where contact_id = ${id} and bundle = 'campaign' order by id`
    assert.deepEqual(
      events.map((event) => event.action),
      ['added', 'removed', 'added', 'added'],
    )
    assert.deepEqual(events[0]!.properties, {
      campaign_id: made.id,
      campaign_name: 'C',
      object_description: 'C',
    })
    const [told] =
      await sql`select ids, payload from domain_events where type = 'contact.changed' order by id desc limit 1`
    assert.deepEqual(
      [told!.ids, told!.payload],
      [[id], { fields: ['campaigns'], campaignId: made.id, action: 'added', isStarted: false }],
    )
  })

  test('the right to edit the contact and to see the campaign is needed', async () => {
    const [made, id] = [await create(), await contact()]
    const path = `/campaigns/${made.id}/contact/${id}/add`
    const both = await app.as({ 'campaign:campaigns': ['viewother'], 'lead:leads': ['editother'] })
    assert.equal((await (await app.as({ 'campaign:campaigns': ['viewother'] })).post(path)).status, 403)
    assert.equal((await (await app.as({ 'lead:leads': ['editother'] })).post(path)).status, 403)
    assert.equal((await both.post(path)).status, 200, 'a foreign contact and campaign')
  })

  test('compatibility 2.4, campaigns /{id}/contacts: an alias of the stats query with a total as text', async () => {
    const made = await create()
    const ids = [await contact(), await contact(), await contact()]
    for (const id of ids) await admin.post(`/campaigns/${made.id}/contact/${id}/add`)
    const { body } = await admin.get(
      `/campaigns/${made.id}/contacts?start=1&limit=1&order[0][col]=lead_id&order[0][dir]=DESC`,
    )
    assert.equal(body.total, '3')
    assert.deepEqual(Object.keys(body.contacts[0]).sort(), [
      ...[
        'campaign_id',
        'date_added',
        'date_last_exited',
        'lead_id',
        'manually_added',
        'manually_removed',
        'rotation',
      ],
    ])
    assert.deepEqual([body.contacts.length, body.contacts[0].lead_id], [1, String(ids[1])])
    assert.equal((await admin.get('/campaigns/999999/contacts')).status, 404)
  })

  test('withContactCounts adds counts, which are kept for their lifetime', async () => {
    const [made, id] = [await create(), await contact()]
    const read = async (query: string) =>
      (await admin.get(`/campaigns?search=ids:${made.id}&${query}`)).body.campaigns[made.id]
    for (const query of ['', 'withContactCounts=0', 'withContactCounts=maybe'])
      assert.ok(!('contactCount' in (await read(query))), query)
    const first = await read('withContactCounts=true')
    assert.equal(first.contactCount, 0)
    assert.match(first.contactCountFetchedAt, /\+00:00$/)
    await admin.post(`/campaigns/${made.id}/contact/${id}/add`)
    assert.equal((await read('withContactCounts=1')).contactCount, 0, 'kept')
    await sql`update campaign_counts set fetched_at = fetched_at - interval '43201 seconds' where campaign_id = ${made.id}`
    assert.equal((await read('withContactCounts=on&minimal=1')).contactCount, 1)
  })
})

function withoutParent({ parent: _, ...event }: Record<string, unknown>): Record<string, unknown> {
  return event
}
