// Who is held out: how many, the same ones always, and none of them meets anything.
import assert from 'node:assert/strict'
import { suite, type TestContext, test } from 'node:test'
import { consumeAll } from '../../../../test/consume.ts'
import { countStatements } from '../../../../test/countStatements.ts'
import { testDatabase } from '../../../../test/database.ts'
import { rowsTouched } from '../../../../test/plan.ts'
import { loadConfig, withSettings } from '../../../platform/config.ts'
import { type Sql, transaction } from '../../../platform/database/connection.ts'
import { SYSTEM } from '../../../platform/permissions.ts'
import { catalog, consumers } from '../../index.ts'
import { runCampaign } from '../campaignRuns/runCampaign.ts'
import { addContactsToCampaigns } from '../campaigns/addContactsToCampaigns.ts'

const settings = loadConfig({ env: {}, cwd: import.meta.dirname })
const NOW = new Date('2026-11-21T08:00:00Z')
const PEOPLE = 10_000
/** Four standard deviations: one test in sixteen thousand fails by chance, and chance is fixed here. */
const BOUND = 4

const run = async (sql: Sql, id: number, { batch = 1_000, ofAll = 0 } = {}) => {
  const config = withSettings({ ...settings, given: { campaign_holdout: ofAll } })
  await consumeAll(sql, consumers, config)
  await runCampaign(sql, id, { config, catalog, clock: () => NOW, batch })
}

/** Two campaigns over a segment of everybody, in which contacts may start anew. */
async function setUp(t: TestContext, people = PEOPLE): Promise<{ sql: Sql; url: string }> {
  const { sql, url } = await testDatabase(t)
  await sql`insert into segments (name, public_name, alias, is_published) values ('S', 'S', 's', true)`
  await sql`insert into campaigns (name, is_published, allow_restart) values ('A', true, true), ('B', true, true)`
  await sql`insert into campaign_segments (campaign_id, segment_id) values (1, 1), (2, 1)`
  await sql`
    insert into campaign_events (campaign_id, name, type, event_type, properties) values
    (1, 'Reward', 'lead.changepoints', 'action', '{"points": 1}'), (1, 'Waits', 'asset.download', 'decision', '{}'),
    (2, 'Reward', 'lead.changepoints', 'action', '{"points": 1}')`
  await sql`insert into contacts (date_added) select ${NOW} from generate_series(1, ${people}::int)`
  await sql`insert into segment_contacts (segment_id, contact_id, date_added) select 1, id, ${NOW} from contacts`
  return { sql, url }
}

const enter = (sql: Sql) =>
  sql`insert into campaign_entries (campaign_id, requested_at) values (1, ${NOW}), (2, ${NOW}) on conflict do nothing`

const holdOut = (sql: Sql, campaignId: number, percent: number) =>
  sql`
    insert into campaign_goals (campaign_id, type, record_id, window_days, holdout, counted_from)
    values (${campaignId}, 'form.submitted', 1, 7, ${percent}, ${NOW})
    on conflict (campaign_id) do update set holdout = excluded.holdout`

async function heldOut(sql: Sql, campaignId: number): Promise<Map<number, string>> {
  const rows = await sql<{ id: number; by: string }[]>`
    select contact_id as id, held_out as by from campaign_contacts
    where campaign_id = ${campaignId} and held_out is not null order by 1`
  return new Map(rows.map(({ id, by }) => [id, by]))
}

/** The members are gone, as if nobody had ever been in. */
const forget = (sql: Sql) =>
  sql`truncate campaign_contacts, campaign_event_log, campaign_decisions, campaign_event_failures`

function assertShare(count: number, share: number, people = PEOPLE): void {
  const deviation = Math.sqrt(people * share * (1 - share))
  assert.ok(Math.abs(count - people * share) < BOUND * deviation, `${count} of ${people}, not ${share}`)
}

suite('ten thousand contacts', () => {
  test('the share is held out, the same people in any batch, and more with a larger share', async (t) => {
    const { sql } = await setUp(t)
    await holdOut(sql, 1, 10)
    await holdOut(sql, 2, 10)
    await enter(sql)
    await run(sql, 1)
    await run(sql, 2)
    const [first, second] = [await heldOut(sql, 1), await heldOut(sql, 2)]
    assertShare(first.size, 0.1)
    assertShare(second.size, 0.1)
    assertShare([...first.keys()].filter((id) => second.has(id)).length, 0.01)
    assert.equal((await sql`select from campaign_contacts`).length, 2 * PEOPLE)
    const met = await sql<{ id: number }[]>`
      select contact_id as id from campaign_event_log where campaign_id = 1 union all
      select contact_id from campaign_decisions where campaign_id = 1 union all
      select id from contacts where points > 1`
    assert.equal(met.filter(({ id }) => first.has(id) && second.has(id)).length, 0)
    const own = await sql<{ id: number }[]>`
      select contact_id as id from campaign_event_log where campaign_id = 1
      union all select contact_id from campaign_decisions where campaign_id = 1`
    assert.deepEqual(
      [...new Set(own.map(({ id }) => id))].filter((id) => first.has(id)),
      [],
    )
    assert.equal(own.length, 2 * (PEOPLE - first.size))

    await forget(sql)
    await enter(sql)
    await run(sql, 1, { batch: 37 })
    assert.deepEqual(await heldOut(sql, 1), first)

    await forget(sql)
    await holdOut(sql, 1, 25)
    await enter(sql)
    await run(sql, 1)
    const more = await heldOut(sql, 1)
    assertShare(more.size, 0.25)
    assert.deepEqual(
      [...first.keys()].filter((id) => !more.has(id)),
      [],
    )
  })

  test('leaving, coming back and another share change nobody who has been in; without a holdout they come in', async (t) => {
    const { sql } = await setUp(t)
    await holdOut(sql, 1, 10)
    await enter(sql)
    await run(sql, 1)
    const first = await heldOut(sql, 1)
    const comeBack = async () => {
      await sql`update segment_contacts set manually_removed = true`
      await enter(sql)
      await run(sql, 1)
      assert.equal(
        (await sql`select from campaign_contacts where not manually_removed and campaign_id = 1`).length,
        0,
      )
      await sql`update segment_contacts set manually_removed = false`
      await enter(sql)
      await run(sql, 1)
    }
    await comeBack()
    assert.deepEqual(await heldOut(sql, 1), first)
    await holdOut(sql, 1, 50)
    await comeBack()
    assert.deepEqual(await heldOut(sql, 1), first)
    const log = await sql`select contact_id from campaign_event_log where campaign_id = 1`
    assert.deepEqual(log.filter((row) => first.has(Number(row.contact_id))).length, 0)
    await sql`delete from campaign_goals where campaign_id = 1`
    await comeBack()
    assert.equal((await heldOut(sql, 1)).size, 0)
  })

  test('the account holds the same people out of every campaign', async (t) => {
    const { sql } = await setUp(t)
    await holdOut(sql, 1, 20)
    await enter(sql)
    await run(sql, 1, { ofAll: 10 })
    await run(sql, 2, { ofAll: 10 })
    const by = (held: Map<number, string>, who: string) =>
      [...held].filter(([, one]) => one === who).map(([id]) => id)
    const [first, second] = [await heldOut(sql, 1), await heldOut(sql, 2)]
    assertShare(by(first, 'account').length, 0.1)
    assertShare(by(first, 'campaign').length, 0.18)
    assert.deepEqual(by(second, 'account'), by(first, 'account'))
    assert.equal(by(second, 'campaign').length, 0)
  })
})

test('who is added by hand is drawn alike, and who was in before the holdout takes part', async (t) => {
  const { sql } = await setUp(t, 1_000)
  const add = (from: number, to: number) =>
    transaction(sql, (db) =>
      addContactsToCampaigns(
        db,
        Array.from({ length: to - from }, (_, n) => ({ campaignId: 1, contactId: from + n + 1 })),
        { actor: SYSTEM, config: withSettings(settings), now: NOW },
      ),
    )
  await add(0, 500)
  await run(sql, 1)
  await holdOut(sql, 1, 50)
  await sql`delete from campaign_segments`
  const counted = await countStatements(sql, () => add(0, 1_000))
  assert.equal(counted.count, 2)
  await run(sql, 1)
  const held = await heldOut(sql, 1)
  assert.equal([...held.keys()].filter((id) => id <= 500).length, 0)
  assertShare(held.size, 0.5, 500)
  const waiting = await sql<
    { id: number }[]
  >`select contact_id as id from campaign_decisions where campaign_id = 1`
  assert.equal(waiting.filter(({ id }) => held.has(id)).length, 0)
  const [left] = await sql`select count(*) as count from campaign_contacts where awaits_start`
  assert.equal(Number(left?.count), 0, 'nobody awaits a start that never comes')
})

test('times that depend on the time zone of contacts hold nobody up', async (t) => {
  const { sql } = await setUp(t, 200)
  await sql`
    update campaign_events set trigger_mode = 'interval', trigger_interval = 1, trigger_interval_unit = 'd', trigger_hour = '09:00'
    where id = 1`
  await holdOut(sql, 1, 50)
  await enter(sql)
  await run(sql, 1)
  const held = await heldOut(sql, 1)
  const log = await sql<
    { id: number }[]
  >`select contact_id as id from campaign_event_log where campaign_id = 1`
  assert.equal(log.length, 200 - held.size)
  assert.equal(log.filter(({ id }) => held.has(id)).length, 0)
  assert.equal((await sql`select from campaign_contacts where awaits_start and campaign_id = 1`).length, 0)
})

test('a holdout reads one row more for each statement, not for each contact', async (t) => {
  const { sql, url } = await setUp(t)
  await sql`insert into campaigns (name) select 'C' from generate_series(1, 200)`
  await sql`
    insert into campaign_goals (campaign_id, type, record_id, window_days, holdout, counted_from)
    select id, 'form.submitted', 1, 7, 10, ${NOW} from campaigns`
  await sql`analyze`
  await enter(sql)
  const touched = await rowsTouched(url, (pool) => run(pool, 1))
  assert.ok(touched.of('campaign_goals') < 2_000, `${touched.of('campaign_goals')} rows of goals`)
  assert.ok(
    touched.of('campaign_contacts') < 12 * PEOPLE,
    `${touched.of('campaign_contacts')} rows of members`,
  )
})
