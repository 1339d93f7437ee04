import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testDatabase } from '../../../test/database.ts'
import { createPartitions } from './partitions.ts'

test('partitions are made for this month and three more, twice without harm, and rows go there', async (t) => {
  const { sql } = await testDatabase(t)
  const now = new Date('2030-11-15T10:00:00Z')
  await createPartitions(sql, now)
  await createPartitions(sql, now)
  const rows = await sql<
    { name: string }[]
  >`select relname as name from pg_class where relkind = 'r' and relname like 'page\\_hits\\_20%' order by 1`
  assert.deepEqual(
    rows.map((row) => row.name),
    ['page_hits_2030_11', 'page_hits_2030_12', 'page_hits_2031_01', 'page_hits_2031_02'],
  )
  await sql`insert into page_hits (date_hit) values (${new Date('2030-12-31T23:59:59Z')})`
  const [row] = await sql<{ name: string }[]>`select tableoid::regclass::text as name from page_hits`
  assert.equal(row?.name, 'page_hits_2030_12')
})

test('a month that the default partition already holds is left there', async (t) => {
  const { sql } = await testDatabase(t)
  await sql`insert into page_hits (date_hit) values (${new Date('2031-05-02T00:00:00Z')})`
  await createPartitions(sql, new Date('2031-05-01T00:00:00Z'))
  const [row] = await sql<{ count: number }[]>`select count(*) from page_hits where date_hit >= '2031-05-01'`
  assert.equal(row?.count, 1)
})
