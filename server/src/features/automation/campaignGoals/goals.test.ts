// What campaigns are for, and what they bring, through the interface on a test clock.
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import type { Answer } from '../../../../test/app.ts'
import { type Campaign, type Journeys, journeys } from '../../../../test/campaigns.ts'
import { countStatements } from '../../../../test/countStatements.ts'
import { testConfig } from '../../../../test/mail.ts'
import { visitOf } from '../../../../test/visit.ts'
import type { Happening } from '../../../catalog/happenings.ts'
import { transaction } from '../../../platform/database/connection.ts'
import { createLog } from '../../../platform/log.ts'
import { catalog } from '../../index.ts'
import { recordSubmissions } from '../../web/submissions/recordSubmissions.ts'
import { recordHits } from '../../web/tracking/recordHits.ts'
import { differenceOf } from './lift.ts'
import { recordReaches } from './recordReaches.ts'

type Wire = Answer['body']

const points = [{ type: 'lead.changepoints', name: 'Reward', with: { points: 1 } }]

async function make({ admin }: Journeys, path: string, body: object): Promise<Wire> {
  const made = await admin.post(`/${path}/new`, body)
  assert.equal(made.status, 201, made.text)
  return Object.values<Wire>(made.body)[0]
}

async function setGoal({ admin }: Journeys, { id }: { id: number }, body: object): Promise<Wire> {
  const answer = await admin.put(`/campaigns/${id}/goal`, { windowDays: 7, ...body })
  assert.equal(answer.status, 200, answer.text)
  return answer.body
}

async function liftOf({ admin }: Journeys, { id }: { id: number }): Promise<Wire> {
  const answer = await admin.get(`/campaigns/${id}/lift`)
  assert.equal(answer.status, 200, answer.text)
  return answer.body.lift
}

const submit = ({ sql, now }: Journeys, formId: number, contactIds: readonly number[]) => {
  const rest = { ip: null, pageId: null, referer: null, trackingId: null, results: {} }
  return transaction(sql, (db) =>
    recordSubmissions(
      db,
      contactIds.map((contactId) => ({ at: now(), formId, contactId, ...rest })),
      { now: now() },
    ),
  )
}

const visit = ({ sql, now }: Journeys, contactId: number, more: object) =>
  transaction(sql, (db) =>
    recordHits(db, [visitOf({ contactId, at: now(), ...more })], { config: testConfig(), now: now() }),
  )

/** Who reached the goal of the campaign, and when. */
async function reaches({ sql }: Journeys, { id }: Campaign): Promise<Record<number, string>> {
  const rows = await sql<{ contactId: number; at: Date }[]>`
    select contact_id as "contactId", reached_at as at from campaign_goal_reaches where campaign_id = ${id} order by 1`
  return Object.fromEntries(rows.map(({ contactId, at }) => [contactId, at.toISOString().slice(0, 16)]))
}

suite('reaching a goal', () => {
  test('a form, a page, an address, a segment, a stage and a tag: inside the window, after the entry, the first time', async (t) => {
    const on = await journeys(t)
    const { admin } = on
    const form = await make(on, 'forms', { name: 'F', alias: 'f', formType: 'standalone', fields: [] })
    const page = await make(on, 'pages', { title: 'Thanks' })
    const segment = await make(on, 'segments', { name: 'Buyers' })
    const [cold, stage] = [
      await make(on, 'stages', { name: 'Cold', weight: 1 }),
      await make(on, 'stages', { name: 'Customer', weight: 2 }),
    ]
    const [had, tag] = [await make(on, 'tags', { tag: 'had' }), await make(on, 'tags', { tag: 'vip' })]
    const [contactId = 0, late = 0] = await on.contacts([
      { firstname: 'A', tags: ['had'], stage: cold.id },
      { firstname: 'B' },
    ])
    const url = 'https://shop.example/thanks'
    const doing: [object, (id: number) => Promise<unknown>][] = [
      [{ type: 'form.submitted', id: form.id }, (id) => submit(on, form.id, [id])],
      [{ type: 'page.visited', id: page.id }, (id) => visit(on, id, { pageId: page.id })],
      [{ type: 'page.visited', url: '*/thanks*' }, (id) => visit(on, id, { url: `${url}?order=1` })],
      [
        { type: 'segment.entered', id: segment.id },
        (id) => admin.post(`/segments/${segment.id}/contact/${id}/add`),
      ],
      [{ type: 'stage.reached', id: stage.id }, (id) => admin.post(`/stages/${stage.id}/contact/${id}/add`)],
      [{ type: 'tag.given', id: tag.id }, (id) => admin.patch(`/contacts/${id}/edit`, { tags: ['vip'] })],
    ]
    const campaigns: Campaign[] = []
    for (const [goal] of doing) {
      const made = await on.campaign(points, { isPublished: true })
      await setGoal(on, made, { goal })
      await on.add(made, [contactId, late])
      campaigns.push(made)
    }
    const other = await on.campaign(points, { isPublished: true })
    await setGoal(on, other, { goal: { type: 'tag.given', id: had.id } })
    await on.add(other, [contactId])
    await on.moveTo('P1D')
    // What is no goal: another stage, another tag, another address.
    await admin.patch(`/contacts/${contactId}/edit`, { tags: ['other'] })
    await visit(on, contactId, { url: 'https://shop.example/' })
    await on.rest()
    for (const campaign of campaigns) assert.deepEqual(await reaches(on, campaign), {})

    await on.moveTo('P1D')
    for (const [, act] of doing) await act(contactId)
    await on.rest()
    for (const [n, campaign] of campaigns.entries())
      assert.deepEqual(
        await reaches(on, campaign),
        { [contactId]: '2026-06-03T10:00' },
        JSON.stringify(doing[n]?.[0]),
      )

    await on.moveTo('P1D')
    await submit(on, form.id, [contactId])
    await visit(on, contactId, { pageId: page.id, url })
    await admin.post(`/stages/${stage.id}/contact/${contactId}/remove`)
    await admin.patch(`/contacts/${contactId}/edit`, { tags: ['-vip'] })
    await on.rest()
    await admin.patch(`/contacts/${contactId}/edit`, { tags: ['vip'], stage: stage.id })
    // The window of the other is over by then.
    await on.moveTo('P5D')
    for (const [, act] of doing) await act(late)
    await on.rest()
    for (const campaign of campaigns)
      assert.deepEqual(await reaches(on, campaign), { [contactId]: '2026-06-03T10:00' })
    assert.deepEqual(await reaches(on, other), {}, 'who has a tag is not given it')
    const { treated } = await liftOf(on, campaigns[0]!)
    assert.deepEqual(treated, { contacts: 2, reached: 1, open: 0, openReached: 0, share: 0.5 })
  })

  test('a stage that is saved with the contact, or left, and what a campaign itself does', async (t) => {
    const on = await journeys(t)
    const stage = await make(on, 'stages', { name: 'Customer', weight: 2 })
    const tag = await make(on, 'tags', { tag: 'vip' })
    const [saved = 0, left = 0] = await on.contacts([{ firstname: 'A' }, { firstname: 'B', stage: stage.id }])
    const tagging = await on.campaign(
      [{ type: 'lead.changetags', with: { add_tags: ['vip'] }, after: '1 d' }],
      {
        isPublished: true,
      },
    )
    const staged = await on.campaign(points, { isPublished: true })
    await setGoal(on, tagging, { goal: { type: 'tag.given', id: tag.id } })
    await setGoal(on, staged, { goal: { type: 'stage.reached', id: stage.id } })
    for (const campaign of [tagging, staged]) await on.add(campaign, [saved, left])
    await on.moveTo('P2D')
    await on.admin.patch(`/contacts/${saved}/edit`, { stage: stage.id })
    await on.admin.post(`/stages/${stage.id}/contact/${left}/remove`)
    await on.rest()
    assert.deepEqual(await reaches(on, staged), { [saved]: '2026-06-03T10:00' })
    const at = '2026-06-02T10:00'
    assert.deepEqual(await reaches(on, tagging), { [saved]: at, [left]: at })
  })

  test('the same happenings twice, and two thousand of them, are noted once in a constant number of statements', async (t) => {
    const on = await journeys(t)
    const { sql } = on
    const form = await make(on, 'forms', { name: 'F', alias: 'f', formType: 'standalone', fields: [] })
    const campaign = await on.campaign(points, { isPublished: true })
    await setGoal(on, campaign, { goal: { type: 'form.submitted', id: form.id } })
    await sql`insert into contacts (date_added) select ${on.now()} from generate_series(1, 2000)`
    await sql`
      insert into campaign_contacts (campaign_id, contact_id, date_added, awaits_start)
      select ${campaign.id}, id, ${on.now()}, false from contacts`
    const ids = (await sql<{ id: number }[]>`select id from contacts order by id`).map(({ id }) => id)
    const { handle } = recordReaches(catalog)
    const engine = { config: on.config, catalog, log: createLog({ log_level: 'silent' } as never) }
    const happen = (part: readonly number[]): Happening<'form.submitted'> => ({
      ...({ id: 1 } as Happening<'form.submitted'>),
      type: 'form.submitted',
      ids: [...part],
      payload: { formId: form.id, submissions: part.map((contactId) => ({ id: contactId, contactId })) },
      occurredAt: new Date(on.now().getTime() + 60_000),
    })
    const told = (part: readonly number[]) =>
      countStatements(sql, () =>
        transaction(sql, (db) => handle(db, [happen(part), happen(part)], on.now(), engine as never)),
      )
    const few = await told(ids.slice(0, 100))
    const many = await told(ids)
    assert.equal(many.count, few.count)
    assert.ok(many.count <= 4, many.queries.join('\n'))
    assert.equal(Object.keys(await reaches(on, campaign)).length, 2_000)
    const nothing = await countStatements(sql, () =>
      transaction(sql, (db) =>
        handle(
          db,
          [{ ...happen(ids), type: 'contact.changed', payload: { fields: ['points'] } } as never],
          on.now(),
          engine as never,
        ),
      ),
    )
    assert.equal(nothing.count, 0)
  })
})

suite('lift', () => {
  test('the difference of the shares when a hundred of each are through; held out nobody meets anything', async (t) => {
    const on = await journeys(t)
    const { sql, admin } = on
    const form = await make(on, 'forms', { name: 'F', alias: 'f', formType: 'standalone', fields: [] })
    const campaign = await on.campaign(
      [
        { type: 'lead.changepoints', name: 'Reward', with: { points: 1 } },
        {
          type: 'page.pagehit',
          name: 'Visits',
          yes: [{ type: 'lead.changetags', name: 'Tag', with: { add_tags: ['x'] } }],
        },
      ],
      { isPublished: true },
    )
    assert.equal((await admin.get(`/campaigns/${campaign.id}/lift`)).status, 404)
    const before = await on.contacts([{ firstname: 'Before' }])
    await on.add(campaign, before)
    await on.moveTo('PT1H')
    await setGoal(on, campaign, { goal: { type: 'form.submitted', id: form.id }, holdout: 40 })
    const ids: number[] = []
    for (let part = 0; part < 2; part++)
      ids.push(...(await on.contacts(Array.from({ length: 150 }, (_, n) => ({ firstname: `C${part}${n}` })))))
    await on.add(campaign, ids)
    await on.rest()
    const held = (
      await sql<
        { id: number }[]
      >`select contact_id as id from campaign_contacts where held_out = 'campaign' order by 1`
    ).map(({ id }) => id)
    const treated = ids.filter((id) => !held.includes(id))
    assert.ok(held.length >= 100 && treated.length >= 100, `${held.length} of ${ids.length}`)
    for (const id of [held[0]!, treated[0]!]) await visit(on, id, {})
    await on.moveTo('P1D')
    assert.deepEqual(await campaign.log(held[0]), [])
    assert.deepEqual((await campaign.story(treated[0]!)).sort(), ['Reward', 'Tag', 'Visits'])
    const all = await campaign.log()
    assert.deepEqual(
      all.filter(({ contactId }) => held.includes(contactId)),
      [],
    )

    await submit(on, form.id, [...treated.slice(0, 60), ...held.slice(0, 20), before[0]!])
    await on.rest()
    const early = await liftOf(on, campaign)
    assert.deepEqual(early.ofCampaign.figure, null)
    assert.deepEqual(
      early.ofCampaign.reasons.map(({ code }: Wire) => code),
      ['lift.fewTreated', 'lift.fewHeldOut'],
    )
    assert.deepEqual(early.treated, {
      contacts: 0,
      reached: 0,
      open: treated.length,
      openReached: 60,
      share: null,
    })
    assert.match(
      early.notes[1].text,
      /^300 members are left out of the figures: their 7 days are not over\.$/,
    )

    await on.moveTo('P7D')
    const late = await liftOf(on, campaign)
    const expected = differenceOf(
      { contacts: treated.length, reached: 60 },
      { contacts: held.length, reached: 20 },
    )
    assert.deepEqual(late.ofCampaign, { figure: expected, reasons: [] })
    assert.deepEqual(
      [late.treated.contacts, late.heldOut.reached, late.heldOut.open],
      [treated.length, 20, 0],
    )
    assert.deepEqual(
      late.ofAll.reasons.map(({ code }: Wire) => code),
      ['lift.noHoldoutOfAll'],
    )
    assert.equal(late.notes.length, 1)
    const german = await admin.get(`/campaigns/${campaign.id}/lift`, { headers: { 'accept-language': 'de' } })
    assert.match(german.body.lift.notes[0].text, /^Gezählt wird, wer ab/)

    // Out and in again, and by hand: nothing changes for who is held out.
    for (const action of ['remove', 'add'])
      await admin.post(`/campaigns/${campaign.id}/contact/${held[1]}/${action}`)
    await on.moveTo('P1D')
    assert.deepEqual(await campaign.log(held[1]), [])
    const edit = await admin.put(`/campaigns/events/${campaign.eventId('Reward')}/contact/${held[1]}/edit`, {
      triggerDate: '2027-01-01 10:00',
    })
    assert.equal(edit.status, 409, edit.text)
    assert.match(edit.text, /held out/)
    const why = (await admin.get(`/campaigns/${campaign.id}/explain/${held[1]}`)).body.explanation
    assert.deepEqual(
      why.reasons.map(({ code }: Wire) => code),
      ['campaign.addedByHand', 'campaign.rotation', 'campaign.heldOut'],
    )
    assert.deepEqual(
      [...new Set(why.events.map(({ reasons }: Wire) => reasons[0].code))],
      ['event.heldOut', 'event.behind'],
    )
    assert.equal((await liftOf(on, campaign)).heldOut.contacts, held.length)
  })

  test('the account holds people out of everything: an arm of its own', async (t) => {
    const on = await journeys(t, { settings: { campaign_holdout: 50 } })
    const form = await make(on, 'forms', { name: 'F', alias: 'f', formType: 'standalone', fields: [] })
    const campaign = await on.campaign(points, { isPublished: true })
    await setGoal(on, campaign, { goal: { type: 'form.submitted', id: form.id } })
    const ids = await on.contacts(Array.from({ length: 40 }, (_, n) => ({ firstname: `C${n}` })))
    await on.add(campaign, ids)
    await on.moveTo('P8D')
    const lift = await liftOf(on, campaign)
    assert.equal(lift.heldOutOfAll.contacts + lift.treated.contacts, 40)
    assert.ok(lift.heldOutOfAll.contacts > 5 && lift.treated.contacts > 5)
    assert.equal((await campaign.log()).length, lift.treated.contacts)
    assert.deepEqual(
      [...lift.ofCampaign.reasons, ...lift.ofAll.reasons].map(({ code }: Wire) => code),
      ['lift.noHoldout', 'lift.fewTreated', 'lift.fewHeldOutOfAll'],
    )
  })
})

suite('setting a goal', () => {
  test('what does not hold is refused, by field; the body of the campaign stays as it is', async (t) => {
    const on = await journeys(t)
    const { admin } = on
    const form = await make(on, 'forms', { name: 'F', alias: 'f', formType: 'standalone', fields: [] })
    const campaign = await on.campaign(points)
    const path = `/campaigns/${campaign.id}/goal`
    const body = (await admin.get(`/campaigns/${campaign.id}`)).text
    const none = { goal: null, windowDays: null, holdout: 0, countedFrom: null }
    assert.deepEqual((await admin.get(path)).body, none)
    const good = { goal: { type: 'form.submitted', id: form.id }, windowDays: 7, holdout: 12.5 }
    for (const [wrong, key] of [
      [{ goal: { type: 'email.opened', id: 1 } }, 'goal.type'],
      [{ goal: null }, 'goal.type'],
      [{ goal: 'form.submitted' }, 'goal.type'],
      [{ goal: { type: 'toString', id: 1 } }, 'goal.type'],
      [{ goal: { type: 'form.submitted' } }, 'goal.id'],
      [{ goal: { type: 'form.submitted', id: 999 } }, 'goal.id'],
      [{ goal: { type: 'form.submitted', id: -1 } }, 'goal.id'],
      [{ goal: { type: 'form.submitted', url: '*' } }, 'goal.url'],
      [{ goal: { type: 'page.visited', url: 'x'.repeat(2_001) } }, 'goal.url'],
      [{ goal: { type: 'page.visited', url: ['*'] } }, 'goal.url'],
      [{ goal: { type: 'page.visited', url: '*', id: 1 } }, 'goal.url'],
      [{ windowDays: 0 }, 'windowDays'],
      [{ windowDays: 366 }, 'windowDays'],
      [{ windowDays: 1.5 }, 'windowDays'],
      [{ holdout: -1 }, 'holdout'],
      [{ holdout: 90.01 }, 'holdout'],
      [{ holdout: 1.234 }, 'holdout'],
      [{ holdout: 'many' }, 'holdout'],
    ] as const) {
      const answer = await admin.put(path, { ...good, ...wrong })
      assert.equal(answer.status, 400, JSON.stringify(wrong))
      assert.deepEqual(Object.keys(answer.body.errors[0].details), [key], JSON.stringify(wrong))
    }
    assert.deepEqual((await admin.get(path)).body, none)
    const set = (await admin.put(path, good)).body
    assert.deepEqual(set, {
      goal: { type: 'form.submitted', id: form.id, url: null },
      windowDays: 7,
      holdout: 12.5,
      countedFrom: '2026-06-01T10:00:00+00:00',
    })
    await on.moveTo('P1D')
    assert.deepEqual((await admin.put(path, good)).body, set, 'the same again is counted on')
    assert.equal(
      (await admin.put(path, { ...good, holdout: 20 })).body.countedFrom,
      '2026-06-02T10:00:00+00:00',
    )
    assert.equal((await admin.get(`/campaigns/${campaign.id}`)).text, body)
    const [audit] =
      await on.sql`select details from audit_log where object = 'campaign' order by id desc limit 1`
    assert.equal(audit?.details.goal[1].holdout, 20)
    await admin.delete(`/forms/${form.id}/delete`)
    assert.equal(
      (await admin.put(path, { ...good, windowDays: 8 })).status,
      200,
      'what it named before may be gone',
    )
    assert.deepEqual((await admin.delete(path)).body, none)
    assert.equal((await admin.put('/campaigns/999/goal', good)).status, 404)
  })

  test('rights are those of the campaign, and a record takes the right to see it', async (t) => {
    const on = await journeys(t)
    const form = await make(on, 'forms', { name: 'F', alias: 'f', formType: 'standalone', fields: [] })
    const campaign = await on.campaign(points)
    const path = `/campaigns/${campaign.id}/goal`
    const goal = { goal: { type: 'form.submitted', id: form.id }, windowDays: 7 }
    const viewer = await on.as({ 'campaign:campaigns': ['viewother'], 'form:forms': ['viewother'] })
    const editor = await on.as({ 'campaign:campaigns': ['viewother', 'editother', 'create'] })
    const nobody = await on.as({})
    assert.equal((await viewer.get(path)).status, 200)
    assert.equal((await viewer.put(path, goal)).status, 403)
    assert.equal((await viewer.delete(path)).status, 403)
    assert.equal((await editor.put(path, goal)).status, 403)
    assert.equal((await editor.put(path, { ...goal, goal: { type: 'page.visited', url: '*' } })).status, 200)
    for (const way of [path, `/campaigns/${campaign.id}/lift`])
      assert.equal((await nobody.get(way)).status, 403)
    assert.equal((await viewer.get(`/campaigns/${campaign.id}/lift`)).status, 200)
    assert.equal((await editor.post(`/campaigns/clone/${campaign.id}`)).status, 201)
    await on.admin.put(path, goal)
    assert.equal(
      (await editor.post(`/campaigns/clone/${campaign.id}`)).status,
      403,
      'a copy names what the goal names',
    )
  })

  test('a segment that a published campaign is for stays; a deleted campaign leaves nothing', async (t) => {
    const on = await journeys(t)
    const segment = await make(on, 'segments', { name: 'Buyers' })
    const [contactId = 0] = await on.contacts([{ firstname: 'A' }])
    const campaign = await on.campaign(points, { isPublished: true })
    await setGoal(on, campaign, { goal: { type: 'segment.entered', id: segment.id } })
    const refused = await on.admin.delete(`/segments/${segment.id}/delete`)
    assert.equal(refused.status, 422, refused.text)
    await on.add(campaign, [contactId])
    await on.moveTo('P1D')
    await on.admin.post(`/segments/${segment.id}/contact/${contactId}/add`)
    await on.rest()
    assert.equal(Object.keys(await reaches(on, campaign)).length, 1)
    await on.admin.delete(`/campaigns/${campaign.id}/delete`)
    assert.equal((await on.sql`select from campaign_goals`).length, 0)
    assert.equal((await on.sql`select from campaign_goal_reaches`).length, 0)
    assert.equal((await on.admin.delete(`/segments/${segment.id}/delete`)).status, 200)
  })

  test('copies and documents take the goal along, with what it names', async (t) => {
    const on = await journeys(t)
    const { admin } = on
    const tag = await make(on, 'tags', { tag: 'vip' })
    const campaign = await on.campaign(points)
    const goal = { goal: { type: 'tag.given', id: tag.id }, windowDays: 30, holdout: 7.25 }
    await setGoal(on, campaign, goal)
    const copy = await admin.post(`/campaigns/clone/${campaign.id}`)
    const copied = (await admin.get(`/campaigns/${copy.body.campaign.id}/goal`)).body
    const { countedFrom, ...same } = copied
    assert.deepEqual(same, { ...goal, goal: { ...goal.goal, url: null } })
    assert.equal(countedFrom, '2026-06-01T10:00:00+00:00')

    const exported = await admin.get(`/campaigns/export/${campaign.id}`)
    const [document] = Array.isArray(exported.body) ? exported.body : [exported.body]
    assert.equal(document.campaign_goal[0].record_id, tag.id)
    const there = await journeys(t)
    for (const name of ['a', 'b']) await make(there, 'tags', { tag: name })
    const imported = await there.admin.post('/campaigns/import', document)
    assert.ok(imported.status < 300, imported.text)
    const [made] = await there.sql<{ id: number }[]>`select id from campaigns`
    const [own] = await there.sql<{ id: number }[]>`select id from tags where tag = 'vip'`
    const arrived = (await there.admin.get(`/campaigns/${made?.id}/goal`)).body
    assert.deepEqual(
      [arrived.goal, arrived.windowDays, arrived.holdout],
      [{ type: 'tag.given', id: own?.id, url: null }, 30, 7.25],
    )
    const [row] = document.campaign_goal
    for (const wrong of [{ type: 'nothing' }, { window_days: 0 }, { holdout: 'x' }]) {
      const answer = await there.admin.post('/campaigns/import', {
        ...document,
        campaign_goal: [{ ...row, ...wrong }],
      })
      assert.equal(answer.status, 400, JSON.stringify(wrong))
    }
    const lost = await there.admin.post('/campaigns/import', {
      ...document,
      campaign_goal: [{ ...row, record_id: 77 }],
    })
    assert.ok(lost.status < 300, lost.text)
    assert.deepEqual((await there.admin.get(`/campaigns/${made?.id}/goal`)).body, arrived)
  })
})

test('of contacts that are merged, who stays keeps its arm, and nothing of the other runs for who is held out', async (t) => {
  const on = await journeys(t)
  const form = await make(on, 'forms', { name: 'F', alias: 'f', formType: 'standalone', fields: [] })
  const campaign = await on.campaign(
    [{ type: 'lead.changepoints', name: 'Reward', with: { points: 1 }, after: '1 d' }],
    {
      isPublished: true,
    },
  )
  await setGoal(on, campaign, { goal: { type: 'form.submitted', id: form.id }, holdout: 50 })
  const ids = await on.contacts(
    Array.from({ length: 30 }, (_, n) => ({ firstname: `C${n}`, email: `c${n}@sample.example` })),
  )
  await on.add(campaign, ids)
  await on.rest()
  const held = new Set(
    (
      await on.sql<
        { id: number }[]
      >`select contact_id as id from campaign_contacts where held_out is not null`
    ).map(({ id }) => id),
  )
  const survivor = ids.find((id) => held.has(id))!
  const duplicate = ids.find((id) => !held.has(id))!
  await submit(on, form.id, [duplicate])
  await on.moveTo('PT1H')
  const merge = await on.admin.patch(`/contacts/${survivor}/edit`, {
    email: `c${ids.indexOf(duplicate)}@sample.example`,
  })
  assert.equal(merge.status, 200, merge.text)
  await on.moveTo('P2D')
  assert.equal((await on.sql`select from contacts where id = ${duplicate}`).length, 0)
  const [row] = await on.sql<{ points: number }[]>`select points from contacts where id = ${survivor}`
  assert.equal(Number(row?.points), 0)
})
