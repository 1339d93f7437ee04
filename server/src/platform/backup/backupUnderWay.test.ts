// Backups that take their time, beside others who work.

import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { type TestContext, test } from 'node:test'
import { testApp } from '../../../test/app.ts'
import { beforeDrop, testDatabase } from '../../../test/database.ts'
import { testStorage } from '../../../test/storage.ts'
import { catalog } from '../../features/index.ts'
import type { Config } from '../config.ts'
import { isBackupRunning } from '../database/backupRunning.ts'
import { connect, type Sql } from '../database/connection.ts'
import { readCopy } from '../database/copy.ts'
import { createPartitions } from '../database/partitions.ts'
import { consumeHappenings } from '../engine/consume.ts'
import { insertCursors } from '../engine/cursors.ts'
import { appendHappenings } from '../engine/happenings.ts'
import { createLog } from '../log.ts'
import { backup } from './backup.ts'
import { writeArchive } from './writeArchive.ts'

const at = new Date('2026-11-21T10:00:00Z')
const log = createLog({ level: 'silent' })

async function folder(t: TestContext): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'campanile-backup-'))
  t.after(() => rm(path, { recursive: true, force: true }))
  return path
}

/** Takes nothing until it is told to. */
function heldSink(): { sink: Writable; started: Promise<void>; letGo(): void } {
  const started = Promise.withResolvers<void>()
  const held = Promise.withResolvers<void>()
  const sink = new Writable({
    highWaterMark: 1,
    write(_chunk, _encoding, done) {
      started.resolve()
      held.promise.then(() => done())
    },
  })
  return { sink, started: started.promise, letGo: held.resolve }
}

/** A backup under way: it holds its snapshot until `end` is called. */
async function backupUnderWay(t: TestContext, { sql, url }: { sql: Sql; url: string }) {
  // More than the packer keeps for itself, of what cannot be packed.
  await sql`create table unpackable as select string_agg(gen_random_uuid()::text, '') as x from generate_series(1, 60000) n group by n / 1000`
  const pool = connect(url, { max: 2, name: 'campanile backup' })
  beforeDrop(t, () => pool.end({ timeout: 1 }))
  const { sink, started, letGo } = heldSink()
  const done = writeArchive(pool, sink, { storage: testStorage(await folder(t)), now: at, partBytes: 1 })
  await started
  assert.equal(await isBackupRunning(sql), true)
  return {
    async end() {
      letGo()
      await done
      assert.equal(await isBackupRunning(sql), false)
    },
  }
}

test('wherever the rows of a slow reader end, the connection goes on with the next statement', {
  timeout: 60_000,
}, async (t) => {
  const { sql } = await testDatabase(t)
  await sql.begin(async (db) => {
    for (let kilobytes = 40; kilobytes <= 280; kilobytes += 12) {
      let bytes = 0
      const statement = `copy (select repeat('x', 999) from generate_series(1, ${kilobytes})) to stdout`
      for await (const chunk of readCopy(db, statement)) {
        bytes += chunk.length
        // Everything that fits into the buffers has come by then, its end included.
        await new Promise((resolve) => setTimeout(resolve, 15))
      }
      assert.equal(bytes, kilobytes * 1000)
    }
    for await (const _ of readCopy(
      db,
      "copy (select repeat('x', 999) from generate_series(1, 3000)) to stdout",
    ))
      break
    assert.equal((await db`select 1 as one`)[0]?.one, 1, 'also after somebody left early')
  })
})

test('three backups beside a busy server end, each with every row that was there before', {
  timeout: 120_000,
}, async (t) => {
  const app = await testApp(t)
  const admin = await app.as('admin')
  const dir = await folder(t)
  const pool = connect(app.url, { max: 2, name: 'campanile backup' })
  beforeDrop(t, () => pool.end({ timeout: 1 }))
  await app.sql`insert into contacts (date_added, firstname, lastname) select ${at}, repeat('x', 180), n from generate_series(1, 900) n`
  let isOver = false
  const busy = Array.from({ length: 4 }, async (_, client) => {
    for (let n = 0; !isOver; n++) {
      const { status } = await admin.post('/contacts/new', { email: `c${client}-${n}@sample.example` })
      assert.equal(status, 201)
    }
  })
  for (let run = 1; run <= 3; run++) {
    const [before] = await app.sql<{ count: number }[]>`select count(*)::int as count from contacts`
    const { rows, tables } = await backup(pool, {
      file: join(dir, `${run}.tar.gz`),
      storage: testStorage(dir),
      now: at,
      partBytes: 16_384,
    })
    assert.ok(before && rows > before.count && tables > 50)
  }
  isOver = true
  await Promise.all(busy)
})

test('while a backup is written, events reach their consumers, logs are written, and a new field is a 409 that names the backup', {
  timeout: 60_000,
}, async (t) => {
  const app = await testApp(t)
  const admin = await app.as('admin')
  await insertCursors(app.sql, ['reader'])
  const underWay = await backupUnderWay(t, app)

  const seen: number[] = []
  const reader = {
    name: 'reader',
    types: ['contact.created', 'contact.changed'],
    handle: async (_db: unknown, events: { ids: number[] }[]) =>
      void seen.push(...events.flatMap((event) => event.ids)),
  }
  await appendHappenings(app.sql, [{ type: 'contact.created', ids: [1] }], new Date())
  for (let n = 0; n < 5 && seen.length === 0; n++)
    await consumeHappenings(app.sql, reader, { now: at, config: {} as Config, catalog, log })
  assert.deepEqual(seen, [1])

  await createPartitions(app.sql, new Date('2031-01-05T00:00:00Z'))
  assert.equal((await admin.post('/tags/new', { tag: 'meanwhile' })).status, 201)

  const refused = await admin.post('/fields/contact/new', { label: 'Shoe size', type: 'number' })
  assert.equal(refused.status, 409)
  assert.match(refused.body.errors[0].message, /A backup is being written/)

  await underWay.end()
  assert.equal((await admin.post('/fields/contact/new', { label: 'Shoe size', type: 'number' })).status, 201)
})

test('a backup that nothing comes into or out of any more ends with the reason', async (t) => {
  const { sql } = await testDatabase(t)
  const { sink } = heldSink()
  await assert.rejects(
    writeArchive(sql, sink, { storage: testStorage(await folder(t)), now: at, stallMs: 200 }),
    /The backup stood still: for 0\.2 seconds/,
  )
  assert.equal(await isBackupRunning(sql), false)
})

test('progress goes from nothing to all rows', async (t) => {
  const { sql } = await testDatabase(t)
  await sql`insert into tags (tag) select 'tag' || n from generate_series(1, 500) n`
  const dir = await folder(t)
  const told: { rows: number; fraction: number }[] = []
  const { rows } = await backup(sql, {
    file: join(dir, 'b.tar.gz'),
    storage: testStorage(dir),
    now: at,
    onProgress: (progress) => told.push(progress),
  })
  assert.deepEqual(told.at(-1), { rows, fraction: 1 })
  assert.ok(told.every(({ fraction }, n) => n === 0 || fraction >= 0))
})
