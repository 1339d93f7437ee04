// What features declare of the tables that belong to contacts is what the database holds.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testDatabase } from '../../test/database.ts'
import { catalog, features } from '../features/index.ts'

/** Merging and deleting treat it by rules of their own. */
const SPECIAL = ['contact_identities']

test('every table with a contact_id is declared by its owner, with its keys, and whether its rows outlive the contact', async (t) => {
  const { sql } = await testDatabase(t)
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
  const declared = catalog.contactData.map(({ table, outlives = false, keys = [] }) => ({
    table,
    outlives,
    keys,
  }))
  assert.deepEqual(declared, [...found])
  for (const { name, tables = [], contactData = [] } of features)
    for (const { table } of contactData) assert.ok(tables.includes(table), `${name} does not own ${table}`)
})
