// Imports over HTTP: the same import as on the command line, handed over, mapped, tried, started, watched and ended.
import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { type Client, type TestApp, testApp } from '../../../../test/app.ts'
import { countStatements } from '../../../../test/countStatements.ts'
import { finishUpload, uploadOptions } from '../../../../test/finishUpload.ts'
import { testStorage } from '../../../../test/storage.ts'
import { upload } from '../../../../test/upload.ts'
import { forgetActors } from '../../../platform/auth/actorCache.ts'
import { fileKey, folderOf } from './files.ts'
import { removeTask, runUpload, sweepUploads } from './runUpload.ts'

const RIGHTS = {
  'lead:imports': ['create'],
  'lead:leads': ['viewown', 'viewother', 'create', 'editown', 'editother'],
}
const FILE = [
  'Mail address;First name;Town;Labels',
  'ada@import.example;Ada;Bonn;fair, early',
  'grace@import.example;Grace;Kiel;fair',
  'not an address;Nobody;Ulm;',
  'ada@import.example;Ada L.;;late',
  '',
].join('\r\n')

async function handOver(client: Client, content: string | Buffer, name = 'people.csv') {
  const answer = await upload(client, '/imports', name, Buffer.from(content))
  assert.equal(answer.status, 201, answer.text)
  return answer.body
}

const filesOf = async (app: TestApp, id: number) => {
  const keys: string[] = []
  for await (const { key } of testStorage(app.dataDir).list(folderOf(id))) keys.push(key)
  return keys.sort()
}

suite('an import over the interface', () => {
  test('is handed over, mapped, looked at, tried and done, and what failed is a file', async (t) => {
    const app = await testApp(t)
    const admin = await app.as('admin')
    const { import: made, detected } = await handOver(admin, FILE)
    assert.deepEqual(
      [made.state, made.fileName, made.sizeBytes],
      ['new', 'people.csv', Buffer.byteLength(FILE)],
    )
    assert.deepEqual([detected.delimiter, detected.encoding, detected.service], [';', 'utf-8', null])
    assert.deepEqual(detected.columns, [
      {
        header: 'Mail address',
        target: null,
        samples: ['ada@import.example', 'grace@import.example', 'not an address'],
      },
      { header: 'First name', target: 'firstname', samples: ['Ada', 'Grace', 'Nobody'] },
      { header: 'Town', target: 'city', samples: ['Bonn', 'Kiel', 'Ulm'] },
      { header: 'Labels', target: 'tags', samples: ['fair, early', 'fair', 'late'] },
    ])
    const path = `/imports/${made.id}`
    const { list } = (await admin.post('/segments/new', { name: 'Fair' })).body
    const sent = { map: { 'Mail address': 'email' }, tags: ['2026'], segments: [list.id] }
    const edited = await admin.patch(`${path}/edit`, sent)
    assert.equal(edited.status, 200, edited.text)
    assert.deepEqual([edited.body.import.map, edited.body.import.tags], [sent.map, sent.tags])
    const columns = (await admin.get(`${path}/columns`)).body
    assert.equal(columns.detected.columns[0].target, 'email')
    const targets: { name: string; label: string | null }[] = columns.targets
    assert.equal(new Set(targets.map(({ name }) => name)).size, targets.length)
    assert.deepEqual(
      ['email', 'tags', 'last_active'].map((name) => targets.find((one) => one.name === name)?.label),
      ['Email', null, undefined],
    )
    const { rows } = (await admin.get(`${path}/preview`)).body
    assert.deepEqual(
      rows.map(({ line, outcome }: { line: number; outcome: string }) => [line, outcome]),
      [
        [2, 'inserted'],
        [3, 'inserted'],
        [4, 'failed'],
        [5, 'updated'],
      ],
    )
    assert.deepEqual(rows[1].values, {
      email: 'grace@import.example',
      firstname: 'Grace',
      city: 'Kiel',
      tags: 'fair',
    })
    assert.match(rows[2].reason, /email/i)
    const tried = await admin.post(`${path}/dryrun`)
    assert.deepEqual(
      [tried.status, tried.body.import.state, tried.body.import.isDryRun],
      [202, 'queued', true],
    )
    await finishUpload(app, made.id)
    const after = (await admin.get(path)).body.import
    assert.deepEqual([after.state, after.result, after.progress], ['new', null, 1])
    const counts = { rows: 4, inserted: 2, updated: 1, failed: 1 }
    assert.deepEqual({ ...after.dryRun, ...counts }, after.dryRun)
    assert.deepEqual(
      after.dryRun.problems.map(({ lines }: { lines: number[] }) => lines),
      [[4]],
    )
    assert.equal((await admin.get('/contacts')).body.total, '0')
    assert.equal((await admin.post(`${path}/start`)).status, 202)
    await finishUpload(app, made.id)
    const done = (await admin.get(path)).body.import
    assert.deepEqual([done.state, done.progress, done.error], ['done', 1, null])
    assert.deepEqual({ ...done.result, ...counts }, done.result)
    const { contacts } = (await admin.get('/contacts?orderBy=id&search=segment:fair')).body
    const people = Object.values(contacts) as {
      fields: { all: Record<string, string> }
      tags: { tag: string }[]
    }[]
    assert.deepEqual(
      people.map(({ fields, tags }) => [
        fields.all.firstname,
        fields.all.city,
        tags.map(({ tag }) => tag).sort(),
      ]),
      [
        ['Ada L.', 'Bonn', ['2026', 'early', 'fair', 'late']],
        ['Grace', 'Kiel', ['2026', 'fair']],
      ],
    )
    const failures = await admin.get(`${path}/failures`)
    assert.equal(failures.headers['content-type'], 'text/csv')
    assert.match(
      failures.text,
      /^\uFEFF?Import line,Import error,Mail address,First name,Town,Labels\r\n4,.*not an address,Nobody,Ulm/,
    )
    const jobs = (await admin.get('/jobs')).body.jobs as { kind: string; name: string; state: string }[]
    assert.ok(
      jobs.some(({ kind, name, state }) => kind === 'import' && name === 'people.csv' && state === 'done'),
    )
    const [entry] = await app.sql`select count(*)::int as n from audit_log where object = 'importUpload'`
    assert.equal(entry?.n, 4)
  })

  test('shows the encoding with its confidence, and reads the file in the one that the user chooses', async (t) => {
    const app = await testApp(t)
    const admin = await app.as('admin')
    const rows = Array.from({ length: 30 }, (_, index) => `p${index}@import.example,Jürgen,Köln`)
    const text = Buffer.from(['email,firstname,city', ...rows, ''].join('\n'))
    const stray = Buffer.concat([text, Buffer.from('last@import.example,Ren\xe9,Bonn\n', 'latin1')])
    const { import: made, detected } = await handOver(admin, stray)
    assert.deepEqual(
      [
        detected.encoding,
        detected.encodingConfidence,
        detected.invalidSequences,
        detected.columns[1].samples,
      ],
      ['utf-8', 'likely', 1, ['Jürgen']],
    )
    assert.equal(made.encoding, null)
    const cyrillic = Buffer.from('email,firstname\nivan@import.example,\xc8\xe2\xe0\xed\n', 'latin1')
    const { import: other, detected: found } = await handOver(admin, cyrillic, 'other.csv')
    assert.deepEqual([found.encoding, found.columns[1].samples], ['windows-1251', ['Иван']])
    const path = `/imports/${other.id}`
    const samples = async () => {
      const { detected: shown } = (await admin.get(`${path}/columns`)).body
      return [shown.encoding, shown.encodingConfidence, shown.columns[1].samples[0]]
    }
    for (const [encoding, expected] of [
      ['koi8-r', 'хБЮМ'],
      ['windows-1252', 'Èâàí'],
    ] as const) {
      const edited = await admin.patch(`${path}/edit`, { encoding })
      assert.deepEqual([edited.status, edited.body.import.encoding], [200, encoding], edited.text)
      assert.deepEqual(await samples(), [encoding, 'chosen', expected])
      assert.equal((await admin.get(`${path}/preview`)).body.rows[0].values.firstname, expected)
    }
    const refused = await admin.patch(`${path}/edit`, { encoding: 'utf-7' })
    assert.deepEqual([refused.status, /encoding/.test(refused.text)], [400, true])
    assert.equal(
      (await admin.patch(`${path}/edit`, { encoding: 'cp1251' })).body.import.encoding,
      'windows-1251',
    )
    assert.equal((await admin.post(`${path}/start`)).status, 202)
    await finishUpload(app, other.id)
    assert.equal(
      (await admin.patch(`/imports/${made.id}/edit`, { encoding: null })).body.import.encoding,
      null,
    )
    assert.equal((await admin.post(`/imports/${made.id}/start`)).status, 202)
    await finishUpload(app, made.id)
    const names = await app.sql`
      select firstname from contacts where email in ('ivan@import.example', 'p1@import.example', 'last@import.example') order by email`
    assert.deepEqual(
      names.map(({ firstname }) => firstname),
      ['Иван', 'Ren\uFFFD', 'Jürgen'],
    )
  })

  test('moments without a zone are in the configured one, but UTC in exports', async (t) => {
    const settings = { default_timezone: 'Europe/Vienna' }
    const app = await testApp(t, settings)
    const admin = await app.as('admin')
    assert.equal((await admin.post('/fields/contact/new', { label: 'Met', type: 'datetime' })).status, 201)
    const met = '2026-05-17 10:00:00'
    for (const file of [
      `email,met\na@import.example,${met}\nb@import.example,${met}+05:00\nc@import.example,17.05.2026 10:00\n`,
      `email,met,dateAdded\nd@import.example,${met},${met}\n`,
    ]) {
      const { import: made } = await handOver(admin, file)
      assert.equal((await admin.post(`/imports/${made.id}/start`)).status, 202)
      await finishUpload(app, made.id, settings)
    }
    const { contacts } = (await admin.get('/contacts?orderBy=email')).body
    const people = Object.values(contacts) as { fields: { all: { email: string; met: string } } }[]
    assert.deepEqual(
      people.map(({ fields: { all } }) => `${all.email[0]} ${all.met.slice(11, 16)}`),
      ['a 08:00', 'b 05:00', 'c 08:00', 'd 10:00'],
    )
  })

  test('goes on where it was cut off, by a process that dies or a slice that is over, and repeats no row', async (t) => {
    const app = await testApp(t)
    const admin = await app.as('admin')
    const lines = Array.from({ length: 6_500 }, (_, n) => `p${n}@import.example,Person ${n}`)
    const { import: made } = await handOver(
      admin,
      gzipSync(`email,firstname\n${lines.join('\n')}\n`),
      'people.csv.gz',
    )
    await admin.post(`/imports/${made.id}/start`)
    const count = async () => Number((await admin.get('/contacts?limit=1')).body.total)
    // A slice that ends at once does nothing; one that is ended within the work leaves a part.
    assert.equal(await runUpload(app.sql, made.id, uploadOptions(app, AbortSignal.abort())), true)
    const ending = new AbortController()
    const slice = runUpload(app.sql, made.id, uploadOptions(app, ending.signal))
    while ((await count()) === 0) await new Promise((resolve) => setTimeout(resolve, 5))
    ending.abort()
    assert.equal(await slice, true)
    const part = await count()
    assert.ok(part > 0 && part < 6_500, String(part))
    assert.equal((await admin.get(`/imports/${made.id}`)).body.import.state, 'running')
    // Two at once: the second one waits for the first, and finds nothing to do.
    await Promise.all([finishUpload(app, made.id), finishUpload(app, made.id)])
    assert.equal(await count(), 6_500)
    const { result } = (await admin.get(`/imports/${made.id}`)).body.import
    assert.deepEqual([result.rows, result.inserted, result.failed], [6_500, 6_500, 0])
  })

  test('says why rows failed in all of its slices, and is shown without being read again', async (t) => {
    const app = await testApp(t)
    const admin = await app.as('admin')
    const lines = Array.from({ length: 6_500 }, (_, n) =>
      n % 1_000 === 0 ? `wrong${n}` : `p${n}@import.example`,
    )
    const { import: made } = await handOver(admin, `email\n${lines.join('\n')}\n`)
    const path = `/imports/${made.id}`
    await admin.post(`${path}/start`)
    const ending = new AbortController()
    const slice = runUpload(app.sql, made.id, uploadOptions(app, ending.signal))
    while ((await admin.get('/contacts?limit=1')).body.total === '0')
      await new Promise((resolve) => setTimeout(resolve, 5))
    ending.abort()
    assert.equal(await slice, true)
    await finishUpload(app, made.id)
    const { result } = (await admin.get(path)).body.import
    assert.deepEqual([result.rows, result.failed, result.problems.length], [6_500, 7, 1])
    const [{ reason, count, lines: named }] = result.problems
    assert.deepEqual([count, named], [7, [2, 1_002, 2_002, 3_002, 4_002, 5_002, 6_002]])
    assert.match(reason, /email/i)
    const before = (await admin.get(`${path}/columns`)).body
    await testStorage(app.dataDir).delete(fileKey(made.id))
    assert.deepEqual((await admin.get(`${path}/columns`)).body, before)
    assert.equal((await admin.get(`${path}/preview`)).body.rows.length, 20)
  })

  test('is ended by whoever has it; what was imported stays, and the same file can be begun anew', async (t) => {
    const app = await testApp(t)
    const admin = await app.as('admin')
    const lines = Array.from({ length: 9_000 }, (_, n) => `p${n}@import.example`)
    const { import: made } = await handOver(admin, `email\n${lines.join('\n')}\n`)
    const path = `/imports/${made.id}`
    assert.equal((await admin.post(`${path}/cancel`)).status, 409)
    await admin.post(`${path}/start`)
    for (const refused of [
      await admin.post(`${path}/start`),
      await admin.post(`${path}/dryrun`),
      await admin.patch(`${path}/edit`, { tags: ['x'] }),
      await admin.delete(path),
    ])
      assert.equal(refused.status, 409, refused.text)
    const running = finishUpload(app, made.id)
    while (Number((await admin.get('/contacts?limit=1')).body.total) === 0)
      await new Promise((resolve) => setTimeout(resolve, 5))
    const cancelled = await admin.post(`${path}/cancel`)
    assert.deepEqual([cancelled.status, cancelled.body.import.state], [200, 'cancelled'])
    await running
    assert.equal((await admin.get(path)).body.import.state, 'cancelled')
    assert.equal((await app.sql`select from imports where status = 'in progress'`).length, 0)
    assert.equal((await admin.post(`${path}/start`)).status, 202)
    await finishUpload(app, made.id)
    assert.equal((await admin.get('/contacts?limit=1')).body.total, '9000')
    const { import: twice } = await handOver(admin, `email\n${lines.join('\n')}\n`)
    await admin.post(`/imports/${twice.id}/start`)
    await finishUpload(app, twice.id)
    const { result } = (await admin.get(`/imports/${twice.id}`)).body.import
    assert.ok(result.importedAt, 'it says that this very file was imported before')
    await admin.patch(`/imports/${twice.id}/edit`, { again: true })
    await admin.post(`/imports/${twice.id}/start`)
    await finishUpload(app, twice.id)
    const again = (await admin.get(`/imports/${twice.id}`)).body.import.result
    assert.deepEqual([again.importedAt, again.updated], [null, 9_000])
  })

  test('takes the rights to import and to make contacts, for fields, segments and owners theirs, and at the time of the work', async (t) => {
    const app = await testApp(t)
    const admin = await app.as('admin')
    const user = await app.as(RIGHTS)
    const little: Record<string, string[]>[] = [
      {},
      { 'lead:imports': ['create'] },
      { 'lead:leads': ['create', 'viewown'] },
    ]
    for (const rights of little)
      assert.equal((await upload(await app.as(rights), '/imports', 'a.csv', Buffer.from(FILE))).status, 403)
    assert.equal((await upload(await app.as('nobody'), '/imports', 'a.csv', Buffer.from(FILE))).status, 401)
    const { import: mine } = await handOver(user, FILE)
    const path = `/imports/${mine.id}`
    const other = await app.as({ ...RIGHTS, 'stage:stages': ['view'] })
    for (const call of [
      other.get(path),
      other.get(`${path}/columns`),
      other.get(`${path}/preview`),
      other.get(`${path}/failures`),
      other.patch(`${path}/edit`, { tags: ['x'] }),
      other.post(`${path}/start`),
      other.post(`${path}/dryrun`),
      other.post(`${path}/cancel`),
      other.delete(path),
    ])
      assert.equal((await call).status, 404)
    assert.deepEqual(
      [(await other.get('/imports')).body.total, (await admin.get('/imports')).body.total],
      [0, 1],
    )
    const { list } = (await admin.post('/segments/new', { name: 'Secret', isGlobal: false })).body
    for (const [body, status] of [
      [{ createFields: true }, 403],
      [{ segmentsFromTags: true }, 403],
      [{ segments: [list.id] }, 400],
      [{ segments: [9_999] }, 400],
      [{ owner: 9_999 }, 400],
      [{ owner: 'x' }, 400],
      [{ map: ['email'] }, 400],
      [{ map: { Nowhere: 'email' } }, 400],
      [{ map: { Town: 'nofield' } }, 400],
      [{ map: { Town: 'email', 'Mail address': 'email' } }, 400],
      [{ tags: 'a' }, 400],
      [{ tags: Array.from({ length: 51 }, (_, n) => `t${n}`) }, 400],
      [{ skipIfExists: 'perhaps' }, 400],
    ] as const) {
      const refused = await user.patch(`${path}/edit`, body)
      assert.equal(refused.status, status, `${JSON.stringify(body)}: ${refused.text}`)
      assert.ok(!/--map|tmp/.test(refused.text), refused.text)
    }
    await user.patch(`${path}/edit`, { map: { 'Mail address': 'email' } })
    await user.post(`${path}/start`)
    await app.sql`update users set is_published = false where id = ${user.userId}`
    await finishUpload(app, mine.id)
    const failed = (await admin.get(path)).body.import
    assert.deepEqual([failed.state, /no access/.test(failed.error)], ['failed', true])
    assert.equal((await admin.get('/contacts')).body.total, '0')
  })

  test('an import, its columns and its failures need the right to import when they are read', async (t) => {
    const app = await testApp(t)
    const user = await app.as(RIGHTS)
    const { import: made } = await handOver(user, FILE)
    const path = `/imports/${made.id}`
    await user.patch(`${path}/edit`, { map: { 'Mail address': 'email' } })
    await user.post(`${path}/start`)
    await finishUpload(app, made.id)
    const read = async () => {
      const paths = [path, `${path}/columns`, `${path}/failures`]
      const answers = await Promise.all(paths.map((one) => user.get(one)))
      return [...answers.map(({ status }) => status), (await user.get('/imports')).body.total]
    }
    assert.deepEqual(await read(), [200, 200, 200, 1])
    for (const rights of [{ 'lead:imports': ['create'] }, { 'lead:leads': ['create'] }]) {
      const raw = JSON.stringify({ ...rights, 'api:access': ['full'] })
      await app.sql`
        update roles set raw_permissions = ${raw}::text::jsonb
        where id = (select role_id from users where id = ${user.userId})`
      forgetActors()
      assert.deepEqual(await read(), [403, 403, 403, 0], raw)
    }
  })

  test('what is no file of contacts is refused, and nothing of it is kept', async (t) => {
    const app = await testApp(t)
    const admin = await app.as('admin')
    const wide = Array.from({ length: 1_001 }, (_, n) => `c${n}`).join(',')
    for (const [content, says] of [
      ['', /no header/],
      ['\n\n\n', /no header/],
      [wide, /1001 columns/],
      [Buffer.concat([gzipSync('email\na@b.example\n').subarray(0, 20)]), /cannot be read/],
    ] as const) {
      const refused = await upload(admin, '/imports', '../../etc/people.csv', Buffer.from(content))
      assert.equal(refused.status, 400, refused.text)
      assert.match(refused.body.errors[0].message, says)
      assert.ok(!refused.text.includes(app.dataDir), refused.text)
    }
    assert.equal((await admin.post('/imports', { file: 'x' })).status, 400)
    assert.equal((await admin.get('/imports')).body.total, 0)
    // Zeros, no column that is known, a quote that never ends: said when it is tried, in words.
    for (const content of ['a\0b,c\n1,2\n', 'x,y\n1,2\n', `email\n"${'a'.repeat(5_000_000)}`]) {
      const made = await upload(admin, '/imports', 'odd.csv', Buffer.from(content))
      if (made.status !== 201) continue
      const { id } = made.body.import
      await admin.post(`/imports/${id}/start`)
      await finishUpload(app, id)
      const { state, error } = (await admin.get(`/imports/${id}`)).body.import
      assert.equal(state, 'failed', content.slice(0, 20))
      assert.ok(error && !error.includes(app.dataDir), error)
    }
    assert.equal((await admin.get('/contacts')).body.total, '0')
  })

  test('files go with the import and with their time; a person has twenty at most', async (t) => {
    const app = await testApp(t)
    const admin = await app.as('admin')
    const { import: first } = await handOver(admin, FILE)
    assert.equal((await filesOf(app, first.id)).length, 3)
    assert.equal((await admin.delete(`/imports/${first.id}`)).status, 200)
    await removeTask.run({ id: first.id }, { ...uploadOptions(app), sql: app.sql, log: undefined as never })
    assert.deepEqual(await filesOf(app, first.id), [])
    const { import: old } = await handOver(admin, FILE)
    await app.sql`update import_uploads set expires_at = '2020-01-01'`
    const engine = { ...uploadOptions(app), log: undefined as never }
    await app.sql.begin((db) => sweepUploads.run(db, new Date(), engine))
    assert.equal((await admin.get(`/imports/${old.id}`)).status, 404)
    for (let n = 0; n < 20; n++) await handOver(admin, FILE)
    assert.equal((await upload(admin, '/imports', 'a.csv', Buffer.from(FILE))).status, 409)
  })

  test('looking at it costs the same whatever the size of the file and the number of imports', async (t) => {
    const app = await testApp(t)
    const admin = await app.as('admin')
    const counts: number[] = []
    for (const rows of [1, 200]) {
      const lines = Array.from({ length: rows }, (_, n) => `p${n}@import.example`)
      const { import: made } = await handOver(admin, `email\n${lines.join('\n')}\n`)
      const asked = async () => {
        await admin.get('/imports')
        await admin.get(`/imports/${made.id}/columns`)
      }
      counts.push((await countStatements(app.sql, asked)).count)
    }
    assert.equal(counts[0], counts[1])
  })
})
