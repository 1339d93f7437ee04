import assert from 'node:assert/strict'
import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { gunzipSync, gzipSync } from 'node:zlib'
import { emptyDatabase, testDatabase } from '../../../test/database.ts'
import { testStorage } from '../../../test/storage.ts'
import { catalog } from '../../features/index.ts'
import type { Config } from '../config.ts'
import { connect, type Sql } from '../database/connection.ts'
import { startEmbedded } from '../database/embedded.ts'
import { migrate } from '../database/migrate.ts'
import { consumeHappenings } from '../engine/consume.ts'
import { insertCursors } from '../engine/cursors.ts'
import { appendHappenings } from '../engine/happenings.ts'
import { createLog } from '../log.ts'
import { backup } from './backup.ts'
import { listBackupTables } from './backupTables.ts'
import { restore } from './restore.ts'

const at = new Date('2026-11-21T10:00:00Z')

const log = createLog({ level: 'silent' })

async function folder(t: TestContext): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'campanile-backup-'))
  t.after(() => rm(path, { recursive: true, force: true }))
  return path
}

/** Rows of every awkward kind. */
async function fill(sql: Sql): Promise<void> {
  await sql`alter table contacts add column colours text[], add column "birth date" date, add column size numeric`
  await sql`insert into settings values ('site_key', '"abcdef"'), ('theme', '{"a": "tab\\there"}')`
  await sql`insert into roles (name, raw_permissions) values ('Editor', '{"lead:leads": ["viewown"]}')`
  await sql`
    insert into users (username, password_hash, first_name, last_name, email, role_id)
    values ('ada', 'x', 'Ada', 'Löwe', 'ada@sample.example', 2)`
  await sql`
    insert into api_credentials (name, random_id, secret_hash, role_id, date_added)
    values ('app', 'r', decode('00ff0a5c', 'hex'), 2, ${at})`
  await sql`
    insert into fields (object, alias, label, type, column_name) values ('contact', 'colours', 'Colours', 'multiselect', 'colours')`
  await sql`
    insert into contacts (date_added, firstname, lastname, email, attribution, colours, "birth date", size)
    select ${at}::timestamptz + n * interval '1 second', E'line\nfeed\ttab\\.' || n, case when n % 2 = 0 then '' end, 'c' || n || '@sample.example', n / 3.0,
      array['red', 'a "quoted", one', null], date '2000-02-29', 12345678901234567890.5
    from generate_series(1, 3000) n`
  await sql`insert into contacts (date_added, firstname) values (${at}, '\\N'), (${at}, '🎉 ✓')`
  await sql`delete from contacts where id > 3001`
  await sql`insert into emails (name, subject, language) values ('child', 's', 'en'), ('parent', 's', 'en')`
  await sql`update emails set variant_parent_id = 2 where id = 1`
  await sql`create table page_hits_2026_11 partition of page_hits for values from ('2026-11-01') to ('2026-12-01')`
  await sql`insert into page_hits (contact_id, date_hit, url) values (1, ${at}, 'https://a.example'), (2, '2019-01-01', 'old')`
}

async function contents(sql: Sql): Promise<Record<string, unknown>> {
  const tables = (await listBackupTables(sql)).filter(
    ({ name }) => !['domain_events', 'event_cursors'].includes(name),
  )
  const all: Record<string, unknown> = {}
  for (const { name, columns, ...rest } of tables) {
    const list = columns.map((column) => column.name).sort()
    const rows = await sql`select ${sql(list)} from ${sql(name)} order by row(${sql(list)})::text`
    all[name] = { columns: list, ...rest, rows: rows.map((row) => ({ ...row })) }
  }
  return all
}

test('a backup from one cluster brings everything back in another, and from there again', async (t) => {
  const { sql } = await testDatabase(t)
  await fill(sql)
  const dir = await folder(t)
  await mkdir(join(dir, 'one/assets/deep'), { recursive: true })
  await writeFile(join(dir, 'one/assets/deep/ä.bin'), Buffer.from([0, 255, 10]))
  await writeFile(join(dir, 'one/assets/empty'), '')
  const first = await backup(sql, {
    file: join(dir, 'first.tar.gz'),
    storage: testStorage(join(dir, 'one')),
    now: at,
  })
  assert.equal(first.files, 2)
  assert.equal((await stat(first.file)).mode & 0o777, 0o600)

  const embedded = await startEmbedded(join(dir, 'two'), log, { durable: false })
  const second = connect(embedded.url)
  t.after(async () => {
    await second.end()
    await embedded.stop()
  })
  const restored = await restore(second, {
    url: embedded.url,
    file: first.file,
    storage: testStorage(join(dir, 'two')),
    catalog,
  })
  assert.equal(restored.rows, first.rows)
  assert.deepEqual(await contents(second), await contents(sql))
  assert.deepEqual(await readFile(join(dir, 'two/assets/deep/ä.bin')), Buffer.from([0, 255, 10]))

  const again = await backup(second, {
    file: join(dir, 'again.tar.gz'),
    storage: testStorage(join(dir, 'two')),
    now: at,
  })
  const third = await testDatabase(t)
  await restore(third.sql, {
    url: third.url,
    file: again.file,
    storage: testStorage(join(dir, 'three')),
    catalog,
  })
  assert.deepEqual(await contents(third.sql), await contents(sql))
  const [next] = await third.sql`insert into contacts (date_added) values (${at}) returning id`
  assert.equal(next!.id, 3003, 'ids of deleted rows are not given out again')
})

test('after a restore members of segments and tags are counted anew, whatever order their rows came in', async (t) => {
  const { sql } = await testDatabase(t)
  await sql`insert into segments (name, public_name, alias) values ('A', '', 'a')`
  await sql`insert into tags (tag) values ('a')`
  await sql`insert into segment_contacts (segment_id, contact_id, date_added) select 1, n, ${at} from generate_series(1, 5) n`
  await sql`insert into contact_tags (tag_id, contact_id) select 1, n from generate_series(1, 7) n`
  const dir = await folder(t)
  const { file } = await backup(sql, {
    file: join(dir, 'a.tar.gz'),
    storage: testStorage(join(dir, 'one')),
    now: at,
  })
  const other = await testDatabase(t)
  await restore(other.sql, { url: other.url, file, storage: testStorage(join(dir, 'two')), catalog })
  const kept = (db: Sql) => db`
    select member_count, (select sum(difference)::int from count_differences where counter = 'segments.member_count') as added from segments
    union all select member_count, (select sum(difference)::int from count_differences where counter = 'tags.member_count') from tags`
  const rows = async (db: Sql) => (await kept(db)).map((row) => ({ ...row }))
  assert.deepEqual(await rows(sql), [
    { member_count: 0, added: 5 },
    { member_count: 0, added: 7 },
  ])
  assert.deepEqual(await rows(other.sql), [
    { member_count: null, added: null },
    { member_count: null, added: null },
  ])
})

test('events that a consumer has not read are still to be read after a restore, and no others', async (t) => {
  const { sql } = await testDatabase(t)
  const consumer = (name: string, seen: number[]) => ({
    name,
    types: ['contact.created', 'contact.changed'],
    handle: async (_db: unknown, events: { ids: number[] }[]) =>
      void seen.push(...events.flatMap((event) => event.ids)),
  })
  await insertCursors(sql, ['quick', 'slow'])
  await appendHappenings(sql, [{ type: 'contact.created', ids: [1, 2] }], new Date())
  while (
    (await consumeHappenings(sql, consumer('quick', []), { now: at, config: {} as Config, catalog, log }))
      .handled === 0
  );
  await appendHappenings(sql, [{ type: 'contact.changed', ids: [3] }], new Date())
  const dir = await folder(t)
  const { file } = await backup(sql, { file: join(dir, 'b.tar.gz'), storage: testStorage(dir), now: at })

  const target = await emptyDatabase(t)
  await restore(target.sql, { url: target.url, file, storage: testStorage(join(dir, 'new')), catalog })
  for (const [name, expected] of [
    ['quick', [3]],
    ['slow', [1, 2, 3]],
  ] as const) {
    const seen: number[] = []
    for (let n = 0; n < 20 && seen.length < expected.length; n++)
      await consumeHappenings(target.sql, consumer(name, seen), {
        now: at,
        config: {} as Config,
        catalog,
        log,
      })
    await consumeHappenings(target.sql, consumer(name, seen), { now: at, config: {} as Config, catalog, log })
    assert.deepEqual(seen, expected, name)
  }
})

test('a database or a folder that holds data is refused and stays as it is', async (t) => {
  const { sql } = await testDatabase(t)
  const dir = await folder(t)
  const { file } = await backup(sql, { file: join(dir, 'b.tar.gz'), storage: testStorage(dir), now: at })
  await assert.rejects(backup(sql, { file, storage: testStorage(dir), now: at }), /exists already/)

  const target = await testDatabase(t)
  await target.sql`insert into tags (tag) values ('mine')`
  const into = { url: target.url, file, storage: testStorage(join(dir, 'new')), catalog }
  await assert.rejects(restore(target.sql, into), /The database is not empty: there are tags\./)
  assert.equal((await target.sql`select from tags`).length, 1)
  await target.sql`delete from tags`

  await mkdir(join(dir, 'new/assets'), { recursive: true })
  await writeFile(join(dir, 'new/assets/mine'), '')
  await assert.rejects(restore(target.sql, into), /holds files already, such as assets\/mine/)
  await rm(join(dir, 'new/assets/mine'))
  await restore(target.sql, into)
})

test('a damaged archive changes nothing, wherever the damage is', async (t) => {
  const { sql } = await testDatabase(t)
  await fill(sql)
  const dir = await folder(t)
  const { file } = await backup(sql, { file: join(dir, 'b.tar.gz'), storage: testStorage(dir), now: at })
  const packed = await readFile(file)
  const plain = gunzipSync(packed)
  const target = await testDatabase(t)
  const tryWith = async (content: Buffer) => {
    const damagedFile = join(dir, 'damaged.tar.gz')
    await writeFile(damagedFile, content)
    return restore(target.sql, {
      url: target.url,
      file: damagedFile,
      storage: testStorage(join(dir, 'new')),
      catalog,
    })
  }
  const changed = Buffer.from(plain)
  changed[plain.indexOf('c77@sample.example')] = 'd'.charCodeAt(0)
  await assert.rejects(tryWith(gzipSync(changed)), /tables\/contacts\/000001\.copy is not what was written/)
  await assert.rejects(
    tryWith(packed.subarray(0, packed.length / 2)),
    /The backup is damaged: it cannot be unpacked/,
  )
  const end = Math.floor(plain.lastIndexOf('checksums.json') / 512) * 512
  await assert.rejects(
    tryWith(gzipSync(Buffer.concat([plain.subarray(0, end), Buffer.alloc(1024)]))),
    /its end is missing/,
  )
  await assert.rejects(tryWith(gzipSync(Buffer.from('not a tar'))), /damaged|no backup/)
  await assert.rejects(tryWith(Buffer.from('not even gzip')), /damaged/)
  assert.equal((await target.sql`select from contacts`).length, 0)
  assert.equal((await target.sql`select from roles`).length, 1)
})

test('a failure in the middle of loading leaves an empty database and no files', async (t) => {
  const { sql } = await testDatabase(t)
  await fill(sql)
  const dir = await folder(t)
  await mkdir(join(dir, 'assets'))
  await writeFile(join(dir, 'assets/file'), 'x')
  const { file } = await backup(sql, { file: join(dir, 'b.tar.gz'), storage: testStorage(dir), now: at })
  const target = await testDatabase(t)
  await target.sql`alter table emails add constraint no_parent check (name <> 'parent')`
  await assert.rejects(
    restore(target.sql, { url: target.url, file, storage: testStorage(join(dir, 'new')), catalog }),
    /The rows of emails do not fit/,
  )
  assert.equal((await target.sql`select from contacts`).length, 0)
  assert.equal((await target.sql`select from fields`).length, 43)
  await assert.rejects(stat(join(dir, 'new/assets/file')))
})

test('an archive of a newer program is refused', async (t) => {
  const { sql } = await emptyDatabase(t)
  const url = `${sql.home.database}`
  assert.ok(url)
  const source = await testDatabase(t)
  await source.sql`insert into schema_migrations (version, name) values (9999, 'later')`
  const dir = await folder(t)
  const { file } = await backup(source.sql, {
    file: join(dir, 'b.tar.gz'),
    storage: testStorage(dir),
    now: at,
  })
  const target = await testDatabase(t)
  await assert.rejects(
    restore(target.sql, { url: target.url, file, storage: testStorage(join(dir, 'new')), catalog }),
    /written by a newer Campanile/,
  )
  await migrate(target.url)
})
