import assert from 'node:assert/strict'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { type TestContext, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { countStatements } from '../../../../test/countStatements.ts'
import { testDatabase } from '../../../../test/database.ts'
import { csvFile, importFile } from '../../../../test/importFile.ts'
import type { Sql } from '../../../platform/database/connection.ts'
import { errorsPath } from './errorsFile.ts'

const lines = (...rows: string[]) => `${rows.join('\n')}\n`

async function contacts(sql: Sql, ...columns: string[]): Promise<Record<string, unknown>[]> {
  return (await sql`select ${sql(columns)} from contacts order by id`).map((row) => ({ ...row }))
}

async function tagsOf(sql: Sql, email: string): Promise<string[]> {
  const rows = await sql`
    select tag from contact_tags x join tags t on t.id = x.tag_id join contacts c on c.id = x.contact_id
    where c.email = ${email} order by tag`
  return rows.map((row) => row.tag)
}

async function database(t: TestContext): Promise<Sql> {
  return (await testDatabase(t)).sql
}

test('headers are known as people write them, and quoted line feeds, delimiters and quotes stay in their values', async (t) => {
  const sql = await database(t)
  const path = csvFile(
    t,
    '\uFEFFE-Mail;First Name;SURNAME;Organisation;Zip\r\n a@x.example ;"Ann\nMarie";"O""Neil";"A; B";01234\r\n',
  )
  const summary = await importFile(sql, path)
  assert.equal(summary.inserted, 1)
  assert.deepEqual(await contacts(sql, 'email', 'firstname', 'lastname', 'company', 'zipcode'), [
    { email: 'a@x.example', firstname: 'Ann\nMarie', lastname: 'O"Neil', company: 'A; B', zipcode: '01234' },
  ])
  assert.equal(existsSync(errorsPath(path)), false)
})

test('every encoding and delimiter gives the same contacts, packed or not', async (t) => {
  const text = lines('email,firstname,city', 'a@x.example,José,"Łódź, PL"')
  const western = lines('email\tfirstname\tcity', 'a@x.example\tJosé\tK€ln')
  const bytes1252 = Buffer.from([...western].map((letter) => (letter === '€' ? 0x80 : letter.charCodeAt(0))))
  const utf16 = Buffer.from(`\uFEFF${text}`, 'utf16le')
  const files: [string, Buffer | string, string][] = [
    ['utf-8', text, 'Łódź, PL'],
    ['utf-8 packed', gzipSync(text), 'Łódź, PL'],
    ['utf-16le with mark', utf16, 'Łódź, PL'],
    ['utf-16be with mark', Buffer.from(utf16).swap16(), 'Łódź, PL'],
    ['utf-16le without mark', utf16.subarray(2), 'Łódź, PL'],
    ['windows-1252', bytes1252, 'K€ln'],
    ['told delimiter', `sep=|\r\n${text.replaceAll(',', '|').replace('Łódź|', 'Łódź,')}`, 'Łódź, PL'],
  ]
  for (const [name, content, city] of files) {
    const sql = await database(t)
    await importFile(sql, csvFile(t, content))
    assert.deepEqual(
      await contacts(sql, 'email', 'firstname', 'city'),
      [{ email: 'a@x.example', firstname: 'José', city }],
      name,
    )
  }
})

test('a stray byte does not turn a UTF-8 file into another encoding, and Cyrillic is not read as Western', async (t) => {
  const stray = Buffer.concat([
    Buffer.from(lines('email,firstname', 'a@x.example,José', 'b@x.example,Zoë', 'c@x.example,Ana')),
    Buffer.from('d@x.example,Ren\xe9\n', 'latin1'),
  ])
  const cyrillic = Buffer.from(lines('email,firstname', 'i@x.example,\xc8\xe2\xe0\xed'), 'latin1')
  const sql = await database(t)
  const { encoding } = await importFile(sql, csvFile(t, stray))
  assert.deepEqual(encoding, { encoding: 'utf-8', confidence: 'unsure', invalidSequences: 1 })
  await importFile(sql, csvFile(t, cyrillic))
  const asGreek = Buffer.from(lines('email,firstname', 'g@x.example,\xc8\xe2\xe0\xed'), 'latin1')
  const chosen = await importFile(sql, csvFile(t, asGreek), { encoding: 'windows-1253' })
  assert.equal(chosen.encoding?.confidence, 'chosen')
  const found = await contacts(sql, 'email', 'firstname')
  assert.deepEqual(
    found.map(({ firstname }) => firstname),
    ['José', 'Zoë', 'Ana', 'Ren\uFFFD', 'Иван', 'Θβΰν'],
  )
})

test('a row finds its contact in the database and in earlier rows, whatever the size of the batches', async (t) => {
  const content = lines(
    'Email,First Name,City,Points,Tags',
    'A@x.example,Ann,,5,vip|new',
    ' a@X.example,,Paris,7,old|VIP',
    'b@x.example,Bob,,,',
    'b@x.example,Rob,Rome,9,-vip',
    ',Nobody,,1,',
    ',Nobody,,1,',
    'known@x.example,New,Oslo,50,vip',
  )
  for (const batchSize of [1, 2, 7, 1_000]) {
    const sql = await database(t)
    await importFile(sql, csvFile(t, lines('email,firstname,points', 'known@x.example,Old,3')))
    const { inserted, updated, failed } = await importFile(sql, csvFile(t, content), {}, { batchSize })
    assert.deepEqual(
      { inserted, updated, failed },
      { inserted: 4, updated: 3, failed: 0 },
      `batches of ${batchSize}`,
    )
    assert.deepEqual(await contacts(sql, 'email', 'firstname', 'city', 'points'), [
      { email: 'known@x.example', firstname: 'New', city: 'Oslo', points: 3 },
      { email: 'a@x.example', firstname: 'Ann', city: 'Paris', points: 5 },
      { email: 'b@x.example', firstname: 'Rob', city: 'Rome', points: 0 },
      { email: null, firstname: 'Nobody', city: null, points: 1 },
      { email: null, firstname: 'Nobody', city: null, points: 1 },
    ])
    assert.deepEqual(await tagsOf(sql, 'a@x.example'), ['new', 'old', 'vip'])
    const logged =
      await sql`select contact_id, delta, type, action_name from point_changes order by contact_id`
    assert.deepEqual(
      logged.map((row) => [row.contact_id, row.delta, row.type, row.action_name]),
      [
        [1, 3, 'lead', 'Imported by System'],
        [2, 5, 'lead', 'Imported by System'],
        [4, 1, 'lead', 'Imported by System'],
        [5, 1, 'lead', 'Imported by System'],
      ],
    )
  }
})

test('a row with a value that its field refuses fails alone, with line and reason in a file that imports again', async (t) => {
  const sql = await database(t)
  const path = csvFile(
    t,
    lines(
      'Email,First Name,Country,Attribution Date,Stage,Owner',
      'not-an-email,"A\nB",,,,',
      'b@x.example,Bob,Atlantis,,,',
      'c@x.example,Cy,,2026-02-30,,',
      'd@x.example,Di,,,Nowhere,',
      'e@x.example,Ed,,,,nobody',
      'f@x.example,=1+1,Japan,2026-02-28,,,extra',
      'g@x.example,Gus,Japan,2026-02-28,,',
      '',
      ',,,,,',
    ),
  )
  const summary = await importFile(sql, path)
  assert.deepEqual([summary.rows, summary.inserted, summary.failed], [7, 1, 6])
  assert.equal(summary.errorsFile, errorsPath(path))
  assert.equal(
    readFileSync(errorsPath(path), 'utf8'),
    [
      '\uFEFFImport line,Import error,Email,First Name,Country,Attribution Date,Stage,Owner',
      '2,email: This value is not a valid email address.,not-an-email,"A\nB",,,,',
      '4,"country: The value you selected is not a valid choice: ""Atlantis"".",b@x.example,Bob,Atlantis,,,',
      '5,"attribution_date: This value is not a valid date: ""2026-02-30"".",c@x.example,Cy,,2026-02-30,,',
      '6,"stage: Stage ""Nowhere"" does not exist",d@x.example,Di,,,Nowhere,',
      '7,"ownerusername: User ""nobody"" does not exist",e@x.example,Ed,,,,nobody',
      `8,"The row has 7 values, the header 6 columns.",f@x.example,'=1+1,Japan,2026-02-28,,,extra`,
      '',
    ].join('\r\n'),
  )
  const events =
    await sql`select contact_id, action, properties, object_id from contact_events where object = 'import' and action <> 'created_contact' and action <> 'identified_contact' order by id`
  assert.deepEqual(
    events.map((row) => [row.contact_id, row.action, row.properties.line, row.object_id]),
    [
      [null, 'failed', 2, 1],
      [null, 'failed', 4, 1],
      [null, 'failed', 5, 1],
      [null, 'failed', 6, 1],
      [null, 'failed', 7, 1],
      [null, 'failed', 8, 1],
      [1, 'inserted', 9, 1],
    ],
  )
  const corrected = readFileSync(errorsPath(path), 'utf8').replace('not-an-email', 'a@x.example')
  const again = await importFile(sql, csvFile(t, corrected), { createFields: true })
  assert.deepEqual([again.inserted, again.createdFields], [1, []])
})

test('a dry run tells the counts and the errors of the import, and changes nothing', async (t) => {
  const sql = await database(t)
  const path = csvFile(
    t,
    lines(
      'email,firstname,Birthday',
      'a@x.example,A,2000-01-01',
      'a@x.example,B,',
      'broken,C,',
      ',D,',
      'a@x.example,E,',
    ),
  )
  writeFileSync(errorsPath(path), 'corrections by hand')
  const dry = await importFile(sql, path, { createFields: true }, { isDryRun: true, batchSize: 2 })
  assert.equal(readFileSync(errorsPath(path), 'utf8'), 'corrections by hand')
  assert.deepEqual(dry.errors, [
    { line: 4, reason: 'email: This value is not a valid email address. Refused: email "broken".' },
  ])
  const errors = path.replace(/csv$/, 'errors.dry-run.csv')
  assert.equal(dry.errorsFile, errors)
  assert.match(
    readFileSync(errors, 'utf8'),
    /\r\n4,email: This value is not a valid email address\.,broken,C,\r\n$/,
  )
  assert.deepEqual(dry.createdFields, [{ label: 'Birthday', type: 'date' }])
  for (const table of [
    'contacts',
    'contact_identities',
    'contact_events',
    'imports',
    'domain_events',
    'audit_log',
    'tags',
  ]) {
    assert.equal((await sql`select from ${sql(table)}`).length, 0, table)
  }
  assert.equal((await sql`select from fields where not is_fixed`).length, 0)
  const real = await importFile(sql, path, { createFields: true }, { batchSize: 2 })
  for (const key of ['rows', 'inserted', 'updated', 'failed'] as const) assert.equal(dry[key], real[key], key)
})

test('columns that fit no field become custom fields of the type that fits all their values', async (t) => {
  const sql = await database(t)
  const path = csvFile(
    t,
    lines(
      'email,Born on,Cars,Account No,Remark,Empty,Mixed',
      `a@x.example,2001-02-03,3,007,${'x'.repeat(192)},,2001-02-03`,
      'b@x.example,,-12,008,short,,tomorrow',
    ),
  )
  const { createdFields } = await importFile(sql, path, { createFields: true })
  assert.deepEqual(Object.fromEntries(createdFields.map(({ label, type }) => [label, type])), {
    'Born on': 'date',
    Cars: 'number',
    'Account No': 'text',
    Remark: 'textarea',
    Empty: 'text',
    Mixed: 'text',
  })
  const columns = await sql`select alias, column_name from fields where not is_fixed order by field_order`
  const [first] = await sql`select ${sql(columns.map((row) => row.column_name))} from contacts order by id`
  assert.deepEqual(
    columns.map(({ alias, column_name }) => [alias, first![column_name]]),
    [
      ['born_on', '2001-02-03'],
      ['cars', 3],
      ['account_no', '007'],
      ['remark', 'x'.repeat(192)],
      ['empty', null],
      ['mixed', '2001-02-03'],
    ],
  )
  const again = await importFile(sql, path, { createFields: true }, { again: true })
  assert.deepEqual([again.createdFields, again.updated], [[], 2])
})

test('special columns bring along what other systems know', async (t) => {
  const sql = await database(t)
  await sql`insert into stages (name, weight) values ('Customer', 1)`
  await sql`
    insert into users (username, password_hash, first_name, last_name, email, role_id) values ('Ada', '', 'Ada', 'L', 'ada@x.example', 1)`
  const path = csvFile(
    t,
    lines(
      'email,Created At,Date Identified,Created By,Last Active,IP Address,Stage,Unsubscribed,Contact owner',
      'a@x.example,2020-01-02 03:04:05,2020-02-03,Old System,2021-05-06,8.8.8.8,customer,yes,ADA',
      'b@x.example,,,,,,1,no,',
      'c@x.example,never,,,,,,,',
    ),
  )
  const { inserted, failed } = await importFile(sql, path)
  assert.deepEqual([inserted, failed], [2, 1])
  const [a] =
    await sql`select date_added, date_identified, created_by_user, last_active, owner_id, stage_id from contacts where id = 1`
  assert.deepEqual(
    { ...a },
    {
      date_added: new Date('2020-01-02T03:04:05Z'),
      date_identified: new Date('2020-02-03T00:00:00Z'),
      created_by_user: 'Old System',
      last_active: new Date('2021-05-06T00:00:00Z'),
      owner_id: 1,
      stage_id: 1,
    },
  )
  const blocked = await sql`select contact_id, channel, reason from contact_do_not_contact`
  assert.deepEqual(
    blocked.map((row) => ({ ...row })),
    [{ contact_id: 1, channel: 'email', reason: 1 }],
  )
  assert.equal(
    (
      await sql`select from contact_ip_addresses x join ip_addresses i on i.id = x.ip_id where ip_address = '8.8.8.8'`
    ).length,
    1,
  )
  assert.equal((await sql`select from stage_changes`).length, 2)
  const byId = await importFile(
    sql,
    csvFile(t, lines('id,email,firstname', '1,new@x.example,Ann', '99,z@x.example,Zoe')),
  )
  assert.deepEqual([byId.updated, byId.inserted], [1, 1])
  assert.deepEqual((await contacts(sql, 'email', 'firstname')).at(0), {
    email: 'new@x.example',
    firstname: 'Ann',
  })
})

test('blank values leave what is stored, NULL empties it, and skip-if-exists only fills what is empty', async (t) => {
  const sql = await database(t)
  await importFile(sql, csvFile(t, lines('email,firstname,city,phone', "a@x.example,Ann,Paris,'+33 1")))
  assert.deepEqual(await contacts(sql, 'phone'), [{ phone: '+33 1' }])
  await importFile(sql, csvFile(t, lines('email,firstname,city', 'a@x.example,,NULL')))
  assert.deepEqual(await contacts(sql, 'firstname', 'city'), [{ firstname: 'Ann', city: null }])
  for (const batchSize of [1, 10]) {
    const rows = lines(
      'email,firstname,city',
      'a@x.example,Zoe,Rome',
      'a@x.example,Zoe,Oslo',
      `n${batchSize}@x.example,N,`,
      `n${batchSize}@x.example,M,Bern`,
    )
    await importFile(sql, csvFile(t, rows), { skipIfExists: true }, { batchSize })
  }
  assert.deepEqual(await contacts(sql, 'firstname', 'city'), [
    { firstname: 'Ann', city: 'Rome' },
    { firstname: 'N', city: 'Bern' },
    { firstname: 'N', city: 'Bern' },
  ])
})

test('owner, tags and segments given once count for every contact', async (t) => {
  const sql = await database(t)
  const [owner] = await sql`
    insert into users (username, password_hash, first_name, last_name, email, role_id) values ('ada', '', 'A', 'L', 'ada@x.example', 1) returning id`
  const [segment] =
    await sql`insert into segments (name, public_name, alias) values ('S', 'S', 's') returning id`
  const settings = { ownerId: owner!.id, tags: ['fair'], segmentIds: [segment!.id] }
  await importFile(sql, csvFile(t, lines('email,tags', 'a@x.example,vip', 'b@x.example,')), settings)
  assert.deepEqual(await contacts(sql, 'owner_id'), [{ owner_id: owner!.id }, { owner_id: owner!.id }])
  assert.deepEqual(
    [await tagsOf(sql, 'a@x.example'), await tagsOf(sql, 'b@x.example')],
    [['fair', 'vip'], ['fair']],
  )
  const members = await sql`select contact_id, manually_added from segment_contacts order by 1`
  assert.deepEqual(
    members.map((row) => ({ ...row })),
    [
      { contact_id: 1, manually_added: true },
      { contact_id: 2, manually_added: true },
    ],
  )
})

test('columns are mapped by hand, or left out; what the map does not find is refused before anything is written', async (t) => {
  const sql = await database(t)
  const path = csvFile(t, lines('Mail,Name,Email', 'a@x.example,Ann,wrong', 'b@x.example,Bob,wrong'))
  await importFile(sql, path, { map: { Mail: 'email', Name: 'firstname', Email: '' } })
  assert.deepEqual(await contacts(sql, 'email', 'firstname'), [
    { email: 'a@x.example', firstname: 'Ann' },
    { email: 'b@x.example', firstname: 'Bob' },
  ])
  await assert.rejects(
    importFile(sql, path, { map: { Nope: 'email' } }, { again: true }),
    /the column "Nope", which the file does not have/,
  )
  await assert.rejects(
    importFile(sql, path, { map: { Mail: 'shoe size' } }, { again: true }),
    /"shoe size", which is no field of contacts/,
  )
  await assert.rejects(
    importFile(sql, path, { map: { Mail: 'email', Name: 'email' } }, { again: true }),
    /two columns to "email"/,
  )
  await assert.rejects(importFile(sql, csvFile(t, lines('x,y', '1,2'))), /No column of .* is known/)
  await assert.rejects(importFile(sql, csvFile(t, '')), /has no header line/)
  await assert.rejects(
    importFile(sql, csvFile(t, lines('email,city', 'a@x.example,"open'))),
    /a quote is opened and never closed/,
  )
  await assert.rejects(importFile(sql, `${path}.gone`), /cannot be read/)
})

test('one bad row among many, found only by the database, fails alone', async (t) => {
  const sql = await database(t)
  await sql`alter table contacts add constraint no_unlucky check (firstname <> 'Unlucky')`
  const { onConstraint, invalid } = await import('../../../platform/errors.ts')
  onConstraint('no_unlucky', () => invalid('firstname', 'Bad luck.'))
  const rows = Array.from({ length: 20 }, (_, n) => `p${n}@x.example,${n === 13 ? 'Unlucky' : 'Fine'}`)
  const path = csvFile(t, lines('email,firstname', ...rows))
  const { inserted, failed } = await importFile(sql, path)
  assert.deepEqual([inserted, failed], [19, 1])
  assert.match(readFileSync(errorsPath(path), 'utf8'), /15,firstname: Bad luck\.,p13@x\.example,Unlucky/)
})

test('a thousand rows take as many statements as ten', async (t) => {
  const counts: number[] = []
  for (const size of [10, 1_000]) {
    const sql = await database(t)
    const rows = (city: string) =>
      Array.from({ length: size }, (_, n) => `p${n}@x.example,${city},Company ${n % 5},${n},vip|tag ${n % 3}`)
    const head = 'email,city,company,points,tags'
    await importFile(sql, csvFile(t, lines(head, ...rows('Rome'))))
    const path = csvFile(t, lines(head, ...rows('Oslo'), 'new@x.example,Bern,Newcomer,5,fresh'))
    counts.push((await countStatements(sql, () => importFile(sql, path))).count)
  }
  assert.ok(Math.abs(counts[0]! - counts[1]!) <= 3, `${counts.join(' and ')} statements`)
})

test('two contacts with one address never come of imports and requests at the same time', async (t) => {
  const sql = await database(t)
  const rows = Array.from({ length: 300 }, (_, n) => `p${n}@x.example,N${n}`)
  const first = csvFile(t, lines('email,firstname', ...rows))
  const second = csvFile(t, lines('email,firstname', ...rows.toReversed()))
  const results = await Promise.all([
    importFile(sql, first, {}, { batchSize: 50 }),
    importFile(sql, second, {}, { batchSize: 70 }),
  ])
  assert.equal(results[0]!.inserted + results[1]!.inserted, 300)
  assert.equal((await sql`select from contacts`).length, 300)
})

test('the same file is imported by one process at a time', async (t) => {
  const sql = await database(t)
  const path = csvFile(t, lines('email', ...Array.from({ length: 50 }, (_, n) => `p${n}@x.example`)))
  const { promise: isStarted, resolve: started } = Promise.withResolvers<void>()
  const slow = importFile(sql, path, {}, { batchSize: 1, onProgress: () => started() })
  await isStarted
  const both = await Promise.all([slow, importFile(sql, path, {}, { again: true })])
  assert.deepEqual(
    both.map(({ inserted, updated }) => [inserted, updated]),
    [
      [50, 0],
      [0, 50],
    ],
    'the second waits its turn',
  )
})

test('a file that was imported to its end is known by its contents and left alone, unless it is to be imported again', async (t) => {
  const sql = await database(t)
  const content = lines('email,firstname', 'a@x.example,A', ',Nobody', 'broken,B', ',Nobody')
  const count = async () => (await sql`select from contacts`).length
  const first = await importFile(sql, csvFile(t, content))
  assert.deepEqual([first.importedAt, await count()], [null, 3])

  const second = await importFile(sql, csvFile(t, content, 'copy.csv'))
  assert.ok(second.importedAt)
  assert.deepEqual(
    [second.id, second.isComplete, second.inserted, second.failed, await count()],
    [first.id, true, 3, 1, 3],
  )
  const dry = await importFile(sql, csvFile(t, content), {}, { isDryRun: true })
  assert.deepEqual([dry.importedAt, dry.inserted], [second.importedAt, 2], 'a dry run says so and counts')

  const third = await importFile(sql, csvFile(t, content), {}, { again: true })
  assert.deepEqual([third.importedAt, third.inserted, await count()], [null, 2, 5])
})

test('an import that is stopped goes on with the next run, with the same settings only, or begins anew on request', async (t) => {
  const sql = await database(t)
  const rows = Array.from({ length: 30 }, (_, n) => (n % 10 === 3 ? `broken ${n},N` : `,N${n}`))
  const path = csvFile(t, lines('email,firstname', ...rows))
  const stopAfter = (limit: number) => {
    const stop = new AbortController()
    return {
      batchSize: 4,
      signal: stop.signal,
      onProgress: ({ rows }: { rows: number }) => void (rows >= limit && stop.abort()),
    }
  }
  const first = await importFile(sql, path, {}, stopAfter(8))
  assert.deepEqual([first.rows, first.isComplete], [8, false])
  await assert.rejects(importFile(sql, path, { tags: ['other'] }), /stopped after 8 rows with other settings/)
  const second = await importFile(sql, path, {}, { batchSize: 5 })
  assert.deepEqual(
    [second.resumedAfter, second.rows, second.inserted, second.failed, second.isComplete],
    [8, 30, 27, 3, true],
  )
  assert.equal(
    readFileSync(errorsPath(path), 'utf8').trimEnd().split('\r\n').length,
    4,
    'those of the first run are in the file too',
  )
  assert.equal((await sql`select from contacts`).length, 27)
  await importFile(sql, path, {}, { ...stopAfter(8), again: true })
  const anew = await importFile(sql, path, {}, { restart: true })
  assert.deepEqual([anew.resumedAfter, anew.rows], [0, 30])
  assert.deepEqual(
    (await sql`select status from imports order by id`).map((row) => row.status),
    ['imported', 'stopped', 'imported'],
  )
})

test('the ids of another program are not taken for ours', async (t) => {
  const sql = await database(t)
  await sql`insert into contacts (email, firstname, date_added) values ('mine@example.com', 'Mine', now())`
  const [mine] = await sql<{ id: number }[]>`select id from contacts`
  await importFile(sql, csvFile(t, `Contact ID,Email,First name\n${mine!.id},b@example.com,Bea\n`))
  assert.deepEqual(await contacts(sql, 'email', 'firstname'), [
    { email: 'mine@example.com', firstname: 'Mine' },
    { email: 'b@example.com', firstname: 'Bea' },
  ])
})
