// What messages bring about for contacts: cases of filterWriters.test.ts.
import { catalog } from '../src/features/index.ts'
import { recordMails } from '../src/features/messaging/mailbox/recordMails.ts'
import { sendDueMessages } from '../src/features/messaging/messageQueue/sendDueMessages.ts'
import { savePreferences } from '../src/features/messaging/subscriptions/savePreferences.ts'
import type { Config } from '../src/platform/config.ts'
import { type Sql, transaction } from '../src/platform/database/connection.ts'
import { createLog } from '../src/platform/log.ts'
import type { Cases } from './automationCases.ts'

interface Place {
  sql: Sql
  config: Config
  /** A category that contacts can be in. */
  categoryId: number
}

const DAY_MS = 86_400_000

export async function messagingCases(
  { admin, ok, follows, next }: Cases,
  { sql, config, categoryId }: Place,
): Promise<void> {
  const { list: source } = await ok(admin.post('/segments/new', { name: 'Mailed by campaign' }))
  const { list: open } = await ok(admin.post('/segments/new', { name: 'Open', isPreferenceCenter: true }))
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
  await campaign(second.id)
  await follows('a mail that had to wait', [], async () => {
    const clock = () => new Date(Date.now() + 2 * DAY_MS)
    await sendDueMessages(sql, { config, catalog, clock, log: createLog({ level: 'error' }) })
  })

  const chooser = next()
  const choices = (isChosen: boolean) => ({
    channels: [
      {
        ...{ channel: 'email' as const, isSubscribed: isChosen, wasSubscribed: !isChosen, isPreferred: true },
        ...{ number: 2, period: 'WEEK' as const, pauseFrom: null, pauseTo: null },
      },
    ],
    segments: [{ id: open.id as number, isChosen }],
    categories: [{ id: categoryId, isChosen }],
  })
  const choose = (isChosen: boolean) =>
    transaction(sql, (db) =>
      savePreferences(db, [chooser], choices(isChosen), {
        now: new Date(),
        comment: 'chosen',
        emailId: null,
      }),
    )
  await follows('what is chosen on the preference page', ['globalcategory'], () => choose(true))
  await follows('what is given up there', ['globalcategory', 'dnc_unsubscribed'], () => choose(false))

  const at = new Date()
  const report = { address: null, key: 'r1', at, category: 'unknown', code: '5.1.1', reason: 'unknown user' }
  const sends = await sql<{ sendId: number; contactId: number; from: string }[]>`
    select s.id as "sendId", s.contact_id as "contactId", s.address as "from" from email_sends s
    where s.contact_id = ${reader} and s.state = 'sent' order by s.id`
  const [send] = sends
  if (!send) throw new Error('no mail was sent')
  const { from, ...name } = send
  await follows('an answer that comes by mail', ['lead_email_received'], () =>
    transaction(sql, (db) =>
      recordMails(db, [{ kind: 'reply', send: name, from, messageId: '<a@example.com>', at }], at),
    ),
  )
  await follows('a report that the address takes no mail', ['dnc_bounced'], () =>
    transaction(sql, (db) =>
      recordMails(db, [{ kind: 'reports', reports: [{ ...report, kind: 'hard', send: name }] }], at),
    ),
  )
}
