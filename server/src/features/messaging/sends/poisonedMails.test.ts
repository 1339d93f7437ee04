// Emails and rows that fail on the way to the mail server: they fail alone, with their reason, and delay nothing else.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { insertContacts, insertEmail, mailTest, queueSends, until } from '../../../../test/mail.ts'
import { smtpServer } from '../../../../test/smtp.ts'
import type { Sql } from '../../../platform/database/connection.ts'
import { queueUserMails } from '../userMails/queueUserMails.ts'

const DEEP = '<b>'.repeat(10_000)
/** The email that stopped the process: each attempt took it a minute. */
const HUGE = '<b>'.repeat(300_000)
const TOO_DEEP = 'Its elements are nested more than 200 levels deep.'

interface Ended {
  state: string
  error: string | null
  retries: number
}

async function endOf(sql: Sql, emailId: number): Promise<Ended[]> {
  const rows = await sql<Ended[]>`
    select state, error, retry_count as retries from email_sends where email_id = ${emailId} order by id`
  return [...rows]
}

async function problemOf(sql: Sql, emailId: number): Promise<string | undefined> {
  const [row] = await sql<{ problem: string }[]>`
    select problem from email_problems where email_id = ${emailId}`
  return row?.problem
}

/** Measures the longest time in which this process did nothing else. */
function watchBlocks(): { stop(): number } {
  let longest = 0
  let last = performance.now()
  const timer = setInterval(() => {
    const now = performance.now()
    longest = Math.max(longest, now - last)
    last = now
  }, 5)
  return {
    stop() {
      clearInterval(timer)
      return longest
    },
  }
}

test('an email that cannot be compiled fails its own mails with the reason; other mail and user mail leave', async (t) => {
  const { sql, send } = await mailTest(t)
  const server = await smtpServer(t)
  const [contact = 0, ...others] = await insertContacts(sql, 4)
  const emails = {
    deep: await insertEmail(sql, { customHtml: DEEP }),
    huge: await insertEmail(sql, { customHtml: HUGE }),
    long: await insertEmail(sql, { customHtml: 'x'.repeat(5_000_000) }),
    good: await insertEmail(sql),
  }
  for (const emailId of [emails.deep, emails.huge, emails.long]) await queueSends(sql, emailId, [contact])
  await queueSends(sql, emails.good, others)
  await queueUserMails(
    sql,
    [
      { dedupeKey: 'test', to: ['test@example.com'], content: { emailId: emails.deep, aboutId: contact } },
      { dedupeKey: 'reset', to: ['reset@example.com'], content: { subject: 'Password', body: 'Reset' } },
    ],
    new Date(),
  )
  const blocks = watchBlocks()
  await send({ mailer_dsn: server.dsn })
  await until(async () => (await sql`select from email_sends where state = 'queued'`).length === 0)
  await until(async () => (await sql`select from user_mails where state = 'queued'`).length === 0)
  await until(async () => (await sql`select from email_sends where state = 'sending'`).length === 0)
  const longest = blocks.stop()
  assert.deepEqual(await endOf(sql, emails.deep), [
    { state: 'failed', error: `The HTML is over a limit: ${TOO_DEEP}`, retries: 1 },
  ])
  assert.deepEqual(await endOf(sql, emails.huge), await endOf(sql, emails.deep))
  assert.match((await endOf(sql, emails.long))[0]?.error ?? '', /longer than 4000000 characters/)
  assert.deepEqual(
    (await endOf(sql, emails.good)).map(({ state }) => state),
    ['sent', 'sent', 'sent'],
  )
  const mails = await sql<{ key: string; state: string; error: string | null }[]>`
    select dedupe_key as key, state, error from user_mails order by 1`
  assert.deepEqual(
    mails.map(({ key, state, error }) => [key, state, error]),
    [
      ['reset', 'sent', null],
      ['test', 'failed', `The HTML is over a limit: ${TOO_DEEP}`],
    ],
  )
  assert.ok('reset@example.com' in (await server.state()).counts)
  assert.match((await problemOf(sql, emails.deep)) ?? '', /200 levels/)
  assert.equal(await problemOf(sql, emails.good), undefined)
  // Twelve seconds and more before, with wide margins for a busy machine.
  assert.ok(longest < 2_000, `nothing else ran for ${Math.round(longest)} ms`)
})

test('an email that is repaired has no problem after it was compiled', async (t) => {
  const { sql, send } = await mailTest(t)
  const server = await smtpServer(t)
  const [first = 0, second = 0] = await insertContacts(sql, 2)
  const emailId = await insertEmail(sql, { customHtml: DEEP })
  await queueSends(sql, emailId, [first])
  await send({ mailer_dsn: server.dsn })
  await until(async () => (await endOf(sql, emailId))[0]?.state === 'failed')
  await sql`update emails set custom_html = '<p>good</p>', revision = revision + 1 where id = ${emailId}`
  await queueSends(sql, emailId, [second])
  await until(async () => (await endOf(sql, emailId))[1]?.state === 'sent')
  assert.equal(await problemOf(sql, emailId), undefined)
})

test('thousands of mails of an email that cannot be compiled end without compiling it for each', async (t) => {
  const { sql, send } = await mailTest(t)
  const server = await smtpServer(t)
  const emailId = await insertEmail(sql, { customHtml: HUGE })
  await queueSends(sql, emailId, await insertContacts(sql, 3_000))
  const begun = performance.now()
  await send({ mailer_dsn: server.dsn })
  await until(
    async () => (await sql`select from email_sends where state in ('queued', 'sending')`).length === 0,
  )
  assert.ok(performance.now() - begun < 60_000)
  const [row] = await sql`select count(*)::int as count from email_sends where state = 'failed'`
  assert.equal(row?.count, 3_000)
})

test('a token with a NUL, and a reason that is cut within a character, are recorded', async (t) => {
  const { sql, send } = await mailTest(t)
  const server = await smtpServer(t)
  const [nul = 0, even = 0, odd = 0, good = 0] = await insertContacts(sql, 4)
  const emails = {
    nul: await insertEmail(sql, { customHtml: '<p>%7Bcontactfield=first%00name%7Cyou%00%7D</p>' }),
    good: await insertEmail(sql),
  }
  await queueSends(sql, emails.nul, [nul])
  await queueSends(sql, emails.good, [even, odd, good])
  const text = '\u{1F600}'.repeat(700)
  await server.fail([
    { at: 'rcpt', action: 'refuse', match: 'c2@', text },
    { at: 'rcpt', action: 'refuse', match: 'c3@', text: `x${text}` },
  ])
  await send({ mailer_dsn: server.dsn })
  await until(
    async () => (await sql`select from email_sends where state in ('queued', 'sending')`).length === 0,
  )
  assert.deepEqual(
    [...(await endOf(sql, emails.nul)), ...(await endOf(sql, emails.good))].map(({ state }) => state),
    ['sent', 'failed', 'failed', 'sent'],
  )
})

test('a row whose result cannot be recorded delays no other, and ends with the reason', async (t) => {
  const { sql, send } = await mailTest(t)
  const server = await smtpServer(t)
  const ids = await insertContacts(sql, 40)
  const emailId = await insertEmail(sql)
  await queueSends(sql, emailId, ids)
  await sql`
    create function refuse_copy() returns trigger language plpgsql as $$ begin
      if new.state = 'sent' and new.address = 'c7@example.com' then raise exception 'poisoned' using errcode = '22000'; end if;
      return new;
    end $$`
  await sql`create trigger refuse_copy before update on email_sends for each row execute function refuse_copy()`
  await send({ mailer_dsn: server.dsn, mailer_connections: 8 })
  await until(
    async () => (await sql`select from email_sends where state in ('queued', 'sending')`).length === 0,
  )
  const rows = await sql<{ state: string; error: string | null; address: string }[]>`
    select state, error, address from email_sends order by id`
  assert.deepEqual(
    rows.filter(({ state }) => state !== 'sent'),
    [
      {
        state: 'failed',
        error: 'The result of the attempt could not be recorded: poisoned',
        address: 'c7@example.com',
      },
    ],
  )
  const { counts } = await server.state()
  assert.ok(
    Object.values(counts).every((count) => count === 1),
    'nobody got the mail twice',
  )
})

test('a row that cannot be marked delays no other, and health names it', async (t) => {
  const { sql, send } = await mailTest(t)
  const server = await smtpServer(t)
  const emailId = await insertEmail(sql)
  await queueSends(sql, emailId, await insertContacts(sql, 20))
  await sql`
    create function refuse_mark() returns trigger language plpgsql as $$ begin
      if new.state = 'sending' and new.address = 'c3@example.com' then raise exception 'poisoned' using errcode = '22000'; end if;
      return new;
    end $$`
  await sql`create trigger refuse_mark before update on email_sends for each row execute function refuse_mark()`
  await send({ mailer_dsn: server.dsn })
  await until(async () => (await sql`select from email_sends where state = 'sent'`).length === 19)
  await until(async () => (await sql`select from delivery_troubles where kind = 'outbox'`).length === 1)
  const [trouble] = await sql`select channel, reason from delivery_troubles`
  assert.deepEqual(trouble, { channel: 'email outbox', reason: 'poisoned' })
  await sql`drop trigger refuse_mark on email_sends`
})
