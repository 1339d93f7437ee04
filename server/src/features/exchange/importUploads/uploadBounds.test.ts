// Limits on uploads: places of jobs, slices of large files, failed rows, uploads under way.
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { connect, type Socket } from 'node:net'
import { pipeline, Transform } from 'node:stream'
import { type TestContext, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { type Client, type TestApp, testApp } from '../../../../test/app.ts'
import { clientToken } from '../../../../test/clientToken.ts'
import { testDatabase } from '../../../../test/database.ts'
import { finishUpload, uploadOptions } from '../../../../test/finishUpload.ts'
import { testStorage } from '../../../../test/storage.ts'
import { upload } from '../../../../test/upload.ts'
import { insertJobs, startJobs, type Task } from '../../../platform/engine/jobs.ts'
import { createLog } from '../../../platform/log.ts'
import type { Storage } from '../../../platform/storage/storage.ts'
import { REBUILD } from '../../segmentation/segments/requestRebuilds.ts'
import { errorsKey, fileKey, folderOf, removeFiles } from './files.ts'
import { insertUploadJobs, runUpload, uploadTasks } from './runUpload.ts'
import { deleteUpload } from './uploads.sql.ts'

async function handOver(client: Client, content: string | Buffer, name = 'people.csv'): Promise<number> {
  const answer = await upload(client, '/imports', name, Buffer.from(content))
  assert.equal(answer.status, 201, answer.text)
  return answer.body.import.id
}

const people = (count: number) =>
  `email\n${Array.from({ length: count }, (_, n) => `p${n}@import.example`).join('\n')}\n`

const contactsOf = async (client: Client) => Number((await client.get('/contacts?limit=1')).body.total)

async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) await sleep(10)
}

test('imports leave the places of rebuilds free, and one user occupies one place of imports', async (t) => {
  const { sql, url } = await testDatabase(t)
  const options = uploadOptions({ dataDir: '/nonexistent' })
  const running: number[] = []
  const released = Promise.withResolvers<void>()
  let rebuilt = 0
  const imports: Task = {
    ...uploadTasks[0]!,
    async run(payload) {
      running.push((payload as { id: number }).id)
      await released.promise
      return undefined
    },
  }
  const rebuild: Task = {
    ...REBUILD,
    run: async () => {
      rebuilt += 1
      return undefined
    },
  }
  const jobs = await startJobs([imports, rebuild], {
    ...options,
    sql,
    url,
    log: createLog({ level: 'silent' }),
  })
  try {
    const users = [1, 1, 1, 1, 2, 2]
    await insertUploadJobs(
      sql,
      users.map((userId, id) => ({ id, userId, isDryRun: false, credentialId: null })),
    )
    await until(() => running.length === 2)
    await insertJobs(sql, [{ task: REBUILD, payload: {}, key: 'rebuild', mode: 'keep' }])
    await until(() => rebuilt === 1)
    await sleep(200)
    assert.deepEqual(running.map((id) => users[id]).sort(), [1, 2])
  } finally {
    released.resolve()
    await jobs.stop()
  }
})

/** A storage that counts the bytes that are read of a key. */
function counting(storage: Storage, key: string): Storage & { readBytes: number } {
  const counted = {
    ...storage,
    readBytes: 0,
    async get(...[asked, range]: Parameters<Storage['get']>) {
      const found = await storage.get(asked, range)
      if (!found || asked !== key) return found
      const counter = new Transform({
        transform(chunk: Buffer, _encoding, done) {
          counted.readBytes += chunk.length
          done(null, chunk)
        },
      })
      return { ...found, content: pipeline(found.content, counter, () => {}) }
    },
  }
  return counted
}

for (const [kind, pack] of [
  ['packed', gzipSync],
  ['plain', (text: string) => Buffer.from(text)],
] as const)
  test(`a slice of a large file starts reading at its own rows: ${kind}`, async (t) => {
    const app = await testApp(t)
    const admin = await app.as('admin')
    // Large rows come in small batches.
    const filler = () => randomBytes(300_000).toString('base64')
    const rows = Array.from(
      { length: 100 },
      (_, n) => `${n % 10 === 0 ? 'wrong' : `p${n}@import.example`},${filler()}`,
    )
    const id = await handOver(admin, pack(`email,nowhere\n${rows.join('\n')}\n`))
    assert.equal((await admin.post(`/imports/${id}/start`)).status, 202)
    const storage = counting(testStorage(app.dataDir), fileKey(id))
    const { sizeBytes } = (await storage.stat(fileKey(id)))!
    const shares: number[] = []
    const slice = () => runUpload(app.sql, id, { ...uploadOptions(app, AbortSignal.abort()), storage })
    for (let isLeft = true; isLeft; ) {
      storage.readBytes = 0
      isLeft = await slice()
      shares.push(storage.readBytes / sizeBytes)
    }
    assert.ok(shares.length >= 2, String(shares))
    assert.ok(Math.max(...shares) < 0.8 && shares.at(-1)! < 0.5, String(shares))
    const { result } = (await admin.get(`/imports/${id}`)).body.import
    assert.deepEqual([result.rows, result.failed, result.failuresLeftOut], [100, 10, 0])
    assert.equal(await contactsOf(admin), 90)
    const failures = (await admin.get(`/imports/${id}/failures`)).text.trimEnd().split('\r\n')
    assert.deepEqual(
      failures.slice(1).map((line) => Number(line.split(',')[0])),
      [2, 12, 22, 32, 42, 52, 62, 72, 82, 92],
    )
  })

test('failed rows are stored up to 10,000 rows and 10 MB, further ones are counted', async (t) => {
  const app = await testApp(t)
  const admin = await app.as('admin')
  const wide = Array.from({ length: 15 }, (_, n) => `wrong${n},${'x'.repeat(1_000_000)}`)
  for (const [rows, stored] of [
    [Array.from({ length: 10_100 }, (_, n) => `wrong${n},x`), 10_000],
    [wide, 10],
  ] as const) {
    const id = await handOver(admin, `email,nowhere\n${rows.join('\n')}\n`)
    for (const [kind, run] of [
      ['dryRun', 'dryrun'],
      ['result', 'start'],
    ] as const) {
      assert.equal((await admin.post(`/imports/${id}/${run}`)).status, 202)
      const slice = () => runUpload(app.sql, id, uploadOptions(app, AbortSignal.abort()))
      while (await slice());
      const counts = (await admin.get(`/imports/${id}`)).body.import[kind]
      assert.deepEqual([counts.failed, counts.failuresLeftOut], [rows.length, rows.length - stored], kind)
      const failures = (await admin.get(`/imports/${id}/failures`)).text
      assert.equal(failures.trimEnd().split('\r\n').length, stored + 1)
      const keys: string[] = []
      for await (const { key } of testStorage(app.dataDir).list(folderOf(id))) keys.push(key)
      assert.equal(keys.length, 4, String(keys))
    }
  }
})

test('an import that fails before its failed rows are stored finishes once, with all of them', async (t) => {
  const app = await testApp(t)
  const admin = await app.as('admin')
  const rows = Array.from({ length: 4_500 }, (_, n) => (n % 1_000 === 0 ? 'wrong,' : `,Name ${n}`))
  const id = await handOver(admin, `email,firstname\n${rows.join('\n')}\n`)
  assert.equal((await admin.patch(`/imports/${id}/edit`, { again: true })).status, 200)
  await admin.post(`/imports/${id}/start`)
  const storage = testStorage(app.dataDir)
  let refused = 0
  const full: Storage = {
    ...storage,
    async put(...[key, ...content]: Parameters<Storage['put']>) {
      if (key !== errorsKey(id) || refused++ > 0) return storage.put(key, ...content)
      throw new Error('no space left on device')
    },
  }
  const slice = () => runUpload(app.sql, id, { ...uploadOptions(app, AbortSignal.abort()), storage: full })
  await assert.rejects(async () => {
    while (await slice());
  }, /no space left/)
  while (await slice());
  const { state, result } = (await admin.get(`/imports/${id}`)).body.import
  assert.deepEqual(
    [state, result.rows, result.inserted, result.failed, result.failuresLeftOut, result.importedAt],
    ['done', 4_500, 4_495, 5, 0, null],
  )
  assert.equal(await contactsOf(admin), 4_495)
  const failures = (await admin.get(`/imports/${id}/failures`)).text.trimEnd().split('\r\n')
  assert.deepEqual(
    failures.slice(1).map((line) => Number(line.split(',')[0])),
    [2, 1_002, 2_002, 3_002, 4_002],
  )
})

test('a file of an earlier version that is removed while it is scanned is not stored again', async (t) => {
  const app = await testApp(t)
  const admin = await app.as('admin')
  const id = await handOver(admin, gzipSync(people(10)), 'people.csv.gz')
  await admin.post(`/imports/${id}/start`)
  const storage = testStorage(app.dataDir)
  const scan = `${folderOf(id)}scan.json`
  await storage.delete(scan)
  const removing: Storage = {
    ...storage,
    async put(...[key, ...content]: Parameters<Storage['put']>) {
      if (key === fileKey(id)) {
        await deleteUpload(app.sql, id)
        await removeFiles(storage, id)
      }
      return storage.put(key, ...content)
    },
  }
  assert.equal(await runUpload(app.sql, id, { ...uploadOptions(app), storage: removing }), false)
  for await (const { key } of storage.list(folderOf(id))) assert.fail(`${key} is stored`)
})

/** Sends the head of an upload, and `body` of the announced bytes. Resolves with the status of the response. */
function announce(
  { port, token, sockets }: { port: number; token: string; sockets: Socket[] },
  announced: number,
  body = '',
): Promise<string> {
  const socket = connect(port, '127.0.0.1').on('error', () => {})
  sockets.push(socket)
  socket.write(
    `POST /api/imports HTTP/1.1\r\nHost: sample.example\r\nAuthorization: Bearer ${token}\r\nContent-Type: multipart/form-data; boundary=xx\r\nContent-Length: ${announced}\r\n\r\n${body}`,
  )
  return new Promise((resolve) => socket.once('data', (data) => resolve(String(data).slice(9, 12))))
}

const PART = '--xx\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\nemail\n'

async function listening(t: TestContext): Promise<{
  app: TestApp
  to: { port: number; token: string; sockets: Socket[] }
}> {
  const app = await testApp(t)
  const sockets: Socket[] = []
  t.after(() => sockets.forEach((socket) => void socket.destroy()))
  const { port } = new URL(await app.fastify.listen({ port: 0, host: '127.0.0.1' }))
  return { app, to: { port: Number(port), token: await clientToken(app.sql), sockets } }
}

test('a user has two uploads under way; a third one is a 429, and other users upload', async (t) => {
  const { app, to } = await listening(t)
  const admin = await app.as('admin')
  // Too large: refused at once, and with 429 when two others are under way.
  const isThirdRefused = async () => (await announce(to, 2_000_000_000)) === '429'
  await until(async () => {
    void announce(to, 1_000_000, PART)
    await sleep(50)
    return isThirdRefused()
  })
  await handOver(admin, people(1))
  for (const socket of to.sockets) socket.destroy()
  await until(async () => !(await isThirdRefused()))
})

test('an upload that cannot be stored is refused before its body is read', async (t) => {
  const { app, to } = await listening(t)
  const fill = (count: number, sizeBytes: number) => app.sql`
    insert into import_uploads (file_name, size_bytes, settings, starter, user_id, credential_id, date_added, expires_at)
    select 'a.csv', ${sizeBytes}, '{}', starter, user_id, credential_id, now(), now() + interval '1 day'
    from import_uploads, generate_series(1, ${count}) limit ${count}`
  const own = await fetch(`http://127.0.0.1:${to.port}/api/imports`, {
    method: 'POST',
    headers: { authorization: `Bearer ${to.token}`, 'content-type': 'multipart/form-data; boundary=xx' },
    body: `${PART}a@import.example\n\r\n--xx--\r\n`,
  })
  assert.equal(own.status, 201, await own.text())
  assert.equal(await announce(to, 1_100_000_000), '413', 'more than a gigabyte')
  await fill(1, 4_500_000_000)
  assert.equal(await announce(to, 700_000_000), '413', 'more than five gigabytes of a user')
  await fill(18, 1)
  assert.equal(await announce(to, 1_000), '409', 'more than twenty files')
})

test('a file that unpacks to more than 200 times its size is refused', async (t) => {
  const app = await testApp(t)
  const admin = await app.as('admin')
  const bomb = gzipSync(
    `email,nowhere\n${Array.from({ length: 200 }, (_, n) => `p${n}@import.example,${' '.repeat(50_000)}\n`).join('')}`,
  )
  const refused = await upload(admin, '/imports', 'people.csv.gz', bomb)
  assert.equal(refused.status, 400, refused.text)
  assert.match(refused.body.errors[0].message, /^people\.csv\.gz unpacks to more than 200 times its size/)
  assert.equal((await admin.get('/imports')).body.total, 0)
})

test('an upload of the same file by another user neither continues nor ends an import', async (t) => {
  const app = await testApp(t)
  const admin = await app.as('admin')
  const user = await app.as({
    'lead:imports': ['create'],
    'lead:leads': ['viewown', 'viewother', 'create', 'editown', 'editother'],
  })
  const first = await handOver(admin, people(4_500))
  const second = await handOver(user, people(4_500))
  await admin.post(`/imports/${first}/start`)
  assert.equal(await runUpload(app.sql, first, uploadOptions(app, AbortSignal.abort())), true)
  await user.post(`/imports/${second}/start`)
  await finishUpload(app, second)
  const { state, error } = (await user.get(`/imports/${second}`)).body.import
  assert.deepEqual([state, /not finished/.test(error)], ['failed', true])
  await user.post(`/imports/${second}/start`)
  assert.equal((await user.post(`/imports/${second}/cancel`)).status, 200)
  await finishUpload(app, first)
  const done = (await admin.get(`/imports/${first}`)).body.import
  assert.deepEqual([done.state, done.result.rows, await contactsOf(admin)], ['done', 4_500, 4_500])
})
