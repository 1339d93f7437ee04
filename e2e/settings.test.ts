// The pages below Settings, and those of companies and jobs, in a real browser.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertAccessible } from './axe.ts'
import { browser, fitsWidth, picture, VIEWPORTS } from './browser.ts'
import { complaints, installation, signIn } from './installation.ts'

test('a configuration key is found, changed and taken back; the audit log says what it was before', async (t) => {
  const { address, admin } = await installation(t)
  const page = await (await browser(t)).newPage({ viewport: VIEWPORTS.desktop })
  const found = complaints(page)
  await signIn(page, `${address}/s/settings/configuration`)
  await page.getByRole('textbox', { name: 'Search' }).fill('default_pagelimit')
  await page.waitForURL(/search=default_pagelimit/)
  assert.equal(await page.getByRole('main').getByRole('listitem').count(), 1)
  const key = page.getByRole('button', { name: 'default_pagelimit' })
  await key.click()
  await page.getByLabel('default_pagelimit', { exact: true }).last().fill('57')
  await picture(page, 'settings-configuration-form')
  await assertAccessible(page)
  await page.keyboard.press('Control+Enter')
  await page.getByText('default_pagelimit is saved and in force').waitFor()
  await page.getByText('Saved here').first().waitFor()
  assert.equal((await admin.get('/config')).body.config.default_pagelimit.value, 57)

  await key.click()
  await page.getByLabel('default_pagelimit', { exact: true }).last().fill('-1')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('dialog').locator('[class*=error], [role=alert]').first().waitFor()
  assert.equal((await admin.get('/config')).body.config.default_pagelimit.value, 57)
  await page.getByRole('button', { name: 'Take back what was saved here' }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  assert.equal((await admin.get('/config')).body.config.default_pagelimit.source, 'default')

  await page.goto(`${address}/s/settings/audit?search=default_pagelimit`)
  await page.getByText('default_pagelimit').first().waitFor()
  assert.equal(await page.locator('tbody tr').count(), 2)
  await page.getByText('57').first().waitFor()
  await page.getByRole('cell', { name: 'Ada Lovelace' }).first().getByRole('button').click()
  await page.waitForURL(/userId=\d+/)
  assert.equal(await page.locator('tbody tr').count(), 2)
  await picture(page, 'settings-audit')
  await assertAccessible(page)
  await page.getByRole('button', { name: 'Remove the filter Ada Lovelace' }).click()
  await page.waitForURL((url) => !url.search.includes('userId'))
  assert.deepEqual(
    found.filter((text) => !text.includes('422') && !text.includes('400')),
    [],
  )
})

test('a key that the environment fixes is shown with where it comes from, and cannot be opened', async (t) => {
  const { address } = await installation(t)
  const page = await (await browser(t)).newPage({ viewport: VIEWPORTS.phone, colorScheme: 'dark' })
  await signIn(page, `${address}/s/settings/configuration?search=site_url`)
  await page.getByText('site_url', { exact: true }).first().waitFor()
  assert.equal(await page.getByRole('button', { name: 'site_url', exact: true }).count(), 0)
  assert.ok(await fitsWidth(page))
  await page.goto(`${address}/s/settings/configuration?search=site_url&key=site_url`)
  await page.getByText('site_url', { exact: true }).first().waitFor()
  assert.equal(await page.getByRole('dialog').count(), 0)
})

test('what should be mended is said in the language of the page', async (t) => {
  const { address } = await installation(t)
  const page = await (await browser(t)).newPage({ viewport: VIEWPORTS.phone, colorScheme: 'dark' })
  await signIn(page, `${address}/s/settings/health`)
  await page.getByText('links in emails work on this machine only').waitFor()
  await page.evaluate("localStorage.setItem('campanile.language', 'de')")
  await page.reload()
  await page.getByText('mailer_dsn ist nicht gesetzt: E-Mails werden nach outbox/').waitFor()
  await page.getByText('Links in E-Mails funktionieren nur auf diesem Rechner').waitFor()
  assert.ok(await fitsWidth(page))
  await assertAccessible(page)
})

test('a company is made and changed with the fields of the account, and shows its people', async (t) => {
  const { address, admin } = await installation(t)
  const field = { label: 'Founded in', alias: 'founded_in', type: 'number', group: 'core' }
  assert.equal((await admin.post('/fields/company/new', field)).status, 201)
  const page = await (await browser(t)).newPage({ viewport: VIEWPORTS.desktop })
  const found = complaints(page)
  await signIn(page, `${address}/s/companies`)
  await page.getByRole('button', { name: 'New company' }).click()
  await page.getByRole('dialog').getByLabel('Company Name').fill('Analytical Engines')
  await page.getByLabel('Founded in').fill('1837')
  await page.keyboard.press('Control+Enter')
  await page.getByText('Analytical Engines is saved').waitFor()
  const { body } = await admin.get('/companies?search=Analytical')
  const [company] = Object.values(body.companies) as {
    id: number
    fields: { all: Record<string, unknown> }
  }[]
  assert.equal(company?.fields.all.founded_in, 1837)
  const contact = await admin.post('/contacts/new', { firstname: 'Charles', lastname: 'Babbage' })
  await admin.post(`/companies/${company?.id}/contact/${contact.body.contact.id}/add`, {})

  await page.getByRole('link', { name: 'Analytical Engines' }).click()
  await page.getByRole('heading', { name: '1 contact' }).waitFor()
  await page.getByText('1837').waitFor()
  await picture(page, 'company')
  await assertAccessible(page)
  await page.getByRole('button', { name: 'Edit' }).click()
  await page.getByLabel('Founded in').fill('')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('1837').waitFor({ state: 'detached' })
  await page.getByRole('link', { name: 'Charles Babbage' }).click()
  await page.getByRole('heading', { name: 'Charles Babbage' }).waitFor()
  assert.deepEqual(found, [])
})

test('a job shows how far it is and is ended', async (t) => {
  const { address, admin } = await installation(t)
  const page = await (await browser(t)).newPage({ viewport: VIEWPORTS.phone, colorScheme: 'dark' })
  const found = complaints(page)
  await signIn(page, `${address}/s/jobs`)
  await page.getByRole('heading', { name: 'No job yet' }).waitFor()
  // Nothing works in the background here: it waits until somebody ends it.
  assert.equal((await admin.post('/contacts/export', {})).status, 202)
  await page.reload()
  await page.getByRole('cell', { name: 'Waiting' }).waitFor()
  assert.ok(await fitsWidth(page))
  await picture(page, 'jobs')
  await assertAccessible(page)
  await page.getByRole('button', { name: 'End it' }).click()
  await page.getByRole('heading', { name: 'No job yet' }).waitFor()
  assert.deepEqual((await admin.get('/jobs')).body.jobs, [])
  assert.deepEqual(found, [])
})
