import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { type Client, type TestApp, testApp } from '../../../../test/app.ts'
import { countStatements } from '../../../../test/countStatements.ts'
import { finishExport, runSlice } from '../../../../test/finishExport.ts'
import { csvFile, importFile } from '../../../../test/importFile.ts'
import { testStorage } from '../../../../test/storage.ts'
import { forgetActors } from '../../../platform/auth/actorCache.ts'
import { now } from '../../../platform/clock.ts'
import { loadConfig, withSettings } from '../../../platform/config.ts'
import type { Storage } from '../../../platform/storage/storage.ts'
import { FIELD_TYPES } from '../../audience/fieldValues/fieldTypes.ts'
import { catalog } from '../../index.ts'
import { removeFiles, sweepExports } from './runExport.ts'

const MARK = '\uFEFF'

async function ask(client: Client, path: string, body: object = {}): Promise<number> {
  const { status, text, body: answer } = await client.post(path, body)
  assert.equal(status, 202, text)
  return answer.export.id
}

/** The lines of the file that somebody gets. */
async function exported(app: TestApp, client: Client, path: string, body: object = {}): Promise<string[]> {
  const id = await ask(client, path, body)
  await finishExport(app, id)
  const file = await client.get(`/exports/${id}/file`)
  assert.equal(file.status, 200, file.text)
  assert.ok(file.text.startsWith(MARK))
  return file.text.slice(1).trimEnd().split(/\r?\n/)
}

async function contacts(client: Client, ...bodies: object[]): Promise<number[]> {
  const { status, text, body } = await client.post('/contacts/batch/new', bodies)
  assert.equal(status, 201, text)
  return body.contacts.map(({ id }: { id: number }) => id)
}

const NASTY = [
  '=1+1',
  "'=1+1",
  "''=1",
  '@x',
  '-5',
  "'-5",
  '+49 30 1234',
  '+x',
  '＝1+1',
  "'＝1",
  '＋x',
  '－2',
  '＠x',
  'NULL',
  "'NULL",
  "it's",
  "'",
  'a,b;"c"\nd\\n',
  '\\.',
  '日本 🎉',
]

test('what is exported is read back by the import without loss: every type of field, and what spreadsheets would run', async (t) => {
  const app = await testApp(t)
  const admin = await app.as('admin')
  const types = Object.keys(FIELD_TYPES)
  const choices = { list: ['a b', 'c'].map((value) => ({ label: value, value })) }
  for (const type of types) {
    const made = await admin.post('/fields/contact/new', {
      label: `My ${type}`,
      alias: `my_${type}`,
      type,
      ...(/select|lookup/.test(type) ? { properties: choices } : {}),
      ...(type === 'boolean' ? { properties: { yes: 'Yes', no: 'No' } } : {}),
    })
    assert.equal(made.status, 201, made.text)
  }
  const filled = {
    my_boolean: true,
    my_country: 'France',
    my_date: '2024-02-29',
    my_datetime: '2024-02-29 23:59:58',
    my_email: 'other@x.example',
    my_html: '<p>Über "x", y</p>',
    my_locale: 'de_DE',
    my_lookup: 'c',
    my_multiselect: ['a b', 'c'],
    my_number: -12.75,
    my_region: 'California',
    my_select: 'a b',
    my_tel: '+1 555 010 0001',
    my_text: 'x',
    my_textarea: 'one\ntwo',
    my_time: '13:05:00',
    my_timezone: 'Europe/Berlin',
    my_url: 'https://x.example/?a=1&b=2',
    points: 7,
    tags: ['vip', 'old one'],
  }
  const ids = await contacts(
    admin,
    { email: 'full@x.example', ...filled },
    { email: 'no@x.example', my_boolean: false },
    ...NASTY.map((my_text, index) => ({ email: `n${index}@x.example`, my_text, city: my_text })),
  )
  const seen = async () => {
    const { body } = await admin.get('/contacts?limit=100&orderBy=email')
    return Object.values(
      body.contacts as Record<string, { fields: { all: object }; tags: { tag: string }[] }>,
    ).map(({ fields, tags }) => ({
      ...fields.all,
      id: 0,
      last_active: null,
      tags: tags.map(({ tag }) => tag),
    }))
  }
  const before = await seen()
  assert.equal(before.length, NASTY.length + 2)
  assert.ok(before.some((one) => (one as Record<string, unknown>).my_text === "'NULL"))
  const id = await ask(admin, '/contacts/export')
  await finishExport(app, id)
  const file = await admin.get(`/exports/${id}/file`)
  for (const cell of file.text.split(/[,\n"]/)) assert.doesNotMatch(cell, /^[=@＝＋－＠]/)
  await admin.delete(`/contacts/batch/delete?ids=${ids.join()}`)
  const summary = await importFile(app.sql, csvFile(t, file.bytes))
  assert.deepEqual({ failed: summary.failed, errors: summary.errors }, { failed: 0, errors: [] })
  assert.deepEqual(
    summary.columns.filter(({ target }) => target === null),
    [],
  )
  assert.deepEqual(await seen(), before)
})

test('columns, search and segment say what is exported; each sees own rows only, and nobody without the right', async (t) => {
  const app = await testApp(t)
  const admin = await app.as('admin')
  const rights = { 'lead:leads': ['viewown', 'create'], 'lead:export': ['enable'] }
  const own = await app.as(rights)
  await contacts(admin, { firstname: 'Ann', city: 'Ulm' }, { firstname: 'Bob', city: 'Rome' })
  const [mine] = await contacts(own, { firstname: 'Own', city: 'Ulm' })
  const columns = ['city', 'firstname', 'city']
  const search = 'Ulm'
  const to = '/contacts/export'
  assert.deepEqual(await exported(app, admin, to, { columns }), [
    '"city","firstname"',
    'Ulm,Ann',
    'Rome,Bob',
    'Ulm,Own',
  ])
  assert.deepEqual(await exported(app, admin, to, { columns, search }), [
    '"city","firstname"',
    'Ulm,Ann',
    'Ulm,Own',
  ])
  assert.deepEqual(await exported(app, own, to, { columns }), ['"city","firstname"', 'Ulm,Own'])
  const made = await admin.post('/segments/new', { name: 'Some', filters: [] })
  const segment = made.body.list.id
  assert.deepEqual(await exported(app, admin, to, { columns, segment }), ['"city","firstname"'])
  await admin.post(`/segments/${segment}/contact/${mine}/add`)
  assert.deepEqual(await exported(app, admin, to, { columns, segment }), ['"city","firstname"', 'Ulm,Own'])
  // Neither a segment nor a form that somebody may not see.
  assert.equal((await own.post(to, { segment })).status, 403)
  assert.equal((await own.post(to, { columns: ['password'] })).status, 400)
  for (const bad of [{ format: 'pdf' }, { columns: 'x' }, { columns: [] }, { search: 5 }, { segment: 'x' }])
    assert.equal((await admin.post(to, bad)).status, 400, JSON.stringify(bad))
  assert.equal((await admin.post(to, { segment: 999 })).status, 404)
  const without = await app.as({ 'lead:leads': ['viewown', 'viewother'] })
  for (const path of [to, '/companies/export']) assert.equal((await without.post(path)).status, 403)
  assert.equal((await own.post('/forms/1/submissions/export')).status, 403)
  const { exports } = (await admin.get('/exports')).body
  assert.deepEqual(
    (await own.get('/exports')).body.exports,
    exports.filter((one: { id: number }) => one.id === 3),
  )
  // Files of others, and one's own without the right.
  for (const path of ['/exports/1', '/exports/1/file']) assert.equal((await own.get(path)).status, 404)
  assert.equal((await own.delete('/exports/1')).status, 404)
  await app.sql`update roles set raw_permissions = raw_permissions - 'lead:export' where id = (select role_id from users where id = ${own.userId})`
  await new Promise((resolve) => setTimeout(resolve, 1_100))
  assert.equal((await own.get('/exports/3/file')).status, 403)
})

test('companies and what was sent with a form, as CSV and as XLSX', async (t) => {
  const app = await testApp(t)
  const admin = await app.as('admin')
  await admin.post('/companies/new', { companyname: '=Acme', companycity: 'Ulm' })
  assert.deepEqual(await exported(app, admin, '/companies/export', { columns: ['companyname', 'score'] }), [
    '"companyname","score"',
    "'=Acme,0",
  ])
  const fields = [{ label: 'Name', alias: 'name', type: 'text' }]
  const made = await admin.post('/forms/new', { name: 'F', formType: 'standalone', fields })
  const { id } = made.body.form
  const fieldId = made.body.form.fields[0].id
  for (const name of ['Ann', '=Bob'])
    await app.sql`
      insert into form_submissions (form_id, date_submitted, results)
      values (${id}, '2026-01-02 03:04:05+00', ${JSON.stringify({ [fieldId]: name })}::text::jsonb)`
  const other = await admin.post('/forms/new', { name: 'G', formType: 'standalone', fields })
  await app.sql`
    insert into form_submissions (form_id, date_submitted) values (${other.body.form.id}, '2026-01-02 03:04:05+00')`
  const path = `/forms/${id}/submissions/export`
  assert.deepEqual(await exported(app, admin, path, { columns: ['dateSubmitted', 'name'] }), [
    '"dateSubmitted","name"',
    '2026-01-02 03:04:05,Ann',
    "2026-01-02 03:04:05,'=Bob",
  ])
  const table = await ask(admin, path, { format: 'xlsx' })
  await finishExport(app, table)
  const file = await admin.get(`/exports/${table}/file`)
  assert.equal(file.headers['content-type'], 'application/octet-stream')
  assert.equal(file.bytes.subarray(0, 2).toString(), 'PK')
  assert.equal((await admin.get(`/exports/${table}`)).body.export.rows, 2)
})

/** So many contacts, in one statement. */
async function fill(t: TestContext, count: number): Promise<{ app: TestApp; admin: Client }> {
  const app = await testApp(t)
  await app.sql`
    insert into contacts (date_added, firstname) select '2026-01-01', 'n' || n from generate_series(1, ${count}::int) n`
  return { app, admin: await app.as('admin') }
}

test('the columns that there are, are told with what users call them, and only to whoever may export', async (t) => {
  const app = await testApp(t)
  const admin = await app.as('admin')
  const form = (
    await admin.post('/forms/new', {
      name: 'Signup',
      formType: 'standalone',
      fields: [{ label: 'Your name', type: 'text', alias: 'name' }],
    })
  ).body.form.id
  await admin.post('/fields/contact/new', { label: 'Shoe size', alias: 'shoe', type: 'number' })
  const told = async (query: string) => (await admin.get(`/exports/columns?${query}`)).body.columns
  for (const [query, path] of [
    ['object=contacts', '/contacts/export'],
    ['object=companies', '/companies/export'],
    [`object=submissions&form=${form}`, `/forms/${form}/submissions/export`],
  ] as const) {
    const columns = await told(query)
    // The order of the file, too.
    const id = await ask(admin, path)
    assert.deepEqual(
      columns.map(({ name }: { name: string }) => name),
      (await admin.get(`/exports/${id}`)).body.export.columns,
    )
    await finishExport(app, id)
  }
  const contactColumns = await told('object=contacts')
  assert.deepEqual(
    ['shoe', 'stage'].map((name) => contactColumns.find((one: { name: string }) => one.name === name)),
    [
      { name: 'shoe', label: 'Shoe size' },
      { name: 'stage', label: null },
    ],
  )
  assert.deepEqual((await told(`object=submissions&form=${form}`)).at(-1), {
    name: 'name',
    label: 'Your name',
  })
  for (const [query, status] of [
    ['', 400],
    ['object=users', 400],
    ['object=submissions', 400],
    ['object=submissions&form=x', 400],
    [`object=submissions&form=${form + 1}`, 404],
  ] as const)
    assert.equal((await admin.get(`/exports/columns?${query}`)).status, status, query)
  const other = await app.as({ 'lead:leads': ['viewown'] })
  assert.equal((await other.get('/exports/columns?object=contacts')).status, 403)
})

test('a file is written in parts, a few statements each, and nobody gets it before it is whole', async (t) => {
  const { app, admin } = await fill(t, 12_000)
  for (const format of ['csv', 'xlsx']) {
    const id = await ask(admin, '/contacts/export', { columns: ['firstname'], format })
    assert.equal((await admin.post('/contacts/export')).status, 409)
    assert.equal((await admin.get(`/exports/${id}/file`)).status, 409)
    assert.equal(await runSlice(app, id), true)
    const half = (await admin.get(`/exports/${id}`)).body.export
    assert.deepEqual([half.state, half.rows, half.link], ['running', 5_000, null])
    assert.ok(half.progress > 0.4 && half.progress < 0.45)
    assert.equal((await admin.get(`/exports/${id}/file`)).status, 409)
    const statements = await countStatements(app.sql, () => runSlice(app, id))
    assert.ok(statements.count <= 14, String(statements.count))
    assert.ok((await finishExport(app, id)) >= 1)
    const done = (await admin.get(`/exports/${id}`)).body.export
    assert.deepEqual([done.state, done.rows, done.progress], ['done', 12_000, 1])
    const file = await admin.get(`/exports/${id}/file`)
    assert.equal(file.bytes.length, done.sizeBytes)
    if (format === 'csv') {
      const lines = file.text.slice(1).trimEnd().split(/\r?\n/)
      assert.deepEqual(lines, ['"firstname"', ...Array.from({ length: 12_000 }, (_, n) => `n${n + 1}`)])
    }
  }
})

test('large rows are written in shorter parts, and all of them', async (t) => {
  const app = await testApp(t)
  const admin = await app.as('admin')
  const fields = [{ label: 'Name', alias: 'name', type: 'text' }]
  const { id, fields: made } = (await admin.post('/forms/new', { name: 'F', formType: 'standalone', fields }))
    .body.form
  await app.sql`
    insert into form_submissions (form_id, date_submitted, results)
    select ${id}, now(), jsonb_build_object(${String(made[0].id)}::text, repeat('x', 6000000)) from generate_series(1, 5) n`
  const work = await ask(admin, `/forms/${id}/submissions/export`, { columns: ['name'] })
  await runSlice(app, work)
  assert.equal((await admin.get(`/exports/${work}`)).body.export.rows, 3)
  await finishExport(app, work)
  assert.equal((await admin.get(`/exports/${work}`)).body.export.rows, 5)
})

test('two processes that write the same part: one of them counts, and the other leaves nothing', async (t) => {
  const { app, admin } = await fill(t, 7_000)
  const id = await ask(admin, '/contacts/export', { columns: ['firstname'] })
  await Promise.all([runSlice(app, id), runSlice(app, id)])
  await finishExport(app, id)
  const file = await admin.get(`/exports/${id}/file`)
  assert.equal(file.text.trimEnd().split('\n').length, 7_001)
  assert.equal((await filesIn(testStorage(app.dataDir))).length, 2)
})

test('a disk that is full ends an export with the reason, and leaves nothing; another try of what may pass goes on', async (t) => {
  const { app, admin } = await fill(t, 6_000)
  const id = await ask(admin, '/contacts/export', { columns: ['firstname'] })
  const storage = testStorage(app.dataDir)
  const failing = (code: string): Storage => ({
    ...storage,
    put: (key, content) =>
      storage.put(
        key,
        (async function* () {
          for await (const piece of content as AsyncIterable<Buffer>) {
            yield piece.subarray(0, 1)
            throw Object.assign(new Error('no'), { code })
          }
        })(),
      ),
  })
  assert.equal(await runSlice(app, id), true)
  await assert.rejects(finishExport(app, id, failing('EIO')))
  assert.equal((await admin.get(`/exports/${id}`)).body.export.state, 'running')
  await finishExport(app, id, failing('ENOSPC'))
  const { state, error, rows } = (await admin.get(`/exports/${id}`)).body.export
  assert.deepEqual([state, error, rows], ['failed', 'There is no space left for the file.', 5_000])
  assert.equal((await admin.get(`/exports/${id}/file`)).status, 409)
  const [job] = await app.sql`select from graphile_worker.jobs where key = ${`exports.remove:${id}`}`
  assert.ok(job)
  await removeFiles(storage, id)
  assert.deepEqual(await filesIn(storage), [])
})

test('files go when their time is over, or somebody removes them; whoever lost access gets none', async (t) => {
  const { app, admin } = await fill(t, 10)
  const storage = testStorage(app.dataDir)
  const first = await ask(admin, '/contacts/export')
  await finishExport(app, first)
  assert.equal((await filesIn(storage)).length, 1)
  const next = await ask(admin, '/contacts/export')
  assert.equal((await admin.delete(`/exports/${next}`)).status, 200)
  assert.equal((await admin.get(`/exports/${next}`)).status, 404)
  // Its job finds nothing to do.
  assert.equal(await finishExport(app, next), 1)
  assert.equal((await filesIn(storage)).length, 1)
  const user = await app.as({ 'lead:leads': ['viewown', 'viewother'], 'lead:export': ['enable'] })
  const lost = await ask(user, '/contacts/export')
  await app.sql`update users set is_published = false where id = ${user.userId}`
  await finishExport(app, lost)
  const failed = (await admin.get(`/exports/${lost}`)).body.export
  assert.deepEqual([failed.state, failed.rows], ['failed', 0])
  const later = new Date(now().getTime() + 25 * 3_600_000)
  const context = { config: withSettings(loadConfig({ env: {} })), catalog, now: later }
  await app.sql.begin((db) => sweepExports.run(db, later, context as never))
  assert.equal((await admin.get('/exports')).body.total, 0)
  const keys = await app.sql<{ key: string }[]>`select key from graphile_worker.jobs order by key`
  assert.ok(keys.some(({ key }) => key === `exports.remove:${first}`))
  await removeFiles(storage, first)
  assert.deepEqual(await filesIn(storage), [])
})

async function filesIn(storage: Storage): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of storage.list('exports/')) keys.push(key)
  return keys
}

test('a file is refused while the user may see fewer records than when it was written', async (t) => {
  const app = await testApp(t)
  const admin = await app.as('admin')
  const user = await app.as({ 'lead:leads': ['viewown', 'viewother', 'create'], 'lead:export': ['enable'] })
  await contacts(admin, { firstname: 'Other' })
  await contacts(user, { firstname: 'Own' })
  const setRights = async (levels: string[]) => {
    const raw = JSON.stringify({ 'lead:leads': levels, 'lead:export': ['enable'], 'api:access': ['full'] })
    await app.sql`
      update roles set raw_permissions = ${raw}::text::jsonb
      where id = (select role_id from users where id = ${user.userId})`
    forgetActors()
  }
  const write = async (path: string) => {
    const id = await ask(user, path)
    await finishExport(app, id)
    return id
  }
  const statuses = async (...ids: number[]) => {
    const answers = await Promise.all(ids.map((id) => user.get(`/exports/${id}/file`)))
    return answers.map(({ status }) => status)
  }
  const [all, companies] = [await write('/contacts/export'), await write('/companies/export')]
  assert.deepEqual(await statuses(all, companies), [200, 200])
  await setRights(['viewown', 'create'])
  assert.deepEqual(await statuses(all, companies), [403, 403], 'files of all records')
  assert.equal((await admin.get(`/exports/${all}/file`)).status, 200)
  const own = await write('/contacts/export')
  assert.deepEqual(await statuses(own), [200])
  // Rights that grow while the file is written.
  const widened = await ask(user, '/contacts/export')
  await setRights(['viewown', 'viewother'])
  await finishExport(app, widened)
  assert.deepEqual(await statuses(all, own, widened), [200, 200, 200])
  await setRights(['viewown'])
  assert.deepEqual(await statuses(all, own, widened), [403, 200, 403])
  await setRights([])
  assert.deepEqual(await statuses(all, companies, own, widened), [403, 403, 403, 403])
})
