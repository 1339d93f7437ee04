// Retention under `kill -9`: the job of the server and the command, each in the middle of a table. Every old row goes in the
// end, no other does, and what was counted stays counted.
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { test } from 'node:test'
import { retentionTask } from '../src/features/exchange/retention/retentionTask.ts'
import { insertJobs } from '../src/platform/engine/jobs.ts'
import { testDatabase } from './database.ts'
import { until } from './mail.ts'
import { command, installation, startServer } from './process.ts'

const OLD = 200_000
const YOUNG = 3_000
const MAIN = join(import.meta.dirname, '../src/main.ts')

test('killed in the middle of a table, by the server and by the command: old rows go, others stay, and so do the counts', {
  timeout: 240_000,
}, async (t) => {
  const { sql, url } = await testDatabase(t)
  const where = await installation(t, {
    DATABASE_URL: url,
    CAMPANILE_RETENTION_DAYS: '{"page_hits": "60"}',
  })
  const fill = () => sql`
    insert into page_hits (date_hit, code, url, tracking_id)
    select now() - case when n <= ${OLD}::int then interval '100 days' else interval '1 day' end, 200, 'https://shop.example/', 'x'
    from generate_series(1, ${OLD + YOUNG}::int) n`
  const rows = async () => {
    const [row] = await sql<[{ old: number; young: number }]>`
      select count(*) filter (where date_hit < now() - interval '60 days')::int as old,
        count(*) filter (where date_hit >= now() - interval '60 days')::int as young
      from page_hits`
    return row
  }
  const counted = async () => {
    const [row] = await sql<[{ n: number }]>`
      select sum(r.n)::int as n from rollups r join rollup_figures f on f.figure = r.figure
      where f.source = 'page_hits' and r.grain in (0, 1)`
    return row.n
  }
  /** Kills what is begun when some old rows are gone and one of the last, which somebody holds, is not. */
  const cutOff = (begin: () => Promise<() => Promise<unknown>>) =>
    sql.begin(async (db) => {
      await db`select from page_hits where date_hit < now() - interval '60 days' order by ctid desc limit 1 for update`
      const kill = await begin()
      await until(async () => (await rows()).old < OLD)
      await kill()
    })

  await fill()
  const before = await counted()
  assert.ok(before >= OLD + YOUNG)
  await insertJobs(sql, [{ task: retentionTask, payload: {}, key: retentionTask.name, mode: 'keep' }])
  await cutOff(async () => (await startServer(t, where)).kill)
  const left = await rows()
  assert.ok(left.old > 0, 'it is cut off')
  assert.equal(left.young, YOUNG)
  const again = await startServer(t, where)
  await until(async () => (await rows()).old === 0)
  assert.deepEqual(await rows(), { old: 0, young: YOUNG })
  assert.equal(await counted(), before)
  await again.stop()

  await fill()
  await cutOff(async () => {
    const child = spawn(process.execPath, [MAIN, 'retention'], {
      env: where.env,
      cwd: where.dataDir,
      stdio: 'ignore',
    })
    const ended = once(child, 'exit')
    return () => {
      child.kill('SIGKILL')
      return ended
    }
  })
  assert.ok((await rows()).old > 0, 'it is cut off')
  const told = await command(where, ['retention'])
  assert.equal(told.status, 0, told.stderr)
  assert.deepEqual(await rows(), { old: 0, young: 2 * YOUNG })
  assert.equal(await counted(), 2 * before)
})
