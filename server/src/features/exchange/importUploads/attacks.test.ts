// Imports over HTTP against what works against them: large files, slices that are over, ends and starts at once.
import assert from 'node:assert/strict'
import { rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { suite, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { type Client, type TestApp, testApp } from '../../../../test/app.ts'
import { finishUpload, uploadOptions } from '../../../../test/finishUpload.ts'
import { testStorage } from '../../../../test/storage.ts'
import { upload } from '../../../../test/upload.ts'
import { readGroups } from '../imports/readRecords.ts'
import { scanFile } from '../imports/scanFile.ts'
import { folderOf } from './files.ts'
import { removeTask, runUpload } from './runUpload.ts'

async function handOver(client: Client, content: string | Buffer, name = 'people.csv'): Promise<number> {
  const answer = await upload(client, '/imports', name, Buffer.from(content))
  assert.equal(answer.status, 201, answer.text)
  return answer.body.import.id
}

const people = (count: number) =>
  `email\n${Array.from({ length: count }, (_, n) => `p${n}@import.example`).join('\n')}\n`

/** A packed file of its own, and its path. */
async function packed(t: { after(fn: () => Promise<void>): void }, text: string): Promise<string> {
  const path = join(tmpdir(), `campanile-packed-${process.pid}-${text.length}.csv.gz`)
  await writeFile(path, gzipSync(text))
  t.after(() => rm(path))
  return path
}

test('what is held of a file at a time is bounded: large records come in small groups, none is passed over', async (t) => {
  const rows = Array.from({ length: 40 }, (_, n) => `p${n}@import.example,${'x'.repeat(1_000_000)}`)
  const file = await scanFile(await packed(t, `email,text\n${rows.join('\n')}\n`))
  const sizes: number[] = []
  for await (const { records } of readGroups(file, { delimiter: ',', headerLine: 1 }, 2_000))
    sizes.push(records.length)
  assert.equal(
    sizes.reduce((sum, size) => sum + size),
    40,
  )
  assert.ok(Math.max(...sizes) <= 10, String(sizes))
})

test('a file that becomes larger unpacked than can be imported is not read to its end', async (t) => {
  const path = await packed(t, '\0'.repeat(20_000_000))
  await assert.rejects(scanFile(path, { maxBytes: 1_000_000 }), /more than 1 MB/)
})

/** Begins it, and its work in another process; resolves with the work once some of it is done. */
async function begun(app: TestApp, client: Client, id: number): Promise<{ work: Promise<boolean> }> {
  assert.equal((await client.post(`/imports/${id}/start`)).status, 202)
  const work = runUpload(app.sql, id, uploadOptions(app))
  work.catch(() => {})
  while ((await contactsOf(client)) === 0) await new Promise((resolve) => setTimeout(resolve, 5))
  return { work }
}

const contactsOf = async (client: Client) => Number((await client.get('/contacts?limit=1')).body.total)

suite('an import over the interface', () => {
  test('comes further with each slice, however short it is; a dry run comes to its end in one', async (t) => {
    const app = await testApp(t)
    const admin = await app.as('admin')
    const id = await handOver(admin, people(6_500))
    const path = `/imports/${id}`
    const slice = () => runUpload(app.sql, id, uploadOptions(app, AbortSignal.abort()))
    await admin.post(`${path}/dryrun`)
    assert.equal(await slice(), false)
    const { dryRun } = (await admin.get(path)).body.import
    assert.deepEqual([dryRun.rows, dryRun.inserted], [6_500, 6_500])
    await admin.post(`${path}/start`)
    let before = 0
    while (await slice()) {
      const total = Number((await admin.get('/contacts?limit=1')).body.total)
      assert.ok(total > before, `${before} ${total}`)
      before = total
    }
    assert.ok(before > 0)
    assert.equal((await admin.get('/contacts?limit=1')).body.total, '6500')
  })

  test('that is cancelled writes nothing more, and begun anew at once is not ended by what ends', async (t) => {
    const app = await testApp(t)
    const admin = await app.as('admin')
    const id = await handOver(admin, people(9_000))
    const path = `/imports/${id}`
    const { work } = await begun(app, admin, id)
    assert.equal((await admin.post(`${path}/cancel`)).status, 200)
    const total = await contactsOf(admin)
    assert.equal((await admin.post(`${path}/start`)).status, 202)
    await work
    assert.deepEqual([await contactsOf(admin), (await admin.get(path)).body.import.state], [total, 'queued'])
    await finishUpload(app, id)
    const { state, result } = (await admin.get(path)).body.import
    assert.deepEqual([state, result.rows, await contactsOf(admin)], ['done', 9_000, 9_000])
  })

  test('that is removed while its work ends leaves no file with what failed', async (t) => {
    const app = await testApp(t)
    const admin = await app.as('admin')
    const id = await handOver(admin, `${people(6_000)}not an address\n`.replace('p7@', 'p7'))
    const { work } = await begun(app, admin, id)
    await admin.post(`/imports/${id}/cancel`)
    assert.equal((await admin.delete(`/imports/${id}`)).status, 200)
    await removeTask.run({ id }, { ...uploadOptions(app), sql: app.sql, log: undefined as never })
    await work
    const left: string[] = []
    for await (const { key } of testStorage(app.dataDir).list(folderOf(id))) left.push(key)
    assert.deepEqual(left, [])
  })

  test('needs its rights and its segments for as long as it works', async (t) => {
    const app = await testApp(t)
    const admin = await app.as('admin')
    const rights = {
      'api:access': ['full'],
      'lead:imports': ['create'],
      'lead:leads': ['viewown', 'viewother', 'create', 'editown', 'editother'],
      'lead:lists': ['viewown'],
    }
    const user = await app.as(rights)
    const { role } = (await admin.get(`/users/${user.userId}`)).body.user
    const { list } = (await admin.post('/segments/new', { name: 'Guests', isGlobal: true })).body
    const takeAway = [
      () => admin.patch(`/segments/${list.id}/edit`, { isGlobal: false }),
      () => admin.patch(`/roles/${role.id}/edit`, { rawPermissions: { ...rights, 'lead:imports': [] } }),
      () => admin.delete(`/segments/${list.id}/delete`),
    ]
    for (const [n, act] of takeAway.entries()) {
      const id = await handOver(user, `email\np${n}@import.example\n`)
      const edited = await user.patch(`/imports/${id}/edit`, { segments: [list.id] })
      assert.equal(edited.status, 200, edited.text)
      assert.equal((await user.post(`/imports/${id}/start`)).status, 202)
      assert.equal((await act()).status, 200)
      await finishUpload(app, id)
      assert.equal((await admin.get(`/imports/${id}`)).body.import.state, 'failed', String(n))
      await admin.patch(`/segments/${list.id}/edit`, { isGlobal: true })
      await admin.patch(`/roles/${role.id}/edit`, { rawPermissions: rights })
    }
    assert.equal(await contactsOf(admin), 0)
    assert.equal((await app.sql`select from segment_contacts`).length, 0)
  })

  test('keeps the end of a name, whatever it holds, and no row of a file that cannot be kept', async (t) => {
    const app = await testApp(t)
    const admin = await app.as('admin')
    const id = await handOver(admin, people(1), `${'\u{1F600}'.repeat(150)}a`)
    const { fileName } = (await admin.get(`/imports/${id}`)).body.import
    assert.equal(fileName, `${'\u{1F600}'.repeat(99)}a`)
    await app.sql`delete from import_uploads`
    await rm(join(app.dataDir, 'imports'), { recursive: true, force: true })
    await writeFile(join(app.dataDir, 'imports'), '')
    const failed = await upload(admin, '/imports', 'a.csv', Buffer.from(people(1)))
    assert.equal(failed.status, 500, failed.text)
    assert.equal((await admin.get('/imports')).body.total, 0)
  })

  test('keeps all that is said of it at once', async (t) => {
    const app = await testApp(t)
    const admin = await app.as('admin')
    const id = await handOver(admin, people(1))
    const said = [{ tags: ['a'] }, { createFields: true }, { skipIfExists: true }, { again: true }]
    const answers = await Promise.all(said.map((body) => admin.patch(`/imports/${id}/edit`, body)))
    assert.deepEqual([...new Set(answers.map(({ status }) => status))], [200])
    const { tags, createFields, skipIfExists, again } = (await admin.get(`/imports/${id}`)).body.import
    assert.deepEqual({ tags, createFields, skipIfExists, again }, Object.assign({}, ...said))
  })

  test('that is cancelled between slices, or fails, is over: it can be begun anew with other settings', async (t) => {
    const app = await testApp(t)
    const admin = await app.as('admin')
    const underWay = async () => (await app.sql`select from imports where status = 'in progress'`).length
    const id = await handOver(admin, people(4_500))
    await admin.post(`/imports/${id}/start`)
    assert.equal(await runUpload(app.sql, id, uploadOptions(app, AbortSignal.abort())), true)
    await admin.post(`/imports/${id}/cancel`)
    assert.equal(await underWay(), 0)
    const odd = await handOver(admin, `${people(2_500)}"${'a'.repeat(5_000_000)}`)
    for (const tags of [['one'], ['two']]) {
      await admin.patch(`/imports/${odd}/edit`, { tags })
      await admin.post(`/imports/${odd}/start`)
      await finishUpload(app, odd)
      const { state, error } = (await admin.get(`/imports/${odd}`)).body.import
      assert.deepEqual([state, /quote/.test(error), await underWay()], ['failed', true, 0], error)
    }
  })
})
