// A click on a tracked link leads to the address that the mail of the recipient contained.
import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { simpleParser } from 'mailparser'
import { catalog } from '../src/features/index.ts'
import { startMailSender } from '../src/features/messaging/sends/startMailSender.ts'
import { createLog } from '../src/platform/log.ts'
import { testApp } from './app.ts'
import { insertContacts, insertEmail, queueSends, statesOf, testConfig, until } from './mail.ts'
import { smtpServer } from './smtp.ts'
import { testStorage } from './storage.ts'
import { FIREFOX } from './visit.ts'

/** Sends a mail with the links to a contact and follows each. @returns where they lead. */
async function follow(t: TestContext, links: readonly string[]) {
  const app = await testApp(t)
  const { sql } = app
  const server = await smtpServer(t, { keepsMessages: true })
  const admin = await app.as('admin')
  await admin.post('/fields/contact/new', { label: 'Day', alias: 'day', type: 'date' })
  const [contactId] = await insertContacts(sql, 1)
  await admin.patch(`/contacts/${contactId}/edit`, { day: '1990-01-31', owner: admin.userId })
  await sql`update users set email = 'owner@campanile.example' where id = ${admin.userId}`
  const emailId = await insertEmail(sql, {
    customHtml: `<html><body>${links.map((link) => `<a href="${link}">x</a>`).join('')}</body></html>`,
  })
  const [sendId] = await queueSends(sql, emailId, [contactId!])
  const tokens = { '{token}': 'orders/7?part=2', '{voucher}': 'A1' }
  await sql`update email_sends set tokens = ${JSON.stringify(tokens)}::text::jsonb where id = ${sendId!}`
  const sender = await startMailSender({
    sql,
    url: app.url,
    config: testConfig({ mailer_dsn: server.dsn, date_format_dateonly: 'Y/m/d' }),
    catalog,
    storage: testStorage(app.dataDir),
    log: createLog({ level: 'error' }),
    pollMs: 20,
  })
  await until(async () => (await statesOf(sql)).sent === 1)
  await sender.stop()
  // Later changes of the contact do not affect mail that was sent.
  await sql`update contacts set firstname = 'Later' where id = ${contactId!}`
  const mail = await simpleParser((await server.state()).messages[0]!)
  const tracked = [...String(mail.html).matchAll(/href="https:\/\/campanile\.example(\/r\/[^"]+)"/g)]
  const leads: string[] = []
  for (const [, url = ''] of tracked) {
    const answer = await app.fastify.inject({ url, headers: { 'user-agent': FIREFOX } })
    leads.push(String(answer.headers.location))
  }
  return leads
}

test('tokens in tracked links lead where the sent values say', async (t) => {
  const [token, webview, owner, today, day, name, city, unknown] = await follow(t, [
    'https://shop.example/{token}',
    'https://shop.example/?u={webview_url}',
    'https://shop.example/?o={ownerfield=email}&amp;v={voucher}',
    'https://shop.example/?t={today}',
    'https://shop.example/?d={contactfield=day|date}',
    'https://shop.example/?n={contactfield=firstname}',
    'https://shop.example/{contactfield=city|true}',
    'https://shop.example/?x={contactfield=company|none}',
  ])
  assert.equal(token, 'https://shop.example/orders/7?part=2')
  assert.match(decodeURIComponent(webview ?? ''), /\?u=https:\/\/campanile\.example\/email\/view\/\w+$/)
  assert.equal(owner, 'https://shop.example/?o=owner%40campanile.example&v=A1')
  assert.match(decodeURIComponent(today ?? ''), /\?t=20\d\d\/\d\d\/\d\d \d{1,2}:\d\d [ap]m$/)
  assert.equal(day, 'https://shop.example/?d=1990%2F01%2F31')
  assert.equal(name, 'https://shop.example/?n=First1')
  assert.equal(city, 'https://shop.example/City%20%26%201')
  assert.equal(unknown, 'https://shop.example/?x=none')
})
