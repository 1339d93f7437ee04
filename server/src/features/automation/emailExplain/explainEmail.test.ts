// GET /emails/ID/explain/CONTACT_ID: why a contact got an email, or did not.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Answer, testApp } from '../../../../test/app.ts'
import { countStatements } from '../../../../test/countStatements.ts'
import { queueSends } from '../../../../test/mail.ts'

const app = await testApp(undefined, { email_frequency_number: 0 })
const admin = await app.as('admin')
const { sql } = app

let n = 0

async function contact(body: Record<string, unknown> = {}): Promise<number> {
  const made = await admin.post('/contacts/new', { email: `e${++n}@example.com`, ...body })
  assert.equal(made.status, 201, made.text)
  return made.body.contact.id
}

async function email(body: Record<string, unknown> = {}): Promise<number> {
  const made = await admin.post('/emails/new', {
    ...{
      name: 'News',
      subject: 'News',
      language: 'en',
      emailType: 'template',
      lists: [],
      customHtml: '<p>x</p>',
      isPublished: true,
    },
    ...body,
  })
  assert.equal(made.status, 201, made.text)
  return made.body.email.id
}

async function segment(...contactIds: number[]): Promise<number> {
  const { id } = (await admin.post('/segments/new', { name: 'S' })).body.list
  for (const contactId of contactIds) await admin.post(`/segments/${id}/contact/${contactId}/add`)
  return id
}

async function explain(id: number, contactId: number, client = admin): Promise<Answer> {
  const answer = await client.get(`/emails/${id}/explain/${contactId}`)
  assert.equal(answer.status, 200, answer.text)
  return answer
}

const codes = ({ body }: Answer) => body.explanation.reasons.map(({ code }: { code: string }) => code)

test('every state of a mail is told, and the contact that got a variant got the email', async () => {
  const id = await contact()
  const emailId = await email()
  await queueSends(sql, emailId, [id])
  assert.deepEqual(codes(await explain(emailId, id)), ['email.queued'])
  const put = (state: string, more: { retry_count?: number; error?: string; date_read?: Date } = {}) => sql`
    update email_sends set state = ${state}, date_read = ${more.date_read ?? null}, error = ${more.error ?? null},
      retry_count = ${more.retry_count ?? 0}, date_sent = '2026-06-01T10:00Z'
    where contact_id = ${id}`
  const cases: [string, Parameters<typeof put>[1], string[], RegExp][] = [
    ['queued', { retry_count: 2, error: 'Greylisted.' }, ['email.retried'], /Greylisted\./],
    ['sending', {}, ['email.sending'], /being sent/],
    ['sent', {}, ['email.sent'], /2026-06-01 10:00 \(UTC\)/],
    ['sent', { date_read: new Date('2026-06-02T08:30Z') }, ['email.read'], /opened at 2026-06-02 08:30/],
    ['unknown', {}, ['email.unknown'], /unknown/],
    ['failed', { error: 'No such user.' }, ['email.failed', 'email.onRequest'], /No such user\./],
    ['skipped', { error: 'Unpublished.' }, ['email.skipped', 'email.onRequest'], /Unpublished\./],
  ]
  for (const [state, more, expected, text] of cases) {
    await put(state, more)
    const answer = await explain(emailId, id)
    assert.deepEqual(codes(answer), expected, state)
    assert.match(answer.body.explanation.deliveries[0].text, text)
    assert.equal(answer.body.explanation.got, state === 'sent')
  }
  await put('sent')
  const variant = await email({ name: 'Variant B', variantParent: emailId, variantSettings: { weight: 50 } })
  const answer = await explain(variant, id)
  assert.deepEqual(codes(answer), ['email.sent'])
  assert.equal(
    answer.body.explanation.reasons[0].text,
    '"News", of the same email: It was sent at 2026-06-01 10:00 (UTC).',
  )
})

test('everything that keeps a contact from an email is told', async () => {
  const id = await contact()
  const mine = await segment(id)
  const excluded = await segment(id)
  const others = await segment()
  const of = (body: Record<string, unknown>) => email({ emailType: 'list', lists: [mine], ...body })
  const emailId = await of({})
  assert.deepEqual(codes(await explain(emailId, id)), ['email.notBroadcast'])
  await sql`insert into email_broadcasts (email_id, date_added) values (${emailId}, now())`
  assert.deepEqual(codes(await explain(emailId, id)), ['email.broadcasting'])
  assert.deepEqual(codes(await explain(await of({ lists: [others] }), id)), ['email.inNoSegment'])
  assert.deepEqual(codes(await explain(await of({ excludedLists: [excluded] }), id)), ['email.excluded'])
  assert.deepEqual(codes(await explain(await of({ isPublished: false }), id)), ['email.unpublished'])
  assert.deepEqual(codes(await explain(await of({ publishUp: '2999-01-01 00:00' }), id)), ['email.notYet'])
  assert.deepEqual(codes(await explain(await of({ publishDown: '2020-01-01 00:00' }), id)), ['email.over'])
  const { category } = (await admin.post('/categories/new', { title: 'C', bundle: 'email' })).body
  await sql`insert into contact_categories (contact_id, category_id, date_added, manually_removed) values (${id}, ${category.id}, now(), true)`
  assert.deepEqual(codes(await explain(await of({ category: category.id }), id)), ['email.category'])
  for (const [reason, code] of [
    [1, 'email.unsubscribed'],
    [2, 'email.bounced'],
    [3, 'email.blocked'],
  ] as const) {
    await sql`
      insert into contact_do_not_contact (contact_id, channel, reason, comments, date_added) values (${id}, 'email', ${reason}, 'why', '2026-06-01')
      on conflict (contact_id, channel) do update set reason = excluded.reason`
    const answer = await explain(emailId, id)
    assert.deepEqual(codes(answer), [code])
    assert.match(answer.body.explanation.reasons[0].text, /2026-06-01 00:00 \(UTC\)\. \(why\)/)
  }
  await sql`delete from contact_do_not_contact where contact_id = ${id}`
  await sql`insert into contact_frequency_rules (contact_id, channel, frequency_number, frequency_time, date_added) values (${id}, 'email', 1, 'DAY', now())`
  await queueSends(sql, await email(), [id])
  assert.deepEqual(codes(await explain(emailId, id)), ['email.limited'])
  await sql`
    insert into message_queue (contact_id, channel, channel_id, dedupe_key, scheduled_date, date_added, reason)
    values (${id}, 'email', ${emailId}, 'x', '2026-07-01', now(), 'Enough for today.')`
  const waiting = await explain(emailId, id)
  assert.deepEqual(codes(waiting), ['email.waits'])
  assert.match(waiting.body.explanation.reasons[0].text, /until 2026-07-01 00:00 \(UTC\): Enough for today\./)
  const nobody = await contact({ email: '' })
  assert.deepEqual(codes(await explain(await email(), nobody)), ['email.noAddress', 'email.onRequest'])
})

test('a broadcast that is stopped, and one whose email is unpublished meanwhile, is told with the reason', async () => {
  const id = await contact()
  const emailId = await email({ emailType: 'list', lists: [await segment(id)] })
  await sql`insert into email_broadcasts (email_id, date_added) values (${emailId}, '2026-06-01')`
  await sql`
    insert into email_brakes (email_id, stopped_at, reason)
    values (${emailId}, '2026-06-01 10:00Z', '{"code": "brake.bounced", "values": {"count": 5, "mails": 9}}')
    on conflict (email_id) do update set stopped_at = excluded.stopped_at, reason = excluded.reason`
  const coming = await explain(emailId, id)
  assert.deepEqual(codes(coming), ['email.brake'])
  await queueSends(sql, emailId, [id])
  const stopped = await explain(emailId, id)
  assert.deepEqual(codes(stopped), ['email.stopped'])
  assert.match(
    stopped.body.explanation.reasons[0].text,
    /stopped at 2026-06-01 10:00 \(UTC\), and go on when somebody says so: 5 of 9 mails bounced\.$/,
  )
  await sql`update email_brakes set stopped_at = null, reason = null where email_id = ${emailId}`
  await admin.patch(`/emails/${emailId}/edit`, { isPublished: false })
  assert.deepEqual(codes(await explain(emailId, id)), ['email.heldBack'])
})

test('what a campaign did with it is told to whoever may see the campaign', async () => {
  const id = await contact()
  const emailId = await email()
  const { campaign } = (
    await admin.post('/campaigns/new', {
      name: 'Welcome',
      events: [
        {
          id: 'e',
          name: 'Greet',
          type: 'email.send',
          properties: { email: emailId, email_type: 'marketing' },
        },
      ],
    })
  ).body
  const eventId = Number(Object.keys(campaign.events)[0])
  await sql`
    insert into campaign_event_log (event_id, contact_id, campaign_id, date_triggered, channel, channel_id, metadata)
    values (${eventId}, ${id}, ${campaign.id}, '2026-06-01 10:00Z', 'email', ${emailId}, '{"failed": 1, "reason": "The contact has had this email already."}')`
  const answer = await explain(emailId, id)
  assert.deepEqual(codes(answer), ['email.campaignPassed', 'email.onRequest'])
  assert.equal(
    answer.body.explanation.reasons[0].text,
    'The campaign "Welcome" came to "Greet" at 2026-06-01 10:00 (UTC): The contact has had this email already.',
  )
  const editor = await app.as({
    'lead:leads': ['viewown', 'viewother'],
    'email:emails': ['viewown', 'viewother'],
  })
  assert.deepEqual(codes(await explain(emailId, id, editor)), ['email.onRequest'])
})

test('it takes the right to see the email and the contact', async () => {
  const id = await contact()
  const emailId = await email()
  assert.equal((await admin.get(`/emails/999999/explain/${id}`)).status, 404)
  assert.equal((await admin.get(`/emails/${emailId}/explain/999999`)).status, 404)
  const contacts = { 'lead:leads': ['viewown', 'viewother'] }
  const emails = { 'email:emails': ['viewown', 'viewother'] }
  const status = async (permissions: Record<string, string[]>) =>
    (await (await app.as(permissions)).get(`/emails/${emailId}/explain/${id}`)).status
  assert.equal(await status(contacts), 403)
  assert.equal(await status(emails), 403)
  assert.equal(await status({ ...contacts, ...emails }), 200)
})

test('the number of statements does not grow with the mail and the segments', async () => {
  const id = await contact()
  const lists = await Promise.all(Array.from({ length: 10 }, () => segment(id)))
  const few = await email({ emailType: 'list', lists: lists.slice(0, 1) })
  const many = await email({ emailType: 'list', lists })
  await explain(few, id)
  const count = async (emailId: number) => (await countStatements(sql, () => explain(emailId, id))).count
  assert.equal(await count(many), await count(few))
})

test('what waits behind a plan or a limit says behind which, in both languages; what nobody holds up does not', async (t) => {
  const start = new Date().toISOString().slice(0, 10)
  const paced = await testApp(t, {
    mail_warm_ups: { 'campanile.example': `start=${start} amounts=10,20 per=provider` },
    mail_providers: { google: 'minute=60' },
  })
  const client = await paced.as('admin')
  const made = await client.post('/contacts/new', { email: 'a@example.com' })
  const id: number = made.body.contact.id
  const { body } = await client.post('/emails/new', {
    ...{ name: 'News', subject: 'News', language: 'en', emailType: 'template', isPublished: true },
    ...{ lists: [], customHtml: '<p>x</p>' },
  })
  const emailId: number = body.email.id
  await queueSends(paced.sql, emailId, [id])
  await paced.sql`
    insert into mail_warm_up_days (domain, provider, day, sent, is_paused) values
      ('campanile.example', '', ${start}::date, 10, false), ('campanile.example', 'google', ${start}::date, 10, false)`
  const said = async (pace: string | null, lane: number, language = 'en') => {
    await paced.sql`update email_sends set pace = ${pace}, lane = ${lane} where contact_id = ${id}`
    const answer = await client.get(`/emails/${emailId}/explain/${id}`, {
      headers: { 'accept-language': language },
    })
    assert.equal(answer.status, 200, answer.text)
    const [{ code, text }] = answer.body.explanation.reasons
    return [code, text.replace(/.*(?:waits behind|Grund ist) /, '')]
  }
  const [code, plan] = await said('google@campanile.example', 3)
  assert.equal(code, 'email.paced')
  assert.match(
    plan,
    /^the warm-up plan of campanile\.example until \d{4}-\d\d-\d\d 00:00 \(UTC\) \(day 1: 10 to google\)\.$/,
  )
  assert.match(
    (await said('google@campanile.example', 3, 'de'))[1],
    /^der Anlaufplan von campanile\.example bis .* \(Tag 1: 10 an google\)\.$/,
  )
  assert.deepEqual(
    await said('google@campanile.example', 1),
    ['email.paced', 'the limit of 60 a minute to google.'],
    'no plan holds up what somebody waits for',
  )
  assert.equal((await said(null, 3))[0], 'email.queued')
  assert.equal((await said('other', 3))[0], 'email.queued', 'the limit is gone')
})
