// Mail that is queued while its contact goes.
import assert from 'node:assert/strict'
import { suite, type TestContext, test } from 'node:test'
import { testApp } from '../../../../test/app.ts'
import { insertContacts, insertEmail, someoneWaits } from '../../../../test/mail.ts'
import { transaction } from '../../../platform/database/connection.ts'
import { SYSTEM } from '../../../platform/permissions.ts'
import { queueSingleSends } from '../emails/queueSingleSends.ts'

const now = new Date('2026-11-21T08:00:00Z')

suite('mail that is queued while its contact is deleted', () => {
  async function setUp(t: TestContext) {
    const { sql, as } = await testApp(t)
    const [contactId = 0, otherId = 0] = await insertContacts(sql, 2)
    const emailId = await insertEmail(sql, { emailType: 'template' })
    const sends = [contactId, otherId].map((id) => ({
      ...{ emailId, contactId: id, source: 'api', sourceId: 0, ignoresDnc: false },
    }))
    const by = { actor: SYSTEM, now }
    const admin = await as('admin')
    const recipients = async () =>
      (await sql<{ id: number }[]>`select contact_id as id from email_sends`).map(({ id }) => id)
    return { sql, admin, contactId, otherId, sends, by, recipients }
  }

  test('leaves nothing of the contact when the deletion comes first', async (t) => {
    const { sql, contactId, otherId, sends, by, recipients } = await setUp(t)
    let queued: Promise<unknown> = Promise.resolve()
    await transaction(sql, async (db) => {
      await db`delete from contacts where id = ${contactId}`
      queued = transaction(sql, (own) => queueSingleSends(own, sends, by))
      await Promise.race([queued, someoneWaits(sql)])
    })
    await queued
    assert.deepEqual(await recipients(), [otherId])
  })

  test('leaves nothing of the contact when the mail comes first', async (t) => {
    const { sql, admin, contactId, otherId, sends, by, recipients } = await setUp(t)
    const deletions: ReturnType<typeof admin.delete>[] = []
    await transaction(sql, async (db) => {
      await queueSingleSends(db, sends, by)
      deletions.push(admin.delete(`/contacts/${contactId}/delete`))
      await Promise.race([...deletions, someoneWaits(sql)])
    })
    for (const { status } of await Promise.all(deletions)) assert.equal(status, 200)
    assert.deepEqual(await recipients(), [otherId])
  })
})
