// From a fresh installation to the first email that was opened, in a browser, against the program as a user runs it.
import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { testDatabase } from '../server/test/database.ts'
import { readMail } from '../server/test/mainJob.ts'
import { type Installation, installation, startServer } from '../server/test/process.ts'
import { browser, type Page, picture, VIEWPORTS } from './browser.ts'
import { codeOf } from './codeView.ts'
import { complaints } from './installation.ts'

const FILE = [
  'Email,First name,City',
  'grace@sample.example,Grace,Kiel',
  'alan@sample.example,Alan,Ulm',
  '',
].join('\n')
const LETTER =
  '<html><body><h1>Dear {contactfield=firstname|friend}</h1><p>The garden is green again, come and see it.</p><p><a href="https://garden.example/">The garden</a></p><p><a href="{webview_url}">In the browser</a> <a href="{unsubscribe_url}">Unsubscribe</a></p></body></html>'

test('contacts are imported, one segment of them gets an email, and its opening stands in the figures and in a report', {
  timeout: 400_000,
}, async (t) => {
  const { url } = await testDatabase(t)
  const where = await installation(t, { DATABASE_URL: url })
  await startServer(t, where)
  const page = await (await browser(t)).newPage({ viewport: VIEWPORTS.desktop, locale: 'en' })
  // A loaded machine takes its time; each wait is for a state.
  page.setDefaultTimeout(120_000)
  const found = complaints(page)
  await page.goto(where.url)
  await page.getByLabel('User name or email').fill('admin')
  await page.getByLabel('Password', { exact: true }).fill('Correct-horse-7')
  await page.keyboard.press('Enter')

  const steps = page.getByRole('region', { name: 'To your first email' })
  await steps.getByRole('link', { name: 'Say from which address emails come' }).click()
  const dialog = page.getByRole('dialog')
  await page.getByLabel('Sender address').fill('news@sample.example')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('The sender is saved').waitFor()

  await home(page)
  await steps.getByRole('link', { name: 'Bring in contacts' }).click()
  await importFile(page)

  await home(page)
  await steps.getByRole('link', { name: 'Make a segment' }).click()
  await makeSegment(page)

  await home(page)
  await steps.getByRole('link', { name: 'Write an email' }).click()
  await writeEmail(page)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await dialog.getByText('Send Spring to everybody in the segment From Kiel').waitFor()
  await dialog.getByRole('button', { name: 'Send to one person' }).click()
  await page.getByText('One person gets it.').waitFor()
  await picture(page, 'first-email-held')

  const mail = await readMail(await mailOf(where))
  assert.equal(mail.to, 'grace@sample.example')
  assert.equal((await fetch(mail.pixel)).status, 200)
  const facts = page.locator('dl', { hasText: 'Opens' }).first()
  await shows(page, () => facts.getByText('1', { exact: true }).count(), 2)
  await page.goto(`${where.url}/s/outbox`)
  await page.getByRole('heading', { name: 'Nothing waits' }).waitFor()

  await page.goto(`${where.url}/s/reports/new`)
  await page.getByLabel('Name').fill('What was opened')
  await pick(page, 'About', 'Emails')
  await pick(page, 'Columns', 'Subject')
  await pick(page, 'Columns', 'Read count')
  await page.getByRole('button', { name: 'Save and show the rows' }).click()
  const row = page.getByRole('row').filter({ hasText: 'Hello' })
  await row.getByRole('cell', { name: '1', exact: true }).waitFor()
  await picture(page, 'first-email-report')
  // An email without a draft says so by 404.
  assert.deepEqual(
    found.filter((text) => !text.includes('404')),
    [],
  )
})

async function home(page: Page): Promise<void> {
  await page.getByRole('navigation').getByRole('link', { name: 'Home', exact: true }).click()
  await page.getByRole('heading', { name: 'Home', level: 1 }).waitFor()
}

async function importFile(page: Page): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose a file' }).click()
  await (await chooser).setFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(FILE) })
  await page.getByRole('heading', { name: 'people.csv', level: 1 }).waitFor()
  await page.getByRole('button', { name: 'Start the import' }).click()
  await page.getByRole('heading', { name: 'What happened' }).waitFor()
  assert.deepEqual((await page.locator('dl[aria-label=Counts] dd').allTextContents()).slice(0, 2), ['2', '2'])
}

async function makeSegment(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'New segment' }).first().click()
  await page.getByRole('button', { name: 'May be mailed' }).waitFor()
  await page.getByLabel('Name').fill('From Kiel')
  await page.keyboard.press('Alt+g')
  await page.keyboard.type('city')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Kiel')
  await page.locator('output', { hasText: '1 contact' }).waitFor()
  await page.keyboard.press('Control+Enter')
  await page.getByText('From Kiel is saved').waitFor()
}

async function writeEmail(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'New email' }).first().click()
  const form = page.getByRole('dialog')
  await form.getByRole('button', { name: /^To everybody in segments/ }).click()
  await form.getByRole('textbox', { name: 'Name', exact: true }).fill('Spring')
  await form.getByRole('textbox', { name: 'Subject' }).fill('Hello {contactfield=firstname|you}')
  await form
    .getByRole('combobox', { name: 'Segments' })
    .or(form.getByRole('textbox', { name: 'Segments' }))
    .first()
    .click()
  await page.getByRole('option', { name: 'From Kiel' }).click()
  await form.getByRole('button', { name: 'Save' }).click()
  // What it says comes next, in the editor.
  await page.waitForURL(/\/emails\/\d+\/edit/)
  await page.getByText('Code', { exact: true }).click()
  await codeOf(page).fill(LETTER)
  // It saves by itself, and goes on where somebody writes.
  await page.getByText(/^A draft beside what is published/).waitFor()
  await codeOf(page).getByText('The garden is green again').waitFor()
  assert.equal(await page.getByText('were not saved').count(), 0)
  await page.getByRole('button', { name: 'Publish changes' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click()
  await page.getByText('Spring is published as edited').waitFor()
  await page.getByRole('link', { name: 'Back', exact: true }).click()
  await page.getByRole('heading', { name: 'Spring', level: 1 }).waitFor()
}

async function pick(page: Page, label: string, name: string): Promise<void> {
  await page
    .getByRole('combobox', { name: label, exact: true })
    .or(page.getByLabel(label, { exact: true }))
    .first()
    .click()
  await page.keyboard.press('Control+A')
  await page.keyboard.type(name)
  await page.getByRole('option', { name, exact: true }).first().click()
  await page.keyboard.press('Tab')
}

/** Loads the page again until it shows what is wanted. */
async function shows(page: Page, read: () => Promise<number>, wanted: number): Promise<void> {
  for (let tries = 0; tries < 60; tries++) {
    await page.locator('h1').waitFor()
    await page.waitForLoadState('networkidle')
    if ((await read()) === wanted) return
    await page.reload()
  }
  throw new Error(`it did not come to ${wanted}`)
}

/** The first mail in the outbox, when its time to be taken back is over. */
async function mailOf({ dataDir }: Installation): Promise<string> {
  for (let tries = 0; tries < 1_200; tries++) {
    const [file] = globSync('outbox/**/*.eml', { cwd: dataDir })
    if (file) return readFileSync(join(dataDir, file), 'latin1')
    await sleep(100)
  }
  throw new Error('no mail came')
}
