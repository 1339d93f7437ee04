// Charts of the first page say what was sent and published on which day.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertAccessible } from './axe.ts'
import { browser, fitsWidth, picture, VIEWPORTS } from './browser.ts'
import { complaints, installation, signIn } from './installation.ts'

test('a chart marks what was sent and published, in words and as a table, and leads there by keys', {
  timeout: 120_000,
}, async (t) => {
  const { address, admin } = await installation(t)
  const { contact } = (await admin.post('/contacts/new', { email: 'grace@sample.example' })).body
  const { list } = (await admin.post('/segments/new', { name: 'Readers' })).body
  await admin.post(`/segments/${list.id}/contact/${contact.id}/add`)
  const mail = { name: 'Spring', subject: 'S', language: 'en', emailType: 'list', lists: [list.id] }
  const html = '<p>Spring is here.</p><a href="{unsubscribe_url}">Unsubscribe</a>'
  const { email } = (await admin.post('/emails/new', { ...mail, isPublished: true, customHtml: html })).body
  const sent = await admin.post(`/emails/${email.id}/send`)
  assert.equal(sent.status, 200, sent.text)
  const { page: offer } = (await admin.post('/pages/new', { title: 'Offer' })).body
  await admin.put(`/pages/${offer.id}/draft`, { title: 'Offer', customHtml: '<p>New</p>' })
  const published = await admin.post(`/pages/${offer.id}/draft/publish`, {})
  assert.equal(published.status, 200, published.text)
  const page = await (await browser(t)).newPage({ viewport: VIEWPORTS.desktop })
  const found = complaints(page)
  await signIn(page, `${address}/s/`)
  const chart = page.locator('section', { has: page.getByText('Sent or published: 2') }).last()
  const summary = chart.getByText('Sent or published: 2')
  await summary.waitFor()
  await summary.press('Enter')
  await chart.getByRole('link', { name: 'changes of Offer were published' }).waitFor()
  await assertAccessible(page)
  await picture(page, 'home-marks')
  await page.setViewportSize(VIEWPORTS.phone)
  assert.ok(await fitsWidth(page))
  await page.setViewportSize(VIEWPORTS.desktop)
  await chart.getByRole('link', { name: 'Spring was sent' }).press('Enter')
  await page.getByRole('heading', { name: 'Spring', level: 1 }).waitFor()
  await page.goBack()
  await page
    .getByRole('button', { name: /as a table$/ })
    .first()
    .press('Enter')
  await page.getByRole('columnheader', { name: 'Sent or published' }).waitFor()
  await page.getByRole('cell', { name: 'Spring was sent' }).waitFor()
  assert.deepEqual(
    // An email without a draft says so by 404.
    found.filter((text) => !text.includes('404')),
    [],
  )
})
