// What messages bring about for contacts: cases of filterWriters.test.ts.
import { catalog } from '../src/features/index.ts'
import { sendDueMessages } from '../src/features/messaging/messageQueue/sendDueMessages.ts'
import {
  disablePushIds,
  type NewPushId,
  recordPushIds,
} from '../src/features/messaging/notifications/pushIds.ts'
import { now } from '../src/platform/clock.ts'
import type { Config } from '../src/platform/config.ts'
import { type Sql, transaction } from '../src/platform/database/connection.ts'
import { createLog } from '../src/platform/log.ts'
import type { Cases } from './automationCases.ts'

interface Place {
  sql: Sql
  config: Config
}

export async function messagingCases(
  { admin, ok, follows, next }: Cases,
  { sql, config }: Place,
): Promise<void> {
  const { list: source } = await ok(admin.post('/segments/new', { name: 'Mailed by campaign' }))
  const body = { name: 'C', subject: 'C', language: 'en', lists: [], customHtml: '<p>C</p>' }
  const { email } = await ok(admin.post('/emails/new', body))
  const { email: second } = await ok(admin.post('/emails/new', body))
  const mailing = (emailId: number) => ({
    name: 'M',
    type: 'email.send',
    properties: { email: emailId, email_type: 'marketing' },
  })
  const campaign = (emailId: number) =>
    ok(
      admin.post('/campaigns/new', {
        ...{ name: 'Mails', lists: [source.id], isPublished: true },
        events: [{ id: 'new1', ...mailing(emailId) }],
      }),
    )
  const reader = next()
  const rule = { frequencyRules: { email: { frequency_number: 1, frequency_time: 'DAY' } } }
  await ok(admin.patch(`/contacts/${reader}/edit`, rule))
  await ok(admin.post(`/segments/${source.id}/contact/${reader}/add`))
  await follows('a campaign that mails', ['lead_email_sent'], () => campaign(email.id))
  await follows('a campaign that mails too much', [], () => campaign(second.id))
  await follows('a mail that had to wait', [], async () => {
    // As two days later.
    await sql`update email_sends set date_sent = date_sent - interval '2 days' where contact_id = ${reader}`
    await sql`update message_queue set scheduled_date = now() where contact_id = ${reader}`
    await sendDueMessages(sql, { config, catalog, clock: now, log: createLog({ level: 'error' }) })
  })

  const phone = next()
  const push = { contactId: phone, pushId: 'p1', isMobile: false }
  const record = (ids: NewPushId[]) => transaction(sql, (db) => recordPushIds(db, ids, new Date()))
  await follows('a browser that takes notifications', ['notification'], () =>
    record([{ ...push, isEnabled: true }]),
  )
  await follows('a browser that has another owner', ['notification'], () =>
    record([{ ...push, contactId: next(), isEnabled: true }]),
  )
  await follows('a browser that the provider does not know', [], async () => {
    await record([{ ...push, isEnabled: true }])
    await transaction(sql, (db) => disablePushIds(db, [{ contactId: phone, address: 'p1' }], new Date()))
  })
}
