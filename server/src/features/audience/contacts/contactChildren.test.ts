// What hangs on contacts that are merged, in numbers.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testDatabase } from '../../../../test/database.ts'
import { rowsTouched } from '../../../../test/plan.ts'
import { transaction } from '../../../platform/database/connection.ts'
import { catalog } from '../../index.ts'
import { moveChildren } from './contactChildren.ts'

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
