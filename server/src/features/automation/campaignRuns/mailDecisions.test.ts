import assert from 'node:assert/strict'
import { test } from 'node:test'
import { journeys } from '../../../../test/campaigns.ts'
import { consumeAll } from '../../../../test/consume.ts'
import { testConfig } from '../../../../test/mail.ts'
import { appendHappenings } from '../../../catalog/happenings.ts'
import { mailUnpublished } from '../campaignLog/mailUnpublished.ts'

test('an open at the moment the mail is queued finds its decision, and the next mail follows in the same second', async (t) => {
  const journey = await journeys(t)
  const { sql, admin } = journey
  const [one = 0, two = 0] = await journey.contacts([{ email: 'a@x.example' }, { email: 'b@x.example' }])
  const body = { name: 'M', subject: 'M', language: 'en', lists: [], customHtml: '<p>M</p>' }
  const first = (await admin.post('/emails/new', body)).body.email.id
  const second = (await admin.post('/emails/new', body)).body.email.id
  const campaign = await journey.campaign(
    [
      {
        type: 'email.send',
        name: 'first',
        with: { email: first },
        next: [
          { type: 'email.open', yes: [{ type: 'email.send', name: 'second', with: { email: second } }] },
        ],
      },
    ],
    { isPublished: true },
  )
  await journey.add(campaign, [one, two])
  await journey.rest()
  const [send] = await sql<{ id: number }[]>`select id from email_sends where contact_id = ${one}`
  const payload = { emailId: first, sendIds: [send!.id], fields: ['emails' as const] }
  await appendHappenings(sql, [{ type: 'email.opened', ids: [one], payload }], journey.now())
  await journey.rest()
  const mails = await sql`select contact_id, email_id from email_sends order by contact_id, id`
  assert.deepEqual(
    mails.map((mail) => [mail.contact_id, mail.email_id]),
    [
      [one, first],
      [one, second],
      [two, first],
    ],
  )
})

test('that a campaign was unpublished is mailed to its author, else to the addresses for it', async (t) => {
  const { sql, campaign, now } = await journeys(t)
  const { id } = await campaign([{ type: 'lead.changepoints', with: { points: 1 } }])
  const [author] =
    await sql`select u.email from campaigns c join users u on u.id = c.created_by where c.id = ${id}`
  const payload = { eventId: 1, eventName: 'E', failed: 2, members: 9 }
  const settings = { campaign_notification_email_addresses: ['ops@x.example'] }
  for (const toAuthor of [false, true]) {
    const config = testConfig({ ...settings, campaign_send_notification_to_author: toAuthor })
    await consumeAll(sql, [mailUnpublished], config)
    await appendHappenings(sql, [{ type: 'campaign.unpublished', ids: [id], payload }], now())
    await consumeAll(sql, [mailUnpublished], config)
  }
  const mails = await sql`select to_addresses, subject, body from user_mails order by id`
  assert.deepEqual(
    mails.map((mail) => mail.to_addresses),
    [['ops@x.example'], [author?.email ?? 'ops@x.example']],
  )
  assert.match(mails[0]?.body, /failed 2 times among 9 contacts/)
})
