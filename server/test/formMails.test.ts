// Mail of forms, from the answer that somebody typed to what a mail server gets.
import assert from 'node:assert/strict'
import { suite, type TestContext, test } from 'node:test'
import { type ParsedMail, simpleParser } from 'mailparser'
import { catalog, consumers } from '../src/features/index.ts'
import { startMailSender } from '../src/features/messaging/sends/startMailSender.ts'
import type { Sender } from '../src/platform/delivery/sender.ts'
import { createLog } from '../src/platform/log.ts'
import { testApp } from './app.ts'
import { consumeAll } from './consume.ts'
import { insertEmail, testConfig, until } from './mail.ts'
import { smtpServer } from './smtp.ts'
import { testStorage } from './storage.ts'

const FIELDS = [
  { label: 'Email', alias: 'email', type: 'email', mappedObject: 'contact', mappedField: 'email' },
  { label: 'Name', alias: 'name', type: 'text' },
  { label: 'Remark', alias: 'remark', type: 'textarea' },
  { label: 'Firm', alias: 'firm', type: 'text' },
]
const ANSWERS = {
  email: 'ann@sample.example',
  name: 'Tom & "Jerry" &amp; <b>Co</b>',
  remark: 'one\r\nBcc: spy@evil.example\r\n\r\ntwo',
}
const EMAIL = {
  subject: 'For {formfield=name}: {formfield=remark}{formfield=firm}{formfield=nothing}!',
  customHtml:
    '<html><body><p title="{formfield=name}">Dear {formfield=name}, {formfield=firm}.</p></body></html>',
  plainText: 'Dear {formfield=name}, {formfield=firm}.',
  emailType: 'template',
}
const SUBJECT = 'For Tom & "Jerry" &amp; <b>Co</b>: one Bcc: spy@evil.example two!'
const SHOWN = 'Tom &amp; &quot;Jerry&quot; &amp;amp; &lt;b&gt;Co&lt;/b&gt;'

/** A form whose action sends the email. @returns what its sending brings to the mail server. */
async function sentBy(t: TestContext, action: (emailId: number, userId: number) => object) {
  let sender: Sender | null = null
  t.after(() => sender?.stop())
  const { sql, url, dataDir, fastify, as } = await testApp(t, { form_submissions_per_minute: 0 })
  const server = await smtpServer(t, { keepsMessages: true })
  const emailId = await insertEmail(sql, EMAIL)
  const admin = await as('admin')
  const made = await admin.post('/forms/new', {
    ...{ name: 'Sample', postAction: 'return', fields: FIELDS },
    actions: [action(emailId, admin.userId ?? 0)],
  })
  assert.equal(made.status, 201, made.text)
  const body = new URLSearchParams({ 'mauticform[formId]': String(made.body.form.id) })
  for (const [alias, text] of Object.entries(ANSWERS)) body.append(`mauticform[${alias}]`, text)
  const answer = await fastify.inject({
    ...{ method: 'POST', url: `/form/submit?formId=${made.body.form.id}`, payload: String(body) },
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'x-requested-with': 'XMLHttpRequest',
      'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0',
    },
  })
  assert.equal(answer.statusCode, 200, answer.body)
  await consumeAll(sql, consumers, testConfig())
  sender = await startMailSender({
    ...{ sql, url, catalog, storage: testStorage(dataDir), log: createLog({ level: 'error' }), pollMs: 20 },
    config: testConfig({ mailer_dsn: server.dsn }),
  })
  await until(async () => (await server.state()).messages.length > 0)
  const { counts, messages } = await server.state()
  return { sql, fastify, counts, mail: await simpleParser(Buffer.from(messages[0] ?? '', 'latin1')) }
}

function assertAnswers(mail: ParsedMail): void {
  assert.equal(mail.subject, SUBJECT)
  assert.equal(mail.bcc, undefined)
  assert.equal(mail.text?.trim(), 'Dear Tom & "Jerry" &amp; <b>Co</b>, .')
  assert.ok(String(mail.html).includes(`<p title="${SHOWN}">Dear ${SHOWN}, .</p>`), String(mail.html))
}

suite('answers of a form in its mail', () => {
  test('are text in subject and plain text, escaped in HTML; they bring no header, and none is nothing', async (t) => {
    const { sql, fastify, counts, mail } = await sentBy(t, (email) => ({
      ...{ name: 'Mail', type: 'email.send.lead', properties: { email } },
    }))
    assert.deepEqual(counts, { 'ann@sample.example': 1 })
    assertAnswers(mail)
    // What is kept with the send is shown in a browser, too.
    await until(async () => (await sql`select from email_sends where state = 'sent'`).length === 1)
    const [send] = await sql<
      { hash: string }[]
    >`select tracking_hash(id, contact_id) as hash from email_sends`
    const page = await fastify.inject({ url: `/email/view/${send?.hash}`, headers: { accept: 'text/html' } })
    assert.equal(page.statusCode, 200)
    assert.ok(page.body.includes(`<p title="${SHOWN}">Dear ${SHOWN}, .</p>`), page.body)
  })

  test('stand in the mail to users, too', async (t) => {
    const { counts, mail } = await sentBy(t, (email, userId) => ({
      ...{ name: 'Tell', type: 'email.send.user', properties: { useremail: { email }, user_id: [userId] } },
    }))
    assert.equal(Object.keys(counts).length, 1)
    assertAnswers(mail)
  })
})
