// Old rows go, needed ones stay, and the space is given back or used again.
import assert from 'node:assert/strict'
import { suite, type TestContext, test } from 'node:test'
import { testDatabase } from '../../../../test/database.ts'
import { findingTexts } from '../../../../test/findingTexts.ts'
import { testConfig } from '../../../../test/mail.ts'
import type { Sql } from '../../../platform/database/connection.ts'
import { transaction } from '../../../platform/database/connection.ts'
import { createLog } from '../../../platform/log.ts'
import { catalog } from '../../index.ts'
import { retentionFigures } from './figures.ts'
import { checkRetention, retainedTables } from './retained.ts'
import { type Place, retainRows } from './retainRows.ts'
import { retentionSchedule, retentionTask } from './retentionTask.ts'

const NOW = new Date('2026-06-15T12:00:00Z')
const AT = { config: testConfig(), catalog, now: NOW }
const tablesOf = (days: Record<string, string>) =>
  retainedTables(catalog, { retention_days: days }, NOW).tables

async function countOf(sql: Sql, table: string): Promise<number> {
  const [row] = await sql<{ count: number }[]>`select count(*)::int as count from ${sql(table)}`
  return row?.count ?? 0
}

async function sizeOf(sql: Sql, table: string): Promise<number> {
  const [row] = await sql<
    { size: number }[]
  >`select pg_total_relation_size(${table}::regclass)::bigint as size`
  return row?.size ?? 0
}

async function hits(sql: Sql, from: string, count: number): Promise<void> {
  await sql`
    insert into page_hits (date_hit, code, url, tracking_id)
    select ${new Date(from)}::timestamptz + n * interval '1 second', 200, 'https://shop.example/', 'x' from generate_series(1, ${count}::int) n`
}

const ROUNDS = 4
const MOST_GROWN = 2.2

/** A worker of the database that is at a table just then makes its room instead, some time later. */
async function keepAutovacuumAway(sql: Sql, table: string): Promise<void> {
  const leaves = await sql<{ name: string }[]>`
    select relid::text as name from pg_partition_tree(${table}) where isleaf`
  for (const { name } of leaves) await sql.unsafe(`alter table ${name} set (autovacuum_enabled = false)`)
}

/**
 * Rows that a connection which is just being made elsewhere may still see are not cleaned up: now and then a round
 * leaves its room to the next one. Without any room that is used again, so many rounds make it ROUNDS + 1 times as much.
 */
async function inRounds(round: () => Promise<void>): Promise<void> {
  for (let n = 0; n < ROUNDS; n++) await round()
}

/** Partitions of two old months and the present one; the rows of April lie in the default. */
async function months(t: TestContext) {
  const { sql } = await testDatabase(t)
  for (const [name, from, to] of [
    ['2026_01', '2026-01-01', '2026-02-01'],
    ['2026_02', '2026-02-01', '2026-03-01'],
    ['2026_06', '2026-06-01', '2026-07-01'],
  ])
    await sql.unsafe(
      `create table if not exists page_hits_${name} partition of page_hits for values from ('${from}T00:00:00Z') to ('${to}T00:00:00Z')`,
    )
  await hits(sql, '2026-01-10T00:00:00Z', 500)
  await hits(sql, '2026-02-10T00:00:00Z', 300)
  await hits(sql, '2026-04-10T00:00:00Z', 200)
  await hits(sql, '2026-06-10T00:00:00Z', 100)
  return sql
}

suite('retention', { concurrency: true }, () => {
  test('whole months are dropped, the rest goes by row, and figures say both before', async (t) => {
    const sql = await months(t)
    const [hitsKept] = tablesOf({ page_hits: '60' })
    assert.ok(hitsKept)
    const figures = await retentionFigures(sql, hitsKept)
    assert.deepEqual(
      [figures.rows, figures.needed, figures.partitions],
      [1_000, 0, ['page_hits_2026_01', 'page_hits_2026_02']],
    )
    assert.ok(figures.bytes > 50_000)
    assert.equal(await countOf(sql, 'page_hits'), 1_100, 'figures delete nothing')
    assert.equal(await retainRows(sql, [hitsKept], AT), null)
    assert.equal(await countOf(sql, 'page_hits'), 100)
    const left =
      await sql`select relname from pg_class where relname in ('page_hits_2026_01', 'page_hits_2026_02')`
    assert.deepEqual([...left], [], 'the space is the disk’s again')
  })

  test('what was counted stays counted, and the figures say from when on rows are there', async (t) => {
    const sql = await months(t)
    const told = async () => {
      const [row] = await sql<{ counted: number; complete: Date }[]>`
        select (select sum(r.n)::int from rollups r where r.figure = f.figure and r.grain = 0) as counted, complete_from as complete
        from rollup_figures f where source = 'page_hits' order by figure limit 1`
      return row
    }
    const before = await told()
    assert.ok(before && before.counted > 0, JSON.stringify(before))
    await retainRows(sql, tablesOf({ page_hits: '60' }), AT)
    const after = await told()
    assert.equal(after?.counted, before.counted)
    assert.ok(after && after.complete >= new Date('2026-04-16T12:00:00Z') && after.complete < NOW)
  })

  test('where somebody holds the table, the month stays until the next time and nobody waits', async (t) => {
    const sql = await months(t)
    const kept = tablesOf({ page_hits: '60' })
    await transaction(sql, async (db) => {
      await db`lock table page_hits in access share mode`
      assert.equal(await retainRows(sql, kept, AT), null)
    })
    assert.equal(await countOf(sql, 'page_hits'), 900, 'rows of other parts went')
    await retainRows(sql, kept, AT)
    assert.equal(await countOf(sql, 'page_hits'), 100)
  })

  test('what is needed stays, however old', async (t) => {
    const { sql } = await testDatabase(t)
    await sql`
      insert into campaign_event_log (event_id, contact_id, campaign_id, rotation, date_triggered, trigger_date, is_scheduled)
      select 1, n, 7, 1, '2026-01-01', '2026-01-01', n = 3 from generate_series(1, 4) n`
    await sql`insert into campaign_contacts (campaign_id, contact_id, date_added, rotation) values (7, 2, '2026-01-01', 1)`
    const [log] = tablesOf({ campaign_event_log: '30' })
    assert.ok(log)
    const { rows, needed } = await retentionFigures(sql, log)
    assert.deepEqual([rows, needed], [2, 2])
    await retainRows(sql, [log], AT)
    const left = await sql<{ id: number }[]>`select contact_id as id from campaign_event_log order by 1`
    assert.deepEqual(
      left.map(({ id }) => id),
      [2, 3],
    )
  })

  test('the space of deleted rows is used again', async (t) => {
    const { sql } = await testDatabase(t)
    await keepAutovacuumAway(sql, 'point_changes')
    const fill = (at: string) => sql`
      insert into point_changes (contact_id, type, event_name, action_name, delta, date_added)
      select n, 'api', 'Points', 'Set', n, ${new Date(at)} from generate_series(1, 40000) n`
    await fill('2026-01-01')
    const before = await sizeOf(sql, 'point_changes')
    await inRounds(async () => {
      await retainRows(sql, tablesOf({ point_changes: '30' }), AT)
      assert.equal(await countOf(sql, 'point_changes'), 0)
      await fill('2026-01-01')
    })
    const grown = (await sizeOf(sql, 'point_changes')) / before
    assert.ok(grown < MOST_GROWN, `grown to ${grown.toFixed(2)} of what it was`)
  })

  test('a month that is dropped gives its space back, and the space of rows beside the months is used again', async (t) => {
    const { sql } = await testDatabase(t)
    await sql.unsafe(
      "create table page_hits_2026_01 partition of page_hits for values from ('2026-01-01T00:00:00Z') to ('2026-02-01T00:00:00Z')",
    )
    await keepAutovacuumAway(sql, 'page_hits')
    const whole = async () => {
      const [row] = await sql<{ size: number }[]>`
        select sum(pg_total_relation_size(relid))::bigint as size from pg_partition_tree('page_hits')`
      return row?.size ?? 0
    }
    await hits(sql, '2026-04-10T00:00:00Z', 20_000)
    const before = await whole()
    await hits(sql, '2026-01-10T00:00:00Z', 20_000)
    const month = await sizeOf(sql, 'page_hits_2026_01')
    assert.ok(month > 2_000_000 && (await whole()) >= before + month / 2)
    await retainRows(sql, tablesOf({ page_hits: '100' }), AT)
    const between = await whole()
    assert.ok(between <= before * 1.1, `${between} is more than ${before}`)
    assert.equal(await countOf(sql, 'page_hits'), 20_000)

    await inRounds(async () => {
      await retainRows(sql, tablesOf({ page_hits: '30' }), AT)
      assert.equal(await countOf(sql, 'page_hits'), 0)
      await hits(sql, '2026-05-01T00:00:00Z', 20_000)
    })
    const grown = (await whole()) / before
    assert.ok(grown < MOST_GROWN, `grown to ${grown.toFixed(2)} of what it was`)
  })

  test('a job that is stopped goes on where it was, and every row is looked at', async (t) => {
    const sql = await months(t)
    const kept = tablesOf({ page_hits: '60', point_changes: '30' })
    const places: (Place | null)[] = []
    let place: Place | null = null
    for (let n = 0; n < 50; n++) {
      const stopping = new AbortController()
      if (n < 3) stopping.abort()
      place = await retainRows(sql, kept, { ...AT, place, signal: stopping.signal })
      places.push(place)
      if (place === null) break
    }
    assert.ok(places.length === 4 && places[0] !== null, JSON.stringify(places))
    assert.equal(await countOf(sql, 'page_hits'), 100)
  })

  test('the job does it once a day, by the key, and what the key says wrongly is named', async (t) => {
    const sql = await months(t)
    const days = { page_hits: '60', notes: '3', constructor: '3', email_sends: 'soon', audit_log: '364' }
    const config = testConfig({ retention_days: days })
    assert.equal(retentionSchedule.next(NOW, {} as never).getTime() - NOW.getTime(), 86_400_000)
    const left = await retentionTask.run(
      {},
      {
        ...{ sql, config, catalog, clock: () => NOW, log: createLog({ level: 'silent' }) },
        signal: new AbortController().signal,
      },
    )
    assert.equal(left, undefined)
    assert.equal(await countOf(sql, 'page_hits'), 100)
    const findings = await checkRetention({ sql, config, catalog, now: NOW, storage: undefined as never })
    assert.deepEqual(
      findingTexts(findings).map((text) => /notes|constructor|email_sends|audit_log/.exec(text)?.[0]),
      ['notes', 'constructor', 'email_sends', 'audit_log'],
    )
  })
})
