// Files with data of persons on a disk that is full: an export, a report, one by mail, the archive of a person; and what
// needs no space goes on: erasure, retention, counting anew.
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { clientToken } from './clientToken.ts'
import { testDatabase } from './database.ts'
import { until } from './mail.ts'
import { command, installation, startServer } from './process.ts'
import { smallDisk } from './smallDisk.ts'

const ROWS = 30_000
const WHY = 'There is no space left on the disk of the server.'

test('on a full disk each says so and leaves nothing; when there is space, each is whole, and what was due is mailed', {
  timeout: 240_000,
}, async (t) => {
  const { sql, url } = await testDatabase(t)
  const where = await installation(t, { DATABASE_URL: url })
  const disk = smallDisk(t, where.dataDir, '1m')
  if (!disk) return
  const authorization = `Bearer ${await clientToken(sql)}`
  const ask = (path: string, body?: object) =>
    fetch(`${where.url}/api${path}`, {
      headers: { authorization, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    })
  await sql`
    insert into contacts (date_added, firstname)
    select now() - interval '1 day', md5(n::text) || md5((-n)::text) from generate_series(1, ${ROWS}::int) n`
  const [made] = await sql<[{ contact: number; report: number }]>`
    with report as (
      insert into reports (name, source, columns, is_scheduled, schedule_unit, to_address)
      values ('Names', 'leads', '["l.firstname"]', true, 'NOW', 'a@sample.example') returning id
    )
    select (select min(id) from contacts) as contact, (select id from report) as report`
  await sql`
    insert into page_hits (contact_id, date_hit, code, url, tracking_id)
    select ${made.contact}, now() - n * interval '1 second', 200, 'https://shop.example/' || md5(n::text), 'x'
    from generate_series(1, ${ROWS}::int) n`
  const [leaves] = await sql<[{ id: number }]>`
    insert into contacts (date_added, firstname, email) values (now(), 'Leaves', 'leaves@sample.example') returning id`
  const server = await startServer(t, where)
  const filesLeft = () =>
    readdirSync(where.dataDir, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /exports|uploads/.test(entry.parentPath))
      .map((entry) => join(entry.parentPath, entry.name))
  const handedOut = async () =>
    (await sql`select from audit_log where action in ('archive', 'export')`).length
  const atOnce = [`/contacts/${made.contact}/archive`, `/reports/${made.report}/export`]
  for (const path of [...atOnce, `${atOnce[1]}?format=xlsx`]) {
    const answer = await ask(path)
    assert.equal(answer.status, 503, path)
    const { errors } = (await answer.json()) as { errors: { message: string; code: number }[] }
    assert.deepEqual(
      errors.map(({ code, message }) => [code, message]),
      [[503, WHY]],
    )
  }
  assert.equal(await handedOut(), 0)
  const started = []
  for (const format of ['csv', 'xlsx']) {
    const answer = await ask('/contacts/export', { format, columns: ['firstname'] })
    assert.equal(answer.status, 202, await answer.clone().text())
    const { id } = ((await answer.json()) as { export: { id: number } }).export
    started.push(id)
    // Each has one under way.
    await until(async () => (await sql`select from exports where id = ${id} and state = 'failed'`).length > 0)
    assert.equal((await ask(`/exports/${id}/file`)).status, 409)
  }
  const errors = await sql<
    { error: string }[]
  >`select error from exports where id = any(${started}::bigint[])`
  for (const { error } of errors) assert.equal(error, 'There is no space left for the file.')
  const [user] = await sql<[{ id: number }]>`select id from users order by id limit 1`
  await sql`
    insert into report_schedules (report_id, user_id, format, due_at, saved_at)
    values (${made.report}, ${user.id}, 'csv', date_trunc('second', now()), now())`
  await until(
    async () =>
      (
        await sql`
          select from graphile_worker.jobs where task_identifier = 'reports.send' and last_error ~* 'no space'`
      ).length > 0,
  )
  assert.equal((await sql`select from user_mails`).length, 0)
  await until(async () => filesLeft().length === 0)
  assert.equal((await fetch(`${where.url}/readyz`)).status, 200)
  assert.match(server.output(), /there is no space left/)

  for (const words of [['retention'], ['rollups', 'rebuild', '--from', '2026-01-01', '--to', '2026-01-02']]) {
    const done = await command(where, words)
    assert.equal(done.status, 0, `${words.join(' ')}: ${done.stderr}`)
  }
  const erased = await ask(`/contacts/${leaves.id}/erase`, {})
  assert.equal(erased.status, 202)
  await until(async () => (await sql`select from erasures where state = 'done'`).length === 1)
  assert.equal((await sql`select from contacts where id = ${leaves.id}`).length, 0)

  disk.resize('64m')
  for (const path of atOnce) {
    const answer = await ask(path)
    assert.equal(answer.status, 200, path)
    assert.ok((await answer.arrayBuffer()).byteLength > 1_000_000, path)
  }
  await until(async () => (await sql`select from user_mails`).length === 1)
  const [kept] = await sql<{ key: string }[]>`select storage_key as key from report_files`
  const lines = readFileSync(join(where.dataDir, kept?.key ?? ''), 'utf8')
    .trimEnd()
    .split('\n')
  assert.equal(lines.length, ROWS + 1)
})
