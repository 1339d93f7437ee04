// Files that come with forms go with their submission, and no sooner.
import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { suite, type TestContext, test } from 'node:test'
import { retainedTables } from '../src/features/exchange/retention/retained.ts'
import { retainRows } from '../src/features/exchange/retention/retainRows.ts'
import { catalog } from '../src/features/index.ts'
import { claimFilesOfForms, deleteSubmissionsOfForms } from '../src/features/web/submissions/deletedForms.ts'
import { recordSubmissions } from '../src/features/web/submissions/recordSubmissions.ts'
import { transaction } from '../src/platform/database/connection.ts'
import { workTask } from '../src/platform/engine/backgroundWork.ts'
import { expiredFilesSchedule, removeExpiredFiles } from '../src/platform/engine/sweepStorage.ts'
import { createLog } from '../src/platform/log.ts'
import { claimFiles, expireFiles } from '../src/platform/storage/expiringFiles.ts'
import type { Storage } from '../src/platform/storage/storage.ts'
import { testApp } from './app.ts'
import { countStatements } from './countStatements.ts'
import { finishErasure } from './finishErasure.ts'
import { insertEmail, testConfig } from './mail.ts'
import { type NamedFile, sendFiles } from './sendFiles.ts'
import { testStorage } from './storage.ts'

const ANN = 'ann@sample.example'
const EMAIL = { label: 'Email', alias: 'email', type: 'email', mappedObject: 'contact', mappedField: 'email' }
const FILE = { type: 'file', properties: { allowed_file_extensions: ['txt'] } }
const CV = { ...FILE, label: 'CV', alias: 'cv' }
const LETTER = { ...FILE, label: 'Letter', alias: 'letter' }
const HOUR_MS = 3_600_000

async function setUp(t: TestContext) {
  const app = await testApp(t, { form_submissions_per_minute: 0 })
  const { sql, dataDir, fastify } = app
  const admin = await app.as('admin')
  const storage = testStorage(dataDir)
  const make = async (settings: object = {}) => {
    const body = { name: 'Apply', postAction: 'message', postActionProperty: 'Thanks', fields: [EMAIL, CV] }
    const made = await admin.post('/forms/new', { ...body, ...settings })
    assert.equal(made.status, 201, made.text)
    return made.body.form as { id: number; fields: { id: number; alias: string }[] }
  }
  const send = async (formId: number, files: Record<string, NamedFile>, email = ANN) =>
    (await sendFiles(fastify, formId, { values: { email }, files })).json()
  /** What visitors called the files that are there. */
  const there = () =>
    readdirSync(join(dataDir, 'forms'), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ name }) => name.replace(/^[a-f0-9]{24}_/, ''))
      .sort()
  const expiring = async () =>
    (await sql<{ key: string }[]>`select key from expiring_files order by key`).map(({ key }) => key)
  /** What the job does when so much time has passed. */
  const remove = (laterMs: number, from: Storage = storage) => {
    const clock = () => new Date(Date.now() + laterMs)
    const log = createLog({ level: 'silent' })
    const options = { sql, storage: from, clock, log, catalog, config: testConfig() }
    return removeExpiredFiles.run({}, { ...options, signal: new AbortController().signal })
  }
  const idOf = async (email: string) =>
    (await sql<{ id: number }[]>`select id from contacts where email = ${email}`)[0]?.id ?? 0
  return { ...app, admin, storage, make, send, there, expiring, remove, idOf }
}

suite('files of submissions', () => {
  test('go with a submission that retention takes, and stay with another', async (t) => {
    const { sql, make, send, there, expiring, remove } = await setUp(t)
    const { id } = await make({ fields: [EMAIL, CV, LETTER] })
    await send(id, { cv: ['old.txt', 'x'], letter: ['older.txt', 'x'] })
    await sql`update form_submissions set date_submitted = now() - interval '60 days'`
    await send(id, { cv: ['young.txt', 'x'] })
    assert.deepEqual(await expiring(), [], 'what is stored is claimed')
    await remove(100 * HOUR_MS)
    const now = new Date()
    const days = { retention_days: { form_submissions: '30' } }
    await retainRows(sql, retainedTables(catalog, days, now).tables, { config: testConfig(), catalog, now })
    assert.equal((await sql`select from form_submissions`).length, 1)
    assert.equal((await expiring()).length, 2)
    await remove(0)
    assert.equal(there().length, 3, 'not while a deletion could be undone')
    await remove(2 * HOUR_MS)
    assert.deepEqual(there(), ['young.txt'])
    assert.deepEqual(await expiring(), [])
  })

  test('of a contact that is deleted stay with the answers, which the form keeps', async (t) => {
    const { sql, admin, make, send, there, remove, idOf } = await setUp(t)
    const { id } = await make()
    await send(id, { cv: ['cv.txt', 'x'] })
    assert.equal((await admin.delete(`/contacts/${await idOf(ANN)}/delete`)).status, 200)
    await remove(100 * HOUR_MS)
    assert.deepEqual(there(), ['cv.txt'])
    assert.equal(
      (await sql`select from form_submissions where contact_id is null and files <> '{}'`).length,
      1,
    )
    assert.equal((await admin.delete(`/forms/${id}/delete`)).status, 200)
    await sql`update undos set expires_at = now()`
    await remove(100 * HOUR_MS)
    assert.deepEqual(there(), [])
  })

  test('are there again with a form whose deletion is undone, and stay', async (t) => {
    const { sql, admin, make, send, there, expiring, remove } = await setUp(t)
    const { id } = await make()
    await send(id, { cv: ['cv.txt', 'x'] })
    const deleted = await admin.delete(`/forms/${id}/delete`)
    assert.equal((await expiring()).length, 1)
    const undone = await admin.post(`/undo/${deleted.headers['undo-token']}`)
    assert.equal(undone.status, 200, undone.text)
    assert.deepEqual(await expiring(), [])
    await remove(100 * HOUR_MS)
    assert.deepEqual(there(), ['cv.txt'])
    assert.equal((await sql`select from form_submissions where cardinality(files) = 1`).length, 1)
  })

  test('of a form with very many are claimed little by little after an undo, and none goes before the last is', async (t) => {
    const { sql, admin, storage, make, there, expiring, remove } = await setUp(t)
    const { id, fields } = await make()
    const fieldId = fields.find(({ alias }) => alias === 'cv')?.id
    // The first is stored; of the others only the rows.
    const folder = `forms/${id}/${fieldId}/`
    await storage.put(`${folder}${'0'.repeat(24)}_1.txt`, Buffer.from('x'))
    const most = 3_000
    await sql`
      insert into form_submissions (form_id, date_submitted, results, files)
      select ${id}, now(), '{}', array[${folder}::text || repeat('0', 24) || '_' || n || '.txt'] from generate_series(1, ${most}) n`
    const deleted = await admin.delete(`/forms/${id}/delete`)
    const task = workTask(deleteSubmissionsOfForms)
    const [work] = await sql<{ id: number }[]>`select id from background_work`
    const context = { sql, clock: () => new Date(), signal: new AbortController().signal } as never
    await task.run({ id: work?.id }, context)
    assert.equal((await expiring()).length, most)

    const undone = await admin.post(`/undo/${deleted.headers['undo-token']}`)
    assert.equal(undone.status, 200, undone.text)
    const [claiming] = await sql<{ id: number; task: string }[]>`select id, task from background_work`
    assert.equal(claiming?.task, claimFilesOfForms.name)
    // As if the process were killed here, and started again two hours later: what removes files comes first.
    await remove(2 * HOUR_MS)
    assert.deepEqual(there(), ['1.txt'])
    assert.equal((await expiring()).length, most + 1)

    // One range, and a kill: what was claimed is, and the rest is still held.
    const once = new AbortController()
    const clock = () => {
      once.abort()
      return new Date()
    }
    const again = await workTask(claimFilesOfForms).run({ id: claiming?.id }, {
      ...{ sql, clock, signal: once.signal },
    } as never)
    assert.deepEqual(again, { id: claiming?.id })
    const left = (await expiring()).length - 1
    assert.ok(left > 0 && left < most, String(left))
    await remove(2 * HOUR_MS)
    assert.equal((await expiring()).length, left + 1)

    assert.equal(await workTask(claimFilesOfForms).run({ id: claiming?.id }, context), undefined)
    assert.deepEqual(await expiring(), [])
    await remove(100 * HOUR_MS)
    assert.deepEqual(there(), ['1.txt'])
  })

  test('of a form that was deleted and came back twice are held until the last of both has claimed them', async (t) => {
    const { sql, admin, storage, make, there, expiring, remove } = await setUp(t)
    const { id, fields } = await make()
    const folder = `forms/${id}/${fields.find(({ alias }) => alias === 'cv')?.id}/`
    await storage.put(`${folder}${'0'.repeat(24)}_1.txt`, Buffer.from('x'))
    const most = 2_001
    await sql`
      insert into form_submissions (form_id, date_submitted, results, files)
      select ${id}, now(), '{}', array[${folder}::text || repeat('0', 24) || '_' || n || '.txt'] from generate_series(1, ${most}) n`
    const context = { sql, clock: () => new Date(), signal: new AbortController().signal } as never
    const claiming = async () =>
      (
        await sql<{ id: number }[]>`
        select id from background_work where task = ${claimFilesOfForms.name} order by id`
      ).map((work) => work.id)
    const deleteAndUndo = async () => {
      const deleted = await admin.delete(`/forms/${id}/delete`)
      const [work] = await sql<{ id: number }[]>`
        select id from background_work where task = ${deleteSubmissionsOfForms.name}`
      await workTask(deleteSubmissionsOfForms).run({ id: work?.id }, context)
      assert.equal((await admin.post(`/undo/${deleted.headers['undo-token']}`)).status, 200)
    }
    await deleteAndUndo()
    // All but done when the form is deleted again.
    await sql`update background_work set position = last_key`
    await deleteAndUndo()
    const [first, second] = await claiming()
    assert.ok(first && second)
    assert.equal(await workTask(claimFilesOfForms).run({ id: first }, context), undefined)
    await remove(2 * HOUR_MS)
    assert.deepEqual(there(), ['1.txt'])
    assert.equal((await expiring()).length, most + 1)
    assert.equal(await workTask(claimFilesOfForms).run({ id: second }, context), undefined)
    assert.deepEqual(await claiming(), [])
    assert.deepEqual(await expiring(), [])
    await remove(100 * HOUR_MS)
    assert.deepEqual(there(), ['1.txt'])
  })

  test('of an erased person go, those of fields that the form has no more too, and nothing names them', async (t) => {
    const app = await setUp(t)
    const { sql, admin, make, send, there, expiring, idOf } = app
    const { id, fields } = await make({ fields: [EMAIL, CV, LETTER] })
    await send(id, { cv: ['ann-lovelace.txt', 'x'], letter: ['letter.txt', 'x'] })
    await send(id, { cv: ['bob.txt', 'x'] }, 'bob@sample.example')
    const [, , letter] = fields
    const removed = await admin.delete(`/forms/${id}/fields/delete?fields[]=${letter?.id}`)
    assert.equal(removed.status, 200, removed.text)
    const archive = await admin.get(`/contacts/${await idOf(ANN)}/archive`)
    for (const name of ['ann-lovelace.txt', 'letter.txt']) assert.ok(archive.bytes.includes(name), name)
    const erased = await admin.post(`/contacts/${await idOf(ANN)}/erase`)
    await finishErasure(app, erased.body.erasure.id)
    assert.deepEqual(there(), ['bob.txt'])
    assert.deepEqual(await expiring(), [])
    assert.equal((await sql`select from form_submissions where cardinality(files) = 1`).length, 1)
  })

  test('are not kept where the answer is not, and not of a form that takes no more', async (t) => {
    const { sql, make, send, there, expiring } = await setUp(t)
    const silent = await make({ fields: [EMAIL, { ...CV, saveResult: false }, LETTER] })
    assert.equal((await send(silent.id, { cv: ['cv.txt', 'x'], letter: ['letter.txt', 'x'] })).success, 1)
    assert.deepEqual(there(), ['letter.txt'])
    const full = await make({ submissionLimit: 1 })
    assert.equal((await send(full.id, { cv: ['first.txt', 'x'] })).success, 1)
    assert.equal((await send(full.id, { cv: ['second.txt', 'x'] })).success, 0)
    assert.deepEqual(there(), ['first.txt', 'letter.txt'])
    assert.equal((await expiring()).length, 1, 'its row goes an hour later')
    assert.equal((await sql`select from form_submissions`).length, 2)
  })

  test('of a double opt-in that nobody confirms stay with the submission, which stays', async (t) => {
    const { sql, make, send, there, remove } = await setUp(t)
    const optInEmail = await insertEmail(sql, { customHtml: '<a href="{confirmurl}">Confirm</a>' })
    const { id } = await make({ optInEmail })
    assert.equal((await send(id, { cv: ['cv.txt', 'x'] })).success, 1)
    await remove(100 * HOUR_MS)
    assert.deepEqual(there(), ['cv.txt'])
  })

  test('that no submission claims go an hour later; claimed too late, the submission is refused', async (t) => {
    const { sql, storage, make, there, remove } = await setUp(t)
    const { id } = await make()
    const keys = ['lost', 'kept', 'late'].map((name) => `forms/${id}/1/${'0'.repeat(24)}_${name}.txt`)
    const [lost = '', kept = '', late = ''] = keys
    const now = new Date()
    await transaction(sql, (db) => expireFiles(db, keys, new Date(now.getTime() + HOUR_MS)))
    for (const key of keys) await storage.put(key, Buffer.from('x'))
    const record = (key: string) =>
      transaction(sql, (db) => {
        const nobody = { contactId: null, ip: null, pageId: null, referer: null, trackingId: null }
        return recordSubmissions(db, [{ at: now, formId: id, ...nobody, results: {}, files: [key] }], { now })
      })
    await record(kept)
    await remove(HOUR_MS / 2)
    assert.equal(there().length, 3)
    await remove(2 * HOUR_MS)
    assert.deepEqual(there(), ['kept.txt'])
    await assert.rejects(record(late), /was removed before/)
    await assert.rejects(record(lost), /was removed before/)
    assert.equal((await sql`select from form_submissions`).length, 1)
  })

  test('that are being removed cannot be claimed, are removed again after a kill, and one that resists keeps none', async (t) => {
    const { sql, storage, make, there, expiring, remove } = await setUp(t)
    const { id } = await make()
    const keys = Array.from({ length: 5 }, (_, n) => `forms/${id}/1/${'0'.repeat(24)}_${n}.txt`)
    const past = new Date(Date.now() - 1_000)
    await transaction(sql, (db) => expireFiles(db, keys, past))
    for (const key of keys) await storage.put(key, Buffer.from('x'))
    // As if the process were killed before the first file.
    const gone = { ...storage, delete: () => Promise.reject(new Error('killed')) }
    await remove(0, gone)
    await sql`update expiring_files set expires_at = '-infinity'`
    assert.equal(await transaction(sql, (db) => claimFiles(db, keys)), 0)
    assert.equal(there().length, 5)
    const stubborn = {
      ...storage,
      delete: (key: string) =>
        key === keys[2] ? Promise.reject(new Error('no right')) : storage.delete(key),
    }
    await remove(0, stubborn)
    assert.deepEqual(there(), ['2.txt'])
    assert.deepEqual(await expiring(), [keys[2]])
    await remove(0)
    assert.deepEqual(there(), ['2.txt'], 'it is tried again an hour later')
    await remove(2 * HOUR_MS)
    assert.deepEqual(there(), [])
  })

  test('take as many statements for two hundred as for one, and none is asked for while nothing is due', async (t) => {
    const { sql, remove } = await setUp(t)
    const fill = (count: number) =>
      transaction(sql, (db) =>
        expireFiles(
          db,
          Array.from({ length: count }, (_, n) => `forms/1/1/${n}.txt`),
          new Date(Date.now() - 1_000),
        ),
      )
    const cost = async (count: number) => {
      await fill(count)
      return (await countStatements(sql, () => remove(0))).count
    }
    assert.equal(await cost(199), await cost(1))
    const engine = { config: testConfig(), catalog, log: createLog({ level: 'silent' }) }
    const jobs = async () => {
      await transaction(sql, (db) => expiredFilesSchedule.run(db, new Date(), engine))
      const rows =
        await sql`select from graphile_worker.jobs where task_identifier = ${removeExpiredFiles.name}`
      return rows.length
    }
    assert.equal(await jobs(), 0)
    await fill(1)
    assert.equal(await jobs(), 1)
  })
})
