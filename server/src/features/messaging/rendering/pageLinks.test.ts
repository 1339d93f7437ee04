import assert from 'node:assert/strict'
import { test } from 'node:test'
import { simpleParser } from 'mailparser'
import {
  insertContacts,
  insertEmail,
  mailTest,
  queueSends,
  statesOf,
  testConfig,
  until,
} from '../../../../test/mail.ts'
import { smtpServer } from '../../../../test/smtp.ts'
import { now } from '../../../platform/clock.ts'
import { readClickThrough } from '../../content/links/clickThrough.ts'
import { ensureSiteKey } from '../../content/links/siteKey.ts'
import { catalog } from '../../index.ts'
import { renderPreview, renderWebVersion } from '../sends/renderWebVersion.ts'

test('{pagelink=id} is the address of the page, with what tells whose visit it is', async (t) => {
  const { sql, send } = await mailTest(t)
  const server = await smtpServer(t, { keepsMessages: true })
  const [parent, variant] = await sql<{ id: number }[]>`
    insert into pages (title, alias) values ('P', 'our-page'), ('V', 'variant') returning id`
  await sql`update pages set variant_parent_id = ${parent!.id} where id = ${variant!.id}`
  const emailId = await insertEmail(sql, {
    customHtml: `<body><a href="{pagelink=${parent!.id}}">1</a><a href="%7Bpagelink%3D${variant!.id}%7D">2</a><a href="{pagelink=999}">3</a></body>`,
  })
  await sql`update emails set public_preview = true`
  const [contactId] = await insertContacts(sql, 1)
  const [sendId] = await queueSends(sql, emailId, [contactId!])
  await send({ mailer_dsn: server.dsn })
  await until(async () => (await statesOf(sql)).sent === 1)
  const mail = await simpleParser((await server.state()).messages[0]!)
  const links = [...String(mail.html).matchAll(/href="([^"]*)"/g)].map((match) => match[1] ?? '')
  assert.equal(links[2], '')
  for (const link of links.slice(0, 2)) {
    const url = new URL(link)
    assert.equal(url.origin + url.pathname, 'https://campanile.example/our-page')
    const [row] = await sql`select tracking_hash(id, contact_id) as hash from email_sends`
    const visit = readClickThrough(url.searchParams.get('ct') ?? '')
    assert.deepEqual([visit?.emailId, visit?.stat], [emailId, row?.hash])
  }
  const options = { settings: testConfig(), catalog, siteKey: await ensureSiteKey(sql), now: now() }
  const html = await renderWebVersion(sql, { sendId: sendId!, contactId: contactId! }, options)
  assert.ok(html?.includes(`href="${links[0]}"`))
  assert.match(
    (await renderPreview(sql, emailId, { ...options, contactId: null })) ?? '',
    /href="https:\/\/campanile\.example\/our-page\?ct=/,
  )
})
