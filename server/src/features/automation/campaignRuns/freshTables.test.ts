// What a campaign reads when its tables were filled a moment ago: the database has no statistics of them, or those from
// before, and dead rows stay because somebody looks at the past.

import assert from 'node:assert/strict'
import { suite, type TestContext, test } from 'node:test'
import { testDatabase } from '../../../../test/database.ts'
import { type RowsTouched, rowsTouched } from '../../../../test/plan.ts'
import { type Config, loadConfig, withSettings } from '../../../platform/config.ts'
import { type Sql, transaction } from '../../../platform/database/connection.ts'
import { planAnew } from '../../../platform/database/planAnew.ts'
import { createLog } from '../../../platform/log.ts'
import { SYSTEM } from '../../../platform/permissions.ts'
import { catalog } from '../../index.ts'
import { addContactsToCampaigns } from '../campaigns/addContactsToCampaigns.ts'
import { removeContactsFromCampaigns } from '../campaigns/removeContactsFromCampaigns.ts'
import { reactToMembers } from './reactToMembers.ts'
import { runCampaign } from './runCampaign.ts'

const config: Config = withSettings(loadConfig({ env: {}, cwd: import.meta.dirname }))
const NOW = new Date('2026-11-21T08:00:00Z')
const TABLES = ['campaign_contacts', 'campaign_event_log', 'campaign_event_failures', 'segment_contacts']
const FEW = 1_500
const MANY = 6_000

/** None, or those of a time when there was neither the segment nor the campaign. */
type Statistics = 'no' | 'stale'

/** A database whose tables nobody analyses, with a campaign over a segment of so many members that have a long history. */
async function setUp(
  t: TestContext,
  people: number,
  statistics: Statistics,
): Promise<{ url: string; sql: Sql }> {
  const { sql, url } = await testDatabase(t)
  for (const table of TABLES) await sql`alter table ${sql(table)} set (autovacuum_enabled = false)`
  await sql`insert into segments (name, public_name, alias, is_published) values ('S', 'S', 's', true), ('T', 'T', 't', true)`
  await sql`insert into campaigns (name, is_published) values ('Old', true), ('New', true)`
  await sql`
    insert into campaign_events (campaign_id, parent_id, name, type, event_type, properties) values
    (2, null, 'A', 'lead.changepoints', 'action', '{"points": 1}'), (2, 1, 'B', 'lead.changetags', 'action', '{"add_tags": ["x"]}'),
    (1, null, 'Z', 'lead.changepoints', 'action', '{"points": 1}')`
  // The plans that are kept, if any, are those of empty tables.
  for (let n = 0; n < 8; n++) await run(sql)
  await sql`insert into contacts (date_added) select ${NOW} from generate_series(1, ${people}::int)`
  await sql`
    insert into campaign_event_log (event_id, contact_id, campaign_id, rotation, date_triggered)
    select 3, id, 1, n, ${NOW} from contacts, generate_series(1, 10) n`
  await sql`insert into segment_contacts (segment_id, contact_id, date_added) select 2, id, ${NOW} from contacts`
  await sql`
    insert into campaign_contacts (campaign_id, contact_id, date_added, awaits_start) select 1, id, ${NOW}, false from contacts`
  if (statistics === 'stale') await sql`analyze`
  await sql`insert into segment_contacts (segment_id, contact_id, date_added) select 1, id, ${NOW} from contacts`
  return { url, sql }
}

const run = (sql: Sql) => runCampaign(sql, 2, { config, catalog, clock: () => NOW })

/** Rows read for each contact, with few and with many of them. */
async function perContact(
  t: TestContext,
  statistics: Statistics,
  prepare: (sql: Sql, people: number) => Promise<unknown>,
  act: (sql: Sql, people: number) => Promise<unknown>,
): Promise<Record<string, number>[]> {
  const all: Record<string, number>[] = []
  for (const people of [FEW, MANY]) {
    const { url, sql } = await setUp(t, people, statistics)
    await prepare(sql, people)
    const past = await sql.reserve()
    await past`begin isolation level repeatable read`
    await past`select from contacts limit 1`
    const touched: RowsTouched<unknown> = await rowsTouched(url, async (pool) => {
      for (let n = 0; n < 8; n++) await run(pool)
      await act(pool, people)
    })
    await past`rollback`
    past.release()
    all.push(Object.fromEntries(TABLES.map((table) => [table, touched.of(table) / people])))
  }
  return all
}

function assertLinear([few = {}, many = {}]: Record<string, number>[], most: number): void {
  for (const table of TABLES) {
    const [before = 0, after = 0] = [few[table], many[table]]
    assert.ok(after <= most, `${table}: ${after.toFixed(1)} rows read for each contact`)
    assert.ok(
      after <= before * 1.3 + 1,
      `${table}: ${before.toFixed(1)} rows for each of ${FEW}, ${after.toFixed(1)} of ${MANY}`,
    )
  }
}

const options = { actor: SYSTEM, config, now: NOW }

for (const statistics of ['no', 'stale'] as const)
  suite(`tables with ${statistics} statistics`, () => {
    test('a whole segment enters, starts and runs: each contact costs the same, however many there are', async (t) => {
      const figures = await perContact(
        t,
        statistics,
        (sql) => sql`insert into campaign_segments values (2, 1)`,
        async (sql) => {
          await sql`insert into campaign_entries (campaign_id, requested_at) values (2, ${NOW})`
          await run(sql)
          assert.equal(
            (await sql`select from campaign_event_log where campaign_id = 2 and is_scheduled`).length,
            0,
          )
        },
      )
      assertLinear(figures, 14)
    })

    test('a segment that fills brings its contacts in at the same cost', async (t) => {
      const figures = await perContact(
        t,
        statistics,
        (sql) => sql`insert into campaign_segments values (2, 1)`,
        async (sql, people) => {
          const context = { config, catalog, log: createLog({ level: 'error' }) }
          for (let from = 1; from <= people; from += 1_000) {
            const ids = Array.from({ length: 1_000 }, (_, n) => from + n)
            const payload = { fields: ['segments'], segmentId: 1, action: 'added' } as const
            await transaction(sql, (db) =>
              reactToMembers.handle(
                db,
                [{ id: from, type: 'contact.changed', ids, payload, occurredAt: NOW }],
                NOW,
                context,
              ),
            )
          }
          assert.equal(
            (await sql`select from campaign_contacts where campaign_id = 2 and not awaits_start`).length,
            people,
          )
        },
      )
      assertLinear(figures, 3)
    })

    test('contacts that are added by hand start at the same cost, and leave at it', async (t) => {
      const figures = await perContact(
        t,
        statistics,
        async () => {},
        async (sql, people) => {
          const pairs = Array.from({ length: people }, (_, n) => ({ campaignId: 2, contactId: n + 1 }))
          for (let from = 0; from < people; from += 1_000) {
            const part = pairs.slice(from, from + 1_000)
            await transaction(sql, async (db) => {
              await planAnew(db)
              await addContactsToCampaigns(db, part, options)
            })
          }
          await run(sql)
          for (let from = 0; from < people; from += 1_000) {
            const removal = { ...options, isExit: false, reason: 'r' }
            const part = pairs.slice(from, from + 1_000)
            await transaction(sql, async (db) => {
              await planAnew(db)
              await removeContactsFromCampaigns(db, part, removal)
            })
          }
          assert.equal(
            (await sql`select from campaign_contacts where campaign_id = 2 and not manually_removed`).length,
            0,
          )
        },
      )
      assertLinear(figures, 35)
    })
  })

test('who comes in behind a gap in the ids does so in short transactions', async (t) => {
  const { sql } = await testDatabase(t)
  await sql`insert into segments (name, public_name, alias, is_published) values ('S', 'S', 's', true)`
  await sql`insert into campaigns (name, is_published) values ('Old', true), ('New', true)`
  await sql`insert into campaign_segments values (2, 1)`
  await sql`insert into campaign_entries (campaign_id, requested_at) values (2, ${NOW})`
  // The ranges grow while they find nobody.
  await sql`
    insert into segment_contacts (segment_id, contact_id, date_added)
    select 1, n, ${NOW} from generate_series(310001, 350000) n`
  await run(sql)
  const parts = await sql<{ count: number }[]>`
    select count(*)::int as count from campaign_contacts group by xmin::text`
  const sizes = parts.map(({ count }) => count)
  assert.equal(
    sizes.reduce((sum, count) => sum + count, 0),
    40_000,
  )
  assert.ok(Math.max(...sizes) <= 20_000, `${sizes}`)
})
