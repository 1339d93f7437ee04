// Campaigns take turns, and nobody else waits for them: through the real worker.

import assert from 'node:assert/strict'
import { suite, type TestContext, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { testDatabase } from '../../../../test/database.ts'
import { type Config, loadConfig, withSettings } from '../../../platform/config.ts'
import type { Sql } from '../../../platform/database/connection.ts'
import { insertJobs, startJobs, type Task } from '../../../platform/engine/jobs.ts'
import { createLog } from '../../../platform/log.ts'
import { catalog } from '../../index.ts'
import { insertRunJobs, runCampaignTask } from './runCampaign.ts'

const config: Config = withSettings(loadConfig({ env: {}, cwd: import.meta.dirname }))
const NOW = new Date('2026-11-21T08:00:00Z')
const CAMPAIGNS = 20
const PEOPLE = 2_500

interface Start {
  task: string
  id: number
  /** Jobs of the lane that had started and not ended, with this one. */
  atOnce: number
}

/** Twenty campaigns that everybody has yet to enter, and tasks that tell when they start. */
async function setUp(t: TestContext) {
  const { sql, url } = await testDatabase(t)
  await sql`insert into contacts (date_added) select ${NOW} from generate_series(1, ${PEOPLE}::int)`
  await sql`insert into segments (name, public_name, alias, is_published) values ('S', 'S', 's', true)`
  await sql`insert into segment_contacts (segment_id, contact_id, date_added) select 1, id, ${NOW} from contacts`
  await sql`insert into campaigns (name, is_published) select 'C' || n, true from generate_series(1, ${CAMPAIGNS}::int) n`
  await sql`insert into campaign_segments select id, 1 from campaigns`
  await sql`insert into campaign_entries (campaign_id, requested_at) select id, ${NOW} from campaigns`
  await sql`
    insert into campaign_events (campaign_id, name, type, event_type, properties)
    select id, 'A', 'lead.changepoints', 'action', '{"points": 1}' from campaigns`
  const starts: Start[] = []
  const running: Record<string, number> = {}
  const told = (task: Task): Task => ({
    ...task,
    async run(payload, context) {
      const { name } = task
      running[name] = (running[name] ?? 0) + 1
      const { campaignId = 0 } = payload as { campaignId?: number }
      starts.push({ task: name, id: campaignId, atOnce: running[name] })
      try {
        return await task.run(payload, context)
      } finally {
        running[name]--
      }
    },
  })
  const ping: Task = { name: 'ping', lane: 'interactive', run: async () => undefined }
  const log = createLog({ level: 'error' })
  const start = (sliceMs: number) =>
    startJobs([told(runCampaignTask), told(ping)], {
      ...{ sql, url, config, catalog, log, sliceMs },
      clock: () => NOW,
    })
  return { sql, starts, ping, start }
}

async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) await sleep(10)
}

const isDone = async (sql: Sql) =>
  (await sql`select from graphile_worker.jobs limit 1`).length === 0 &&
  (await sql`select from campaign_event_log where is_scheduled limit 1`).length === 0

suite('lanes and slices', () => {
  test('an interactive job starts before any of twenty full campaigns gets its second slice', async (t) => {
    const { sql, starts, ping, start } = await setUp(t)
    const ids = Array.from({ length: CAMPAIGNS }, (_, n) => n + 1)
    await insertRunJobs(sql, ids)
    const jobs = await start(100)
    try {
      await until(() => starts.length >= 2)
      const asked = performance.now()
      await insertJobs(sql, [{ task: ping, payload: {}, key: 'ping', mode: 'replace' }])
      await until(() => starts.some(({ task }) => task === 'ping'))
      const waited = performance.now() - asked
      await until(() => isDone(sql))
      t.diagnostic(`the interactive job waited ${waited.toFixed(0)} ms`)
    } finally {
      await jobs.stop()
    }
    const slices = starts.filter(({ task }) => task !== 'ping').map(({ id }) => id)
    const second = starts.findIndex(
      ({ task, id }, n) => task !== 'ping' && starts.slice(0, n).some((one) => one.id === id),
    )
    assert.ok(starts.findIndex(({ task }) => task === 'ping') < second, 'before the second slice of any')
    assert.deepEqual(
      slices.slice(0, CAMPAIGNS).toSorted((a, b) => a - b),
      ids,
      'each has its first slice first',
    )
    assert.ok(slices.length >= 2 * CAMPAIGNS, `${slices.length} slices of ${CAMPAIGNS} campaigns`)
    assert.ok(
      starts.every(({ atOnce }) => atOnce <= 2),
      'the lane has two places, whoever asks for work at once',
    )
    const [done] = await sql`select count(*) as n, min(points) as least, max(points) as most from contacts`
    assert.deepEqual({ ...done }, { n: PEOPLE, least: CAMPAIGNS, most: CAMPAIGNS }, 'everything once')
  })

  test('what is asked for again and again keeps its turn', async (t) => {
    const { sql, starts, start } = await setUp(t)
    await insertRunJobs(sql, [1, 2, 3, 4, 5, 6])
    const jobs = await start(50)
    try {
      // Each contact that comes in asks for the campaign again.
      while (!starts.some(({ id }) => id === 6)) {
        await insertRunJobs(sql, [6])
        assert.ok(starts.length < 12, 'the others do not pass it again and again')
        await sleep(5)
      }
    } finally {
      await jobs.stop()
    }
  })

  test('a worker that stops leaves the campaign to the next one, at once', async (t) => {
    const { sql, starts, start } = await setUp(t)
    await insertRunJobs(sql, [1])
    const first = await start(60_000)
    await until(() => starts.length === 1)
    await first.stop()
    const next = await start(60_000)
    try {
      await until(async () => (await sql`select from contacts where points = 1`).length === PEOPLE)
    } finally {
      await next.stop()
    }
    assert.ok(starts.length >= 2)
  })
})
