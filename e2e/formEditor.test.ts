// The form editor in a real browser: built, seen, published, embedded, answered, changed as a draft.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import { assertAccessible } from './axe.ts'
import { browser, fitsWidth, picture, VIEWPORTS } from './browser.ts'
import { complaints, installation, signIn } from './installation.ts'

interface FormField {
  id: number
  label: string
  type: string
  alias: string
  parent: number | null
  conditions: { values?: string[] }
  mappedField: string | null
}

/** What the browser says of a draft that is not there, and of a label that is empty, is no complaint. */
const isOther = (text: string) => !/status of (400|404)/.test(text)

const rows = (page: Page) => page.getByRole('list', { name: 'Fields' }).locator('> li')
const labels = async (page: Page) =>
  rows(page).locator('button[aria-expanded] > span:first-child').allTextContents()
const opener = (page: Page, name: string) =>
  page.locator('li button[aria-expanded]').filter({ hasText: name })
const preview = (page: Page) => page.frameLocator('iframe')

async function add(page: Page, name: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Add a field' }).fill(name)
  await page.getByRole('option', { name, exact: true }).first().click()
}

test('a form is built by hand and by keyboard beside its preview, published, embedded, answered, and changed as a draft', {
  timeout: 240_000,
}, async (t) => {
  const { address, admin } = await installation(t)
  const chromium = await browser(t)
  const page = await chromium.newPage({ viewport: VIEWPORTS.desktop })
  const found = complaints(page)
  await signIn(page, `${address}/s/forms`)
  await page.getByRole('button', { name: 'New form' }).click()
  await preview(page).getByLabel('Email').waitFor()
  assert.deepEqual(await labels(page), ['Email', 'Send'])

  // A field of the contact stands before the button, and the preview has it at once.
  await add(page, 'City')
  await preview(page).getByLabel('City').waitFor()
  assert.deepEqual(await labels(page), ['Email', 'City', 'Send'])
  await add(page, 'Select')
  await page.getByRole('textbox', { name: 'Label', exact: true }).fill('What is it about')
  await page.getByRole('textbox', { name: 'Options' }).fill('Prices|prices\nSomething else|other')
  await preview(page).getByRole('combobox', { name: 'What is it about' }).waitFor()
  await add(page, 'Text area')
  await page.getByRole('textbox', { name: 'Label', exact: true }).fill('What else')
  await page.getByText('When it is shown').click()
  await page.getByRole('combobox', { name: 'Depends on' }).click()
  await page.getByRole('option', { name: 'What is it about' }).click()
  await page.getByRole('combobox', { name: 'Answers' }).fill('other')
  await page.keyboard.press('Enter')
  // The form works in the preview: what depends on an answer comes with it.
  await preview(page).locator('[data-mautic-form-show-on$=":other"]').waitFor({ state: 'attached' })
  await preview(page).getByLabel('What else').waitFor({ state: 'hidden' })
  await preview(page).getByRole('combobox', { name: 'What is it about' }).selectOption('other')
  await preview(page).getByLabel('What else').waitFor()
  await assertAccessible(page)
  await picture(page, 'form-editor')

  // Order: by mouse, by keyboard, and back.
  await opener(page, 'What else').click()
  await rows(page).filter({ hasText: 'City' }).dragTo(rows(page).first())
  await rows(page).first().filter({ hasText: 'City' }).waitFor()
  await opener(page, 'City').focus()
  await page.keyboard.press('Alt+ArrowDown')
  await rows(page).nth(1).filter({ hasText: 'City' }).waitFor()
  await page.getByText('City is number 2 of 5 now').waitFor({ state: 'attached' })
  await page.keyboard.press('Delete')
  await rows(page).filter({ hasText: 'City' }).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Undo' }).click()
  await rows(page).nth(1).filter({ hasText: 'City' }).waitFor()
  assert.deepEqual(await labels(page), ['Email', 'City', 'What is it about', 'What else', 'Send'])

  // What is wrong is said beside the input, and nothing is saved.
  await opener(page, 'City').click()
  await page.getByRole('textbox', { name: 'Label', exact: true }).fill('')
  await page.getByText('A label is required.').waitFor()
  await page.getByRole('textbox', { name: 'Label', exact: true }).fill('Town')
  await page.getByText('A label is required.').waitFor({ state: 'hidden' })

  await page.getByText('Actions', { exact: true }).click()
  await page.getByRole('combobox', { name: 'Add an action' }).fill('points')
  await page.getByRole('option', { name: "Adjust contact's points" }).click()
  await page.getByRole('textbox', { name: 'Points' }).fill('7')
  await page.getByText('Settings', { exact: true }).last().click()
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Ask us')
  await page.getByRole('textbox', { name: 'Message', exact: true }).fill('We will answer.')
  await picture(page, 'form-settings')
  await page.keyboard.press('Control+Enter')
  await page.getByText('Ask us is saved').waitFor()
  await page.waitForURL(/forms\/\d+\/edit/)
  const id = Number(/forms\/(\d+)\/edit/.exec(page.url())?.[1])
  const stored = async () => (await admin.get(`/forms/${id}`)).body.form
  const before = await stored()
  const fields = before.fields as FormField[]
  assert.deepEqual(
    fields.map(({ label, type, mappedField }) => [label, type, mappedField]),
    [
      ['Email', 'email', 'email'],
      ['Town', 'text', 'city'],
      ['What is it about', 'select', null],
      ['What else', 'textarea', null],
      ['Send', 'button', null],
    ],
  )
  assert.equal(fields[3]?.parent, fields[2]?.id)
  assert.deepEqual(fields[3]?.conditions.values, ['other'])
  assert.equal(before.actions[0].properties.points, 7)
  assert.equal(before.isPublished, false)
  await page.getByRole('button', { name: 'Publish form' }).click()
  await page.getByText('Ask us is live').waitFor()

  // The codes to copy work.
  await page.getByRole('main').getByRole('button', { name: 'Close' }).click()
  await page.getByText('Nobody has sent this form yet').waitFor()
  await page.getByText('Put it on a page', { exact: true }).click()
  const code = await page.getByRole('textbox', { name: 'Address' }).inputValue()
  assert.equal(code, `${address}/form/${id}`)
  assert.match(
    await page.getByRole('textbox', { name: 'Script' }).inputValue(),
    /generate\.js\?id=\d+"><\/script>$/,
  )
  await assertAccessible(page)
  await picture(page, 'form-embed')
  const visitor = await (await chromium.newContext()).newPage()
  await visitor.goto(code)
  await visitor.getByLabel('Email').fill('grace@sample.example')
  await visitor.getByLabel('Town').fill('Ulm')
  await visitor.getByLabel('What is it about').selectOption('other')
  await visitor.getByLabel('What else').fill('Opening hours')
  await visitor.getByRole('button', { name: 'Send' }).click()
  await visitor.getByText('We will answer.').waitFor()
  await visitor.close()
  await page.getByText('Results', { exact: true }).click()
  await page.getByRole('cell', { name: 'Opening hours' }).waitFor()
  await page.getByRole('link', { name: 'grace@sample.example' }).waitFor()
  await assertAccessible(page)
  await picture(page, 'form-results')

  // A published form is changed as a draft; visitors meet it when that is published.
  await page.getByRole('button', { name: 'Edit form' }).click()
  await page.getByRole('button', { name: 'Remove Town' }).click()
  await page.getByRole('button', { name: 'Save draft' }).click()
  await page.getByText('This is a draft beside the published form').waitFor()
  assert.equal((await stored()).fields.length, 5)
  await page.reload()
  await page.getByText('This is a draft beside the published form').waitFor()
  assert.deepEqual(await labels(page), ['Email', 'What is it about', 'What else', 'Send'])
  await page.getByRole('button', { name: 'Publish changes' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Town goes, with the answer of one submission.').waitFor()
  await assertAccessible(page)
  await picture(page, 'form-publish')
  await dialog.getByRole('button', { name: 'Publish', exact: true }).click()
  await page.getByText('Ask us is live').waitFor()
  await dialog.waitFor({ state: 'detached' })
  const after = await stored()
  assert.deepEqual(
    after.fields.map((field: FormField) => field.id),
    fields.filter(({ label }) => label !== 'Town').map((field) => field.id),
  )
  assert.deepEqual(found.filter(isOther), [])
})

test('two people at one form: the second save is noticed, with both ways on; what is not saved outlives the window', {
  timeout: 120_000,
}, async (t) => {
  const { address, admin } = await installation(t)
  const fields = [{ label: 'Email', type: 'email' }]
  const { form } = (await admin.post('/forms/new', { name: 'Shared', isPublished: false, fields })).body
  const page = await (await browser(t)).newPage({ viewport: VIEWPORTS.desktop })
  await signIn(page, `${address}/s/forms/${form.id}/edit`)
  await add(page, 'City')
  await preview(page).getByLabel('City').waitFor()
  await page.reload()
  await page.getByText(/were not saved/).waitFor()
  await page.getByRole('button', { name: 'Take them up' }).click()
  await rows(page).filter({ hasText: 'City' }).waitFor()
  await admin.patch(`/forms/${form.id}/edit`, { description: 'By somebody else' })
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Somebody else saved this in the meantime').waitFor()
  assert.equal((await admin.get(`/forms/${form.id}`)).body.form.fields.length, 1)
  await page.getByRole('button', { name: 'Take the other version' }).click()
  await rows(page).filter({ hasText: 'City' }).waitFor({ state: 'detached' })
  await add(page, 'City')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Shared is saved').waitFor()
  const saved = (await admin.get(`/forms/${form.id}`)).body.form
  assert.equal(saved.fields.length, 2)
  assert.equal(saved.description, 'By somebody else')
})

test('at 390 pixels and in German the editor is whole, and works with the keyboard alone', {
  timeout: 120_000,
}, async (t) => {
  const { address, admin } = await installation(t)
  const page = await (await browser(t)).newPage({ viewport: VIEWPORTS.phone, colorScheme: 'dark' })
  const found = complaints(page)
  await page.addInitScript("if (self === top) localStorage.setItem('campanile.language', 'de')")
  await page.goto(`${address}/s/forms/new`)
  await page.getByLabel('Benutzername oder E-Mail').fill('ada')
  await page.getByLabel('Passwort', { exact: true }).fill('a long password for tests')
  await page.keyboard.press('Enter')
  const list = page.getByRole('list', { name: 'Felder' }).locator('> li')
  await list.nth(1).waitFor()
  await page.getByRole('combobox', { name: 'Feld hinzufügen' }).focus()
  await page.keyboard.type('Postleitzahl')
  await page.getByRole('option', { name: 'Postleitzahl' }).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await list.nth(2).waitFor()
  await opener(page, 'Postleitzahl').focus()
  await page.keyboard.press('Alt+ArrowUp')
  await list.nth(0).filter({ hasText: 'Postleitzahl' }).waitFor()
  // The keyboard is still there: again, and nothing is above.
  await page.keyboard.press('Alt+ArrowUp')
  assert.equal(await page.evaluate('document.activeElement.textContent.startsWith("Postleitzahl")'), true)
  await preview(page).getByLabel('Postleitzahl').waitFor()
  await picture(page, 'form-editor-phone')
  assert.ok(await fitsWidth(page))
  await assertAccessible(page)
  await page.keyboard.press('Control+Enter')
  await page.getByText('ist gespeichert').waitFor()
  const { forms } = (await admin.get('/forms')).body
  assert.deepEqual(
    (Object.values(forms)[0] as { fields: FormField[] }).fields.map(({ label }) => label),
    ['Postleitzahl', 'E-Mail', 'Absenden'],
  )
  await page.goto(page.url().replace('/edit', ''))
  await page.getByText('In eine Seite setzen').first().waitFor()
  assert.ok(await fitsWidth(page))
  await assertAccessible(page)
  await picture(page, 'form-record-phone')
  assert.deepEqual(found.filter(isOther), [])
})
