import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testDatabase } from '../../../../test/database.ts'
import { testStorage } from '../../../../test/storage.ts'
import { loadConfig, withSettings } from '../../../platform/config.ts'
import { counted } from '../../../platform/engine/counters.ts'
import { SYSTEM } from '../../../platform/permissions.ts'
import { catalog } from '../../index.ts'
import { emailCounters } from '../../messaging/sends/emailCounters.ts'
import { seedAccount } from './seedAccount.ts'

test('the sample account has people, segments and a history of mail that agrees with itself, and is made once', async (t) => {
  const { sql, url } = await testDatabase(t)
  const now = new Date('2026-11-21T10:00:00Z')
  const context = { sql, db: sql, actor: SYSTEM, config: withSettings(loadConfig({ env: {} })), catalog, now }
  const summary = await seedAccount(context, { url, storage: testStorage() }, null)
  assert.ok(summary.contacts >= 2_000 && summary.companies >= 100)
  const [counts] = await sql`
    select (select count(*) from contacts) as contacts, (select count(*) from companies) as companies,
      (select count(*) from email_sends where state = 'sent') as sent, (select sum(${sql.unsafe(counted(emailCounters.sent_count, 'e'))}) from emails e) as "sentCount",
      (select count(*) from email_sends where is_read) as read, (select sum(${sql.unsafe(counted(emailCounters.read_count, 'e'))}) from emails e) as "readCount",
      (select count(*) from page_hits) as clicks, (select sum(hits) from stats.channel_url_trackables) as hits,
      (select count(*) from email_sends where state in ('queued', 'sending')) as unsettled,
      (select count(*) from email_sends s where not exists (select from email_copies c where c.id = s.copy_id) and state = 'sent') as "withoutCopy",
      (select max(greatest(date_sent, date_read)) from email_sends) as latest`
  assert.equal(counts!.contacts, summary.contacts)
  assert.equal(counts!.companies, summary.companies)
  assert.equal(counts!.sent, summary.sent)
  assert.equal(counts!.sentCount, summary.sent)
  assert.equal(counts!.readCount, counts!.read)
  assert.equal(counts!.clicks, summary.clicks)
  assert.equal(counts!.hits, summary.clicks)
  assert.deepEqual([counts!.unsettled, counts!.withoutCopy], [0, 0])
  assert.ok(counts!.latest < now, 'nothing happens in the future')
  for (const {
    name,
    members,
  } of await sql`select name, (select count(*) from segment_contacts m where m.segment_id = s.id) as members from segments s`) {
    assert.ok(members > 0 && members < summary.contacts, `${name}: ${members}`)
  }
  await assert.rejects(
    seedAccount(context, { url, storage: testStorage() }, null),
    /The database is not empty/,
  )
})
