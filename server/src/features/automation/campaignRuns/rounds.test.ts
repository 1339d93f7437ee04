import assert from 'node:assert/strict'
import { suite, type TestContext, test } from 'node:test'
import { type Campaign, type Journeys, journeys } from '../../../../test/campaigns.ts'
import { countStatements } from '../../../../test/countStatements.ts'
import { transaction } from '../../../platform/database/connection.ts'
import { SYSTEM } from '../../../platform/permissions.ts'
import { addContactsToCampaigns } from '../campaigns/addContactsToCampaigns.ts'
import { findRunningCampaigns } from './runningCampaigns.ts'
import { syncMembers } from './syncMembers.ts'

const LIMIT = 5
const SETTINGS = { campaign_rounds_per_day: LIMIT }

/** The largest number of rounds of a contact in a campaign. */
async function rounds({ sql }: Journeys, { id }: Pick<Campaign, 'id'>): Promise<number> {
  const [row] = await sql<{ most: number }[]>`
    select max(rotation)::int as most from campaign_contacts where campaign_id = ${id}`
  return row?.most ?? 0
}

/** Two campaigns that pass contacts to each other through two segments, without an end. */
async function circle(t: TestContext, contactCount: number) {
  const it = await journeys(t, { settings: SETTINGS })
  const ids = await it.contacts(
    Array.from({ length: contactCount }, (_, n) => ({ email: `c${n}@sample.example` })),
  )
  const [first, second] = [await it.segment([]), await it.segment([])]
  const passing = (from: number, to: number) =>
    it.campaign([{ type: 'lead.changelist', with: { addToLists: [to], removeFromLists: [from] } }], {
      allowRestart: true,
      isPublished: true,
      lists: [{ id: from }],
    })
  const campaigns = [await passing(first, second), await passing(second, first)] as const
  // A new campaign is compared with all contacts first.
  await it.rest()
  for (const id of ids) await it.admin.post(`/segments/${first}/contact/${id}/add`)
  return { ...it, ids, first, second, campaigns }
}

suite('rounds of a contact in a campaign within a day', () => {
  test('two campaigns that pass contacts to each other stop at the limit, and go on a day later', async (t) => {
    const it = await circle(t, 10)
    await it.rest()
    for (const campaign of it.campaigns) assert.equal(await rounds(it, campaign), LIMIT)
    const stays = await it.sql`select contact_id from campaign_contacts where not manually_removed`
    assert.equal(stays.length, 0, 'nobody is let in again')
    await it.moveTo('PT25H')
    for (const id of it.ids) {
      await it.admin.post(`/segments/${it.first}/contact/${id}/remove`)
      await it.admin.post(`/segments/${it.first}/contact/${id}/add`)
    }
    await it.rest()
    for (const campaign of it.campaigns) assert.equal(await rounds(it, campaign), 2 * LIMIT)
  })

  test('attention names the campaigns, and explaining a contact says when it may begin again', async (t) => {
    const it = await circle(t, 1)
    await it.rest()
    const [{ id = 0 } = {}] = it.campaigns
    const { items } = (await it.admin.get('/attention')).body
    const item = items.find(({ code }: { code: string }) => code === 'campaign.rounds')
    // The second campaign passed the contact on as often, and was not asked again.
    assert.deepEqual([item?.level, item?.ids], ['warning', [id]])
    const { body } = await it.admin.get(`/campaigns/${id}/explain/${it.ids[0]}`)
    const reasons = body.explanation.reasons.map(({ text }: { text: string }) => text)
    assert.ok(
      reasons.some((text: string) =>
        /began the campaign 5 times within a day.* before 2026-06-02/.test(text),
      ),
      JSON.stringify(body),
    )
    await it.moveTo('PT25H')
    const later = (await it.admin.get('/attention')).body.items
    assert.deepEqual(
      later.filter(({ code }: { code: string }) => code === 'campaign.rounds'),
      [],
    )
  })

  test('a contact that goes round by jumps rests until the day is over, and then goes on', async (t) => {
    const it = await journeys(t, { settings: SETTINGS })
    const [id = 0] = await it.contacts([{ email: 'a@sample.example' }])
    const campaign = await it.campaign(
      [
        {
          ...{ type: 'lead.changepoints', name: 'A', with: { points: 1 } },
          next: [{ type: 'campaign.jump_to_event', name: 'back', to: 'A', after: '1 i' }],
        },
      ],
      { isPublished: true },
    )
    await it.add(campaign, [id])
    await it.moveTo('PT12H')
    const ran = async () =>
      (await campaign.log()).filter(({ event, due }) => event === 'A' && due === null).length
    assert.equal(await ran(), LIMIT)
    const { body } = await it.admin.get(`/campaigns/${campaign.id}/explain/${id}`)
    assert.ok(
      body.explanation.reasons.some(({ text }: { text: string }) =>
        /went round .* 5 times within a day/.test(text),
      ),
      JSON.stringify(body.explanation.reasons),
    )
    await it.moveTo('PT24H')
    assert.equal(await ran(), 2 * LIMIT)
  })

  test('contacts that are added again and again by hand or by an action are refused at the limit', async (t) => {
    const it = await journeys(t, { settings: SETTINGS })
    const [id = 0] = await it.contacts([{ email: 'a@sample.example' }])
    const campaign = await it.campaign([{ type: 'lead.changepoints', with: { points: 1 } }], {
      allowRestart: true,
      isPublished: true,
    })
    for (let n = 0; n < LIMIT + 3; n++) {
      await it.add(campaign, [id])
      await it.rest()
    }
    assert.equal(await rounds(it, campaign), LIMIT)
    const [contact] = await it.sql`select points from contacts where id = ${id}`
    assert.equal(contact?.points, LIMIT)
  })

  test('the limit holds when two processes let the same contacts in at once', async (t) => {
    const it = await journeys(t, { settings: SETTINGS })
    const ids = await it.contacts(Array.from({ length: 20 }, (_, n) => ({ email: `c${n}@sample.example` })))
    const campaign = await it.campaign([{ type: 'lead.changepoints', with: { points: 1 } }], {
      allowRestart: true,
    })
    const pairs = ids.map((contactId) => ({ contactId, campaignId: campaign.id }))
    const { config } = it
    const adding = Array.from({ length: 12 }, () =>
      transaction(it.sql, (db) =>
        addContactsToCampaigns(db, pairs, { actor: SYSTEM, config, now: it.now() }),
      ),
    )
    const added = (await Promise.all(adding)).flat()
    assert.equal(added.length, LIMIT * ids.length)
    assert.equal(await rounds(it, campaign), LIMIT)
  })

  test('letting in 1 and 200 contacts at the limit takes the same number of statements', async (t) => {
    const it = await journeys(t, { settings: SETTINGS })
    const ids = await it.contacts(Array.from({ length: 200 }, (_, n) => ({ email: `c${n}@sample.example` })))
    const segmentId = await it.segment([])
    const campaign = await it.campaign([{ type: 'lead.changepoints', with: { points: 1 } }], {
      ...{ allowRestart: true, isPublished: true },
      lists: [{ id: segmentId }],
    })
    await it.sql`
      insert into segment_contacts (segment_id, contact_id, date_added) select ${segmentId}, unnest(${ids}::bigint[]), ${it.now()}`
    await it.sql`
      insert into campaign_contacts (campaign_id, contact_id, date_added, date_last_exited, manually_removed, rounds, rounds_since)
      select ${campaign.id}, unnest(${ids}::bigint[]), ${it.now()}, ${it.now()}, true, ${LIMIT}, ${it.now()}`
    const { config } = it
    const [running] = await findRunningCampaigns(it.sql, { ids: [campaign.id], segmentIds: [] }, it.now())
    assert.ok(running)
    const sync = async (some: readonly number[]) =>
      (
        await countStatements(it.sql, () =>
          transaction(it.sql, async (db) => {
            const options = { first: null, config, now: it.now() }
            assert.deepEqual(await syncMembers(db, running, { ids: [...some] }, options), {
              added: 0,
              removed: 0,
            })
          }),
        )
      ).count
    assert.equal(await sync(ids), await sync(ids.slice(0, 1)))
    const add = async (some: readonly number[]) =>
      (
        await countStatements(it.sql, () =>
          transaction(it.sql, (db) =>
            addContactsToCampaigns(
              db,
              some.map((contactId) => ({ contactId, campaignId: campaign.id })),
              { actor: SYSTEM, config, now: it.now() },
            ),
          ),
        )
      ).count
    assert.equal(await add(ids), await add(ids.slice(0, 1)))
  })
})
