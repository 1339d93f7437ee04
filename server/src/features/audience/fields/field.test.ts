import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { type TestApp, testApp } from '../../../../test/app.ts'
import { countStatements } from '../../../../test/countStatements.ts'
import { connect, transaction } from '../../../platform/database/connection.ts'
import { type CustomField, loadFieldSet } from '../fieldValues/loadFieldSet.ts'

async function setUp(t: Parameters<typeof testApp>[0]) {
  const app = await testApp(t)
  return { app, sql: app.sql, admin: await app.as('admin') }
}

async function columnsOf({ sql }: TestApp, table: string): Promise<string[]> {
  const rows = await sql<{ name: string }[]>`
    select attname as name from pg_attribute where attrelid = ${table}::regclass and attnum > 0 and not attisdropped order by attnum`
  return rows.map((row) => row.name)
}

const MULTI = {
  label: 'Sample multi',
  alias: 'sample_multi',
  type: 'multiselect',
  properties: {
    list: [
      { label: 'One', value: 'one' },
      { label: 'Two', value: 'two' },
    ],
  },
}

suite('custom fields', () => {
  test('a new field is a real column of its type, and answers with the documented keys', async (t) => {
    const { app, admin } = await setUp(t)
    const { status, body } = await admin.post('/fields/contact/new', MULTI)
    assert.equal(status, 201)
    const { field } = body
    assert.equal(field.object, 'lead')
    assert.deepEqual(field.properties, MULTI.properties)
    const documented = [
      'isPublished',
      'dateAdded',
      'dateModified',
      'createdBy',
      'createdByUser',
      'modifiedBy',
      'modifiedByUser',
      'id',
      'label',
      'alias',
      'type',
      'group',
      'order',
      'object',
      'description',
      'defaultValue',
      'isRequired',
      'isFixed',
      'isListable',
      'isVisible',
      'isShortVisible',
      'isUniqueIdentifier',
      'isPubliclyUpdatable',
      'properties',
      'publishUp',
      'publishDown',
    ]
    for (const key of documented) assert.ok(key in field, key)
    for (const hidden of ['columnName', 'isUniqueIdentifer']) assert.ok(!(hidden in field), hidden)
    assert.deepEqual((await columnsOf(app, 'contacts')).slice(-1), ['field_1'])
    const set = await loadFieldSet(app.sql, 'contact')
    const made = set.byAlias.get('sample_multi') as CustomField
    assert.deepEqual([made.column, made.sqlType, made.type], ['field_1', 'text[]', 'multiselect'])
    assert.equal(
      (await admin.get('/fields/company?limit=0')).body.fields.every(
        (entry: { object: string }) => entry.object === 'company',
      ),
      true,
    )
  })

  test('every type gets the column that fits it', async (t) => {
    const { app, admin } = await setUp(t)
    const types = [
      'boolean',
      'country',
      'date',
      'datetime',
      'email',
      'html',
      'locale',
      'lookup',
      'multiselect',
      'number',
      'region',
      'select',
      'tel',
      'text',
      'textarea',
      'time',
      'timezone',
      'url',
    ]
    const properties = { list: ['a', 'b'], yes: 'Yes', no: 'No' }
    const { body } = await admin.post(
      '/fields/company/batch/new',
      types.map((type) => ({ label: `A ${type}`, type, properties })),
    )
    assert.equal(body.errors, undefined)
    const set = await loadFieldSet(app.sql, 'company')
    assert.deepEqual(Object.fromEntries(types.map((type) => [type, set.byAlias.get(`a_${type}`)?.sqlType])), {
      ...Object.fromEntries(types.map((type) => [type, 'text'])),
      boolean: 'boolean',
      date: 'date',
      datetime: 'timestamptz',
      multiselect: 'text[]',
      number: 'numeric',
      time: 'time',
    })
  })

  test('alias, type and object stay what they were made', async (t) => {
    const { admin } = await setUp(t)
    const { body } = await admin.post('/fields/contact/new', { label: 'Size', type: 'number' })
    const edited = await admin.put(`/fields/contact/${body.field.id}/edit`, {
      label: 'Größe',
      alias: 'other',
      type: 'text',
      object: 'company',
    })
    assert.equal(edited.status, 200)
    assert.deepEqual(
      [edited.body.field.label, edited.body.field.alias, edited.body.field.type, edited.body.field.object],
      ['Größe', 'size', 'number', 'lead'],
    )
    assert.equal((await admin.get(`/fields/company/${body.field.id}`)).status, 404)
  })

  test('an alias that is taken or has another meaning is refused; one made of the label gets a number', async (t) => {
    const { admin } = await setUp(t)
    const { body } = await admin.post('/fields/contact/batch/new', [
      { label: 'X', alias: 'email' },
      { label: 'X', alias: 'owner' },
      { label: 'X', alias: 'new_one' },
      { label: 'X', alias: 'New One' },
      { label: 'Email' },
      { label: 'Owner' },
      { label: 'X', alias: '!!!' },
      {},
      { label: 'Ärger & Söhne' },
    ])
    assert.deepEqual(Object.values(body.statusCodes), [400, 400, 201, 400, 201, 201, 400, 400, 201])
    assert.deepEqual(
      body.fields.map((field: { alias: string }) => field.alias),
      ['new_one', 'email1', 'owner1', 'arger_sohne'],
    )
    assert.match(body.errors[0].message, /already using this alias/)
  })

  test('an alias by which no segment could filter is refused for contacts; one made of the label gets a number', async (t) => {
    const { admin } = await setUp(t)
    const aliases = ['campaign', 'leadlist', 'utm_campaign', 'device_type', 'group_points_3', 'dnc_bounced']
    for (const alias of aliases) {
      const refused = await admin.post('/fields/contact/new', { label: 'X', alias })
      assert.equal(refused.status, 400, alias)
      assert.match(refused.text, /another meaning in requests or filters/)
    }
    const named = await admin.post('/fields/contact/new', { label: 'Campaign' })
    assert.equal(named.body.field.alias, 'campaign1')
    for (const { object, alias } of [
      { object: 'lead', alias: 'campaign1' },
      { object: 'company', alias: 'campaign' },
    ]) {
      if (object === 'company')
        assert.equal((await admin.post('/fields/company/new', { label: 'X', alias })).status, 201)
      const filters = [
        { glue: 'and', object, field: alias, type: 'text', operator: '=', properties: { filter: 'x' } },
      ]
      const segment = await admin.post('/segments/new', { name: alias, filters })
      assert.equal(segment.status, 201, segment.text)
    }
  })

  test('properties are checked by type', async (t) => {
    const { admin } = await setUp(t)
    const refused = [
      { type: 'select' },
      { type: 'multiselect', properties: { list: [] } },
      { type: 'multiselect', properties: { list: ['a|b'] } },
      { type: 'boolean' },
      { type: 'boolean', properties: { yes: 'Yes' } },
      { type: 'number', properties: { scale: -1 } },
      { type: 'number', properties: { roundmode: 'x' } },
      { type: 'wat' },
      { type: 'text', group: 'nowhere' },
      { type: 'select', properties: { list: ['a'] }, defaultValue: 'b' },
      { type: 'number', defaultValue: 'x' },
    ]
    for (const body of refused)
      assert.equal(
        (await admin.post('/fields/contact/new', { label: 'X', ...body })).status,
        400,
        JSON.stringify(body),
      )
    const made = await admin.post('/fields/contact/batch/new', [
      { label: 'A', type: 'select', properties: { list: 'a|b' } },
      { label: 'B', type: 'lookup', properties: { list: ['a', 'b'] } },
      { label: 'C', type: 'boolean', properties: { yes: 'Ja', no: 'Nein' }, defaultValue: true },
      { label: 'D', type: 'number', properties: { scale: '2', roundmode: 4 } },
      { label: 'E', type: 'url', properties: { list: ['x'] } },
    ])
    assert.equal(made.body.errors, undefined)
    assert.deepEqual(
      made.body.fields.map((field: { properties: unknown }) => field.properties),
      [
        {
          list: [
            { label: 'a', value: 'a' },
            { label: 'b', value: 'b' },
          ],
        },
        { list: ['a', 'b'] },
        { yes: 'Ja', no: 'Nein' },
        { roundmode: 4, scale: 2 },
        [],
      ],
    )
    assert.equal(made.body.fields[2].defaultValue, '1')
    for (const { id, properties } of made.body.fields)
      assert.equal(
        JSON.stringify((await admin.get(`/fields/contact/${id}`)).body.field.properties),
        JSON.stringify(properties),
        'the keys come in the documented order',
      )
  })

  test('the misspelt key for unique identifiers works like the right one', async (t) => {
    const { admin } = await setUp(t)
    const { body } = await admin.post('/fields/contact/new', { label: 'Member', isUniqueIdentifer: true })
    assert.equal(body.field.isUniqueIdentifier, true)
    assert.equal((await admin.get('/fields/contact?search=is:unique')).body.total, 2)
  })

  test('a field that becomes unique belongs to the oldest contact of each value, and the others are reported', async (t) => {
    const { sql, admin } = await setUp(t)
    const { body } = await admin.post('/fields/contact/new', { label: 'Member' })
    await sql`insert into contacts (date_added, field_1) values (now(), 'A1'), (now(), ' a1 '), (now(), 'b2'), (now(), null)`
    await admin.patch(`/fields/contact/${body.field.id}/edit`, { isUniqueIdentifier: true })
    assert.deepEqual(
      [...(await sql`select rule, value, contact_id from contact_identities order by value`)],
      [
        { rule: 'member', value: 'a1', contact_id: 1 },
        { rule: 'member', value: 'b2', contact_id: 3 },
      ],
    )
    const [entry] = await sql`select details from audit_log where action = 'identities'`
    assert.deepEqual(entry?.details, { duplicates: { count: 1, contactIds: [2] } })
    await admin.patch(`/fields/contact/${body.field.id}/edit`, { isUniqueIdentifier: false })
    assert.equal((await sql`select from contact_identities`).length, 0)
  })

  test('a field that a segment filters on cannot be deleted, nor hidden from a published one', async (t) => {
    const { sql, admin } = await setUp(t)
    const { body } = await admin.post('/fields/contact/batch/new', [{ label: 'Used' }, { label: 'Free' }])
    await admin.post('/fields/company/new', { label: 'Used' })
    await sql`insert into segments (name, public_name, alias, filters, is_published)
      values ('S', 'S', 's', '[{"object": "lead", "field": "used", "operator": "empty"}]', true)`
    const [used, free] = body.fields
    const answer = await admin.delete(`/fields/contact/${used.id}/delete`)
    assert.equal(answer.status, 409, answer.text)
    assert.equal((await admin.patch(`/fields/contact/${used.id}/edit`, { isPublished: false })).status, 409)
    assert.equal((await admin.delete(`/fields/contact/${free.id}/delete`)).status, 200)
    const company = (await admin.get('/fields/company?search=used')).body.fields[0]
    assert.equal((await admin.delete(`/fields/company/${company.id}/delete`)).status, 200)
    await sql`update segments set is_published = false`
    assert.equal((await admin.patch(`/fields/contact/${used.id}/edit`, { isPublished: false })).status, 200)
  })

  test('built-in fields stay', async (t) => {
    const { admin } = await setUp(t)
    const [email] = (await admin.get('/fields/contact?search=email')).body.fields
    assert.equal((await admin.delete(`/fields/contact/${email.id}/delete`)).status, 403)
    assert.equal(
      (await admin.patch(`/fields/contact/${email.id}/edit`, { label: 'Mail' })).body.field.label,
      'Mail',
    )
  })

  test('the viewing level reads fields, and only the full level changes them', async (t) => {
    const { app } = await setUp(t)
    const viewer = await app.as({ 'lead:fields': ['view'] })
    const editor = await app.as({ 'lead:fields': ['full'] })
    assert.equal((await viewer.get('/fields/contact')).status, 200)
    assert.equal((await viewer.post('/fields/contact/new', { label: 'X' })).status, 403)
    const { body } = await editor.post('/fields/contact/new', { label: 'X' })
    assert.equal((await viewer.delete(`/fields/contact/${body.field.id}/delete`)).status, 403)
    assert.equal((await editor.delete(`/fields/contact/${body.field.id}/delete`)).status, 200)
    assert.equal((await (await app.as({ 'lead:leads': ['full'] })).get('/fields/contact')).status, 403)
  })

  test('a table that has no room for another column refuses the field in words', async (t) => {
    const { sql, admin } = await setUp(t)
    const [row] = await sql<
      { used: number }[]
    >`select count(*)::int as used from pg_attribute where attrelid = 'companies'::regclass and attnum > 0`
    await sql.unsafe(
      `alter table companies ${Array.from({ length: 1599 - row!.used }, (_, n) => `add column filler_${n} text`).join(', ')}`,
    )
    const { body } = await admin.post('/fields/company/batch/new', [{ label: 'Last' }, { label: 'Too many' }])
    assert.deepEqual(Object.values(body.statusCodes), [201, 400])
    assert.match(body.errors[1].message, /1600 columns/)
  })

  test('requests go on while a column is added, and the column waits for long transactions', async (t) => {
    const { sql, admin } = await setUp(t)
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    let locked = () => {}
    const isLocked = new Promise<void>((resolve) => {
      locked = resolve
    })
    const holder = sql.begin(async (db) => {
      await db`insert into contacts (date_added) values (now())`
      locked()
      await held
    })
    await isLocked
    const adding = admin.post('/fields/contact/new', { label: 'Waits' })
    for (let n = 0; n < 5; n++) assert.equal((await sql`select count(*) as n from contacts`)[0]?.n, 0)
    release()
    await holder
    assert.equal((await adding).status, 201)
  })

  test('who has the answer can use the field on every process', async (t) => {
    const { app, admin } = await setUp(t)
    const other = connect(app.url, { max: 2, name: 'another process' })
    t.after(() => other.end())
    const before = await loadFieldSet(other, 'contact')
    assert.equal(await loadFieldSet(other, 'contact'), before)
    assert.equal(await transaction(other, (db) => loadFieldSet(db, 'contact')), before)
    // The other process has looked the moment before the change, so that its copy is as fresh as it gets.
    const asked: Promise<unknown>[] = []
    const asking = setInterval(() => asked.push(loadFieldSet(other, 'contact')), 20)
    await admin.post('/fields/contact/new', { label: 'Everywhere' })
    clearInterval(asking)
    assert.ok((await loadFieldSet(other, 'contact')).byAlias.has('everywhere'))
    await Promise.all(asked)
  })

  test('as many statements make two hundred fields as make one', async (t) => {
    const { sql, admin } = await setUp(t)
    const make = (from: number, count: number) =>
      countStatements(sql, () =>
        admin.post(
          '/fields/contact/batch/new',
          Array.from({ length: count }, (_, n) => ({ label: `F${from + n}` })),
        ),
      )
    await make(0, 1)
    const one = await make(1, 1)
    const many = await make(2, 200)
    assert.equal(many.result.body.fields.length, 200)
    assert.equal(many.count, one.count, many.queries.slice(0, 40).join('\n'))
    const [audit] =
      await sql`select count(*) as n from audit_log where object = 'field' and action = 'create'`
    assert.equal(audit?.n, 202)
  })
})
