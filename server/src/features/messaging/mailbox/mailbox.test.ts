import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { countStatements } from '../../../../test/countStatements.ts'
import { type TestDatabase, testDatabase } from '../../../../test/database.ts'
import { dovecot, type Mailbox } from '../../../../test/dovecot.ts'
import { findingTexts } from '../../../../test/findingTexts.ts'
import { insertContacts, insertEmail, queueSends, testConfig, until } from '../../../../test/mail.ts'
import type { Config } from '../../../platform/config.ts'
import { transaction } from '../../../platform/database/connection.ts'
import { createLog } from '../../../platform/log.ts'
import { ensureSiteKey } from '../../content/links/siteKey.ts'
import { readTrackingHash } from '../../content/links/trackingHash.ts'
import { checkMailbox } from './checkMailbox.ts'
import { startMailbox } from './mailboxService.ts'
import { readMail } from './readMail.ts'
import { recordMails } from './recordMails.ts'

const ADDRESS = 'news@campanile.example'

interface MailboxTest extends TestDatabase {
  mailbox: Mailbox
  hashes: string[]
  /** Starts to read; it ends with the test. */
  read(settings?: Partial<Config>): Promise<{ stop(): Promise<void> }>
  settings(more?: Partial<Config>): Config
}

async function mailboxTest(t: TestContext, contacts = 3): Promise<MailboxTest> {
  const running: { stop(): Promise<void> }[] = []
  t.after(async () => {
    for (const one of running) await one.stop()
  })
  const database = await testDatabase(t)
  const mailbox = await dovecot(t)
  const hashes = await sentMails(database, contacts)
  const settings = (more: Partial<Config> = {}) =>
    testConfig({
      monitored_email_address: ADDRESS,
      monitored_email_host: '127.0.0.1',
      monitored_email_port: mailbox.port,
      monitored_email_encryption: 'none',
      monitored_email_user: mailbox.user,
      monitored_email_password: mailbox.password,
      ...more,
    })
  return {
    ...database,
    mailbox,
    hashes,
    settings,
    async read(more) {
      const started = await startMailbox({
        sql: database.sql,
        log: createLog({ level: 'silent' }),
        config: settings(more),
        takeOverMs: 100,
      })
      running.push(started)
      return started
    },
  }
}

async function sentMails({ sql }: TestDatabase, count: number): Promise<string[]> {
  await ensureSiteKey(sql)
  await queueSends(sql, await insertEmail(sql), await insertContacts(sql, count))
  await sql`update email_sends set state = 'sent', date_sent = date_queued`
  const rows = await sql<
    { hash: string }[]
  >`select tracking_hash(id, contact_id) as hash from email_sends order by id`
  return rows.map(({ hash }) => hash)
}

async function blockedIn({ sql }: TestDatabase): Promise<Record<string, number>> {
  const rows = await sql<{ email: string; reason: number }[]>`
    select c.email, d.reason from contact_do_not_contact d join contacts c on c.id = d.contact_id order by c.email`
  return Object.fromEntries(rows.map(({ email, reason }) => [email.slice(0, email.indexOf('@')), reason]))
}

const date = new Date().toUTCString()

/** A report of a mail server (RFC 3464). */
function bounce({
  to = ADDRESS,
  recipient = 'c1@example.com',
  status = '5.1.1',
  action = 'failed',
  diagnostic = 'smtp; 550 5.1.1 User unknown',
  original = '',
  id = 'bounce',
} = {}): string {
  return `Return-Path: <>
From: Mail Delivery System <MAILER-DAEMON@mx.example.com>
To: ${to}
Subject: Undelivered Mail Returned to Sender
Date: ${date}
Message-ID: <${id}@mx.example.com>
Auto-Submitted: auto-replied
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status; boundary="B"

--B
Content-Type: text/plain

I'm sorry to have to inform you that your message could not be delivered.

--B
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.example.com

Final-Recipient: rfc822; ${recipient}
Action: ${action}
Status: ${status}
Diagnostic-Code: ${diagnostic}

--B
Content-Type: message/rfc822

From: news@campanile.example
${original}
Subject: Hello

Hi
--B--
`
}

function reply(hash: string, { from = 'C1@Example.com', id = 'reply', headers = '' } = {}): string {
  return `From: Somebody <${from}>
To: ${ADDRESS}
Subject: Re: Hello
Date: ${date}
Message-ID: <${id}@example.com>
In-Reply-To: <${hash}@campanile.example>
${headers}
Thank you!
`
}

function complaint(hash: string): string {
  return `From: <abuse@provider.example>
To: ${ADDRESS}
Subject: FW: Hello
Date: ${date}
Message-ID: <complaint@provider.example>
MIME-Version: 1.0
Content-Type: multipart/report; report-type=feedback-report; boundary="B"

--B
Content-Type: text/plain

This is an email abuse report.
--B
Content-Type: message/feedback-report

Feedback-Type: abuse
User-Agent: SomeGenerator/1.0
Version: 1
Original-Mail-From: <news+bounce_${hash}@campanile.example>

--B
Content-Type: message/rfc822

From: news@campanile.example
Message-ID: <${hash}@campanile.example>
Subject: Hello

Hi
--B--
`
}

const plus = (kind: string, hash: string | undefined) => `news+${kind}_${hash}@campanile.example`

test('what arrives in the mailbox takes effect within a second: bounce, complaint, unsubscribe and reply', async (t) => {
  const app = await mailboxTest(t, 4)
  const { hashes, mailbox, sql } = app
  await app.read()
  await mailbox.deliver(bounce({ to: plus('bounce', hashes[0]) }))
  await until(async () => (await mailbox.list()).every(({ flags }) => flags.includes('$campanile')))
  const start = performance.now()
  await mailbox.deliver(bounce({ to: plus('bounce', hashes[1]), recipient: 'c2@example.com', id: 'second' }))
  await until(async () => (await blockedIn(app)).c2 === 2)
  assert.ok(performance.now() - start < 1_500, `${performance.now() - start} ms`)
  await mailbox.deliver(complaint(hashes[2]!))
  await mailbox.deliver(
    `From: c4@example.com\nTo: ${plus('unsubscribe', hashes[3])}\nDate: ${date}\nMessage-ID: <u@example.com>\nSubject: unsubscribe\n\n`,
  )
  await mailbox.deliver(reply(hashes[0]!))
  await until(async () => (await sql`select from email_replies`).length === 1)
  await until(async () => Object.keys(await blockedIn(app)).length === 4)
  assert.deepEqual(await blockedIn(app), { c1: 2, c2: 2, c3: 1, c4: 1 })
  const [first] = await sql`select is_failed, is_read, retry_count from email_sends order by id limit 1`
  assert.deepEqual(first, { is_failed: true, is_read: true, retry_count: 1 })
  const [row] =
    await sql`select category, code, reason from email_feedback where kind = 'hard' order by id limit 1`
  assert.deepEqual(row, { category: 'unknown', code: '5.1.1', reason: '550 5.1.1 User unknown' })
})

test('a mail is read once, also when it is there twice or the server was away; read ones can be moved', async (t) => {
  const app = await mailboxTest(t)
  const { hashes, mailbox, sql } = app
  const first = await app.read({ monitored_email_done_folder: 'Done' })
  const soft = bounce({
    to: plus('bounce', hashes[0]),
    status: '4.2.2',
    diagnostic: 'smtp; 452 mailbox full',
  })
  await mailbox.deliver(soft)
  await until(async () => (await mailbox.list('Done')).length === 1)
  await mailbox.stop()
  await mailbox.start()
  await mailbox.deliver(soft)
  await until(async () => (await mailbox.list('Done')).length === 2)
  // A mail may be seen in both folders while it moves.
  await until(async () => (await mailbox.list()).length === 0)
  await first.stop()
  await mailbox.deliver(reply(hashes[1]!, { from: 'c2@example.com' }))
  await app.read({ monitored_email_done_folder: 'Done' })
  await until(async () => (await mailbox.list('Done')).length === 3)
  const rows = await sql`select retry_count, is_read from email_sends order by id limit 2`
  assert.deepEqual(
    [...rows].map(({ retry_count, is_read }) => [retry_count, is_read]),
    [
      [1, false],
      [0, true],
    ],
  )
  assert.deepEqual(await blockedIn(app), {})
})

test('one process reads at a time, and another takes over', async (t) => {
  const app = await mailboxTest(t)
  const logins = async () =>
    (
      await app.sql`select from pg_locks where locktype = 'advisory' and granted and pid in (select pid from pg_stat_activity where datname = current_database())`
    ).length
  const first = await app.read()
  await until(async () => (await logins()) > 0)
  await app.read()
  await app.mailbox.deliver(reply(app.hashes[0]!))
  await until(async () => (await app.sql`select from email_replies`).length === 1)
  await first.stop()
  await app.mailbox.deliver(reply(app.hashes[1]!, { from: 'c2@example.com', id: 'later' }))
  await until(async () => (await app.sql`select from email_replies`).length === 2)
})

test('mails that nobody can read, are huge or cut off, or mean nothing do not stop the others', async (t) => {
  const app = await mailboxTest(t)
  const { hashes, mailbox } = app
  const whole = bounce({ to: plus('bounce', hashes[0]) })
  const nested = Array.from(
    { length: 300 },
    (_, n) => `Content-Type: multipart/mixed; boundary="${n}"\n\n--${n}\n`,
  ).join('')
  await mailbox.deliver(Buffer.from([0xff, 0xfe, 0x0d, 0x0a, 0x0d, 0x0a, 0xff]))
  await mailbox.deliver(`From: a@b.c\nTo: ${plus('bounce', hashes[1])}\nMIME-Version: 1.0\n${nested}`)
  await mailbox.deliver(`From: a@b.c\nDate: ${date}\nSubject: large\n\n${'x'.repeat(3_000_000)}`)
  await mailbox.deliver(whole.slice(0, whole.indexOf('Final-Recipient')))
  await mailbox.deliver(
    bounce({ to: plus('bounce', hashes[2]?.replace(/.$/, 'g')), recipient: 'nobody@example.com', id: 'f' }),
  )
  await mailbox.deliver(whole)
  await app.read()
  await until(async () => (await mailbox.list()).every(({ flags }) => flags.includes('$campanile')))
  assert.deepEqual(await blockedIn(app), { c1: 2 })
})

test('doctor says what is wrong with the mailbox', async (t) => {
  const { mailbox, settings, sql } = await mailboxTest(t)
  const findings = async (more: Partial<Config>) => {
    const found = await checkMailbox({ sql, config: settings(more), now: new Date() } as Parameters<
      typeof checkMailbox
    >[0])
    return findingTexts(found).join(' ')
  }
  assert.equal(await findings({}), '')
  assert.match(
    await findings({ monitored_email_folders: ['INBOX', 'Bounces'] }),
    /there is no folder Bounces/,
  )
  assert.match(await findings({ monitored_email_password: 'wrong' }), /cannot be read: .*[Aa]uth/)
  assert.match(await findings({ monitored_email_address: null }), /monitored_email_address is missing/)
  await mailbox.stop()
  assert.match(await findings({}), /cannot be read/)
  assert.equal(await findings({ monitored_email_host: null }), '')
})

async function meaningTest(t: TestContext, contacts = 3) {
  const database = await testDatabase(t)
  const hashes = await sentMails(database, contacts)
  const siteKey = await ensureSiteKey(database.sql)
  const options = {
    mailbox: ADDRESS,
    sendOf: (name: string) => readTrackingHash(siteKey, name),
    now: new Date(),
  }
  const meaning = (text: string) => readMail(Buffer.from(text.replaceAll('\n', '\r\n')), options)
  return {
    ...database,
    hashes,
    meaning,
    async take(...texts: string[]) {
      const meanings = await Promise.all(texts.map(meaning))
      await transaction(database.sql, (db) => recordMails(db, meanings, new Date()))
    },
  }
}

test('a bounce to the plain address of the mailbox is matched by the returned message', async (t) => {
  const app = await meaningTest(t)
  await app.take(
    bounce({
      recipient: 'forwarded@elsewhere.example',
      original: `Message-ID: <${app.hashes[0]}@campanile.example>`,
    }),
  )
  assert.deepEqual(await blockedIn(app), { c1: 2 })
})

test('forged bounces and complaints that name an address but no send block no contact', async (t) => {
  const app = await meaningTest(t)
  const [hash = ''] = app.hashes
  const forged = [
    bounce({ recipient: 'c2@example.com' }),
    bounce({ recipient: 'c2@example.com', to: plus('bounce', hash.replace(/^./, 'f')) }),
    complaint(hash.replace(/^./, 'f')).replace('Version: 1', 'Version: 1\nOriginal-Rcpt-To: c2@example.com'),
  ]
  for (const mail of forged) assert.equal((await app.meaning(mail)).kind, 'nothing')
  await app.take(...forged)
  assert.deepEqual(await blockedIn(app), {})
  // A valid name of a send that was deleted since.
  await app.sql`delete from email_sends where contact_id = (select id from contacts where email = 'c1@example.com')`
  await app.take(bounce({ to: plus('bounce', hash), recipient: 'c2@example.com' }))
  assert.deepEqual(await blockedIn(app), {})
})

test('any number of reports about one send are stored up to a limit', async (t) => {
  const app = await meaningTest(t)
  const [first = '', second = ''] = app.hashes
  const flood = (part: number) =>
    Array.from({ length: 30 }, (_, n) => bounce({ to: plus('bounce', first), id: `flood${part}-${n}` }))
  await app.take(...flood(1))
  await app.take(
    ...flood(2),
    bounce({ to: plus('bounce', second), recipient: 'c2@example.com', id: 'other' }),
  )
  const rows = await app.sql`
    select count(*)::int as count from email_feedback group by send_id order by send_id`
  assert.deepEqual(
    rows.map(({ count }) => count),
    [20, 1],
  )
  assert.deepEqual(await blockedIn(app), { c1: 2, c2: 2 })
})

test('replies count from the address of the contact only, once, and not from machines', async (t) => {
  const app = await meaningTest(t)
  const [hash = ''] = app.hashes
  await app.take(
    reply(hash, { from: 'somebody@else.example', id: 'a' }),
    reply(hash, { id: 'b', headers: 'Auto-Submitted: auto-replied\n' }),
    reply(hash, { id: 'c', headers: 'Precedence: bulk\n' }),
    reply(hash, { id: 'd', headers: 'X-Autoreply: yes\n' }),
    reply(hash, { id: 'e' }).replace('Re: Hello', 'Out of office: Hello'),
    reply(
      hash.replace(/.$/, (last) => (last === 'a' ? 'b' : 'a')),
      { id: 'f' },
    ),
  )
  assert.equal((await app.sql`select from email_replies`).length, 0)
  await app.take(reply(hash), reply(hash), reply(hash, { id: 'second' }))
  await app.take(reply(hash))
  const rows = await app.sql`select message_id from email_replies order by message_id`
  assert.deepEqual(
    [...rows].map((row) => row.message_id),
    ['<reply@example.com>', '<second@example.com>'],
  )
})

test('complaints of kinds that are none, and forged names, mean nothing', async (t) => {
  const { hashes, meaning } = await meaningTest(t)
  const [hash = ''] = hashes
  assert.equal(
    (await meaning(complaint(hash).replace('Feedback-Type: abuse', 'Feedback-Type: not-spam'))).kind,
    'nothing',
  )
  assert.equal((await meaning(complaint(hash.replaceAll(/\d/g, '7')))).kind, 'nothing')
  const forged = `From: x@y.z\nTo: ${plus('unsubscribe', hash.replace(/^./, 'f'))}\nSubject: x\n\n`
  assert.equal((await meaning(forged)).kind, 'nothing')
})

test('mails in words are bounces when a mail server writes them, and only then', async (t) => {
  const { hashes, meaning } = await meaningTest(t)
  const words = (from: string, text: string) =>
    meaning(
      `Return-Path: <${from}>\nFrom: ${from || 'MAILER-DAEMON@mx.example'}\nTo: ${plus('bounce', hashes[0])}\nSubject: failure notice\nMessage-ID: <w@x>\n\n${text}\n`,
    )
  const kindOf = async (from: string, text: string) => {
    const found = await words(from, text)
    return found.kind === 'reports' ? `${found.reports[0]?.kind} ${found.reports[0]?.category}` : found.kind
  }
  assert.equal(await kindOf('', 'Sorry, no mailbox here by that name. (#5.1.1)'), 'hard unknown')
  assert.equal(await kindOf('', 'The mailbox is full, try again later.'), 'soft full')
  assert.equal(await kindOf('', 'I am on vacation until Monday.'), 'nothing')
  assert.equal(await kindOf('', 'Lorem ipsum.'), 'nothing')
  assert.equal(await kindOf('c1@example.com', 'Your user is unknown to me.'), 'nothing')
})

test('the copy of a message in a bounce does not change its category', async (t) => {
  const { hashes, meaning } = await meaningTest(t)
  const categoryOf = async (subject: string, text: string) => {
    const found = await meaning(
      `Return-Path: <>\nFrom: MAILER-DAEMON@mx.example\nTo: ${plus('bounce', hashes[0])}\nSubject: ${subject}\nMessage-ID: <w@x>\n\n${text}\n`,
    )
    return found.kind === 'reports' ? `${found.reports[0]?.kind} ${found.reports[0]?.category}` : found.kind
  }
  const news =
    'Version 4.2.1 for 499 EUR. Your mailbox is full? Try again later: no such user, 550 5.1.1, blacklist, I am on vacation.'
  for (const begin of [
    '--- Below this line is a copy of the message.\n\nReturn-Path: <news@campanile.example>\n',
    '------ This is a copy of the message, including all the headers. ------\n',
    '-----Original Message-----\n',
    '   ----- Unsent message follows -----\n',
    'Received: from a by b\n',
    '> ',
    '----- Originalnachricht -----\n',
    '-----Ursprüngliche Nachricht-----\n',
    "----- Message d'origine -----\n",
    '--- The message header follows ---\n',
    'The original message was:\n',
    'Begin forwarded message:\n',
  ]) {
    assert.equal(
      await categoryOf('failure', `550 no such user here\n\n${begin}${news}`),
      'hard unknown',
      begin,
    )
    assert.equal(
      await categoryOf('failure', `452 the mailbox is full\n\n${begin}${news}`),
      'soft full',
      begin,
    )
    assert.equal(await categoryOf('failure', `Something else.\n\n${begin}${news}`), 'nothing', begin)
  }
  assert.equal(await categoryOf(`Undeliverable: ${news}`, '550 no such user here'), 'hard unknown')
  assert.equal(await categoryOf('failure', 'a@b.example: 550 5.1.1 moved to 499 Main Street'), 'hard unknown')
  assert.equal(
    await categoryOf('failure', '554 5.7.1 Client host rejected: Access denied'),
    'soft sender_reject',
  )
  assert.equal(
    await categoryOf('failure', `Delivery failed: quota exceeded\n\nSubject: News\n\n${news}`),
    'soft full',
  )
  assert.equal(
    await categoryOf('failure', 'Your message\nSubject: News\nwas not delivered: 550 5.1.1 user unknown'),
    'hard unknown',
  )
  // The transcript of Sendmail is no copy, although its lines begin with >>>.
  assert.equal(
    await categoryOf('failure', '>>> RCPT TO:<a@b.example>\n<<< 550 5.1.1 <a@b.example>... User unknown'),
    'hard unknown',
  )
})

test('many mails take as many statements as few', async (t) => {
  const app = await meaningTest(t, 60)
  const mails = (from: number, to: number) =>
    app.hashes
      .slice(from, to)
      .flatMap((hash, n) => [
        bounce({ to: plus('bounce', hash), recipient: `c${from + n + 1}@example.com`, id: `b${from + n}` }),
        reply(hash, { from: `c${from + n + 1}@example.com`, id: `r${from + n}` }),
      ])
  const few = await countStatements(app.sql, () => app.take(...mails(0, 1)))
  const many = await countStatements(app.sql, () => app.take(...mails(1, 60)))
  assert.equal(many.count, few.count)
  assert.ok(many.count <= 11, many.queries.join('\n'))
})
