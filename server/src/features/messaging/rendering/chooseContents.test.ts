import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testDatabase } from '../../../../test/database.ts'
import { loadFilterContext } from '../../audience/filters/loadContext.ts'
import { catalog } from '../../index.ts'
import { chooseContents } from './chooseContents.ts'

const { sql } = await testDatabase()
const now = new Date('2026-11-29T08:00:00Z')

const filter = (field: string, value: unknown, glue = 'and') => ({
  ...{ glue, object: 'lead', field, operator: field === 'leadlist' ? 'in' : '=' },
  properties: { filter: value },
})

async function segment(filters: unknown[]): Promise<number> {
  const [row] = await sql<{ id: number }[]>`
    insert into segments (name, public_name, alias, filters)
    values ('S', 'S', 's' || random(), ${sql.json(filters as never)}) returning id`
  return row!.id
}

test('variants with more conditions than one statement takes are chosen in their order', async () => {
  await sql`insert into contacts (id, date_added, points) values (1, ${now}, 7), (2, ${now}, 1000), (3, ${now}, 2000)`
  const anyOf = (start: number) =>
    Array.from({ length: 500 }, (_, n) => filter('points', start + n, n === 0 ? 'and' : 'or'))
  const low = await segment(anyOf(0))
  const high = await segment(anyOf(1_000))
  const threeTimes = (id: number) => Array.from({ length: 3 }, () => filter('leadlist', [id]))
  const variants = [
    ...Array.from({ length: 30 }, () => threeTimes(high)),
    ...Array.from({ length: 30 }, () => threeTimes(low)),
  ]
  const parts = [
    { name: 'A', contents: [], filters: variants },
    { name: 'B', contents: [], filters: [[filter('points', 7)]] },
    { name: 'C', contents: [], filters: [] },
  ]
  const config = { default_timezone: 'UTC', count_machine_activity: false }
  const context = await loadFilterContext(sql, { config, catalog, now })
  const chosen = await chooseContents(sql, parts, [1, 2, 3, 4], context)
  assert.deepEqual(
    [...chosen].sort(([one], [other]) => one - other),
    [
      [1, [31, 1, 0]],
      [2, [1, 0, 0]],
      [3, [0, 0, 0]],
    ],
  )
})
