import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testDatabase } from '../../../../test/database.ts'
import { rowsRead } from '../../../../test/plan.ts'
import { withSettings } from '../../../platform/config.ts'
import { type Sql, transaction } from '../../../platform/database/connection.ts'
import { workTask } from '../../../platform/engine/backgroundWork.ts'
import { createLog } from '../../../platform/log.ts'
import { SYSTEM } from '../../../platform/permissions.ts'
import { compileFilters } from '../../audience/filters/compileFilters.ts'
import { loadFilterContext } from '../../audience/filters/loadContext.ts'
import { catalog } from '../../index.ts'
import { addContactsToSegments } from './addContactsToSegments.ts'
import { purgeMembers, purgeTask } from './purgeMembers.ts'
import { rangeStatement } from './rebuildRange.ts'
import { type RebuildProgress, rebuildSegment } from './rebuildSegment.ts'
import { removeContactsFromSegments } from './removeContactsFromSegments.ts'
import { requestRebuilds } from './requestRebuilds.ts'

const now = new Date('2026-11-21T08:00:00Z')
const config = withSettings({ place: { port: 0, host: '', dataDir: '', databaseUrl: null }, given: {} })
const clock = () => now
const actor = { ...SYSTEM, name: 'Ann' }

async function segment(sql: Sql, filters: unknown): Promise<number> {
  const [row] = await sql<{ id: number }[]>`
    insert into segments (name, public_name, alias, filters)
    values ('Segment', 'Segment', 'segment' || random(), ${sql.json(filters as never)}) returning id`
  return row!.id
}

const cityIs = (city: string) => [
  { glue: 'and', object: 'lead', field: 'city', operator: '=', properties: { filter: city } },
]

async function contacts(sql: Sql, cities: (string | null)[]): Promise<void> {
  await sql`insert into contacts (id, date_added, city) select n, ${now}, city from unnest(${cities}::text[]) with ordinality as r (city, n)`
}

async function rebuild(sql: Sql, id: number, signal?: AbortSignal): Promise<RebuildProgress | null> {
  await requestRebuilds(sql, [id], now)
  return rebuildSegment(sql, id, { config, catalog, clock, signal })
}

async function members(sql: Sql, id: number): Promise<string[]> {
  const rows = await sql<{ text: string }[]>`
    select contact_id || case when manually_added then '+' else '' end || case when manually_removed then '-' else '' end as text
    from segment_contacts where segment_id = ${id} order by contact_id`
  return rows.map((row) => row.text)
}

test('a rebuild adds who fits and takes out who does not any more, and says so', async (t) => {
  const { sql } = await testDatabase(t)
  await contacts(sql, ['Ulm', 'Rome', 'ulm', null])
  const id = await segment(sql, cityIs('Ulm'))
  const first = await rebuild(sql, id)
  assert.deepEqual([first?.added, first?.removed, first?.isDone], [2, 0, true])
  assert.deepEqual(await members(sql, id), ['1', '3'])

  await sql`update contacts set city = case id when 1 then 'Rome' when 2 then 'Ulm' else city end`
  const second = await rebuild(sql, id)
  assert.deepEqual([second?.added, second?.removed], [1, 1])
  assert.deepEqual(await members(sql, id), ['2', '3'])

  const [row] = await sql`select last_built_date, last_built_time from segments where id = ${id}`
  assert.deepEqual(row, { last_built_date: now, last_built_time: 0 })
  assert.equal((await sql`select from segment_rebuilds`).length, 0)
})

test('history and domain events name each change once, at most 2,000 contacts each', async (t) => {
  const { sql } = await testDatabase(t)
  await sql`insert into contacts (date_added, city) select ${now}, 'Ulm' from generate_series(1, 4500)`
  const id = await segment(sql, cityIs('Ulm'))
  await rebuild(sql, id)
  const changes =
    await sql`select segment_id, action, cardinality(contact_ids) as n, first_contact_id as first, last_contact_id as last, user_name from segment_changes order by first_contact_id`
  assert.deepEqual(
    changes.map((row) => [row.segment_id, row.action, row.n, row.first, row.last, row.user_name]),
    [
      [id, 'added', 1999, 1, 1999, 'System'],
      [id, 'added', 2000, 2000, 3999, 'System'],
      [id, 'added', 501, 4000, 4500, 'System'],
    ],
  )
  const events =
    await sql`select type, cardinality(ids) as n, payload from domain_events where type = 'contact.changed' order by id`
  assert.equal(
    events.reduce((sum, row) => sum + row.n, 0),
    4500,
  )
  assert.deepEqual(events[0]?.payload, { fields: ['segments'], segmentId: id, action: 'added' })
  const [history] =
    await sql`select count(*) as n from stats.lead_event_log where object = 'segment' and action = 'added'`
  assert.equal(history?.n, 4500)
})

test('who was added by hand stays; who was removed by hand stays out as long as the filters would add them', async (t) => {
  const { sql } = await testDatabase(t)
  await contacts(sql, ['Ulm', 'Ulm', 'Rome'])
  const id = await segment(sql, cityIs('Ulm'))
  await rebuild(sql, id)
  const pair = (contactId: number) => [{ segmentId: id, contactId }]
  await transaction(sql, (db) => addContactsToSegments(db, pair(3), { manual: true, now, actor }))
  await transaction(sql, (db) => removeContactsFromSegments(db, pair(2), { manual: true, now, actor }))
  await rebuild(sql, id)
  assert.deepEqual(await members(sql, id), ['1', '2-', '3+'])

  await sql`update contacts set city = 'Rome'`
  const result = await rebuild(sql, id)
  assert.deepEqual(await members(sql, id), ['3+'])
  assert.equal(result?.removed, 1, 'the mark of the one removed by hand is no member')

  await sql`update contacts set city = 'Ulm'`
  await rebuild(sql, id)
  assert.deepEqual(await members(sql, id), ['1', '2', '3+'])
})

test('memberships by hand: each row of the table of rules', async (t) => {
  const { sql } = await testDatabase(t)
  await contacts(sql, ['Ulm'])
  const id = await segment(sql, [])
  const pair = [{ segmentId: id, contactId: 1 }]
  const set = async (row: string | null) => {
    await sql`delete from segment_contacts`
    if (row !== null)
      await sql`insert into segment_contacts values (${id}, 1, ${new Date(0)}, ${row.includes('+')}, ${row.includes('-')})`
  }
  const add = (manual: boolean) =>
    transaction(sql, (db) => addContactsToSegments(db, pair, { manual, now, actor }))
  const remove = (manual: boolean) =>
    transaction(sql, (db) => removeContactsFromSegments(db, pair, { manual, now, actor }))
  type Rule = [
    before: string | null,
    verb: (manual: boolean) => Promise<unknown[]>,
    manual: boolean,
    after: string[],
    changed: number,
  ]
  const rules: Rule[] = [
    [null, add, true, ['1+'], 1],
    [null, add, false, ['1'], 1],
    ['-', add, true, ['1+'], 1],
    ['-', add, false, ['1-'], 0],
    ['', add, true, ['1'], 0],
    ['+', add, true, ['1+'], 0],
    ['', remove, true, ['1-'], 1],
    ['+', remove, true, [], 1],
    ['-', remove, true, ['1-'], 0],
    [null, remove, true, [], 0],
    ['', remove, false, [], 1],
    ['+', remove, false, ['1+'], 0],
    ['-', remove, false, ['1-'], 0],
  ]
  for (const [before, verb, manual, after, changed] of rules) {
    await set(before)
    await sql`truncate segment_changes`
    const label = `${before} ${verb.name} ${manual}`
    assert.equal((await verb(manual)).length, changed, label)
    assert.deepEqual(await members(sql, id), after, label)
    assert.equal((await sql`select from segment_changes where user_name = 'Ann'`).length, changed, label)
  }
  await set('-')
  await add(true)
  const [row] = await sql`select date_added from segment_contacts`
  assert.deepEqual(row?.date_added, new Date(0), 'the date of a membership that is taken up again stays')

  await set(null)
  await sql`truncate segment_changes`
  await sql`delete from contacts`
  for (const manual of [true, false]) assert.equal((await add(manual)).length, 0, 'a contact that is gone')
  assert.deepEqual(await members(sql, id), [])
  assert.equal((await sql`select from segment_changes`).length, 0)
})

test('a segment without filters is left as it is', async (t) => {
  const { sql } = await testDatabase(t)
  await contacts(sql, ['Ulm', 'Rome'])
  const id = await segment(sql, [])
  await sql`insert into segment_contacts values (${id}, 1, ${now}, false, false), (${id}, 2, ${now}, false, true)`
  const result = await rebuild(sql, id)
  assert.deepEqual([result?.added, result?.removed, result?.isDone], [0, 0, true])
  assert.deepEqual(await members(sql, id), ['1', '2-'])
})

test('filters that cannot be used leave the members alone, and the reason is kept', async (t) => {
  const { sql } = await testDatabase(t)
  await contacts(sql, ['Ulm'])
  const id = await segment(sql, [
    { glue: 'and', object: 'lead', field: 'gone', operator: '=', properties: { filter: 'x' } },
  ])
  await sql`insert into segment_contacts values (${id}, 1, ${now}, false, false)`
  const result = await rebuild(sql, id)
  assert.equal(result?.error, 'The field "gone" does not exist.')
  assert.deepEqual(await members(sql, id), ['1'])
  assert.deepEqual(
    (await sql`select error from segment_rebuilds`).map((row) => row.error),
    ['The field "gone" does not exist.'],
  )
  assert.equal(
    await rebuildSegment(sql, id, { config, catalog, clock }),
    null,
    'it is not tried again before the filters change',
  )
})

test('filters that fail on a contact end the rebuild with a reason', async (t) => {
  const { sql } = await testDatabase(t)
  await contacts(sql, ['Ulm'])
  const id = await segment(sql, [
    { glue: 'and', object: 'lead', field: 'city', operator: 'regexp', properties: { filter: '(' } },
  ])
  const result = await rebuild(sql, id)
  assert.deepEqual([result?.error, result?.isDone], ['The filters fail on the value of a contact.', false])
})

test('a rebuild that was stopped goes on behind what it has done', async (t) => {
  const { sql } = await testDatabase(t)
  await sql`insert into contacts (date_added, city) select ${now}, 'Ulm' from generate_series(1, 25000)`
  const id = await segment(sql, cityIs('Ulm'))
  await requestRebuilds(sql, [id], now)
  const stop = new AbortController()
  const stopped = await rebuildSegment(sql, id, {
    config,
    catalog,
    clock,
    signal: stop.signal,
    onProgress: () => stop.abort(),
  })
  assert.deepEqual([stopped?.position, stopped?.added, stopped?.isDone], [10_000, 10_000, false])
  assert.equal((await members(sql, id)).length, 10_000)

  // What is before the position is not looked at again.
  await sql`delete from segment_contacts where contact_id = 1`
  const done = await rebuildSegment(sql, id, { config, catalog, clock })
  assert.deepEqual([done?.added, done?.isDone], [25_000, true])
  assert.equal((await members(sql, id)).length, 24_999)
})

test('two workers on one rebuild share it', async (t) => {
  const { sql } = await testDatabase(t)
  await sql`insert into contacts (date_added, city) select ${now}, 'Ulm' from generate_series(1, 40000)`
  const id = await segment(sql, cityIs('Ulm'))
  await requestRebuilds(sql, [id], now)
  await Promise.all([1, 2, 3].map(() => rebuildSegment(sql, id, { config, catalog, clock })))
  assert.equal((await members(sql, id)).length, 40_000)
  const [told] = await sql`select sum(cardinality(contact_ids)) as n from segment_changes`
  assert.equal(told?.n, 40_000)
})

test('a new request starts a rebuild under way from the beginning', async (t) => {
  const { sql } = await testDatabase(t)
  await sql`insert into contacts (date_added, city) select ${now}, 'Ulm' from generate_series(1, 15000)`
  const id = await segment(sql, cityIs('Ulm'))
  await requestRebuilds(sql, [id], now)
  const stop = new AbortController()
  await rebuildSegment(sql, id, {
    config,
    catalog,
    clock,
    signal: stop.signal,
    onProgress: () => stop.abort(),
  })
  await sql`update segments set filters = ${sql.json(cityIs('Rome'))}`
  await requestRebuilds(sql, [id], now)
  await rebuildSegment(sql, id, { config, catalog, clock })
  assert.deepEqual(await members(sql, id), [])
})

test('a contact that is added by hand while its range runs does no harm', async (t) => {
  const { sql } = await testDatabase(t)
  await contacts(sql, ['Ulm', 'Ulm'])
  const id = await segment(sql, cityIs('Ulm'))
  const { promise: added, resolve } = Promise.withResolvers<void>()
  const { promise: mayCommit, resolve: commit } = Promise.withResolvers<void>()
  const byHand = transaction(sql, async (db) => {
    await addContactsToSegments(db, [{ segmentId: id, contactId: 1 }], { manual: true, now, actor })
    resolve()
    await mayCommit
  })
  await added
  const rebuilt = rebuild(sql, id)
  while (
    (await sql`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`)
      .length === 0
  );
  commit()
  await byHand
  assert.equal((await rebuilt)?.isDone, true)
  assert.deepEqual(await members(sql, id), ['1+', '2'])
})

test('a range reads little more than the contacts and members in it', async (t) => {
  const { sql } = await testDatabase(t)
  await sql`insert into contacts (date_added, city) select ${now}, case when n % 2 = 0 then 'Ulm' end from generate_series(1, 30000) n`
  await sql`insert into contact_tags select n, 1 + n % 3 from generate_series(1, 30000) n`
  await sql`insert into companies (companyname) values ('Acme')`
  await sql`insert into company_contacts (contact_id, company_id, date_added) select n, 1, ${now} from generate_series(1, 30000) n`
  await sql`insert into segment_contacts select s, n, ${now}, false, false from generate_series(1, 20) s, generate_series(1, 5000) n`
  await sql`insert into segment_contacts select 7, n, ${now}, false, false from generate_series(5001, 30000) n`
  await sql`analyze`
  const range = { after: 20_000, upTo: 22_000 }
  const context = await loadFilterContext(sql, { config, catalog, now })
  const filters = [
    ...cityIs('Ulm'),
    { glue: 'and', object: 'lead', field: 'tags', operator: 'in', properties: { filter: [1, 2] } },
    { glue: 'or', object: 'company', field: 'companyname', operator: '=', properties: { filter: 'Acme' } },
    { glue: 'and', object: 'lead', field: 'leadlist', operator: '!in', properties: { filter: [7] } },
  ]
  const withSegment = { ...context, segments: new Map([...context.segments, [7, []]]) }
  const predicate = compileFilters(sql, filters, withSegment, { range })
  const { tables, text } = await rowsRead(sql, rangeStatement(sql, 9, { range, predicate, now }))
  for (const table of ['contacts', 'contact_tags', 'company_contacts', 'segment_contacts']) {
    assert.ok((tables[table] ?? 0) <= 5 * 2_000, `${table}: ${tables[table]} rows\n${text}`)
  }
})

test('the members of a deleted segment go in short transactions, and nobody else goes with them', async (t) => {
  const { sql } = await testDatabase(t)
  await sql`insert into contacts (date_added) select ${now} from generate_series(1, 45000)`
  await sql`insert into segment_contacts select s, id, ${now}, false, false from generate_series(1, 2) s, contacts`
  const context = {
    sql,
    config,
    log: createLog({ level: 'silent' }),
    catalog,
    clock,
    signal: new AbortController().signal,
  }
  const left = () => sql`select segment_id as id, count(*) as n from segment_contacts group by 1 order by 1`
  await purgeTask.run({ segmentId: 1 }, context)
  assert.equal((await left()).length, 2)
  const [work] = await sql<{ id: number }[]>`select id from background_work`
  await workTask(purgeMembers).run(work!, context)
  assert.deepEqual([...(await left())], [{ id: 2, n: 45_000 }])
})
