// The first page in a real browser: figures in one's own order, kept for the person, on every device.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertAccessible } from './axe.ts'
import { browser, fitsWidth, picture, VIEWPORTS } from './browser.ts'
import { complaints, installation, signIn } from './installation.ts'

test('figures are arranged with the keyboard, kept for the person, and there on another device in German', {
  timeout: 120_000,
}, async (t) => {
  const { address } = await installation(t)
  const started = await browser(t)
  const page = await started.newPage({ viewport: VIEWPORTS.desktop })
  const found = complaints(page)
  await signIn(page, `${address}/s/`)
  await page.getByRole('button', { name: 'Arrange' }).focus()
  await page.keyboard.press('Enter')
  const list = page.getByRole('list', { name: 'Figures that are shown' })
  await list.getByText('New contacts').waitFor()
  assert.equal(await list.getByRole('listitem').count(), 6)
  await page.getByRole('button', { name: 'Move Emails sent earlier' }).click()
  await list.getByRole('listitem').first().filter({ hasText: 'Emails sent' }).waitFor()
  await page.getByRole('button', { name: 'Hide Points won and lost' }).click()
  await list.getByText('Points won and lost').waitFor({ state: 'detached' })
  await page.getByRole('combobox', { name: 'Add a figure' }).click()
  await page.getByRole('option', { name: 'Emails failed' }).click()
  await list.getByText('Emails failed').waitFor()
  await assertAccessible(page)
  await picture(page, 'home-arranging')
  await page.getByRole('button', { name: 'Done arranging' }).click()
  const figures = (one: typeof page) =>
    one
      .getByRole('region', { name: /last 30 days|letzten 30 Tage/i })
      .getByRole('listitem')
      .getByRole('link')
  await list.waitFor({ state: 'detached' })
  await page.reload()
  await page.getByRole('link', { name: 'Emails failed' }).waitFor()
  const wanted = [
    'Emails sent',
    'New contacts',
    'Emails opened',
    'Page visits',
    'Form submissions',
    'Emails failed',
  ]
  assert.deepEqual(await figures(page).allTextContents(), wanted)
  assert.deepEqual(found, [])

  const phone = await started.newPage({ viewport: VIEWPORTS.phone, colorScheme: 'dark' })
  await phone.context().addCookies(await page.context().cookies())
  await phone.addInitScript("localStorage.setItem('campanile.language', 'de')")
  await phone.goto(`${address}/s/`)
  await phone.getByRole('link', { name: 'E-Mails gescheitert' }).waitFor()
  assert.equal(await figures(phone).count(), 6)
  await phone.getByRole('button', { name: 'Anordnen' }).click()
  await phone.getByRole('list', { name: 'Gezeigte Zahlen' }).waitFor()
  assert.ok(await fitsWidth(phone))
  await assertAccessible(phone)
  await picture(phone, 'home-phone')
})
