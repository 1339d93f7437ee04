// Campaigns act on the contacts that their publisher may view, and change those that the publisher may edit or delete.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Client, testApp } from '../../../../test/app.ts'
import { loadConfig, withSettings } from '../../../platform/config.ts'
import type { Check } from '../../../platform/engine/check.ts'
import { limitedPublishers } from '../../audience/contactRows/limitedPublishers.ts'
import { catalog } from '../../index.ts'
import { runCampaign } from '../campaignRuns/runCampaign.ts'

const app = await testApp()
const { sql } = app
const admin = await app.as('admin')
const config = withSettings(loadConfig({ env: {}, cwd: import.meta.dirname }))
const MINE = ['viewown', 'editown']
const ALL = [...MINE, 'viewother', 'editother']
const CAMPAIGNS = { 'campaign:campaigns': ['full'], 'lead:lists': ['viewown', 'viewother'] }
const onlyOwn = await app.as({ ...CAMPAIGNS, 'lead:leads': MINE })
const colleague = await app.as({ ...CAMPAIGNS, 'lead:leads': MINE, 'lead:notes': ['viewown'] })
const everybody = await app.as({ ...CAMPAIGNS, 'lead:leads': ALL })
const deleter = await app.as({ ...CAMPAIGNS, 'lead:leads': [...ALL, 'deleteown', 'deleteother'] })
const nobody = await app.as(CAMPAIGNS)

const REWARD = { id: 'r', name: 'Reward', type: 'lead.changepoints', properties: { points: 5 } }
const DELETE = { id: 'd', name: 'Delete', type: 'lead.deletecontact', properties: {} }
const TAG = { type: 'lead.changetags', properties: { add_tags: ['seen'] } }
const WAIT = { id: 'w', type: 'lead.field_value', properties: { field: 'city', operator: '=', value: 'x' } }

const post = (who: Client, events: object[], isPublished = true) =>
  who.post('/campaigns/new', { name: 'C', isPublished, events })
const patch = (who: Client, id: number, body: object) => who.patch(`/campaigns/${id}/edit`, body)

async function make(who: Client, events: object[], isPublished = true) {
  const answer = await post(who, events, isPublished)
  assert.equal(answer.status, 201, answer.text)
  return answer.body.campaign
}

async function refused(answer: Promise<{ status: number; text: string }>, right: string): Promise<void> {
  const { status, text } = await answer
  assert.equal(status, 403, text)
  assert.match(text, new RegExp(`lead:leads:${right}`))
}

async function person(owner: Client | null): Promise<number> {
  const { body } = await admin.post('/contacts/new', { firstname: 'Ada', owner: owner?.userId ?? null })
  return body.contact.id
}

const pointsOf = async (id: number) => (await admin.get(`/contacts/${id}`)).body.contact.points

/** Runs the campaign for the contacts and returns the reasons in its log, by contact. */
async function run(campaignId: number, contactIds: number[]): Promise<Map<number, string | null>> {
  for (const id of contactIds) await admin.post(`/campaigns/${campaignId}/contact/${id}/add`)
  await runCampaign(sql, campaignId, { config, catalog, clock: () => new Date() })
  const rows = await sql<{ id: number; reason: string | null }[]>`
    select contact_id as id, metadata ->> 'reason' as reason from campaign_event_log where campaign_id = ${campaignId}`
  return new Map(rows.map(({ id, reason }) => [id, reason]))
}

test('a campaign changes only contacts that its publisher may edit, and logs the reason for all others', async () => {
  const [mine, theirs, unowned] = [await person(onlyOwn), await person(admin), await person(null)]
  const { id } = await make(onlyOwn, [REWARD])
  const reasons = await run(id, [mine, theirs, unowned])
  assert.deepEqual([await pointsOf(mine), await pointsOf(theirs), await pointsOf(unowned)], [5, 0, 0])
  assert.equal(reasons.get(mine), null)
  for (const other of [theirs, unowned])
    assert.equal(
      reasons.get(other),
      'Skipped: Test tester2 published the campaign and may not edit this contact.',
    )
})

test('a user with rights for all contacts publishes for all, also what a limited user published before', async () => {
  const [mine, theirs] = [await person(everybody), await person(admin)]
  const { id } = await make(everybody, [REWARD])
  await run(id, [mine, theirs])
  assert.deepEqual([await pointsOf(mine), await pointsOf(theirs)], [5, 5])
  const narrow = await make(onlyOwn, [REWARD])
  assert.equal((await patch(everybody, narrow.id, { isPublished: false })).status, 200)
  assert.equal((await patch(everybody, narrow.id, { isPublished: true })).status, 200)
  await run(narrow.id, [theirs])
  assert.equal(await pointsOf(theirs), 10)
})

test('publishing needs the right for what the events do; an unpublished campaign may contain any event', async () => {
  await refused(post(nobody, [REWARD]), 'editother')
  await refused(post(onlyOwn, [REWARD, DELETE]), 'deleteother')
  await refused(post(everybody, [DELETE]), 'deleteother')
  assert.equal((await post(deleter, [REWARD, DELETE])).status, 201)
  const draft = await make(nobody, [REWARD], false)
  await refused(patch(nobody, draft.id, { isPublished: true }), 'editother')
  assert.equal((await patch(everybody, draft.id, { isPublished: true })).status, 200)
  await refused(post(nobody, [WAIT]), 'viewother')
  assert.equal((await post(onlyOwn, [WAIT])).status, 201)
})

test('adding an event or a source to a campaign of another user needs the right for all contacts', async () => {
  const list = (await admin.post('/segments/new', { name: 'All', isGlobal: true })).body.list.id
  const { id, events } = await make(everybody, [REWARD])
  const [stored] = Object.values<{ id: number; properties: object }>(events)
  for (const who of [onlyOwn, nobody]) {
    await refused(patch(who, id, { events: [{ ...REWARD, id: 'more' }] }), 'editother')
    await refused(patch(who, id, { lists: [list] }), 'editother')
    await refused(patch(who, id, { events: [{ id: stored!.id, properties: { points: 500 } }] }), 'editother')
    const same = { name: 'Renamed', events: [{ id: stored!.id, properties: stored!.properties }] }
    assert.equal((await patch(who, id, same)).status, 200, 'unchanged events need no right')
  }
  const own = await make(onlyOwn, [REWARD])
  await refused(patch(colleague, own.id, { lists: [list] }), 'editother')
  assert.equal((await patch(onlyOwn, own.id, { lists: [list] })).status, 200)
  const theirs = await person(admin)
  await run(own.id, [theirs])
  assert.equal(await pointsOf(theirs), 0)
  assert.equal((await patch(everybody, id, { lists: [list] })).status, 200)
})

test('a limited user cannot move, retime or restart events of a campaign that another user published', async () => {
  const { id, events } = await make(deleter, [
    WAIT,
    { ...DELETE, parent: 'w', decisionPath: 'yes', triggerMode: 'interval', triggerInterval: 3 },
  ])
  const [first, second] = Object.values<Record<string, unknown>>(events)
  const edit = (who: Client, more: object) =>
    patch(who, id, {
      events: [
        { ...first, name: 'Same' },
        { ...second, ...more },
      ],
    })
  assert.equal((await edit(onlyOwn, { name: 'Renamed' })).status, 200)
  for (const more of [{ decisionPath: 'no' }, { triggerInterval: 1 }, { triggerMode: 'immediate' }])
    await refused(edit(onlyOwn, more), 'deleteother')
  await refused(patch(onlyOwn, id, { allowRestart: true }), 'deleteother')
  assert.equal((await edit(deleter, { decisionPath: 'no' })).status, 200)
  assert.equal((await patch(deleter, id, { allowRestart: true })).status, 200)
  assert.equal((await patch(onlyOwn, id, { allowRestart: false })).status, 200)
})

test('moving the dates of an expired campaign counts as publishing it', async () => {
  const { id } = await make(everybody, [REWARD])
  await patch(everybody, id, { publishUp: '2020-01-01', publishDown: '2020-01-02' })
  await refused(patch(onlyOwn, id, { publishUp: null, publishDown: null }), 'editother')
  assert.equal((await patch(onlyOwn, id, { name: 'Another name' })).status, 200)
  assert.equal((await patch(everybody, id, { publishUp: null, publishDown: null })).status, 200)
})

test('a condition of a limited publisher takes the way of no for other contacts, whatever their values', async () => {
  const [mine, theirs] = [await person(onlyOwn), await person(admin)]
  const NAMED = { field: 'firstname', operator: '=', value: 'Ada' }
  const events = [
    { id: 'c', name: 'Is Ada', type: 'lead.field_value', properties: NAMED, children: ['y', 'n'] },
    { id: 'y', name: 'Yes', ...TAG, parent: { id: 'c' }, decisionPath: 'yes' },
    { id: 'n', name: 'No', ...TAG, parent: { id: 'c' }, decisionPath: 'no' },
  ]
  const { id } = await make(onlyOwn, events)
  for (const contactId of [mine, theirs]) await admin.post(`/campaigns/${id}/contact/${contactId}/add`)
  await runCampaign(sql, id, { config, catalog, clock: () => new Date() })
  const taken = await sql<{ contactId: number; name: string }[]>`
    select l.contact_id as "contactId", e.name from campaign_event_log l join campaign_events e on e.id = l.event_id
    where l.campaign_id = ${id} and e.parent_id is not null order by 1`
  assert.deepEqual(
    taken.map(({ contactId, name }) => [contactId, name]),
    [
      [mine, 'Yes'],
      [theirs, 'No'],
    ],
  )
})

test('contacts that the publisher may not view do not enter by segments and forms, and are not counted for a viewer', async () => {
  const [mine, theirs] = [await person(onlyOwn), await person(admin)]
  const list = (await admin.post('/segments/new', { name: 'Both', isGlobal: true })).body.list.id
  for (const id of [mine, theirs]) await admin.post(`/segments/${list}/contact/${id}/add`)
  const made = await onlyOwn.post('/campaigns/new', {
    name: 'C',
    isPublished: true,
    events: [WAIT],
    lists: [list],
  })
  const { id } = made.body.campaign
  await runCampaign(sql, id, { config, catalog, clock: () => new Date() })
  const members = async () =>
    (await sql`select contact_id from campaign_contacts where campaign_id = ${id} order by 1`).map(
      (row) => row.contact_id,
    )
  assert.deepEqual(await members(), [mine])
  await admin.post(`/campaigns/${id}/contact/${theirs}/add`)
  assert.deepEqual(await members(), [mine, theirs])
  const numbers = async (who: Client) => (await who.get(`/campaigns/${id}/numbers`)).body.numbers.contacts
  assert.equal(await numbers(onlyOwn), 1)
  assert.equal(await numbers(admin), 2)
  const listed = await onlyOwn.get(`/campaigns?withContactCounts=1&search=ids:${id}`)
  assert.equal(listed.body.campaigns[id].contactCount, 1)
})

test('the present rights of the publisher count at each batch', async () => {
  const role = await admin.post('/roles/new', {
    name: 'Changing',
    rawPermissions: { ...CAMPAIGNS, 'lead:leads': ALL, 'api:access': ['full'] },
  })
  const user = await person(admin)
  const publisher = await app.as({ ...CAMPAIGNS, 'lead:leads': ALL, 'lead:notes': ['viewown', 'viewother'] })
  const { id } = await make(publisher, [REWARD])
  await sql`update users set role_id = ${role.body.role.id} where id = ${publisher.userId}`
  await run(id, [user])
  assert.equal(await pointsOf(user), 5)
  await admin.patch(`/roles/${role.body.role.id}/edit`, {
    rawPermissions: { ...CAMPAIGNS, 'lead:leads': MINE },
  })
  const other = await person(admin)
  await run(id, [other])
  assert.equal(await pointsOf(other), 0)
})

test('a campaign whose publisher is disabled is unpublished, named as an attention item, and runs for a new publisher', async () => {
  const contact = await person(admin)
  const publisher = await app.as({ ...CAMPAIGNS, 'lead:leads': ALL, 'lead:lists': ['viewown'] })
  const { id } = await make(publisher, [REWARD])
  await sql`update users set is_published = false where id = ${publisher.userId}`
  await run(id, [contact])
  assert.equal(await pointsOf(contact), 0)
  assert.equal((await admin.get(`/campaigns/${id}`)).body.campaign.isPublished, false)
  const { items } = (await admin.get('/attention')).body
  assert.deepEqual(
    items
      .filter(({ code }: { code: string }) => code === 'campaign.publisher')
      .map(({ ids }: { ids: number[] }) => ids),
    [[id]],
  )
  assert.equal((await patch(admin, id, { isPublished: true })).status, 200)
  await run(id, [])
  assert.equal(await pointsOf(contact), 5)
})

test('doctor names campaigns that act only on contacts of a limited publisher', async () => {
  const { id } = await make(onlyOwn, [WAIT])
  const findings = await limitedPublishers('campaign', 'campaigns')({ sql } as Parameters<Check>[0])
  const named = findings.filter(({ values }) => values.id === id)
  assert.deepEqual(named, [
    {
      level: 'ok',
      code: 'health.limitedPublisher',
      values: { kind: 'campaign', id, name: 'C', user: 'Test tester2' },
    },
  ])
})
