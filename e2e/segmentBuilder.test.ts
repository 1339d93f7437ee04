// The segment builder in a real browser, against the real server.
import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { catalog } from '../server/src/features/index.ts'
import { rebuildSegment } from '../server/src/features/segmentation/segments/rebuildSegment.ts'
import { loadConfig, withSettings } from '../server/src/platform/config.ts'
import { assertAccessible } from './axe.ts'
import { becomesTrue, browser, fitsWidth, picture, VIEWPORTS } from './browser.ts'
import { complaints, installation, PASSWORD, signIn } from './installation.ts'

interface Stored {
  glue: string
  field: string
  operator: string
  properties: { filter: unknown }
}

/** An installation with thirty contacts. */
async function withContacts(t: TestContext) {
  const { address, admin, sql } = await installation(t)
  const people = Array.from({ length: 30 }, (_, n) => ({
    firstname: `Person ${n}`,
    email: n % 3 === 0 ? '' : `person${n}@example.com`,
    city: ['Ulm', 'Bonn', 'Kiel'][n % 3],
    points: n,
  }))
  assert.equal((await admin.post('/contacts/batch/new', people)).status, 201)
  return { address, admin, sql }
}

const total = (page: Page, text: string) => page.locator('output', { hasText: text }).waitFor()

async function choose(page: Page, field: string): Promise<void> {
  await page.keyboard.type(field)
  await page.keyboard.press('Enter')
  // The next keys are for what stands beside a field that was chosen.
  await page.locator('[data-row] input[aria-label="Field"]:not([value=""]):focus').waitFor()
}

/** Opens the list that has the keyboard, and goes down it. */
async function pick(page: Page, label: string): Promise<void> {
  const selected = page.locator('[role=option][data-combobox-selected]')
  await page.keyboard.press('ArrowDown')
  await page.getByRole('option', { name: label, exact: true }).waitFor()
  let before: string | null = null
  for (let step = 0; step < 30; step++) {
    await page.keyboard.press('ArrowDown')
    // The next one is not counted from one that is no more.
    const moved: string | null = await settled(() => selected.textContent(), before)
    if (moved === label) break
    before = moved
  }
  await page.keyboard.press('Enter')
}

/** What is told once it is otherwise than before; as it is after five seconds. */
async function settled<T>(look: () => Promise<T>, before: T): Promise<T> {
  const end = Date.now() + 5_000
  for (;;) {
    const now = await look()
    if (now !== before || Date.now() > end) return now
    await sleep(20)
  }
}

/** A new row has the keyboard. */
async function newRow(page: Page, keys: string): Promise<void> {
  await page.keyboard.press(keys)
  await page.locator('[data-row] input[aria-label="Field"][value=""]:focus').waitFor()
}

test('a segment is built, changed and saved by the keyboard alone, and its count is told while it is', {
  timeout: 120_000,
}, async (t) => {
  const { address, admin } = await withContacts(t)
  const page = await (await browser(t)).newPage({ viewport: VIEWPORTS.desktop })
  const found = complaints(page)
  await signIn(page, `${address}/s/segments/new`)
  await page.getByRole('button', { name: 'May be mailed' }).waitFor()
  await picture(page, 'segment-builder-empty')
  await assertAccessible(page)
  await page.getByLabel('Name').fill('From Ulm or Bonn')

  await newRow(page, 'Alt+g')
  await choose(page, 'city')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Ulm')
  await total(page, '10 contacts')
  await newRow(page, 'Alt+g')
  await choose(page, 'city')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Bonn')
  await total(page, '20 contacts')
  // A row of its own for everyone, moved out of its group.
  await newRow(page, 'Enter')
  await choose(page, 'poin')
  await page.keyboard.press('Tab')
  await pick(page, 'greater than')
  await page.keyboard.press('Tab')
  await page.keyboard.type('9')
  await total(page, '17 contacts')
  const order = () =>
    // Figures come and go within the rows: where a row stands is told by its list.
    page
      .locator('[data-row]')
      .evaluateAll((rows) =>
        rows.map((row) => [row.closest('section')?.getAttribute('aria-label'), row.getAttribute('data-row')]),
      )
  for (const _ of [1, 2, 3, 4]) {
    const before = JSON.stringify(await order())
    await page.keyboard.press('Alt+ArrowUp')
    while (JSON.stringify(await order()) === before) await page.waitForTimeout(50)
    await page.locator('[data-row]:focus-within').waitFor()
  }
  await total(page, '13 contacts')
  await picture(page, 'segment-builder')
  await assertAccessible(page)

  // Duplicated, removed, and both taken back.
  await page.keyboard.press('Control+d')
  await page.locator('[data-row]').nth(3).waitFor()
  await page.keyboard.press('Control+z')
  await page.locator('[data-row]').nth(3).waitFor({ state: 'detached' })
  await page.keyboard.press('Control+y')
  await page.locator('[data-row]').nth(3).waitFor()
  await page.keyboard.press('Control+z')
  await page.locator('[data-row]').nth(3).waitFor({ state: 'detached' })

  await page.keyboard.press('Control+Enter')
  await page.getByText('From Ulm or Bonn is saved').waitFor()
  await page.waitForURL(/\/s\/segments\/\d+\/filters/)
  const id = Number(/segments\/(\d+)/.exec(page.url())?.[1])
  const { filters } = (await admin.get(`/segments/${id}`)).body.list
  assert.deepEqual(
    filters.map(({ glue, field, operator, properties }: Stored) => [
      glue,
      field,
      operator,
      properties.filter,
    ]),
    [
      ['and', 'points', 'gt', 9],
      ['and', 'city', '=', 'Ulm'],
      ['or', 'points', 'gt', 9],
      ['and', 'city', '=', 'Bonn'],
    ],
  )
  assert.deepEqual(found, [])
})

test('a saved segment opens as a band and groups; an edit shows who comes and goes, and changes that were left are offered again', {
  timeout: 120_000,
}, async (t) => {
  const { address, admin } = await withContacts(t)
  const one = (glue: string, field: string, value: unknown, operator = '=') => ({
    ...{ glue, object: 'lead', field, type: 'text', operator },
    properties: { filter: value },
  })
  const filters = [
    one('and', 'points', 4, 'gt'),
    one('and', 'city', 'Ulm'),
    one('or', 'points', 4, 'gt'),
    one('and', 'city', 'Bonn'),
  ]
  const { id } = (await admin.post('/segments/new', { name: 'Busy', filters })).body.list
  const text = { subject: 'News', language: 'en', emailType: 'list', customHtml: '<p>Hi</p>' }
  assert.equal((await admin.post('/emails/new', { name: 'Spring news', ...text, lists: [id] })).status, 201)
  const started = await browser(t)
  const page = await started.newPage({ viewport: VIEWPORTS.desktop, colorScheme: 'dark', locale: 'de-DE' })
  const found = complaints(page)
  await page.goto(address)
  await page.getByLabel('Benutzername oder E-Mail').fill('ada')
  await page.getByLabel('Passwort', { exact: true }).fill(PASSWORD)
  await page.keyboard.press('Enter')
  await page.getByRole('navigation').waitFor()
  await page.goto(`${address}/s/segments/${id}/filters?panel=difference`)
  await page.locator('output', { hasText: '16 Kontakte' }).waitFor()
  assert.equal(await page.locator('[data-row]').count(), 3)
  assert.equal(await page.getByRole('button', { name: 'Segment speichern' }).isDisabled(), true)

  // The value of the first row.
  await page.getByLabel('Wert von Punkte').fill('20')
  await page.locator('output', { hasText: '6 Kontakte' }).waitFor()
  await page.getByText('Bewegt: Spring news').waitFor()
  await page.getByRole('link', { name: 'Person 21' }).waitFor()
  await picture(page, 'segment-builder-difference-dark')
  await assertAccessible(page)
  // A moment later it is kept.
  const isKept = "Object.keys(localStorage).some((key) => key.startsWith('campanile.draft.'))"
  assert.ok(await becomesTrue(page, isKept))

  await page.setViewportSize(VIEWPORTS.phone)
  await page.reload()
  await page.getByRole('button', { name: 'Weiter bearbeiten' }).click()
  await page.locator('output', { hasText: '6 Kontakte' }).waitFor()
  assert.ok(await fitsWidth(page))
  await page.getByRole('button', { name: 'Kontakt prüfen' }).click()
  await page.getByRole('combobox', { name: 'Kontakt', exact: true }).fill('Person 21')
  await page.getByRole('option', { name: 'Person 21' }).click()
  await page.getByText('Die Filter passen', { exact: true }).waitFor()
  await picture(page, 'segment-builder-test-phone')
  await assertAccessible(page)

  // Saved, there is nothing to take up any more.
  await page.getByRole('button', { name: 'Segment speichern' }).click()
  await page.getByText('Busy ist gespeichert').waitFor()
  await page.reload()
  await page.locator('output', { hasText: '6 Kontakte' }).waitFor()
  assert.equal(await page.getByRole('button', { name: 'Weiter bearbeiten' }).count(), 0)

  // Somebody else saves while one edits: theirs are opened, which can be undone.
  await page.getByLabel('Wert von Punkte').fill('25')
  await page.locator('output', { hasText: '2 Kontakte' }).waitFor()
  const others = [one('and', 'city', 'Kiel')]
  assert.equal((await admin.patch(`/segments/${id}/edit`, { filters: others })).status, 200)
  await page.keyboard.press('Control+Enter')
  await page.getByRole('button', { name: 'Ihre öffnen' }).click()
  await page.locator('output', { hasText: '10 Kontakte' }).waitFor()
  await page.keyboard.press('Control+z')
  await page.locator('output', { hasText: '2 Kontakte' }).waitFor()
  await page.keyboard.press('Control+Enter')
  await page.getByText('Busy ist gespeichert').waitFor()
  assert.equal((await admin.get(`/segments/${id}`)).body.list.filters.length, 4)
  assert.deepEqual(
    // What the server is too busy to count is asked again.
    found.filter((text) => !/ (412|503) /.test(text)),
    [],
  )
})

test('a segment shows who is in it and how they got in, what uses it, and why somebody is not in it', {
  timeout: 120_000,
}, async (t) => {
  const { address, admin, sql } = await withContacts(t)
  const filters = [
    { ...{ glue: 'and', object: 'lead', field: 'city', operator: '=' }, properties: { filter: 'Ulm' } },
  ]
  const { id } = (await admin.post('/segments/new', { name: 'From Ulm', filters })).body.list
  const config = withSettings(loadConfig({ env: {}, cwd: import.meta.dirname }))
  await rebuildSegment(sql, id, { config, catalog, clock: () => new Date() })
  const idOf = async (name: string) =>
    Number(
      Object.keys((await admin.get(`/contacts?search=${encodeURIComponent(`"${name}"`)}`)).body.contacts)[0],
    )
  await admin.post(`/segments/${id}/contact/${await idOf('Person 29')}/add`)
  const text = { subject: 'News', language: 'en', emailType: 'list', customHtml: '<p>Hi</p>' }
  assert.equal((await admin.post('/emails/new', { name: 'Spring news', ...text, lists: [id] })).status, 201)
  const page = await (await browser(t)).newPage({ viewport: VIEWPORTS.desktop })
  const found = complaints(page)
  await signIn(page, `${address}/s/segments`)
  await page.getByRole('link', { name: 'From Ulm' }).click()
  await page.getByRole('heading', { name: '11 contacts' }).waitFor()
  const ways = async () => (await page.locator('tbody td:nth-child(2)').allTextContents()).sort()
  await page.getByRole('cell', { name: 'by hand' }).waitFor()
  assert.deepEqual(await ways(), ['by hand', ...Array(10).fill('by the filters')])
  await page.getByRole('link', { name: 'Spring news' }).waitFor()
  await page.getByRole('combobox', { name: 'Contact' }).fill('Person 22')
  await page.getByRole('option', { name: 'Person 22' }).click()
  await page.getByText('there is no group of filters that fits as a whole').waitFor()
  await page.getByText('city = Ulm: does not fit. The contact has Bonn.').waitFor()
  await picture(page, 'segment-record')
  await assertAccessible(page)
  await page.setViewportSize(VIEWPORTS.phone)
  await picture(page, 'segment-record-phone')
  assert.ok(await fitsWidth(page))
  await page.getByRole('button', { name: 'Edit filters' }).click()
  await page.waitForURL(/\/filters/)
  await page.locator('output', { hasText: '11 contacts' }).waitFor()
  assert.deepEqual(found, [])
})

test('ten thousand pasted values are a list with a count, and saved as they are', {
  timeout: 120_000,
}, async (t) => {
  const { address, admin } = await withContacts(t)
  const filter = { glue: 'and', object: 'lead', field: 'email', operator: 'in' }
  const filters = [{ ...filter, properties: { filter: ['person1@example.com'] } }]
  const { id } = (await admin.post('/segments/new', { name: 'Many', filters })).body.list
  const page = await (await browser(t)).newPage({ viewport: VIEWPORTS.desktop })
  await signIn(page, `${address}/s/segments/${id}/filters`)
  await total(page, '1 contact')
  await page.getByRole('combobox', { name: 'Value of Email' }).click()
  await page.evaluate(`(() => {
    const clipboardData = new DataTransfer()
    const lines = Array.from({ length: 10000 }, (_, n) => 'person' + n + '@example.com')
    clipboardData.setData('text/plain', lines.join('\\n'))
    const paste = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
    document.activeElement.dispatchEvent(paste)
  })()`)
  await page.getByRole('button', { name: '10,000 values' }).waitFor()
  await page.keyboard.press('Control+Enter')
  await page.getByText('Many is saved').waitFor()
  const saved = (await admin.get(`/segments/${id}`)).body.list.filters
  assert.equal(saved[0].properties.filter.length, 10_000)
})
