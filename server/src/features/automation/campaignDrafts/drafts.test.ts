// Drafts beside campaigns: saved whatever is wrong with them, read, discarded, and put into their campaign.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Answer, type Client, testApp } from '../../../../test/app.ts'
import { countStatements } from '../../../../test/countStatements.ts'
import { loadConfig, withSettings } from '../../../platform/config.ts'
import { transaction } from '../../../platform/database/connection.ts'
import { SYSTEM } from '../../../platform/permissions.ts'
import { catalog } from '../../index.ts'
import { applyDraft } from './applyDraft.ts'

const points = (id: string | number, more = {}) => ({
  id,
  name: `Event ${id}`,
  type: 'lead.changepoints',
  properties: { points: 1 },
  ...more,
})

const config = withSettings(loadConfig({ env: {}, cwd: import.meta.dirname }))

interface Made {
  id: number
  eventId: number
}

async function campaignOf(admin: Client, more = {}): Promise<Made> {
  const made = await admin.post('/campaigns/new', { name: 'Welcome', events: [points('new_1')], ...more })
  assert.equal(made.status, 201, made.text)
  const { id, events } = made.body.campaign
  return { id, eventId: Number(Object.keys(events)[0]) }
}

const eventNames = ({ body }: Answer) =>
  Object.values(body.campaign.events as Record<string, { name: string }>).map(({ name }) => name)

test('a draft is saved whatever is wrong with it, and says all of it', async (t) => {
  const app = await testApp(t)
  const admin = await app.as('admin')
  const { id, eventId } = await campaignOf(admin)
  assert.equal((await admin.get(`/campaigns/${id}/draft`)).status, 404)
  const body = {
    events: [
      points(eventId, { properties: { points: 0, group: 999 } }),
      points('new_2', { parent: 'new_9', type: 'lead.changepoints' }),
      points('new_3', { type: 'no.such' }),
      points('new_4', { type: 'campaign.jump_to_event', properties: { jumpToEvent: 'new_7' } }),
      points('new_5', { type: 'email.open', parent: eventId }),
      points('new_6', { parent: 'new_2' }),
      points('new_8'),
    ],
  }
  const saved = await admin.put(`/campaigns/${id}/draft`, body)
  assert.equal(saved.status, 201, saved.text)
  const { draft } = saved.body
  assert.deepEqual(draft.body, body)
  assert.deepEqual(draft.campaign, { id, name: 'Welcome' })
  assert.equal(draft.isCampaignChanged, false)
  const paths = draft.problems.map(({ details }: { details: unknown }) => details)
  assert.deepEqual(paths, [
    { name: ['This field is required.'] },
    'events[new_3].type',
    'events[new_2].parent',
    'events[new_4].properties.jumpToEvent',
    'events[new_5].parent',
  ])
  assert.deepEqual((await admin.get(`/campaigns/${id}/draft`)).body, saved.body)
  const told = await admin.get(`/campaigns/${id}/draft/effects`)
  assert.equal(told.status, 200, told.text)
  const { effects } = told.body
  assert.deepEqual(effects.problems, draft.problems)
  assert.deepEqual(
    effects.added.map((event: { id: string }) => event.id),
    ['new_6', 'new_8'],
    'what is wrong itself is told among the problems',
  )
  assert.deepEqual(
    effects.changed.map((event: { id: number; changes: string[] }) => [event.id, event.changes]),
    [[eventId, ['name', 'properties']]],
  )
  assert.deepEqual(effects.removed, [])
  assert.deepEqual(eventNames(await admin.get(`/campaigns/${id}`)), ['Event new_1'])
  const good = await admin.put(`/campaigns/${id}/draft`, { name: 'Better', events: [points(eventId)] })
  assert.equal(good.status, 200, good.text)
  assert.deepEqual(good.body.draft.problems, [])
  assert.equal(good.body.draft.revision, 2)
  assert.deepEqual((await admin.delete(`/campaigns/${id}/draft`)).body, { success: true })
  assert.equal((await admin.delete(`/campaigns/${id}/draft`)).status, 404)
})

test('what is no body of a campaign is refused, and nothing but its keys is kept', async (t) => {
  const app = await testApp(t)
  const admin = await app.as('admin')
  const { id } = await campaignOf(admin)
  const put = (body: unknown) => admin.put(`/campaigns/${id}/draft`, body as Record<string, unknown>)
  for (const [body, message] of [
    [{}, /at least one key/],
    [{ events: 'x' }, /list of events/],
    [{ events: [1] }, /should be an object/],
    [{ events: [points('new_1'), points('new_1')] }, /id of its own/],
    [{ events: Array.from({ length: 1_001 }, (_, n) => points(`new_${n}`)) }, /1000 events at most/],
    [{ name: 'a\0b' }, /cannot be stored/],
  ] as const) {
    const refused = await put(body)
    assert.equal(refused.status, 400, refused.text)
    assert.match(refused.body.errors[0].message, message)
  }
  assert.equal((await admin.get(`/campaigns/${id}/draft`)).status, 404)
  const saved = await put({ name: 'Kept', access_token: 'secret', id: 7, whatever: 1 })
  assert.deepEqual(saved.body.draft.body, { name: 'Kept' })
  assert.equal((await admin.put('/campaigns/999999/draft', { name: 'X' })).status, 404)
})

test('a draft takes the rights of editing its campaign, and goes with it', async (t) => {
  const app = await testApp(t)
  const admin = await app.as('admin')
  const { id } = await campaignOf(admin)
  const viewer = await app.as({ 'campaign:campaigns': ['viewown', 'viewother'] })
  const editor = await app.as({ 'campaign:campaigns': ['viewown', 'viewother', 'editown', 'editother'] })
  await admin.put(`/campaigns/${id}/draft`, { name: 'Secret' })
  const { status } = await viewer.get(`/campaigns/${id}/draft`)
  assert.equal(status, 403)
  assert.equal((await viewer.put(`/campaigns/${id}/draft`, { name: 'X' })).status, 403)
  assert.equal((await viewer.delete(`/campaigns/${id}/draft`)).status, 403)
  const saved = await editor.put(`/campaigns/${id}/draft`, { name: 'Mine', isPublished: true })
  assert.deepEqual([saved.status, saved.body.draft.createdByUser !== null], [200, true])
  assert.equal((await admin.delete(`/campaigns/${id}/delete`)).status, 200)
  assert.equal((await app.sql`select from campaign_drafts`).count, 0)
})

test('of two people who save a draft, the second is told; a campaign that was changed is named', async (t) => {
  const app = await testApp(t)
  const admin = await app.as('admin')
  const { id } = await campaignOf(admin)
  const path = `/campaigns/${id}/draft`
  const match = (tag: string | undefined) => ({ headers: { 'if-match': tag ?? '' } })
  assert.equal((await admin.put(path, { name: 'None' }, match('"1"'))).status, 412)
  const first = await admin.put(path, { name: 'A' })
  const tag = first.headers.etag as string
  assert.equal(tag, '"1"')
  const both = await Promise.all(['B', 'C'].map((name) => admin.put(path, { name }, match(tag))))
  assert.deepEqual(both.map(({ status }) => status).sort(), [200, 412])
  assert.equal((await admin.delete(path, undefined, match(tag))).status, 412)
  assert.equal((await admin.put(path, { name: 'D' }, match('*'))).status, 200)
  assert.equal((await admin.get(path)).body.draft.isCampaignChanged, false)
  await app.sql`update campaign_events set failed_count = 3`
  assert.equal((await admin.get(path)).body.draft.isCampaignChanged, false)
  await admin.patch(`/campaigns/${id}/edit`, { events: [points('new_8')] })
  assert.equal((await admin.get(path)).body.draft.isCampaignChanged, true)
})

test('a draft is put into its campaign by the transaction of a caller, and is gone with it', async (t) => {
  const app = await testApp(t)
  const admin = await app.as('admin')
  const { id, eventId } = await campaignOf(admin, { isPublished: true })
  const body = { name: 'Tried', events: [points('new_2'), points('new_3', { parent: 'new_2' })] }
  await admin.put(`/campaigns/${id}/draft`, body)
  const over = new Error('over')
  const tried = transaction(app.sql, async (db) => {
    const { idsByKey, removedEventIds } = await applyDraft(
      { sql: app.sql, db, actor: SYSTEM, config, catalog, now: new Date() },
      id,
    )
    assert.deepEqual(removedEventIds, [eventId])
    const rows = await db`
      select e.id, e.parent_id as parent, c.name, c.is_published as "isPublished"
      from campaign_events e join campaigns c on c.id = e.campaign_id where not e.is_deleted order by e.id`
    const [two, three] = ['new_2', 'new_3'].map((key) => idsByKey.get(key))
    const seen = { name: 'Tried', isPublished: true }
    assert.deepEqual(
      [...rows],
      [
        { id: two, parent: null, ...seen },
        { id: three, parent: two, ...seen },
      ],
    )
    throw over
  })
  await assert.rejects(tried, over)
  assert.deepEqual(eventNames(await admin.get(`/campaigns/${id}`)), ['Event new_1'])
  assert.equal((await admin.get(`/campaigns/${id}/draft`)).status, 200)
})

test('the number of statements does not depend on the size of the draft', async (t) => {
  const app = await testApp(t)
  const admin = await app.as('admin')
  const { id } = await campaignOf(admin)
  const save = async (events: number) => {
    const { count } = await countStatements(app.sql, () =>
      admin.put(`/campaigns/${id}/draft`, {
        name: 'Large',
        events: Array.from({ length: events }, (_, n) => points(`new_${n}`)),
      }),
    )
    return count
  }
  await save(1)
  assert.equal(await save(500), await save(2))
})
