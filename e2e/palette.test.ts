// The palette and the panel of uses in a real browser: by the keyboard alone, on a desktop and a phone.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertAccessible } from './axe.ts'
import { browser, fitsWidth, picture, VIEWPORTS } from './browser.ts'
import { complaints, installation, signIn } from './installation.ts'

test('the palette finds records, pages and actions by the keyboard alone, and remembers what was opened', async (t) => {
  const { address, admin } = await installation(t)
  await admin.post('/contacts/new', {
    firstname: 'Grace',
    lastname: 'Springer',
    email: 'grace@sample.example',
  })
  await admin.post('/segments/new', { name: 'Spring' })
  await admin.post('/emails/new', {
    ...{ name: 'Spring offer', subject: 'x', language: 'en', lists: [], customHtml: '<p>x</p>' },
  })
  const page = await (await browser(t)).newPage({ viewport: VIEWPORTS.desktop })
  const found = complaints(page)
  await signIn(page, address)
  await page.getByRole('button', { name: 'Search everything' }).waitFor()
  await page.keyboard.press('Control+k')
  const box = page.getByRole('combobox', { name: 'Search everything' })
  await box.waitFor()
  await picture(page, 'palette-empty')
  await page.keyboard.type('spring')
  await page.getByRole('option', { name: 'Spring offer' }).waitFor()
  await assertAccessible(page)
  await picture(page, 'palette-found')
  assert.equal(await page.getByRole('option', { selected: true }).textContent(), 'Spring')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Segments', level: 1 }).waitFor()
  assert.match(page.url(), /\/s\/segments\?edit=1$/)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+k')
  await page.getByRole('group', { name: 'Recent' }).getByRole('option', { name: 'Spring' }).waitFor()
  await page.keyboard.type('@grace')
  await page.getByRole('option', { name: /Grace Springer/ }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Grace Springer' }).waitFor()
  await page.keyboard.press('Control+k')
  await box.waitFor()
  await page.keyboard.type('>new stage')
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/s\/stages\?new=$/)
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+k')
  await box.waitFor()
  await page.keyboard.type('?')
  await page.getByRole('option', { name: 'Contacts only' }).waitFor()
  await page.keyboard.press('Escape')
  await box.waitFor({ state: 'detached' })
  assert.deepEqual(found, [])
})

test('on a phone a button opens it, in the dark and in German, and nothing is wider than the screen', async (t) => {
  const { address, admin } = await installation(t)
  await admin.post('/segments/new', { name: `Frühling ${'sehr '.repeat(30)}lang` })
  const page = await (await browser(t)).newPage({
    ...{ viewport: VIEWPORTS.phone, colorScheme: 'dark', locale: 'en-GB' },
  })
  await signIn(page, address)
  await page.getByRole('button', { name: 'Search everything' }).waitFor()
  await page.evaluate("localStorage.setItem('campanile.language', 'de')")
  await page.reload()
  await page.getByRole('button', { name: 'Alles durchsuchen' }).click()
  await page.getByRole('combobox', { name: 'Alles durchsuchen' }).waitFor()
  await page.keyboard.type('Frühling')
  await page.getByRole('option', { name: /Frühling/ }).waitFor()
  assert.ok(await fitsWidth(page))
  await assertAccessible(page)
  await picture(page, 'palette-phone')
  await page.getByRole('option', { name: /Frühling/ }).click()
  await page.waitForURL(/\/s\/segments\?edit=1$/)
})

test('a form says where the record is used, with links, and what it cannot name', async (t) => {
  const { address, admin } = await installation(t)
  await admin.post('/segments/new', { name: 'Trial' })
  await admin.post('/segments/new', { name: 'Nobody' })
  await admin.post('/emails/new', {
    ...{ name: 'News', subject: 'x', language: 'en', emailType: 'list', lists: [1], customHtml: '<p>x</p>' },
  })
  const page = await (await browser(t)).newPage({ viewport: VIEWPORTS.desktop })
  const found = complaints(page)
  await signIn(page, address)
  await page.getByRole('button', { name: 'Search everything' }).waitFor()
  await page.goto(`${address}/s/segments?edit=2`)
  await page.getByText('Nothing uses it.').waitFor()
  await page.goto(`${address}/s/segments?edit=1`)
  const panel = page.getByRole('region', { name: 'Used in' })
  await panel.getByRole('link', { name: 'News' }).waitFor()
  await panel.scrollIntoViewIfNeeded()
  await assertAccessible(page)
  await picture(page, 'used-in')
  await panel.getByRole('link', { name: 'News' }).click()
  await page.waitForURL(/\/s\/emails\?edit=1$/)
  assert.deepEqual(found, [])
})
