// How much the statements of companies read, on tables of 20,000 rows.

import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { testApp } from '../../../../test/app.ts'
import { type RowsTouched, rowsTouched } from '../../../../test/plan.ts'
import { withSettings } from '../../../platform/config.ts'
import { type Sql, transaction } from '../../../platform/database/connection.ts'
import { SYSTEM } from '../../../platform/permissions.ts'
import type { Context } from '../../../platform/resource/definition.ts'
import { findEach, list } from '../../../platform/rest/list.ts'
import { present } from '../../../platform/rest/present.ts'
import { save } from '../../../platform/rest/save.ts'
import { catalog } from '../../index.ts'
import { indexFieldsTask } from '../fields/indexFields.ts'
import { changeCompanies } from './changeCompanies.ts'
import { company } from './company.ts'
import { loadCompanyFields } from './companyFields.ts'
import { findCompanies } from './findCompanies.ts'
import { identifyCompanies } from './identifyCompanies.ts'
import { keepOnePrimary } from './keepOnePrimary.ts'
import { listCompaniesOfContact } from './listCompaniesOfContact.ts'
import { primaryCompaniesOf } from './primaryCompaniesOf.ts'

const NOW = new Date('2026-11-21T08:00:00Z')
const ROWS = 20_000
const BATCH = 200
const config = withSettings({ place: { port: 0, host: '', dataDir: '', databaseUrl: null }, given: {} })
const BY = { actor: SYSTEM, now: NOW, config, catalog }
const ids = Array.from({ length: BATCH }, (_, n) => 5_001 + n * 50)

const contextOf = (sql: Sql): Context => ({ sql, db: sql, ...BY })

async function setUp(t: Parameters<typeof testApp>[0]): Promise<{ url: string }> {
  const { sql, url, as } = await testApp(t)
  await (await as('admin')).post('/fields/company/new', {
    label: 'Number',
    type: 'text',
    isUniqueIdentifier: true,
  })
  await sql`insert into companies (date_added, companyname, companycity, field_1)
    select ${NOW}, 'Co ' || n, 'Ulm', 'DE ' || n from generate_series(1, ${ROWS}::int) n`
  await sql`insert into contacts (date_added, company) select ${NOW}, 'Co ' || n from generate_series(1, ${ROWS}::int) n`
  await sql`insert into company_contacts (contact_id, company_id, is_primary, date_added)
    select n, n, true, ${NOW} from generate_series(1, ${ROWS}::int) n`
  await indexFieldsTask.run(
    {},
    { sql, config, catalog, log: {} as never, clock: () => NOW, signal: new AbortController().signal },
  )
  await sql`analyze`
  return { url }
}

function readsLittle(touched: RowsTouched<unknown>, tables: readonly string[], rows: number): void {
  for (const table of tables)
    assert.ok(touched.of(table) <= 5 * rows, `${table}: ${touched.of(table)} rows read for ${rows}`)
}

suite('companies of 20,000', () => {
  test('statements about 200 companies or contacts read a few times 200 rows', async (t) => {
    const { url } = await setUp(t)
    const tables = ['companies', 'company_contacts', 'contacts', 'company_changes']
    const measure = async (name: string, rows: number, fn: (sql: Sql) => Promise<unknown>) =>
      t.test(name, async () => readsLittle(await rowsTouched(url, fn), tables, rows))

    await measure('adding and removing contacts', BATCH, (sql) =>
      transaction(sql, (db) =>
        changeCompanies(
          db,
          ids.map((id) => ({ contactId: id, add: [id + 1], remove: [id] })),
          { now: NOW, log: { type: 'API', eventName: 'test' } },
        ),
      ),
    )
    await measure('the companies of a contact', 2, (sql) =>
      listCompaniesOfContact(sql, ids[0] ?? 0, { start: 0, limit: 200 }),
    )
    await measure('the primary companies of contacts', BATCH, (sql) => primaryCompaniesOf(sql, ids))
    await measure('keeping one primary company', BATCH, (sql) =>
      keepOnePrimary(sql, ids, { contact_allow_multiple_companies: false }),
    )
    await measure('reading companies by id with all values', BATCH, async (sql) => {
      const rows = [...(await findEach(contextOf(sql), company, ids, 'view')).values()]
      assert.equal((await present(contextOf(sql), company, rows as never, 'full')).length, BATCH)
    })
    await measure('finding companies by name', BATCH, (sql) =>
      transaction(sql, (db) =>
        identifyCompanies(
          db,
          ids.map((id) => ({ contactId: id, companyName: `co ${id}` })),
          BY,
        ),
      ),
    )
    // They are found, locked and written.
    await measure('creating companies that exist', 3 * BATCH, async (sql) => {
      const items = ids.map((id) => ({
        key: String(id),
        id: null,
        body: { companyname: `CO ${id}`, score: 2 },
      }))
      const outcomes = await save(contextOf(sql), company, 'create', items)
      assert.ok(outcomes.every((outcome) => 'row' in outcome && outcome.status === 200))
    })
    await t.test('a page of the list, beside its count', async () => {
      for (const search of [{}, { orderBy: 'id', orderByDir: 'desc' }]) {
        const touched = await rowsTouched(url, (sql) =>
          list(contextOf(sql), company, { limit: 30, start: 100, ...search }),
        )
        assert.equal(touched.result.rows.length, 30)
        assert.ok(touched.of('companies') <= ROWS + 5 * 130, `${touched.of('companies')} rows read`)
      }
    })
  })

  test('each unique field is looked up by its index, whether any or all of them have to fit', async (t) => {
    const { url } = await setUp(t)
    for (const operator of ['OR', 'AND']) {
      const touched = await rowsTouched(url, async (sql) =>
        findCompanies(
          sql,
          await loadCompanyFields(sql),
          ids.map((id, n) =>
            n % 2 ? { number: `de ${id}` } : { companyname: `co ${id}`, number: `DE ${id}` },
          ),
          { operator },
        ),
      )
      assert.deepEqual(touched.result, ids)
      readsLittle(touched, ['companies'], BATCH)
    }
    const { result } = await rowsTouched(url, async (sql) => {
      const fields = await loadCompanyFields(sql)
      const find = (operator: string) =>
        findCompanies(sql, fields, [{ companyname: 'Co 1', number: 'DE 2' }], { operator })
      return [await find('OR'), await find('AND')]
    })
    assert.deepEqual(result, [[2], [null]])
  })
})
