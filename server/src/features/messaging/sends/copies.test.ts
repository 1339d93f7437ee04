// Copies of mail go to the copy addresses of an email only for contacts that the user who set them may view.
import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { type TestApp, testApp } from '../../../../test/app.ts'
import { beforeDrop } from '../../../../test/database.ts'
import { EVERY_RIGHT } from '../../../../test/lackingRight.ts'
import { testConfig, until } from '../../../../test/mail.ts'
import { smtpServer } from '../../../../test/smtp.ts'
import { testStorage } from '../../../../test/storage.ts'
import { createLog } from '../../../platform/log.ts'
import { catalog } from '../../index.ts'
import { queueUserMails } from '../userMails/queueUserMails.ts'
import { startMailSender } from './startMailSender.ts'

const COPY = 'copies@attacker.example'

async function startSending(t: TestContext, { sql, url, dataDir }: TestApp, dsn: string): Promise<void> {
  const sender = await startMailSender({
    ...{ sql, url, catalog, storage: testStorage(dataDir), log: createLog({ level: 'error' }) },
    ...{ config: testConfig({ mailer_dsn: dsn }), pollMs: 20 },
  })
  beforeDrop(t, () => sender.stop())
}

test('copies of mail leave only for contacts that the user who set the copy addresses may view', async (t) => {
  const app = await testApp(t)
  const { sql } = app
  const admin = await app.as('admin')
  const limited = await app.as({ ...EVERY_RIGHT, 'lead:leads': ['viewown', 'editown'] })
  const server = await smtpServer(t, { keepsMessages: true })
  const make = async (path: string, body: object, client = admin): Promise<number> => {
    const answer = await client.post(`${path}/new`, body)
    assert.equal(answer.status, 201, answer.text)
    return (Object.values(answer.body)[0] as { id: number }).id
  }
  const own = await make('/contacts', { email: 'own@sample.example', owner: limited.userId })
  const other = await make('/contacts', { email: 'other@sample.example', owner: admin.userId })
  const content = {
    ...{ name: 'M', subject: '{contactfield=email}', language: 'en', lists: [], emailType: 'template' },
    ...{ customHtml: '<p>{contactfield=email}</p>', isPublished: true },
  }
  const email = await make('/emails', { ...content, bccAddress: COPY }, limited)
  await startSending(t, app, server.dsn)
  const copies = async () => (await server.state()).counts[COPY] ?? 0
  const sendTo = async (id: number) => {
    assert.equal((await admin.post(`/emails/${email}/contact/${id}/send`)).status, 200)
    await until(async () => (await sql`select from email_sends where state <> 'sent'`).length === 0)
  }
  await sendTo(own)
  assert.equal(await copies(), 1)
  await sendTo(other)
  assert.equal(await copies(), 1, 'no copy about a contact of another user')

  const sayAbout = async (aboutId: number, dedupeKey: string) => {
    const about = { emailId: email, aboutId }
    await queueUserMails(sql, [{ dedupeKey, to: ['user@sample.example'], content: about }], new Date())
    await until(async () => (await sql`select from user_mails where state <> 'sent'`).length === 0)
  }
  await sayAbout(own, 'own')
  await sayAbout(other, 'other')
  assert.equal(await copies(), 2, 'mail to users about contacts follows the same rule')

  assert.equal(
    (await admin.patch(`/emails/${email}/edit`, { bccAddress: `${COPY},b@sample.example` })).status,
    200,
  )
  await sendTo(other)
  assert.equal(await copies(), 3, 'a user who may view all contacts has set the addresses')
})

test('mail to users without the contact has no values of the contact', async (t) => {
  const app = await testApp(t)
  const { sql } = app
  const admin = await app.as('admin')
  const server = await smtpServer(t, { keepsMessages: true })
  const contact = await admin.post('/contacts/new', { firstname: 'Hidden', email: 'a@sample.example' })
  const email = await admin.post('/emails/new', {
    ...{ name: 'M', subject: 'New', language: 'en', lists: [], emailType: 'template', isPublished: true },
    customHtml: '<p>[{contactfield=firstname}|{ownerfield=email}|{formfield=note}]</p>',
  })
  await startSending(t, app, server.dsn)
  const content = {
    ...{ emailId: email.body.email.id, aboutId: contact.body.contact.id, showsContact: false },
    tokens: { '{formfield=note}': 'Answer' },
  }
  await queueUserMails(sql, [{ dedupeKey: 'a', to: ['user@sample.example'], content }], new Date())
  await until(async () => (await sql`select from user_mails where state <> 'sent'`).length === 0)
  const [message = ''] = (await server.state()).messages
  assert.match(message.replaceAll('=\r\n', ''), /\[\|\|Answer\]/)
})
