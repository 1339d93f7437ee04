// campanile export, through the real process.
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { testDatabase } from '../../test/database.ts'
import { importFile } from '../../test/importFile.ts'
import { command, installation } from '../../test/process.ts'

async function account(t: TestContext) {
  const { sql, url } = await testDatabase(t)
  await sql`
    insert into contacts (firstname, email, date_added, points)
    select 'Person ' || n, 'p' || n || '@example.com', now(), n from generate_series(1, 1200) n`
  await sql`insert into segments (name, public_name, alias) values ('Few', 'Few', 'few')`
  await sql`insert into segment_contacts (segment_id, contact_id, date_added) select s.id, c.id, now() from segments s, contacts c where c.points <= 3`
  const where = await installation(t, { DATABASE_URL: url })
  const folder = join(where.dataDir, 'out')
  mkdirSync(folder, { recursive: true })
  return { sql, where, folder, run: (...words: string[]) => command(where, ['export', ...words]) }
}

test('export writes a file that the import reads, of what was asked for', async (t) => {
  const { sql, run, folder } = await account(t)
  const file = join(folder, 'all.csv')
  const all = await run('contacts', file, '--json')
  assert.equal(all.status, 0, all.stderr)
  const told = JSON.parse(all.stdout)
  assert.deepEqual([told.rows, told.file, told.cutCells], [1200, file, 0])
  assert.equal(told.sizeBytes, readFileSync(file).length)
  const summary = await importFile(sql, file)
  assert.deepEqual([summary.inserted, summary.failed], [0, 0])

  const few = await run(
    ...[
      'contacts',
      '-',
      '--segment',
      'few',
      '--columns',
      'email, points',
      '--search',
      '!email:p2@example.com',
    ],
  )
  assert.deepEqual(few.stdout.replace('\uFEFF', '').replaceAll('"', '').split('\n'), [
    'email,points',
    'p1@example.com,1',
    'p3@example.com,3',
    '',
  ])
  const sheet = join(folder, 'few.xlsx')
  assert.match((await run('contacts', sheet, '--segment', 'few')).stdout, /^3 contacts, .*few\.xlsx/)
  assert.equal(readFileSync(sheet).subarray(0, 2).toString(), 'PK')
  const rows = await sql`select action from audit_log where object = 'export' and action = 'fetch'`
  assert.equal(rows.length, 3)
})

test('export says what is wrong, replaces nothing unasked, and leaves no half of a file', async (t) => {
  const { run, folder, where } = await account(t)
  const file = join(folder, 'kept.csv')
  writeFileSync(file, 'mine')
  for (const [words, complaint] of [
    [['contacts', file], /kept\.csv is there already; --overwrite replaces it/],
    [['contacts', join(folder, 'no', 'way.csv')], /ENOENT/],
    [['contacts', join(folder, 'a.csv'), '--columns', 'email,nonsense'], /There is no column "nonsense"/],
    [
      ['contacts', join(folder, 'a.csv'), '--segment', 'nobody'],
      /There is no segment with the alias "nobody"/,
    ],
    [['companies', join(folder, 'a.csv'), '--segment', 'few'], /--segment is for contacts alone/],
    [['submissions', join(folder, 'a.csv')], /--form is needed for submissions/],
    [['submissions', join(folder, 'a.csv'), '--form', '99'], /./],
    [['contacts', '-', '--json'], /--json has no place/],
    [['planets', join(folder, 'a.csv')], /planets/],
  ] as const) {
    const { status, stderr } = await run(...words)
    assert.notEqual(status, 0, words.join(' '))
    assert.match(stderr, complaint)
    assert.doesNotMatch(stderr, / at /, stderr)
  }
  assert.equal(readFileSync(file, 'utf8'), 'mine')
  assert.deepEqual(readdirSync(folder), ['kept.csv'])
  assert.equal((await run('contacts', file, '--overwrite')).status, 0)
  assert.ok(readFileSync(file).length > 10_000)
  assert.ok(existsSync(where.dataDir))
})

test('on a full disk export ends with the reason and leaves nothing behind', async (t) => {
  const { run, folder } = await account(t)
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=40k', 'tmpfs', folder], { stdio: 'ignore' })
  } catch {
    t.skip('a small file system cannot be mounted here')
    return
  }
  try {
    const { status, stderr } = await run('contacts', join(folder, 'all.csv'))
    assert.equal(status, 1)
    assert.match(stderr, /ENOSPC|no space/i)
    assert.deepEqual(readdirSync(folder), [])
  } finally {
    execFileSync('umount', [folder])
  }
})
