import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testDatabase } from '../../test/database.ts'
import { command, installation } from '../../test/process.ts'

test('retention --dry-run says what would go and deletes nothing; without it that goes', async (t) => {
  const { sql, url } = await testDatabase(t)
  await sql`insert into page_hits (date_hit) select now() - n * interval '1 day' from generate_series(1, 100) n`
  const where = await installation(t, {
    DATABASE_URL: url,
    CAMPANILE_RETENTION_DAYS: '{"page_hits": "60", "notes": "1"}',
  })
  const run = (...words: string[]) => command(where, ['retention', ...words])
  const left = async () => (await sql`select from page_hits`).length
  const told = await run('--dry-run', '--json')
  assert.equal(told.status, 0, told.stderr)
  const { tables, problems } = JSON.parse(told.stdout)
  assert.deepEqual(
    tables.map(({ table, days, rows }: { table: string; days: number; rows: number }) => [table, days, rows]),
    [['page_hits', 60, 41]],
  )
  assert.match(problems.join(), /names notes/)
  assert.equal(await left(), 100)
  assert.match((await run('--dry-run')).stdout, /^page_hits, 60 days: 41 rows would go, 0 partitions/m)
  assert.match((await run()).stdout, /^page_hits, 60 days: 41 rows went/m)
  assert.equal(await left(), 59)
  assert.match((await run()).stdout, /: 0 rows went/)
})
