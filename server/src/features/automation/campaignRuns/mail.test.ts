import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { consumeAll } from '../../../../test/consume.ts'
import { countStatements } from '../../../../test/countStatements.ts'
import { insertContacts, insertEmail, mailTest, statesOf, testConfig, until } from '../../../../test/mail.ts'
import { smtpServer } from '../../../../test/smtp.ts'
import type { Config } from '../../../platform/config.ts'
import type { Sql } from '../../../platform/database/connection.ts'
import { createLog } from '../../../platform/log.ts'
import { catalog } from '../../index.ts'
import { sendDueMessages } from '../../messaging/messageQueue/sendDueMessages.ts'
import { noteDroppedMessages } from '../campaignFailures/noteDroppedMessages.ts'
import { noteFailedMail } from '../campaignFailures/noteFailedMail.ts'
import { runCampaign } from './runCampaign.ts'

const NOW = new Date('2026-06-01T10:00:00Z')
const DAY_MS = 86_400_000
const log = createLog({ level: 'fatal' })

async function setUp(t: TestContext, people: number) {
  const mail = await mailTest(t)
  const { sql } = mail
  const ids = await insertContacts(sql, people)
  const emailId = await insertEmail(sql, { emailType: 'template' })
  const [segment] = await sql<{ id: number }[]>`
    insert into segments (name, alias, public_name, date_added) values ('S', 's', 'S', ${NOW}) returning id`
  await sql`
    insert into segment_contacts (segment_id, contact_id, date_added) select ${segment!.id}, id, ${NOW} from contacts`
  return {
    ...mail,
    ids,
    emailId,
    /** A campaign of one event that is due for everybody. @returns its ids. */
    async campaign(properties: Record<string, unknown> = {}, email = emailId, type = 'email.send') {
      const [campaign] = await sql<{ id: number }[]>`
        insert into campaigns (name, date_added, is_published) values ('C', ${NOW}, true) returning id`
      const [event] = await sql<{ id: number }[]>`
        insert into campaign_events (campaign_id, name, type, event_type, event_order, properties, channel, channel_id)
        values (${campaign!.id}, 'Mail', ${type}, 'action', 1, ${JSON.stringify({ email, ...properties })}::text::jsonb, 'email', ${email})
        returning id`
      await sql`
        insert into campaign_contacts (campaign_id, contact_id, date_added, awaits_start)
        select ${campaign!.id}, id, ${NOW}, false from contacts`
      await sql`
        insert into campaign_event_log (event_id, contact_id, campaign_id, is_scheduled, trigger_date, date_triggered, system_triggered)
        select ${event!.id}, id, ${campaign!.id}, true, ${NOW}, ${NOW}, true from contacts`
      return { id: campaign!.id, eventId: event!.id }
    },
    run: (id: number, settings: Partial<Config> = {}, at = NOW, batch = 1_000) =>
      runCampaign(sql, id, { config: testConfig(settings), catalog, clock: () => at, batch }),
  }
}

/** Why rows of the log did nothing, by contact; what was done is not in it. */
async function reasons(sql: Sql, eventId: number): Promise<Record<number, string>> {
  const rows = await sql<{ contactId: number; reason: string }[]>`
    select contact_id as "contactId", metadata ->> 'reason' as reason from campaign_event_log
    where event_id = ${eventId} and not is_scheduled and metadata ->> 'failed' = '1'`
  return Object.fromEntries(rows.map(({ contactId, reason }) => [contactId, reason]))
}

test('a marketing mail passes over who must not, cannot or need not get it, in the documented order', async (t) => {
  const { sql, ids, emailId, campaign, run } = await setUp(t, 7)
  const [fine = 0, blank = 0, category = 0, had = 0, blocked = 0, bad = 0, frequent = 0] = ids
  const [row] = await sql<{ id: number }[]>`
    insert into categories (title, alias, bundle, date_added) values ('C', 'c', 'email', ${NOW}) returning id`
  await sql`update emails set category_id = ${row!.id} where id = ${emailId}`
  await sql`update contacts set email = null where id = ${blank}`
  await sql`update contacts set email = 'nobody at all' where id = ${bad}`
  await sql`
    insert into contact_categories (contact_id, category_id, date_added, manually_removed)
    select c, ${row!.id}, ${NOW}, true from unnest(${[blank, category]}::bigint[]) c`
  await sql`
    insert into email_sends (contact_id, email_id, dedupe_key, address, state, attempt_at, date_queued, date_sent)
    values (${had}, ${emailId}, 'x', 'a', 'sent', ${NOW}, ${NOW}, ${new Date(NOW.getTime() - 9 * DAY_MS)}),
      (${frequent}, 999, 'x', 'a', 'sent', ${NOW}, ${NOW}, ${new Date(NOW.getTime() - DAY_MS / 2)})`
  await sql`
    insert into contact_do_not_contact (contact_id, channel, reason, date_added)
    select c, 'email', 1, ${NOW} from unnest(${[blocked, had]}::bigint[]) c`
  const { id, eventId } = await campaign({ email_type: 'marketing', priority: 1, attempts: 5 })
  await run(id, { email_frequency_number: 1 })
  assert.deepEqual(await reasons(sql, eventId), {
    [blank]: 'The contact has no email address.',
    [category]: 'The contact has unsubscribed from the category of the email.',
    [had]: 'The contact has had this email already.',
    [blocked]: 'The contact must not be contacted by email.',
    [bad]: 'The email address of the contact is invalid.',
  })
  const sends = await sql`
    select contact_id, lane, ignores_dnc, source, source_id from email_sends where source = 'campaign.event'`
  assert.deepEqual(
    sends.map((send) => ({ ...send })),
    [{ contact_id: fine, lane: 2, ignores_dnc: false, source: 'campaign.event', source_id: eventId }],
  )
  const queue = await sql`
    select contact_id, channel_id, event_id, priority, max_attempts, status, scheduled_date from message_queue`
  assert.deepEqual(
    queue.map((message) => ({ ...message })),
    [
      {
        contact_id: frequent,
        channel_id: emailId,
        event_id: eventId,
        priority: 1,
        max_attempts: 5,
        status: 'pending',
        scheduled_date: new Date(NOW.getTime() + DAY_MS),
      },
    ],
  )
  const [bounced] = await sql`select reason, comments from contact_do_not_contact where contact_id = ${bad}`
  assert.deepEqual({ ...bounced }, { reason: 2, comments: 'bad_email' })
  const [open] = await sql`select count(*)::int as count from campaign_event_log where is_scheduled`
  assert.equal(open?.count, 0)
})

test('a transactional mail goes to whoever has an address and the category, as often as it is asked for', async (t) => {
  const { sql, ids, emailId, campaign, run, send } = await setUp(t, 2)
  const server = await smtpServer(t, { keepsMessages: true })
  await sql`
    insert into contact_do_not_contact (contact_id, channel, reason, date_added) values (${ids[0]!}, 'email', 1, ${NOW})`
  for (const _ of [1, 2]) {
    const { id, eventId } = await campaign()
    await run(id, { email_frequency_number: 1 })
    assert.deepEqual(await reasons(sql, eventId), {})
  }
  await send({ mailer_dsn: server.dsn })
  await until(async () => (await statesOf(sql)).sent === 4)
  const { messages } = await server.state()
  assert.equal(messages.length, 4)
  assert.ok(messages.every((message) => !message.includes('List-Unsubscribe')))
  await sql`update emails set is_published = false where id = ${emailId}`
  const { id, eventId } = await campaign()
  await run(id)
  assert.deepEqual(
    new Set(Object.values(await reasons(sql, eventId))),
    new Set(['The email is not published.']),
  )
})

test('hundreds of contacts take as many statements as ten', async (t) => {
  const counts: number[] = []
  for (const people of [10, 900]) {
    const { sql, campaign, run } = await setUp(t, people)
    const { id } = await campaign({ email_type: 'marketing' })
    const settings = { email_frequency_number: 5 }
    const { count } = await countStatements(sql, () => run(id, settings))
    counts.push(count)
    assert.deepEqual(await statesOf(sql), { queued: people })
  }
  assert.equal(counts[0], counts[1])
})

test('two campaigns at once send nobody the same marketing mail twice', async (t) => {
  const { sql, campaign, run } = await setUp(t, 200)
  const all = [await campaign({ email_type: 'marketing' }), await campaign({ email_type: 'marketing' })]
  await Promise.all(all.map(({ id }) => run(id, {}, NOW, 20)))
  const [row] =
    await sql`select count(*)::int as sends, count(distinct contact_id)::int as contacts from email_sends`
  assert.deepEqual({ ...row }, { sends: 200, contacts: 200 })
})

test('mail that fails for good is told in the log, and stays passed', async (t) => {
  const { sql, ids, campaign, run, send } = await setUp(t, 3)
  const server = await smtpServer(t)
  await server.fail([{ at: 'rcpt', action: 'refuse', match: 'c2@', code: 550, text: 'no such user' }])
  const tell = () => consumeAll(sql, [noteFailedMail], testConfig())
  await tell()
  const { id, eventId } = await campaign({ email_type: 'marketing' })
  await run(id)
  await send({ mailer_dsn: server.dsn })
  await until(async () => (await statesOf(sql)).failed === 1)
  await tell()
  const told = await reasons(sql, eventId)
  assert.deepEqual(Object.keys(told), [String(ids[1])])
  assert.match(told[ids[1]!] ?? '', /no such user/)
  const [row] = await sql`select count(*)::int as count from campaign_event_log where is_scheduled`
  assert.equal(row?.count, 0)
})

test('mail that is taken out of the outbox or the queue again is told in the log, also of a contact that was merged', async (t) => {
  const { sql, ids, campaign, run, send } = await setUp(t, 4)
  const [blocked = 0, merged = 0, limited = 0, fine = 0] = ids
  const server = await smtpServer(t)
  const tell = () => consumeAll(sql, [noteDroppedMessages], testConfig())
  await tell()
  const dayAgo = new Date(NOW.getTime() - DAY_MS / 2)
  await sql`
    insert into email_sends (contact_id, email_id, dedupe_key, address, state, attempt_at, date_queued, date_sent)
    values (${limited}, 999, 'x', 'a', 'sent', ${NOW}, ${NOW}, ${dayAgo})`
  const { id, eventId } = await campaign({ email_type: 'marketing' })
  const settings = { email_frequency_number: 1 }
  await run(id, settings)
  const [row] = await sql`select metadata from campaign_event_log where contact_id = ${limited}`
  assert.deepEqual(row?.metadata, {
    timeline: 'The contact has had as many messages as allowed. It waits until 2026-06-02T10:00:00+00:00.',
  })
  await sql`
    insert into contact_do_not_contact (contact_id, channel, reason, date_added)
    select c, 'email', 1, ${NOW} from unnest(${[blocked, merged, limited]}::bigint[]) c`
  await send({ mailer_dsn: server.dsn })
  await until(async () => (await statesOf(sql)).skipped === 2 && !(await statesOf(sql)).queued)
  await sendDueMessages(sql, {
    config: testConfig(settings),
    catalog,
    log,
    clock: () => new Date(NOW.getTime() + DAY_MS + 1_000),
  })
  const survivor = 90_001
  await sql`insert into contacts (id, date_added) values (${survivor}, ${NOW})`
  await sql`insert into contact_merges (merged_id, contact_id, date_added) values (${merged}, ${survivor}, ${NOW})`
  await sql`update campaign_event_log set contact_id = ${survivor} where contact_id = ${merged}`
  await tell()
  assert.deepEqual(await reasons(sql, eventId), {
    [blocked]: 'Do not contact.',
    [survivor]: 'Do not contact.',
    [limited]: 'The contact must not be contacted by email.',
  })
  await until(async () => (await statesOf(sql)).sent === 2)
  assert.ok(fine)
})

test('what waits in the message queue is judged again when it is due, and sent once', async (t) => {
  const { sql, ids, emailId, campaign, run } = await setUp(t, 5)
  const [free = 0, still = 0, blocked = 0, gone = 0, twice = 0] = ids
  await sql`
    insert into email_sends (contact_id, email_id, dedupe_key, address, state, attempt_at, date_queued, date_sent)
    select id, 999, 'x', 'a', 'sent', ${NOW}, ${NOW}, ${NOW} from contacts`
  const settings = { email_frequency_number: 1 }
  const { id } = await campaign({ email_type: 'marketing' })
  await run(id, settings)
  const other = await insertEmail(sql, { emailType: 'template' })
  await run((await campaign({ email_type: 'marketing' }, other)).id, settings)
  await sql`delete from message_queue where channel_id = ${other} and contact_id <> ${twice}`
  const tomorrow = new Date(NOW.getTime() + DAY_MS + 1_000)
  await sql`
    insert into email_sends (contact_id, email_id, dedupe_key, address, state, attempt_at, date_queued, date_sent)
    values (${still}, 998, 'y', 'a', 'sent', ${NOW}, ${NOW}, ${new Date(NOW.getTime() + DAY_MS / 2)})`
  await sql`
    insert into contact_do_not_contact (contact_id, channel, reason, date_added) values (${blocked}, 'email', 1, ${NOW})`
  await sql`delete from contacts where id = ${gone}`
  const options = { config: testConfig(settings), catalog, log, clock: () => tomorrow }
  await sendDueMessages(sql, options)
  const rows = await sql<{ contactId: number; status: string; reason: string | null }[]>`
    select contact_id as "contactId", status, reason from message_queue order by contact_id, channel_id`
  assert.deepEqual(
    rows.map(({ contactId, status }) => [contactId, status]),
    [
      [free, 'sent'],
      [still, 'rescheduled'],
      [blocked, 'cancelled'],
      [gone, 'cancelled'],
      [twice, 'sent'],
      [twice, 'rescheduled'],
    ],
  )
  const sends =
    await sql`select contact_id, email_id, lane from email_sends where state = 'queued' order by 1`
  const campaigns = await sql`select distinct campaign_id as id from email_sends where state = 'queued'`
  assert.deepEqual([...campaigns], [{ id }], 'it takes turns by its campaign')
  assert.deepEqual(
    sends.map((send) => ({ ...send })),
    [
      { contact_id: free, email_id: emailId, lane: 2 },
      { contact_id: twice, email_id: emailId, lane: 2 },
    ],
  )
})

test('mail to users goes to users, the owner and addresses of the contact, once each, and counts for nobody', async (t) => {
  const { sql, ids, campaign, run, send } = await setUp(t, 3)
  const [one = 0, two = 0] = ids
  const server = await smtpServer(t, { keepsMessages: true })
  await sql`update emails set subject = 'About {contactfield=firstname}', custom_html =
    '<html><body><a href="https://x.example/a">a</a> {unsubscribe_url} {webview_url} <p>{contactfield=city}</p></body></html>'`
  const users = await sql<{ id: number }[]>`
    insert into users (username, first_name, last_name, email, role_id, is_published, password_hash)
    values ('u', 'U', 'U', 'user@users.example', 1, true, ''), ('o', 'O', 'O', 'owner@users.example', 1, true, ''),
      ('gone', 'G', 'G', 'gone@users.example', 1, false, '')
    returning id`
  await sql`update contacts set owner_id = ${users[1]!.id}, date_modified = ${NOW} where id = ${one}`
  await sql`
    insert into contact_do_not_contact (contact_id, channel, reason, date_added) values (${one}, 'email', 1, ${NOW})`
  const { id, eventId } = await campaign(
    {
      useremail: { email: 1 },
      user_id: [users[0]!.id, users[2]!.id],
      to_owner: true,
      to: '{contactfield=email|nobody@x.example}, {contactfield=firstname|fallback@x.example}, owner@users.example',
      cc: 'copy@x.example,no address,user@users.example',
      bcc: 'blind@x.example',
    },
    1,
    'email.send.to.user',
  )
  await run(id)
  assert.deepEqual(await reasons(sql, eventId), {})
  await send({ mailer_dsn: server.dsn })
  await until(async () => (await sql`select from user_mails where state = 'sent'`).length === 3)
  const { messages, counts } = await server.state()
  assert.equal(messages.length, 3)
  assert.deepEqual(counts, {
    'user@users.example': 3,
    'owner@users.example': 3,
    'fallback@x.example': 3,
    'copy@x.example': 3,
    'blind@x.example': 3,
    'c1@example.com': 1,
    'c2@example.com': 1,
    'c3@example.com': 1,
  })
  const first = messages.find((message) => message.includes('About First1')) ?? ''
  assert.match(
    first,
    /^To: user@users.example, owner@users.example, c1@example.com,\r\n fallback@x.example\r\n/m,
  )
  assert.match(first, /^Cc: copy@x.example\r\n/m)
  assert.ok(!first.includes('blind@x.example') && !first.includes('List-Unsubscribe'))
  assert.match(first, /href=3D"https:\/\/x.example\/a"/)
  for (const address of ['/r/', '/email/', '.gif']) assert.ok(!first.includes(address), address)
  assert.equal((await sql`select from email_sends`).length, 0)
  assert.ok(messages.some((message) => message.includes('City & 2')))
  const nobody = await campaign({ useremail: { email: 1 } }, 1, 'email.send.to.user')
  await run(nobody.id)
  const failures = await sql`select reason from campaign_event_failures where contact_id = ${two}`
  assert.deepEqual(
    failures.map((row) => row.reason),
    ['There is nobody to send it to.'],
  )
})

test('mail to users that fails for good is told in the log, also when its sender died', async (t) => {
  const { sql, ids, campaign, run, send } = await setUp(t, 4)
  const [fine = 0, refused = 0, gone = 0, dead = 0] = ids
  const server = await smtpServer(t)
  await server.fail([{ at: 'rcpt', action: 'refuse', match: 'c2@', code: 550, text: 'no such user' }])
  const tell = () => consumeAll(sql, [noteDroppedMessages], testConfig())
  await tell()
  const { id, eventId } = await campaign(
    { useremail: { email: 1 }, to: '{contactfield=email}' },
    1,
    'email.send.to.user',
  )
  await run(id)
  await sql`delete from contacts where id = ${gone}`
  await sql`update user_mails set state = 'sending', sender_id = 99 where about_id = ${dead}`
  await send({ mailer_dsn: server.dsn, unknown_transactional_mail: 'fail' })
  await until(
    async () => (await sql`select from user_mails where state in ('queued', 'sending')`).length === 0,
  )
  await tell()
  const noted = await reasons(sql, eventId)
  assert.deepEqual(Object.keys(noted).map(Number), [refused, gone, dead])
  assert.match(noted[refused] ?? '', /no such user/)
  assert.match(noted[dead] ?? '', /ended before the answer came/)
  assert.match(noted[gone] ?? '', /was deleted/)
  assert.equal(noted[fine], undefined)
  const mails = await sql<{ id: number; error: string }[]>`
    select about_id as id, error from user_mails where state = 'failed' order by 1`
  assert.deepEqual(
    mails.map((mail) => mail.id),
    [refused, gone, dead],
  )
})

test("mail to hundreds of contacts' users takes as many statements as to ten", async (t) => {
  const counts: number[] = []
  for (const people of [10, 900]) {
    const { sql, campaign, run } = await setUp(t, people)
    const properties = { useremail: { email: 1 }, to: '{contactfield=email}' }
    const { id } = await campaign(properties, 1, 'email.send.to.user')
    counts.push((await countStatements(sql, () => run(id))).count)
    assert.equal((await sql`select from user_mails`).length, people)
  }
  assert.equal(counts[0], counts[1])
})
