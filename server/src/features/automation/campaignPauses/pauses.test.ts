// What becomes of waiting times while a campaign does not run, on a test clock.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Campaign, type Journeys, journeys } from '../../../../test/campaigns.ts'
import { countStatements } from '../../../../test/countStatements.ts'
import { notePauses } from './notePauses.ts'
import { type Pause, resumedBase } from './pauses.ts'

const points = (name: string, more = {}) => ({
  type: 'lead.changepoints',
  name,
  with: { points: 1 },
  ...more,
})

const timed = points('Start', { next: [points('Later', { after: '10 d' })] })

async function edit(on: Journeys, { id }: Campaign, body: Record<string, unknown>): Promise<void> {
  const saved = await on.admin.patch(`/campaigns/${id}/edit`, body)
  assert.equal(saved.status, 200, saved.text)
}

/** Stops the campaign, and lets it run again after a while. */
async function pause(on: Journeys, campaign: Campaign, duration: string): Promise<void> {
  await edit(on, campaign, { isPublished: false })
  await on.moveTo(duration)
  await edit(on, campaign, { isPublished: true })
  await on.rest()
}

/** When each event of the only contact happened, by name. */
async function times(campaign: Campaign): Promise<Record<string, string>> {
  return Object.fromEntries(
    (await campaign.log()).flatMap(({ event, at, due }) => (due ? [] : [[event, at]])),
  )
}

test('a waiting time counts from its base, without the pauses, or from the last of them', () => {
  const at = (hour: number) => Date.UTC(2026, 0, 1, hour)
  const stood = (from: number, until: number): Pause => ({
    from: at(from),
    until: at(until),
    restarts: false,
  })
  const anew = (from: number, until: number): Pause => ({ from: at(from), until: at(until), restarts: true })
  const hourOf = (base: number, ...pauses: Pause[]) => resumedBase(new Date(at(base)), pauses).getUTCHours()
  assert.equal(hourOf(5), 5)
  assert.equal(hourOf(5, stood(1, 4)), 5, 'before it waited')
  assert.equal(hourOf(5, stood(6, 8), stood(9, 10)), 8)
  assert.equal(hourOf(5, stood(4, 7)), 7, 'the part after the base')
  assert.equal(hourOf(5, anew(6, 8)), 8)
  assert.equal(hourOf(5, stood(6, 7), anew(8, 10), stood(11, 13)), 12)
})

for (const [behavior, due] of [
  ['count_all_time', '2026-06-21T10:00:00Z'],
  ['count_only_while_published', '2026-07-01T10:00:00Z'],
  ['restart_on_publish', '2026-07-03T10:00:00Z'],
] as const)
  test(`${behavior}: what falls due while nothing runs, over two pauses`, async (t) => {
    const on = await journeys(t, { batch: 2 })
    const ids = await on.contacts([{ firstname: 'A' }, { firstname: 'B' }, { firstname: 'C' }])
    const body = { isPublished: true, republishBehavior: behavior }
    const campaign = await on.campaign([timed], body)
    const shown = (await on.admin.get(`/campaigns/${campaign.id}`)).body.campaign
    assert.equal(shown.republishBehavior, behavior)
    await on.add(campaign, ids)
    await on.moveTo('P1D')
    // Twenty days in which nothing runs, from the second to the twelfth and from the thirteenth to the 23rd.
    await pause(on, campaign, 'P10D')
    await on.moveTo('P1D')
    await pause(on, campaign, 'P10D')
    await on.moveTo('P30D')
    const log = await campaign.log()
    assert.equal(log.length, 6)
    const ran = behavior === 'count_all_time' ? '2026-06-12T10:00:00Z' : due
    assert.deepEqual(await times(campaign), { Start: '2026-06-01T10:00:00Z', Later: ran })
  })

test('the configuration says it for campaigns that do not; what was said when the pause ended stays', async (t) => {
  const on = await journeys(t, { settings: { campaign_republish_behavior: 'restart_on_publish' } })
  const [id = 0] = await on.contacts([{ firstname: 'A' }])
  const campaign = await on.campaign([timed], { isPublished: true })
  await on.add(campaign, [id])
  await on.rest()
  await pause(on, campaign, 'P5D')
  await edit(on, campaign, { republishBehavior: 'count_all_time' })
  await on.moveTo('P20D')
  assert.equal((await times(campaign)).Later, '2026-06-16T10:00:00Z')
})

test('windows that close and open by themselves are pauses, too, also when they are moved before they open', async (t) => {
  const on = await journeys(t)
  const [id = 0] = await on.contacts([{ firstname: 'A' }])
  const campaign = await on.campaign([timed], {
    isPublished: true,
    publishDown: '2026-06-03T10:00:00Z',
    republishBehavior: 'count_only_while_published',
  })
  await on.add(campaign, [id])
  await on.moveTo('P4D')
  await edit(on, campaign, { publishDown: null, publishUp: '2026-06-30T10:00:00Z' })
  await on.moveTo('P1D')
  await edit(on, campaign, { publishUp: '2026-06-08T10:00:00Z' })
  await on.moveTo('P30D')
  // Five days, from the third to the eighth.
  assert.equal((await times(campaign)).Later, '2026-06-16T10:00:00Z')
})

test('the "no" side of a decision waits as long as the campaign runs, with what follows it; explaining names the pause', async (t) => {
  const on = await journeys(t)
  const [id = 0] = await on.contacts([{ firstname: 'A' }])
  const visit = {
    type: 'page.pagehit',
    name: 'Visit?',
    no: [points('No', { after: '2 d' }), points('Last', { after: '4 d' })],
  }
  const campaign = await on.campaign([points('One', { next: [visit] }), timed], {
    isPublished: true,
    republishBehavior: 'count_only_while_published',
  })
  await on.add(campaign, [id])
  await on.moveTo('P1D')
  await pause(on, campaign, 'P7D')
  const { body } = await on.admin.get(`/campaigns/${campaign.id}/explain/${id}`)
  type Told = { name: string; dueAt: string | null; reasons: { code: string }[] }
  const told = new Map(((body.explanation ?? body).events as Told[]).map((event) => [event.name, event]))
  for (const [name, dueAt] of [
    ['Visit?', '2026-06-10T10:00:00+00:00'],
    ['Later', '2026-06-18T10:00:00+00:00'],
  ] as const) {
    assert.equal(told.get(name)?.dueAt, dueAt)
    assert.ok(
      told.get(name)?.reasons.some(({ code }) => code === 'timing.paused'),
      JSON.stringify(told.get(name)),
    )
  }
  await on.moveTo('P30D')
  assert.deepEqual(await times(campaign), {
    One: '2026-06-01T10:00:00Z',
    Start: '2026-06-01T10:00:00Z',
    'Visit?': '2026-06-10T10:00:00Z',
    No: '2026-06-10T10:00:00Z',
    Last: '2026-06-12T10:00:00Z',
    Later: '2026-06-18T10:00:00Z',
  })
})

test('however many campaigns stop it is noted in two statements; deleting them leaves nothing of it', async (t) => {
  const on = await journeys(t)
  const campaign = await on.campaign([timed], { isPublished: true })
  const saved = Array.from({ length: 50 }, (_, n) => ({
    id: n === 0 ? campaign.id : 1_000 + n,
    before: { id: n, isPublished: true },
    after: { id: n, isPublished: false },
  }))
  const note = () => notePauses(on.sql, saved, { usual: 'count_all_time', now: on.now() })
  assert.equal((await countStatements(on.sql, note)).count, 2)
  const of = async () => (await on.sql`select from campaign_pauses where campaign_id = ${campaign.id}`).length
  assert.equal(await of(), 1)
  assert.equal((await on.admin.delete(`/campaigns/${campaign.id}/delete`)).status, 200)
  assert.equal(await of(), 0)
})
