// The first steps on the first page, in a real browser: ticked by what there is, hidden by one person for themselves.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertAccessible } from './axe.ts'
import { browser, fitsWidth, picture, VIEWPORTS } from './browser.ts'
import { complaints, installation, signIn } from './installation.ts'

test('each first step is ticked once the data says that it is done, and leads to where it is done', async (t) => {
  const { address, admin, sql } = await installation(t)
  const page = await (await browser(t)).newPage({ viewport: VIEWPORTS.desktop })
  const found = complaints(page)
  await signIn(page, `${address}/s`)
  const steps = page.getByRole('region', { name: 'To your first email' })
  // The way in has a heading, too.
  await steps.waitFor()
  const isDone = async () => {
    await page.reload()
    await steps.waitFor()
    const marks = await steps.getByRole('listitem').locator('svg').all()
    return Promise.all(marks.map(async (mark) => (await mark.getAttribute('aria-label')) === 'Done'))
  }
  assert.deepEqual(await isDone(), [false, false, false, false])
  await assertAccessible(page)
  await picture(page, 'first-steps')
  await admin.post('/contacts/new', { email: 'ada@sample.example' })
  assert.deepEqual(await isDone(), [false, true, false, false])
  const { id: segment } = (await admin.post('/segments/new', { name: 'Readers' })).body.list
  // Written is not sent yet.
  const made = await admin.post('/emails/new', {
    name: 'Hello',
    subject: 'Hello',
    customHtml: '<p>Hello</p>',
    language: 'en',
    lists: [segment],
  })
  assert.equal(made.status, 201, made.text)
  assert.deepEqual(await isDone(), [false, true, true, false])
  await steps.getByRole('link', { name: 'Say from which address emails come' }).click()
  await page.getByLabel('Sender address').fill('news@sample.example')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('The sender is saved').waitFor()
  await page.goto(`${address}/s`)
  assert.deepEqual(await isDone(), [true, true, true, false])
  await sql`update emails set sent_count = 1 where id = ${made.body.email.id}`
  const asked = page.waitForResponse((answer) => answer.url().includes('/api/emails'))
  await page.reload()
  await (await asked).finished()
  await page.getByText('All quiet').waitFor()
  await steps.waitFor({ state: 'detached' })
  assert.deepEqual(found, [])
})

test('whoever hides the steps hides them for themselves, on every device, and may take it back', async (t) => {
  const { address, person } = await installation(t)
  await person('bob', 1)
  const started = await browser(t)
  const page = await started.newPage({ viewport: VIEWPORTS.phone, colorScheme: 'dark' })
  await signIn(page, `${address}/s`)
  const steps = page.getByRole('region', { name: 'To your first email' })
  await steps.waitFor()
  assert.ok(await fitsWidth(page))
  await assertAccessible(page)
  await picture(page, 'first-steps-phone')
  const hide = page.getByRole('button', { name: 'Hide these steps' })
  await hide.focus()
  await page.keyboard.press('Enter')
  await steps.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Undo' }).click()
  await steps.waitFor()
  await hide.click()
  await steps.waitFor({ state: 'detached' })
  const elsewhere = await (await started.newContext()).newPage()
  const asked = elsewhere.waitForResponse((answer) => answer.url().endsWith('/api/preferences'))
  await signIn(elsewhere, `${address}/s`)
  await (await asked).finished()
  await elsewhere.getByText('All quiet').waitFor()
  assert.equal(await elsewhere.getByRole('region', { name: 'To your first email' }).count(), 0)
  const other = await (await started.newContext()).newPage()
  await signIn(other, `${address}/s`, 'bob')
  await other.getByRole('region', { name: 'To your first email' }).waitFor()
})
