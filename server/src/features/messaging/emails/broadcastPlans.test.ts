// What a broadcast reads when its tables were filled a moment ago and the database has no statistics of them.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testApp } from '../../../../test/app.ts'
import { insertContacts, testConfig } from '../../../../test/mail.ts'
import { rowsTouched } from '../../../../test/plan.ts'
import { SYSTEM } from '../../../platform/permissions.ts'
import { queueBroadcast } from './queueBroadcast.ts'

const now = new Date()
const TABLES = ['email_sends', 'segment_contacts', 'contact_do_not_contact']

test('a broadcast in ranges costs the same for each contact, however many there are', async (t) => {
  const figures: Record<string, number>[] = []
  for (const people of [2_000, 8_000]) {
    const { sql, url, as } = await testApp(t)
    for (const table of TABLES) await sql`alter table ${sql(table)} set (autovacuum_enabled = false)`
    const ids = await insertContacts(sql, people)
    await sql`insert into segments (name, public_name, alias, is_published) values ('A', 'A', 'a', true), ('B', 'B', 'b', true)`
    await sql`insert into segment_contacts (segment_id, contact_id, date_added) select 1, unnest(${ids}::bigint[]), ${now}`
    const made = await (await as('admin')).post('/emails/new', {
      ...{ name: 'E', subject: 'S', language: 'en', emailType: 'list', lists: [1], customHtml: '<p>Hi</p>' },
      isPublished: true,
    })
    const emailId = made.body.email.id as number
    const touched = await rowsTouched(url, (pool) =>
      queueBroadcast(pool, { emailId, config: testConfig(), actor: SYSTEM, now, members: 200 }),
    )
    assert.equal(touched.result?.queued, people)
    figures.push(Object.fromEntries(TABLES.map((table) => [table, touched.of(table) / people])))
  }
  for (const table of TABLES) {
    const [few = 0, many = 0] = figures.map((figure) => figure[table])
    assert.ok(
      many <= few * 1.3 + 1 && many <= 5,
      `${table}: ${few} rows for each contact of few, ${many} of many`,
    )
  }
})
