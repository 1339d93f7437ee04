import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { testApp } from '../../../../test/app.ts'
import { countStatements } from '../../../../test/countStatements.ts'
import { withSettings } from '../../../platform/config.ts'
import { transaction } from '../../../platform/database/connection.ts'
import { consumeHappenings } from '../../../platform/engine/consume.ts'
import { insertCursors } from '../../../platform/engine/cursors.ts'
import { createLog } from '../../../platform/log.ts'
import { SYSTEM } from '../../../platform/permissions.ts'
import { catalog } from '../../index.ts'
import { reactToContacts } from '../../segmentation/segments/reactToContacts.ts'
import { identifyCompanies } from './identifyCompanies.ts'
import { linkCompanies } from './linkCompanies.ts'
import { primaryCompaniesOf } from './primaryCompaniesOf.ts'

const NOW = new Date('2026-11-21T08:00:00Z')
const CONFIG = { company_unique_identifiers_operator: 'OR', contact_allow_multiple_companies: true } as const
const BY = { actor: SYSTEM, now: NOW, config: CONFIG }

async function setUp(
  t: Parameters<typeof testApp>[0],
  contacts = 0,
  settings: Parameters<typeof testApp>[1] = CONFIG,
) {
  const app = await testApp(t, settings)
  const admin = await app.as('admin')
  await app.sql`insert into contacts (date_added) select ${NOW} from generate_series(1, ${contacts}::int)`
  const { sql } = app
  const links = () =>
    sql`select contact_id as c, company_id as o, is_primary as p from company_contacts order by 1, 2`
  const names = async () => (await sql`select company from contacts order by id`).map((row) => row.company)
  return { app, sql, admin, links: async () => (await links()).map(({ c, o, p }) => [c, o, p]), names }
}

suite('companies', () => {
  test('a company answers with the documented groups and entries', async (t) => {
    const { admin } = await setUp(t)
    const made = await admin.post('/companies/new', {
      companyname: 'Sample Co',
      companycity: 'Bonn',
      companynumber_of_employees: '7.2',
      companyindustry: 'Banking',
    })
    assert.equal(made.status, 201, made.text)
    const { company } = made.body
    assert.deepEqual(Object.keys(company.fields), ['core', 'professional', 'other', 'all'])
    assert.deepEqual(company.fields.other, [])
    assert.equal(company.score, 0)
    assert.deepEqual(company.fields.core.companycity, {
      id: company.fields.core.companycity.id,
      label: 'City',
      alias: 'companycity',
      type: 'text',
      group: 'core',
      object: 'company',
      is_fixed: '1',
      properties: 'a:0:{}',
      default_value: null,
      value: 'Bonn',
      normalizedValue: 'Bonn',
    })
    assert.equal(typeof company.fields.core.companycity.id, 'string')
    assert.equal(
      company.fields.professional.companynumber_of_employees.properties,
      'a:2:{s:9:"roundmode";i:4;s:5:"scale";i:0;}',
    )
    assert.deepEqual(
      [
        company.fields.all.id,
        company.fields.all.companyname,
        company.fields.all.companynumber_of_employees,
        company.fields.all.companyphone,
      ],
      [company.id, 'Sample Co', 7, null],
    )
    assert.ok(!('companyname' in company))
    assert.deepEqual((await admin.get('/companies?limit=1')).body, {
      total: '1',
      companies: { [company.id]: company },
    })
  })

  test('a name is needed, and values that their field refuses are named', async (t) => {
    const { admin } = await setUp(t)
    assert.deepEqual((await admin.post('/companies/new', { companycity: 'Bonn' })).body.errors[0].details, {
      companyname: ['This field is required.'],
    })
    const { status, body } = await admin.post('/companies/new', {
      companyname: 'X',
      companycountry: 'Atlantis',
      companyemail: 'nope',
    })
    assert.equal(status, 400)
    assert.deepEqual(Object.keys(body.errors[0].details).sort(), ['companycountry', 'companyemail'])
  })

  test('a create finds the company of that name, told apart by the places that are sent, unless it is forced', async (t) => {
    const { admin } = await setUp(t)
    const { body } = await admin.post('/companies/batch/new', [
      { companyname: 'Acme', companycity: 'Bonn' },
      { companyname: ' acme ', companyphone: '1' },
      { companyname: 'ACME', companycity: 'Rome' },
      { companyname: 'Acme', companycity: 'bonn', force: '1' },
    ])
    assert.deepEqual(Object.values(body.statusCodes), [201, 200, 201, 201])
    const ids = body.companies.map((company: { id: number }) => company.id)
    assert.deepEqual([ids[0] === ids[1], new Set(ids).size], [true, 3])
    const again = await admin.post('/companies/new', { companyname: 'acme', companycity: 'rome', score: 5 })
    assert.deepEqual([again.status, again.body.company.id, again.body.company.score], [200, ids[2], 5])
    assert.equal(
      (await admin.post('/companies/new', { companyname: 'Acme', companycountry: 'Germany' })).status,
      201,
    )
  })

  test('concurrent creates of one name make one company', async (t) => {
    const { sql, admin } = await setUp(t)
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => admin.post('/companies/new', { companyname: 'Race' })),
    )
    assert.deepEqual(
      answers
        .map((answer) => answer.status)
        .sort()
        .filter((status) => status === 201).length,
      1,
    )
    assert.equal((await sql`select from companies`).length, 1)
  })

  test('blanks are left out of PATCH unless they are to overwrite; PUT clears what is not sent', async (t) => {
    const { admin } = await setUp(t)
    const { body } = await admin.post('/companies/new', {
      companyname: 'Acme',
      companycity: 'Bonn',
      companyphone: '1',
      score: 3,
    })
    const { id } = body.company
    const all = (answer: { body: { company: { fields: { all: Record<string, unknown> } } } }) =>
      answer.body.company.fields.all
    assert.equal(
      all(await admin.patch(`/companies/${id}/edit`, { companycity: '', companyphone: '2' })).companycity,
      'Bonn',
    )
    assert.equal(
      all(await admin.patch(`/companies/${id}/edit`, { companycity: '', overwriteWithBlank: true }))
        .companycity,
      null,
    )
    const put = await admin.put(`/companies/${id}/edit`, { companyname: 'Acme' })
    assert.deepEqual([all(put).companyphone, put.body.company.score], [null, 0])
  })

  test('a custom field is part of a company as soon as it is answered', async (t) => {
    const { admin } = await setUp(t)
    await admin.post('/fields/company/new', {
      label: 'Levels',
      type: 'multiselect',
      group: 'other',
      properties: {
        list: [
          { label: 'One', value: 'one' },
          { label: 'Two', value: 'two' },
        ],
      },
    })
    await admin.post('/fields/company/new', {
      label: 'Member',
      type: 'boolean',
      defaultValue: '0',
      properties: { yes: 'Yes', no: 'No' },
    })
    const made = await admin.post('/companies/new', { companyname: 'Acme', levels: ['two', 'one'] })
    const { other, all, core } = made.body.company.fields
    assert.deepEqual(
      [other.levels.value, other.levels.normalizedValue, all.levels],
      ['two|one', 'Two|One', 'two|one'],
    )
    assert.deepEqual([all.member, core.member.value, core.member.normalizedValue], [0, 0, 'No'])
    const { total } = (await admin.get('/companies?search=levels:one')).body
    assert.equal(total, '1')
    assert.equal(
      (await admin.get('/companies?where[0][col]=member&where[0][expr]=eq&where[0][val]=0')).body.total,
      '1',
    )
  })

  test('a row that does not fit the page of 8 kB is refused with the limit, and nothing is stored', async (t) => {
    const { sql, admin } = await setUp(t)
    for (let part = 0; part < 3; part++) {
      const { body } = await admin.post(
        '/fields/company/batch/new',
        Array.from({ length: 200 }, (_, n) => ({ label: `Filler ${part * 200 + n}` })),
      )
      assert.equal(body.errors, undefined)
    }
    const filled = (count: number, value: string) =>
      Object.fromEntries(Array.from({ length: count }, (_, n) => [`filler_${n}`, value]))
    const answer = await admin.post('/companies/new', {
      companyname: 'Big',
      ...filled(600, 'twenty characters ok'),
    })
    assert.equal(answer.status, 400, answer.text.slice(0, 300))
    assert.match(answer.body.errors[0].message, /8 kB/)
    assert.equal((await sql`select from companies`).length, 0)
    assert.equal(
      (await admin.post('/companies/new', { companyname: 'Fits', ...filled(300, 'twenty characters ok') }))
        .status,
      201,
    )
  })

  test('the first company of a contact is its primary one, and the one added last follows it', async (t) => {
    const { admin, links, names } = await setUp(t, 1)
    const { body } = await admin.post('/companies/batch/new', [
      { companyname: 'A' },
      { companyname: 'B' },
      { companyname: 'C' },
    ])
    const [a, b, c] = body.companies.map((company: { id: number }) => company.id)
    assert.deepEqual((await admin.post(`/companies/${a}/contact/1/add`)).body, { success: 1 })
    assert.deepEqual((await admin.post(`/companies/${a}/contact/1/add`)).body, { success: 1 })
    await admin.post(`/companies/${b}/contact/add/1`)
    await admin.post(`/companies/${c}/contact/1/add`)
    assert.deepEqual(await links(), [
      [1, a, true],
      [1, b, false],
      [1, c, false],
    ])
    assert.deepEqual(await names(), ['A'])
    assert.deepEqual((await admin.post(`/companies/${a}/contact/1/remove`)).body, { success: 1 })
    assert.deepEqual(await links(), [
      [1, b, false],
      [1, c, true],
    ])
    assert.deepEqual(await names(), ['C'])
    await admin.post(`/companies/${c}/contact/remove/1`)
    await admin.post(`/companies/${b}/contact/1/remove`)
    assert.deepEqual([await links(), await names()], [[], [null]])
    assert.equal((await admin.post(`/companies/999/contact/1/add`)).status, 404)
    assert.equal((await admin.post(`/companies/${a}/contact/999/add`)).status, 404)
  })

  test('where contacts have one company, a new one takes the place of the old one', async (t) => {
    const { admin, links, names } = await setUp(t, 1, { ...CONFIG, contact_allow_multiple_companies: false })
    const { body } = await admin.post('/companies/batch/new', [{ companyname: 'A' }, { companyname: 'B' }])
    const [a, b] = body.companies.map((company: { id: number }) => company.id)
    await admin.post(`/companies/${a}/contact/1/add`)
    await admin.post(`/companies/${b}/contact/1/add`)
    assert.deepEqual([await links(), await names()], [[[1, b, true]], ['B']])
  })

  test('membership needs the right to edit the contact and to see the company', async (t) => {
    const { app, sql, admin } = await setUp(t, 2)
    const editor = await app.as({ 'lead:leads': ['viewown', 'viewother', 'editown'] })
    await sql`update contacts set owner_id = ${editor.userId} where id = 1`
    const { body } = await admin.post('/companies/new', { companyname: 'A' })
    assert.equal((await editor.post(`/companies/${body.company.id}/contact/1/add`)).status, 200)
    assert.equal((await editor.post(`/companies/${body.company.id}/contact/2/add`)).status, 403)
    const own = await app.as({ 'lead:leads': ['viewown', 'editown'] })
    await sql`update contacts set owner_id = ${own.userId} where id = 2`
    assert.equal((await own.post(`/companies/${body.company.id}/contact/2/add`)).status, 403)
  })

  test('deleting companies frees their contacts, renaming one renames it there, both by set', async (t) => {
    const { sql, admin, links, names } = await setUp(t, 200)
    const { body } = await admin.post('/companies/batch/new', [{ companyname: 'A' }, { companyname: 'B' }])
    const [a, b] = body.companies.map((company: { id: number }) => company.id)
    await transaction(sql, (db) =>
      linkCompanies(
        db,
        Array.from({ length: 200 }, (_, n) => ({ contactId: n + 1, companyIds: n % 2 ? [a] : [a, b] })),
        BY,
      ),
    )
    await admin.patch(`/companies/${a}/edit`, { companyname: 'AA' })
    assert.deepEqual(new Set(await names()), new Set(['AA']))
    const removed = await countStatements(sql, () => admin.delete(`/companies/${a}/delete`))
    assert.equal(removed.result.body.company.fields.all.companyname, 'AA')
    assert.ok(removed.count < 18, String(removed.count))
    assert.deepEqual(
      [(await links()).length, (await links()).every((link) => link[1] === b && link[2])],
      [100, true],
    )
    assert.deepEqual(new Set(await names()), new Set(['B', null]))
    const [event] =
      await sql`select ids, payload from domain_events where type = 'contact.changed' order by id desc limit 1`
    assert.deepEqual([event?.ids.length, event?.payload.fields], [200, ['companies', 'company']])
  })

  test('who loses a company with its deletion leaves the segments that ask for it, primary or not', async (t) => {
    const { app, sql, admin } = await setUp(t, 3)
    await insertCursors(sql, [reactToContacts.name])
    const react = async () => {
      const engine = {
        config: withSettings({ place: { port: 0, host: '', dataDir: '', databaseUrl: null }, given: {} }),
        log: createLog({ level: 'silent' }),
        catalog,
      }
      while (
        (await consumeHappenings(app.sql, reactToContacts, { ...engine, now: NOW })).progress !== 'caught up'
      );
    }
    await admin.post('/companies/batch/new', [
      { companyname: 'First', companycity: 'Rome' },
      { companyname: 'Second', companycity: 'Ulm' },
    ])
    const filters = [
      { glue: 'and', object: 'company', field: 'companycity', operator: '=', properties: { filter: 'Ulm' } },
    ]
    const { id } = (await admin.post('/segments/new', { name: 'Ulm', filters })).body.list
    for (const path of ['1/contact/1', '2/contact/1', '2/contact/2', '1/contact/3'])
      await admin.post(`/companies/${path}/add`)
    await react()
    const members = async () =>
      (await sql`select contact_id from segment_contacts where segment_id = ${id} order by 1`).map(
        (row) => row.contact_id,
      )
    assert.deepEqual(await members(), [1, 2])
    await admin.delete('/companies/2/delete')
    await react()
    assert.deepEqual(await members(), [])
  })

  test('naming companies in contacts finds or makes each once, links it, makes it primary and notes it', async (t) => {
    const { sql, links } = await setUp(t, 4)
    await sql`insert into companies (companyname, companycity) values ('Acme', 'Rome')`
    const outcomes = await transaction(sql, (db) =>
      identifyCompanies(
        db,
        [
          { contactId: 1, companyName: 'ACME', city: 'Bonn' },
          { contactId: 2, companyName: ' New One ', city: 'Bonn', country: 'Germany', state: 'nonsense' },
          { contactId: 3, companyName: 'new one' },
          { contactId: 4, companyName: '  ' },
        ],
        BY,
      ),
    )
    assert.deepEqual(
      outcomes.map(({ contactId, primary }) => [contactId, primary?.name]),
      [
        [1, 'Acme'],
        [2, 'New One'],
        [3, 'New One'],
      ],
    )
    const [, made] =
      await sql`select companyname, companycity, companycountry, companystate, created_by_user from companies order by id`
    assert.deepEqual(
      { ...made },
      {
        companyname: 'New One',
        companycity: 'Bonn',
        companycountry: 'Germany',
        companystate: null,
        created_by_user: 'System',
      },
    )
    const id = outcomes[1]!.primary!.id
    assert.deepEqual(await links(), [
      [1, 1, true],
      [2, id, true],
      [3, id, true],
    ])
    assert.deepEqual(
      [...(await sql`select contact_id, company_id, type, event_name from company_changes order by 1`)].map(
        (row) => ({ ...row }),
      ),
      [
        { contact_id: 1, company_id: 1, type: 'lead', event_name: 'Identify Company' },
        { contact_id: 2, company_id: id, type: 'lead', event_name: 'Identify Company' },
        { contact_id: 3, company_id: id, type: 'lead', event_name: 'Identify Company' },
      ],
    )
    assert.deepEqual(
      await transaction(sql, (db) => identifyCompanies(db, [{ contactId: 1, companyName: 'Acme' }], BY)),
      [],
    )
    assert.deepEqual(
      [...(await primaryCompaniesOf(sql, [1, 2, 4])).entries()].map(([contact, { name }]) => [contact, name]),
      [
        [1, 'Acme'],
        [2, 'New One'],
      ],
    )
  })

  test('transactions that name the same new companies at once make each once', async (t) => {
    const { sql } = await setUp(t, 40)
    await Promise.all(
      Array.from({ length: 8 }, (_, batch) =>
        transaction(sql, (db) =>
          identifyCompanies(
            db,
            Array.from({ length: 5 }, (_, n) => ({
              contactId: batch * 5 + n + 1,
              companyName: `Co ${(batch + n) % 6}`,
            })),
            BY,
          ),
        ),
      ),
    )
    assert.equal((await sql`select from companies`).length, 6)
    assert.equal((await sql`select from company_contacts where is_primary`).length, 40)
  })

  test('as many statements link two hundred contacts as link one', async (t) => {
    const { sql } = await setUp(t, 402)
    const identify = (from: number, count: number) =>
      countStatements(sql, () =>
        transaction(sql, (db) =>
          identifyCompanies(
            db,
            Array.from({ length: count }, (_, n) => ({ contactId: from + n, companyName: `Co ${from + n}` })),
            BY,
          ),
        ),
      )
    await identify(1, 1)
    const [one, many] = [await identify(2, 1), await identify(3, 200)]
    assert.equal(many.count, one.count)
    const link = (from: number, count: number) =>
      countStatements(sql, () =>
        transaction(sql, (db) =>
          linkCompanies(
            db,
            Array.from({ length: count }, (_, n) => ({ contactId: from + n, companyIds: [n + 1, 1] })),
            BY,
          ),
        ),
      )
    const [first, all] = [await link(203, 1), await link(204, 199)]
    assert.equal(all.count, first.count)
  })
})
