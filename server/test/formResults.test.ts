// What was answered, mailed as an email: through a real SMTP server.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type ParsedMail, simpleParser } from 'mailparser'
import { catalog, consumers } from '../src/features/index.ts'
import { startMailSender } from '../src/features/messaging/sends/startMailSender.ts'
import { createLog } from '../src/platform/log.ts'
import { testApp } from './app.ts'
import { consumeAll } from './consume.ts'
import { beforeDrop } from './database.ts'
import { testConfig, until } from './mail.ts'
import { smtpServer } from './smtp.ts'
import { testStorage } from './storage.ts'

const EMAIL = { label: 'Email', alias: 'email', type: 'email', mappedObject: 'contact', mappedField: 'email' }
const WISH = { label: 'Wish', alias: 'wish', type: 'text' }

test('results are mailed as the email that is the template of the action, where it has no message and the email is published', async (t) => {
  const app = await testApp(t, { form_submissions_per_minute: 0 })
  const { sql, url, dataDir, fastify } = app
  const admin = await app.as('admin')
  const made = await admin.post('/emails/new', {
    ...{
      name: 'Results',
      subject: 'A wish of {contactfield=email}',
      language: 'en',
      emailType: 'template',
      isPublished: true,
    },
    customHtml:
      '<html><body><h1>{formfield=wish}</h1><a href="https://x.example/">x</a> {unsubscribe_url}</body></html>',
    replyToAddress: 'office@sample.example',
    lists: [],
  })
  assert.equal(made.status, 201, made.text)
  const template = made.body.email.id
  const mail = (name: string, properties: object) => ({
    ...{ name, type: 'form.email' },
    properties: { to: `${name}@sample.example`, subject: 'Own', template, ...properties },
  })
  const body = { name: 'Wishes', postAction: 'return', fields: [EMAIL, WISH] }
  const unknown = await admin.post('/forms/new', { ...body, actions: [mail('x', { template: 99_999 })] })
  assert.equal(unknown.status, 400, unknown.text)
  const form = await admin.post('/forms/new', {
    ...body,
    actions: [
      mail('team', { message: '<p> </p>', set_replyto: true, copy_lead: true }),
      mail('other', {}),
      mail('own', { message: '<p>{formfield=wish}!</p>' }),
    ],
  })
  assert.equal(form.status, 201, form.text)
  assert.equal(form.body.form.actions[0].properties.template, template)
  const send = async (email: string, wish: string) => {
    const { id } = form.body.form
    const values = { 'mauticform[formId]': id, 'mauticform[email]': email, 'mauticform[wish]': wish }
    await fastify.inject({
      ...{ method: 'POST', url: `/form/submit?formId=${id}`, payload: String(new URLSearchParams(values)) },
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    await consumeAll(sql, consumers, testConfig())
  }
  await send('ann@sample.example', '<b>bold</b> & more')
  assert.equal((await admin.patch(`/emails/${template}/edit`, { isPublished: false })).status, 200)
  await send('bob@sample.example', 'nothing')
  assert.equal((await admin.patch(`/emails/${template}/edit`, { isPublished: true })).status, 200)

  const server = await smtpServer(t, { keepsMessages: true })
  const sender = await startMailSender({
    ...{ sql, url, catalog, clock: () => new Date(), pollMs: 20 },
    config: testConfig({ mailer_dsn: server.dsn }),
    storage: testStorage(dataDir),
    log: createLog({ level: 'error' }),
  })
  beforeDrop(t, () => sender.stop())
  await until(async () => (await sql`select from user_mails where state <> 'sent'`).length === 0)
  const { messages } = await server.state()
  const mails = await Promise.all(messages.map((message) => simpleParser(Buffer.from(message, 'latin1'))))
  const one = (to: string, subject: string): ParsedMail => {
    const found = mails.filter((own) => own.subject === subject && JSON.stringify(own.to).includes(`"${to}@`))
    assert.equal(found.length, 1, `${to} ${subject}`)
    return found[0] as ParsedMail
  }
  const subject = 'A wish of ann@sample.example'
  const team = one('team', subject)
  assert.match(String(team.html), /<h1>&lt;b&gt;bold&lt;\/b&gt; &amp; more<\/h1>/)
  // Nothing in it acts for the contact.
  assert.match(String(team.html), /href="https:\/\/x\.example\/"/)
  assert.doesNotMatch(String(team.html), /unsubscribe/)
  assert.equal(team.replyTo?.text, 'ann@sample.example')
  assert.equal(one('ann', subject).replyTo?.text, 'office@sample.example')
  assert.equal(one('other', subject).replyTo?.text, 'office@sample.example')
  const own = mails.filter((mail) => JSON.stringify(mail.to).includes('"own@'))
  assert.deepEqual(own.map(({ text }) => String(text).trim()).sort(), ['<b>bold</b> & more!', 'nothing!'])
  // Not published: what was answered, as text.
  assert.match(String(one('other', 'Own').text), /Email: bob@sample\.example\nWish: nothing/)
  assert.equal(mails.length, 8)
})
