// Dry runs: what they count, and that nothing of them is seen by anybody.
import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Answer } from '../../../../test/app.ts'
import { type Campaign, type Journeys, journeys } from '../../../../test/campaigns.ts'
import { countStatements } from '../../../../test/countStatements.ts'
import type { Sql } from '../../../platform/database/connection.ts'
import { catalog } from '../../index.ts'
import { type DryRunOptions, runDryRun } from './runDryRun.ts'

async function emailOf({ admin }: Journeys, name: string): Promise<number> {
  const body = {
    name,
    subject: name,
    language: 'en',
    lists: [],
    customHtml: '<p>Hello</p>',
    isPublished: true,
  }
  const made = await admin.post('/emails/new', body)
  assert.equal(made.status, 201, made.text)
  return made.body.email.id
}

async function start(on: Journeys, id: number, body = {}): Promise<number> {
  const started = await on.admin.post(`/campaigns/${id}/dryrun`, body)
  assert.equal(started.status, 202, started.text)
  return started.body.dryRun.id
}

async function finish(on: Journeys, runId: number, options: Partial<DryRunOptions> = {}): Promise<void> {
  const { sql, config, now } = on
  const rest = await runDryRun(sql, runId, { config, catalog, clock: now, ...options })
  assert.equal(rest, null)
}

async function tried(on: Journeys, { id }: Pick<Campaign, 'id'>, body = {}): Promise<Answer['body']> {
  const runId = await start(on, id, body)
  await finish(on, runId)
  const { dryRun } = (await on.admin.get(`/campaigns/${id}/dryruns/${runId}`)).body
  assert.equal(dryRun.state, 'done', dryRun.error)
  const named = dryRun.events.map((event: { name: string }) => [event.name, event])
  return { ...dryRun, of: Object.fromEntries(named) }
}

/** Every row of every table, but of those that say how far dry runs are. */
async function contentOf(sql: Sql): Promise<Record<string, string>> {
  const tables = await sql<{ name: string }[]>`
    select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname not in ('pg_catalog', 'information_schema', 'graphile_worker')
      and c.relname not in ('campaign_dry_runs', 'access_tokens') order by 1`
  const content: Record<string, string> = {}
  for (const { name } of tables) {
    const [row] = await sql.unsafe<{ rows: string }[]>(
      `select coalesce(string_agg(t::text, E'\\n' order by t::text), '') as rows from ${name} t`,
    )
    content[name] = row?.rows ?? ''
  }
  return content
}

/** Contacts of a segment, one without an address, one that must not be contacted; three of them in the campaign already. */
async function account(t: TestContext) {
  const on = await journeys(t)
  const people = await on.contacts([
    ...Array.from({ length: 8 }, (_, n) => ({ email: `p${n}@sample.example`, tags: n < 3 ? ['vip'] : [] })),
    { firstname: 'Nobody' },
  ])
  const [first = 0, second = 0] = people
  await on.admin.post(`/contacts/${first}/dnc/email/add`)
  const segment = await on.segment(people)
  const [welcome, reminder] = [await emailOf(on, 'Welcome'), await emailOf(on, 'Reminder')]
  const mail = (email: number, more = {}) => ({ with: { email, email_type: 'marketing' }, ...more })
  const campaign = await on.campaign(
    [
      {
        type: 'email.send',
        name: 'Welcome',
        ...mail(welcome),
        next: [
          {
            type: 'email.open',
            name: 'Opened?',
            yes: [{ type: 'email.send', name: 'After yes', ...mail(reminder) }],
            no: [{ type: 'email.send', name: 'After no', after: '3 d', ...mail(reminder) }],
          },
        ],
      },
      {
        type: 'lead.tags',
        name: 'VIP?',
        with: { tags: ['vip'] },
        yes: [{ type: 'lead.changepoints', name: 'Points', with: { points: 5 }, after: '2 d' }],
        no: [
          {
            type: 'campaign.sendwebhook',
            name: 'Tell',
            with: { url: 'http://127.0.0.1:9/', method: 'post' },
            next: [{ type: 'lead.changetags', name: 'Tag', with: { add_tags: ['told'] } }],
          },
        ],
      },
    ],
    { lists: [segment], isPublished: false },
  )
  return { on, people, first, second, campaign, segment, welcome }
}

test('a dry run counts who reaches what, and leaves every row of the database as it was', async (t) => {
  const { on, campaign } = await account(t)
  const { sql } = on
  const runId = await start(on, campaign.id)
  const heard: string[] = []
  for (const channel of ['campanile_events', 'jobs:insert', 'worker:migrate'])
    await sql.listen(channel, () => heard.push(channel))
  const before = await contentOf(sql)
  await finish(on, runId, { size: 4 })
  assert.deepEqual(await contentOf(sql), before)
  assert.deepEqual(heard, [])
  const { dryRun } = (await on.admin.get(`/campaigns/${campaign.id}/dryruns/${runId}`)).body
  assert.equal(dryRun.state, 'done', dryRun.error)
  assert.deepEqual(dryRun.progress, { done: 9, total: 9 })
  assert.deepEqual(dryRun.people, { newcomers: 9, standing: 0, leaving: 0, removed: 0, heldOut: 0 })
  const of = Object.fromEntries(dryRun.events.map((event: { name: string }) => [event.name, event]))
  assert.equal(of.Welcome.people, 9)
  assert.deepEqual(of.Welcome.messages, { leaving: 7, open: 0, later: 0 })
  assert.deepEqual(of.Welcome.skipped.map(({ reason }: { reason: string }) => reason).sort(), [
    'The contact has no email address.',
    'The contact must not be contacted by email.',
  ])
  assert.equal(of['Opened?'].people, 9)
  for (const side of ['After yes', 'After no']) {
    assert.equal(of[side].people, 0)
    assert.equal(of[side].open, 9)
    assert.deepEqual(of[side].messages, { leaving: 7, open: 7, later: 0 }, side)
  }
  assert.deepEqual(of['After no'].waits, {
    people: 9,
    earliest: '2026-06-04T10:00:00+00:00',
    latest: '2026-06-04T10:00:00+00:00',
  })
  assert.equal(of['VIP?'].declined, 6)
  assert.equal(of.Points.people, 3)
  assert.equal(of.Points.waits.people, 3)
  assert.deepEqual(of.Tell.messages, { leaving: 6, open: 0, later: 0 })
  assert.equal(of.Tag.people, 6)
})

test('who is in the campaign goes on from there, and past runs say which share takes a decision', async (t) => {
  const { on, campaign, people, first, second } = await account(t)
  await on.admin.patch(`/campaigns/${campaign.id}/edit`, { isPublished: true })
  await on.rest()
  const { sql } = on
  // As if one of them had opened: the decision is in the log.
  await sql`delete from campaign_decisions where contact_id = ${second}`
  await sql`
    insert into campaign_event_log (event_id, contact_id, campaign_id, date_triggered)
    values (${campaign.eventId('Opened?')}, ${second}, ${campaign.id}, ${on.now()})`
  const result = await tried(on, campaign)
  assert.deepEqual(result.people, { newcomers: 0, standing: 9, leaving: 0, removed: 0, heldOut: 0 })
  assert.equal(result.of.Welcome.people, 0)
  assert.equal(result.of['Opened?'].people, 8)
  assert.equal(result.of['After yes'].open, 8)
  assert.deepEqual(result.of['Opened?'].share, { yes: 0.1111, people: 9 })
  assert.equal(result.of.Points.people, 3)
  // Being in none of the segments any more they leave.
  await sql`delete from segment_contacts where contact_id = ${first}`
  const later = await tried(on, campaign)
  assert.equal(later.people.leaving, 1)
  assert.equal(later.of['Opened?'].people, people.length - 2)
})

test('jumps and circles of decisions come to an end', async (t) => {
  const on = await journeys(t)
  const people = await on.contacts([{ email: 'a@sample.example' }, { email: 'b@sample.example' }])
  const segment = await on.segment(people)
  const email = await emailOf(on, 'Again')
  const campaign = await on.campaign(
    [
      {
        type: 'lead.changepoints',
        name: 'Round',
        with: { points: 1 },
        next: [{ type: 'campaign.jump_to_event', name: 'Back', to: 'Round' }],
      },
      {
        type: 'email.send',
        name: 'Mail',
        with: { email },
        next: [
          {
            type: 'email.open',
            name: 'Opened?',
            no: [{ type: 'campaign.jump_to_event', name: 'Once more', to: 'Mail', after: '1 d' }],
          },
        ],
      },
    ],
    { lists: [segment] },
  )
  const { of } = await tried(on, campaign)
  assert.equal(of.Round.people, 8)
  assert.equal(of.Back.stopped[0].people, 2)
  assert.equal(of.Mail.people, 2)
  assert.equal(of.Mail.open, 2)
  assert.equal(of['Opened?'].stopped[0].people, 2)
})

test('the draft is tried as it would be published, and the campaign stays as it is', async (t) => {
  const { on, campaign, segment } = await account(t)
  const body = {
    name: 'Journey',
    lists: [{ id: segment }],
    events: [
      { id: 'new1', name: 'Only', type: 'lead.changepoints', properties: { points: 1 } },
      { id: 'new2', name: 'Next', type: 'lead.changetags', properties: { add_tags: ['x'] }, parent: 'new1' },
    ],
  }
  assert.equal((await on.admin.post(`/campaigns/${campaign.id}/dryrun`, { source: 'draft' })).status, 404)
  const saved = await on.admin.put(`/campaigns/${campaign.id}/draft`, body)
  assert.equal(saved.status, 201, saved.text)
  const before = await contentOf(on.sql)
  const result = await tried(on, campaign, { source: 'draft' })
  assert.deepEqual(await contentOf(on.sql), before)
  assert.equal(result.revision, 1)
  assert.deepEqual(
    result.events.map(({ id, people }: { id: string; people: number }) => [id, people]),
    [
      ['new1', 9],
      ['new2', 9],
    ],
  )
  await on.admin.put(`/campaigns/${campaign.id}/draft`, body)
  const later = await on.admin.get(`/campaigns/${campaign.id}/dryruns/${result.id}`)
  assert.equal(later.body.dryRun.isOutdated, true)
})

test('one at a time for each user, by who may edit the campaign, until it is cancelled', async (t) => {
  const { on, campaign } = await account(t)
  const path = `/campaigns/${campaign.id}`
  const runId = await start(on, campaign.id)
  const second = await on.admin.post(`${path}/dryrun`)
  assert.equal(second.status, 409)
  assert.match(second.text, new RegExp(`dry run ${runId} of the campaign ${campaign.id}`))
  const viewer = await on.as({
    'campaign:campaigns': ['viewown', 'viewother'],
    'lead:leads': ['viewown', 'viewother'],
  })
  assert.equal((await viewer.get(`${path}/dryruns/${runId}`)).status, 200)
  assert.equal((await viewer.post(`${path}/dryrun`)).status, 403)
  assert.equal((await viewer.post(`${path}/dryruns/${runId}/cancel`)).status, 403)
  assert.equal((await on.admin.get(`${path}/dryruns/${runId + 1}`)).status, 404)
  const cancelled = await on.admin.post(`${path}/dryruns/${runId}/cancel`)
  assert.equal(cancelled.body.dryRun.state, 'cancelled')
  await finish(on, runId)
  assert.equal((await on.admin.get(`${path}/dryruns`)).body.dryRuns[0].progress.done, 0)
  const third = await start(on, campaign.id)
  await on.admin.delete(`${path}/delete`)
  await finish(on, third)
  assert.equal((await on.admin.get(`${path}/dryruns`)).status, 404)
})

test('what was found before a stop counts once, and is gone on with', async (t) => {
  const { on, campaign } = await account(t)
  const { sql, config, now } = on
  const runId = await start(on, campaign.id)
  const stopping = new AbortController()
  const clock = () => now()
  const stop = (async () => {
    for (;;) {
      const [row] = await sql`select done from campaign_dry_runs where id = ${runId}`
      if (row?.done > 0) return stopping.abort()
    }
  })()
  await runDryRun(sql, runId, { config, catalog, clock, size: 2, signal: stopping.signal })
  await stop
  await finish(on, runId)
  const { dryRun } = (await on.admin.get(`/campaigns/${campaign.id}/dryruns/${runId}`)).body
  assert.deepEqual(dryRun.progress, { done: 9, total: 9 })
  assert.equal(dryRun.events[0].people + dryRun.events[0].open > 0, true)
  assert.equal(dryRun.people.newcomers, 9)
})

test('statements do not grow with the contacts of a range', async (t) => {
  const { on, campaign, segment } = await account(t)
  const once = async () => {
    const runId = await start(on, campaign.id)
    return (await countStatements(on.sql, () => finish(on, runId, { size: 1_000 }))).count
  }
  await once()
  const few = Math.min(await once(), await once(), await once())
  const more = await on.contacts(
    Array.from({ length: 60 }, (_, n) => ({ email: `m${n}@sample.example`, tags: n % 2 ? ['vip'] : [] })),
  )
  await on.sql`
    insert into segment_contacts (segment_id, contact_id, date_added)
    select ${segment}, id, ${on.now()} from unnest(${more}::bigint[]) id`
  // On a busy machine a range may be late, and is gone through again.
  let many = await once()
  for (let time = 0; time < 20 && many > few; time++) many = Math.min(many, await once())
  assert.ok(many <= few, `${many} statements, not ${few}`)
})

test('a writer beside it waits no longer than a range may take', async (t) => {
  const { on, campaign, people } = await account(t)
  const { sql } = on
  let isOver = false
  const waits: number[] = []
  const writer = (async () => {
    while (!isOver) {
      const begun = performance.now()
      await sql`update contacts set city = ${String(begun)} where id = any(${people}::bigint[])`
      waits.push(performance.now() - begun)
      await sleep(20)
    }
  })()
  for (let round = 0; round < 2; round++) await tried(on, campaign)
  isOver = true
  await writer
  assert.ok(waits.length > 5)
  // One that is late on a busy machine waits for no range.
  const most = waits.toSorted((a, b) => a - b)[Math.floor(waits.length * 0.8)] ?? 0
  assert.ok(most < 1_000, `${most} ms`)
})

test('what somebody else holds is waited for without holding anything', async (t) => {
  const { on, campaign, people } = await account(t)
  const { sql } = on
  const runId = await start(on, campaign.id)
  const held = Promise.withResolvers<void>()
  const holding = sql.begin(async (db) => {
    await db`update contacts set city = 'held' where id = any(${people}::bigint[])`
    await held.promise
  })
  const running = finish(on, runId)
  await sleep(800)
  const [row] = await sql`select state, done from campaign_dry_runs where id = ${runId}`
  assert.deepEqual({ ...row }, { state: 'running', done: 0 })
  held.resolve()
  await holding
  await running
  const { dryRun } = (await on.admin.get(`/campaigns/${campaign.id}/dryruns/${runId}`)).body
  assert.equal(dryRun.progress.done, 9)
})

test('those are held out in a dry run who will be held out', async (t) => {
  const { on, campaign } = await account(t)
  await on.sql`
    insert into campaign_goals (campaign_id, type, url, window_days, holdout, counted_from)
    values (${campaign.id}, 'page.visited', '*', 7, 50, ${on.now()})`
  const { people, of } = await tried(on, campaign)
  await on.admin.patch(`/campaigns/${campaign.id}/edit`, { isPublished: true })
  await on.rest()
  const [row] = await on.sql`
    select count(*)::int as "heldOut" from campaign_contacts where campaign_id = ${campaign.id} and held_out = 'campaign'`
  assert.equal(people.heldOut, row?.heldOut)
  assert.ok(people.heldOut > 0)
  assert.equal(of.Welcome.people, 9 - people.heldOut)
})
