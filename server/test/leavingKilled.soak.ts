// What leaves as a file that is made at once, the archive of a person and a report, under `kill -9`: nothing of it is left
// on the disk, nothing says that it was handed out, and the next try has all of it.
import assert from 'node:assert/strict'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { clientToken } from './clientToken.ts'
import { testDatabase } from './database.ts'
import { until } from './mail.ts'
import { installation, startServer } from './process.ts'

const ROWS = 60_000

test('killed while an archive and a report are written: no file, no entry, and whole ones afterwards', {
  timeout: 240_000,
}, async (t) => {
  const { sql, url } = await testDatabase(t)
  const where = await installation(t, { DATABASE_URL: url })
  const authorization = `Bearer ${await clientToken(sql)}`
  const ask = (path: string) => fetch(`${where.url}/api${path}`, { headers: { authorization } })
  let server = await startServer(t, where)
  await sql`insert into contacts (date_added, email) values ('2026-01-01', 'held@sample.example')`
  await sql`
    insert into page_hits (contact_id, date_hit, code, url, tracking_id)
    select (select id from contacts), timestamptz '2026-01-01' + n * interval '1 second', 200, 'https://shop.example/' || md5(n::text), 'x'
    from generate_series(1, ${ROWS}::int) n`
  const [made] = await sql<[{ contact: number; report: number }]>`
    with report as (
      insert into reports (name, source, columns) values ('Visits', 'page.hits', '["ph.url"]') returning id
    )
    select (select id from contacts) as contact, (select id from report) as report`
  const handedOut = async () =>
    (await sql`select from audit_log where action in ('archive', 'export')`).length
  const leftovers = () => {
    const folder = join(where.dataDir, 'uploads')
    return existsSync(folder) ? readdirSync(folder) : []
  }
  for (const [path, cursor] of [
    [`/contacts/${made.contact}/archive`, '^fetch \\d+ from held_'],
    [`/reports/${made.report}/export?dateFrom=2025-12-01&dateTo=2026-12-31`, '^fetch \\d+ from report'],
  ] as const) {
    const cut = ask(path).then(
      (answer) => answer.arrayBuffer().then(() => 'whole'),
      () => 'cut',
    )
    // Rows are on their way into the file.
    await until(
      async () =>
        (
          await sql`
            select from pg_stat_activity
            where datname = current_database() and pid <> pg_backend_pid() and query ~ ${cursor}`
        ).length > 0,
    )
    await server.kill()
    assert.equal(await cut.catch(() => 'cut'), 'cut', path)
    assert.deepEqual(leftovers(), [])
    assert.equal(await handedOut(), 0, path)
    server = await startServer(t, where)
  }
  const archive = await ask(`/contacts/${made.contact}/archive`)
  assert.equal(archive.status, 200)
  assert.equal((await archive.arrayBuffer()).byteLength, Number(archive.headers.get('content-length')))
  const report = await ask(`/reports/${made.report}/export?dateFrom=2025-12-01&dateTo=2026-12-31`)
  assert.equal((await report.text()).trimEnd().split('\n').length, ROWS + 1)
  assert.equal(await handedOut(), 2)
  assert.deepEqual(leftovers(), [])
})
