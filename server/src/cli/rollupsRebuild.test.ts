import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testApp } from '../../test/app.ts'
import { command, installation } from '../../test/process.ts'

test('rollups rebuild mends what is counted wrong, and refuses a range whose rows are not all there', async (t) => {
  const app = await testApp(t)
  const { sql } = app
  const admin = await app.as('admin')
  await sql`insert into page_hits (date_hit) values ('2026-01-10 05:10Z'), ('2026-01-10 05:14Z'), ('2026-01-11 05:10Z')`
  await sql`update rollups set n = n + 5 where figure = 'pages.hits' and slot >= '2026-01-10Z'`
  const visits = async () => {
    const range = 'dateFrom=2026-01-10&dateTo=2026-01-11&timeUnit=d'
    const { datasets } = (await admin.get(`/data/page.hits.in.time?${range}`)).body.data.chartData
    return datasets[0].data
  }
  assert.deepEqual(await visits(), [7, 6])
  const where = await installation(t, { DATABASE_URL: app.url })
  const run = (...words: string[]) => command(where, ['rollups', 'rebuild', ...words])
  const first = await run('--from', '2026-01-10', '--to', '2026-01-10 05:10')
  assert.deepEqual([first.stdout, first.status], ['pages.hits: 1 mended\n', 0])
  assert.deepEqual(await visits(), [2, 6])
  const { stdout } = await run('--from', '2026-01-01', '--to', '2026-02-01', '--json')
  const { from, to, figures } = JSON.parse(stdout)
  assert.deepEqual([from, to], ['2026-01-01T00:00:00+00:00', '2026-02-01T00:00:00+00:00'])
  assert.deepEqual(
    figures.filter(({ wrong }: { wrong: number }) => wrong > 0),
    [{ figure: 'pages.hits', wrong: 1 }],
  )
  assert.deepEqual(await visits(), [2, 1])
  assert.equal(
    (await run('--from', '2026-01-01', '--to', '2026-02-01')).stdout,
    'Everything was counted right.\n',
  )
  await sql`update rollup_figures set complete_from = '2026-01-05 12:00Z' where figure = 'pages.hits'`
  const refused = await run('--from', '2026-01-05', '--to', '2026-01-20')
  assert.equal(refused.status, 1)
  assert.match(refused.stderr, /^Rows of page_hits are complete from 2026-01-05T12:00:00\+00:00 on/)
  assert.equal((await run('--from', '2026-01-05 12:00', '--to', '2026-01-20')).status, 0)
  assert.match((await run('--from', 'soon', '--to', '2026-01-20')).stderr, /^--from is a moment/)
  assert.match(
    (await command(where, ['doctor'])).stdout,
    /Roll-ups of page_hits: rows are complete from 2026-01-05/,
  )
})
