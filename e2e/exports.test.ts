// Exports in a real browser: chosen, watched, taken away and removed, from every list that has them.
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { finishExport } from '../server/test/finishExport.ts'
import { assertAccessible } from './axe.ts'
import { browser, fitsWidth, picture, VIEWPORTS } from './browser.ts'
import { complaints, installation, PASSWORD, signIn } from './installation.ts'

type Installation = Awaited<ReturnType<typeof installation>>

/** The only export under way is written, as its job does it. */
async function write({ sql, dataDir }: Installation): Promise<void> {
  const [row] = await sql<{ id: number }[]>`select id from exports where state in ('queued', 'running')`
  assert.ok(row)
  await finishExport({ sql, dataDir }, row.id)
}

/** The lines of the file that a link leads to. */
async function linesOf(page: Page, press: () => Promise<void>): Promise<string[]> {
  const started = page.waitForEvent('download')
  await press()
  const file = await readFile(await (await started).path(), 'utf8')
  return file.replace('\uFEFF', '').trimEnd().split(/\r?\n/)
}

const people = [1, 2, 3].map((n) => ({ email: `n${n}@sample.example`, firstname: `N${n}` }))

test('contacts that were searched for are exported with the keyboard alone, with chosen columns', async (t) => {
  const on = await installation(t)
  await on.admin.post('/contacts/batch/new', people)
  const page = await (await browser(t)).newPage({ viewport: VIEWPORTS.desktop })
  const found = complaints(page)
  await signIn(page, `${on.address}/s/contacts?search=n2`)
  await page.getByRole('link', { name: 'N2' }).waitFor()
  await page.getByRole('button', { name: 'Export', exact: true }).focus()
  await page.keyboard.press('Enter')
  const drawer = page.getByRole('dialog', { name: 'Export' })
  await drawer.getByText('Only what fits the search “n2”.').waitFor()
  const columns = drawer.getByRole('combobox', { name: 'Columns' })
  for (const name of ['Email', 'First Name']) {
    await columns.focus()
    await page.keyboard.type(name)
    await page.getByRole('option', { name, exact: true }).waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
  }
  await page.keyboard.press('Tab')
  await page.getByRole('option').first().waitFor({ state: 'hidden' })
  await assertAccessible(page)
  await picture(page, 'export-drawer')
  await drawer.getByRole('button', { name: 'Write the file' }).focus()
  await page.keyboard.press('Enter')
  await drawer.getByRole('status').getByText('The file is being written.').waitFor()
  await write(on)
  await drawer.getByText('The file is ready: one row').waitFor()
  await assertAccessible(page)
  await picture(page, 'export-done')
  const lines = await linesOf(page, async () => {
    await drawer.getByRole('link', { name: /^Download/ }).focus()
    await page.keyboard.press('Enter')
  })
  assert.deepEqual(lines, ['"email","firstname"', 'n2@sample.example,N2'])
  await drawer.getByRole('link', { name: 'All exports' }).click()
  await page.getByRole('heading', { name: 'Exports', level: 1 }).waitFor()
  const row = page.getByRole('row').filter({ hasText: 'Search: n2' })
  await row.getByText('Finished').waitFor()
  assert.deepEqual(await linesOf(page, () => row.getByRole('link', { name: /^Download/ }).click()), lines)
  await assertAccessible(page)
  await picture(page, 'exports')
  await page.setViewportSize(VIEWPORTS.phone)
  assert.ok(await fitsWidth(page))
  await picture(page, 'exports-phone')
  await row.getByRole('button', { name: /^Remove/ }).click()
  await page.getByRole('heading', { name: 'No file yet' }).waitFor()
  assert.deepEqual((await on.admin.get('/exports')).body.total, 0)
  assert.deepEqual(found, [])
})

test('a segment, companies and the results of a form are exported from their pages; a second one at a time is refused', async (t) => {
  const on = await installation(t)
  const { admin } = on
  const [first] = (await admin.post('/contacts/batch/new', people)).body.contacts
  const segment = (await admin.post('/segments/new', { name: 'Readers' })).body.list.id
  await admin.post(`/segments/${segment}/contact/${first.id}/add`, {})
  await admin.post('/companies/new', { companyname: 'Bell & Sons' })
  const fields = [{ label: 'Your name', type: 'text', alias: 'name' }]
  const { id: form } = (await admin.post('/forms/new', { name: 'Signup', formType: 'standalone', fields }))
    .body.form
  const [field] = (await admin.get(`/forms/${form}`)).body.form.fields
  await on.sql`
    insert into form_submissions (form_id, contact_id, date_submitted, results)
    values (${form}, ${first.id}, now(), jsonb_build_object(${String(field.id)}::text, 'Ada'::text))`
  const context = await (await browser(t)).newContext({
    viewport: VIEWPORTS.phone,
    colorScheme: 'dark',
    locale: 'de-DE',
  })
  const page = await context.newPage()
  const found = complaints(page)
  await page.goto(`${on.address}/s/segments/${segment}`)
  await page.locator('input[name=username], input[autocomplete=username]').first().fill('ada')
  await page.locator('input[type=password]').fill(PASSWORD)
  await page.keyboard.press('Enter')
  await page.getByRole('main').getByRole('heading', { name: 'Readers', level: 1 }).waitFor()
  for (const [path, ready, line] of [
    [`segments/${segment}`, 'Readers', 'n1@sample.example'],
    ['companies', 'Bell & Sons', 'Bell & Sons'],
    [`forms/${form}`, 'Signup', 'Ada'],
  ] as const) {
    await page.goto(`${on.address}/s/${path}`)
    await page.getByText(ready).first().waitFor()
    await page.getByRole('button', { name: 'Exportieren' }).click()
    const drawer = page.getByRole('dialog', { name: 'Exportieren' })
    await drawer.getByRole('button', { name: 'Datei schreiben' }).click()
    await drawer.getByRole('status').waitFor()
    assert.ok(await fitsWidth(page))
    await assertAccessible(page)
    await picture(page, `export-${path.split('/')[0]}-phone`)
    if (path === 'companies') {
      await page.keyboard.press('Escape')
      await drawer.waitFor({ state: 'detached' })
      await page.getByRole('button', { name: 'Exportieren' }).click()
      await drawer.getByRole('button', { name: 'Datei schreiben' }).click()
      await drawer.getByRole('alert').waitFor()
      await write(on)
      await drawer.getByRole('button', { name: 'Datei schreiben' }).click()
      await drawer.getByRole('status').waitFor()
    }
    await write(on)
    const lines = await linesOf(page, () => drawer.getByRole('link', { name: /^Herunterladen/ }).click())
    assert.equal(lines.length, 2)
    assert.ok(lines[1]?.includes(line), lines[1])
  }
  await page.goto(`${on.address}/s/exports`)
  await page.getByRole('link', { name: `Segment ${segment}` }).waitFor()
  await page.getByRole('link', { name: `Formular ${form}` }).waitFor()
  await assertAccessible(page)
  assert.ok(await fitsWidth(page))
  await picture(page, 'exports-phone-dark')
  assert.deepEqual(
    found.filter((text) => !/\b(401|409)\b/.test(text)),
    [],
  )
})

test('whoever may not export has no button for it', async (t) => {
  const { address, admin, person } = await installation(t)
  const role = await admin.post('/roles/new', {
    name: 'Reader',
    rawPermissions: { 'lead:leads': ['viewown', 'viewother'] },
  })
  await person('bob', role.body.role.id)
  await admin.post('/contacts/batch/new', people)
  const page = await (await browser(t)).newPage({ viewport: VIEWPORTS.desktop })
  await signIn(page, `${address}/s/contacts`, 'bob')
  await page.getByRole('link', { name: 'N1' }).waitFor()
  assert.equal(await page.getByRole('button', { name: 'Export', exact: true }).count(), 0)
})
