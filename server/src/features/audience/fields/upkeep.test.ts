// Long work after changes of fields: emptied columns, indexes, identities of many contacts.

import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { testApp } from '../../../../test/app.ts'
import type { Config } from '../../../platform/config.ts'
import { transaction } from '../../../platform/database/connection.ts'
import type { Task, TaskContext } from '../../../platform/engine/jobs.ts'
import type { Log } from '../../../platform/log.ts'
import { catalog } from '../../index.ts'
import { buildIdentitiesTask, followOperator, isIdentityBuildDue } from '../contactRows/buildIdentities.ts'
import { loadFieldSet } from '../fieldValues/loadFieldSet.ts'
import { emptyColumnsTask, findColumnsToEmpty } from './emptyColumns.ts'
import { findIndexChanges, indexFieldsTask } from './indexFields.ts'
import { markFilteredFields } from './markFilteredFields.ts'

const MINUTE_MS = 60_000

async function setUp(t: Parameters<typeof testApp>[0]) {
  const app = await testApp(t)
  const { sql } = app
  const later = () => new Date(Date.now() + 2 * MINUTE_MS)
  const context: TaskContext = {
    sql,
    config: { contact_unique_identifiers_operator: 'OR' } as Config,
    log: {} as Log,
    catalog,
    clock: later,
    signal: new AbortController().signal,
  }
  const run = (task: Task) => task.run({}, context)
  return { sql, admin: await app.as('admin'), run, later }
}

suite('work that changes of fields leave behind', () => {
  test('a deleted column is emptied after a while, and used again under another name by the next field of its type', async (t) => {
    const { sql, admin, run, later } = await setUp(t)
    const { body } = await admin.post('/fields/contact/batch/new', [
      { label: 'Old' },
      { label: 'Kept' },
      { label: 'Size', type: 'number' },
    ])
    await sql`insert into contacts (date_added, field_1, field_2) select now(), 'old ' || n, 'kept' from generate_series(1, 6000) n`
    await admin.delete(`/fields/contact/${body.fields[0].id}/delete`)
    assert.equal((await findColumnsToEmpty(sql, new Date())).length, 0)
    await run(emptyColumnsTask)
    await run(emptyColumnsTask)
    assert.equal((await findColumnsToEmpty(sql, later())).length, 0)
    const [left] = await sql`select count(free_1) as free, count(field_2) as kept from contacts`
    assert.deepEqual({ ...left }, { free: 0, kept: 6000 })
    await admin.post('/fields/contact/batch/new', [{ label: 'Number', type: 'number' }, { label: 'Old' }])
    const set = await loadFieldSet(sql, 'contact')
    assert.deepEqual(
      [set.byAlias.get('number')?.column, set.byAlias.get('old')?.column],
      ['field_4', 'field_5'],
    )
    const columns = await sql<{ name: string }[]>`
      select attname as name from pg_attribute where attrelid = 'contacts'::regclass and attname ~ '^(field|free)_' order by attnum`
    assert.deepEqual(
      columns.map((column) => column.name),
      ['field_5', 'field_2', 'field_3', 'field_4'],
    )
    const [used] = await sql`select count(field_5) as n from contacts`
    assert.equal(used?.n, 0)
  })

  test('marked fields of every type get their index, and lose it with the mark', async (t) => {
    const { sql, admin, run } = await setUp(t)
    const types = ['text', 'select', 'multiselect', 'number', 'date', 'boolean']
    const properties = { list: ['a', 'b'], yes: 'Yes', no: 'No' }
    const { body } = await admin.post(
      '/fields/contact/batch/new',
      types.map((type) => ({ label: `A ${type}`, type, properties, isIndexed: true })),
    )
    assert.equal(body.errors, undefined)
    await sql`insert into contacts (date_added, field_1) values (now(), repeat('long ', 20000))`
    await run(indexFieldsTask)
    const indexes = async () =>
      (
        await sql`select indexname, indexdef from pg_indexes where tablename = 'contacts' and indexname ~ 'field_' order by 1`
      ).map((row) => row.indexdef as string)
    assert.equal((await indexes()).length, types.length)
    assert.match((await indexes())[0] ?? '', /"?left"?\(lower\(field_1\), 200\)/)
    assert.equal((await findIndexChanges(sql)).length, 0)
    await admin.patch(`/fields/contact/${body.fields[0].id}/edit`, { isIndexed: false })
    await run(indexFieldsTask)
    assert.equal((await indexes()).length, types.length - 1)
  })

  test('a field that identifies companies gets its index without a mark, and loses it when it identifies no more', async (t) => {
    const { sql, admin, run } = await setUp(t)
    const { body } = await admin.post('/fields/company/batch/new', [
      { label: 'Number', isUniqueIdentifier: true },
      { label: 'Employees', type: 'number', isUniqueIdentifier: true },
      { label: 'Other' },
    ])
    const indexes = async () => {
      await run(indexFieldsTask)
      const rows = await sql<{ name: string }[]>`
        select indexname as name from pg_indexes where tablename = 'companies' and indexname like '%field%' order by 1`
      return rows.map((row) => row.name)
    }
    assert.deepEqual(await indexes(), ['companies_field_1_idx', 'companies_field_2_idx'])
    assert.equal((await findIndexChanges(sql)).length, 0)
    await admin.patch(`/fields/company/${body.fields[0].id}/edit`, { isUniqueIdentifier: false })
    assert.deepEqual(await indexes(), ['companies_field_2_idx'])
    const made = await admin.post('/companies/new', { companyname: 'Acme', employees: 12 })
    const found = await admin.post('/companies/new', { companyname: 'Renamed', employees: '12' })
    assert.deepEqual([found.status, found.body.company.id], [200, made.body.company.id])
  })

  test('fields that published segments filter on are marked, except those that change all the time', async (t) => {
    const { sql, admin } = await setUp(t)
    await admin.post('/fields/contact/new', { label: 'Size', type: 'number' })
    const filters = JSON.stringify(
      ['size', 'country', 'points'].map((field) => ({ object: 'lead', field, operator: '!empty' })),
    )
    const insert = (alias: string, isPublished: boolean) =>
      sql`insert into segments (name, public_name, alias, filters, is_published) values (${alias}, '', ${alias}, ${filters}::text::jsonb, ${isPublished})`
    await insert('off', false)
    assert.equal(await transaction(sql, (db) => markFilteredFields(db, catalog)), 0)
    await insert('on', true)
    assert.equal(await transaction(sql, (db) => markFilteredFields(db, catalog)), 2)
    assert.deepEqual(
      (await sql`select alias from fields where is_indexed order by 1`).map((row) => row.alias),
      ['country', 'size'],
    )
    assert.equal(await transaction(sql, (db) => markFilteredFields(db, catalog)), 0)
  })

  test('many contacts get their identities in ranges, the oldest first, and the work goes on where it stopped', async (t) => {
    const { sql, admin, run } = await setUp(t)
    const { body } = await admin.post('/fields/contact/new', { label: 'Member' })
    await sql`insert into contacts (date_added, field_1) select now(), 'M' || n % 6000 from generate_series(0, 11999) n`
    await admin.patch(`/fields/contact/${body.field.id}/edit`, { isUniqueIdentifier: true })
    assert.equal(await isIdentityBuildDue(sql), true)
    assert.equal((await sql`select from contact_identities`).length, 0)
    await run(buildIdentitiesTask)
    const [built] =
      await sql`select count(*) as n, max(contact_id) as highest from contact_identities where rule = 'member'`
    assert.deepEqual({ ...built }, { n: 6000, highest: 6000 })
    assert.equal(await isIdentityBuildDue(sql), false)
    const [entry] = await sql`select details from audit_log where action = 'identities'`
    assert.equal(entry?.details.duplicates.count, 6000)
    await admin.delete(`/fields/contact/${body.field.id}/delete`)
    await run(buildIdentitiesTask)
    assert.equal((await sql`select from contact_identities`).length, 0)
  })

  test('another operator of the unique fields is followed: contacts are found by it as if it had always been so', async (t) => {
    const { sql, admin, run } = await setUp(t)
    const { body } = await admin.get('/fields/contact?limit=0&search=lastname')
    const [field] = Object.values(body.fields as Record<string, { id: number; alias: string }>)
    await admin.patch(`/fields/contact/${field?.id}/edit`, { isUniqueIdentifier: true })
    const make = async (lastname: string) =>
      (await admin.post('/contacts/new', { email: 'ann@sample.example', lastname })).body.contact.id
    const ann = await make('Ann')
    assert.equal(await make('Other'), ann, 'with OR the address alone is enough')
    const upkeep = (operator: string) => transaction(sql, (db) => followOperator(db, operator))
    await upkeep('OR')
    assert.equal(await transaction(sql, isIdentityBuildDue), false)
    await admin.patch('/config', { contact_unique_identifiers_operator: 'AND' })
    await upkeep('AND')
    await upkeep('AND')
    await run(buildIdentitiesTask)
    assert.equal(await transaction(sql, isIdentityBuildDue), false)
    assert.equal(await make('Other'), ann, 'with AND by both, though nobody saved the contact since')
    assert.notEqual(await make('Third'), ann)
    await upkeep('OR')
    assert.equal(await transaction(sql, isIdentityBuildDue), true)
  })
})
