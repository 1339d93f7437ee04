// The connection is lost while somebody writes: it is said, nothing is lost, and the same button saves once it is back.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertAccessible } from './axe.ts'
import { browser, type Page, picture, VIEWPORTS } from './browser.ts'
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

async function said(page: Page): Promise<void> {
  await page.getByText(OFFLINE).first().waitFor()
}
