// What lists are ordered by: columns of their own tables, counters among them, and no others.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { catalog, definitions } from '../src/features/index.ts'
import { counted } from '../src/platform/engine/counters.ts'
import { columnFinder } from '../src/platform/resource/columns.ts'
import { fieldsOf } from '../src/platform/resource/definition.ts'
import { testDatabase } from './database.ts'

test('the default order of every list is there, and every column that a list can be ordered by is its own', async (t) => {
  const { sql } = await testDatabase(t)
  const rows = await sql<{ table: string; column: string }[]>`
    select table_name as "table", column_name as "column" from information_schema.columns where table_schema = 'public'`
  // A counter is its column with the platform's differences added.
  const columns = new Set(
    rows.flatMap(({ table, column }) => {
      const counter = catalog.counters.get(`${table}.${column}`)
      return [`${table} t."${column}"`, ...(counter ? [`${table} ${counted(counter)}`] : [])]
    }),
  )
  let tried = 0
  for (const definition of definitions) {
    const fields = await fieldsOf(definition, sql)
    const find = columnFinder(fields)
    for (const name of definition.order)
      assert.ok(find(name.replace(/^-/, '')), `${definition.name} is ordered by ${name}`)
    for (const name of Object.keys(fields)) {
      const expression = find(name)?.expression
      if (!expression || expression === 't.id') continue
      assert.ok(columns.has(`${definition.table} ${expression}`), `${definition.name} ${name}: ${expression}`)
      tried++
    }
  }
  assert.ok(tried > 300, String(tried))
})
