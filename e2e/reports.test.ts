// Reports in a real browser: made, shown as charts and rows, narrowed, taken away and scheduled.
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { assertAccessible } from './axe.ts'
import { browser, fitsWidth, picture, VIEWPORTS } from './browser.ts'
import { complaints, installation, signIn } from './installation.ts'

test('a report is built, shown as charts and rows, exported and scheduled; what cannot be asked is said', async (t) => {
  const { address, admin } = await installation(t)
  for (const [country, points] of [
    ['France', 3],
    ['France', 4],
    ['Spain', 5],
    ['Spain', 0],
  ] as const)
    await admin.post('/contacts/new', {
      email: `${country}${points}@sample.example`.toLowerCase(),
      country,
      points,
    })
  const page = await (await browser(t)).newPage({ viewport: VIEWPORTS.desktop })
  const found = complaints(page)
  await signIn(page, `${address}/s/reports`)
  await page.getByRole('button', { name: 'New report' }).click()
  await page.getByRole('button', { name: 'Save and show the rows' }).click()
  await page.locator('[class*=InputWrapper-error], [role=alert]').first().waitFor()
  await page.getByLabel('Name').fill('Points by country')
  const pick = async (label: string, name: string) => {
    await page
      .getByRole('combobox', { name: label, exact: true })
      .or(page.getByLabel(label, { exact: true }))
      .first()
      .click()
    await page.keyboard.press('Control+A')
    await page.keyboard.type(name)
    await page.getByRole('option', { name, exact: true }).first().click()
    await page.keyboard.press('Escape')
  }
  await pick('About', 'Contacts')
  await pick('Columns', 'Country')
  await pick('Columns', 'Points')
  await page.getByRole('button', { name: 'Add a filter' }).click()
  await pick('Column of filter 1', 'Points')
  await page.getByRole('combobox', { name: 'Comparison of filter 1' }).click()
  await page.getByRole('option').filter({ visible: true }).nth(3).click()
  await page.getByLabel('Value of filter 1').fill('1')
  await assertAccessible(page)
  await picture(page, 'report-builder')
  await page.getByRole('button', { name: 'Save and show the rows' }).click()
  await page.getByRole('heading', { name: 'Points by country', level: 1 }).waitFor()
  await page.getByText('3 rows').waitFor()
  assert.equal(await page.locator('tbody tr').count(), 3)
  await page.getByRole('img', { name: 'Rows by date' }).waitFor()
  await assertAccessible(page)
  await picture(page, 'report')

  const started = page.waitForEvent('download')
  await page.getByRole('link', { name: 'CSV' }).click()
  const file = await readFile(await (await started).path(), 'utf8')
  assert.equal(file.trim().split('\n').length, 4, file)

  await page.getByRole('button', { name: 'Schedule' }).click()
  await page.getByLabel('To these addresses').fill('not an address')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('dialog').locator('[class*=InputWrapper-error], [role=alert]').first().waitFor()
  await page.getByLabel('To these addresses').fill('ann@sample.example')
  await picture(page, 'report-schedule')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('The report is mailed at its time').waitFor()
  const id = new URL(page.url()).pathname.split('/').at(-1)
  const { schedule } = (await admin.get(`/reports/${id}/schedule`)).body
  assert.deepEqual([schedule.scheduleUnit, schedule.toAddress], ['WEEKLY', 'ann@sample.example'])

  await page.getByRole('link', { name: 'Edit' }).click()
  await pick('Group by', 'Country')
  await page.getByRole('button', { name: 'Save and show the rows' }).click()
  await page.getByText('2 rows').waitFor()
  await page.getByText('By Country', { exact: true }).waitFor()
  await page.setViewportSize(VIEWPORTS.phone)
  assert.ok(await fitsWidth(page))
  await picture(page, 'report-phone')
  assert.deepEqual(
    found.filter((text) => !/\b(400|404|422)\b/.test(text)),
    [],
  )
})
