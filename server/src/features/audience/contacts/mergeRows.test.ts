// What a contact becomes when another is merged into it.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testApp } from '../../../../test/app.ts'
import { testDatabase } from '../../../../test/database.ts'
import { rowsTouched } from '../../../../test/plan.ts'
import { transaction } from '../../../platform/database/connection.ts'
import { catalog } from '../../index.ts'
import { loadContactFields } from '../contactRows/contactFields.ts'
import { moveChildren } from './contactChildren.ts'
import { mergeRows } from './mergeRows.ts'

const day = (n: number) => new Date(Date.UTC(2026, 10, n))

test('of two contacts the values of the one modified last win, blanks and what is added up aside', async (t) => {
  const { sql } = await testDatabase(t)
  await sql`update fields set default_value = 'Oslo' where object = 'contact' and alias = 'city'`
  const fields = await loadContactFields(sql)
  const row = (values: object) => ({
    id: 1,
    dateAdded: day(1),
    dateModified: null,
    dateIdentified: null,
    points: 0,
    last_active: null,
    ...values,
  })
  const merged = (survivor: object, duplicate: object, kept: string[] = []) => {
    const into = row(survivor)
    mergeRows(fields, into, { ...row(duplicate), id: 2 }, new Set(kept))
    return into as Record<string, unknown>
  }
  const old = { dateModified: day(3), firstname: 'Old', city: 'Rome', points: 3, dateIdentified: day(2) }
  const fresh = { dateModified: day(4), firstname: 'New', city: '', points: -1, dateIdentified: day(4) }
  for (const one of [merged(old, fresh), merged(fresh, old)])
    assert.deepEqual(
      [one.firstname, one.city, one.points, one.dateIdentified, one.dateModified],
      ['New', 'Rome', 2, day(2), day(4)],
    )
  assert.equal(merged({ ...old, firstname: 'Sent' }, fresh, ['firstname']).firstname, 'Sent')
  const mereDefault = { dateModified: day(5), city: 'Oslo', dateIdentified: null }
  assert.equal(merged(old, mereDefault).city, 'Rome', 'a default of somebody anonymous')
  assert.equal(
    merged(old, { ...mereDefault, dateIdentified: day(5) }).city,
    'Oslo',
    'the choice of somebody known',
  )
  assert.deepEqual(merged({ last_active: day(7) }, { last_active: day(6) }).last_active, day(7))
  assert.deepEqual(merged({ last_active: day(6) }, { last_active: day(7) }).last_active, day(7))
  assert.deepEqual(
    [merged({ owner: 1 }, { owner: 2 }).owner, merged({ owner: null }, { owner: 2 }).owner],
    [1, 2],
  )
})

test('an edit that is about another contact, too, takes the newer values, and those that it sent before all', async (t) => {
  const app = await testApp(t)
  const admin = await app.as('admin')
  const make = async (values: object): Promise<number> =>
    (await admin.post('/contacts/new', values)).body.contact.id
  const ann = await make({ email: 'ann@sample.example', city: 'Rome', firstname: 'Ann', position: 'first' })
  const other = await make({ email: 'an@sample.example', city: 'Oslo', firstname: 'An', position: 'second' })
  await app.sql`update contacts set date_modified = ${day(3)} where id = ${ann}`
  await app.sql`update contacts set date_modified = ${day(4)} where id = ${other}`
  const { body } = await admin.patch(`/contacts/${ann}/edit`, {
    email: 'an@sample.example',
    firstname: 'Anna',
  })
  const { city, firstname, position } = body.contact.fields.all
  assert.deepEqual([body.contact.id, city, firstname, position], [ann, 'Oslo', 'Anna', 'second'])
})

test('a merge reads what the duplicates have, however much the survivor has', async (t) => {
  const { sql, url } = await testDatabase(t)
  await sql`insert into contacts (date_added) select now() from generate_series(1, 3)`
  await sql`insert into ip_addresses (ip_address) select '198.18.0.' || n from generate_series(1, 20000) n`
  await sql`insert into contact_ip_addresses (contact_id, ip_id) select 1, id from ip_addresses where id <= 19990`
  await sql`insert into contact_ip_addresses (contact_id, ip_id) values (2, 7), (2, 19991), (2, 19992), (3, 19992), (3, 19993)`
  await sql`vacuum analyze contact_ip_addresses`
  const touched = await rowsTouched(url, (one) =>
    transaction(one, (db) =>
      moveChildren({ db, catalog }, [
        { survivor: 1, duplicate: 2 },
        { survivor: 1, duplicate: 3 },
      ]),
    ),
  )
  assert.ok(touched.of('contact_ip_addresses') < 200, String(touched.of('contact_ip_addresses')))
  const [row] = await sql`
    select count(*)::int as n, count(distinct ip_id)::int as ips, max(contact_id)::int as of from contact_ip_addresses`
  assert.deepEqual(row, { n: 19_993, ips: 19_993, of: 1 })
})
