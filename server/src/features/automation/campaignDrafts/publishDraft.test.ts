// Publishing drafts of running campaigns on a test clock: who stands where, who gets what, and that nothing happens twice.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { effects, eventsOf, fresh, publish, save, type Wire } from '../../../../test/campaignDrafts.ts'
import { journeys } from '../../../../test/campaigns.ts'
import { countStatements } from '../../../../test/countStatements.ts'
import { keepDefinition } from '../campaignDecisions/definitionLock.ts'

const points = (name: string, more = {}) => ({
  type: 'lead.changepoints',
  name,
  with: { points: 1 },
  ...more,
})

test('an added event is for newcomers, or for all: due as long after its parent as it says, at once when that is past', async (t) => {
  const on = await journeys(t)
  const [first, second, late] = (await on.contacts([
    { firstname: 'A' },
    { firstname: 'B' },
    { firstname: 'C' },
  ])) as [number, number, number]
  const campaign = await on.campaign([points('One', { next: [points('Two', { after: '5 d' })] })], {
    isPublished: true,
  })
  await on.add(campaign, [first])
  await on.rest()
  await on.moveTo('P2D')
  await on.add(campaign, [second])
  await on.rest()
  const events = await eventsOf(on, campaign)
  const one = events.get('One')?.id
  const interval = { triggerMode: 'interval', triggerIntervalUnit: 'd' }
  await save(on, campaign, [
    ...events.values(),
    fresh('new_day', 'After a day', { parent: one, ...interval, triggerInterval: 1 }),
    fresh('new_three', 'After three', { parent: one, ...interval, triggerInterval: 3 }),
    fresh('new_below', 'Below', { parent: 'new_day' }),
    fresh('new_root', 'Root', {}),
    fresh('new_only', 'Newcomers', { parent: one }),
  ])
  const { added, changed, removed } = await effects(on, campaign)
  assert.deepEqual(
    added.map(({ id, reached }: { id: string; reached: number }) => [id, reached]),
    [
      ['new_day', 2],
      ['new_three', 2],
      ['new_below', 0],
      ['new_root', 2],
      ['new_only', 2],
    ],
  )
  assert.deepEqual([changed, removed], [[], []])
  const { ids } = await publish(on, campaign, {
    added: { new_day: 'all', new_three: 'all', new_root: 'all', new_only: 'new' },
  })
  assert.equal(typeof ids.new_day, 'number')
  assert.equal((await on.admin.get(`/campaigns/${campaign.id}/draft`)).status, 404)
  await on.rest()
  assert.deepEqual(await campaign.story(first), [
    'One',
    'Root',
    'After a day',
    'Below',
    'After three: due 2026-06-04T10:00:00Z',
    'Two: due 2026-06-06T10:00:00Z',
  ])
  assert.deepEqual(await campaign.story(second), [
    'One',
    'Root',
    'After a day: due 2026-06-04T10:00:00Z',
    'After three: due 2026-06-06T10:00:00Z',
    'Two: due 2026-06-08T10:00:00Z',
  ])
  await on.add(campaign, [late])
  await on.moveTo('P6D')
  for (const id of [first, second, late]) {
    const names = (await campaign.story(id)).sort()
    const common = ['After a day', 'After three', 'Below', 'One', 'Root', 'Two']
    assert.deepEqual(names, id === late ? [...common, 'Newcomers'].sort() : common)
  }
})

test('who waits at a removed event leaves, or goes on to what followed it, also through several; decisions too', async (t) => {
  const on = await journeys(t)
  const [id, other] = (await on.contacts([{ firstname: 'A' }, { firstname: 'B' }])) as [number, number]
  const campaign = await on.campaign(
    [
      points('One', {
        next: [
          points('Wait', { after: '5 d', next: [points('Middle', { next: [points('End')] })] }),
          points('Lost', { after: '6 d', next: [points('Behind')] }),
          {
            type: 'page.pagehit',
            name: 'Visit?',
            yes: [points('Yes')],
            no: [points('No', { after: '3 d' })],
          },
        ],
      }),
    ],
    { isPublished: true },
  )
  await on.add(campaign, [id])
  await on.rest()
  const events = await eventsOf(on, campaign)
  const one = Number(events.get('One')?.id)
  const moved = (name: string) => ({ ...events.get(name), parent: one })
  await save(on, campaign, [
    { ...events.get('One'), children: [] },
    { ...moved('End'), children: [] },
    { ...moved('No'), decisionPath: null, children: [] },
  ])
  const { removed, changed } = await effects(on, campaign)
  const idOf = (name: string) => Number(events.get(name)?.id)
  assert.deepEqual(
    removed.map(({ name, waiting, passed, next }: Wire) => [name, waiting, passed, next]),
    [
      ['Wait', 1, 0, []],
      ['Lost', 1, 0, []],
      ['Visit?', 1, 0, [idOf('No')]],
      ['Middle', 0, 0, [idOf('End')]],
      ['Behind', 0, 0, []],
      ['Yes', 0, 0, []],
    ],
  )
  assert.deepEqual(
    changed.map(({ name, changes }: Wire) => [name, changes]),
    [
      ['No', ['parent', 'decisionPath']],
      ['End', ['parent']],
    ],
  )
  await publish(on, campaign, {
    removed: { [idOf('Wait')]: 'next', [idOf('Middle')]: 'next', [idOf('Visit?')]: 'next' },
  })
  await on.rest()
  await on.add(campaign, [other])
  await on.rest()
  const went = 'The event was removed from the campaign, and the contact went on to what followed it.'
  assert.deepEqual((await campaign.story(id)).sort(), [
    'End',
    `Lost: The event was removed from the campaign.`,
    'No: due 2026-06-04T10:00:00Z',
    'One',
    `Wait: ${went}`,
  ])
  assert.deepEqual(await campaign.story(other), ['One', 'End', 'No: due 2026-06-04T10:00:00Z'])
})

test('an added decision is waited at from now on, on the side that was taken; who decided before is not asked again', async (t) => {
  const on = await journeys(t)
  const [yes, no] = (await on.contacts([{ tags: ['vip'] }, { tags: [] }])) as [number, number]
  const campaign = await on.campaign(
    [{ type: 'lead.tags', name: 'VIP?', with: { tags: ['vip'] }, yes: [points('Yes')], no: [points('No')] }],
    { isPublished: true },
  )
  await on.add(campaign, [yes, no])
  await on.rest()
  await on.moveTo('P10D')
  const events = await eventsOf(on, campaign)
  await save(on, campaign, [
    ...events.values(),
    { id: 'new_d', name: 'Visit?', type: 'page.pagehit', parent: events.get('VIP?')?.id, decisionPath: 'no' },
    fresh('new_no', 'Nobody came', {
      parent: 'new_d',
      decisionPath: 'no',
      triggerMode: 'interval',
      triggerInterval: 2,
      triggerIntervalUnit: 'd',
    }),
  ])
  assert.deepEqual(
    (await effects(on, campaign)).added.map(({ reached }: Wire) => reached),
    [1, 0],
  )
  await publish(on, campaign, { added: { new_d: 'all' } })
  await on.rest()
  assert.deepEqual(await campaign.story(no), ['VIP?: no', 'No'])
  const [waiting] =
    await on.sql`select contact_id as id, waits_since as since, due_at as due from campaign_decisions`
  assert.deepEqual(waiting, { id: no, since: on.now(), due: new Date('2026-06-13T10:00:00Z') })
  await on.moveTo('P3D')
  assert.deepEqual(await campaign.story(no), ['VIP?: no', 'No', 'Visit?: no', 'Nobody came'])
  assert.deepEqual(await campaign.story(yes), ['VIP?', 'Yes'])
})

test('a draft that cannot be published says why; choices about no such event, and changed campaigns, are refused', async (t) => {
  const on = await journeys(t)
  const campaign = await on.campaign([points('One')], { isPublished: true })
  const path = `/campaigns/${campaign.id}/draft`
  const post = (body: unknown, headers = {}) => on.admin.post(`${path}/publish`, body, { headers })
  assert.equal((await post({})).status, 404)
  assert.equal((await on.admin.get(`${path}/effects`)).status, 404)
  await on.admin.put(path, { events: [fresh('new_1', 'X', { type: 'no.such' })] })
  assert.equal((await post({})).status, 400)
  const told = (await effects(on, campaign)) as {
    problems: { message: string }[]
    removed: { name: string }[]
  }
  assert.equal(told.problems.length, 2)
  assert.deepEqual(
    told.removed.map(({ name }) => name),
    ['One'],
  )
  await on.admin.put(path, { name: 'X', events: [fresh('new_1', 'X', { type: 'no.such' })] })
  assert.equal((await post({})).body.errors[0].details, 'events[new_1].type')
  await on.admin.put(path, { name: 'X', events: [fresh('new_1', 'X')] })
  for (const [body, status, message] of [
    [{ added: { new_2: 'all' } }, 422, /adds no such event/],
    [{ added: { new_1: 'some' } }, 400, /new_1 should be all or new/],
    [{ added: 'all' }, 400, /should be an object/],
    [{ removed: { 999: 'next' } }, 422, /removes no such event/],
    [{ removed: { [campaign.eventId('One')]: 'all' } }, 400, /leave or next/],
  ] as const) {
    const refused = await post(body)
    assert.equal(refused.status, status, refused.text)
    assert.match(refused.body.errors[0].message, message)
  }
  assert.equal((await post({}, { 'if-match': '"1"' })).status, 412)
  const viewer = await on.as({ 'campaign:campaigns': ['viewown', 'viewother'] })
  // Beside a run, which it would wait for, and which others would wait for behind it.
  const beside = await on.sql.begin(async (db) => {
    await db`select ${keepDefinition(db, db`${campaign.id}::bigint`)}`
    return Promise.race([viewer.post(`${path}/publish`, {}), sleep(5_000, { status: 'waits' })])
  })
  assert.equal(beside.status, 403)
  assert.equal((await viewer.get(`${path}/effects`)).status, 403)
  await on.admin.patch(`/campaigns/${campaign.id}/edit`, { description: 'Changed' })
  const refused = await post({})
  assert.equal(refused.status, 409)
  assert.match(refused.body.errors[0].message, /The campaign "Journey" was changed since .* by Test/)
  const published = await post({ overwrite: true }, { 'if-match': '"3"' })
  assert.equal(published.status, 200, published.text)
  assert.deepEqual([...(await eventsOf(on, campaign)).keys()], ['X'])
  assert.equal(published.body.campaign.isPublished, true)
})

test('of two people who publish, one does; the statements do not depend on how many events there are', async (t) => {
  const on = await journeys(t)
  const campaign = await on.campaign([points('One')], { isPublished: true })
  await save(on, campaign, [fresh('new_1', 'X')])
  const post = () => on.admin.post(`/campaigns/${campaign.id}/draft/publish`, {})
  assert.deepEqual((await Promise.all([post(), post()])).map(({ status }) => status).sort(), [200, 404])
  const published = async (count: number) => {
    const events = Array.from({ length: count }, (_, n) => fresh(`new_${n}`, `E${n}`))
    await save(on, campaign, events)
    const looked = await countStatements(on.sql, () => effects(on, campaign))
    const added = Object.fromEntries(events.map(({ id }) => [id, 'all']))
    const removed = Object.fromEntries(
      [...(await eventsOf(on, campaign)).values()].map(({ id }) => [id, 'next']),
    )
    const done = await countStatements(on.sql, () => publish(on, campaign, { added, removed }))
    return [looked.count, done.count]
  }
  await published(2)
  assert.deepEqual(await published(40), await published(3))
})
