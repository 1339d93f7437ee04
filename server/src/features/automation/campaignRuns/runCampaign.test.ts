import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { suite, type TestContext, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { testApp } from '../../../../test/app.ts'
import { consumeAll } from '../../../../test/consume.ts'
import { countStatements } from '../../../../test/countStatements.ts'
import { findingTexts } from '../../../../test/findingTexts.ts'
import { testStorage } from '../../../../test/storage.ts'
import { type Config, loadConfig, withSettings } from '../../../platform/config.ts'
import { transaction } from '../../../platform/database/connection.ts'
import { startWorker } from '../../../platform/engine/worker.ts'
import { createLog } from '../../../platform/log.ts'
import { catalog, consumers, schedules, tasks } from '../../index.ts'
import { runCampaign } from './runCampaign.ts'
import { sweepCampaigns } from './sweepCampaigns.ts'
import { checkCampaigns } from './waitingEvents.ts'

const config: Config = withSettings(loadConfig({ env: {}, cwd: import.meta.dirname }))
const NOW = new Date('2026-06-01T10:00:00Z')

interface EventBody {
  id: string
  type: string
  [key: string]: unknown
}

async function setUp(t: TestContext, people: number) {
  const app = await testApp(t)
  const admin = await app.as('admin')
  const { sql } = app
  const { body } = await admin.post('/segments/new', { name: 'Source' })
  const mail = { name: 'E', subject: 'S', language: 'en', lists: [], customHtml: '<p>Hi</p>' }
  assert.equal((await admin.post('/emails/new', mail)).body.email.id, 1)
  const segmentId = body.list.id as number
  await sql`insert into contacts (date_added, firstname) select ${NOW}, 'C' || n from generate_series(1, ${people}) n`
  await sql`insert into segment_contacts (segment_id, contact_id, date_added) select ${segmentId}, id, ${NOW} from contacts`
  return {
    ...app,
    admin,
    segmentId,
    async create(events: EventBody[], more: Record<string, unknown> = {}) {
      const made = await admin.post('/campaigns/new', {
        name: 'Journey',
        lists: [segmentId],
        events,
        ...more,
      })
      assert.equal(made.status, 201, made.text)
      const ids = Object.keys(made.body.campaign.events).map(Number)
      return { id: made.body.campaign.id as number, ids, event: (n: number) => ids[n] ?? 0 }
    },
    run: (id: number, batch = 1_000, at = NOW) =>
      runCampaign(sql, id, { config, catalog, clock: () => at, batch }),
    log: async () =>
      (
        await sql`
          select event_id, contact_id, rotation, is_scheduled, trigger_date, non_action_path_taken, metadata
          from campaign_event_log order by event_id, contact_id, rotation`
      ).map((row) => ({ ...row })),
    points: async () => (await sql`select points from contacts order by id`).map((row) => row.points),
    members: async (id: number) =>
      (
        await sql`
          select contact_id, manually_removed, rotation, date_last_exited is not null as left from campaign_contacts
          where campaign_id = ${id} order by contact_id`
      ).map((row) => [row.contact_id, row.manually_removed, row.rotation, row.left]),
  }
}

const points = (id: string, value: number, more: Record<string, unknown> = {}): EventBody => ({
  id,
  type: 'lead.changepoints',
  name: `Points ${id}`,
  properties: { points: value },
  ...more,
})

suite('a campaign run', () => {
  test('members of the segments come in, first events run, and what follows them', async (t) => {
    const { create, run, log, points: score, members, sql } = await setUp(t, 3)
    const { id, event } = await create([points('a', 5, { children: ['b'] }), points('b', 2)])
    await run(id)
    assert.deepEqual(
      await members(id),
      [1, 2, 3].map((contact) => [contact, false, 1, false]),
    )
    assert.deepEqual(await score(), [7, 7, 7])
    assert.deepEqual(
      await log(),
      [event(0), event(1)].flatMap((event_id) =>
        [1, 2, 3].map((contact_id) => ({
          ...{ event_id, contact_id, rotation: 1, is_scheduled: false, trigger_date: NOW },
          ...{ non_action_path_taken: false, metadata: {} },
        })),
      ),
    )
    const changes =
      await sql`select distinct type, event_name, action_name from point_changes order by action_name`
    assert.deepEqual(
      changes.map((row) => [row.type, row.event_name, row.action_name]),
      [event(0), event(1)].map((eventId, n) => [
        'campaign',
        `${id}: Journey`,
        `${eventId}: Points ${'ab'[n]}`,
      ]),
    )
    await run(id)
    assert.deepEqual(await score(), [7, 7, 7], 'nothing runs twice')
    const told =
      await sql`select ids from domain_events where type = 'contact.changed' and payload -> 'fields' = '["campaigns"]'`
    assert.deepEqual(
      told.map((row) => row.ids),
      [[1, 2, 3]],
    )
  })

  test('batches of one, of seven and of a thousand leave the same log', async (t) => {
    const logs: unknown[] = []
    for (const batch of [1, 7, 1_000]) {
      const { create, run, log, points: score } = await setUp(t, 20)
      const { id } = await create([
        {
          id: 'c',
          type: 'lead.field_value',
          properties: { field: 'firstname', operator: 'like', value: 'C1%' },
        },
        points('yes', 3, { parent: 'c', decisionPath: 'yes' }),
        points('no', 1, { parent: 'c', decisionPath: 'no' }),
        { id: 'mail', type: 'email.send', properties: { email: 1 }, parent: 'yes' },
        points('after', 1, { parent: 'no', children: [] }),
      ])
      await run(id, batch)
      assert.equal((await score()).filter((value) => value === 3).length, 11)
      logs.push(await log())
    }
    assert.deepEqual(logs[1], logs[0])
    assert.deepEqual(logs[2], logs[0])
  })

  test('a batch of two hundred contacts costs as many statements as a batch of one', async (t) => {
    const counts: number[] = []
    for (const people of [1, 200]) {
      const { create, run, sql } = await setUp(t, people)
      const { id } = await create([
        points('a', 5, { children: ['b', 'c', 'd'] }),
        { id: 'b', type: 'lead.changetags', properties: { add_tags: ['x'] } },
        { id: 'c', type: 'lead.adddnc', properties: { channels: ['email'] } },
        { id: 'd', type: 'lead.points', properties: { operator: 'gt', score: 1 } },
      ])
      await sql`insert into tags (tag) values ('x')`
      counts.push((await countStatements(sql, () => run(id))).count)
    }
    assert.equal(counts[1], counts[0])
  })

  test('who leaves the segment leaves the campaign, and comes again only where that is allowed', async (t) => {
    const { create, run, members, points: score, sql, segmentId, admin } = await setUp(t, 2)
    const { id } = await create([points('a', 5)])
    await run(id)
    const leave = () => sql`delete from segment_contacts where contact_id = 1`
    const join = () =>
      sql`insert into segment_contacts (segment_id, contact_id, date_added) values (${segmentId}, 1, ${NOW})`
    const again = async () => {
      await sql`insert into campaign_entries (campaign_id, requested_at) values (${id}, ${NOW}) on conflict do nothing`
      await run(id)
    }
    await leave()
    await again()
    assert.deepEqual((await members(id))[0], [1, true, 1, true])
    await join()
    await again()
    assert.deepEqual((await members(id))[0], [1, true, 1, true], 'no restart')
    await admin.patch(`/campaigns/${id}/edit`, { allowRestart: true })
    await run(id)
    assert.deepEqual((await members(id))[0], [1, false, 2, false])
    assert.deepEqual(await score(), [10, 5])
    await admin.post(`/campaigns/${id}/contact/1/remove`)
    await again()
    assert.deepEqual((await members(id))[0], [1, true, 2, false], 'whom somebody removed stays out')
    await admin.post(`/campaigns/${id}/contact/1/add`)
    await leave()
    await again()
    assert.deepEqual((await members(id))[0], [1, false, 3, false], 'whom somebody added stays in')
    assert.deepEqual(await score(), [15, 5])
  })

  test('a campaign that is unpublished, before its time or after it does nothing', async (t) => {
    const { create, run, members, sql } = await setUp(t, 1)
    for (const window of [
      { isPublished: false },
      { publishUp: '2026-06-01T10:01:00+00:00' },
      { publishDown: '2026-06-01T10:00:00+00:00' },
    ]) {
      const { id } = await create([points('a', 5)], window)
      await run(id)
      assert.deepEqual(await members(id), [], JSON.stringify(window))
    }
    const { id } = await create([points('a', 5)], { publishUp: '2026-06-01T10:01:00+00:00' })
    await run(id, 1_000, new Date('2026-06-01T10:01:00Z'))
    assert.equal((await members(id)).length, 1, 'the request to enter waits for the time')
    assert.equal((await sql`select from campaign_entries where campaign_id = ${id}`).length, 0)
  })

  test('events of a type that this version does not know wait in the log with the reason, nothing after them runs, and they run once they can', async (t) => {
    const { create, run, log, points: score, admin, sql } = await setUp(t, 1)
    const { id } = await create([
      { id: 'tags', type: 'lead.changetags', properties: { add_tags: ['x'] }, children: ['p', 'later'] },
      points('p', 5),
      points('later', 3, { triggerMode: 'interval', triggerInterval: 1, triggerIntervalUnit: 'd' }),
    ])
    const older = new Map(catalog.campaignEvents)
    older.delete('lead.changetags')
    const before = { ...catalog, campaignEvents: older }
    await runCampaign(sql, id, { config, catalog: before, clock: () => NOW })
    const rows = (await log()) as { is_scheduled: boolean; trigger_date: Date | null; metadata: object }[]
    const reason = 'This version knows no type of event "lead.changetags".'
    assert.deepEqual(
      rows.map((row) => [row.is_scheduled, row.trigger_date, row.metadata]),
      [[true, null, { reason }]],
    )
    const { body } = await admin.get('/contacts/1/activity?filters[includeEvents][]=campaign.event.scheduled')
    assert.equal(body.events[0].details.reason, reason, 'the timeline says what waits, and why')
    const findings = await checkCampaigns({ storage: testStorage(), sql, config, catalog: before, now: NOW })
    assert.match(
      findingTexts(findings).join(),
      /^Campaign \d+ "Journey", event .*"lead\.changetags".* Contacts that wait there: 1\.$/,
    )
    assert.deepEqual(await score(), [0])
    // The sweep of a version that can.
    await transaction(sql, (db) =>
      sweepCampaigns.run(db, NOW, { config, catalog, log: createLog({ level: 'error' }) }),
    )
    assert.equal((await sql`select from graphile_worker.jobs where key = ${`campaign.run:${id}`}`).length, 1)
    await run(id)
    assert.deepEqual(await score(), [5])
    await run(id, 1_000, new Date('2026-06-02T10:00:00Z'))
    assert.deepEqual(await score(), [8])
  })

  test('a failed event is logged with its reason, counted, and tried again when that is due', async (t) => {
    const { create, run, log, sql } = await setUp(t, 11)
    const { id, event } = await create([
      { id: 'a', type: 'lead.scorecontactscompanies', properties: { score: 3 }, children: ['b'] },
      points('b', 1),
    ])
    const [company] = await sql`insert into companies (companyname) values ('Acme') returning id`
    await sql`insert into company_contacts (company_id, contact_id, is_primary, date_added)
      select ${company!.id}::bigint, id, true, ${NOW} from contacts where id <> 2`
    await run(id)
    const failed = (await log()).find((row) => row.contact_id === 2 && row.event_id === event(0))
    assert.deepEqual(
      [failed?.is_scheduled, failed?.trigger_date, failed?.metadata],
      [true, new Date('2026-06-01T11:00:00Z'), { failed: 1, reason: 'The contact has no company.' }],
    )
    const failures = () => sql`select contact_id, reason from campaign_event_failures`
    assert.deepEqual(
      (await failures()).map((row) => row.contact_id),
      [2],
    )
    assert.equal(
      (await sql`select failed_count from campaign_events where id = ${event(0)}`)[0]!.failed_count,
      1,
    )
    await sql`insert into company_contacts (company_id, contact_id, is_primary, date_added) values (${company!.id}, 2, true, ${NOW})`
    await run(id, 1_000, new Date('2026-06-01T11:00:00Z'))
    assert.equal((await failures()).length, 0)
    assert.ok((await log()).every((row) => !row.is_scheduled))
    assert.equal((await sql`select score from companies`)[0]!.score, 33)
  })

  test('what fails for many contacts of a batch is told once, with all of them', async (t) => {
    const { create, sql } = await setUp(t, 20)
    await sql`
      create function refuse() returns trigger language plpgsql as $$ begin
        if new.id <> 5 then raise exception 'not these'; end if; return new; end $$`
    await sql`create trigger refuse before update on contacts for each row execute function refuse()`
    const { id } = await create([points('a', 5)])
    const told: number[][] = []
    await runCampaign(sql, id, {
      config,
      catalog,
      clock: () => NOW,
      report: (error, { contactIds }) => {
        assert.match(String(error), /not these/)
        told.push(contactIds)
      },
    })
    assert.deepEqual(
      told.map((ids) => ids.length),
      [19],
    )
    const [campaign] = await sql`select is_published from campaigns where id = ${id}`
    assert.equal(campaign?.is_published, false, 'most failed')
  })

  test('one bad contact fails alone', async (t) => {
    const { create, run, log, points: score, sql } = await setUp(t, 12)
    await sql`
      create function refuse() returns trigger language plpgsql as $$ begin
        if new.id = 5 then raise exception 'not this one'; end if; return new; end $$`
    await sql`create trigger refuse before update on contacts for each row execute function refuse()`
    const { id } = await create([points('a', 5)])
    await run(id)
    assert.deepEqual(await score(), [5, 5, 5, 5, 0, 5, 5, 5, 5, 5, 5, 5])
    const bad = (await log()).filter((row) => row.metadata.failed === 1)
    assert.deepEqual(
      bad.map((row) => row.contact_id),
      [5],
    )
  })
})

suite('exactly once', () => {
  test('a run that is killed again and again gives every contact its points once', async (t) => {
    const { create, run, points: score, log, url, sql } = await setUp(t, 300)
    const { id } = await create([points('a', 5, { children: ['b'] }), points('b', 2)])
    const script = join(import.meta.dirname, '../../../../test/campaignProcess.ts')
    for (let kill = 1; kill <= 4; kill++) {
      const child = spawn(process.execPath, [script, url, String(id), NOW.toISOString(), '5'])
      await once(child.stdout, 'data')
      await sleep(kill * 40)
      child.kill('SIGKILL')
      await once(child, 'close')
    }
    const [logged] = await sql`select count(*) as n from campaign_event_log where not is_scheduled`
    assert.ok(logged!.n < 600, 'killed in the middle of the work')
    await run(id, 50)
    assert.deepEqual(new Set(await score()), new Set([7]))
    assert.equal((await log()).length, 600)
    assert.equal((await sql`select from point_changes`).length, 600)
  })

  test('two runs at the same moment share the work', async (t) => {
    const { create, run, points: score, sql } = await setUp(t, 100)
    const { id } = await create([points('a', 5, { children: ['b'] }), points('b', 2)])
    await Promise.all([run(id, 7), run(id, 7), run(id, 7)])
    assert.deepEqual(new Set(await score()), new Set([7]))
    assert.equal((await sql`select from point_changes`).length, 200)
  })
})

suite('reactions', () => {
  test('a worker brings a contact in that joins a segment, and runs the campaign', async (t) => {
    const { sql, url, create, admin, segmentId, points: score, members } = await setUp(t, 1)
    const log = createLog({ level: 'silent' })
    const worker = await startWorker({ sql, url, config, catalog, log, consumers, schedules, tasks })
    try {
      const { id } = await create([points('a', 5)])
      await until(async () => (await score())[0] === 5)
      const { body } = await admin.post('/contacts/new', { firstname: 'Late' })
      await admin.post(`/segments/${segmentId}/contact/${body.contact.id}/add`)
      await until(async () => (await score())[1] === 5)
      const { body: second } = await admin.post('/contacts/new', { firstname: 'By hand' })
      await admin.post(`/campaigns/${id}/contact/${second.contact.id}/add`)
      await until(async () => (await score())[2] === 5)
      await admin.post(`/segments/${segmentId}/contact/1/remove`)
      await until(async () => (await members(id))[0]?.[1] === true)
    } finally {
      await worker.stop()
    }
  })

  test('work that nobody told of is found by the sweep', async (t) => {
    const { sql, url, create, points: score } = await setUp(t, 3)
    await create([points('a', 5)])
    await sql`delete from domain_events`
    const log = createLog({ level: 'silent' })
    const worker = await startWorker({ sql, url, config, catalog, log, consumers, schedules, tasks })
    try {
      await until(async () => (await score()).every((value) => value === 5))
    } finally {
      await worker.stop()
    }
  })

  test('what became of a membership is told to consumers once, and ends', async (t) => {
    const { sql, create, run } = await setUp(t, 5)
    const { id } = await create([{ id: 'a', type: 'lead.changelist', properties: { addToLists: [1] } }])
    await run(id)
    await consumeAll(sql, consumers, config)
  })
})

async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await sleep(20)
}
