// Dates are written as the browser of the person writes them, in a real browser.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { browser, VIEWPORTS } from './browser.ts'
import { complaints, installation, PASSWORD, signIn } from './installation.ts'

test('in English days stand before months where the browser is British, and behind them where it is American', async (t) => {
  const { address, admin } = await installation(t)
  const { contact } = (await admin.post('/contacts/new', { firstname: 'Grace' })).body
  const given = await admin.post(`/contacts/${contact.id}/points/plus/5`)
  assert.equal(given.status, 200, given.text)
  const started = await browser(t)
  for (const locale of ['en-GB', 'en-US', 'de-DE']) {
    const context = await started.newContext({ viewport: VIEWPORTS.desktop, locale, timezoneId: 'UTC' })
    const page = await context.newPage()
    const found = complaints(page)
    await signIn(page, `${address}/s/contacts/${contact.id}`)
    const day = page
      .getByRole('region', { name: /^(What happened|Was geschehen ist)$/ })
      .getByRole('heading', { level: 2 })
    await day.first().waitFor()
    const { timestamp } = (await admin.get(`/contacts/${contact.id}/activity`)).body.events[0]
    const format = new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeZone: 'UTC' })
    assert.equal(await day.first().textContent(), format.format(new Date(timestamp)), locale)
    assert.deepEqual(found, [])
    await context.close()
  }
})

test('a user signs in on a page in the language of the browser', async (t) => {
  const { address } = await installation(t)
  const page = await (await browser(t)).newPage({ viewport: VIEWPORTS.desktop, locale: 'de-DE' })
  await page.goto(`${address}/s/contacts`)
  await page.getByLabel('Benutzername oder E-Mail').fill('ada')
  await page.getByLabel('Passwort', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Anmelden' }).click()
  await page.getByRole('heading', { name: 'Kontakte', level: 1 }).waitFor()
})
