// Whose contacts a campaign changes: those that its publisher may change.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Client, testApp } from '../../../../test/app.ts'
import { loadConfig, withSettings } from '../../../platform/config.ts'
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

test('who has own rights only publishes for own contacts: the others are passed over, with the reason in the log', async () => {
  const [mine, theirs, unowned] = [await person(onlyOwn), await person(admin), await person(null)]
  const { id } = await make(onlyOwn, [REWARD])
  const reasons = await run(id, [mine, theirs, unowned])
  assert.deepEqual([await pointsOf(mine), await pointsOf(theirs), await pointsOf(unowned)], [5, 0, 0])
  assert.equal(reasons.get(mine), null)
  for (const other of [theirs, unowned])
    assert.equal(
      reasons.get(other),
      `Passed over: the campaign was published for the contacts of user ${onlyOwn.userId} only.`,
    )
})

test('who may change everybody’s contacts publishes for everybody, and widens what a colleague published', async () => {
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

test('without any right to change contacts nobody publishes what changes them; unpublished it may be prepared', async () => {
  await refused(post(nobody, [REWARD]), 'editother')
  await refused(post(onlyOwn, [REWARD, DELETE]), 'deleteother')
  await refused(post(everybody, [DELETE]), 'deleteother')
  assert.equal((await post(deleter, [REWARD, DELETE])).status, 201)
  const draft = await make(nobody, [REWARD], false)
  await refused(patch(nobody, draft.id, { isPublished: true }), 'editother')
  assert.equal((await patch(everybody, draft.id, { isPublished: true })).status, 200)
  assert.equal((await post(nobody, [WAIT])).status, 201, 'a condition changes nobody')
})

test('adding such an action or a source to what others published needs the right to change everybody’s contacts', async () => {
  const list = (await admin.post('/segments/new', { name: 'All', isGlobal: true })).body.list.id
  const { id, events } = await make(everybody, [REWARD])
  const [stored] = Object.values<{ id: number; properties: object }>(events)
  for (const who of [onlyOwn, nobody]) {
    await refused(patch(who, id, { events: [{ ...REWARD, id: 'more' }] }), 'editother')
    await refused(patch(who, id, { lists: [list] }), 'editother')
    await refused(patch(who, id, { events: [{ id: stored!.id, properties: { points: 500 } }] }), 'editother')
    const same = { name: 'Renamed', events: [{ id: stored!.id, properties: stored!.properties }] }
    assert.equal((await patch(who, id, same)).status, 200, 'what stays is no question')
  }
  const own = await make(onlyOwn, [REWARD])
  await refused(patch(colleague, own.id, { lists: [list] }), 'editother')
  assert.equal((await patch(onlyOwn, own.id, { lists: [list] })).status, 200)
  const theirs = await person(admin)
  await run(own.id, [theirs])
  assert.equal(await pointsOf(theirs), 0, 'it still changes own contacts only')
  assert.equal((await patch(everybody, id, { lists: [list] })).status, 200)
})

test('other dates publish a campaign anew: what is over does not begin again for others', async () => {
  const { id } = await make(everybody, [REWARD])
  await patch(everybody, id, { publishUp: '2020-01-01', publishDown: '2020-01-02' })
  await refused(patch(onlyOwn, id, { publishUp: null, publishDown: null }), 'editother')
  assert.equal((await patch(onlyOwn, id, { name: 'Another name' })).status, 200)
  assert.equal((await patch(everybody, id, { publishUp: null, publishDown: null })).status, 200)
})
