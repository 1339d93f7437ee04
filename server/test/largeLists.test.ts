// Lists that read what they show, however large the account: words, tags, segments, owners.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { contact } from '../src/features/audience/contacts/contact.ts'
import { findOrderIndexes, indexOrdersTask } from '../src/features/audience/fields/indexOrders.ts'
import { checkWords, indexListsTask } from '../src/features/audience/fields/listIndexes.ts'
import { catalog } from '../src/features/index.ts'
import { loadConfig, withSettings } from '../src/platform/config.ts'
import { connect, type Sql } from '../src/platform/database/connection.ts'
import { findMissingIndexes } from '../src/platform/database/tableIndexes.ts'
import type { TaskContext } from '../src/platform/engine/jobs.ts'
import { SYSTEM } from '../src/platform/permissions.ts'
import type { Context } from '../src/platform/resource/definition.ts'
import { list } from '../src/platform/rest/list.ts'
import { testApp } from './app.ts'
import { countStatements } from './countStatements.ts'
import { findingTexts } from './findingTexts.ts'
import { rowsTouched } from './plan.ts'

const NOW = new Date('2026-11-21T08:00:00Z')
const config = withSettings(loadConfig({ env: {}, cwd: import.meta.dirname }))

function contextOf(sql: Sql): Context {
  return { sql, db: sql, actor: SYSTEM, config, catalog, now: NOW }
}

/** Contacts of one tag each: 10 of "rare", 3,000 of "some", the others of "most"; the same for segments. */
async function fill(sql: Sql, contacts: number): Promise<void> {
  await sql`insert into contacts (date_added, firstname, email, city, last_active, owner_id)
    select ${NOW}, 'Ada ' || n, 'c' || n || '@sample.example', 'City ' || n % 50, ${NOW}::timestamptz - (n * 7919) % 100000 * interval '1 second', n % 20
    from generate_series(1, ${contacts}::int) n`
  await sql`insert into tags (tag) values ('rare'), ('some'), ('most'), ('unused')`
  await sql`insert into segments (name, public_name, alias) select tag, tag, tag from tags order by id`
  for (const table of [
    'contact_tags (tag_id, contact_id)',
    'segment_contacts (segment_id, contact_id, date_added)',
  ])
    await sql`insert into ${sql.unsafe(table)}
      select case when id % ${Math.floor(contacts / 10)} = 5 then 1 when id <= 3000 then 2 else 3 end, id
        ${sql.unsafe(table.includes('date') ? ', now()' : '')} from contacts`
  await sql`update segment_contacts set manually_removed = true where contact_id % 100 = 7`
  await sql`vacuum analyze`
}

test('a list by tag or segment is what looking through all contacts finds, whatever its size, order and range', async (t) => {
  const app = await testApp(t)
  await fill(app.sql, 15_000)
  // A few that have another tag as well: "tag:" looks for the beginning of a name.
  await app.sql`insert into tags (tag) values ('somewhat')`
  await app.sql`insert into contact_tags (tag_id, contact_id) select (select id from tags where tag = 'somewhat'), id from contacts where id % 7 = 0`
  const admin = await app.as('admin')
  const own = await app.as({ 'lead:leads': ['viewown'] })
  await app.sql`update contacts set owner_id = ${own.userId} where owner_id = 3`
  for (const search of [
    'tag:rare',
    'tag:some',
    'tag:"some"',
    'tag:most',
    'tag:unused',
    'tag:nothing',
    'segment:rare',
    'segment:some',
    'segment:most',
    'segment:nothing',
  ])
    for (const range of [
      '',
      '&orderBy=city&orderByDir=desc',
      '&orderBy=id&start=29&limit=7',
      '&start=14000',
      '&limit=100&orderBy=email',
    ])
      for (const client of [admin, own]) {
        const ask = (text: string) =>
          client.get(`/contacts?minimal=1&search=${encodeURIComponent(text)}${range}`)
        const [found, expected] = [await ask(search), await ask(`${search} !ids:0`)]
        assert.equal(expected.status, 200)
        assert.equal(found.text, expected.text, `${search} ${range}`)
      }
})

test('what a page by tag, segment or owner reads does not grow with the table', async (t) => {
  const touched: Record<string, number>[] = []
  for (const contacts of [12_000, 36_000]) {
    const app = await testApp(t)
    await fill(app.sql, contacts)
    const counts: Record<string, number> = {}
    for (const search of ['tag:rare', 'tag:some', 'segment:rare', 'segment:some', '']) {
      const { result, of } = await rowsTouched(app.url, async (sql) => {
        await sql`set max_parallel_workers_per_gather = 0`
        return list(contextOf(sql), contact, { search })
      })
      assert.equal(result.rows.length > 0, true)
      counts[search] = of('contacts') + of('contact_tags') + of('segment_contacts')
    }
    touched.push(counts)
  }
  const [small = {}, large = {}] = touched
  for (const [search, rows] of Object.entries(large)) {
    assert.ok(rows <= 10_000, `${search}: ${rows} rows`)
    assert.ok(rows <= 1.2 * (small[search] ?? 0) + 50, `${search}: ${small[search]} rows, then ${rows}`)
  }
})

const PEOPLE = [
  ['Ada', 'Nguyễn', 'ADA@Sample.example', 'São Paulo'],
  ['Łukasz', 'Öztürk', 'lu_kasz%x@sample.example', 'İstanbul'],
  ['Иван', 'Иванов', 'ivan@пример.example', 'Москва'],
  ['小明', '王', 'xm@sample.example', '北京市'],
  ["O'Neil", 'van der Berg', 'back\\slash@sample.example', 'New  York'],
  [null, null, 'x@sample.example', ''],
]
const SEARCHES = [
  'ada',
  'ADA',
  'nguyễn',
  'NGUYỄN',
  'ễn',
  'sample.ex',
  '@sample',
  'lu_k',
  'u_',
  '%x@',
  'a%example',
  'ИВАН',
  'иванов',
  '小明',
  '北京市',
  '明',
  'öztürk',
  'i',
  'york',
  '"New  York"',
  '"van der"',
  '+ada',
  '+"ada@sample.example"',
  "o'ne",
  'back\\',
  '!ada',
  'ada or york',
  '(ada or иван) !moskva',
  'berg new',
  'zzz',
  'istanbul',
]

test('words find the same with the index as without, in every script and spelling, also what has just been written', async (t) => {
  const { sql, url } = await testApp(t)
  const insert = (copies: number) => sql`
    insert into contacts (date_added, firstname, lastname, email, city)
    select ${NOW}, firstname, lastname, email, city from jsonb_to_recordset(${JSON.stringify(PEOPLE.map(([firstname, lastname, email, city]) => ({ firstname, lastname, email, city })))}::text::jsonb)
      as r (firstname text, lastname text, email text, city text), generate_series(1, ${copies}::int)`
  await insert(50)
  await sql`select gin_clean_pending_list('contacts_words_idx')`
  await insert(3)
  const forced = connect(url, { max: 1, name: 'campanile test' })
  t.after(() => forced.end({ timeout: 1 }))
  const find = async (search: string) => {
    const { total, rows } = await list(contextOf(forced), contact, { search, limit: '1000', orderBy: 'id' })
    return [total, rows.map(({ id }) => id)]
  }
  await forced`set enable_seqscan = off`
  await forced`set enable_indexscan = off`
  const withIndex = []
  for (const search of SEARCHES) withIndex.push(await find(search))
  const [plan] =
    await forced`explain (format json) select from contacts t where lower(t.city) like '%york%' or lower(t.email) like '%york%'`
  assert.match(JSON.stringify(plan), /contacts_words_idx/)
  await sql`drop extension pg_trgm cascade`
  await forced`reset all`
  for (const [index, search] of SEARCHES.entries())
    assert.deepEqual(withIndex[index], await find(search), search)
  assert.ok(withIndex.filter(([total]) => Number(total) > 0).length >= SEARCHES.length - 4)
})

test('words in every script are found by the index where the database knows their letters', async (t) => {
  const { sql, url } = await testApp(t)
  const [database] =
    await sql`select datctype in ('C', 'POSIX') as "isAscii" from pg_database where datname = current_database()`
  if (database?.isAscii) return t.skip('a database with LC_CTYPE=C')
  await fill(sql, 12_000)
  await sql`update contacts set firstname = case id % 3 when 0 then 'Владимир' when 1 then 'Γιώργος' else 'Ðöłžä' end where id % 400 = 1`
  await sql`vacuum analyze contacts`
  for (const search of ['владимир', 'ЛАДИМ', 'γιώρ', 'ðöłž', 'öłžä']) {
    const { result, of } = await rowsTouched(url, (one) => list(contextOf(one), contact, { search }))
    assert.ok(result.total >= 10, search)
    assert.ok(of('contacts') <= 2 * result.total, `${search}: ${of('contacts')} rows for ${result.total}`)
  }
})

test('a hostile search is bounded: repeated words cost nothing, very many are refused', async (t) => {
  const { sql, as } = await testApp(t)
  const admin = await as('admin')
  await sql`insert into contacts (date_added, firstname) values (${NOW}, 'Ada')`
  const ask = (search: string) => admin.get(`/contacts?minimal=1&search=${encodeURIComponent(search)}`)
  const { result, queries } = await countStatements(sql, () => ask(Array(500).fill('ada').join(' ')))
  assert.equal(result.body.total, '1')
  assert.ok(queries.every((query) => query.length < 20_000 && query.split(' like ').length < 12))
  const many = await ask(Array.from({ length: 51 }, (_, n) => `w${n}`).join(' or '))
  assert.equal(many.status, 400)
  assert.match(many.text, /"code":400,"message":"search: more than 50 words and commands\."/)
})

test('an order that was asked for once is served by an index from then on, except where none can be', async (t) => {
  const { sql, as, url } = await testApp(t)
  await fill(sql, 12_000)
  const admin = await as('admin')
  const asked = [
    'city',
    'firstname',
    'company',
    'owner',
    'points',
    'last_active',
    'dateAdded',
    'website',
    'id',
  ]
  await admin.post('/fields/contact/batch/new', [
    { label: 'Note', alias: 'remark', type: 'html' },
    { label: 'Birthday', alias: 'birthday', type: 'date' },
  ])
  for (const orderBy of [...asked, 'remark', 'birthday', 'nothing', 'city,email'])
    assert.equal((await admin.get(`/contacts?limit=1&orderBy=${orderBy}`)).status, 200)
  const { queries } = await countStatements(sql, () => admin.get('/contacts?limit=1&orderBy=city'))
  assert.ok(!queries.some((query) => query.includes('list_orders')), 'it is noted once')
  const letters = Array.from({ length: 6_000 }, (_, n) =>
    String.fromCharCode(0x4e00 + ((n * 7919) % 20_000)),
  ).join('')
  await sql`update contacts set website = ${letters} where id = 1`
  // From its end an order needs an index of its own where many share a value, and only there.
  await sql`update contacts set country = case when id % 100 = 0 then 'Spain' else 'Norway' end`
  await sql`analyze contacts`
  for (const orderBy of ['country', 'city', 'email'])
    assert.equal((await admin.get(`/contacts?limit=1&orderBy=${orderBy}&orderByDir=DESC`)).status, 200)
  const columns = async () => (await findOrderIndexes(sql)).map(({ column }) => column)
  assert.deepEqual(await columns(), ['city', 'firstname', 'company', 'website', 'field_2', 'country'])
  await indexOrdersTask.run({}, { sql, signal: new AbortController().signal } as TaskContext)
  assert.deepEqual(await columns(), [])
  const [left] =
    await sql`select string_agg(indexname, ' ' order by indexname) as names from pg_indexes where tablename = 'contacts' and indexname ~ '(website|city|country|email|field_2)_.*order'`
  assert.equal(
    left?.names,
    'contacts_city_order_idx contacts_country_desc_order_idx contacts_email_order_idx contacts_field_2_order_idx',
  )
  await sql`analyze contacts`
  for (const orderBy of ['city', 'firstname', 'owner', 'birthday', 'email']) {
    const { of } = await rowsTouched(url, (one) => list(contextOf(one), contact, { orderBy, start: '270' }))
    assert.ok(of('contacts') <= 1_000, `${orderBy}: ${of('contacts')} rows`)
  }
  for (const orderBy of ['country', 'city', 'email']) {
    const query = { orderBy, orderByDir: 'desc', start: '270' }
    const { of } = await rowsTouched(url, (one) => list(contextOf(one), contact, query))
    assert.ok(of('contacts') <= 1_000, `${orderBy} from the end: ${of('contacts')} rows`)
  }
})

test('in a large account indexes are built beside the work, as the migration makes them, and what they replace goes', async (t) => {
  const { sql } = await testApp(t)
  const definitions = async () =>
    (
      await sql`select indexdef as text from pg_indexes where schemaname = 'public' and tablename in ('contacts', 'companies', 'segment_contacts') order by indexname`
    ).map(({ text }) => text)
  const made = await definitions()
  assert.deepEqual(await findMissingIndexes(sql, catalog.indexes), [])
  await sql`drop index contacts_access_idx, contacts_owner_id_order_idx, contacts_words_idx, companies_access_idx, companies_words_idx, segment_contacts_removed_idx`
  await sql`create index contacts_created_by_idx on contacts (created_by) where created_by is not null`
  await sql`create index contacts_owner_idx on contacts (owner_id) where owner_id is not null`
  assert.match(findingTexts(await checkWords({ sql } as never))[0] ?? '', /not built yet/)
  const context = { sql, catalog, signal: new AbortController().signal } as TaskContext
  await indexListsTask.run({}, context)
  assert.deepEqual(await definitions(), made)
  assert.deepEqual(
    (await checkWords({ sql } as never)).filter(({ level }) => level !== 'ok'),
    [],
  )
  await sql`drop extension pg_trgm cascade`
  assert.deepEqual(await findMissingIndexes(sql, catalog.indexes), [])
  assert.match(findingTexts(await checkWords({ sql } as never))[0] ?? '', /create extension pg_trgm/)
})
