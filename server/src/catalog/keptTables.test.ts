// No table grows without somebody having said for how long its rows are kept, or what bounds them.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testDatabase } from '../../test/database.ts'
import { catalog, definitions, features } from '../features/index.ts'
import type { Db } from '../platform/database/connection.ts'
import { PLATFORM_TABLES } from './keptTables.ts'

const { sql } = await testDatabase()

/** The tables that say nothing, and what is said of none. */
async function differences(db: Db): Promise<{ silent: string[]; unknown: string[] }> {
  const rows = await db<{ name: string }[]>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition order by 1`
  const tables = rows.map(({ name }) => name)
  const kept = [PLATFORM_TABLES, ...features.map(({ keeps = {} }) => keeps)].flatMap((one) =>
    Object.keys(one),
  )
  const told = new Set([
    ...kept,
    ...catalog.contactData.map(({ table }) => table),
    // As many as people make.
    ...definitions.map(({ table }) => table),
  ])
  return {
    silent: tables.filter((table) => !told.has(table)),
    unknown: [...told].filter((table) => !tables.includes(table)),
  }
}

test('every table has an age, or what bounds it, or is made of records; a new one that says nothing is found', async () => {
  assert.deepEqual(await differences(sql as Db), { silent: [], unknown: [] })
  await sql
    .begin(async (db) => {
      await db`create table grows_unseen (id bigint)`
      assert.deepEqual((await differences(db)).silent, ['grows_unseen'])
      throw new Error('undone')
    })
    .catch((error: Error) => assert.equal(error.message, 'undone', String(error)))
})

test('a table is declared once, by its owner, and its age is a moment of its rows', async () => {
  const contact = new Set(catalog.contactData.map(({ table }) => table))
  for (const { name, tables = [], keeps = {} } of features)
    for (const table of Object.keys(keeps)) {
      assert.ok(tables.includes(table), `${name} does not own ${table}`)
      assert.ok(!contact.has(table), `${table} is declared twice`)
    }
  for (const { table, since, needed = 'false' } of catalog.agingTables)
    await sql.unsafe(`select (${since})::timestamptz, (${needed})::boolean from ${table} t limit 1`)
})
