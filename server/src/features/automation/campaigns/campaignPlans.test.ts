// How much a campaign's statements read, beside 20,000 members with as many rows of the log.

import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { countStatements } from '../../../../test/countStatements.ts'
import { testDatabase } from '../../../../test/database.ts'
import { rowsTouched } from '../../../../test/plan.ts'
import { loadConfig, withSettings } from '../../../platform/config.ts'
import { type Db, type Sql, transaction } from '../../../platform/database/connection.ts'
import { createLog } from '../../../platform/log.ts'
import { SYSTEM } from '../../../platform/permissions.ts'
import { catalog } from '../../index.ts'
import { inZone } from '../campaignDecisions/findZones.ts'
import { recordOutcomes } from '../campaignRuns/recordOutcomes.ts'
import { startMembers } from '../campaignRuns/startMembers.ts'
import { sweepCampaigns } from '../campaignRuns/sweepCampaigns.ts'
import { syncMembers } from '../campaignRuns/syncMembers.ts'
import { type Definition, takeCampaign } from '../campaignRuns/takeCampaign.ts'
import { takeDueRows } from '../campaignRuns/takeDueRows.ts'
import { addContactsToCampaigns } from './addContactsToCampaigns.ts'
import { findEventsOfCampaigns, releaseRows, removeEvents } from './campaignEvent.ts'
import { removeContactsFromCampaigns } from './removeContactsFromCampaigns.ts'

const config = withSettings(loadConfig({ env: {}, cwd: import.meta.dirname }))
const NOW = new Date('2026-11-21T08:00:00Z')
const ROWS = 20_000
const BATCH = 200
const ids = Array.from({ length: BATCH }, (_, n) => ROWS + 1 + n)

async function setUp(t: Parameters<typeof testDatabase>[0]): Promise<string> {
  const { sql, url } = await testDatabase(t)
  await sql`insert into contacts (date_added) select ${NOW} from generate_series(1, ${ROWS + BATCH}::int)`
  await sql`insert into segments (name, public_name, alias) values ('S', 'S', 's')`
  await sql`insert into segment_contacts (segment_id, contact_id, date_added) select 1, id, ${NOW} from contacts`
  await sql`insert into campaigns (name, is_published) values ('C', true)`
  await sql`insert into campaign_segments values (1, 1)`
  await sql`
    insert into campaign_events (campaign_id, parent_id, name, type, event_type, properties) values
    (1, null, 'A', 'lead.changepoints', 'action', '{"points": 1}'), (1, 1, 'B', 'lead.changepoints', 'action', '{"points": 1}')`
  await sql`
    insert into campaign_contacts (campaign_id, contact_id, date_added, awaits_start)
    select 1, n, ${NOW}, false from generate_series(1, ${ROWS}::int) n`
  await sql`
    insert into campaign_event_log (event_id, contact_id, campaign_id, date_triggered)
    select e, n, 1, ${NOW} from generate_series(1, ${ROWS}::int) n, generate_series(1, 2) e`
  await sql`analyze`
  return url
}

suite('a campaign of 20,000 members', () => {
  test('statements about 200 of them read a few times 200 rows', async (t) => {
    const url = await setUp(t)
    const tables = ['campaign_contacts', 'campaign_event_log', 'campaign_event_failures', 'segment_contacts']
    const measure = async (name: string, rows: number, fn: (db: Db) => Promise<unknown>) =>
      t.test(name, async () => {
        const touched = await rowsTouched(url, (sql: Sql) => transaction(sql, fn))
        for (const table of tables)
          assert.ok(touched.of(table) <= 5 * rows, `${table}: ${touched.of(table)} rows read for ${rows}`)
      })
    const campaign = {
      id: 1,
      name: 'C',
      allowRestart: false,
      actor: SYSTEM,
      segmentIds: [1],
      pauses: [],
    }
    const types = catalog.campaignEvents
    const events = (db: Db) => findEventsOfCampaigns(db, [1])
    const pairs = ids.map((contactId) => ({ contactId, campaignId: 1 }))

    await measure('bringing in who joined the segment', BATCH, (db) =>
      syncMembers(db, campaign, { ids }, { first: null, config, now: NOW }),
    )
    await measure('scheduling their first events', BATCH, async (db) =>
      assert.deepEqual(
        await startMembers(
          db,
          1,
          { types, events: await events(db), zone: 'UTC', now: NOW },
          { after: 0, limit: BATCH },
        ),
        { count: BATCH, last: ROWS + BATCH },
      ),
    )
    await measure('taking what is due and recording outcomes', 2 * BATCH, async (db) => {
      const { rows } = await takeDueRows(db, 1, { now: NOW, limit: BATCH })
      assert.deepEqual(
        rows.map((row) => row.contactId),
        ids,
      )
      const all = await events(db)
      const outcomes = new Map(ids.map((id) => [id, { result: 'passed' as const }]))
      const event = all[0]!
      await recordOutcomes(db, rows, outcomes, {
        campaignId: 1,
        types,
        event,
        events: all,
        zoneOf: inZone('UTC'),
        now: NOW,
        retryAt: null,
      })
    })
    await measure('removing them', 2 * BATCH, (db) =>
      removeContactsFromCampaigns(db, pairs, { actor: SYSTEM, now: NOW, isExit: false, reason: 'r' }),
    )
    await measure('adding them again', 2 * BATCH, (db) =>
      addContactsToCampaigns(db, pairs, { actor: SYSTEM, config, now: NOW }),
    )
  })

  test('the sweep and the choice of an event read a row for each event, however many wait', async (t) => {
    const url = await setUp(t)
    const touched = await rowsTouched(url, async (sql) => {
      await sql`insert into campaigns (name) values ('Rests')`
      await sql`insert into campaign_events (campaign_id, name, type, event_type) values (2, 'C', 'lead.changetags', 'action')`
      await sql`
        insert into campaign_contacts (campaign_id, contact_id, date_added)
        select 2, n, ${NOW} from generate_series(1, ${ROWS}::int) n`
      // The event that is due first has few rows, and the other events have all of theirs behind it.
      await sql`
        update campaign_event_log set is_scheduled = true, system_triggered = true, base_at = ${NOW},
          trigger_date = ${NOW}::timestamptz - case when event_id = 1 and contact_id <= 10 then interval '1 hour' else interval '0' end
        where event_id = 2 or contact_id <= 10`
      await sql`
        insert into campaign_event_log (event_id, contact_id, campaign_id, is_scheduled, trigger_date)
        select 3, n, 2, true, ${NOW} from generate_series(1, ${ROWS}::int) n`
    })
    assert.ok(touched.of('campaign_event_log') > ROWS)
    const swept = await rowsTouched(url, (sql) =>
      transaction(sql, (db) =>
        sweepCampaigns.run(db, NOW, { config, catalog, log: createLog({ level: 'error' }) }),
      ),
    )
    const taken = await rowsTouched(url, (sql) =>
      transaction(sql, async (db) => {
        const { rows, hasOthers } = await takeDueRows(db, 1, { now: NOW, limit: 1_000 })
        assert.deepEqual([rows.length, rows[0]?.eventId, hasOthers], [10, 1, true])
      }),
    )
    for (const { of } of [swept, taken])
      assert.ok(of('campaign_event_log') + of('campaign_contacts') <= 60, 'a few rows for each event')
  })

  test('a batch reads the events of a campaign again when one of them was written, and only then', async (t) => {
    const { sql } = await testDatabase(t)
    await sql`insert into campaigns (name, is_published) values ('C', true)`
    await sql`insert into campaign_events (campaign_id, name, type, event_type) select 1, 'E' || n, 'lead.changetags', 'action' from generate_series(1, 3) n`
    const take = (known: Definition | null) =>
      countStatements(sql, () =>
        transaction(sql, (db) => takeCampaign(db, 1, { known, startAfter: null, now: NOW })),
      )
    const first = await take(null)
    const known = first.result?.definition ?? null
    const same = await take(known)
    assert.deepEqual([first.count, same.count], [3, 2])
    assert.equal(same.result?.definition.events, known?.events)
    for (const change of [
      sql`update campaign_events set properties = '{"add_tags": ["x"]}' where id = 1`,
      sql`update campaign_events set is_deleted = true where id = 2`,
      sql`insert into campaign_events (campaign_id, name, type, event_type) values (1, 'F', 'lead.changetags', 'action')`,
    ]) {
      await change
      const changed = await take(known)
      assert.equal(changed.count, 3)
      assert.notDeepEqual(changed.result?.definition.events, known?.events)
    }
    await sql`update campaigns set is_published = false`
    assert.equal((await take(known)).result, null)
  })

  test('saving a campaign reads of the log what waits for the events that are saved', async (t) => {
    const url = await setUp(t)
    await rowsTouched(
      url,
      (sql) => sql`update campaign_event_log set is_scheduled = true where contact_id <= 10`,
    )
    const saved = await rowsTouched(url, (sql) =>
      transaction(sql, async (db) => {
        await releaseRows(db, [1], NOW)
        await removeEvents(db, [1, 2], NOW)
      }),
    )
    assert.ok(saved.of('campaign_event_log') <= 100, 'ten rows wait for each of two events')
    const { result } = await rowsTouched(
      url,
      (sql) => sql`
        select count(*) filter (where trigger_date is not null) as dated, count(*) filter (where is_scheduled) as waiting
        from campaign_event_log`,
    )
    assert.deepEqual({ ...result[0] }, { dated: 10, waiting: 0 })
  })
})
