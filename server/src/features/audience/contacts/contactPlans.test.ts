// How much reading and matching contacts with custom fields reads, on tables of 20,000 rows.

import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { testApp } from '../../../../test/app.ts'
import { rowsTouched } from '../../../../test/plan.ts'
import { withSettings } from '../../../platform/config.ts'
import { type Sql, transaction } from '../../../platform/database/connection.ts'
import { SYSTEM } from '../../../platform/permissions.ts'
import type { Context } from '../../../platform/resource/definition.ts'
import { findEach, list } from '../../../platform/rest/list.ts'
import { present } from '../../../platform/rest/present.ts'
import { save } from '../../../platform/rest/save.ts'
import { catalog } from '../../index.ts'
import { contact } from './contact.ts'
import { matchContacts } from './matchContacts.ts'

const NOW = new Date('2026-11-21T08:00:00Z')
const ROWS = 20_000
const BATCH = 200
const config = withSettings({ place: { port: 0, host: '', dataDir: '', databaseUrl: null }, given: {} })
const ids = Array.from({ length: BATCH }, (_, n) => 5_001 + n * 50)
const contextOf = (sql: Sql): Context => ({ sql, db: sql, actor: SYSTEM, config, catalog, now: NOW })

suite('contacts of 20,000', () => {
  test('statements about 200 contacts read a few times 200 rows', async (t) => {
    const { sql, url, as } = await testApp(t)
    const admin = await as('admin')
    await admin.post('/fields/contact/new', { label: 'Number', type: 'text', isUniqueIdentifier: true })
    await sql`insert into contacts (date_added, firstname, email, field_1)
      select ${NOW}, 'Ada', 'a' || n || '@sample.example', 'n' || n from generate_series(1, ${ROWS}::int) n`
    await sql`insert into contact_identities (rule, value, contact_id)
      select 'email', 'a' || n || '@sample.example', n from generate_series(1, ${ROWS}::int) n
      union all select 'number', 'n' || n, n from generate_series(1, ${ROWS}::int) n`
    await sql`insert into tags (tag) values ('one')`
    await sql`insert into contact_tags select n, 1 from generate_series(1, ${ROWS}::int) n`
    await sql`analyze`
    const tables = [
      'contacts',
      'contact_identities',
      'contact_tags',
      'contact_ip_addresses',
      'company_contacts',
    ]
    const measure = async (name: string, rows: number, fn: (pool: Sql) => Promise<unknown>) =>
      t.test(name, async () => {
        const touched = await rowsTouched(url, fn)
        for (const table of tables)
          assert.ok(touched.of(table) <= 5 * rows, `${table}: ${touched.of(table)} rows read for ${rows}`)
      })

    await measure('reading contacts by id with all values', BATCH, async (pool) => {
      const rows = [...(await findEach(contextOf(pool), contact, ids, 'view')).values()]
      assert.equal((await present(contextOf(pool), contact, rows as never, 'full')).length, BATCH)
    })
    await measure('finding contacts by their unique fields', BATCH, async (pool) => {
      const values = ids.map((id, n) => (n % 2 ? { email: `a${id}@sample.example` } : { number: `N${id}` }))
      const targets = await transaction(pool, (db) => matchContacts({ ...contextOf(pool), db }, values))
      assert.deepEqual(
        targets.map((target) => target.id),
        ids,
      )
    })
    // They are found, locked and written.
    await measure('creating contacts that exist', 3 * BATCH, async (pool) => {
      const items = ids.map((id) => ({
        key: String(id),
        id: null,
        body: { email: `A${id}@sample.example`, firstname: 'Eve', number: `n${id}` },
      }))
      const outcomes = await save(contextOf(pool), contact, 'create', items)
      assert.ok(outcomes.every((outcome) => 'row' in outcome && outcome.status === 200))
    })
    await t.test('a page of the list, beside its count', async () => {
      const touched = await rowsTouched(url, (pool) =>
        list(contextOf(pool), contact, { limit: 30, start: 100 }),
      )
      assert.equal(touched.result.rows.length, 30)
      assert.ok(touched.of('contacts') <= ROWS + 5 * 130, `${touched.of('contacts')} rows read`)
    })
  })
})
