// What features declare of the tables that belong to contacts is what the database holds.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testDatabase } from '../../test/database.ts'
import { rowsRead } from '../../test/plan.ts'
import { findHeld } from '../features/audience/contacts/contactChildren.ts'
import { catalog, features } from '../features/index.ts'
import { type Db, transaction } from '../platform/database/connection.ts'

/** Merging and deleting treat it by rules of their own. */
const SPECIAL = ['contact_identities']

const { sql } = await testDatabase()

test('every table with a contact_id is declared by its owner, with its keys, and whether its rows outlive the contact', async () => {
  const found = await sql<{ table: string; outlives: boolean; keys: string[][] }[]>`
    select t.relname as table, not a.attnotnull as outlives,
      coalesce((
        select json_agg((
          select json_agg(k.attname order by array_position(i.indkey::int2[], k.attnum)) from pg_attribute k
          where k.attrelid = i.indrelid and k.attnum = any(i.indkey) and k.attname <> 'contact_id'))
        from pg_index i
        where i.indrelid = t.oid and i.indisunique and a.attnum = any(i.indkey) and i.indnkeyatts > 1), '[]') as keys
    from pg_class t
    join pg_attribute a on a.attrelid = t.oid and a.attname = 'contact_id' and not a.attisdropped
    where t.relnamespace = 'public'::regnamespace and t.relkind in ('r', 'p') and not t.relispartition
      and t.relname <> all(${SPECIAL}::text[])
    order by t.relname`
  const declared = catalog.contactData.map(({ table, outlives, keys = [] }) => ({
    table,
    outlives: outlives !== undefined,
    keys,
  }))
  assert.deepEqual(declared, [...found])
  for (const { name, tables = [], contactData = {} } of features)
    for (const table of Object.keys(contactData))
      assert.ok(tables.includes(table), `${name} does not own ${table}`)
})

test('of every column is told whether an archive shows it', async () => {
  for (const { table, shows, hides, outlives } of catalog.contactData) {
    const names = (await columnsOf(sql as Db, table)).map(({ name }) => name)
    const told = ['contact_id', ...words(shows), ...words(hides)]
    assert.deepEqual([...told].sort(), [...names].sort(), table)
    for (const column of words(outlives?.blanks))
      assert.ok(told.includes(column) && column !== 'contact_id', `${table} ${column}`)
  }
})

test('rows of a person are found by what is declared, are erased by it, and go when they are old and not needed', async () => {
  for (const { table, shows, outlives, keeps } of catalog.contactData) {
    await undone(async (db) => {
      await insertFilled(db, table)
      const rows = () => db.unsafe(`select * from ${table} where contact_id = 1`)
      const [archived] = await db.unsafe(
        `select ${words(shows).join(', ')} from ${table} where contact_id = 1`,
      )
      assert.ok(archived, table)
      assert.ok(
        Object.values(archived).every((value) => value !== null),
        table,
      )
      if (outlives) {
        const blanks = words(outlives.blanks).map((column) => `, ${column} = default`)
        await db.unsafe(`update ${table} set contact_id = null${blanks.join('')} where contact_id = 1`)
        assert.equal((await rows()).length, 0, table)
        const [left] = await db.unsafe<Record<string, unknown>[]>(`select * from ${table}`)
        const texts = Object.entries(left ?? {}).flatMap(([name, value]) =>
          JSON.stringify(value)?.includes(SOMETHING) ? [name] : [],
        )
        assert.deepEqual(
          texts.filter((name) => !WORDS.has(name)),
          [],
          `${table} keeps words of the person`,
        )
        for (const name of ['ip_id', 'device_id', 'tracking_id']) assert.ok(!left?.[name], `${table} ${name}`)
        await db.unsafe(`update ${table} set contact_id = 1`)
      }
      if ('since' in keeps) {
        const old = (at: string) =>
          db.unsafe(
            `delete from ${table} t where ${keeps.since} < '${at}' and not (${keeps.needed ?? 'false'})`,
          )
        await old('2026-01-01')
        assert.equal((await rows()).length, 1, `${table} is not old yet`)
        await old('2026-03-01')
        assert.equal((await rows()).length, 0, `${table} is old`)
      }
    })
  }
})

test('rows that are still needed do not go, however old they are', async () => {
  const needs: [table: string, change: string, beside?: string][] = [
    ['campaign_event_log', 'is_scheduled = true'],
    [
      'campaign_event_log',
      'campaign_id = 5, rotation = 2',
      "insert into campaign_contacts (campaign_id, contact_id, date_added, rotation) values (5, 1, '2026-02-01', 2)",
    ],
    [
      'campaign_event_failures',
      'log_id = 7',
      'insert into campaign_event_log (id, event_id, contact_id, campaign_id, is_scheduled) values (7, 1, 1, 1, true)',
    ],
    ['email_sends', "state = 'queued'"],
    [
      'email_sends',
      'email_id = 9',
      "insert into emails (id, name, subject, language, email_type) values (9, 'News', '', 'en', 'list')",
    ],
    ['message_queue', "status = 'rescheduled'"],
    ['notification_sends', "state = 'sending'"],
    ['text_message_sends', "state = 'unknown'"],
    [
      'text_message_sends',
      'text_message_id = 9',
      "insert into text_messages (id, name, message, language) values (9, 'News', '', 'en')",
    ],
    ['tweet_sends', "state = 'queued'"],
  ]
  const tried = new Set(needs.map(([table]) => table))
  for (const { table, keeps } of catalog.contactData)
    assert.equal(tried.has(table), 'needed' in keeps, `${table} has a case here when rows may be needed`)
  for (const [table, change, beside] of needs) {
    const keeps = catalog.contactData.find((one) => one.table === table)?.keeps
    assert.ok(keeps && 'since' in keeps)
    await undone(async (db) => {
      await insertFilled(db, table)
      if (beside) await db.unsafe(beside)
      await db.unsafe(`update ${table} set ${change} where contact_id = 1`)
      const [found] = await db.unsafe<{ isNeeded: boolean }[]>(
        `select (${keeps.needed}) as "isNeeded" from ${table} t where contact_id = 1 and ${keeps.since} < '2026-03-01' limit 1`,
      )
      assert.equal(found?.isNeeded, true, `${table} ${change}`)
    })
  }
})

test('which tables have rows of contacts is found by the first row in an index of each, however many they hold', async () => {
  const tables = catalog.contactData.map(({ table }) => table)
  await undone(async (db) => {
    for (const table of tables) await insertMany(db, table)
    await db.unsafe(`analyze ${tables.join(', ')}`)
    const strangers = Array.from({ length: 500 }, (_, n) => 1_000_000 + n)
    for (const ids of [[MOST], strangers, [MOST, ...strangers]]) {
      const { tables: read, text } = await rowsRead(db, findHeld(db, catalog.contactData, ids))
      // What no partition is made for lies in the one for the rest.
      const looked = Object.keys(read).map((name) => name.replace(/_default$/, ''))
      assert.deepEqual(looked.sort(), [...tables].sort())
      for (const [table, rows] of Object.entries(read)) assert.ok(rows <= 1, `${rows} rows of ${table}`)
      assert.doesNotMatch(text, /"(?:Seq Scan|Sort|Bitmap Heap Scan)"/)
    }
    const held = await findHeld(db, catalog.contactData, [MOST])
    assert.equal(held.length, tables.length)
  })
})

/** Runs in a transaction that comes to nothing; what the rows name need not be there. */
async function undone(run: (db: Db) => Promise<void>): Promise<void> {
  const end = new Error('undone')
  const running = transaction(sql, async (db) => {
    await db`set local session_replication_role = replica`
    await run(db)
    throw end
  })
  await running.catch((error: unknown) => {
    if (error !== end) throw error
  })
}

/** Stands in every text that a row may hold. */
const SOMETHING = 'ada@sample.example'

/** Texts that say what kind of thing happened, and not to whom. */
const WORDS = new Set([
  'action',
  'bundle',
  'channel',
  'class',
  'country',
  'dedupe_key',
  'object',
  'page_language',
  'source',
  'state',
  'type',
  'user_name',
])

function words(columns = ''): string[] {
  return columns.split(/\s+/).filter((name) => name !== '')
}

async function columnsOf(db: Db, table: string) {
  return db<{ name: string; type: string }[]>`
    select attname as name, format_type(atttypid, null) as type from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped order by attnum`
}

/** The contact that has half of the rows. */
const MOST = 7

/** Rows of many contacts, so many that reading them would not be cheaper. */
async function insertMany(db: Db, table: string): Promise<void> {
  await dropChecks(db, table)
  const columns = await columnsOf(db, table)
  const values = columns.map(({ name, type }) => {
    if (name === 'contact_id') return `case when n % 2 = 0 then ${MOST} else 100 + n end`
    if (type === 'text') return "'x' || n"
    const value = filledWith(type)
    return value === '3' ? 'n' : value
  })
  await db.unsafe(
    `insert into ${table} (${columns.map(({ name }) => name).join(', ')}) overriding system value
     select ${values.join(', ')} from generate_series(1, 3000) n on conflict do nothing`,
  )
}

async function dropChecks(db: Db, table: string): Promise<void> {
  const checks = await db<{ name: string }[]>`
    select quote_ident(conname) as name from pg_constraint where conrelid = ${table}::regclass and contype = 'c'`
  for (const { name } of checks) await db.unsafe(`alter table ${table} drop constraint ${name}`)
}

/** A row of contact 1 that has something in every column; all of its moments are in February of 2026. */
async function insertFilled(db: Db, table: string): Promise<void> {
  await dropChecks(db, table)
  const columns = await columnsOf(db, table)
  const values = columns.map(({ name, type }) => (name === 'contact_id' ? '1' : filledWith(type)))
  await db.unsafe(
    `insert into ${table} (${columns.map(({ name }) => name).join(', ')}) overriding system value values (${values.join(', ')})`,
  )
}

function filledWith(type: string): string {
  if (type.startsWith('timestamp')) return "'2026-02-01T10:00:00Z'"
  if (type === 'boolean') return 'false'
  if (type === 'json' || type === 'jsonb') return `'{"to": "${SOMETHING}"}'`
  if (type === 'text') return `'${SOMETHING}'`
  if (type.endsWith('[]')) return "'{3}'"
  return '3'
}
