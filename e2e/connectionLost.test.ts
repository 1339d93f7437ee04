// The connection is lost while somebody writes: it is said, nothing is lost, and the same button saves once it is back.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertAccessible } from './axe.ts'
import { browser, fitsWidth, type Page, picture, VIEWPORTS } from './browser.ts'
import { installation, signIn } from './installation.ts'

const OFFLINE = 'The server did not answer.'

test('a form keeps what was written while the server cannot be reached, and saves it once it can', async (t) => {
  const { address, sql } = await installation(t)
  await sql`insert into stages (name, weight, description) values ('Lead', 10, 'First')`
  const context = await (await browser(t)).newContext({ viewport: VIEWPORTS.desktop, locale: 'en' })
  const page = await context.newPage()
  await signIn(page, `${address}/s/stages`)
  await page.getByRole('link', { name: 'Lead' }).click()
  const name = page.getByRole('textbox', { name: 'Name' })
  await name.fill('Prospect')
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Save' }).click()
  await said(page)
  assert.equal(await name.inputValue(), 'Prospect')
  assert.equal((await sql`select from stages where name = 'Lead'`).length, 1)
  await assertAccessible(page)
  await picture(page, 'connection-lost')
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Prospect is saved').waitFor()
  assert.equal((await sql`select from stages where name = 'Prospect'`).length, 1)
})

test('an email that is being built keeps what was written without a connection, and is saved with it', {
  timeout: 120_000,
}, async (t) => {
  const { address, admin } = await installation(t)
  const { email } = (
    await admin.post('/emails/new', {
      ...{ name: 'Spring', subject: 'Hello', language: 'en', lists: [], isPublished: false },
      customHtml: '<html><body><h1>Dear friend</h1></body></html>',
    })
  ).body
  const subject = async () => (await admin.get(`/emails/${email.id}`)).body.email.subject
  const context = await (await browser(t)).newContext({ viewport: VIEWPORTS.desktop, locale: 'en' })
  const page = await context.newPage()
  await signIn(page, `${address}/s/emails/${email.id}/edit`)
  await page.frameLocator('iframe[title="Canvas"]').getByRole('heading', { name: 'Dear friend' }).waitFor()
  await context.setOffline(true)
  await page.getByRole('textbox', { name: 'Subject' }).fill('Hello again')
  await page.getByRole('status', { name: 'Saving' }).getByText(`Not saved: ${OFFLINE}`).waitFor()
  assert.equal(await page.getByRole('textbox', { name: 'Subject' }).inputValue(), 'Hello again')
  assert.equal(await subject(), 'Hello')
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PATCH' && answer.ok())
  await context.setOffline(false)
  await page.getByRole('button', { name: /^Save/ }).click()
  await saved
  assert.equal(await subject(), 'Hello again')
})

test('what was read stays while the server fails, with its time and the name of the request, until it is read again', {
  timeout: 120_000,
}, async (t) => {
  const { address, admin, sql } = await installation(t)
  assert.equal((await admin.post('/segments/new', { name: 'Spring' })).status, 201)
  const page = await (await browser(t)).newPage({ viewport: VIEWPORTS.desktop })
  await signIn(page, `${address}/s/segments/1`)
  const heading = page.getByRole('heading', { name: 'Spring', level: 1 })
  await heading.waitFor()
  await page.getByText('Nothing uses it.').waitFor()
  await sql`alter table segments rename to segments_away`
  // As when somebody comes back to the window.
  await page.evaluate("window.dispatchEvent(new Event('visibilitychange'))")
  const note = page.getByRole('status').filter({ hasText: /As of \d/ })
  await note.getByText(/The log of the server calls the request [0-9a-f]{10}-[0-9a-z]+\./).waitFor()
  await heading.waitFor()
  await page.getByText('Nothing uses it.').waitFor()
  await assertAccessible(page)
  await picture(page, 'as-of')
  await page.setViewportSize(VIEWPORTS.phone)
  assert.ok(await fitsWidth(page))
  await page.setViewportSize(VIEWPORTS.desktop)
  // What was never read has nothing to show, and names its request, too.
  await page.goto(`${address}/s/segments`)
  await page
    .getByRole('alert')
    .getByText(/The log of the server calls the request/)
    .waitFor()
  await page.goto(`${address}/s/segments/1`)
  await page.getByRole('heading', { name: 'This page could not be shown' }).waitFor()
  await sql`alter table segments_away rename to segments`
  await page.getByRole('button', { name: 'Try again' }).first().click()
  await heading.waitFor()
})

async function said(page: Page): Promise<void> {
  await page.getByText(OFFLINE).first().waitFor()
}
