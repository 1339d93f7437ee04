import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testDatabase } from '../../../../test/database.ts'
import { insertContacts, insertEmail, queueSends } from '../../../../test/mail.ts'
import { rowsRead } from '../../../../test/plan.ts'
import { now } from '../../../platform/clock.ts'

test('among 100,000 reports those of a page of sends are found by themselves', async (t) => {
  const { sql } = await testDatabase(t)
  const ids = await queueSends(sql, await insertEmail(sql), await insertContacts(sql, 50))
  await sql`update email_sends set state = 'sent'`
  await sql`
    insert into email_feedback (contact_id, send_id, key, kind, category, reported_at)
    select n, ${Math.max(...ids)} + n, n::text, case n % 3 when 0 then 'hard' when 1 then 'soft' else 'complaint' end, 'x', ${now()}
    from generate_series(1, 100000) n`
  await sql`
    insert into email_feedback (contact_id, send_id, key, kind, category, reported_at)
    select contact_id, id, 'k', 'hard', 'x', ${now()} from email_sends`
  for (const isAnalyzed of [false, true]) {
    if (isAnalyzed) await sql`analyze email_feedback, email_sends`
    const { tables, text } = await rowsRead(
      sql,
      sql`select open_details from stats.email_stats order by id limit 50`,
    )
    assert.ok((tables.email_feedback ?? 0) <= 100, `${tables.email_feedback} ${text}`)
  }
})
