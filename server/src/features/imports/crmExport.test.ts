// The whole of a real export, 100,000 rows, with the process killed on the way.
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { testDatabase } from '../../../test/database.ts'
import type { Sql } from '../../database/connection.ts'
import { errorsPath } from './errorsFile.ts'

const fixtures = join(import.meta.dirname, '../../../test/fixtures')
const expected = JSON.parse(readFileSync(join(fixtures, 'crm-export.expected.json'), 'utf8'))

test('100,000 rows come out as expected to the last one, though the import is killed twice and run again', {
  timeout: 600_000,
}, async (t) => {
  const { sql, url } = await testDatabase(t)
  const path = fixture(t)
  for (const rows of [10_000, 50_000]) await killAfter(sql, rows, start(url, path))
  const { stdout, code } = await start(url, path).ended
  assert.equal(code, 0)
  const summary = JSON.parse(stdout)
  assert.ok(summary.resumedAfter >= 50_000, 'it went on where it was killed')
  for (const key of ['rows', 'inserted', 'updated', 'failed']) assert.equal(summary[key], expected[key], key)
  assert.deepEqual(await totals(sql), {
    contacts: expected.contacts,
    withEmail: expected.withEmail,
    pointsSum: expected.pointsSum,
    logged: expected.pointsSum,
    failed: expected.failed,
    imported: expected.inserted + expected.updated,
  })
  assert.deepEqual(
    await counts(sql, sql`select coalesce(country, '') as key from contacts`),
    expected.byCountry,
  )
  assert.deepEqual(
    await counts(sql, sql`select t.tag as key from contact_tags x join tags t on t.id = x.tag_id`),
    expected.byTag,
  )
  const errors = readFileSync(errorsPath(path), 'utf8').trimEnd().split('\r\n')
  assert.equal(
    errors.length,
    1 + expected.failed,
    'every failed row is in the file, those before the kills too',
  )
  assert.equal(new Set(errors.map((line) => line.split(',')[0])).size, errors.length)
})

function fixture(t: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), 'campanile-export-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  copyFileSync(join(fixtures, 'crm-export.csv.gz'), join(folder, 'crm-export.csv.gz'))
  return join(folder, 'crm-export.csv.gz')
}

interface Run {
  kill(): void
  ended: Promise<{ code: number | null; stdout: string }>
}

function start(url: string, path: string): Run {
  const main = join(import.meta.dirname, '../../main.ts')
  const child = spawn(process.execPath, [main, 'import', 'contacts', path, '--create-fields', '--json'], {
    env: { ...process.env, DATABASE_URL: url },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let stdout = ''
  child.stdout.on('data', (text) => {
    stdout += text
  })
  const ended = new Promise<{ code: number | null; stdout: string }>((resolve) => {
    child.once('close', (code) => resolve({ code, stdout }))
  })
  return { kill: () => child.kill('SIGKILL'), ended }
}

async function killAfter(sql: Sql, rows: number, run: Run): Promise<void> {
  for (;;) {
    const [row] = await sql<{ position: number }[]>`select max(position) as position from imports`
    if ((row?.position ?? 0) >= rows) break
    await sleep(20)
  }
  run.kill()
  await run.ended
}

async function totals(sql: Sql): Promise<Record<string, unknown>> {
  const [row] = await sql`
    select count(*) as contacts, count(email) as "withEmail", sum(points) as "pointsSum",
      (select sum(delta) from point_changes) as logged,
      (select count(*) from contact_events where object = 'import' and action = 'failed') as failed,
      (select count(*) from contact_events where object = 'import' and action in ('inserted', 'updated')) as imported
    from contacts`
  return { ...row }
}

async function counts(sql: Sql, query: ReturnType<Sql>): Promise<Record<string, number>> {
  const rows = await sql<
    { key: string; count: number }[]
  >`select key, count(*) as count from (${query}) q group by 1`
  return Object.fromEntries(rows.map(({ key, count }) => [key, count]))
}
