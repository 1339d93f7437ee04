// The figure of a report on the dashboard: counted while one waits, or kept with its age.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Client, type TestApp, testApp } from '../../../../test/app.ts'
import { insertRow } from '../../../../test/insertRow.ts'
import { type Sql, transaction } from '../../../platform/database/connection.ts'
import { catalog } from '../../index.ts'
import { countReportTask } from './countReport.ts'

const DAY_MS = 86_400_000
const dayOf = (daysAgo: number) => new Date(Date.now() - daysAgo * DAY_MS).toISOString().slice(0, 10)
/** Whole days, all of which are over. */
const RANGE = `dateFrom=${dayOf(9)}&dateTo=${dayOf(2)}&timezone=UTC`

async function setUp(t: Parameters<typeof testApp>[0]) {
  const app = await testApp(t)
  const json = (value: unknown) => app.sql.json(value)
  const { id } = await insertRow(app.sql, 'reports', {
    name: 'Visits',
    source: 'page.hits',
    columns: json(['ph.url']),
    filters: json([{ column: 'ph.url', glue: 'and', condition: 'like', value: 'https://shop.example/%' }]),
    table_order: json([]),
    group_by: json([]),
    aggregators: json([]),
  })
  await app.sql`
    insert into page_hits (date_hit, tracking_id, code, url)
    select ${`${dayOf(9)}T12:00:00Z`}::timestamptz + n % 8 * interval '1 day', 'x', 200,
      case when n % 5 = 0 then 'https://other.example/' else 'https://shop.example/' end
    from generate_series(0, 79) n`
  return { app, sql: app.sql, admin: await app.as('admin'), id }
}

async function ask(client: Client, id: number, range = RANGE) {
  const { status, body, text } = await client.get(`/data/report?${range}&filter[report]=${id}`)
  assert.equal(status, 200, text)
  const { chartData, countedAt, isCounting } = body.data
  return { cached: body.cached, countedAt, isCounting, data: chartData.datasets[0].data as (number | null)[] }
}

/** While `fn` runs nothing can be read from the table. */
async function withoutTable<T>(sql: Sql, fn: () => Promise<T>): Promise<T> {
  return transaction(sql, async (db) => {
    await db`lock table page_hits in access exclusive mode`
    return fn()
  })
}

const waiting = (sql: Sql) => sql<{ payload: object }[]>`
  select j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
  where t.identifier = ${countReportTask.name}`

/** Runs what is queued, as the worker does. @returns how many were. */
async function work({ sql }: TestApp): Promise<number> {
  const jobs = await waiting(sql)
  for (const { payload } of jobs)
    assert.equal(await countReportTask.run(payload, { ...context, sql } as never), undefined)
  await sql`select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs where task_identifier = ${countReportTask.name}))`
  return jobs.length
}

const context = {
  config: { report_time_limit: 60 },
  catalog,
  clock: () => new Date(),
  signal: new AbortController().signal,
}
const EIGHT = Array.from({ length: 8 }, () => 8)

test('what is counted at once is as it is now, and nothing is kept', async (t) => {
  const { app, admin, id } = await setUp(t)
  const first = await ask(admin, id)
  assert.deepEqual([first.data, first.isCounting], [EIGHT, false])
  if (first.countedAt === null) assert.equal(first.cached, false)
  assert.equal(await work(app), 0)
})

test('what takes long is counted in the background and kept with its age; what is not counted yet is no number', async (t) => {
  const { app, sql, admin, id } = await setUp(t)
  const begun = new Date()
  const first = await withoutTable(sql, () => ask(admin, id))
  assert.deepEqual(first, { cached: false, countedAt: null, isCounting: true, data: EIGHT.map(() => null) })
  assert.equal(await work(app), 1)

  // Kept: nobody has to wait for the table.
  const kept = await withoutTable(sql, () => ask(admin, id))
  assert.deepEqual([kept.data, kept.cached, kept.isCounting], [EIGHT, true, false])
  assert.ok(new Date(kept.countedAt).getTime() >= Math.floor(begun.getTime() / 1_000) * 1_000)
  // A range that reaches further asks for the days alone that are not kept.
  const wider = await ask(admin, id, RANGE.replace(dayOf(9), dayOf(12)))
  assert.deepEqual(wider.data, [0, 0, 0, ...EIGHT])

  // Another question, another answer: who sees nobody's visits, another zone, another filter.
  const own = await app.as({
    'report:reports': ['viewown', 'viewother'],
    'page:pages': ['viewown'],
    'lead:leads': ['viewown'],
  })
  assert.deepEqual(
    (await ask(own, id)).data,
    EIGHT.map(() => 0),
  )
  const inTokyo = await ask(admin, id, RANGE.replace('UTC', 'Asia/Tokyo'))
  assert.equal(inTokyo.cached, false)
  await sql`update reports set filters = '[]' where id = ${id}`
  assert.deepEqual(
    (await ask(admin, id)).data,
    EIGHT.map(() => 10),
  )
  await sql`
    update reports set filters = ${sql.json([{ column: 'ph.url', glue: 'and', condition: 'like', value: 'https://shop.example/%' }])}
    where id = ${id}`

  // What came late is in it once it is counted again, an hour later; until then its age is said.
  await sql`insert into page_hits (date_hit, tracking_id, code, url) values (${`${dayOf(5)}T08:00:00Z`}, 'x', 200, 'https://shop.example/')`
  assert.deepEqual((await ask(admin, id)).data, EIGHT)
  await sql`update report_days set counted_at = counted_at - interval '2 hours'`
  const old = await ask(admin, id)
  assert.deepEqual([old.data, old.cached, old.isCounting], [EIGHT, true, true])
  assert.ok(new Date(old.countedAt).getTime() < Date.now() - 3_600_000)
  assert.equal(await work(app), 1)
  assert.deepEqual((await ask(admin, id)).data, EIGHT.with(4, 9))
})

test('more days than a chart has points are refused', async (t) => {
  const { admin, id } = await setUp(t)
  const range = (from: string) => `/data/report?dateFrom=${from}&dateTo=2026-01-01&filter[report]=${id}`
  assert.equal((await admin.get(range('2013-01-01'))).status, 200)
  const { status, body } = await admin.get(range('1001-01-01'))
  assert.equal(status, 400)
  assert.match(body.errors[0].message, /more than 5000 days/)
})

test('who may not see a report any more has nothing counted, and what nobody asks for is forgotten', async (t) => {
  const { app, sql, admin, id } = await setUp(t)
  await sql`insert into report_days (key, day, n, counted_at) values ('\\x00', '2020-01-01', 1, now() - interval '31 days')`
  await withoutTable(sql, () => ask(admin, id))
  await sql`update users set is_published = false where id = ${admin.userId}`
  assert.equal(await work(app), 1)
  assert.equal((await sql`select from report_days where key <> '\\x00'`).length, 0)
  await sql`update users set is_published = true where id = ${admin.userId}`
  await withoutTable(sql, () => ask(admin, id))
  assert.equal(await work(app), 1)
  assert.equal((await sql`select from report_days where key = '\\x00'`).length, 0)
})

test('a day that takes longer than a report may is said to have no number, and is not tried at each look', async (t) => {
  const { app, sql, admin, id } = await setUp(t)
  await withoutTable(sql, () => ask(admin, id))
  Object.assign(context.config, { report_time_limit: 0.05 })
  try {
    await withoutTable(sql, () => work(app))
  } finally {
    Object.assign(context.config, { report_time_limit: 60 })
  }
  const { data, isCounting } = await ask(admin, id)
  assert.deepEqual([data, isCounting], [EIGHT.map(() => null), false])
  assert.equal(await work(app), 0)
})
