// GET /outbox: what waits to be sent, why, and for whom.
import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { testApp } from '../../../../test/app.ts'
import { countStatements } from '../../../../test/countStatements.ts'
import { recordProblem } from '../rendering/emailProblems.sql.ts'
import { queueUserMails } from '../userMails/queueUserMails.ts'

const HOUR_MS = 3_600_000

async function setUp(t: TestContext) {
  const app = await testApp(t)
  const admin = await app.as('admin')
  const people = await admin.post(
    '/contacts/batch/new',
    Array.from({ length: 9 }, (_, n) => ({ email: `p${n}@sample.example` })),
  )
  const ids = people.body.contacts.map(({ id }: { id: number }) => id) as number[]
  const email = async (name: string, isPublished = true) => {
    const body = { name, subject: 'x', language: 'en', emailType: 'list', lists: [1], customHtml: '<p>x</p>' }
    const made = await admin.post('/emails/new', { ...body, isPublished })
    assert.equal(made.status, 201, made.text)
    return made.body.email.id as number
  }
  await admin.post('/segments/new', { name: 'Readers' })
  const queue = async (emailId: number | null, contactId: number, values: object = {}) => {
    const now = new Date()
    const row = {
      ...{ contact_id: contactId, email_id: emailId, dedupe_key: `k${contactId}-${emailId}`, lane: 3 },
      ...{ address: 'x@sample.example', state: 'queued', attempt_at: now, date_queued: now },
      ...values,
    }
    await app.sql`
      insert into email_sends (contact_id, email_id, dedupe_key, lane, address, state, attempt_at, date_queued, error, retry_count, pace)
      select contact_id, email_id, dedupe_key, lane, address, state, attempt_at, date_queued, error, coalesce(retry_count, 0), pace
      from jsonb_to_record(${JSON.stringify(row)}::text::jsonb) as r (contact_id bigint, email_id bigint, dedupe_key text,
        lane smallint, address text, state text, attempt_at timestamptz, date_queued timestamptz, error text, retry_count integer, pace text)`
  }
  const told = async () => {
    const answer = await admin.get('/outbox')
    assert.equal(answer.status, 200, answer.text)
    return (
      answer.body.waiting as {
        channel: string
        message: { name: string } | null
        reason: string
        count: number
      }[]
    )
      .map(({ channel, message, reason, count }) => `${channel} ${message?.name ?? '-'} ${reason} ${count}`)
      .sort()
  }
  return { app, admin, ids, email, queue, told }
}

test('what waits is told by message and reason, over mail, the queue of frequencies and the other channels', async (t) => {
  const { app, admin, ids, email, queue, told } = await setUp(t)
  assert.deepEqual(await told(), [])
  const [spring, draft, stopped] = [
    await email('Spring'),
    await email('Draft', false),
    await email('Stopped'),
  ]
  const [a, b, c, d, e, f, g, h, i] = ids as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ]
  await queue(spring, a)
  await queue(spring, b)
  await queue(spring, c, { attempt_at: new Date(Date.now() + HOUR_MS), error: '451 later', retry_count: 1 })
  await queue(spring, d, { pace: 'x@campanile.example' })
  await queue(spring, e, { state: 'sending' })
  await queue(spring, f, { state: 'unknown' })
  await queue(spring, g, { attempt_at: new Date(Date.now() + HOUR_MS) })
  await queue(spring, h, { state: 'sent' })
  await queue(draft, a)
  await queue(stopped, a)
  await app.sql`
    insert into email_brakes (email_id, stopped_at, reason) values (${stopped}, now(), null)`
  await app.sql`
    insert into message_queue (contact_id, channel, channel_id, dedupe_key, scheduled_date, date_added)
    values (${i}, 'email', ${spring}, 'q', now() + interval '1 day', now())`
  const text = await admin.post('/smses/new', { name: 'Reminder', message: 'Hi' })
  await app.sql`
    insert into text_message_sends (contact_id, text_message_id, state, attempt_at, date_queued)
    values (${a}, ${text.body.sms.id}, 'queued', now(), now())`
  assert.deepEqual(await told(), [
    'email Draft held 1',
    'email Spring due 2',
    'email Spring frequency 1',
    'email Spring later 1',
    'email Spring pace 1',
    'email Spring retry 1',
    'email Spring sending 1',
    'email Spring unknown 1',
    'email Stopped stopped 1',
    'sms Reminder due 1',
  ])
  const { body } = await admin.get(`/outbox/email/${spring}`)
  assert.equal(body.isComplete, true)
  assert.deepEqual(
    body.waiting
      .map(({ contact, reason }: { contact: number; reason: string }) => `${contact} ${reason}`)
      .sort(),
    [
      `${a} due`,
      `${b} due`,
      `${c} retry`,
      `${d} pace`,
      `${e} sending`,
      `${f} unknown`,
      `${g} later`,
      `${i} frequency`,
    ].sort(),
  )
  const retried = body.waiting.find(({ contact }: { contact: number }) => contact === c)
  assert.equal(retried.error, '451 later')
})

test('who may see none of what is sent is refused; others see theirs, and contacts that they may see', async (t) => {
  const { app, admin, ids, email, queue } = await setUp(t)
  const id = await email('Spring')
  await queue(id, ids[0] as number)
  const ask = async (permissions: Record<string, string[]>, path = '/outbox') =>
    (await app.as(permissions)).get(path)
  assert.equal((await ask({ 'lead:leads': ['full'] })).status, 403)
  assert.deepEqual((await ask({ 'sms:smses': ['full'] })).body.waiting, [])
  assert.deepEqual((await ask({ 'email:emails': ['viewown'] })).body.waiting, [])
  assert.equal((await ask({ 'email:emails': ['viewown', 'viewother'] })).body.waiting.length, 1)
  const path = `/outbox/email/${id}`
  const emails = { 'email:emails': ['viewown', 'viewother'] }
  assert.equal((await ask(emails, path)).status, 403)
  assert.deepEqual((await ask({ ...emails, 'lead:leads': ['viewown'] }, path)).body.waiting, [])
  assert.equal(
    (await ask({ ...emails, 'lead:leads': ['viewown', 'viewother'] }, path)).body.waiting.length,
    1,
  )
  assert.equal((await ask({ 'lead:leads': ['full'] }, path)).status, 403)
  assert.equal((await admin.get('/outbox/email/999999')).status, 404)
  assert.equal((await admin.get('/outbox/letter/1')).status, 404)
})

test('the number of statements does not grow with what waits, and more than a hundred are not listed', async (t) => {
  const { app, admin, email, queue } = await setUp(t)
  const people = await admin.post(
    '/contacts/batch/new',
    Array.from({ length: 101 }, (_, n) => ({ email: `many${n}@sample.example` })),
  )
  const [one, many] = [await email('One'), await email('Many')]
  const count = async (path: string) =>
    (await countStatements(app.sql, async () => assert.equal((await admin.get(path)).status, 200))).count
  await queue(one, people.body.contacts[0].id)
  await count('/outbox')
  const [few, fewOf] = [await count('/outbox'), await count(`/outbox/email/${one}`)]
  for (const { id } of people.body.contacts) await queue(many, id)
  assert.equal(await count('/outbox'), few)
  assert.equal(await count(`/outbox/email/${many}`), fewOf)
  const { body } = await admin.get(`/outbox/email/${many}`)
  assert.equal(body.waiting.length, 100)
  assert.equal(body.isComplete, false)
})

test('mail to users is listed by email and state for those who see the email, notices for administrators, without texts', async (t) => {
  const { app, admin, email } = await setUp(t)
  const id = await email('Spring')
  const now = new Date()
  await queueUserMails(
    app.sql,
    [
      { dedupeKey: 'test 1', to: ['a@sample.example'], content: { emailId: id, aboutId: 1 } },
      { dedupeKey: 'test 2', to: ['b@sample.example'], content: { emailId: id, aboutId: 1 } },
      {
        dedupeKey: 'reset 1',
        to: ['c@sample.example'],
        content: { subject: 'Set your password', body: 'https://x.example/reset/secret' },
      },
      { dedupeKey: 'reset 2', to: ['d@sample.example'], content: { subject: 'Old', body: 'x' } },
    ],
    now,
  )
  await app.sql`
    update user_mails set state = 'failed', error = 'Its HTML is too deep.' where dedupe_key in ('test 2', 'reset 2')`
  await app.sql`update user_mails set date_queued = now() - interval '8 days' where dedupe_key = 'reset 2'`
  const listed = async (permissions?: Record<string, string[]>) => {
    const { status, body, text } = await (permissions ? await app.as(permissions) : admin).get('/outbox')
    assert.equal(status, 200, text)
    assert.doesNotMatch(text, /secret|password|sample\.example/)
    return (
      body.waiting as {
        channel: string
        message: { name: string } | null
        reason: string
        count: number
        error: string | null
      }[]
    )
      .filter(({ channel }) => channel === 'user')
      .map(({ message, reason, count, error }) =>
        `${message?.name ?? '-'} ${reason} ${count} ${error ?? ''}`.trim(),
      )
      .sort()
  }
  const ofEmail = ['Spring due 1', 'Spring failed 1 Its HTML is too deep.']
  assert.deepEqual(await listed(), ['- due 1', ...ofEmail])
  assert.deepEqual(await listed({ 'email:emails': ['viewown', 'viewother'] }), ofEmail)
  assert.deepEqual(await listed({ 'email:emails': ['viewown'] }), [])
  assert.deepEqual(await listed({ 'sms:smses': ['full'] }), [])
})

test('an email that cannot be compiled is named by attention and health until it is changed, and so is a sender that fails', async (t) => {
  const { app, admin, email } = await setUp(t)
  const id = await email('Spring')
  const now = new Date()
  await recordProblem(app.sql, { id, revision: 1, problem: 'The HTML is over a limit.', now })
  await app.sql`
    insert into delivery_troubles (channel, transport, kind, reason, since, seen_at)
    values ('email outbox', 'email', 'outbox', 'poisoned', ${now}, ${now})`
  await queueUserMails(
    app.sql,
    [{ dedupeKey: 'reset', to: ['c@sample.example'], content: { subject: 'S', body: 'B' } }],
    new Date(now.getTime() - HOUR_MS),
  )
  const waits = async () => (await admin.get('/attention')).body.items as Record<string, unknown>[]
  const item = (await waits()).find(({ code }) => code === 'email.failing')
  assert.deepEqual(
    [item?.level, item?.ids, item?.name, item?.reason],
    ['error', [id], 'Spring', 'The HTML is over a limit.'],
  )
  assert.ok((await waits()).some(({ code }) => code === 'installation'))
  const found = async () =>
    ((await admin.get('/health')).body.findings as { level: string; code: string; text: string }[]).filter(
      ({ code }) => /^health\.(email|outbox)/.test(code),
    )
  const findings = await found()
  assert.deepEqual(
    findings.map(({ level, code }) => [level, code]),
    [
      ['error', 'health.outbox.fails'],
      ['error', 'health.outbox.stuck'],
      ['warning', 'health.email'],
    ],
  )
  assert.match(findings[0]?.text ?? '', /channel email .*“poisoned”/)
  assert.match(findings[2]?.text ?? '', /“Spring” \(\d+\) cannot be sent, .*over a limit/)
  const author = await app.as({ 'email:emails': ['viewown'] })
  assert.deepEqual((await author.get('/attention')).body.items, [])
  await admin.patch(`/emails/${id}/edit`, { customHtml: '<p>better</p>' })
  await app.sql`delete from delivery_troubles`
  await app.sql`delete from user_mails`
  assert.ok(!(await waits()).some(({ code }) => code === 'email.failing'))
  assert.deepEqual(await found(), [])
})
