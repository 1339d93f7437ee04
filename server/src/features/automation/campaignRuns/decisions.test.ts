// What decisions cost, and the limits of campaigns that go wrong.

import assert from 'node:assert/strict'
import { suite, type TestContext, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { journeys } from '../../../../test/campaigns.ts'
import { consumeAll } from '../../../../test/consume.ts'
import { countStatements } from '../../../../test/countStatements.ts'
import { testDatabase } from '../../../../test/database.ts'
import { rowsTouched } from '../../../../test/plan.ts'
import { appendHappenings } from '../../../catalog/happenings.ts'
import { setClock } from '../../../platform/clock.ts'
import { loadConfig, withSettings } from '../../../platform/config.ts'
import type { Sql } from '../../../platform/database/connection.ts'
import { insertCursors } from '../../../platform/engine/cursors.ts'
import { startWorker } from '../../../platform/engine/worker.ts'
import { createLog } from '../../../platform/log.ts'
import { catalog, consumers, schedules, tasks } from '../../index.ts'
import { runCampaign } from './runCampaign.ts'
import { takeDecisions } from './takeDecisions.ts'

const config = withSettings(loadConfig({ env: {}, cwd: import.meta.dirname }))
const NOW = new Date('2026-11-21T08:00:00Z')
const LATER = new Date('2026-11-23T08:00:00Z')
const BATCH = 1_000
const TABLES = ['campaign_contacts', 'campaign_decisions', 'campaign_event_log', 'contacts']

/** So many members wait at a decision with both sides, in several campaigns. */
async function waiting(t: TestContext, people: number): Promise<{ sql: Sql; url: string }> {
  const { sql, url } = await testDatabase(t)
  await sql`insert into contacts (date_added) select ${NOW} from generate_series(1, ${people}::int)`
  await sql`insert into campaigns (name, is_published) values ('A', true), ('B', true), ('C', true)`
  await sql`
    insert into campaign_events (campaign_id, parent_id, name, type, event_type, properties, decision_path, trigger_mode,
      trigger_interval, trigger_interval_unit)
    select c, p, n, t, k, x::jsonb, s, m, 1, 'd' from (values
      (1, null, 'Root', 'lead.changepoints', 'action', '{"points": 1}', null, null),
      (1, 1, 'Download', 'asset.download', 'decision', '{}', null, null),
      (1, 2, 'Yes', 'lead.changetags', 'action', '{"add_tags": ["y"]}', 'yes', null),
      (1, 2, 'No', 'lead.changetags', 'action', '{"add_tags": ["n"]}', 'no', 'interval'),
      (2, null, 'Other', 'asset.download', 'decision', '{}', null, null),
      (3, null, 'Timed', 'lead.changepoints', 'action', '{"points": 1}', null, 'interval'),
      (3, null, 'Jump', 'campaign.jump_to_event', 'action', '{"jumpToEvent": 6}', null, null)) e (c, p, n, t, k, x, s, m)`
  await sql`
    insert into campaign_contacts (campaign_id, contact_id, date_added, awaits_start)
    select c, n, ${NOW}, false from generate_series(1, ${people}::int) n, generate_series(1, 3) c`
  await sql`
    insert into campaign_event_log (event_id, contact_id, campaign_id, date_triggered)
    select 1, n, 1, ${NOW} from generate_series(1, ${people}::int) n`
  await sql`
    insert into campaign_decisions (contact_id, event_id, campaign_id, rotation, waits_since, due_at)
    select n, e, case e when 2 then 1 else 2 end, 1, ${NOW},
      case when e = 2 and n <= ${BATCH} then ${LATER}::timestamptz - interval '1 day' + n * interval '1 ms' end
    from generate_series(1, ${people}::int) n, generate_series(2, 5, 3) e`
  await sql`analyze`
  return { sql, url }
}

const download = (sql: Sql, ids: number[], at = LATER) =>
  appendHappenings(
    sql,
    [{ type: 'contact.changed', ids, payload: { fields: ['downloads'], assetId: 1 } }],
    at,
  )
const range = (from: number, count: number) => Array.from({ length: count }, (_, n) => from + n)

/** A single transaction of the run: told to stop while it is under way, it ends after it. */
async function oneBatch(sql: Sql, campaignId: number): Promise<void> {
  const stop = new AbortController()
  const clock = () => {
    stop.abort()
    return LATER
  }
  await runCampaign(sql, campaignId, { config, catalog, clock, signal: stop.signal })
}

/** So many rows of the event are due; those of others stay as they are. */
const due = (sql: Sql, event: number, campaign: number, first: number) => sql`
  insert into campaign_event_log (event_id, contact_id, campaign_id, is_scheduled, trigger_date, base_at)
  select ${event}, n, ${campaign}, true, ${LATER}, ${NOW} from generate_series(${first}::int, ${first + BATCH - 1}::int) n`

interface Act {
  /** The event whose rows of the log tell that it has happened. */
  event: number
  prepare?: (sql: Sql, people: number) => Promise<unknown>
  run: (sql: Sql) => Promise<unknown>
}

const acts: Readonly<Record<string, Act>> = {
  'taking decisions': {
    event: 2,
    async prepare(sql, people) {
      await insertCursors(sql, ['campaigns.decisions'])
      await download(sql, range(people - BATCH, BATCH))
    },
    run: (sql) => consumeAll(sql, [takeDecisions(catalog)], config),
  },
  'their "no" side': { event: 2, run: (sql) => oneBatch(sql, 1) },
  'an immediate action': {
    event: 4,
    prepare: (sql, people) => due(sql, 4, 1, people - BATCH),
    run: (sql) => oneBatch(sql, 1),
  },
  'a timed action': {
    event: 6,
    prepare: (sql, people) => due(sql, 6, 3, people - BATCH),
    run: (sql) => oneBatch(sql, 3),
  },
  'a jump': {
    event: 7,
    prepare: (sql, people) => due(sql, 7, 3, people - BATCH),
    run: (sql) => oneBatch(sql, 3),
  },
}

suite('plan budgets', () => {
  for (const [name, act] of Object.entries(acts))
    test(`${name}: a thousand contacts read a few thousand rows of each table, beside 20,000 as beside 100,000`, async (t) => {
      const read: Record<string, number>[] = []
      for (const people of [20_000, 100_000]) {
        const { sql, url } = await waiting(t, people)
        setClock(() => LATER)
        t.after(() => setClock())
        await act.prepare?.(sql, people)
        await sql`vacuum analyze`
        const touched = await rowsTouched(url, act.run)
        const [count] = await sql`
          select count(*)::int as done from campaign_event_log where event_id = ${act.event} and not is_scheduled`
        assert.equal(count?.done, BATCH)
        read.push(Object.fromEntries(TABLES.map((table) => [table, touched.of(table)])))
      }
      const [few = {}, many = {}] = read
      for (const table of TABLES) {
        t.diagnostic(`${table}: ${few[table]} rows beside 20,000, ${many[table]} beside 100,000`)
        for (const rows of [few[table], many[table]])
          assert.ok(Number(rows) < 5_000, `${table}: ${rows} rows`)
        assert.ok(
          Number(many[table]) <= Number(few[table]) * 1.2 + 100,
          `${table}: more rows in a larger table`,
        )
      }
    })

  test('a thousand contacts who take decisions cost as many statements as one', async (t) => {
    const { sql } = await waiting(t, 2_000)
    const consumer = takeDecisions(catalog)
    await insertCursors(sql, [consumer.name])
    setClock(() => LATER)
    t.after(() => setClock())
    const counts: number[] = []
    for (const ids of [range(1, 40), range(100, 1)]) {
      await download(sql, ids)
      counts.push((await countStatements(sql, () => consumeAll(sql, [consumer], config))).count)
    }
    assert.equal(counts[1], counts[0])
    const more = await countStatements(sql, async () => {
      await download(sql, range(200, 1_000))
      await consumeAll(sql, [consumer], config)
    })
    assert.ok(more.count <= Number(counts[0]) + 3, `${more.count} statements, ${counts[0]} for one contact`)
  })
})

suite('what goes wrong', () => {
  test('a campaign whose event fails for a tenth of its members is unpublished and tells of it; publishing it again forgets that', async (t) => {
    const journey = await journeys(t)
    const { sql, admin } = journey
    const ids = await journey.contacts(range(1, 20).map((n) => ({ firstname: `C${n}` })))
    const [company] = await sql`insert into companies (companyname) values ('Acme') returning id`
    const employ = (contacts: number[]) =>
      sql`insert into company_contacts (company_id, contact_id, is_primary, date_added)
        select ${company!.id}::bigint, id, true, ${journey.now()} from unnest(${contacts}::bigint[]) id`
    await employ(ids.slice(1))
    const made = await journey.campaign([{ type: 'lead.scorecontactscompanies', with: { score: 1 } }])
    await journey.add(made, ids)
    await journey.rest()
    const published = async () => (await admin.get(`/campaigns/${made.id}`)).body.campaign.isPublished
    assert.equal(await published(), true, 'one of twenty')
    await journey.moveTo('PT1H')
    assert.equal(await published(), false, 'twice one of twenty')
    const waits = async () =>
      (await admin.get('/attention')).body.items.filter(
        ({ code }: { code: string }) => code === 'campaign.failed',
      )
    assert.deepEqual(
      (await waits()).map(({ ids: stopped }: { ids: number[] }) => stopped),
      [[made.id]],
    )
    const told = await sql`select ids, payload from domain_events where type = 'campaign.unpublished'`
    const pauses = await sql`select ended_at as until from campaign_pauses`
    assert.deepEqual([...pauses], [{ until: null }])
    assert.deepEqual(
      told.map((row) => ({ ...row })),
      [
        {
          ids: [made.id],
          payload: {
            eventId: made.eventId('lead.scorecontactscompanies'),
            eventName: 'lead.scorecontactscompanies',
            failed: 2,
            members: 20,
          },
        },
      ],
    )
    await employ(ids.slice(0, 1))
    await journey.moveTo('PT2H')
    assert.equal((await made.log(ids[0])).at(0)?.due, '2026-06-01T12:00:00Z', 'nothing runs meanwhile')
    await admin.patch(`/campaigns/${made.id}/edit`, { isPublished: true })
    assert.deepEqual(await waits(), [])
    const [event] = await sql`select failed_count from campaign_events where campaign_id = ${made.id}`
    assert.equal(event?.failed_count, 0)
    await journey.rest()
    assert.deepEqual(await made.story(ids[0]!), ['lead.scorecontactscompanies'])
    assert.equal((await sql`select from campaign_event_failures`).length, 0)
  })

  test('an event that one contact is poison for fails for that one, with every size of batch', async (t) => {
    for (const batch of [1, 7, 1_000]) {
      const journey = await journeys(t, { batch })
      const { sql } = journey
      const ids = await journey.contacts(range(1, 20).map((n) => ({ firstname: `C${n}` })))
      await sql`
        create function refuse() returns trigger language plpgsql as $$ begin
          if new.firstname = 'C7' then raise exception 'not this one'; end if; return new; end $$`
      await sql`create trigger refuse before update on contacts for each row execute function refuse()`
      const made = await journey.campaign([
        {
          type: 'lead.changepoints',
          with: { points: 1 },
          next: [{ type: 'lead.adddnc', with: { channels: ['sms'] } }],
        },
      ])
      await journey.add(made, ids)
      await journey.rest()
      const log = await made.log()
      assert.equal(log.length, 39)
      assert.deepEqual(
        log.filter(({ metadata }) => metadata.failed === 1).map(({ contactId }) => contactId),
        [ids[6]],
      )
    }
  })

  test('a window that opens starts the campaign, and one that closes stops it', async (t) => {
    const journey = await journeys(t, { at: new Date().toISOString() })
    const { sql, url, admin } = journey
    setClock()
    const [id = 0] = await journey.contacts([{ firstname: 'Ada' }])
    const log = createLog({ level: 'silent' })
    const worker = await startWorker({ sql, url, config, catalog, log, consumers, schedules, tasks })
    try {
      const opens = new Date(Math.ceil(Date.now() / 1_000) * 1_000 + 3_000)
      let closes = new Date(opens.getTime() + 60_000)
      const made = await journey.campaign(
        [
          { type: 'lead.changepoints', name: 'open', with: { points: 1 } },
          { type: 'lead.changepoints', name: 'closed', with: { points: 1 }, after: new Date('2999-01-01') },
        ],
        { isPublished: false },
      )
      // The interface takes whole minutes.
      await sql`
        update campaigns set is_published = true, publish_up = ${opens}, publish_down = ${closes} where id = ${made.id}`
      await admin.post(`/campaigns/${made.id}/contact/${id}/add`)
      let story: string[] = []
      while (!story.includes('open') && Date.now() < closes.getTime()) {
        story = await made.story(id)
        await sleep(20)
      }
      const ran = (await made.log(id)).find(({ event }) => event === 'open')
      assert.ok(ran, 'it runs while the window is open')
      const late = new Date(ran.at).getTime() - opens.getTime()
      t.diagnostic(`${late} ms after the window opened`)
      assert.ok(late >= 0, `${late} ms`)
      closes = new Date(Date.now() + 2_000)
      await sql`update campaigns set publish_down = ${closes} where id = ${made.id}`
      await sql`
        update campaign_event_log set trigger_date = ${new Date(closes.getTime() + 500)}, base_at = null where is_scheduled`
      await sleep(closes.getTime() + 2_500 - Date.now())
      assert.match((await made.story(id)).join(), /^open,closed: due /)
    } finally {
      await worker.stop()
    }
  })
})
