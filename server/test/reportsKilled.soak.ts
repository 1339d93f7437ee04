// Reports by mail under `kill -9`: the whole server dies at a random moment, and each address gets each report once.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { clientToken } from './clientToken.ts'
import { testDatabase } from './database.ts'
import { until } from './mail.ts'
import { installation, startServer } from './process.ts'

const REPORTS = 24
const KILLS = 1

test('killed at a random moment: each report is mailed once to each address, with its whole file', {
  timeout: 120_000,
}, async (t) => {
  const { sql, url } = await testDatabase(t)
  const where = await installation(t, { DATABASE_URL: url })
  const authorization = `Bearer ${await clientToken(sql)}`
  let server = await startServer(t, where)
  await sql`
    insert into contacts (date_added, firstname)
    select now() - interval '1 day', 'n' || n from generate_series(1, 5000) n`
  const [user] = await sql<[{ id: number }]>`select id from users order by id limit 1`
  await sql`
    with made as (
      insert into reports (name, source, columns, is_scheduled, schedule_unit, to_address)
      select 'R' || n, 'leads', '["l.firstname"]', true, 'NOW', 'a@sample.example,b@sample.example' from generate_series(1, ${REPORTS}::int) n
      returning id
    )
    insert into report_schedules (report_id, user_id, format, due_at, saved_at)
    select id, ${user.id}, 'csv', date_trunc('second', now()), now() from made`
  for (let kill = 0; kill < KILLS; kill++) {
    await until(async () => (await sql`select from report_files`).length > kill * 8)
    await sleep(Math.random() * 50)
    await server.kill()
    const sent = (await sql`select from report_files`).length
    assert.ok(sent < REPORTS, 'the work is cut off')
    server = await startServer(t, where)
  }
  await until(async () => (await sql`select from report_schedules where due_at is not null`).length === 0)
  const wrong = await sql`
    select key from (select attachment ->> 'key' as key, count(*) as n, count(distinct to_addresses) as addresses from user_mails group by 1) k
    where n <> 2 or addresses <> 2 or key is null`
  assert.deepEqual([...wrong], [])
  const files = await sql<{ id: number; report: number }[]>`
    select id, report_id as report from report_files order by id`
  assert.equal(files.length, REPORTS)
  assert.deepEqual(
    [...(await sql`select last_error as error from report_schedules where last_error is not null`)],
    [],
  )
  for (const { id, report } of files.slice(0, 5)) {
    const answer = await fetch(`${where.url}/api/reports/${report}/files/${id}`, {
      headers: { authorization },
    })
    assert.equal((await answer.text()).trimEnd().split('\n').length, 5_001)
  }
})
