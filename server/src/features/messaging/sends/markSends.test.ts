import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testDatabase } from '../../../../test/database.ts'
import { insertContacts, insertEmail, queueSends } from '../../../../test/mail.ts'
import { rowsTouched } from '../../../../test/plan.ts'
import { transaction } from '../../../platform/database/connection.ts'
import { findQueuedSends, markSends } from './sends.sql.ts'

test('marking reads the rows that it is given, however long the queue and whatever the database knows of it', async (t) => {
  const { sql, url } = await testDatabase(t)
  const contactIds = await insertContacts(sql, 20_000)
  const emailId = await insertEmail(sql)
  await queueSends(sql, emailId, contactIds)
  const now = new Date(Date.now() + 1_000)
  const sends = await findQueuedSends(sql, { limit: 160, now, caps: [] })
  for (const known of ['nothing', 'all'] as const) {
    if (known === 'all') await sql`vacuum analyze email_sends`
    const { result, of } = await rowsTouched(url, async (one) => {
      // The sixth time its plan is made for any number of rows.
      let marked = 0
      for (let n = 0; n < 8; n++) {
        const part = sends.splice(0, 10)
        const done = await transaction(one, (db) => markSends(db, part, { free: 5, senderId: 1, now }))
        marked += done.marked.size
      }
      return marked
    })
    assert.equal(result, 40)
    assert.ok(of('email_sends') <= 8 * 60, `${of('email_sends')} of the outbox, knowing ${known}`)
    assert.ok(of('emails') <= 8 * 60, `${of('emails')} emails, knowing ${known}`)
  }
})
