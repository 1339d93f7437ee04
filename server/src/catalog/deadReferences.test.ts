// With api_legacy_clients parts may name what is not there, and gain nothing when it comes to be.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testApp } from '../../test/app.ts'
import { consumeAll } from '../../test/consume.ts'
import { reactToActions } from '../features/audience/points/reactToActions.ts'
import { fireTriggers } from '../features/audience/pointTriggers/fireTriggers.ts'
import { findLiveTriggers } from '../features/audience/pointTriggers/liveTriggers.ts'
import { reactToPoints } from '../features/audience/pointTriggers/reactToPoints.ts'
import { runCampaign } from '../features/automation/campaignRuns/runCampaign.ts'
import { catalog } from '../features/index.ts'
import { loadConfig, withSettings } from '../platform/config.ts'
import { transaction } from '../platform/database/connection.ts'
import { createLog } from '../platform/log.ts'
import { SYSTEM } from '../platform/permissions.ts'
import type { Happening } from './happenings.ts'

const app = await testApp(undefined, { api_legacy_clients: true })
const { sql } = app
const admin = await app.as('admin')
const config = withSettings(loadConfig({ env: {}, cwd: import.meta.dirname }))

/** The id that the next segment gets. */
async function nextSegment(): Promise<number> {
  const [row] = await sql<[{ id: number }]>`
    select nextval(pg_get_serial_sequence('segments', 'id')) + 1 as id`
  return row.id
}

const makeSegment = async () => (await admin.post('/segments/new', { name: 'Private' })).body.list.id
const person = async () => (await admin.post('/contacts/new', { firstname: 'Ada' })).body.contact.id
const isIn = async (segment: number, contact: number) =>
  (await sql`select from segment_contacts where segment_id = ${segment} and contact_id = ${contact}`).length >
  0

test('what an established client names too early is let in, in every kind of part', async () => {
  const event = { name: 'Send', type: 'email.send', properties: { email: 1 } }
  const trigger = await admin.post('/points/triggers/new', { name: 'T', events: [event] })
  assert.equal(trigger.status, 201, trigger.text)
  assert.deepEqual(Object.keys(trigger.body.trigger.events[0]), [
    'id',
    'name',
    'description',
    'type',
    'order',
    'properties',
  ])
  const bodies: [string, object][] = [
    ['/points/new', { name: 'P', type: 'email.open', delta: 1, properties: { emails: [1] } }],
    ['/campaigns/new', { name: 'C', events: [{ id: 'n', ...event }] }],
    [
      '/forms/new',
      {
        name: 'F',
        postAction: 'return',
        actions: [{ type: 'lead.changelist', properties: { addToLists: [9] } }],
      },
    ],
  ]
  for (const [path, body] of bodies) {
    const answer = await admin.post(path, body)
    assert.equal(answer.status, 201, answer.text)
    assert.doesNotMatch(answer.text, /"dead/)
  }
  const strict = await (await testApp()).as('admin')
  assert.equal((await strict.post('/points/triggers/new', { name: 'T', events: [event] })).status, 400)
})

test('an action stays dead when its record comes to be, says why, and lives once somebody with the right saves it', async () => {
  const author = await app.as({
    'campaign:campaigns': ['full'],
    'lead:leads': ['viewown', 'viewother', 'editown', 'editother'],
  })
  const named = await nextSegment()
  const event = { id: 'n', name: 'List', type: 'lead.changelist', properties: { addToLists: [named] } }
  const made = await author.post('/campaigns/new', { name: 'C', isPublished: true, events: [event] })
  assert.equal(made.status, 201, made.text)
  const { id, events } = made.body.campaign
  assert.equal(await makeSegment(), named)
  const run = async () => {
    const contact = await person()
    await admin.post(`/campaigns/${id}/contact/${contact}/add`)
    await runCampaign(sql, id, { config, catalog, clock: () => new Date() })
    const [row] = await sql`
      select metadata ->> 'reason' as reason from campaign_event_log where campaign_id = ${id} and contact_id = ${contact}`
    return { isIn: await isIn(named, contact), reason: row?.reason }
  }
  const reason = `There was no segment ${named} when this was saved. It has no effect until it is saved again.`
  assert.deepEqual(await run(), { isIn: false, reason })
  const [stored] = Object.values<{ id: number; properties: object }>(events)
  const again = { events: [{ id: stored!.id, properties: stored!.properties }] }
  assert.equal((await author.patch(`/campaigns/${id}/edit`, again)).status, 200, 'sent back as it was')
  assert.deepEqual(await run(), { isIn: false, reason }, 'by somebody who may not see the segment')
  assert.equal((await author.post('/campaigns/new', { name: 'D', events: [event] })).status, 403)
  assert.equal((await admin.patch(`/campaigns/${id}/edit`, again)).status, 200)
  assert.deepEqual(await run(), { isIn: true, reason: null })
})

test('the reason of a dead reference stands beside the reason of its own that an action has, and at conditions', async () => {
  const segment = await nextSegment()
  const [{ stage }] = await sql<[{ stage: number }]>`
    select nextval(pg_get_serial_sequence('stages', 'id')) + 1 as stage`
  const made = await admin.post('/campaigns/new', {
    name: 'C',
    isPublished: true,
    events: [
      { id: 'a', name: 'Stage', type: 'stage.change', properties: { stage } },
      {
        id: 'b',
        name: 'Is in',
        type: 'lead.segments',
        eventType: 'condition',
        properties: { segments: [segment] },
      },
    ],
  })
  assert.equal(made.status, 201, made.text)
  const { id } = made.body.campaign
  await admin.post(`/campaigns/${id}/contact/${await person()}/add`)
  await runCampaign(sql, id, { config, catalog, clock: () => new Date() })
  const rows = await sql`
    select metadata ->> 'reason' as reason from campaign_event_log where campaign_id = ${id} order by event_id`
  const dead = (kind: string, of: number) =>
    `There was no ${kind} ${of} when this was saved. It has no effect until it is saved again.`
  assert.deepEqual(
    rows.map(({ reason }) => reason),
    [`The stage does not exist. ${dead('stage', stage)}`, dead('segment', segment)],
  )
})

test('triggers tell of dead references once, and of each contact for which something else stands in the way', async (t) => {
  const contactIds = [await person(), await person()]
  const later = await person()
  await sql`update contacts set points = 999 where id = any(${[...contactIds, later]}::bigint[])`
  const events = [{ name: 'Send', type: 'email.send', properties: { email: 888 } }]
  const made = await admin.post('/points/triggers/new', { name: 'T', points: 999, events })
  assert.equal(made.status, 201, made.text)
  const log = createLog({ level: 'silent' })
  const warn = t.mock.method(log, 'warn')
  await transaction(sql, async (db) => {
    const now = new Date()
    const triggers = (await findLiveTriggers(db, now)).filter(({ id }) => id === made.body.trigger.id)
    const context = { sql, db, actor: SYSTEM, config, catalog, now }
    await fireTriggers(context, log, { contactIds, triggers })
    await fireTriggers(context, log, { contactIds: [later], triggers })
  })
  const told = warn.mock.calls.map(({ arguments: [about] }) => about as unknown as Record<string, unknown>)
  const reason = 'There was no email 888 when this was saved. It has no effect until it is saved again.'
  assert.deepEqual(
    told.map((about) => [about.reason, about.contacts]),
    [
      [reason, undefined],
      ['The email is not published.', contactIds],
      ['The email is not published.', [later]],
    ],
  )
})

test('so do the events of point triggers', async () => {
  const named = await nextSegment()
  const event = { name: 'List', type: 'lead.changelists', properties: { addToLists: [named] } }
  const made = await admin.post('/points/triggers/new', { name: 'T', points: 10, events: [event] })
  assert.equal(made.status, 201, made.text)
  assert.equal(await makeSegment(), named)
  const reach = async () => {
    const contact = await person()
    await admin.post(`/contacts/${contact}/points/plus/10`)
    await consumeAll(sql, [reactToPoints], config)
    return isIn(named, contact)
  }
  assert.equal(await reach(), false)
  const { id, events } = made.body.trigger
  assert.equal((await admin.patch(`/points/triggers/${id}/edit`, { events })).status, 200)
  assert.equal(await reach(), true)
})

test('and actions of points, which then fit nothing, and say why', async (t) => {
  const { body } = await admin.post('/points/new', {
    name: 'P',
    type: 'email.open',
    delta: 1,
    properties: { emails: [77] },
  })
  const dead = async () =>
    (await sql`select dead_references as dead from point_actions where id = ${body.point.id}`)[0]?.dead
  assert.deepEqual(await dead(), ['email:77'])
  await sql`update point_actions set is_published = id = ${body.point.id}`
  const log = createLog({ level: 'silent' })
  const warn = t.mock.method(log, 'warn')
  const opened: Happening<'email.opened'> = {
    id: 1,
    type: 'email.opened',
    ids: [await person()],
    payload: { emailId: 1, sendIds: [], fields: ['emails'] },
    occurredAt: new Date(),
  }
  const react = (...happenings: Happening<'email.opened'>[]) =>
    transaction(sql, (db) =>
      reactToActions(catalog).handle(db, happenings, new Date(), { config, catalog, log }),
    )
  await react(opened, { ...opened, id: 2 })
  await react({ ...opened, id: 3 })
  assert.deepEqual(
    warn.mock.calls.map(({ arguments: [about] }) => about),
    [
      {
        actionId: body.point.id,
        reason: 'There was no email 77 when this was saved. It has no effect until it is saved again.',
      },
    ],
    'said once, however often it happens',
  )
  await sql`insert into emails (id, name, subject, language) values (77, 'Private', 'S', 'en')`
  await admin.patch(`/points/${body.point.id}/edit`, { name: 'Q', properties: { emails: [77] } })
  assert.deepEqual(await dead(), [])
})
