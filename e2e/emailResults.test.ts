// What came of an email, on its page: who would get it and who not, who did and why, and where it was clicked.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeClickThrough } from '../server/src/features/content/links/clickThrough.ts'
import { ensureTrackables } from '../server/src/features/content/links/ensureTrackables.ts'
import { ensureSiteKey } from '../server/src/features/content/links/siteKey.ts'
import { trackingHash } from '../server/src/features/content/links/trackingHash.ts'
import { now } from '../server/src/platform/clock.ts'
import { queueSends } from '../server/test/mail.ts'
import { nameServer } from '../server/test/nameServer.ts'
import { assertAccessible } from './axe.ts'
import { browser, fitsWidth, picture, VIEWPORTS } from './browser.ts'
import { complaints, installation, signIn } from './installation.ts'

const BROWSER = 'Mozilla/5.0 (X11; Linux x64; rv:140.0) Gecko/20100101 Firefox/140.0'

test('who gets an email and who not, why somebody did not, where it was clicked, and a segment of those who clicked', {
  timeout: 180_000,
}, async (t) => {
  const { address, admin, sql } = await installation(t)
  const names = ['Ada', 'Grace', 'Mary', 'Blocked', 'Nowhere']
  const people = names.map((firstname) => ({
    firstname,
    ...(firstname === 'Nowhere' ? {} : { email: `${firstname.toLowerCase()}@results.example` }),
  }))
  const made = (await admin.post('/contacts/batch/new', people)).body.contacts
  const ids: number[] = made.map(({ id }: { id: number }) => id)
  const [ada, grace, , blocked] = ids as [number, number, number, number, number]
  const { list } = (await admin.post('/segments/new', { name: 'Readers' })).body
  for (const id of ids) await admin.post(`/segments/${list.id}/contact/${id}/add`)
  await admin.post(`/contacts/${blocked}/dnc/email/add`, { reason: 1 })
  const [fair, terms] = ['https://shop.example/fair', 'https://shop.example/terms']
  const { email } = (
    await admin.post('/emails/new', {
      ...{ name: 'Spring offer', subject: 'Spring', emailType: 'list', lists: [list.id], language: 'en' },
      isPublished: true,
      customHtml: `<html><body><p><a href="${fair}">To the fair</a></p><p><a href="${terms}">Terms</a></p></body></html>`,
    })
  ).body
  await queueSends(sql, email.id, [ada, grace])
  await sql`update email_sends set state = 'sent', date_sent = ${now()}`
  const links = await ensureTrackables(sql, { channel: 'email', channelId: email.id }, [fair, terms], {
    now: now(),
  })
  const key = await ensureSiteKey(sql)
  const [send] = await sql<{ id: number; contactId: number }[]>`
    select id, contact_id as "contactId" from email_sends where contact_id = ${ada}`
  assert.ok(send)
  const ct = makeClickThrough(email.id, ada, trackingHash(key, { sendId: send.id, contactId: ada }))
  const click = await fetch(`${address}/r/${links.get(fair)}?ct=${ct}`, {
    redirect: 'manual',
    headers: { 'user-agent': BROWSER },
  })
  assert.equal(click.status, 302)

  const page = await (await browser(t)).newPage({ viewport: VIEWPORTS.desktop })
  const found = complaints(page)
  await signIn(page, `${address}/s/emails/${email.id}`)
  const audience = page.getByRole('region', { name: 'Who gets it' })
  await audience.getByText('One person would get it if it went out now.').waitFor()
  await audience.getByText('5 contacts are in its segments.').waitFor()
  for (const [why, count] of [
    ['No email address', '1'],
    ['Unsubscribed', '1'],
    ['Had it already', '2'],
  ] as const)
    await audience.getByRole('row', { name: new RegExp(`${why}.*${count}`) }).waitFor()
  const why = page.getByRole('region', { name: 'Who got it, who did not, and why' })
  await why.getByRole('combobox', { name: 'Contact' }).fill('Blocked')
  await page.getByRole('option', { name: /Blocked/ }).click()
  await why.getByText(/unsubscribed/i).waitFor()
  const clicks = page.getByRole('region', { name: 'Clicks' })
  await clicks
    .getByRole('row', { name: /To the fair/ })
    .getByText('1')
    .first()
    .waitFor()
  const map = page.frameLocator('iframe[title="Where Spring offer was clicked"]')
  await map.getByRole('link', { name: /To the fair\s*100/ }).waitFor()
  await picture(page, 'email-results')
  await assertAccessible(page)
  await page.setViewportSize(VIEWPORTS.phone)
  assert.ok(await fitsWidth(page))
  await picture(page, 'email-results-phone')
  await page.setViewportSize(VIEWPORTS.desktop)

  await clicks.getByRole('link', { name: 'Make a segment of those who clicked' }).click()
  await page.getByText('1 contact', { exact: false }).first().waitFor()
  await picture(page, 'email-clicked-segment')
  assert.equal(
    await page.getByRole('textbox', { name: 'Name', exact: true }).inputValue(),
    'Clicked Spring offer',
  )
  await page.getByRole('button', { name: 'Save segment' }).click()
  await page.waitForURL(/segments\/\d+\/filters/)
  const [segment] = await sql<
    { filters: unknown[] }[]
  >`select filters from segments where name = 'Clicked Spring offer'`
  assert.equal(segment?.filters.length, 1)
  // A published email without a draft says so.
  assert.deepEqual(
    found.filter((text) => !text.includes('404')),
    [],
  )
})

test('a sending domain is checked, what is missing is said with the record to paste, by a name server', {
  timeout: 180_000,
}, async (t) => {
  const server = await nameServer(t, (name) =>
    name === 'shop.example'
      ? {
          txt: ['v=spf1 include:_spf.shop.example -all'],
          mx: [{ priority: 10, exchange: 'mx.shop.example' }],
        }
      : null,
  )
  const { address, sql } = await installation(t, {
    dns_servers: [server.address],
    mailer_from_email: 'news@shop.example',
    mailer_dsn: 'smtp://relay.shop.example:587',
    mail_providers: { google: 'minute=600 connections=4' },
    mail_warm_ups: {
      'shop.example': 'start=2026-01-01 amounts=50,100',
      'new.example': 'start=2999-01-01 plan=slow',
    },
  })
  const page = await (await browser(t)).newPage({ viewport: VIEWPORTS.desktop })
  const found = complaints(page)
  await signIn(page, `${address}/s/settings/sending`)
  await page.getByRole('row', { name: /shop\.example.*not checked yet/ }).waitFor()
  await page.getByRole('row', { name: /shop\.example 1 of 2 0 of 50/ }).waitFor()
  await page.getByRole('row', { name: /new\.example begins on .* 2999 0/ }).waitFor()
  await page.getByRole('row', { name: /google 600 a minute, 4 at a time/ }).waitFor()
  await page.getByRole('button', { name: 'Check all' }).click()
  await page.getByRole('row', { name: /shop\.example.*Fails/ }).waitFor()
  await page.getByRole('textbox', { name: 'Address', exact: true }).fill('ann@sample.example')
  await page.getByRole('button', { name: 'Send a test mail' }).click()
  await page.getByText('A test mail is on its way to ann@sample.example.').waitFor()
  assert.equal((await sql`select from user_mails`).length, 1)
  await picture(page, 'sending')
  await assertAccessible(page)
  await page.getByRole('link', { name: 'shop.example' }).click()
  const dmarc = page.getByRole('region', { name: 'DMARC' })
  await dmarc.getByText('Fails', { exact: true }).waitFor()
  await dmarc
    .getByText(/v=DMARC1/)
    .first()
    .waitFor()
  await picture(page, 'sending-domain')
  await assertAccessible(page)
  await page.setViewportSize(VIEWPORTS.phone)
  assert.ok(await fitsWidth(page))
  await picture(page, 'sending-domain-phone')
  await sql`update sending_domains set checked_at = checked_at - interval '1 minute'`
  await page.getByRole('button', { name: 'Check again' }).click()
  await page.getByRole('region', { name: 'MX' }).getByText('Passes', { exact: true }).waitFor()
  assert.deepEqual(found, [])
})
