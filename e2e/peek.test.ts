// A record beside its list in a real browser: by the eye, by the space bar, from one to the next, on a desk and a phone.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertAccessible } from './axe.ts'
import { browser, fitsWidth, picture, VIEWPORTS } from './browser.ts'
import { complaints, installation, signIn } from './installation.ts'

test('a record is looked at beside its list, with the keyboard alone; the address knows it, and the table goes on working', {
  timeout: 120_000,
}, async (t) => {
  const { address, admin } = await installation(t)
  for (const [name, weight] of [
    ['Lead', 10],
    ['Customer', 20],
    ['Friend', 30],
  ] as const)
    await admin.post('/stages/new', { name, weight, description: `About ${name}` })
  const started = await browser(t)
  const page = await started.newPage({ viewport: VIEWPORTS.desktop })
  const found = complaints(page)
  await signIn(page, `${address}/s/stages`)
  const link = (name: string) => page.getByRole('link', { name, exact: true })
  const panel = (name: string) => page.getByRole('complementary', { name, exact: true })
  await link('Lead').focus()
  await page.keyboard.press('Space')
  await panel('Lead').getByText('About Lead').waitFor()
  await page.waitForURL(/peek=\d+/)
  await assertAccessible(page)
  await picture(page, 'peek')
  // j and k go from one to the next, and the table goes on working.
  await page.keyboard.press('j')
  await panel('Customer').getByText('About Customer').waitFor()
  await page.keyboard.press('j')
  await panel('Friend').getByText('About Friend').waitFor()
  await page.keyboard.press('k')
  await panel('Customer').waitFor()
  await page.keyboard.press('x')
  assert.equal(await page.getByRole('checkbox', { name: 'Select Customer' }).isChecked(), true)
  await page.reload()
  await panel('Customer').getByText('About Customer').waitFor()
  // Back leads out of the panel at once, however many were looked at.
  await page.goBack()
  await panel('Customer').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Look at Friend' }).click()
  await panel('Friend').waitFor()
  await link('Friend').focus()
  await page.keyboard.press('Escape')
  await panel('Friend').waitFor({ state: 'detached' })
  assert.deepEqual(found, [])

  const phone = await started.newPage({ viewport: VIEWPORTS.phone, colorScheme: 'dark' })
  await phone.context().addCookies(await page.context().cookies())
  await phone.addInitScript("localStorage.setItem('campanile.language', 'de')")
  await phone.goto(`${address}/s/stages`)
  await phone.getByRole('button', { name: 'Friend ansehen' }).click()
  await phone.getByRole('complementary', { name: 'Friend' }).getByText('About Friend').waitFor()
  assert.ok(await fitsWidth(phone))
  await assertAccessible(phone)
  await picture(phone, 'peek-phone')
  await phone.getByRole('button', { name: 'Schließen' }).click()
  await phone.getByRole('complementary', { name: 'Friend' }).waitFor({ state: 'detached' })
  await picture(phone, 'list-phone')
})

test('a contact is looked at with what the list shows of it; a record that is gone is said', {
  timeout: 120_000,
}, async (t) => {
  const { address, admin } = await installation(t)
  const { contact } = (
    await admin.post('/contacts/new', {
      firstname: 'Grace',
      lastname: 'Hopper',
      email: 'g@sample.example',
      tags: ['vip'],
    })
  ).body
  const page = await (await browser(t)).newPage({ viewport: VIEWPORTS.desktop })
  await signIn(page, `${address}/s/contacts`)
  await page.getByRole('button', { name: 'Look at Grace Hopper' }).click()
  const panel = page.getByRole('complementary', { name: 'Grace Hopper' })
  await panel.getByText('vip').waitFor()
  await assertAccessible(page)
  await picture(page, 'peek-contact')
  await panel.getByRole('link', { name: 'Open Grace Hopper' }).click()
  await page.waitForURL(new RegExp(`contacts/${contact.id}$`))
  await page.goto(`${address}/s/contacts?peek=999999`)
  await page.getByText('This is not there any more').waitFor()
})

test('an email is looked at with its preview text and its segments, whatever their inputs are in its form', {
  timeout: 120_000,
}, async (t) => {
  const { address, admin } = await installation(t)
  const { list } = (await admin.post('/segments/new', { name: 'Gardeners' })).body
  const made = await admin.post('/emails/new', {
    ...{ name: 'Spring', subject: 'Hello {contactfield=firstname}', emailType: 'list', lists: [list.id] },
    ...{ preheaderText: 'The garden is green', language: 'en' },
  })
  assert.equal(made.status, 201, made.text)
  const page = await (await browser(t)).newPage({ viewport: VIEWPORTS.desktop })
  await signIn(page, `${address}/s/emails?peek=${made.body.email.id}`)
  const panel = page.getByRole('complementary', { name: 'Spring' })
  await panel.getByText('Preview text').waitFor()
  await panel.getByText('The garden is green').waitFor()
  await panel.getByText('Gardeners').waitFor()
})
