// One request at a time of somebody: signals that come at any moment leave no lock behind.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Sql } from '../src/platform/database/connection.ts'
import { latestOnly, TIME_OVER } from '../src/platform/database/latestOnly.ts'
import { ApiError } from '../src/platform/errors.ts'
import { testDatabase } from './database.ts'

test('signals at any moment leave no lock on a connection, and nobody is kept out afterwards', {
  timeout: 60_000,
}, async (t) => {
  const { sql } = await testDatabase(t)
  let isOver = false
  // What requests that are given up do to whoever runs by then.
  const hostile = (async () => {
    while (!isOver)
      await sql`
        select pg_cancel_backend(l.pid) from pg_locks l
        where l.locktype = 'advisory' and l.granted and l.pid <> pg_backend_pid() and l.objsubid = 1
          and l.database = (select oid from pg_database where datname = current_database())
          and (l.classid::bigint << 32) | l.objid::bigint = hashtextextended('campanile latest run somebody', 0)`
  })()
  const outcomes = new Map<string, number>()
  for (let round = 0; round < 150; round++) {
    const asked = await Promise.allSettled(
      [1, 2].map(() =>
        latestOnly(sql, 'somebody', new AbortController().signal, (step) =>
          step(200, (db) => db<{ one: number }[]>`select 1 as one from pg_sleep(0.002)`),
        ),
      ),
    )
    for (const one of asked) {
      const outcome =
        one.status === 'fulfilled'
          ? one.value === TIME_OVER
            ? 'time over'
            : 'done'
          : one.reason instanceof ApiError
            ? String(one.reason.status)
            : String(one.reason)
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
    }
  }
  isOver = true
  await hostile
  const expected = new Set(['done', 'time over', '409'])
  assert.deepEqual(
    [...outcomes.keys()].filter((outcome) => !expected.has(outcome)),
    [],
  )
  const left = await sql`
    select pid from pg_locks where locktype = 'advisory'
      and database = (select oid from pg_database where datname = current_database())
      and (classid::bigint << 32) | objid::bigint in (
        select hashtextextended('campanile latest ' || kind || ' somebody', 0) from unnest(array['run', 'next', 'end']) kind)`
  assert.equal(left.length, 0)
  const started = performance.now()
  const answer = await latestOnly(sql, 'somebody', new AbortController().signal, (step) =>
    step(5_000, async () => 'counted'),
  )
  assert.equal(answer, 'counted')
  assert.ok(performance.now() - started < 2_000)
})

test('who gives up ends the own statement, and never that of who came after', async (t) => {
  const { sql } = await testDatabase(t)
  // On a busy machine the signal of who gives up comes when the next one runs already.
  const late = Object.assign(((...parts: Parameters<Sql>) => sql(...parts)) as Sql, sql, {
    begin: async (...parts: Parameters<Sql['begin']>) => {
      await sleep(100)
      return sql.begin(...parts)
    },
  })
  const first = new AbortController()
  const given = latestOnly(late, 'somebody', first.signal, (step) =>
    step(5_000, (db) => db`select from pg_sleep(3)`),
  ).catch((error: ApiError) => error.status)
  const holders = () => sql<{ pid: number }[]>`
    select pid from pg_locks where locktype = 'advisory' and granted
      and database = (select oid from pg_database where datname = current_database())
      and (classid::bigint << 32) | objid::bigint = hashtextextended('campanile latest run somebody', 0)`
  while ((await holders()).length === 0) await sleep(5)
  first.abort()
  const next = latestOnly(sql, 'somebody', new AbortController().signal, (step) =>
    step(5_000, async (db) => {
      await db`select from pg_sleep(0.5)`
      return 'counted'
    }),
  )
  assert.equal(await given, 409)
  assert.equal(await next, 'counted')
})
