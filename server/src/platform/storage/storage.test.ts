// The contract of files, against both of its implementations.
import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { suite, type TestContext, test } from 'node:test'
import { clusterUrl } from '../../../test/cluster.ts'
import { testDatabase } from '../../../test/database.ts'
import { runNode, temporaryFolder } from '../../../test/processes.ts'
import { now } from '../clock.ts'
import { connect, type Sql } from '../database/connection.ts'
import { StartError } from '../startError.ts'
import { copyFiles } from './copyFiles.ts'
import { databaseStorage } from './databaseStorage.ts'
import { folderStorage } from './folderStorage.ts'
import { openStorage } from './openStorage.ts'
import { FileTooLarge, readStored, type Storage } from './storage.ts'

interface Place {
  storage: Storage
  folder: string
  sql: Sql
  url: string
}

const kinds: Record<Storage['kind'], (folder: string, url: string) => Storage> = {
  folder: (folder) => folderStorage(folder, { scratch: join(folder, 'uploads') }),
  database: (folder, url) => databaseStorage(url, { scratch: join(folder, 'uploads') }),
}

async function keysOf(storage: Storage, prefix = ''): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of storage.list(prefix)) keys.push(key)
  return keys.sort()
}

const later = () => new Date(now().getTime() + 1_000)

for (const [kind, make] of Object.entries(kinds)) {
  const setUp = async (t: TestContext): Promise<Place> => {
    const folder = temporaryFolder(t)
    const { sql, url } = await testDatabase(t)
    const storage = make(folder, url)
    t.after(() => storage.close())
    return { storage, folder, sql, url }
  }

  suite(`files in a ${kind}`, () => {
    test('what is stored is found, read, listed, replaced and deleted', async (t) => {
      const { storage } = await setUp(t)
      assert.equal(await storage.stat('assets/media/a.txt'), null)
      assert.equal(await storage.get('assets/media/a.txt'), null)
      const stored = await storage.put('assets/media/a.txt', Buffer.from('one'))
      assert.equal(stored.sha256, createHash('sha256').update('one').digest('hex'))
      const found = await storage.stat('assets/media/a.txt')
      assert.deepEqual([found?.key, found?.sizeBytes], ['assets/media/a.txt', 3])
      assert.ok(Math.abs(Number(found?.storedAt) - Date.now()) < 60_000)
      await storage.put('assets/media/a.txt', Buffer.from('other'))
      assert.equal(String(await readStored(storage, 'assets/media/a.txt')), 'other')
      await storage.put('assets/media/sub/b ü.txt', Buffer.alloc(0))
      await storage.put('assets/mediator', Buffer.from('x'))
      await storage.put('outbox/1.eml', Buffer.from('x'))
      assert.deepEqual(await readStored(storage, 'assets/media/sub/b ü.txt'), Buffer.alloc(0))
      assert.deepEqual(await keysOf(storage, 'assets/media/'), [
        'assets/media/a.txt',
        'assets/media/sub/b ü.txt',
      ])
      assert.deepEqual(await keysOf(storage, 'assets/media/s'), ['assets/media/sub/b ü.txt'])
      assert.deepEqual(await keysOf(storage, 'ass'), [
        'assets/media/a.txt',
        'assets/media/sub/b ü.txt',
        'assets/mediator',
      ])
      assert.equal((await keysOf(storage)).length, 4)
      assert.deepEqual(
        [await storage.delete('assets/media/a.txt'), await storage.delete('assets/media/a.txt')],
        [true, false],
      )
      assert.equal(await storage.delete('assets/media/sub'), false, 'no folder is deleted')
      assert.equal(await storage.stat('assets/media/a.txt'), null)
    })

    test('no key leads out of its area, and what is no key is nowhere', async (t) => {
      const { storage, folder } = await setUp(t)
      mkdirSync(join(folder, 'database'))
      writeFileSync(join(folder, 'database/secret'), 'x')
      writeFileSync(join(folder, 'server.json'), '{}')
      const strange = [
        ...['', 'assets', 'assets/', '/assets/a', 'assets//a', 'assets/../server.json', 'assets/a/../../x'],
        ...[
          'database/secret',
          'server.json',
          '../x',
          'assets/.hidden',
          'assets/a\\b',
          'assets/a\0',
          'assets/a\nb',
        ],
        ...[
          `assets/${'x'.repeat(256)}`,
          `assets/${'ü'.repeat(128)}`,
          `assets${'/x'.repeat(16)}`,
          'assets/\ud800',
        ],
      ]
      for (const key of strange) {
        await assert.rejects(storage.put(key, Buffer.from('x')), /is not the key of a file/, key)
        assert.equal(await storage.stat(key), null, key)
        assert.equal(await storage.get(key), null, key)
        assert.equal(await storage.delete(key), false, key)
      }
      assert.deepEqual(await keysOf(storage), [])
    })

    test('a range is read as it is asked for, across parts, and a large file as it was written', async (t) => {
      const { storage } = await setUp(t)
      const content = randomBytes(3_000_007)
      async function* pieces() {
        for (let at = 0; at < content.length; at += 70_001) yield content.subarray(at, at + 70_001)
      }
      await storage.put('assets/media/large.bin', pieces())
      assert.ok(content.equals((await readStored(storage, 'assets/media/large.bin'))!))
      for (const [start, end] of [
        [0, 0],
        [262_143, 262_144],
        [262_144, 524_287],
        [1_000_000, 2_999_999],
        [3_000_006, 3_000_006],
      ] as const) {
        const part = await storage.get('assets/media/large.bin', { start, end })
        assert.ok(content.subarray(start, end + 1).equals(await buffer(part!.content)), `${start}-${end}`)
      }
    })

    test('content that fails, or is too large, leaves what was there, and nothing behind', async (t) => {
      const { storage, folder, sql } = await setUp(t)
      await storage.put('assets/media/a', Buffer.from('before'))
      async function* broken() {
        yield randomBytes(1_000_000)
        throw new Error('cut off')
      }
      await assert.rejects(storage.put('assets/media/a', broken()), /cut off/)
      await assert.rejects(storage.put('assets/media/b', broken()), /cut off/)
      await assert.rejects(storage.put('assets/media/b', randomBytes(11), { maxBytes: 10 }), FileTooLarge)
      await storage.put('assets/media/c', randomBytes(10), { maxBytes: 10 })
      assert.equal(String(await readStored(storage, 'assets/media/a')), 'before')
      assert.deepEqual(await keysOf(storage), ['assets/media/a', 'assets/media/c'])
      await storage.sweep(later())
      await assertNothingElse({ kind, folder, sql }, 2)
    })

    test('of writers of one key the last to finish stays, and readers get one of them whole', async (t) => {
      const { storage, folder, sql } = await setUp(t)
      const contents = Array.from({ length: 8 }, (_, n) => Buffer.alloc(700_000 + n, n))
      await storage.put('assets/media/a', contents[0]!)
      const writers = contents.map((content) => storage.put('assets/media/a', content))
      const readers = Array.from({ length: 8 }, () => readStored(storage, 'assets/media/a'))
      const sums = (await Promise.all(writers)).map(({ sha256 }) => sha256)
      for (const content of await Promise.all(readers)) {
        const first = content?.[0] ?? -1
        assert.ok(content?.equals(contents[first]!), 'whole')
      }
      const final = (await readStored(storage, 'assets/media/a'))!
      assert.ok(sums.includes(createHash('sha256').update(final).digest('hex')))
      assert.deepEqual(await keysOf(storage), ['assets/media/a'])
      await storage.sweep(later())
      await assertNothingElse({ kind, folder, sql }, 1)
      assert.ok(final.equals((await readStored(storage, 'assets/media/a'))!), 'the sweep takes no file')
    })

    test('who has begun to read gets the file to its end, replaced or deleted meanwhile', async (t) => {
      const { storage } = await setUp(t)
      const content = randomBytes(4_000_000)
      await storage.put('assets/media/a', content)
      for (const change of [
        () => storage.put('assets/media/a', Buffer.from('new')),
        () => storage.delete('assets/media/a'),
      ]) {
        await storage.put('assets/media/a', content)
        const found = await storage.get('assets/media/a')
        const reading = buffer(found!.content)
        await change()
        assert.ok(content.equals(await reading))
      }
    })

    test('a writer that is killed leaves no file, and its leftovers are swept', async (t) => {
      const { storage, folder, sql, url } = await setUp(t)
      await storage.put('assets/media/a', Buffer.from('before'))
      const writer = runNode(t, [
        join(import.meta.dirname, '../../../test/storageProcess.ts'),
        kind,
        folder,
        url,
      ])
      await writer.line(/writing/)
      writer.child.kill('SIGKILL')
      await writer.ended
      assert.equal(String(await readStored(storage, 'assets/media/a')), 'before')
      assert.deepEqual(await keysOf(storage), ['assets/media/a'])
      assert.equal(await storage.sweep(new Date(Date.now() - 3_600_000)), 0, 'it may still be writing')
      assert.equal(await storage.sweep(later()), 2, 'what it was storing, and its scratch file')
      await assertNothingElse({ kind, folder, sql }, 1)
    })
  })
}

/** That so many files are there, and nothing of any other. */
async function assertNothingElse(
  { kind, folder, sql }: { kind: string; folder: string; sql: Sql },
  files: number,
): Promise<void> {
  if (kind === 'folder') {
    const left = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((one) => one.isFile())
    assert.equal(left.length, files)
    return
  }
  const [row] = await sql`select (select count(*) from stored_files) as files,
    (select count(*) from stored_parts where file_id not in (select id from stored_files where state = 'stored')) as parts`
  assert.deepEqual([row?.files, row?.parts], [files, 0])
}

suite('files in the database', () => {
  async function setUp(t: TestContext) {
    const { sql, url } = await testDatabase(t)
    const storage = databaseStorage(url, { scratch: join(temporaryFolder(t), 'uploads') })
    t.after(() => storage.close())
    return { storage, sql }
  }

  test('while the database is gone, writing and reading fail, and nothing is cut short in silence', async (t) => {
    const { storage, sql } = await setUp(t)
    await storage.put('assets/media/a', randomBytes(6_000_000))
    // Only from another database can one be closed.
    const admin = connect(await clusterUrl(), { max: 1 })
    t.after(() => admin.end())
    const [row] = await sql`select current_database() as name`
    const allow = (isAllowed: boolean) =>
      admin.unsafe(`alter database "${row?.name}" with allow_connections ${isAllowed}`)
    const leave = async () => {
      await allow(false)
      await sql`
        select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and application_name = 'campanile storage'`
    }
    async function* losing() {
      for (let n = 0; n < 20; n++) {
        if (n === 10) await leave()
        yield randomBytes(300_000)
      }
    }
    await assert.rejects(storage.put('assets/media/b', losing()))
    await assert.rejects(storage.stat('assets/media/b'))
    await allow(true)
    assert.equal(await storage.stat('assets/media/b'), null)
    const found = await storage.get('assets/media/a')
    const chunks = found!.content[Symbol.asyncIterator]()
    await chunks.next()
    await leave()
    await assert.rejects(async () => {
      while (!(await chunks.next()).done);
    })
    await allow(true)
    assert.equal((await readStored(storage, 'assets/media/a'))?.length, 6_000_000)
    await sql`delete from stored_parts where number = 20`
    await assert.rejects(
      readStored(storage, 'assets/media/a'),
      /a part of the file assets\/media\/a is missing/,
    )
    await storage.put('assets/media/c', Buffer.from('good'))
    await sql`update stored_parts set content = 'evil' where content = 'good'`
    await assert.rejects(readStored(storage, 'assets/media/c'), /is damaged/)
  })

  test('no statement of a large file writes more than a part of it', async (t) => {
    const { storage, sql } = await setUp(t)
    await storage.put('assets/media/a', randomBytes(2_000_000))
    const [row] = await sql`
      select count(*) as parts, max(octet_length(content)) as largest, count(distinct xmin::text) as transactions
      from stored_parts`
    assert.deepEqual([row?.parts, row?.largest, row?.transactions], [8, 262_144, 8])
  })
})

test('storage_dsn names a storage, or stops the start with the key and what is expected', async (t) => {
  const { url } = await testDatabase(t)
  const at = { dataDir: '/data', url }
  assert.equal(openStorage({ storage_dsn: 'folder:' }, at).place, '/data')
  assert.equal(openStorage({ storage_dsn: 'folder:/srv/files' }, at).place, '/srv/files')
  const database = openStorage({ storage_dsn: 'database:' }, at)
  assert.equal(database.place, 'the database')
  await database.close()
  for (const dsn of ['', 'folder', 'folder:relative', 'database', 's3://bucket', 'database:x'])
    assert.throws(
      () => openStorage({ storage_dsn: dsn }, at),
      (error: Error) => {
        return (
          error instanceof StartError && /storage_dsn.*"folder:".*"database:" is expected/.test(error.message)
        )
      },
    )
})

test('what is replaced while it is copied is copied again', async (t) => {
  const from = kinds.folder(temporaryFolder(t), '')
  const to = kinds.folder(temporaryFolder(t), '')
  await from.put('themes/a.zip', Buffer.from('one'))
  const slow: Storage = {
    ...to,
    async put(key, content) {
      if (!(await to.stat(key))) await from.put(key, Buffer.from('two'))
      return to.put(key, content)
    },
  }
  assert.equal((await copyFiles(from, slow)).copied, 1)
  assert.equal(String(await readStored(to, 'themes/a.zip')), 'two')
})
