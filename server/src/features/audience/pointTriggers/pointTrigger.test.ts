import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { testApp } from '../../../../test/app.ts'
import { consumeAll } from '../../../../test/consume.ts'
import { countStatements } from '../../../../test/countStatements.ts'
import { loadConfig, withSettings } from '../../../platform/config.ts'
import { type Sql, transaction } from '../../../platform/database/connection.ts'
import { createLog } from '../../../platform/log.ts'
import { SYSTEM } from '../../../platform/permissions.ts'
import { catalog } from '../../index.ts'
import { changePoints } from '../points/changePoints.ts'
import { fireTriggers } from './fireTriggers.ts'
import { findLiveTriggers } from './liveTriggers.ts'
import { existingTask, reactToPoints } from './reactToPoints.ts'

const NOW = new Date('2026-11-21T08:00:00Z')
const CONFIG = withSettings(loadConfig({ env: {}, cwd: import.meta.dirname }))
const TAG = {
  name: 'Tag',
  type: 'lead.changetags',
  order: 1,
  properties: { add_tags: ['hot'], remove_tags: ['cold'] },
}

async function setUp(t: Parameters<typeof testApp>[0]) {
  const app = await testApp(t)
  const admin = await app.as('admin')
  const react = () => consumeAll(app.sql, [reactToPoints], CONFIG)
  const give = (id: number, points: number) => admin.post(`/contacts/${id}/points/plus/${points}`)
  const person = async (given: object = {}) => {
    const { body } = await admin.post('/contacts/new', { firstname: 'Ann', ...given })
    return body.contact.id as number
  }
  const tagsOf = async (id: number) =>
    (await admin.get(`/contacts/${id}`)).body.contact.tags.map((tag: { tag: string }) => tag.tag)
  return { app, admin, sql: app.sql, react, give, person, tagsOf }
}

suite('compatibility 2.4, triggers', () => {
  test('the documented keys in the documented order, with events', async (t) => {
    const { admin } = await setUp(t)
    const { body, status } = await admin.post('/points/triggers/new', {
      name: 'Sample trigger',
      points: 50,
      color: 'ff0000',
      events: [TAG],
    })
    assert.equal(status, 201)
    assert.deepEqual(Object.keys(body.trigger).slice(7), [
      'id',
      'name',
      'category',
      'description',
      'publishUp',
      'publishDown',
      'points',
      'color',
      'events',
      'triggerExistingLeads',
    ])
    const [event] = body.trigger.events
    assert.deepEqual({ ...event, id: 0 }, { id: 0, ...TAG, description: null })
    assert.deepEqual(Object.keys(event), ['id', 'name', 'description', 'type', 'order', 'properties'])
    const list = await admin.get('/points/triggers')
    assert.deepEqual(list.body.triggers[0].events, body.trigger.events)
    assert.equal('events' in (await admin.get('/points/triggers?minimal=1')).body.triggers[0], false)
  })

  test('events by id are changed, without one added; PATCH keeps the others, PUT removes them', async (t) => {
    const { admin } = await setUp(t)
    const made = await admin.post('/points/triggers/new', {
      name: 'T',
      events: [TAG, { ...TAG, name: 'Second' }],
    })
    const { id, events } = made.body.trigger
    const edit = async (verb: 'patch' | 'put', given: object) =>
      (await admin[verb](`/points/triggers/${id}/edit`, { name: 'T', ...given })).body.trigger.events
    const patched = await edit('patch', {
      events: [
        { id: events[0].id, name: 'Renamed' },
        { ...TAG, name: 'Third', order: 3 },
      ],
    })
    assert.deepEqual(
      patched.map((event: { name: string }) => event.name),
      ['Renamed', 'Second', 'Third'],
    )
    assert.equal(patched[0].id, events[0].id)
    assert.deepEqual(patched[0].properties, TAG.properties)
    const put = await edit('put', { events: { a: patched[1] } })
    assert.deepEqual(
      put.map((event: { id: number }) => event.id),
      [patched[1].id],
    )
    assert.deepEqual(await edit('patch', {}), put)
    assert.deepEqual(await edit('put', {}), [])
  })

  test('the answer to a PATCH has the stored events first, then the added ones, whatever their order', async (t) => {
    const { admin } = await setUp(t)
    const events = [TAG, { ...TAG, name: 'Last', order: 2 }]
    const { trigger } = (await admin.post('/points/triggers/new', { name: 'T', events })).body
    const named = (answer: { body: { trigger: { events: { name: string; order: number }[] } } }) =>
      answer.body.trigger.events.map(({ name, order }) => `${name} ${order}`)
    const patched = await admin.patch(`/points/triggers/${trigger.id}/edit`, { name: 'T2', events })
    assert.deepEqual(named(patched), ['Tag 1', 'Last 2', 'Tag 1', 'Last 2'])
    const batch = await admin.patch('/points/triggers/batch/edit', [
      { id: trigger.id, events: [{ ...TAG, order: 0 }] },
    ])
    const [one] = batch.body.triggers
    assert.deepEqual(named({ body: { trigger: one } }), ['Tag 1', 'Tag 1', 'Last 2', 'Last 2', 'Tag 0'])
    const read = await admin.get(`/points/triggers/${trigger.id}`)
    assert.deepEqual(named(read), ['Tag 0', 'Tag 1', 'Tag 1', 'Last 2', 'Last 2'])
  })

  test('unknown types, wrong properties and colors that are none are a 400', async (t) => {
    const { admin } = await setUp(t)
    const post = (given: object) => admin.post('/points/triggers/new', { name: 'T', ...given })
    assert.equal((await post({ events: [{ type: 'moon.landing' }] })).status, 400)
    assert.equal((await post({ events: [{ type: 'email.send', properties: {} }] })).status, 400)
    assert.equal(
      (await post({ events: [{ type: 'lead.changelists', properties: { addToLists: ['x'] } }] })).status,
      400,
    )
    assert.equal((await post({ color: 'red' })).status, 400)
    assert.equal((await post({ color: '#FF0000' })).body.trigger.color, 'ff0000')
  })

  test('records that events name have to exist when they are named, and may go later', async (t) => {
    const { admin } = await setUp(t)
    const segment = (await admin.post('/segments/new', { name: 'S' })).body.list
    const event = { type: 'lead.changelists', properties: { addToLists: [segment.id] } }
    const post = (...events: object[]) => admin.post('/points/triggers/new', { name: 'T', events })
    for (const odd of [
      { type: 'lead.changelists', properties: { addToLists: [segment.id], removeFromLists: [99] } },
      { type: 'campaign.changecampaign', properties: { addTo: [99] } },
      { type: 'email.send', properties: { email: 99 } },
    ]) {
      const answer = await post(event, odd)
      assert.equal(answer.status, 400)
      assert.match(answer.body.errors[0].details.events[0], /^1: properties\.\w+: \w+ 99 does not exist\.$/)
    }
    const { trigger } = (await post(event)).body
    await admin.delete(`/segments/${segment.id}/delete`)
    const again = { ...trigger.events[0], name: 'Renamed' }
    assert.equal((await admin.patch(`/points/triggers/${trigger.id}/edit`, { events: [again] })).status, 200)
    assert.equal((await admin.patch(`/points/triggers/${trigger.id}/edit`, { events: [event] })).status, 400)
  })

  test('points/triggers/events/types: every documented type with its label', async (t) => {
    const { admin } = await setUp(t)
    assert.deepEqual((await admin.get('/points/triggers/events/types')).body.eventTypes, {
      'campaign.changecampaign': "Modify contact's campaigns",
      'lead.changelists': "Modify contact's segments",
      'lead.changetags': "Modify contact's tags",
      'plugin.leadpush': 'Push contact to integration',
      'email.send': 'Send an email',
      'email.send_to_user': 'Send an email to user',
    })
  })

  test('triggers events/delete: the named events of this trigger go; what is no list is a 400', async (t) => {
    const { admin } = await setUp(t)
    const make = async () =>
      (await admin.post('/points/triggers/new', { name: 'T', events: [TAG, TAG] })).body.trigger
    const [trigger, other] = [await make(), await make()]
    const ids = [trigger.events[0].id, other.events[0].id]
    const path = `/points/triggers/${trigger.id}/events/delete`
    const { body, status } = await admin.delete(`${path}?events[]=${ids[0]}&events[]=${ids[1]}`)
    assert.equal(status, 200)
    assert.deepEqual(body.trigger.events, [trigger.events[1]])
    assert.equal((await admin.get(`/points/triggers/${other.id}`)).body.trigger.events.length, 2)
    assert.equal((await admin.delete(`${path}?events=5`)).status, 400)
    assert.equal((await admin.delete(path)).status, 400)
    assert.equal((await admin.delete('/points/triggers/999/events/delete?events[]=1')).status, 404)
  })
})

suite('firing of point triggers', () => {
  test('a contact that reaches the points gets tags, segments and campaigns, once', async (t) => {
    const { admin, sql, react, give, person, tagsOf } = await setUp(t)
    const segment = (await admin.post('/segments/new', { name: 'Hot' })).body.list
    const campaign = (await admin.post('/campaigns/new', { name: 'Welcome' })).body.campaign
    const { body } = await admin.post('/points/triggers/new', {
      name: 'T',
      points: 50,
      events: [
        TAG,
        { type: 'lead.changelists', properties: { addToLists: [segment.id] } },
        { type: 'campaign.changecampaign', properties: { addTo: [campaign.id] } },
      ],
    })
    const id = await person({ tags: ['cold'] })
    await give(id, 49)
    await react()
    assert.deepEqual(await tagsOf(id), ['cold'])
    await give(id, 1)
    await react()
    assert.deepEqual(await tagsOf(id), ['hot'])
    assert.ok(segment.id in (await admin.get(`/contacts/${id}/segments`)).body.lists)
    assert.ok(campaign.id in (await admin.get(`/contacts/${id}/campaigns`)).body.campaigns)
    await admin.patch(`/contacts/${id}/edit`, { tags: ['-hot'] })
    await give(id, 10)
    await react()
    assert.deepEqual(await tagsOf(id), [])
    const log = await sql`select contact_id, event_id from point_trigger_firings order by event_id`
    assert.deepEqual(
      log.map((row) => [row.contact_id, row.event_id]),
      body.trigger.events.map((event: { id: number }) => [id, event.id]),
    )
    assert.equal((await admin.get('/stats/point_lead_event_log')).body.total, 3)
  })

  test('created with enough points counts; unpublished triggers do not; a group counts its own scores', async (t) => {
    const { admin, react, person, tagsOf } = await setUp(t)
    const group = (await admin.post('/points/groups/new', { name: 'Sales' })).body.pointGroup
    const make = (given: object, tag: string) =>
      admin.post('/points/triggers/new', {
        name: 'T',
        points: 10,
        events: [{ type: 'lead.changetags', properties: { add_tags: [tag] } }],
        ...given,
      })
    await make({}, 'points')
    await make({ isPublished: false }, 'never')
    await make({ publishUp: '2999-01-01 00:00' }, 'later')
    assert.deepEqual((await make({ group: group.id }, 'group')).body.trigger.group.id, group.id)
    const rich = await person({ points: 20 })
    const poor = await person()
    await react()
    assert.deepEqual([await tagsOf(rich), await tagsOf(poor)], [['points'], []])
    await admin.post(`/contacts/${poor}/points/groups/${group.id}/plus/10`)
    await react()
    assert.deepEqual(await tagsOf(poor), ['group'])
  })

  test('who may change own contacts publishes for those; nobody widens what others published without the right', async (t) => {
    const { app, admin, react, give, tagsOf } = await setUp(t)
    const points = { 'point:triggers': ['full'], 'lead:lists': ['viewown', 'viewother'] }
    const own = await app.as({ ...points, 'lead:leads': ['viewown', 'editown'] })
    const other = await app.as({ ...points, 'lead:leads': ['viewown', 'editown'], 'lead:notes': ['viewown'] })
    const none = await app.as(points)
    const all = await app.as({ ...points, 'lead:leads': ['viewown', 'viewother', 'editown', 'editother'] })
    const make = (who: typeof admin, given: object = {}) =>
      who.post('/points/triggers/new', { name: 'T', points: 10, events: [TAG], ...given })
    const refused = async (answer: Promise<{ status: number; text: string }>) => {
      const { status, text } = await answer
      assert.equal(status, 403, text)
      assert.match(text, /lead:leads:editother/)
    }
    await refused(make(none))
    assert.equal((await make(none, { isPublished: false })).status, 201)
    assert.equal((await make(none, { events: [] })).status, 201)
    const made = await make(own)
    assert.equal(made.status, 201, made.text)
    assert.ok(!('changesContactsOf' in made.body.trigger))
    const { id } = made.body.trigger
    const person = async (owner: number | null) =>
      (await admin.post('/contacts/new', { firstname: 'Ann', owner })).body.contact.id as number
    const [mine, theirs] = [await person(own.userId), await person(admin.userId)]
    for (const contactId of [mine, theirs]) await give(contactId, 10)
    await react()
    assert.deepEqual([await tagsOf(mine), await tagsOf(theirs)], [['hot'], []])
    const edit = (who: typeof admin, body: object) => who.patch(`/points/triggers/${id}/edit`, body)
    for (const body of [{ points: 1 }, { publishDown: '2999-01-01 00:00' }, { events: [TAG] }])
      await refused(edit(other, body))
    await refused(edit(other, { triggerExistingLeads: true }))
    assert.equal((await edit(other, { description: 'Mild', color: '00ff00' })).status, 200)
    assert.equal((await edit(own, { points: 9 })).status, 200)
    await give(theirs, 1)
    await react()
    assert.deepEqual(await tagsOf(theirs), [])
    assert.equal((await edit(all, { points: 8 })).status, 200)
    await give(theirs, 1)
    await react()
    assert.deepEqual(await tagsOf(theirs), ['hot'])
    // Published for everybody: not for own rights to change any more.
    await refused(edit(own, { points: 1 }))
    await admin.patch(`/points/triggers/${id}/edit`, { isPublished: false })
    const abilities = async (who: typeof admin) =>
      (await who.get(`/points/triggers/${id}?abilities=1`)).body.abilities[id].publish
    assert.deepEqual([await abilities(none), await abilities(own), await abilities(all)], [false, true, true])
  })

  test('points that were none and are none still move nobody; what comes down to none does', async (t) => {
    const { admin, react, give, person, tagsOf } = await setUp(t)
    await admin.post('/points/triggers/new', { name: 'T', points: -10, events: [TAG] })
    const id = await person({ points: -30 })
    await react()
    await give(id, 25)
    await react()
    assert.deepEqual(await tagsOf(id), [], 'from -30 to -5')
    await give(id, 6)
    await react()
    assert.deepEqual(await tagsOf(id), ['hot'], 'from -5 to 1')
    const other = await person({ points: -30 })
    await react()
    await give(other, 31)
    await admin.post(`/contacts/${other}/points/minus/3`)
    await react()
    assert.deepEqual(await tagsOf(other), ['hot'], 'from -30 over 1 to -2')
  })

  test('an email is queued once', async (t) => {
    const { admin, sql, react, give, person } = await setUp(t)
    const email = (
      await admin.post('/emails/new', {
        name: 'E',
        subject: 'S',
        language: 'en',
        lists: [],
        customHtml: '<p>Hi</p>',
      })
    ).body.email
    await admin.post('/points/triggers/new', {
      name: 'T',
      points: 5,
      events: [{ type: 'email.send', properties: { email: email.id } }],
    })
    const id = await person({ email: 'ann@sample.example' })
    for (let n = 0; n < 3; n++) {
      await give(id, 5)
      await react()
    }
    const sends = await sql`select contact_id, email_id, source from email_sends`
    assert.deepEqual(
      sends.map((row) => Object.values(row)),
      [[id, email.id, 'trigger']],
    )
    assert.equal((await sql`select from point_trigger_firings`).length, 1)
  })

  test('a trigger that takes existing contacts fires for everybody above it, and running it again changes nothing', async (t) => {
    const { admin, sql } = await setUp(t)
    await sql`insert into contacts (date_added, points) select ${NOW}, n from generate_series(1, 2500) n`
    const { body } = await admin.post('/points/triggers/new', {
      name: 'T',
      points: 101,
      triggerExistingLeads: true,
      events: [TAG],
    })
    const run = (triggerId: number = body.trigger.id) =>
      existingTask.run(
        { triggerId },
        {
          sql,
          config: CONFIG,
          log: createLog({ level: 'silent' }),
          catalog,
          clock: () => NOW,
          signal: new AbortController().signal,
        },
      )
    await run()
    await run()
    const [count] =
      await sql`select count(*) as fired, count(distinct contact_id) as contacts from point_trigger_firings`
    assert.deepEqual([count!.fired, count!.contacts], [2400, 2400])
    assert.equal((await sql`select from contact_tags`).length, 2400)
    const group = (await admin.post('/points/groups/new', { name: 'G' })).body.pointGroup.id
    await sql`insert into contact_group_scores (contact_id, group_id, score) select n, ${group}, 98 + n from generate_series(1, 3) n`
    const ofGroup = await admin.post('/points/triggers/new', {
      ...{ name: 'G', points: 100, group, triggerExistingLeads: true, events: [TAG] },
    })
    await run(ofGroup.body.trigger.id)
    const fired = await sql<{ id: number }[]>`
      select f.contact_id as id from point_trigger_firings f join point_trigger_events e on e.id = f.event_id
      where e.trigger_id = ${ofGroup.body.trigger.id} order by 1`
    assert.deepEqual(
      fired.map(({ id }) => id),
      [2, 3],
      'the scores of its group count, whatever points there are',
    )
  })

  test('two workers at the same time fire an event once per contact', async (t) => {
    const { admin, sql } = await setUp(t)
    await sql`insert into contacts (date_added, points) select ${NOW}, 100 from generate_series(1, 50) n`
    await admin.post('/points/triggers/new', { name: 'T', points: 50, events: [TAG] })
    const contactIds = (await sql`select id from contacts`).map((row) => Number(row.id))
    const fire = () => fire1(sql, contactIds)
    await Promise.all([fire(), fire(), fire()])
    const audit = await sql`select from audit_log where object = 'lead'`
    assert.equal(audit.length, 50)
  })

  test('as many statements fire for a thousand contacts as for one', async (t) => {
    const { admin, sql } = await setUp(t)
    await sql`insert into contacts (date_added, points) select ${NOW}, 100 from generate_series(1, 1002) n`
    await admin.post('/points/triggers/new', { name: 'T', points: 50, events: [TAG] })
    const ids = (await sql`select id from contacts order by id`).map((row) => Number(row.id))
    await fire1(sql, ids.slice(0, 1))
    const one = await countStatements(sql, () => fire1(sql, ids.slice(1, 2)))
    const many = await countStatements(sql, () => fire1(sql, ids.slice(2)))
    assert.equal(many.count, one.count)
  })
})

async function fire1(sql: Sql, contactIds: number[]): Promise<void> {
  await transaction(sql, async (db) => {
    const context = { sql, db, actor: SYSTEM, config: CONFIG, catalog, now: NOW }
    const triggers = await findLiveTriggers(db, NOW)
    await fireTriggers(context, createLog({ level: 'silent' }), { contactIds, triggers })
  })
}

suite('colours of contacts', () => {
  test('the colour is that of the highest published trigger whose points are reached, in every form of the contact', async (t) => {
    const { admin, sql, person } = await setUp(t)
    const id = await person()
    const color = async () => (await admin.get(`/contacts/${id}`)).body.contact.color
    assert.equal(await color(), null)
    await admin.post('/points/triggers/new', { name: 'Warm', points: 10, color: 'ffaa00' })
    const hot = await admin.post('/points/triggers/new', { name: 'Hot', points: 100, color: 'ff0000' })
    assert.equal(await color(), null)
    await transaction(sql, (db) =>
      changePoints(db, [{ contactId: id, op: 'set', value: 99 }], {
        actor: SYSTEM,
        now: NOW,
        type: 't',
        eventName: 'e',
        actionName: 'a',
      }),
    )
    assert.equal(await color(), 'ffaa00')
    await admin.post(`/contacts/${id}/points/plus/1`)
    assert.equal(await color(), 'ff0000')
    for (const query of ['', '?minimal=1'])
      assert.equal((await admin.get(`/contacts${query}`)).body.contacts[id].color, 'ff0000')
    const note = await admin.post('/notes/new', { lead: id, text: 'x' })
    assert.equal(note.body.note.lead.color, 'ff0000')
    await admin.patch(`/points/triggers/${hot.body.trigger.id}/edit`, { isPublished: false })
    assert.equal(await color(), 'ffaa00')
    await admin.delete(`/points/triggers/${hot.body.trigger.id}/delete`)
    assert.equal(await color(), 'ffaa00')
  })
})
