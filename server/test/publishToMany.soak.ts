// Drafts that are published over thousands of contacts: in ranges, that end anywhere.
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { tasks } from '../src/features/index.ts'
import type { TaskContext } from '../src/platform/engine/jobs.ts'
import { effects, eventsOf, fresh, publish, save } from './campaignDrafts.ts'
import { type Journeys, journeys } from './campaigns.ts'

const points = (name: string, more = {}) => ({
  type: 'lead.changepoints',
  name,
  with: { points: 1 },
  ...more,
})

const MEMBERS = 5_000

/** A campaign with thousands who wait, whose draft is published: an event for all of them, and one that they move on from. */
async function publishForMany(t: TestContext): Promise<Journeys> {
  const on = await journeys(t)
  const campaign = await on.campaign(
    [points('One', { next: [points('Wait', { after: '5 d', next: [points('End')] })] })],
    { isPublished: true },
  )
  await on.sql`insert into contacts (date_added) select ${on.now()} from generate_series(1, ${MEMBERS}::int)`
  await on.sql`
    insert into campaign_contacts (campaign_id, contact_id, date_added, rotation, manually_added)
    select ${campaign.id}::bigint, id, ${on.now()}, 1, true from contacts`
  await on.sql`
    insert into campaign_event_log (event_id, contact_id, campaign_id, rotation, date_triggered, is_scheduled, trigger_date, base_at)
    select e.id, c.id, ${campaign.id}, 1, ${on.now()}, e.id = ${campaign.eventId('Wait')},
      case when e.id = ${campaign.eventId('Wait')} then ${new Date('2026-06-06T10:00:00Z')}::timestamptz end,
      case when e.id = ${campaign.eventId('Wait')} then ${on.now()}::timestamptz end
    from contacts c, campaign_events e where e.name in ('One', 'Wait')`
  const events = await eventsOf(on, campaign)
  const one = events.get('One')?.id
  await save(on, campaign, [
    { ...events.get('One'), children: [] },
    { ...events.get('End'), parent: one, children: [] },
    fresh('new_1', 'Added', { parent: one }),
  ])
  const { added, removed } = await effects(on, campaign)
  assert.deepEqual([added[0].reached, removed[0].waiting], [MEMBERS, MEMBERS])
  await publish(on, campaign, { added: { new_1: 'all' }, removed: { [campaign.eventId('Wait')]: 'next' } })
  assert.equal((await on.sql`select from background_work`).count, 2)
  return on
}

/** Everybody was everywhere, once. */
async function assertAllMoved(on: Journeys): Promise<void> {
  const rows = await on.sql`
    select e.name, count(*)::int as rows, count(distinct l.contact_id)::int as contacts, count(*) filter (where l.is_scheduled)::int as waiting
    from campaign_event_log l join campaign_events e on e.id = l.event_id group by 1 order by 1`
  const all = { rows: MEMBERS, contacts: MEMBERS, waiting: 0 }
  assert.deepEqual(
    [...rows],
    ['Added', 'End', 'One', 'Wait'].map((name) => ({ name, ...all })),
  )
  const [sum] = await on.sql`select sum(points)::int as points from contacts`
  assert.equal(sum?.points, 2 * MEMBERS)
}

const works = (on: Journeys) =>
  on.sql<{ id: number; task: string }[]>`select id, task from background_work order by id`

/** Does the next range of each work. */
async function workOnce(on: Journeys): Promise<void> {
  for (const { id, task } of await works(on)) {
    const stop = new AbortController()
    const clock = () => {
      stop.abort()
      return on.now()
    }
    const context = { sql: on.sql, clock, signal: stop.signal } as TaskContext
    await tasks.find(({ name }) => name === task)!.run({ id }, context)
  }
}

test('thousands of members get an added event, and go on from a removed one, in ranges that may end anywhere while the campaign runs', async (t) => {
  const on = await publishForMany(t)
  // What is due meanwhile is not lost: the event is gone for the run, and those who wait there are still to be moved.
  await on.moveTo('P6D')
  for (let parts = 0; (await works(on)).length > 0; parts++) {
    assert.ok(parts < 100, 'it ends')
    await workOnce(on)
    await on.rest()
  }
  await on.rest()
  await assertAllMoved(on)
})

const PROCESS = join(import.meta.dirname, './workProcess.ts')

test('whenever the process is killed that moves them, nobody is lost, and nobody gets anything twice', async (t) => {
  const on = await publishForMany(t)
  let kills = 0
  for (let runs = 0; (await works(on)).length > 0; runs++) {
    const child = spawn(process.execPath, [PROCESS, on.url, on.now().toISOString()])
    await Promise.race([once(child.stdout, 'data'), once(child, 'close')])
    // Longer and longer, so that it comes to an end on a machine on which a range takes longer than that, too.
    await sleep(Math.random() * 150 * (1 + runs / 10))
    if (child.exitCode === null) {
      kills++
      child.kill('SIGKILL')
      await once(child, 'close')
    }
    await on.rest()
  }
  t.diagnostic(`${kills} processes killed`)
  assert.ok(kills > 0)
  await on.moveTo('P6D')
  await assertAllMoved(on)
})

test('who is merged into a contact that was looked at before gets an added event, too', async (t) => {
  const on = await publishForMany(t)
  await workOnce(on)
  const [survivor, merged] = [100, 4_900]
  for (const table of ['campaign_event_log', 'campaign_contacts']) {
    await on.sql`delete from ${on.sql(table)} where contact_id = ${survivor}`
    await on.sql`update ${on.sql(table)} set contact_id = ${survivor} where contact_id = ${merged}`
  }
  await on.sql`insert into contact_merges (merged_id, contact_id, date_added) values (${merged}, ${survivor}, ${on.now()})`
  while ((await works(on)).length > 0) await workOnce(on)
  await on.rest()
  const rows = await on.sql`
    select e.name, count(*)::int as count from campaign_event_log l join campaign_events e on e.id = l.event_id
    where l.contact_id = ${survivor} group by 1 order by 1`
  assert.deepEqual(
    rows.map(({ name, count }) => [name, count]),
    ['Added', 'End', 'One', 'Wait'].map((name) => [name, 1]),
  )
})
