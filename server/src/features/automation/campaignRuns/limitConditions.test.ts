// Conditions with slow patterns in the real runner and the real worker.
import assert from 'node:assert/strict'
import { suite, type TestContext, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { beforeDrop, testDatabase } from '../../../../test/database.ts'
import { type Config, loadConfig, withSettings } from '../../../platform/config.ts'
import { startJobs } from '../../../platform/engine/jobs.ts'
import { createLog } from '../../../platform/log.ts'
import { catalog } from '../../index.ts'
import { insertRunJobs, runCampaign, runCampaignTask } from './runCampaign.ts'

const config: Config = withSettings(loadConfig({ env: {}, cwd: import.meta.dirname }))
const NOW = new Date('2026-06-01T10:00:00Z')
/** PostgreSQL tries every way to divide the letters among the groups. */
const SLOW_PATTERN = String.raw`^(a*)(a*)(a*)(a*)(a*)(a*)\6\5\4\3\2\1b\1c*$`
const SLOW_VALUE = `${'a'.repeat(60)}b`
const REASON = 'The condition took longer than 500 ms for this contact.'
const IS_SLOW = { field: 'lastname', operator: 'regexp', value: SLOW_PATTERN }

async function setUp(t: TestContext, { plain, slow }: { plain: number; slow: number }) {
  const { sql, url } = await testDatabase(t)
  await sql`
    insert into contacts (date_added, lastname)
    select ${NOW}, case when n <= ${plain} then 'Plain' else ${SLOW_VALUE} end from generate_series(1, ${plain + slow}::int) n`
  return {
    sql,
    url,
    /** Creates a campaign for the contacts with this last name, or for all; contacts that do not match the condition get a point. */
    async create(properties: object, lastname: string | null = null) {
      const [segment] = await sql<{ id: number }[]>`
        insert into segments (name, public_name, alias, is_published) values ('S', 'S', gen_random_uuid()::text, true) returning id`
      await sql`
        insert into segment_contacts (segment_id, contact_id, date_added)
        select ${segment?.id ?? 0}, id, ${NOW} from contacts where ${lastname}::text is null or lastname = ${lastname}`
      const [campaign] = await sql<{ id: number }[]>`
        insert into campaigns (name, is_published) values ('C', true) returning id`
      const id = campaign?.id ?? 0
      await sql`insert into campaign_segments values (${id}, ${segment?.id ?? 0})`
      await sql`insert into campaign_entries (campaign_id, requested_at) values (${id}, ${NOW})`
      await sql`
        with condition as (
          insert into campaign_events (campaign_id, name, type, event_type, properties)
          values (${id}, 'Ask', 'lead.field_value', 'condition', ${JSON.stringify(properties)}::text::jsonb) returning id
        )
        insert into campaign_events (campaign_id, name, type, event_type, properties, parent_id, decision_path)
        select ${id}, 'Points', 'lead.changepoints', 'action', '{"points": 1}', id, 'no' from condition`
      return id
    },
    async outcomes(campaignId: number) {
      return sql<{ slow: boolean; reason: string | null; declined: boolean; count: number }[]>`
        select c.lastname <> 'Plain' as slow, l.metadata ->> 'reason' as reason, l.non_action_path_taken as declined,
          count(*)::int as count
        from campaign_event_log l join contacts c on c.id = l.contact_id join campaign_events e on e.id = l.event_id
        where l.campaign_id = ${campaignId} and e.type = 'lead.field_value' group by 1, 2, 3 order by 1, 2, 3`
    },
    /** Measures the longest transaction with the pattern until `work` is finished. */
    async longestMs(work: Promise<unknown>): Promise<number> {
      let longest = 0
      let isFinished = false
      void work.finally(() => {
        isFinished = true
      })
      while (!isFinished) {
        const [open] = await sql<{ ms: number }[]>`
          select coalesce(max(extract(epoch from clock_timestamp() - xact_start) * 1000), 0)::float as ms from pg_stat_activity
          where datname = current_database() and query like '%~*%' and pid <> pg_backend_pid() and state <> 'idle'`
        longest = Math.max(longest, open?.ms ?? 0)
        await sleep(50)
      }
      return longest
    },
  }
}

suite('conditions with a slow pattern', () => {
  test('a slow condition fails for its contact with the reason, other contacts continue', {
    timeout: 300_000,
  }, async (t) => {
    const { create, outcomes, sql, longestMs } = await setUp(t, { plain: 30, slow: 1 })
    const id = await create(IS_SLOW)
    const run = runCampaign(sql, id, { config, catalog, clock: () => NOW })
    const longest = await longestMs(run)
    assert.equal(await run, true)
    assert.deepEqual(
      (await outcomes(id)).map((row) => ({ ...row })),
      [
        { slow: false, reason: null, declined: true, count: 30 },
        { slow: true, reason: REASON, declined: false, count: 1 },
      ],
    )
    assert.ok(longest < 4_000, `a transaction was open for ${longest} ms`)
    const [event] = await sql<{ failures: number; retries: boolean }[]>`
      select e.failed_count as failures, exists (
        select from campaign_event_log l where l.event_id = e.id and l.is_scheduled and l.trigger_date > ${NOW}) as retries
      from campaign_events e where e.type = 'lead.field_value'`
    assert.deepEqual({ ...event }, { failures: 1, retries: true })
  })

  test('a batch with many slow contacts finishes within seconds, and its campaign is unpublished', {
    timeout: 300_000,
  }, async (t) => {
    const { create, outcomes, sql } = await setUp(t, { plain: 0, slow: 300 })
    const id = await create(IS_SLOW)
    const startedAt = performance.now()
    await runCampaign(sql, id, { config, catalog, clock: () => NOW })
    const tookMs = performance.now() - startedAt
    const failed = (await outcomes(id)).filter(({ reason }) => reason?.startsWith('The condition took '))
    assert.ok(failed.reduce((sum, { count }) => sum + count, 0) >= 30, 'a tenth of the contacts failed')
    const [campaign] = await sql<{ isPublished: boolean }[]>`
      select is_published as "isPublished" from campaigns where id = ${id}`
    assert.equal(campaign?.isPublished, false)
    assert.ok(tookMs < 30_000, `it took ${tookMs} ms`)
  })

  test('a campaign finishes while two others evaluate slow patterns', { timeout: 300_000 }, async (t) => {
    const { create, sql, url } = await setUp(t, { plain: 100, slow: 400 })
    const hostile = [await create(IS_SLOW, SLOW_VALUE), await create(IS_SLOW, SLOW_VALUE)]
    const innocent = await create({ field: 'lastname', operator: '!=', value: 'Plain' }, 'Plain')
    const log = createLog({ level: 'error' })
    const jobs = await startJobs([runCampaignTask], { sql, url, config, catalog, log, clock: () => NOW })
    beforeDrop(t, () => jobs.stop())
    await insertRunJobs(sql, hostile)
    const running = async () =>
      (await sql`select from graphile_worker.jobs where locked_at is not null`).length
    while ((await running()) < 2) await sleep(20)
    await insertRunJobs(sql, [innocent])
    const startedAt = performance.now()
    const reached = async () => (await sql`select from contacts where points = 1`).length
    while ((await reached()) < 100) {
      assert.ok(performance.now() - startedAt < 60_000, 'the campaign waits for the slow campaigns')
      await sleep(50)
    }
    t.diagnostic(`the campaign waited ${(performance.now() - startedAt).toFixed(0)} ms`)
  })

  test('unpublishing a campaign stops a slow condition within its limit', { timeout: 300_000 }, async (t) => {
    const { create, sql } = await setUp(t, { plain: 0, slow: 300 })
    const id = await create(IS_SLOW)
    const run = runCampaign(sql, id, { config, catalog, clock: () => NOW })
    await sleep(400)
    const startedAt = performance.now()
    await sql`update campaigns set is_published = false where id = ${id}`
    await run
    const tookMs = performance.now() - startedAt
    assert.ok(tookMs < 4_000, `it ran for ${tookMs} ms`)
    const [failed] = await sql`select from campaign_event_failures limit 1`
    assert.equal(failed, undefined)
  })
})
