// What a server keeps open when it has nothing to do.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testDatabase } from './database.ts'
import { command, installation, startServer } from './process.ts'
import { apiOf, eventually } from './upgrade/account.ts'

/**
 * Locks of worker and sender, two listeners, the jobs' own looks, and what consumers, schedules and senders use when
 * they look at the same moment.
 */
const AT_REST = 16
/** Connections close after 40 to 50 s without work; on a busy machine schedules use more of them for a while. */
const REST_MS = 180_000

test('a server at rest closes its connections but sixteen, however many it worked with, and works on as before', async (t) => {
  const { sql, url } = await testDatabase(t)
  const where = await installation(t, { DATABASE_URL: url })
  const made = await command(where, ['credential', 'create', '--name', 'rest', '--json'])
  await startServer(t, where)
  const api = await apiOf(where.url, JSON.parse(made.stdout))
  const open = async () =>
    (
      await sql`
      select from pg_stat_activity where datname = current_database() and application_name <> 'campanile test'`
    ).length
  const work = () =>
    Promise.all(
      Array.from({ length: 40 }, (_, n) => api.get(`/contacts?limit=5&search=email:${n}&orderBy=lastname`)),
    )
  let most = 0
  for (let round = 0; round < 4; round++) {
    const working = work()
    most = Math.max(most, await open())
    await working
  }
  assert.ok(most > AT_REST, `${most} under load`)
  // On a busy machine what looks by itself overlaps now and then: one moment of rest is enough.
  await eventually('the connections are closed', async () => (await open()) <= AT_REST, REST_MS)
  await work()
})
