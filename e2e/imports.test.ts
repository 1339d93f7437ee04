// Imports in a real browser: handed over, mapped, looked at, tried, started, watched, ended, and what failed taken away.
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { finishUpload } from '../server/test/finishUpload.ts'
import { assertAccessible, hasAppeared } from './axe.ts'
import { browser, fitsWidth, picture, VIEWPORTS } from './browser.ts'
import { complaints, installation, PASSWORD, signIn } from './installation.ts'

const FILE = [
  'Mail address;First name;Town;Labels;Nickname',
  'ada@import.example;Ada;Bonn;fair, early;A',
  'grace@import.example;Grace;Kiel;fair;G',
  'not an address;Nobody;Ulm;;N',
  'ada@import.example;Ada L.;;late;A',
  '',
].join('\r\n')

test('a file is imported with the keyboard alone: mapped, looked at, tried without writing, done, and what failed is taken away', async (t) => {
  const on = await installation(t)
  const page = await (await browser(t)).newPage({ viewport: VIEWPORTS.desktop })
  const found = complaints(page)
  await signIn(page, `${on.address}/s/imports`)
  await page.getByRole('heading', { name: 'Nothing imported yet' }).waitFor()
  await picture(page, 'imports-empty')
  await page.getByRole('link', { name: 'Import CSV' }).focus()
  await page.keyboard.press('Enter')
  const choose = page.getByRole('button', { name: 'Choose a file' })
  await choose.waitFor()
  await assertAccessible(page)
  await picture(page, 'import-new')
  const chooser = page.waitForEvent('filechooser')
  await choose.focus()
  await page.keyboard.press('Enter')
  await (await chooser).setFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(FILE) })
  await page.getByRole('heading', { name: 'people.csv', level: 1 }).waitFor()
  await page.getByText('Delimiter “;”.').waitFor()
  const row = (column: string) => page.getByRole('row').filter({ hasText: column })
  const target = (column: string) => page.getByRole('combobox', { name: `Where ${column} goes` })
  assert.equal(await target('First name').inputValue(), 'First Name')
  assert.equal(await target('Labels').inputValue(), 'Tags')
  await row('Mail address').getByText('grace@import.example').waitFor()
  await target('Mail address').focus()
  await page.keyboard.type('Email')
  await page.getByRole('option', { name: 'Email', exact: true }).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  assert.equal(await target('Mail address').inputValue(), 'Email')
  // Nothing that was chosen is lost, and nobody is asked: neither what is chosen while that is being saved.
  const edit = /\/imports\/\d+\/edit$/
  const held = Promise.withResolvers<void>()
  await page.route(edit, async (route) => {
    await held.promise
    await route.continue()
  })
  const asked = page.waitForRequest(edit)
  await page.getByRole('link', { name: 'Companies' }).press('Enter')
  await asked
  await page.getByRole('combobox', { name: 'Tags', exact: true }).focus()
  await page.keyboard.type('2026')
  await page.keyboard.press('Enter')
  held.resolve()
  await page.getByText('What is to be done with the file is saved.').waitFor()
  await page.getByRole('heading', { name: 'Companies', level: 1 }).waitFor()
  await page.goBack()
  await page.getByRole('heading', { name: 'people.csv', level: 1 }).waitFor()
  await target('Mail address').waitFor()
  assert.equal(await target('Mail address').inputValue(), 'Email')
  assert.deepEqual((await on.admin.get('/imports')).body.imports[0].tags, ['2026'])
  await page.getByRole('button', { name: 'Show the first rows' }).focus()
  await page.keyboard.press('Enter')
  const preview = page.getByRole('table', { name: 'The first rows' })
  await preview.waitFor()
  await preview.getByRole('row').filter({ hasText: 'grace@import.example' }).getByText('New').waitFor()
  await preview.getByRole('row').filter({ hasText: 'not an address' }).getByText('Failed').waitFor()
  await assertAccessible(page)
  await picture(page, 'import-plan')

  const { id } = (await on.admin.get('/imports')).body.imports[0]
  await page.getByRole('button', { name: 'Try without writing' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('status').getByText('Counting what would happen').waitFor()
  await finishUpload(on, id)
  await page.getByRole('heading', { name: 'What would happen' }).waitFor()
  assert.equal((await on.admin.get('/contacts')).body.total, '0')
  await page.getByRole('button', { name: 'Start the import' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('status').getByText('Importing').waitFor()
  await assertAccessible(page)
  await finishUpload(on, id)
  await page.getByRole('heading', { name: 'What happened' }).waitFor()
  assert.deepEqual(await page.locator('dl[aria-label=Counts] dd').allTextContents(), ['4', '2', '1', '1'])
  await assertAccessible(page)
  await picture(page, 'import-done')
  const started = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download the failed rows' }).focus()
  await page.keyboard.press('Enter')
  const failures = await readFile(await (await started).path(), 'utf8')
  assert.match(failures, /\r\n4,.*not an address,Nobody,Ulm/)
  await page.getByRole('link', { name: 'To the contacts' }).click()
  await page.getByRole('link', { name: 'Grace' }).waitFor()
  const tagged = (await on.admin.get('/contacts?search=tag:2026')).body
  assert.equal(tagged.total, '2')
  assert.deepEqual(found, [])
})

test('on a phone, in German: a file is dropped, its import ended, started anew, and the file removed; one that is known is said to be', async (t) => {
  const on = await installation(t)
  const context = await (await browser(t)).newContext({
    viewport: VIEWPORTS.phone,
    colorScheme: 'dark',
    locale: 'de-DE',
  })
  const page = await context.newPage()
  const found = complaints(page)
  await page.goto(`${on.address}/s/imports/new`)
  await page.locator('input[name=username], input[autocomplete=username]').first().fill('ada')
  await page.locator('input[type=password]').fill(PASSWORD)
  await page.keyboard.press('Enter')
  const drop = async (text: string) => {
    const zone = page.getByRole('region', { name: 'Eine Datei übergeben' })
    await zone.waitFor()
    await zone.dispatchEvent('drop', {
      dataTransfer: await page.evaluateHandle(
        `(() => { const d = new DataTransfer(); d.items.add(new File([${JSON.stringify(text)}], 'leute.csv')); return d })()`,
      ),
    })
  }
  await drop('')
  await page.getByRole('alert').waitFor()
  assert.equal((await on.admin.get('/imports')).body.total, 0)
  await assertAccessible(page)
  assert.ok(await fitsWidth(page))
  await picture(page, 'import-new-phone')
  const file = 'Email,Vorname\nada@import.example,Ada\n'
  await drop(file)
  await page.getByRole('combobox', { name: 'Wohin Email kommt' }).waitFor()
  const idOf = async () => (await on.admin.get('/imports')).body.imports[0].id as number
  const id = await idOf()
  await assertAccessible(page)
  assert.ok(await fitsWidth(page))
  await picture(page, 'import-plan-phone')
  const start = page.getByRole('button', { name: 'Import beginnen' })
  await start.click()
  await page.getByRole('button', { name: 'Beenden' }).click()
  await start.waitFor()
  await finishUpload(on, id)
  assert.equal((await on.admin.get('/contacts')).body.total, '0')
  await start.click()
  await page.getByRole('status').getByText('Wird importiert').waitFor()
  await finishUpload(on, id)
  await page.getByRole('heading', { name: 'Was geschehen ist' }).waitFor()
  assert.equal((await on.admin.get('/contacts')).body.total, '1')

  await page.goto(`${on.address}/s/imports/new`)
  await drop(file)
  await start.click()
  await page.getByRole('status').getByText('Wird importiert').waitFor()
  const again = await idOf()
  await finishUpload(on, again)
  await page.getByText('Genau diese Datei wurde schon importiert').waitFor()
  await page.getByRole('switch', { name: 'Nochmals importieren' }).check()
  await start.click()
  await page.getByRole('status').getByText('Wird importiert').waitFor()
  await finishUpload(on, again)
  await page.getByText('Genau diese Datei').waitFor({ state: 'detached' })
  assert.equal((await on.admin.get(`/imports/${again}`)).body.import.result.updated, 1)

  await page.goto(`${on.address}/s/imports`)
  await page.getByRole('button', { name: 'leute.csv entfernen' }).first().waitFor()
  await assertAccessible(page)
  assert.ok(await fitsWidth(page))
  await picture(page, 'imports-phone')
  await page.getByRole('button', { name: 'leute.csv entfernen' }).first().click()
  await page.getByText('Die Datei ist entfernt').waitFor()
  assert.equal((await on.admin.get('/imports')).body.total, 1)
  assert.deepEqual(
    found.filter((text) => !/\b(400|401)\b/.test(text)),
    [],
  )
})

test('whoever may not import finds neither page nor button', async (t) => {
  const { address, admin, person } = await installation(t)
  const role = await admin.post('/roles/new', {
    name: 'Reader',
    rawPermissions: { 'lead:leads': ['viewown', 'viewother'] },
  })
  await person('bob', role.body.role.id)
  await admin.post('/contacts/new', { firstname: 'Grace' })
  const page = await (await browser(t)).newPage({ viewport: VIEWPORTS.desktop })
  await signIn(page, `${address}/s/contacts`, 'bob')
  await page.getByRole('link', { name: 'Grace' }).waitFor()
  assert.equal(await page.getByRole('link', { name: /^Import/ }).count(), 0)
})

test('a suppression list is uploaded, tried and worked off, shown with its counts, and taken back', async (t) => {
  const on = await installation(t)
  await on.admin.post('/contacts/new', { email: 'grace@list.example' })
  const page = await (await browser(t)).newPage({ viewport: VIEWPORTS.desktop })
  const found = complaints(page)
  await signIn(page, `${on.address}/s/settings/suppressions`)
  await page.getByRole('heading', { name: 'No suppression list' }).waitFor()
  await page.getByRole('link', { name: 'Upload a list' }).click()
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose a file' }).click()
  const buffer = Buffer.from('grace@list.example\nada@list.example\nno address\n')
  await (await chooser).setFiles({ name: 'cleaned.txt', mimeType: 'text/plain', buffer })
  await page.getByRole('heading', { name: 'cleaned.txt', level: 1 }).waitFor()
  await page.getByRole('combobox', { name: 'Why addresses are on it' }).click()
  await page.getByRole('option', { name: 'Complained about spam' }).click()
  await assertAccessible(page)
  const id = Number(new URL(page.url()).pathname.split('/').at(-1))
  const figure = async (name: string) =>
    page
      .getByRole('region', { name: 'What happened' })
      .locator('dt', { hasText: name })
      .locator('+ dd')
      .textContent()
  await page.getByRole('button', { name: 'Try without writing' }).click()
  await page
    .getByText(/Counting what would happen/)
    .or(page.getByRole('heading', { name: 'What would happen' }))
    .waitFor()
  await finishUpload(on, id)
  await page.getByRole('heading', { name: 'What would happen' }).waitFor()
  await page.getByRole('button', { name: 'Suppress the addresses' }).click()
  await page
    .getByText(/Importing/)
    .or(page.getByRole('heading', { name: 'What happened' }))
    .waitFor()
  await finishUpload(on, id)
  await page.getByRole('heading', { name: 'What happened' }).waitFor()
  assert.deepEqual(
    [await figure('Suppressed addresses'), await figure('Blocked contacts'), await figure('Failed rows')],
    ['2', '1', '1'],
  )
  await page.getByRole('link', { name: 'To the suppression lists' }).click()
  await page.getByRole('row').filter({ hasText: 'cleaned.txt' }).getByText('2', { exact: true }).waitFor()
  await assertAccessible(page)
  const take = page.getByRole('button', { name: 'Take back cleaned.txt' })
  await take.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Take back cleaned.txt' })
  await dialog.getByText('2 addresses are on it.').waitFor()
  await hasAppeared(page)
  await assertAccessible(page)
  await picture(page, 'suppression-take-back')
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  assert.equal((await on.admin.get('/suppressions/lists')).body.total, 1)
  await take.press('Enter')
  await dialog.getByRole('button', { name: 'Take back 2 addresses' }).press('Enter')
  await page.getByRole('heading', { name: 'No suppression list' }).waitFor()
  assert.deepEqual(found, [])
})
