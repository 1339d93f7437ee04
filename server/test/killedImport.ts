// The import of a whole export, killed on the way and run again until it ends.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import type { TestContext } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { errorsPath } from '../src/features/exchange/imports/errorsFile.ts'
import { connect, type Sql } from '../src/platform/database/connection.ts'
import { findEmbedded } from '../src/platform/database/embedded.ts'
import type { Installation } from './process.ts'
import { type Running, runCampanile } from './processes.ts'

/** What the export has to come to. */
export interface Expected {
  contacts: number
  withEmail: number
  pointsSum: number
  rows: number
  inserted: number
  updated: number
  failed: number
  byCountry: Record<string, number>
  byTag: Record<string, number>
}

/** Imports `file` beside the server of `where`, killed after each number of rows in `kills`, and checks what came of it. */
export async function importKilled(
  t: TestContext,
  where: Installation,
  { file, kills, expected }: { file: string; kills: number[]; expected: Expected },
): Promise<void> {
  const database = await findEmbedded(where.dataDir)
  assert.ok(database)
  const sql = connect(database.url, { max: 1, name: 'campanile test' })
  try {
    const words = ['import', 'contacts', file, '--create-fields', '--json']
    const start = () => runCampanile(t, words, where.env as Record<string, string>)
    for (const rows of kills) await killAfter(sql, rows, start())
    const { code, stdout, stderr } = await start().ended
    assert.equal(code, 0, stderr)
    const report = JSON.parse(stdout)
    assert.ok(report.resumedAfter >= Math.max(...kills), 'it went on where it was killed')
    for (const key of ['rows', 'inserted', 'updated', 'failed'] as const)
      assert.equal(report[key], expected[key], key)
    await checkRows(sql, expected)
  } finally {
    await sql.end({ timeout: 5 })
  }
  const errors = readFileSync(errorsPath(file), 'utf8').trimEnd().split('\r\n')
  assert.equal(
    errors.length,
    1 + expected.failed,
    'every failed row is in the file, those before the kills too',
  )
  assert.equal(new Set(errors.map((line) => line.split(',')[0])).size, errors.length)
}

async function killAfter(sql: Sql, rows: number, run: Running): Promise<void> {
  for (;;) {
    const [row] = await sql<{ position: number }[]>`select max(position) as position from imports`
    if ((row?.position ?? 0) >= rows) break
    await sleep(20)
  }
  run.child.kill('SIGKILL')
  await run.ended
}

async function checkRows(sql: Sql, expected: Expected): Promise<void> {
  const [row] = await sql`
    select count(*) as contacts, count(email) as "withEmail", sum(points) as "pointsSum",
      (select sum(delta) from point_changes) as logged,
      (select count(*) from contact_events where object = 'import' and action = 'failed') as failed,
      (select count(*) from contact_events where object = 'import' and action in ('inserted', 'updated')) as imported
    from contacts`
  assert.deepEqual(
    { ...row },
    {
      contacts: expected.contacts,
      withEmail: expected.withEmail,
      pointsSum: expected.pointsSum,
      logged: expected.pointsSum,
      failed: expected.failed,
      imported: expected.inserted + expected.updated,
    },
  )
  assert.deepEqual(
    await counts(sql, sql`select coalesce(country, '') as key from contacts`),
    expected.byCountry,
  )
  assert.deepEqual(
    await counts(sql, sql`select t.tag as key from contact_tags x join tags t on t.id = x.tag_id`),
    expected.byTag,
  )
}

async function counts(sql: Sql, query: ReturnType<Sql>): Promise<Record<string, number>> {
  const rows = await sql<
    { key: string; count: number }[]
  >`select key, count(*) as count from (${query}) q group by 1`
  return Object.fromEntries(rows.map(({ key, count }) => [key, count]))
}
