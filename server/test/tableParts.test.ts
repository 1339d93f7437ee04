// What features declare of their tables: counters that many add to at once, and indexes that the upkeep builds.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { indexListsTask } from '../src/features/audience/fields/listIndexes.ts'
import { catalog, features } from '../src/features/index.ts'
import { listMigrations, migrate } from '../src/platform/database/migrate.ts'
import { createPartitions } from '../src/platform/database/partitions.ts'
import { findMissingIndexes } from '../src/platform/database/tableIndexes.ts'
import type { TaskContext } from '../src/platform/engine/jobs.ts'
import { emptyDatabase, testDatabase } from './database.ts'

test('every counter is a column of its domain, and its differences go with their row', async (t) => {
  const { sql } = await testDatabase(t)
  const found = await sql<{ table: string; column: string; text: string | null }[]>`
    select c.relname as "table", a.attname as "column", (
      select string_agg(pg_get_triggerdef(g.oid), '') from pg_trigger g
      join pg_proc f on f.oid = g.tgfoid where g.tgrelid = c.oid and f.proname = 'drop_count_differences') as text
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0
    where c.relnamespace = 'public'::regnamespace`
  const columns = new Map(found.map(({ table, column, text }) => [`${table}.${column}`, text]))
  assert.ok(catalog.counters.size > 15)
  for (const [name, { table, column, key }] of catalog.counters) {
    assert.ok(columns.has(name), name)
    for (const one of [key.id, ...key.part]) assert.ok(columns.has(`${table}.${one}`), `${name}: ${one}`)
    assert.equal(name, `${table}.${column}`)
    // Links are not deleted.
    if (key.id === 'id' && table !== 'redirects')
      assert.match(columns.get(name) ?? '', new RegExp(`'${name}'`))
  }
  for (const { name, counters = [], tables = [], reads = [] } of features)
    for (const { table } of counters) assert.ok([...tables, ...reads].includes(table), `${name}: ${table}`)
})

test('every index that the upkeep builds belongs to a table of its feature, and the migrations make it in a small database', async (t) => {
  const { sql } = await testDatabase(t)
  assert.deepEqual(await findMissingIndexes(sql, catalog.indexes), [])
  const written = new Set(features.flatMap(({ tables = [] }) => tables))
  for (const { name, indexes = [], tables = [], reads = [] } of features)
    for (const { on } of indexes)
      assert.ok(tables.includes(on) || (reads.includes(on) && !written.has(on)), `${name}: ${on}`)
})

test('a large event log and a large log of visits keep their indexes through the migration, and get the new ones beside the work', {
  timeout: 120_000,
}, async (t) => {
  const { sql, url } = await emptyDatabase(t)
  const known = listMigrations()
  await migrate(
    url,
    known.filter(({ version }) => version < 25),
  )
  const definitions = async () =>
    (
      await sql<{ text: string }[]>`
        select indexname || ' ' || indexdef as text from pg_indexes
        where tablename = 'campaign_event_log' or tablename like 'page_hits%' order by 1`
    ).map(({ text }) => text)
  await sql`insert into contacts (date_added) select now() from generate_series(1, 10001)`
  await sql`insert into campaigns (name) values ('C')`
  await sql`insert into campaign_events (campaign_id, name, type, event_type, event_order) select id, 'E', 'lead.changetags', 'action', 1 from campaigns`
  await sql`
    insert into campaign_event_log (campaign_id, event_id, contact_id, is_scheduled)
    select e.campaign_id, e.id, c.id, true from contacts c, campaign_events e`
  await createPartitions(sql, new Date('2026-11-22T08:00:00Z'))
  await sql`
    insert into page_hits (date_hit, code, page_id, tracking_id)
    select timestamptz '2026-10-01' + n * interval '10 minutes', 200, 1, 'device ' || n from generate_series(1, 10001) n`
  await migrate(url, known)
  const before = (await definitions()).join('\n')
  assert.match(before, /campaign_event_log_due_idx/)
  assert.match(before, /campaign_event_log_contact_idx/)
  assert.doesNotMatch(before, /scheduled_idx|member_idx|visitor_idx/)

  const stopped = AbortSignal.abort()
  const context = { sql, catalog, signal: stopped } as TaskContext
  assert.deepEqual(await indexListsTask.run({}, context), {}, 'asked to go on later')
  await indexListsTask.run({}, { ...context, signal: new AbortController().signal })
  assert.deepEqual(await findMissingIndexes(sql, catalog.indexes), [])

  const fresh = await emptyDatabase(t)
  await migrate(fresh.url, known)
  await createPartitions(fresh.sql, new Date('2026-11-22T08:00:00Z'))
  const wanted = await fresh.sql<{ text: string }[]>`
    select indexname || ' ' || indexdef as text from pg_indexes where tablename = 'campaign_event_log' order by 1`
  const log = (await definitions()).filter((text) => text.startsWith('campaign_event_log'))
  assert.deepEqual(
    log,
    wanted.map(({ text }) => text),
  )
  const perPartition = await sql<{ table: string; count: number }[]>`
    select tablename as table, count(*) filter (where indexdef like '%(tracking_id, page_id)%')::int as count
    from pg_indexes where tablename like 'page_hits%' group by 1`
  assert.ok(perPartition.length > 4)
  for (const { table, count } of perPartition) assert.equal(count, 1, table)
  await createPartitions(sql, new Date('2027-06-01T08:00:00Z'))
  const [later] =
    await sql`select count(*)::int as n from pg_indexes where tablename = 'page_hits_2027_06' and indexdef like '%(tracking_id, page_id)%'`
  assert.equal(later?.n, 1, 'a partition that comes later has it')
})

test('an index whose build was stopped before it replaced another is finished', async (t) => {
  const { sql } = await testDatabase(t)
  await sql`create index campaign_event_log_due_idx on campaign_event_log (campaign_id, trigger_date, id)`
  const missing = await findMissingIndexes(sql, catalog.indexes)
  assert.deepEqual(
    missing.map(({ name, isBuilt }) => [name, isBuilt]),
    [['campaign_event_log_scheduled_idx', true]],
  )
  await indexListsTask.run({}, { sql, catalog, signal: new AbortController().signal } as TaskContext)
  assert.deepEqual(await findMissingIndexes(sql, catalog.indexes), [])
})
