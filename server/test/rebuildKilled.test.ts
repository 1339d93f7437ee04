// Counting roll-ups anew under `kill -9`, between two parts of a range: what is mended stays so, nothing is mended twice, and
// the next run does the rest.
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { test } from 'node:test'
import { testDatabase } from './database.ts'
import { until } from './mail.ts'
import { command, installation } from './process.ts'

const MAIN = join(import.meta.dirname, '../src/main.ts')
const WORDS = ['rollups', 'rebuild', '--from', '2026-01-01', '--to', '2026-02-01']
const HITS = 3_000

test('killed between two parts: the rest is wrong as before, and the next run counts all of it right', {
  timeout: 120_000,
}, async (t) => {
  const { sql, url } = await testDatabase(t)
  const where = await installation(t, { DATABASE_URL: url })
  await sql`
    insert into page_hits (date_hit, code, url, tracking_id)
    select timestamptz '2026-01-01Z' + n * interval '14 minutes', 200, 'https://shop.example/', 'x'
    from generate_series(0, ${HITS - 1}::int) n where n * interval '14 minutes' < interval '31 days'`
  await sql`update rollups set n = n + 3 where figure = 'pages.hits'`
  /** Quarters of an hour that are counted wrong. */
  const wrong = async () => {
    const rows = await sql`
      select slot from (
        select slot, n from rollups where figure = 'pages.hits'
        union all select date_bin('15 minutes', date_hit, timestamptz '2000-01-01Z'), -1 from page_hits
      ) c group by slot having sum(n) <> 0`
    return rows.length
  }
  const all = await wrong()
  assert.ok(all > 1_000)
  const lock = `select pg_advisory_xact_lock(hashtextextended('campanile rollup pages.hits', 0))`
  const waiting = async (count: number) =>
    until(
      async () =>
        (
          await sql`
            select from pg_locks l join pg_database d on d.oid = l.database
            where d.datname = current_database() and l.locktype = 'advisory' and not l.granted`
        ).length === count,
    )
  const holders = [Promise.withResolvers<void>(), Promise.withResolvers<void>()] as const
  const first = sql.begin(async (db) => {
    await db.unsafe(lock)
    await holders[0].promise
  })
  const child = spawn(process.execPath, [MAIN, ...WORDS], {
    env: where.env,
    cwd: where.dataDir,
    stdio: 'ignore',
  })
  const ended = once(child, 'exit')
  await waiting(1)
  // Locks are given in the order they were asked for: the second holder stands behind the first part.
  const second = sql.begin(async (db) => {
    await db.unsafe(lock)
    await holders[1].promise
  })
  await waiting(2)
  holders[0].resolve()
  await first
  await until(async () => (await wrong()) < all)
  await waiting(1)
  child.kill('SIGKILL')
  await ended
  holders[1].resolve()
  await second
  const left = await wrong()
  assert.ok(left > 0 && left < all, `${left} of ${all} are left`)
  const told = await command(where, [...WORDS, '--json'])
  assert.equal(told.status, 0, told.stderr)
  const { figures } = JSON.parse(told.stdout) as { figures: { figure: string; wrong: number }[] }
  assert.deepEqual(
    figures.filter((one) => one.wrong > 0),
    [{ figure: 'pages.hits', wrong: left }],
  )
  assert.equal(await wrong(), 0)
})
