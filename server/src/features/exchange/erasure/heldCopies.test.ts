// Files and running work of other users while a person is erased.
import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { type Client, type TestApp, testApp } from '../../../../test/app.ts'
import { finishErasure } from '../../../../test/finishErasure.ts'
import { finishExport, runSlice } from '../../../../test/finishExport.ts'
import { finishUpload } from '../../../../test/finishUpload.ts'
import { testStorage } from '../../../../test/storage.ts'
import { upload } from '../../../../test/upload.ts'
import { personPattern } from './personPattern.ts'

const OWN = { 'lead:leads': ['viewown', 'editown', 'deleteown', 'create'] }

async function setUp(t: TestContext) {
  const app = await testApp(t)
  const admin = await app.as('admin')
  const user = await app.as(OWN)
  return { app, admin, user, storage: testStorage(app.dataDir) }
}

async function add(client: Client, values: object): Promise<number> {
  const answer = await client.post('/contacts/new', values)
  assert.equal(answer.status, 201, answer.text)
  return answer.body.contact.id
}

async function erase(
  app: TestApp,
  client: Client,
  contactId: number,
  beforeEach?: (step: string) => Promise<unknown>,
): Promise<Record<string, number>> {
  const asked = await client.post(`/contacts/${contactId}/erase`)
  assert.equal(asked.status, 202, asked.text)
  const { id } = asked.body.erasure
  await finishErasure(app, id, beforeEach)
  return (await client.get(`/erasures/${id}`)).body.erasure.erased
}

async function handOver(client: Client, content: string | Buffer, name = 'people.csv') {
  const answer = await upload(client, '/imports', name, Buffer.from(content))
  assert.equal(answer.status, 201, answer.text)
  return answer.body.import.id as number
}

const importOf = async (client: Client, id: number) => (await client.get(`/imports/${id}`)).body.import
const exportOf = async (client: Client, id: number) => (await client.get(`/exports/${id}`)).body.export
const codes = async (client: Client) =>
  (await client.get('/attention')).body.items.map(({ code }: { code: string }) => code)

test('a user who erases an own contact ends no import and no export of others', async (t) => {
  const { app, admin, user } = await setUp(t)
  const lines = Array.from({ length: 9_000 }, (_, n) => `p${n}@import.example,P ${n}`)
  const running = await handOver(admin, `email,firstname\n${lines.join('\n')}\n`)
  const waiting = await handOver(admin, 'email\nlate@import.example\n')
  await add(admin, { email: 'kept@sample.example' })
  const exported = (await admin.post('/contacts/export', { format: 'csv' })).body.export.id
  await finishExport(app, exported)
  const contact = await add(user, {
    email: 'erased@sample.example',
    firstname: 'Ada',
    lastname: 'Babbington',
  })
  await admin.post(`/imports/${running}/start`)
  const work = finishUpload(app, running)
  await erase(app, user, contact)
  await work
  const [done, kept] = [await importOf(admin, running), await importOf(admin, waiting)]
  assert.deepEqual([done.state, done.result.inserted], ['done', 9_000])
  assert.equal(kept.state, 'new')
  assert.equal((await admin.get(`/imports/${waiting}/columns`)).status, 200)
  assert.equal((await exportOf(admin, exported)).state, 'done')
  assert.equal((await admin.get(`/exports/${exported}/file`)).status, 200)
  assert.deepEqual(await codes(admin), [])
})

test('an import whose file names the person is cancelled with the reason, and its owner is told', async (t) => {
  const { app, admin, user, storage } = await setUp(t)
  const contact = await add(user, { email: 'erased@sample.example', mobile: '+49 30 7700112' })
  const lines = Array.from({ length: 9_000 }, (_, n) => `p${n}@import.example,`)
  const running = await handOver(admin, `email,mobile\n${lines.join('\n')}\n,0049-30/7700-112\n`)
  const packed = await handOver(admin, gzipSync('Mail\r\n"ERASED@sample.example"\r\n'), 'people.csv.gz')
  const utf16 = await handOver(admin, Buffer.from('\uFEFFemail\nerased@sample.example\n', 'utf16le'))
  const other = await handOver(admin, 'email\nnoterased@sample.example\nerased@sample.example.org\n')
  await admin.post(`/imports/${running}/start`)
  const work = finishUpload(app, running)
  while (Number((await admin.get('/contacts?limit=1')).body.total) < 2)
    await new Promise((resolve) => setTimeout(resolve, 5))
  const erased = await erase(app, user, contact)
  await work
  assert.equal(erased.import_uploads, 3)
  for (const id of [running, packed, utf16]) {
    const found = await importOf(admin, id)
    assert.equal(found.state, 'cancelled')
    assert.match(found.error, /^A person in this file was erased/)
    for await (const { key } of storage.list(`imports/${id}/`)) assert.fail(key)
    for (const answer of [
      await admin.post(`/imports/${id}/start`),
      await admin.post(`/imports/${id}/dryrun`),
      await admin.patch(`/imports/${id}/edit`, { tags: ['x'] }),
    ]) {
      assert.equal(answer.status, 409)
      assert.match(answer.text, /A person in this file was erased/)
    }
  }
  assert.equal((await importOf(admin, other)).state, 'new')
  assert.equal(
    (await app.sql`select from contacts where email = 'erased@sample.example' or mobile like '%112'`).length,
    0,
  )
  assert.equal((await app.sql`select from imports where status = 'in progress'`).length, 0)
  assert.deepEqual(await codes(admin), ['import.erased'])
  assert.equal((await admin.delete(`/imports/${packed}`)).status, 200)
})

test('an export is cancelled with the reason if its file has the row of the person, whatever its columns are', async (t) => {
  const { app, admin, user, storage } = await setUp(t)
  const [first] = [await add(admin, { firstname: 'Kept' }), await add(admin, { firstname: 'Last' })]
  const contact = await add(user, { firstname: 'Ada' })
  const program = await app.as('credential')
  const ask = async (client: Client, body: object) => {
    const {
      body: answer,
      status,
      text,
    } = await client.post('/contacts/export', { columns: ['firstname'], ...body })
    assert.equal(status, 202, text)
    await finishExport(app, answer.export.id)
    return answer.export.id as number
  }
  const whole = await ask(admin, { format: 'xlsx' })
  const narrow = await ask(program, { format: 'csv', search: 'Kept' })
  const erased = await erase(app, user, contact)
  assert.equal(erased.exports, 1)
  const found = await exportOf(admin, whole)
  assert.deepEqual([found.state, found.link], ['cancelled', null])
  assert.match(found.error, /^A person in this file was erased/)
  for await (const { key } of storage.list(`exports/${whole}/`)) assert.fail(key)
  const refused = await admin.get(`/exports/${whole}/file`)
  assert.equal(refused.status, 409)
  assert.match(refused.text, /A person in this file was erased/)
  assert.deepEqual(await codes(admin), ['export.cancelled'])
  assert.equal((await exportOf(program, narrow)).state, 'done')
  const file = await program.get(`/exports/${narrow}/file`)
  assert.deepEqual(file.text.slice(1).trimEnd().split(/\r?\n/), ['"firstname"', 'Kept'])
  assert.ok(first)
})

test('an export that is written meanwhile leaves the person out and goes on', async (t) => {
  const { app, admin, user, storage } = await setUp(t)
  await app.sql`insert into contacts (firstname, date_added) select 'n' || n, now() from generate_series(1, 6000) n`
  const contact = await add(user, { firstname: 'Erased' })
  const { id } = (await admin.post('/contacts/export', { columns: ['firstname'], format: 'csv' })).body.export
  assert.equal(await runSlice(app, id), true)
  // The part with the person has been read, and is stored after the erasure has looked at the exports.
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const slow = {
    ...storage,
    put: async (key: string, content: AsyncIterable<Buffer>) => {
      const stored = await storage.put(key, content as never)
      await held
      return stored
    },
  }
  const slice = runSlice(app, id, slow as typeof storage)
  await new Promise((resolve) => setTimeout(resolve, 300))
  await erase(app, user, contact)
  release()
  assert.equal(await slice, true)
  await finishExport(app, id)
  const done = await exportOf(admin, id)
  assert.deepEqual([done.state, done.rows], ['done', 6_000])
  const { text } = await admin.get(`/exports/${id}/file`)
  assert.ok(!text.includes('Erased'))
  assert.equal(text.trimEnd().split('\n').length, 6_001)
})

test('an erasure that is killed between two files goes on behind the first one', async (t) => {
  const { app, admin, user } = await setUp(t)
  const contact = await add(user, { email: 'erased@sample.example' })
  const ids = [
    await handOver(admin, 'email\nerased@sample.example\n'),
    await handOver(admin, 'email\nx@sample.example\n'),
  ]
  const steps: string[] = []
  await erase(app, user, contact, async (step) => steps.push(step))
  assert.ok(steps.filter((step) => step === 'work').length >= 3, steps.join(' '))
  assert.ok(steps.indexOf('work') < steps.indexOf('contact'))
  assert.deepEqual(await Promise.all(ids.map(async (id) => (await importOf(admin, id)).state)), [
    'cancelled',
    'new',
  ])
})

test('a person is recognised by addresses, numbers and the full name, and not by parts of them', () => {
  const pattern = personPattern(['ada.b@person.example', '+49 30 7700112', 'Ada Babbington'])
  assert.ok(pattern)
  for (const line of [
    'ADA.B@person.example',
    '"x";<ada.b@person.example>;y',
    '+49307700112',
    '0049 (30) 77 00-112,',
    'Ada,Babbington,Berlin',
    '"Babbington";"Ada"',
    'Ada\tBabbington',
    'Ada Babbington,ada.b@person.example',
  ])
    assert.ok(pattern.isIn(line), line)
  for (const line of [
    'xada.b@person.example',
    'ada.b@person.example.org',
    'ada-b@person.example',
    '14930770011',
    '493077001123',
    'Ada,Lovelace',
    'Ada,Babbington,other@person.example',
    'Adam,Babbington',
  ])
    assert.ok(!pattern.isIn(line), line)
  assert.equal(personPattern(['Ada', '12345']), null)
})
