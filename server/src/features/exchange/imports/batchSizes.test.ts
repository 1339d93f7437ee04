// What becomes of a file must not depend on the size of the batches that it is imported in.

import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { testDatabase } from '../../../../test/database.ts'
import { csvFile, importFile } from '../../../../test/importFile.ts'
import { now } from '../../../platform/clock.ts'
import { type Config, loadConfig, withSettings } from '../../../platform/config.ts'
import type { Sql } from '../../../platform/database/connection.ts'
import { SYSTEM } from '../../../platform/permissions.ts'
import { save } from '../../../platform/rest/save.ts'
import { contactField } from '../../audience/fields/field.ts'
import { catalog } from '../../index.ts'

const BATCH_SIZES = [1, 13, 1_000]

/** The same numbers for the same seed. */
function randomNumbers(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    return (state >>> 8) % below
  }
}

/** Few contacts in many rows, which disagree about everything, some of them in vain. */
function messyFile(seed: number, rows: number): string {
  const random = randomNumbers(seed)
  const one = (...values: string[]) => values[random(values.length)] ?? ''
  const line = () =>
    [
      one('', '', '', '1', '2', '77'),
      one('a', 'b', 'c', 'd', 'known1', 'known2').replace(/.+/, '$&@x.example'),
      one('', '', 'M1', 'M2', 'M3'),
      one('', 'Ann', 'Bob', 'NULL', 'Cleo'),
      one('', 'North GmbH', 'South AG', 'West Ltd', 'NULL', 'north gmbh'),
      one('', 'Bern', 'Oslo'),
      one('', '5', '7', '9'),
      one('', 'vip', 'vip|new', '-vip', 'old'),
      one('', '', 'Lead', 'Customer', 'nowhere'),
      one('', '', '', 'true'),
      one('', '', '2020-01-02 03:04:05', '2021-05-06 07:08:09'),
      one('', '', '2022-02-03 04:05:06', 'no date'),
      one('', '10.0.0.1', '10.0.0.2'),
    ].join(',')
  const head =
    'id,email,member_no,firstname,company,city,points,tags,stage,doNotEmail,dateAdded,dateModified,ip'
  return `${[head, ...Array.from({ length: rows }, line)].join('\n')}\n`
}

async function prepared(t: TestContext): Promise<Sql> {
  const { sql } = await testDatabase(t)
  const config = withSettings(loadConfig({ env: {} }))
  await sql`insert into stages (name, weight) values ('Lead', 1), ('Customer', 2)`
  const body = { label: 'Member no', alias: 'member_no', isUniqueIdentifier: true }
  await save({ sql, db: sql, actor: SYSTEM, config, catalog, now: now() }, contactField, 'create', [
    { key: '0', id: null, body },
  ])
  await importFile(
    sql,
    csvFile(t, 'email,firstname,company\nknown1@x.example,One,Old GmbH\nknown2@x.example,,\n'),
  )
  return sql
}

/** Everything that a file leaves behind, without ids and without the moment of the import. */
async function outcomeOf(sql: Sql): Promise<unknown> {
  const [{ column }] = await sql<
    [{ column: string }]
  >`select column_name as "column" from fields where alias = 'member_no'`
  const isImported = sql`c.date_modified in ('2022-02-03 04:05:06')`
  const contacts = await sql`
    select c.email, ${sql(column)} as "memberNo", c.firstname, c.company, c.city, c.points, s.name as stage,
      case when c.date_added < '2024-01-01' then c.date_added end as "dateAdded", ${isImported} as "isModifiedThere",
      (select json_agg(tag order by tag) from contact_tags x join tags t on t.id = x.tag_id where x.contact_id = c.id) as tags,
      (select json_agg(json_build_array(k.companyname, x.is_primary) order by k.companyname)
        from company_contacts x join companies k on k.id = x.company_id where x.contact_id = c.id) as companies,
      (select json_agg(json_build_array(channel, reason) order by channel) from contact_do_not_contact d where d.contact_id = c.id) as "doNotContact",
      (select json_agg(i.ip_address order by i.ip_address) from contact_ip_addresses x join ip_addresses i on i.id = x.ip_id where x.contact_id = c.id) as ips,
      (select json_agg(json_build_array(properties ->> 'line', action) order by (properties ->> 'line')::int)
        from contact_events e where e.contact_id = c.id and object = 'import' and object_id = (select max(id) from imports)) as rows
    from contacts c left join stages s on s.id = c.stage_id
    order by c.email, 2, c.firstname, c.city, c.points, c.date_added, c.id`
  const companies = await sql`select companyname from companies order by companyname`
  return { contacts: contacts.map((row) => ({ ...row })), companies: companies.map((row) => ({ ...row })) }
}

const settings: [string, Partial<Config>, { skipIfExists?: boolean }][] = [
  ['as it is', {}, {}],
  ['with all unique fields together', { contact_unique_identifiers_operator: 'AND' }, {}],
  [
    'only filling what is blank, one company each',
    { contact_allow_multiple_companies: false },
    { skipIfExists: true },
  ],
]

for (const [index, [name, config, how]] of settings.entries())
  test(`a messy file leaves the same behind in batches of every size, ${name}`, async (t) => {
    const content = messyFile(index + 1, 45)
    const results: unknown[] = []
    for (const batchSize of BATCH_SIZES) {
      const sql = await prepared(t)
      const { inserted, updated, failed } = await importFile(sql, csvFile(t, content), how, {
        batchSize,
        config,
      })
      results.push({ inserted, updated, failed, ...((await outcomeOf(sql)) as object) })
    }
    for (const [position, result] of results.entries())
      assert.deepEqual(result, results[0], `batches of ${BATCH_SIZES[position]}`)
  })

test('rows of one contact in one batch link every company that they name, and the last is the primary one', async (t) => {
  const sql = await prepared(t)
  const rows = ['North GmbH', 'South AG', 'West Ltd', 'South AG'].map((company) => `new@x.example,${company}`)
  await importFile(sql, csvFile(t, `email,company\n${rows.join('\n')}\n`))
  const linked = await sql`
    select k.companyname as name, x.is_primary as "isPrimary" from company_contacts x
    join companies k on k.id = x.company_id join contacts c on c.id = x.contact_id
    where c.email = 'new@x.example' order by 1`
  assert.deepEqual(
    linked.map((row) => ({ ...row })),
    [
      { name: 'North GmbH', isPrimary: false },
      { name: 'South AG', isPrimary: true },
      { name: 'West Ltd', isPrimary: false },
    ],
  )
})
